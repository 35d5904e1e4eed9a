# One sentence for each refusal: what was refused, and what is possible now.

refused-refusal = That is not possible now. Press **My hand** to see what is.

# The rules of the game
refused-not-your-turn = It is your opponent's move. Yours comes next.
refused-not-the-moment = That does not fit this moment. Use the buttons shown now.
refused-card-not-in-hand = You don't have that card any more. Here is your hand as it is.
refused-card-does-not-match = That card does not fit. Match the color, the number or the action, or play a wild.
refused-only-the-drawn-card = After drawing, only the drawn card may be played. Play it or keep it.
refused-only-draw-two-answers = Only a Draw{"\u00A0"}2 answers Draw{"\u00A0"}2s. Put one on, or take them.
refused-colour-missing = A wild needs a color. Choose one of the four.
refused-colour-not-wanted = Only a wild takes a color. Play the card as it is.
refused-no-dump = You can't lay a whole color now. That takes a Reverse and at least one more card of its color.
refused-last-card-not-in-dump = The last card must be one of those you lay. Choose another one.
refused-uno-first = First say UNO in the channel, or wait until its time is over.
refused-no-uno-window = Nobody needs to say UNO now, so that press counts for nothing.
refused-not-your-uno = That is not yours to say. Whoever has one card left says UNO; the other one catches.
refused-uno-not-declared-here = UNO is not said with that card. Play it without.
refused-match-over = This match is over. Press **Rematch** under the result for another one.
refused-too-late-to-void = Both of you have made 5 moves, so one alone can't call the match off. You may resign.
refused-not-overdue = Your opponent is not the one who has to act, so there is nothing to claim.

# The duel
refused-no-such-duel = That match is long gone. Start a new one with `/duo challenge`.
refused-not-your-duel = Those buttons belong to two other players. Start your own match with `/duo challenge`.
refused-not-your-match = You don't play in this channel's match. Start your own with `/duo challenge` in another one.
refused-not-your-challenge = That is not yours to press. The one challenged answers; only the challenger withdraws.
refused-challenge-closed = This challenge is not open any more. Start a new one with `/duo challenge`.
refused-challenge-accepted = This challenge is accepted: the match is on. Press **My hand**.
refused-duel-over = This match is over. Press **Rematch** under the result for another one.
refused-channel-busy = A match is being played in { $channel }. It has room for one at a time: wait, or use another channel or a thread.
refused-already-challenged = You have an open challenge in this channel. Withdraw it first, or wait for the answer; `/duo board` shows it again.
refused-challenge-yourself = A match takes two. Challenge somebody else!
refused-challenge-a-bot = Bots can't press buttons. Challenge a person!
refused-stale-button = That button was from a moment ago. Here is your hand as it is now.
refused-pressed-twice = That press was done the first time. Here is your hand now.
refused-already-done = That press has counted already.
refused-not-overdue-yet = Your opponent still has time. You may claim { $until }.
refused-too-early-to-catch = Too early by { $early }: { $after } after the card, and the head start is { $headstart }. That one did not count. Try again!
refused-no-duel-here = No match is being played in this channel. Start one with `/duo challenge`.
refused-rematch-asked-already = A rematch of this match has been asked for already. Answer that challenge in the channel.
refused-rematch-asked-by-you = You have asked for a rematch already. Your opponent can answer it in the channel.
refused-not-over-yet = The match still goes on. A rematch can be asked for when it is over.
refused-nudged-twice = Your opponent is being nudged.
refused-nudged-already = You have nudged in this turn already. Give your opponent a little time.
refused-your-move-too = The game waits for you as well. Press **My hand** and make your move.
refused-too-many-open-challenges = You have enough challenges open. Withdraw one first, or wait for an answer.
refused-too-many-of-this-pair = The two of you have enough challenges open. Answer or withdraw one first.
refused-too-many-challenges-here = Enough challenges are open in this channel. Use another channel or a thread, or wait a little.
refused-too-many-over-the-server = Enough challenges are open in this server. Wait until some are answered.
refused-too-soon = Not so fast. You may do that again { $until }.
refused-challenged-too-fast = That was a lot of challenges. You may send the next one { $until }.
refused-posted-just-now = That was asked for a moment ago. You may do that again { $until }.
refused-nudged-just-now = You nudged a moment ago. You may nudge again { $until }.
refused-duel-busy = Too many presses at once; this one was not done. Please press again.
refused-stopping = The bot is being restarted, so nothing was done. It goes on in a moment: please press again then.

# The place and the button
refused-foreign-button = That button is not in use any more. Press **My hand**, or use `/duo hand`.
refused-not-in-such-channel = No match can be played in a channel of this kind. Pick a text channel, a thread, or the chat of a voice channel.
refused-thread-locked = This thread is locked, so nobody can press a button in it. Ask a moderator to unlock it, or pick another channel.
refused-cannot-post-here = I can't write in this channel. { $remedy }, or pick another channel.
# $missing: permissions ($permissions: their names), membership (in the private thread), invitation (to the server).
refused-opponent-cannot-see =
    { $missing ->
        [invitation] { $player } is not in this server. Challenge somebody who is.
        [membership] { $player } is not in this private thread. Add them to it, or challenge somebody who is in it.
       *[permissions] { $player } can't see this channel: that takes { $permissions } here. Challenge somebody who can, or pick another channel.
    }
refused-only-moderators = That is for moderators: it takes the permission **Manage Messages** here.
refused-pressed-too-fast = You press very fast. Wait a few seconds, then press again.
