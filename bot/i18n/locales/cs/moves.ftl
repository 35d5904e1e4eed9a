# Kdo je na tahu a s čím: nadpis stolu (veřejně) a karet (soukromě).

move-draft-both = Draft: vybírá se současně
move-draft =
    { $who ->
        [you] Tvůj draft: { $pick }. karta ze 7
       *[other] { $player } draftuje { $pick }. kartu ze 7
    }
move-draft-done = Svých sedm karet máš. { $player } ještě draftuje …
move-colour =
    { $who ->
        [you] Zvol barvu
       *[other] { $player } volí barvu
    }
move-turn =
    { $who ->
        [you] Jsi na tahu!
       *[other] Na tahu je { $player }
    }
move-drawn =
    { $who ->
        [you] Zahrát líznutou kartu, nebo si ji nechat?
       *[other] { $player } má líznutou kartu a může ji zahrát
    }
move-volley =
    { $who ->
        [you]
            { $count ->
                [2] Máš na krku +2!
               *[other] Máš na krku { count-cards.accusative }!
            }
       *[other]
            { $count ->
                [2] { $player } má na krku +2
               *[other] { $player } má na krku { count-cards.accusative }
            }
    }
move-draw-four =
    { $who ->
        [you] Vzít čtyři, nebo nevěřit?
       *[other] Vzít čtyři, nebo nevěřit? Rozhoduje { $player }
    }
move-uno-first = Nejdřív řekni UNO!
move-none = Čeká se na další kolo

move-until = ⏳ { $until }
move-overdue =
    { $who ->
        [you] ⏰ **Čas ti vypršel.** Dokud nezahraješ, může si soupeř vzít výhru.
       *[other] ⏰ **Čas vypršel, na tahu je { $player }.** Soupeř si může vzít výhru, nebo zápas zrušit.
    }
move-overdue-both = ⏰ **Čas vypršel na obou stranách.** Kdokoli z vás si může vzít výhru, nebo zápas zrušit.
move-turn-on = Jsi na tahu, leží { card-name.word }
move-turn-on-wild = Jsi na tahu, leží { card-name.word } → { colour-asked }
