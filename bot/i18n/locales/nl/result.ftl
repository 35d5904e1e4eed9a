# Het einde van een ronde en van een potje, op de tafel.

round-won = ## Ronde { $number } is voor { $player }!
round-blocked = ## Ronde { $number } zit vast
round-blocked-how = Er was niets meer om te pakken en jullie pasten allebei. Niemand is uit; beide handen tellen.
round-left = { $player } houdt over: { $cards } · **+{ count-points }**
round-out = { $player } is uit: **+0**
round-standing = { $player }: **{ count-points }**
round-next = De volgende ronde begint { $until }.
round-target = Wie { $target } punten haalt, verliest het potje.

result-score = ## 🏆 { $winner } wint het potje!
result-margin =
    { $margin ->
        [one] Gewonnen met { $margin } punt verschil.
       *[other] Gewonnen met { $margin } punten verschil.
    }
result-resigned = ## { $loser } geeft op. 🏆 { $winner } wint!
result-claimed = ## { $loser } is door de tijd heen. 🏆 { $winner } wint!
result-void =
    { $cause ->
        [early] ## Het potje is afgeblazen
        [claim] ## Het potje is afgeblazen, de tijd was om
        [idle] ## Het potje is ingeslapen: een dag lang geen zet
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
result-proof = **Was het eerlijk geschud?** Uit deze seed komt alles wat er gecoupeerd en geschud is:
    `{ $seed }`
    De SHA-256 ervan is het zegel dat in de uitdaging stond:
    `{ $seal }`
result-proof-number = De andere helft was het getal `{ $number }`, dat niemand kende voordat de uitdaging werd aangenomen. Met allebei schud je alles na: `python -m bot verify SEED NUMBER`.
button-rematch = Revanche
