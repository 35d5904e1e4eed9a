# The rule book: one topic a page, by the house rules of the match.
#
# The numbers are given, and none of those that a house rule decides is written here: $target, $deck
# (cards), $wilds (plain Wilds in it), $window and $headstart (seconds), $duration (for a move),
# $pause (seconds until the next round), $idle (hours), $tie (ms), $bound (moves), $worth-action,
# $worth-wild, $worth-four (points). $draft, $recycle, $last, $speed say which rule is played.
# $skip, $reverse, $draw-two, $wild and $draw-four are pictures of such cards; $left, $fitting, $top,
# $volley and $dump are cards as examples, and $count the points of $left. $game is the game's name.

rules-title = ### { $topic }
rules-topics = Topics
rules-before = ◂ { $topic }
rules-after = { $topic } ▸
# Below a hand, where a page's name alone could be taken for what the hand says.
rules-on = Rules: { $topic } ▸
# $page of $pages.
rules-page = { $page } / { $pages }

rules-tab-goal = Goal and points
rules-tab-draft = The first seven
rules-tab-first = The first card
rules-tab-turn = Your turn
rules-tab-actions = Skip, Reverse, Draw 2
rules-tab-wilds = Wilds and bluffs
rules-tab-uno = Saying UNO
rules-tab-end = Rounds and the end
rules-tab-limits = Time and leaving
rules-tab-fair = Is it fair?
rules-tab-piles = Rulings: the piles
rules-tab-cards = Rulings: action cards
rules-tab-match = House rules
rules-tab-about = About

rules-goal = Two players, { $deck } cards. Play cards that fit the one on the pile, and be the first with none left: the other one takes points for every card in hand. Lower is better; first to **{ $target }** loses the match.
rules-goal-more = • **Points:** a number counts what it says, Skip{"\u00A0"}{ $skip }, Reverse{"\u00A0"}{ $reverse } and Draw{"\u00A0"}2{"\u00A0"}{ $draw-two } count { $worth-action }, a Wild{"\u00A0"}{ $wild } counts { $worth-wild }, a Wild{"\u00A0"}Draw{"\u00A0"}4{"\u00A0"}{ $draw-four } counts { $worth-four }.
    💡 **Example:** { $left } left in hand are **{ count-points }**.

    Press **My hand** under the board: your cards open for you alone, with a button for each card that fits.
rules-draft = Both cut the full deck, and the higher card (by points) is Player 1 of the first round; equal cards are cut again. After that you take turns at it, whoever won. The deck is shuffled for each round.
rules-draft-more = { $draft ->
        [together] You **draft** your seven cards, both at the same time. { rules-draft-how }
        [turns] You **draft** your seven cards in turn, Player 1 first. { rules-draft-how }
       *[deal] There is no draft in this match: seven cards each are **dealt**, one by one, Player 1 first.
    }
rules-draft-how = You see a card that nobody else sees. If you **keep** it, the next one is discarded. If you **reject** it, it is discarded itself, and the next one is yours, whatever it is. Discards are seen by both, and nobody may take them.

    Your choice never changes what the other is offered: each pick has its own two cards. In the end each has seven, and the fourteen discards go under the draw pile.
rules-first = The top card of the draw pile is turned up, and **Player 2** makes the first move. If the card is an action card:
rules-first-more = • **Draw{"\u00A0"}2**{"\u00A0"}{ $draw-two }: Player 2 draws 2 and misses the turn. No volley yet; a Draw{"\u00A0"}2 that Player 1 then plays begins at 2.
    • **Wild{"\u00A0"}Draw{"\u00A0"}4**{"\u00A0"}{ $draw-four }: Player 2 draws 4 and misses the turn; Player 1 names the color and plays. Nobody played the card, so nobody can challenge it.
    • **Skip**{"\u00A0"}{ $skip }: Player 1 goes first.
    • **Reverse**{"\u00A0"}{ $reverse }: Player 2 may begin by laying all cards of its color at once, or take a normal turn. Any other action gives that up.
    • **Wild**{"\u00A0"}{ $wild }: Player 1 names the color, and Player 2 makes the first move.
rules-turn = Play a card of the same **color**, **number** or **action**, or any **wild**. On a wild only the named color fits, and other wilds.
rules-turn-more = 💡 **Example:** on { $top } you may play { $fitting }.

    You never have to play. If you don't, you **draw one card**: if it fits, you may play that one at once, or keep it. If it does not, you keep it without being asked. Then the turn ends.

    { $recycle ->
        [shuffle] When the draw pile is used up, the discards are **shuffled**
       *[turn] When the draw pile is used up, the discards are **turned over**
    } and drawn from again; only the top card stays. If there is nothing at all to draw, you may pass.
