# Kaarten en kleuren, en lijstjes ervan. Wat elke waarde betekent, staat in het Engelse bestand.
#
# .adjective is de kleur voor een kaart (rode 7); zonder is het de kleur zelf (rood).

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

colour = { $symbol } { colour-word }

card-rank =
    { $rank ->
        [skip] Sla over
        [reverse] Keer om
        [draw-two] Pak 2
        [wild] Keuzekaart
        [wild-draw-four] Keuzekaart +4
       *[number] { $number }
    }

card-name =
    { $rank ->
        [wild] Keuzekaart
        [wild-draw-four] Keuzekaart +4
       *[other] { colour-title.adjective } { card-rank }
    }
    .word =
        { $rank ->
            [wild] Keuzekaart
            [wild-draw-four] Keuzekaart +4
           *[other] { colour-word.adjective } { card-rank }
        }

card = { $mark } { card-name }
    .word = { $mark } { card-name.word }

card-button =
    { $count ->
        [1] { card-name }
       *[other] { card-name } ×{ $count }
    }
rank-in-list =
    { $count ->
        [1] { card-rank }
       *[other] { card-rank } ×{ $count }
    }

hand-line = { $symbol } **{ colour-title }**: { $cards }
hand-line-wilds = { $symbol } **Keuzekaarten**: { $cards }
hand-empty = Geen kaarten.

count-cards =
    { $count ->
        [one] { $count } kaart
       *[other] { $count } kaarten
    }
count-points =
    { $count ->
        [one] { $count } punt
       *[other] { $count } punten
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
