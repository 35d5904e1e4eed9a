# The hand: private to its owner. $player is the opponent's mention, $backs are the opponent's card backs.

hand-title = ### { $headline }
hand-opponent = -# { $player }: { count-cards }
# $points is what the hand costs if the round is lost; $worth says whether it is told: yes or no
# (where more cards are to come).
hand-mine =
    { $worth ->
        [yes] **Your hand**: { count-cards }, { $points ->
            [one] { $points }{"\u00A0"}point
           *[other] { $points }{"\u00A0"}points
        }
       *[no] **Your hand**: { count-cards }
    }
hand-chosen = **Chosen so far**: { $picks } of 7
hand-nothing-chosen = You have no cards yet.

# What fits on the pile. { colour-word } is the color in force.
hand-fits = Fits: { colour-word }, any { card-rank }, or a wild.
hand-fits-colour = Fits: { colour-word } only, or a wild.
hand-nothing-fits = Nothing in your hand fits: draw a card.
hand-nothing-to-draw = The pile has nothing left to draw. Play, or pass.
hand-drawn = The card you drew fits: **{ card }**
hand-volley-answer = Put a Draw{"\u00A0"}2 on it, of any color, or take them all.
hand-volley-take = You have no Draw{"\u00A0"}2 to put on it.
hand-draw-four = Was it a bluff? If another card could have been played, { $player } draws 4 and you none. If not, you draw 6.
hand-colour = The first card has no color: you name it.
hand-uno-first = You have one card left. Press **UNO!** in the channel before anything else.
hand-uno-open = ❗ { $player } has one card left. Press **UNO!** in the channel first, and { $player } draws two.
hand-catch = ❗ { $player } has one card left and did not say UNO. Before your next move, press **Catch: no UNO!**
hand-over = The board in the channel shows what was left in both hands.

# The draft. $seen is shown big.
draft-seen = You see **{ card-name }**
draft-how = Keep it, and the next card is discarded. Reject it, and you must keep the next one.
draft-wait = The next pick is { $player }'s.

# The choices of one card.
choose-colour = ### Which color?
choose-colour-how = You play **{ card }**
choose-reverse = ### { card-name }: alone, or all at once?
choose-reverse-how = Alone, it just passes the turn. Or play { $count ->
        [2] **both** your { colour-word } cards
       *[other] **all { $count }** of your { colour-word } cards
    } at once; only the last one acts. Which one goes last?
choose-dump =
    { $count ->
        [one] ### Your { colour-word } card on the Reverse
        [2] ### Both your { colour-word } cards at once
       *[other] ### All your { colour-word } cards at once
    }
choose-dump-how =
    { $count ->
        [one] The Reverse is on the pile. Your one { colour-word } card goes on it.
        [2] The Reverse is on the pile. **Both** your { colour-word } cards go on it; only the last one acts. Which one goes last?
       *[other] The Reverse is on the pile. **All { $count }** of your { colour-word } cards go on it; only the last one acts. Which one goes last?
    }
choose-uno = ### { card-name }
choose-uno-how = It leaves you one card.
choose-with-uno = Say **UNO** with it:
choose-without-uno = Or say nothing, and hope:

button-draw = Draw a card
button-pass = Pass
button-take = Take { $count }
button-keep = Keep it
button-keep-seen = Keep
button-reject = Reject
button-accept-four = Take 4
button-challenge = Challenge!
button-catch = Catch: no UNO!
# $count cards of a color at once; opens the choice of the last one.
button-dump-right =
    { $count ->
        [one] The { colour-word } card …
        [2] Both { colour-word } at once …
       *[other] All { $count } { colour-word } at once …
    }
button-alone = Alone
# $count cards of a color at once, the card of { card-rank } last.
button-dump =
    { $count ->
        [one] { card-name }
        [2] Both { colour-word }, last: { card-rank }
       *[other] All { $count } { colour-word }, last: { card-rank }
    }
button-more-cards = More cards ▸
button-fewer-cards = ◂ Back to the first
button-back = Back
button-refresh = Refresh

# The hand that a challenge opened, for the challenger alone; it may be read long after it.
# $player is who laid the Wild Draw 4.
button-challenged = Challenged hand
challenged-title =
    { $verdict ->
        [bluff] ### A bluff! { $player } drew 4
       *[honest] ### No bluff. You drew 6
    }
challenged-held = What { $player } held besides the Wild{"\u00A0"}Draw{"\u00A0"}4:
challenged-why =
    { $verdict ->
        [bluff] { $cards } could have been played instead.
       *[honest] Nothing in it fit, and no plain Wild was there: the Wild{"\u00A0"}Draw{"\u00A0"}4 was allowed.
    }
challenged-why-short =
    { $verdict ->
        [bluff] Another card could have been played.
       *[honest] No other card could have been played: the Wild{"\u00A0"}Draw{"\u00A0"}4 was allowed.
    }

# Where a hand was that is open in a newer message now.
hand-moved = Your hand is open further down.
button-why = Why not?


# What the Wild Draw 4 was laid on; $asked is the color in force on a wild.
hand-laid-on = It was laid on { card }
hand-laid-on-wild = It was laid on { card }, with { colour-asked.word }{"\u00A0"}{ $symbol } in force.

# Lay the hand in another order.
button-sort-colour = ↕ Color
button-sort-rank = ↕ Rank

# In a slow match: the card of the button, played with or without saying UNO.
button-say-uno = { card-name } and UNO!
button-say-nothing = { card-name }, say nothing
button-alone-uno = Alone, and UNO!
button-alone-silent = Alone, say nothing

# Why cards can't be played now. $cards is the list of them; $topic is the page of the rule book, and a button leads there.
# { card-rank } is what lies on the pile, { colour-word } the color in force.
why-nothing = Everything you hold can be played now.
why-card-does-not-match = { $cards }: neither { colour-word }, nor { card-rank }, nor a wild (rules: { $topic }).
why-card-does-not-match-wild = { $cards }: on a wild only the color named fits, { colour-word }, or another wild (rules: { $topic }).
why-only-the-drawn-card = { $cards }: after drawing, only the drawn card may be played (rules: { $topic }).
why-only-draw-two-answers = { $cards }: only a Draw{"\u00A0"}2 answers Draw{"\u00A0"}2s (rules: { $topic }).
why-uno-first = { $cards }: first UNO has to be said, or its time to run out (rules: { $topic }).
why-not-your-turn = { $cards }: it is not your move.
why-not-the-moment = { $cards }: no card is played at this moment; the buttons show what is asked of you.

# For the first three matches of a player. $player is the opponent.
hint-draft = 💡 Action cards are strong, but cost 10 to 20 points if { $player } goes out first; a number costs what it says.
hint-turn = 💡 You never have to play: you may draw instead, and play that card if it fits.
hint-dump = 💡 A Reverse can take all your cards of its color along, in one move.
hint-four = 💡 With another card that fits, a Wild{"\u00A0"}Draw{"\u00A0"}4 is a bluff: { $player } may challenge it.
hint-drawn = 💡 Only the card you drew may be played now. Keeping it ends your turn.
hint-volley = 💡 You may take the cards even if you hold a Draw{"\u00A0"}2.
hint-uno = 💡 Your next card leaves you one: then be quick on the **UNO!** button in the channel.
hint-uno-slow = 💡 Your next card leaves you one: choose the button that says UNO with it.
hint-wait = 💡 Your hand follows the game for about 14 minutes after your last press; later press **Refresh**.
