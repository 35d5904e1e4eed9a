# The hand: private to its owner. $player is the opponent's mention.

hand-title = ### { $headline }
hand-opponent = { $player } has { count-cards }
hand-mine = **Your hand** · { count-cards } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
hand-chosen = **Chosen so far** · { $picks } of 7
hand-nothing-chosen = You have no cards yet.

# What fits on the pile. { colour-word } is the color in force.
hand-fits = Fits: { $symbol } { colour-word }, any { card-rank }, or a wild.
hand-fits-colour = Fits: { $symbol } { colour-word } only, or a wild.
hand-nothing-fits = Nothing in your hand fits: draw a card.
hand-nothing-to-draw = The pile has nothing left to draw. Play, or pass.
hand-drawn = You drew **{ card }**. It fits.
hand-volley-answer = Put a Draw 2 on it, of any color, or take them all.
hand-volley-take = You have no Draw 2 to put on it.
hand-draw-four = Was it a bluff? If { $player } could have played another card, you draw nothing and { $player } draws 4. If not, you draw 6.
hand-colour = The first card has no color: you name it.
hand-uno-first = You have one card left. Press **UNO!** in the channel before anything else.
hand-uno-open = ❗ UNO is being asked for in the channel!
hand-catch = ❗ { $player } has one card left and did not say UNO. Catch { $player }, before your next move!
hand-over = This match is over. The board in the channel has the result.
hand-between = The round is over. Ready for the next one?
hand-between-slow = The round is over. The next one starts when one of you presses.
hand-next-at = It starts by itself { $until }.

# The draft. $seen is shown big.
draft-seen = You see **{ card }**
draft-how = Keep it, and the next card is discarded. Reject it, and you must keep the next one.
draft-wait = The next pick is { $player }'s.

# The choices of one card.
choose-colour = ### Which color?
choose-colour-how = You lay **{ card }**.
choose-reverse = ### { card }: alone, or all at once?
choose-reverse-how = Alone, the turn passes. Or lay **all { $count }** of your { colour-word } cards at once; only the last one acts. Which one lies last?
choose-dump = ### All your { colour-word } cards at once
choose-dump-how =
    { $count ->
        [one] The Reverse lies already. Your one { colour-word } card goes on it.
       *[other] The Reverse lies already. All **{ $count }** of your { colour-word } cards go on it; only the last one acts. Which one lies last?
    }
choose-uno = ### { card }
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
       *[other] All { $count } { colour-word } at once …
    }
button-alone = Alone
# $count cards of a color at once, the card of { card-rank } last.
button-dump =
    { $count ->
        [one] { card-name }
       *[other] All { $count } { colour-word }, last: { card-rank }
    }
button-more-cards = More cards ▸
button-fewer-cards = ◂ Back to the first
button-back = Back
button-refresh = Refresh

# The hand that a challenge opened, for the challenger alone. $player is who laid the Wild Draw 4.
challenged-title =
    { $verdict ->
        [bluff] ### A bluff! { $player } draws 4
       *[honest] ### No bluff. You draw 6
    }
challenged-held = What { $player } held besides the Wild Draw 4:
challenged-why =
    { $verdict ->
        [bluff] { $cards } could have been played instead. It is your turn, with the color as named.
       *[honest] Nothing in it fit, and no plain Wild was there: the Wild Draw 4 was allowed. { $player } goes again.
    }
challenged-why-short =
    { $verdict ->
        [bluff] Another card could have been played. It is your turn, with the color as named.
       *[honest] No other card could have been played: the Wild Draw 4 was allowed. { $player } goes again.
    }

# Where a hand was that is open in a newer message now.
hand-moved = Your hand is open further down.
