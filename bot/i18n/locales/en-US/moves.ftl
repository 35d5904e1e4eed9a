# Whose move it is and what for: the headline of the board (public) and of the hand (private).
#
# $who is "you" where the reader is the one to move, else "other"; $player is the mention.

move-draft-both = Both are drafting
move-draft =
    { $who ->
        [you] Your draft: card { $pick } of 7
       *[other] { $player } drafts card { $pick } of 7
    }
move-draft-done = Your seven are chosen. { $player } is still drafting …
move-colour =
    { $who ->
        [you] Name the color
       *[other] { $player } names the color
    }
move-turn =
    { $who ->
        [you] Your move!
       *[other] { $player } to move
    }
move-drawn =
    { $who ->
        [you] Play the card you drew, or keep it?
       *[other] { $player } drew a card and may play it
    }
move-volley =
    { $who ->
        [you]
            { $count ->
                [2] You face a Draw{"\u00A0"}2!
               *[other] You face { count-cards }!
            }
       *[other]
            { $count ->
                [2] { $player } faces a Draw{"\u00A0"}2
               *[other] { $player } faces { count-cards }
            }
    }
move-draw-four =
    { $who ->
        [you] Take four, or challenge?
       *[other] Take four, or challenge? { $player } decides
    }
move-uno-first = Say UNO first!
move-none = Waiting for the next round

# When the move is due. $until is a live time.
move-until = ⏳ { $until }
move-overdue =
    { $who ->
        [you] ⏰ **You are over the limit.** Your opponent may claim the win until you act.
       *[other] ⏰ **{ $player } is over the limit.** The opponent may claim the win or call the match off.
    }
move-overdue-both = ⏰ **You are both over the limit.** Either of you may claim the win or call the match off.
move-turn-on = Your move on { card-name }
move-turn-on-wild = Your move on { card-name } → { colour-asked }
