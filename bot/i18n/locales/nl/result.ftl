# Het einde van een ronde en van een potje, op de tafel.

round-won =
    { $who ->
        [you] ## Ronde { $number } is voor jou!
       *[other] ## Ronde { $number } is voor { $player }!
    }
round-blocked = ## Ronde { $number } zit vast
round-blocked-how = Er was niets meer om te pakken en jullie pasten allebei. Niemand is uit; beide handen tellen.
round-left =
    { $who ->
        [you] Jij houdt over: { $cards } (**+{ count-points }**)
       *[other] { $player } houdt over: { $cards } (**+{ count-points }**)
    }
round-out =
    { $who ->
        [you] Jij bent uit: **+0**
       *[other] { $player } is uit: **+0**
    }
round-standing = { $player }: { $score }
round-next = De volgende ronde begint { $until }.
round-target = Wie { $target } punten haalt, verliest het potje.

result-score =
    { $who ->
        [winner]
            ## 🏆 Jij wint het potje!
        [loser]
            ## Je verliest het potje
            🏆 { $winner } wint.
       *[other]
            ## 🏆 { $winner } wint het potje!
    }
result-margin =
    { $margin ->
        [one] Verschil: { $margin }{"\u00A0"}punt.
       *[other] Verschil: { $margin }{"\u00A0"}punten.
    }
result-resigned =
    { $who ->
        [winner]
            ## 🏆 Jij wint!
            { $loser } gaf op.
        [loser]
            ## Je geeft op
            🏆 { $winner } wint.
       *[other]
            ## 🏆 { $winner } wint!
            { $loser } gaf op.
    }
result-claimed =
    { $who ->
        [winner]
            ## 🏆 Jij wint!
            { $loser } is over de tijd.
        [loser]
            ## Je bent over de tijd
            🏆 { $winner } wint.
       *[other]
            ## 🏆 { $winner } wint!
            { $loser } is over de tijd.
    }
result-void =
    { $cause ->
        [early] ## Het potje is afgeblazen
        [claim] ## Het potje is afgeblazen, de tijd was om
        [idle] ## Het potje is ingeslapen: te lang geen zet
        [gone] ## Het potje is ongeldig: het kanaal is weg
        [broken] ## Het potje is ongeldig: het kon niet worden hersteld
       *[moderator] ## Een moderator heeft het potje beëindigd
    }
result-counts-nothing = Het telt voor niemand.
result-rounds =
    { $rounds ->
        [one] { $rounds } ronde
       *[other] { $rounds } rondes
    }
result-last-round = **De laatste ronde**
button-rematch = Revanche
button-shuffle = Schudden controleren
shuffle-title = ### Was het eerlijk geschud?
shuffle-how = Met het programma van de bot kan iedereen alles nadoen wat er in dit potje gecoupeerd en geschud is. In een terminal, in de map van het programma:
shuffle-seal = Het zegt ook of dit echt de seed is die in de uitdaging verzegeld was: `{ $seal }`
shuffle-halves = Het eerste getal is de seed; het tweede kende niemand voordat de uitdaging werd aangenomen. Met allebei wordt geschud.
shuffle-later = De seed blijft geheim tot het potje voorbij is. Dit is het zegel, van voordat iemand de uitdaging aannam: `{ $seal }`