rules-actions = Action cards fit by color, or on the same action in another color.
rules-actions-more = • **Draw{"\u00A0"}2**{"\u00A0"}{ $draw-two }: the other one draws 2 and misses the turn, or puts another Draw{"\u00A0"}2 on it, of any color: a *volley*. Whoever stops takes them all.
    💡 **Example:** { $volley } and then no more: { $total } cards.
    • **Skip**{"\u00A0"}{ $skip }: you go again.
    • **Reverse**{"\u00A0"}{ $reverse } alone just passes the turn. Or lay it with **all** the other cards of its color that you hold, all or nothing, and choose which one lies last. Only that one acts: a Draw{"\u00A0"}2 makes the other draw, a Skip lets you go again, a Reverse lets the other begin with a whole color too, a number passes the turn.
    💡 **Example:** { $dump }: you go again.
rules-wilds = Wilds have no color and fit on everything but a volley. Whoever plays one names the color that counts.
rules-wilds-more = • **Wild**{"\u00A0"}{ $wild }: you name the color.
    • **Wild{"\u00A0"}Draw{"\u00A0"}4**{"\u00A0"}{ $draw-four }: you name the color, the other one draws 4, and you go again. It is allowed if nothing else could be played; but you may bluff, on any turn that is not in a volley.
    • **Challenge!** Whoever faces the four may say it was a bluff, instead of drawing. The hand is shown, to the challenger alone. If another card could have been played, the bluffer draws the 4 and the challenger has the turn, with the color as named. If not, the challenger draws 6, and the other one goes again.
    💡 **Example:** on { $top } with { $fitting } in hand, a Wild{"\u00A0"}Draw{"\u00A0"}4 is a bluff: the first of them fits.
rules-uno = Whenever a play leaves you with one card, you must say **UNO**: a button appears in the channel, the same for both. Press it first and you are safe. If the other one is quicker, you are caught and draw two.
rules-uno-more = The button stays for **{ $window } s**. { $headstart ->
        [0] From its first moment on it is open to both.
       *[other] The first **{ $headstart } s** are the head start of whoever has the one card: a catch that early does not count, and may be tried again.
    } What counts is when you pressed, by Discord's clock, and not whose press reached us first. If nobody presses in time, nothing happens.
rules-uno-slow = In a slow match there is no race: you say UNO **with the card** that leaves you with one, by the button you choose. If you don't, you may go on, but the other one may catch you until their own next move, and you draw two.
rules-end = A round ends at once when somebody has no cards left, whatever the last card was. That player counts 0, the other one the cards in hand; both hands are shown.
rules-end-more = { $last ->
        [always] If a Draw{"\u00A0"}2 or a Wild{"\u00A0"}Draw{"\u00A0"}4 is the last card, the other one still draws before counting, a volley with its whole total. There is no answer to it any more.
        [never] A Draw{"\u00A0"}2 or a Wild{"\u00A0"}Draw{"\u00A0"}4 as the last card draws nothing any more.
       *[sheet] If a whole color is laid as the last cards with a Draw{"\u00A0"}2 on top, the other one still draws 2 before counting, without an answer. A single last Draw{"\u00A0"}2 or Wild{"\u00A0"}Draw{"\u00A0"}4 draws nothing.
    }

    Whoever has **{ $target }** points or more loses the match; the lower score wins. If both have, the lower one wins; if they are equal, one more round is played.

    { $speed ->
        [slow] The next round starts when one of you looks at the cards.
       *[fast] Either of you starts the next round, and after { $pause } s it starts by itself.
    }
rules-limits = Each move has **{ $duration }**: { $draft ->
        [deal] every answer and color too.
       *[other] every pick, answer and color too.
    } After that nothing happens by itself: the opponent may claim the win or call the match off, for as long as the other one does not move.{ $draft ->
        [together] {" "}If both are late in the draft, the first claim decides.
       *[other] {""}
    } A match that nobody touches for { $idle } more hours is void. While the bot is away, nobody's time runs out.
rules-limits-more = • **Resign** (under *More*) loses the match, with the points as they stand; the unfinished round counts nothing.
    • **Call it off** (under *More*) is open to either of you until you have both made { $bound } moves. Later only a claim or a moderator ends the match without a winner.
rules-fair = Nobody can choose the cards. A secret number, the *seed*, is made when the challenge is posted, and its seal (SHA-256) stands in the challenge before anybody accepts. Accepting adds a number that Discord gives. From both together come every cut and every deck.
rules-fair-more = When the match is over, the seed is shown: anybody can check that it is the sealed one, and deal every round again with `python -m bot verify SEED NUMBER`.

    Your cards are shown to you alone. What this can't prove: whoever runs the bot could look into its database. They could not change a card unseen.
