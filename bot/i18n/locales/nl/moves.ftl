# Wie aan de beurt is en waarvoor: de kop van de tafel (openbaar) en van de hand (privé).

move-draft-both = Allebei aan het draften
move-draft =
    { $who ->
        [you] Jouw draft: kaart { $pick } van 7
       *[other] { $player } draft kaart { $pick } van 7
    }
move-draft-done = Je zeven zijn gekozen. { $player } draft nog …
move-colour =
    { $who ->
        [you] Kies de kleur
       *[other] { $player } kiest de kleur
    }
move-turn =
    { $who ->
        [you] Jij bent aan de beurt!
       *[other] { $player } is aan de beurt
    }
move-drawn =
    { $who ->
        [you] Speel je de gepakte kaart, of houd je hem?
       *[other] { $player } pakte een kaart en mag die spelen
    }
move-volley =
    { $who ->
        [you]
            { $count ->
                [2] Er komt een +2 op je af!
               *[other] Er komen { count-cards } op je af!
            }
       *[other]
            { $count ->
                [2] Er komt een +2 op { $player } af
               *[other] Er komen { count-cards } op { $player } af
            }
    }
move-draw-four =
    { $who ->
        [you] Vier pakken, of is het bluf?
       *[other] Vier pakken, of bluf roepen? { $player } beslist
    }
move-uno-first = Zeg eerst UNO!
move-none = Wachten op de volgende ronde

move-until = ⏳ { $until }
move-overdue =
    { $who ->
        [you] ⏰ **Je bent over de tijd.** Zolang je niets doet, kan je tegenstander de winst opeisen.
       *[other] ⏰ **{ $player } is over de tijd.** De tegenstander kan de winst opeisen of het potje afblazen.
    }
move-overdue-both = ⏰ **Jullie zijn allebei over de tijd.** Elk van jullie kan de winst opeisen of het potje afblazen.
move-turn-on = Jouw beurt, er ligt: { card-name.word }
move-turn-on-wild = Jouw beurt, er ligt: { card-name.word } → { colour-asked }
