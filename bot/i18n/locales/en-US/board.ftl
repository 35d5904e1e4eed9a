# The board: a public message. Players are mentions.

board-title = ## { $headline }
board-round = { $game } · round { $round } · { $target } points lose
board-pile = On the pile: **{ card }**
board-pile-wild = On the pile: **{ card }** → { $symbol } **{ colour-asked }**
board-pile-open = On the pile: **{ card }**, the color is still to be named
# The color in force on a wild. $asked: red, yellow, green, blue
colour-asked =
    { $asked ->
        [red] Red
        [yellow] Yellow
        [green] Green
       *[blue] Blue
    }
board-volley = 💥 Draw 2s so far: **{ count-cards }**
board-draw-four = 💥 A Wild Draw 4 waits for an answer.
board-dump-right =
    { $who ->
        [you] ↩️ You may begin with **all** your { colour-word } cards at once.
       *[other] ↩️ { $player } may begin with **all** { colour-word } cards at once.
    }
board-draw-pile = { count-cards } left to draw

# One player. $turn: yes or no; $uno: yes while UNO is not said; $points so far.
board-player =
    { $turn ->
        [yes] 👉
       *[no] ▫️
    } { $player } · **{ count-cards }** · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-player-uno = ❗ { $player } · **one card, and no UNO said yet** · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player } · **{ $picks }** of 7 chosen · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
# How the last UNO race of the round went. $rival: whether the other pressed too, $ahead ms later.
board-race =
    { $rival ->
        [yes] ⏱️ UNO: { $player } was first after { $after } ms, { $ahead } ms ahead.
       *[no] ⏱️ UNO: { $player } was first after { $after } ms.
    }
board-cut = ✂️ { $player } cut { card }
board-discards = Discarded in the draft: { $cards }
board-slow-start = This is a slow match: the next round starts when one of you looks at the cards.
board-paused = ⏸️ The bot is restarting. The clocks stand still, and the match goes on from here.

button-hand = My hand
button-rules = Rules
button-more = More
button-next = Next round
button-claim-win = Claim the win
button-claim-void = Call it off