rules-house-target = Target: **{ $target }** points
rules-house-deck = Deck: **{ $deck }** cards
rules-house-draft =
    { $draft ->
        [together] Draft: **both at once**
        [turns] Draft: **in turn**
       *[deal] Draft: **off**, seven cards are dealt
    }
rules-house-recycle =
    { $recycle ->
        [shuffle] A used-up pile is **shuffled**
       *[turn] A used-up pile is **turned over**
    }
rules-house-last =
    { $last ->
        [always] Last card Draw{"\u00A0"}2 or Wild{"\u00A0"}Draw{"\u00A0"}4: **the other still draws**
        [never] Last card Draw{"\u00A0"}2 or Wild{"\u00A0"}Draw{"\u00A0"}4: **draws nothing**
       *[sheet] Last cards as a whole color with a Draw{"\u00A0"}2 on top: **the other draws 2**
    }
rules-house-uno =
    { $headstart ->
        [0] UNO: **{ $window } s**, no head start
       *[other] UNO: **{ $window } s**, head start **{ $headstart } s**
    }
rules-house-uno-slow = UNO: **said with the card**, no race
rules-house-speed = Time for a move: **{ $duration }**
rules-about = { $game } on Discord is an **unofficial fan project**. It is not made, endorsed or supported by the owners of the UNO trademark; UNO is a trademark of Mattel. All pictures are our own. The rules follow UNO Duo, a two-player variant by Mark and Cristina Ball; where it leaves a question open, our ruling stands on the pages *Rulings*.

    What is kept: Discord ids, moves and scores, and nothing else.
rules-notice = { $game } on Discord is an unofficial fan project. UNO is a trademark of Mattel.

# Rulings: where the sheets of the game are silent.
rules-piles = Where the game's own rules leave it open, it is played like this:
rules-cards = Where the game's own rules leave it open, it is played like this:
rules-ruling-catch = Until you have said UNO or the time is over, you can't go on. Any move of the other one closes the button, and so does getting more cards. A catch costs no turn, changes nothing that is pending, and is drawn before any other penalty.
rules-ruling-tie = Less than { $tie } ms apart, whoever has the one card gets the benefit.
rules-ruling-void = If the bot was cut off while the button was there, there is no penalty.
rules-ruling-wilds = **Four cards too many?** A modern deck has blank and shuffle cards. They have no rule in this game, so they are plain Wilds here, { $wilds } in all.
rules-ruling-discards = **The discards of the draft** keep their order under the draw pile: what was discarded first is drawn first, what was discarded last is the very last card.
rules-ruling-recycle = { $recycle ->
        [shuffle] **A used-up draw pile:** the discards are shuffled
       *[turn] **A used-up draw pile:** the discards are turned over and not shuffled, so that what was played first is drawn first. It happens
    } the moment a card is to be drawn and none is there, also halfway through drawing several. A wild that comes back has no color; one that stays on top keeps it.
rules-ruling-lapse = **Too few cards for a penalty:** you draw what there is, the rest lapses. That is no pass.
rules-ruling-blocked = **Nothing to draw:** whoever draws then passes, also with a card that would fit. Two passes in a row, one by each, block the round: nobody went out, and both count their hands.
rules-ruling-drawn = **A drawn card** may do all that it can: a Reverse may take its whole color along, a wild takes a color.
rules-ruling-volley = **After a volley** the other player has a normal turn on the Draw{"\u00A0"}2. One drawn in the penalty comes too late. Taking is always your own choice, also without a Draw{"\u00A0"}2, so that it gives nothing away.
rules-ruling-dump = **A whole color at once** takes at least one more card than the Reverse; a second Reverse is one, wilds never belong. Below the last card they lie by rank: numbers, Skip, Reverse, Draw{"\u00A0"}2. However many Draw{"\u00A0"}2s: a volley on them begins at 2. It may leave you one card, then you say UNO, or none.
rules-ruling-right = **The right to begin with a whole color** is for the beginning of that turn: drawing, or any other card, gives it up. Nobody has to use it.
rules-ruling-four = **Was it a bluff?** What counts is hand and pile when the card was laid: a card of the color, number or action, or a plain Wild. Other Wild{"\u00A0"}Draw{"\u00A0"}4s don't count. It is the same if the Wild{"\u00A0"}Draw{"\u00A0"}4 had just been drawn.
rules-ruling-verdict = **A last Wild{"\u00A0"}Draw{"\u00A0"}4** ends the round: no challenge any more, and the color has no effect.
