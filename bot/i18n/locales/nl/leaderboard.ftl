# De ranglijst van de server. $player is een vermelding.

leaderboard-title = ### 🏆 Ranglijst
leaderboard-empty = Hier heeft nog niemand een potje afgemaakt. Begin er een: `/{ cmd-duo } { cmd-challenge }`!
leaderboard-row =
    { $place } { $player }: **{ $won }** gewonnen
    -# { $lost } verloren, { $points ->
        [one] { $points }{"\u00A0"}punt
       *[other] { $points }{"\u00A0"}punten
    }
leaderboard-place = **{ $rank }.**
leaderboard-own = **Jouw plaats**
leaderboard-how = Op volgorde van gewonnen potjes, dan minder verloren, dan minder punten.
