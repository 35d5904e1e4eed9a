# The rules, in short: one topic a page. $game is the game's name.

rules-tab-goal = Goal
rules-tab-draft = Draft
rules-tab-turn = Your turn
rules-tab-actions = Action cards
rules-tab-uno = UNO
rules-tab-end = Score
rules-tab-house = This match
rules-tab-about = About

rules-goal = ### { $game } in a minute
    Two players. Play cards that fit the one on the pile, and be the first with none left: the other one takes points for every card in hand. Fewer points is better; whoever reaches **{ $target }** loses the match.

    • **Points:** numbers count what they say, Skip, Reverse and Draw 2 count 10, a Wild 15, a Wild Draw 4 20.

    Press **My hand** under the board: your cards open for you alone, with a button for each card that fits.
rules-draft = ### The draft
    Each of you chooses seven cards, one by one. You see a card: **keep** it, and the next one is discarded; or **reject** it, and you must keep the next one. Discards are seen by both.

    Your choice never changes what the other is offered. Both cut the deck first; the higher card is Player 1 of the first round, then you take turns. Player 2 makes the first move.

    The first card can be an action card. **Draw 2** or **Wild Draw 4**: the first player draws and misses the turn. **Skip**: Player 1 begins. **Reverse**: the first player may lay a whole color (see *Action cards*). **Wild** or **Wild Draw 4**: Player 1 names the color.
rules-turn = ### Your turn
    Play a card of the same **color**, **number** or **action**, or any **Wild**. On a Wild only the named color fits.

    You never have to play. If you don't, you **draw one**: if it fits you may play it at once, else you keep it and the turn ends.

    When the draw pile is used up, the discards are turned over; the top card stays. If nothing is left to draw you may pass; two passes in a row end the round.
rules-actions = ### Action cards
    • **Draw 2**: the other draws 2, or puts another Draw 2 on it, of any color: 4, 6, 8 … Whoever stops takes them all.
    • **Skip**: you go again.
    • **Reverse**: alone, the turn passes. Or lay it with **all** other cards of its color at once. You choose which lies last, and only that one acts; a Reverse last lets the other begin with a whole color too.
    • **Wild**: you name the color.
    • **Wild Draw 4**: you name the color, the other draws 4, you go again. Allowed only if nothing else could be played, but you may bluff.
    • **Challenge** a Wild Draw 4: if it was a bluff, its player draws 4 and it is your turn. If not, you draw 6. You alone see the hand.
rules-uno = ### UNO
    With one card left you say **UNO**: one button appears in the channel, the same for both. Press it first and you are safe. If the other one is quicker, you draw two.

    The one with the last card has a head start of **{ $headstart } s**; the button stays for **{ $window } s**. The time that counts is the one Discord stamps on the press, not how fast it reaches us; a tie goes to the one with the last card.
rules-uno-slow = ### UNO
    In a slow match there is no race: you say UNO **with the card** that leaves you one, by the button you choose. If you don't, the other may catch you until their next move, and you draw two.
rules-end = ### Score
    The round ends when somebody has no cards. That player counts 0, the other the cards in hand; then the next round begins. Whoever has **{ $target }** points or more loses; the lower score wins. A tie above it means one more round.

    { $last ->
        [always] If the last card is a Draw 2 or a Wild Draw 4, the other one still draws before counting.
        [never] A Draw 2 or Wild Draw 4 as the last card draws nothing any more.
       *[sheet] If a whole color is laid as the last cards with a Draw 2 on top, the other one still draws 2 before counting. A single last Draw 2 or Wild Draw 4 draws nothing.
    }

    Each move has **{ $duration }**. Whoever is over it may be claimed against. Resigning loses the match.
rules-house = ### The rules of this match
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
        [always] Last card Draw 2 or Wild Draw 4: **is drawn**
        [never] Last card Draw 2 or Wild Draw 4: **never drawn**
       *[sheet] Last cards as a whole color with a Draw 2 on top: **2 are drawn**
    }
rules-house-uno = UNO: **{ $window } s**, head start **{ $headstart } s**
rules-house-uno-slow = UNO: **said with the card**, no race
rules-house-speed = Time for a move: **{ $duration }**
rules-about = ### About
    { $game } on Discord is an **unofficial fan project**. It is not made, endorsed or supported by the owners of the UNO trademark; UNO is a trademark of Mattel. The rules follow UNO Duo, a two-player variant by Mark and Cristina Ball.

    • **Fair by proof:** before a challenge is accepted, the seal of the shuffle stands in it. After the match the seed is shown, and everybody can check every cut and every deck.

    • **Your cards** are seen by you alone. Kept are Discord ids, moves and scores, nothing else.
rules-notice = { $game } on Discord is an unofficial fan project. UNO is a trademark of Mattel.
