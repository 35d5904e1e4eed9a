# The board: a public message. Players are mentions.

board-title = ## { $headline }
board-round = { $game }, round { $round }: first to { $target } loses
board-pile = On the pile: **{ card-name }**
board-pile-wild = On the pile: **{ card-name }** → **{ colour-asked }**
# The color in force on a wild, and as a word in a sentence. $asked: red, yellow, green, blue
colour-asked =
    { $asked ->
        [red] Red
        [yellow] Yellow
        [green] Green
       *[blue] Blue
    }
    .word =
        { $asked ->
            [red] red
            [yellow] yellow
            [green] green
           *[blue] blue
        }
board-volley = ### 💥 { $steps }
board-dump-right =
    { $who ->
        [you] ↩️ You may begin with **all** your { colour-word } cards at once.
       *[other] ↩️ { $player } may begin with **all** { colour-word } cards at once.
    }
board-draw-pile = { count-cards } left to draw

# One player. $turn: yes or no; $score: the points and their bar; $backs: card
# backs, as many as there are cards, up to seven.
board-player =
    { $turn ->
        [yes] 👉
       *[no] ⚪️
    } { $player }: { $score }
    -# **{ count-cards }** { $backs }
board-player-uno = ❗ { $player }: { $score }
    -# **one card, no UNO yet** { $backs }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player }: { $score }
    -# **{ $picks }** of 7 chosen
# An UNO race in which both pressed, the other one $ahead later.
board-race = ⏱️ UNO: { $player } was first after { $after }, { $ahead } ahead.
# Both pressed within $tie ms: whoever has the one card is safe (RULES 5.3).
board-race-tie = ⏱️ UNO: both at the same moment, less than { $tie }{"\u00A0"}ms apart; { $player } is safe.
# The cut: a line for each player, the last one with who has the higher card,
# and that the other one makes the first move. It is shown in the first draft only.
board-cut = ✂️ { $player } cut { card }
board-cut-won =
    { $draft ->
        [deal] ✂️ The higher card: { $player } is Player 1.
       *[other] ✂️ The higher card: { $player } is Player 1. After the draft, Player 2 makes the first move.
    }
board-discards = Discarded earlier: { $cards }
board-slow-start = The next round starts as soon as one of you presses **Next round** or looks at the cards.
board-paused = ⏸️ The bot is restarting. The clocks stand still, and the match goes on from here.

button-hand = My hand
button-rules = Rules
button-more = More
button-next = Next round
button-claim-win = Claim the win
button-claim-void = Call it off
