# Karty a barvy a jejich výčty. Co která hodnota znamená, stojí v anglickém souboru.
#
# Všechny barevné karty jsou rodu ženského (sedmička, stopka, otočka, plus dvojka), žolík je
# mužský životný. Tvar .word je malými písmeny do věty, .accusative odpovídá na otázku koho, co.

colour-title =
    { $colour ->
        [red] Červená
        [yellow] Žlutá
        [green] Zelená
       *[blue] Modrá
    }
colour-word =
    { $colour ->
        [red] červená
        [yellow] žlutá
        [green] zelená
       *[blue] modrá
    }
    .accusative =
        { $colour ->
            [red] červenou
            [yellow] žlutou
            [green] zelenou
           *[blue] modrou
        }
    .plural =
        { $colour ->
            [red] červené
            [yellow] žluté
            [green] zelené
           *[blue] modré
        }
    .genitive-plural =
        { $colour ->
            [red] červených
            [yellow] žlutých
            [green] zelených
           *[blue] modrých
        }
    .instrumental-plural =
        { $colour ->
            [red] červenými
            [yellow] žlutými
            [green] zelenými
           *[blue] modrými
        }

colour = { colour-word }{"\u00A0"}{ $symbol }

card-rank =
    { $rank ->
        [skip] stopka
        [reverse] otočka
        [draw-two] +2
        [wild] žolík
        [wild-draw-four] žolík{"\u00A0"}+4
       *[number] { $number }
    }
    .word =
        { $rank ->
            [skip] stopka
            [reverse] otočka
            [draw-two] +2
            [wild] žolík
            [wild-draw-four] žolík{"\u00A0"}+4
           *[number]
                { $number ->
                    [0] nula
                    [1] jednička
                    [2] dvojka
                    [3] trojka
                    [4] čtyřka
                    [5] pětka
                    [6] šestka
                    [7] sedmička
                    [8] osmička
                   *[9] devítka
                }
        }
    .accusative =
        { $rank ->
            [skip] stopku
            [reverse] otočku
            [draw-two] +2
            [wild] žolíka
            [wild-draw-four] žolíka{"\u00A0"}+4
           *[number]
                { $number ->
                    [0] nulu
                    [1] jedničku
                    [2] dvojku
                    [3] trojku
                    [4] čtyřku
                    [5] pětku
                    [6] šestku
                    [7] sedmičku
                    [8] osmičku
                   *[9] devítku
                }
        }

card-name =
    { $rank ->
        [wild] Žolík
        [wild-draw-four] Žolík{"\u00A0"}+4
       *[other] { colour-title }{"\u00A0"}{ card-rank }
    }
    .word =
        { $rank ->
            [wild] žolík
            [wild-draw-four] žolík{"\u00A0"}+4
           *[other] { colour-word }{"\u00A0"}{ card-rank.word }
        }
    .accusative =
        { $rank ->
            [wild] žolíka
            [wild-draw-four] žolíka{"\u00A0"}+4
           *[other] { colour-word.accusative }{"\u00A0"}{ card-rank.accusative }
        }

card = { card-name }{"\u00A0"}{ $mark }
    .word = { card-name.word }{"\u00A0"}{ $mark }
    .accusative = { card-name.accusative }{"\u00A0"}{ $mark }

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
hand-line-wilds = { $symbol }{"\u00A0"}**Žolíci**: { $cards }
hand-empty = Žádné karty.

count-cards =
    { $count ->
        [one] { $count }{"\u00A0"}karta
        [few] { $count }{"\u00A0"}karty
        [many] { $count }{"\u00A0"}karty
       *[other] { $count }{"\u00A0"}karet
    }
    .accusative =
        { $count ->
            [one] { $count }{"\u00A0"}kartu
            [few] { $count }{"\u00A0"}karty
            [many] { $count }{"\u00A0"}karty
           *[other] { $count }{"\u00A0"}karet
        }
count-points =
    { $count ->
        [one] { $count }{"\u00A0"}bod
        [few] { $count }{"\u00A0"}body
        [many] { $count }{"\u00A0"}bodu
       *[other] { $count }{"\u00A0"}bodů
    }

duration =
    { $unit ->
        [seconds]
            { $count ->
                [one] { $count } sekunda
                [few] { $count } sekundy
                [many] { $count } sekundy
               *[other] { $count } sekund
            }
        [minutes]
            { $count ->
                [one] { $count } minuta
                [few] { $count } minuty
                [many] { $count } minuty
               *[other] { $count } minut
            }
        [hours]
            { $count ->
                [one] { $count } hodina
                [few] { $count } hodiny
                [many] { $count } hodiny
               *[other] { $count } hodin
            }
       *[days]
            { $count ->
                [one] { $count } den
                [few] { $count } dny
                [many] { $count } dne
               *[other] { $count } dní
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
        [skip] Stopka
        [reverse] Otočka
        [draw-two] +2
        [wild] Žolík
        [wild-draw-four] Žolík{"\u00A0"}+4
       *[number] { $number }
    }
hand-colour-twins =
    { $count ->
        [1] { colour-word }
       *[other] { colour-word }{"\u00A0"}×{ $count }
    }
