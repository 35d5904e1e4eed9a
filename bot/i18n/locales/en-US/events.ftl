# What happened, one line each. On the board $who is always "other"; in a hand it is "you" where the
# reader did it ("loser" where a round ended and the reader lost it). $player is a mention. { card } as explained in cards.ftl.
# No dot follows a picture: at the end of a line it would stand alone below it.

event-round-started =
    { $draft ->
        [deal]
            { $who ->
                [you] Round { $number }: seven cards each, dealt to you first.
               *[other] Round { $number }: seven cards each, dealt to { $player } first.
            }
       *[other]
            { $who ->
                [you] Round { $number }: the draft, you are Player 1.
               *[other] Round { $number }: the draft, Player 1 is { $player }.
            }
    }
event-draft-picked-rejected =
    { $who ->
        [you] You rejected and discarded { card }
       *[other] { $player } rejected and discarded { card }
    }
event-draft-picked-kept =
    { $who ->
        [you] You kept a card and discarded { card }
       *[other] { $player } kept a card and discarded { card }
    }
# The reader's own pick: $kept is the card's name, a noun by itself.
event-draft-picked-mine = New in your hand: { $kept } ·{"\u00A0"}Discarded: { card }
event-hands-ready = Both have seven cards.
event-card-turned-up = The first card: { card }
event-colour-chosen =
    { $who ->
        [you] You named { colour }
       *[other] { $player } named { colour }
    }
event-card-played =
    { $who ->
        [you] You played { card }
       *[other] { $player } played { card }
    }
# After a Skip, behind the sentence about it: $player is the one who is skipped.
event-skipped =
    { $who ->
        [you] You miss a turn.
       *[other] { $player } misses a turn.
    }
event-wild-played =
    { $who ->
        [you] You played { card } and want { colour-asked.word }{"\u00A0"}{ $symbol }
       *[other] { $player } played { card } and wants { colour-asked.word }{"\u00A0"}{ $symbol }
    }
# $count cards of one color at once; { card } is the last one.
event-colour-dumped =
    { $who ->
        [you]
            { $count ->
                [one] You laid your only { colour-word } card on the Reverse: { card }
               *[other] You laid { $count } { colour-word } cards at once, the last one { card }
            }
       *[other]
            { $count ->
                [one] { $player } laid the only { colour-word } card on the Reverse: { card }
               *[other] { $player } laid { $count } { colour-word } cards at once, the last one { card }
            }
    }
# $reason: turn, opening, volley, draw-four, challenge-lost, challenge-won, uno, uno-late (both
# pressed), last-card
event-cards-drawn =
    { $who ->
        [you] You drew { count-cards }{ event-drawn-why }.
       *[other] { $player } drew { count-cards }{ event-drawn-why }.
    }
event-drawn-why =
    { $reason ->
        [opening] {" "}because of the first card
        [volley] {" "}for the Draw{"\u00A0"}2s
        [draw-four] {" "}for the Wild{"\u00A0"}Draw{"\u00A0"}4
        [challenge-lost] {" "}for the wrong challenge
        [challenge-won] {" "}for bluffing
        [uno] {" "}for not saying UNO
        [uno-late] {" "}for being late with UNO
        [last-card] {" "}for the last card
       *[turn] {""}
    }
# The reader's own cards: $cards is the list of their names.
event-cards-drawn-mine = You drew { $cards }{ event-drawn-why }.
event-cards-drawn-none =
    { $who ->
        [you] There was nothing left for you to draw.
       *[other] There was nothing left for { $player } to draw.
    }
event-drawn-kept =
    { $who ->
        [you] You kept the card.
       *[other] { $player } kept the card.
    }
event-turn-passed =
    { $who ->
        [you] You passed: nothing is left to draw.
       *[other] { $player } passed: nothing is left to draw.
    }
event-pile-turned-over = The pile was turned over: { count-cards } to draw again.
event-volley-raised =
    { $who ->
        [you] You face { count-cards } now.
       *[other] { $player } faces { count-cards } now.
    }
event-challenge-judged =
    { $verdict ->
        [bluff]
            { $who ->
                [you] You challenged the Wild{"\u00A0"}Draw{"\u00A0"}4: it was a bluff!
               *[other] { $player } challenged the Wild{"\u00A0"}Draw{"\u00A0"}4: it was a bluff!
            }
       *[honest]
            { $who ->
                [you] You challenged the Wild{"\u00A0"}Draw{"\u00A0"}4, but it was allowed.
               *[other] { $player } challenged the Wild{"\u00A0"}Draw{"\u00A0"}4, but it was allowed.
            }
    }
event-uno-window-opened =
    { $who ->
        [you] You have one card left!
       *[other] { $player } has one card left!
    }
event-uno-called =
    { $who ->
        [you] You said **UNO!**
       *[other] { $player } said **UNO!**
    }
event-uno-caught =
    { $who ->
        [you] You were caught without UNO!
       *[other] { $player } was caught without UNO!
    }
# $cause: time, void, action, cards, round
event-uno-window-closed =
    { $cause ->
        [void] The UNO race does not count: not everybody could press.
        [action]
            { $who ->
                [you] You got away without saying UNO.
               *[other] { $player } got away without saying UNO.
            }
        [cards]
            { $who ->
                [you] You have more than one card again: no UNO needed.
               *[other] { $player } has more than one card again: no UNO needed.
            }
        [round] The round is over: no UNO needed.
       *[time] Nobody said UNO in time.
    }
event-round-ended =
    { $who ->
        [you] Round { $number } is yours! { $loser } takes { count-points }.
        [loser] Round { $number } goes to { $player }. You take { count-points }.
       *[other] Round { $number } goes to { $player }. { $loser } takes { count-points }.
    }
event-round-blocked = Round { $number } is blocked: nobody went out, both count.
event-match-ended =
    { $who ->
        [you] You win the match!
       *[other] { $player } wins the match!
    }
event-match-void = The match is void.
