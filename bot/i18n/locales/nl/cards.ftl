# Kaarten en kleuren, en lijstjes ervan. Wat elke waarde betekent, staat in het Engelse bestand.
#
# .adjective is de kleur voor een kaart (rode 7); zonder is het de kleur zelf (rood). De namen van
# kaarten zijn gewone woorden, met een kleine letter; .word is zo'n naam midden in een zin.

colour-title =
    { $colour ->
        [red] Rood
        [yellow] Geel
        [green] Groen
       *[blue] Blauw
    }
    .adjective =
        { $colour ->
            [red] Rode
            [yellow] Gele
            [green] Groene
           *[blue] Blauwe
        }
colour-word =
    { $colour ->
        [red] rood
        [yellow] geel
        [green] groen
       *[blue] blauw
    }
    .adjective =
        { $colour ->
            [red] rode
            [yellow] gele
            [green] groene
           *[blue] blauwe
        }

colour = { colour-word }{"\u00A0"}{ $symbol }

card-rank =
    { $rank ->
        [skip] skip
        [reverse] keerkaart
        [draw-two] +2
        [wild] keuzekaart
        [wild-draw-four] keuzekaart{"\u00A0"}+4
       *[number] { $number }
    }

card-name =
    { $rank ->
        [wild] Keuzekaart
        [wild-draw-four] Keuzekaart{"\u00A0"}+4
       *[other] { colour-title.adjective }{"\u00A0"}{ card-rank }
    }
    .word =
        { $rank ->
            [wild] keuzekaart
            [wild-draw-four] keuzekaart{"\u00A0"}+4
           *[other] { colour-word.adjective }{"\u00A0"}{ card-rank }
        }

card = { card-name }{"\u00A0"}{ $mark }
    .word = { card-name.word }{"\u00A0"}{ $mark }

card-button =
    { $count ->
        [1] { card-name }
       *[other] { card-name }{"\u00A0"}×{ $count }
    }
rank-in-list =
    { $count ->
        [1] { card-rank }
       *[other] { card-rank }{"\u00A0"}×{ $count }
    }

hand-line = { $symbol }{"\u00A0"}**{ colour-title }**: { $cards }
hand-line-wilds = { $symbol }{"\u00A0"}**Keuzekaarten**: { $cards }
hand-empty = Geen kaarten.

count-cards =
    { $count ->
        [one] { $count }{"\u00A0"}kaart
       *[other] { $count }{"\u00A0"}kaarten
    }
count-points =
    { $count ->
        [one] { $count }{"\u00A0"}punt
       *[other] { $count }{"\u00A0"}punten
    }

duration =
    { $unit ->
        [seconds]
            { $count ->
                [one] { $count } seconde
               *[other] { $count } seconden
            }
        [minutes]
            { $count ->
                [one] { $count } minuut
               *[other] { $count } minuten
            }
        [hours] { $count } uur
       *[days]
            { $count ->
                [one] { $count } dag
               *[other] { $count } dagen
            }
    }
score = **{ count-points }** { $bar }
time-short = { $count }{"\u00A0"}ms
time-long = { $seconds }{"\u00A0"}s
hand-rank-line = { $symbol }{"\u00A0"}**{ $title }**: { $cards }
hand-rank-wilds =
    { $count ->
        [1] { $symbol }{"\u00A0"}**{ $title }**
       *[other] { $symbol }{"\u00A0"}**{ $title }**{"\u00A0"}×{ $count }
    }
rank-title =
    { $rank ->
        [skip] Skip
        [reverse] Keerkaart
        [draw-two] +2
        [wild] Keuzekaart
        [wild-draw-four] Keuzekaart{"\u00A0"}+4
       *[number] { $number }
    }
hand-colour-twins =
    { $count ->
        [1] { colour-word }
       *[other] { colour-word }{"\u00A0"}×{ $count }
    }
