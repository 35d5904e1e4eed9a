# Žebříček serveru. $player je zmínka.

leaderboard-title = ### 🏆 Žebříček
leaderboard-empty = Zatím tu nikdo nedohrál zápas. Začni: `/{ cmd-duo } { cmd-challenge }`!
leaderboard-row =
    { $place } { $player }: { $won ->
        [one] **{ $won }** výhra
        [few] **{ $won }** výhry
       *[other] **{ $won }** výher
    }
    -# { $lost ->
        [one] { $lost } prohra
        [few] { $lost } prohry
       *[other] { $lost } proher
    }, { $points ->
        [one] { $points }{"\u00A0"}bod
        [few] { $points }{"\u00A0"}body
       *[other] { $points }{"\u00A0"}bodů
    }
leaderboard-place = **{ $rank }.**
leaderboard-own = **Tvoje místo**
leaderboard-how = Rozhoduje víc výher, pak méně proher, pak méně bodů.
