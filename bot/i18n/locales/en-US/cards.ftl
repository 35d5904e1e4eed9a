# Cards and colors, and lists of them.
#
# $colour   red, yellow, green, blue; of a card with no color: wild
# $rank    number, skip, reverse, draw-two, wild, wild-draw-four
# $number  0 to 9, where $rank is number
# $mark    the card's picture or symbol, for text
#
# A sentence that names a card is given these four and writes { card } (or an attribute of your own,
# such as { card.accusative }), so that the name can be declined.

colour-title =
    { $colour ->
        [red] Red
        [yellow] Yellow
        [green] Green
       *[blue] Blue
    }
colour-word =
    { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }

# A color with its symbol, in a sentence. $symbol
colour = { colour-word }{"\u00A0"}{ $symbol }

# What stands on the card, without its color.
card-rank =
    { $rank ->
        [skip] Skip
        [reverse] Reverse
        [draw-two] Draw{"\u00A0"}2
        [wild] Wild
        [wild-draw-four] Wild{"\u00A0"}Draw{"\u00A0"}4
       *[number] { $number }
    }

# The card in words, at most 25 letters; on buttons too.
card-name =
    { $rank ->
        [wild] Wild
        [wild-draw-four] Wild{"\u00A0"}Draw{"\u00A0"}4
       *[other] { colour-title }{"\u00A0"}{ card-rank }
    }

# The card in a sentence.
card = { card-name }{"\u00A0"}{ $mark }

# On a button, and in lists: twins together. $count
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

# One line of a hand: all cards of one color. $symbol, $cards (the list)
hand-line = { $symbol }{"\u00A0"}**{ colour-title }**: { $cards }
hand-line-wilds = { $symbol }{"\u00A0"}**Wilds**: { $cards }
hand-empty = No cards.

# $count cards, as part of a line.
count-cards =
    { $count ->
        [one] { $count }{"\u00A0"}card
       *[other] { $count }{"\u00A0"}cards
    }
count-points =
    { $count ->
        [one] { $count }{"\u00A0"}point
       *[other] { $count }{"\u00A0"}points
    }

# A length of time. $unit: seconds, minutes, hours, days; $count
duration =
    { $unit ->
        [seconds]
            { $count ->
                [one] { $count } second
               *[other] { $count } seconds
            }
        [minutes]
            { $count ->
                [one] { $count } minute
               *[other] { $count } minutes
            }
        [hours]
            { $count ->
                [one] { $count } hour
               *[other] { $count } hours
            }
       *[days]
            { $count ->
                [one] { $count } day
               *[other] { $count } days
            }
    }

# Points so far, with a bar that is full where the match is lost. $points, $target, $bar
score = **{ count-points }** { $bar }

# How long a press took. $count milliseconds, or $seconds with one decimal.
time-short = { $count }{"\u00A0"}ms
time-long = { $seconds }{"\u00A0"}s

# A hand sorted by rank: a line for each rank ($title), with the $cards of it by their colors.
hand-rank-line = { $symbol }{"\u00A0"}**{ $title }**: { $cards }
# Wilds have no colors to list. $symbol, $title, $count
hand-rank-wilds =
    { $count ->
        [1] { $symbol }{"\u00A0"}**{ $title }**
       *[other] { $symbol }{"\u00A0"}**{ $title }**{"\u00A0"}×{ $count }
    }
# The heading of such a line: { card-rank } as a title.
rank-title = { card-rank }
hand-colour-twins =
    { $count ->
        [1] { colour-word }
       *[other] { colour-word }{"\u00A0"}×{ $count }
    }
