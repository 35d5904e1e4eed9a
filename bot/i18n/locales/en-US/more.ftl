# Behind the button More, private. $player is the opponent.

more-title = ### More
more-board = **Post again** brings the board to the bottom of the channel.
more-nudge = **Nudge** reminds { $player }, once a turn.
more-resign = **Resign** gives the match to { $player }.
more-void = **Call it off** ends the match without a winner. It can be pressed until you have both made 5 moves.
more-claim = { $player } is over the limit: **claim the win**, or **call it off**.
more-over = This match is over.
button-board = Post again
button-nudge = Nudge
button-resign = Resign
button-void = Call it off
button-to-hand = Back to my hand

resign-title = ### Give up?
resign-ask = { $player } would win the match. Your points stay as they are: { $points ->
        [one] { $points }{"\u00A0"}point
       *[other] { $points }{"\u00A0"}points
    }.
button-resign-yes = Yes, I resign
button-resign-no = No, play on

# Private answers to what was pressed or typed.
nudged = { $player } has been nudged.
nudge-waits = { $player } will be nudged in a moment.
# $what: challenge, match
board-posted =
    { $what ->
        [challenge] The challenge is at the bottom again.
       *[match] The board is at the bottom again.
    }
board-waits =
    { $what ->
        [challenge] The challenge is on its way to the bottom of the channel.
       *[match] The board is on its way to the bottom of the channel.
    }
# What was to be posted is not there, because Discord refuses it. $remedy: what to ask for.
post-refused = Discord does not let me post in this channel now. { $remedy }; then I post it by myself.

# A player is called, in public, above the board. $player is the mention.
call-accepted = { $player }, your challenge is accepted. Press **My hand** to begin!
call-half-time = { $player }, half your time for this move is gone.
call-slow-turn = { $player }, it is your move.
call-nudge = { $player }, you are being waited for!

# Permissions, as Discord calls them.
permission-view-channel = **View Channel**
permission-connect = **Connect**
permission-send-messages = **Send Messages**
permission-send-messages-in-threads = **Send Messages in Threads**
# More than one. $first: all but the last.
permissions-and = { $first } and { $last }

# What to ask for where Discord keeps the bot out; it begins a sentence. $missing: permissions
# ($permissions: their names), unlocking, membership, invitation, unknown.
remedy =
    { $missing ->
        [permissions] Ask for { $permissions } for me here
        [unlocking] Ask a moderator to unlock this thread
        [membership] Add me to this private thread
        [invitation] Ask for me to be invited to this server as a bot, not for my commands alone
       *[unknown] Ask for **View Channel** and **Send Messages** for me here, or, in a thread, for it to be unlocked
    }

# Where Discord refuses the board, once, in private.
board-rests = Discord does not let me write in this channel now, so the board rests. The match goes on in your private hands: `/duo hand`. { $remedy }; then the board comes back.

# Faults of ours.
fault-not-saved = That could not be saved, so nothing has changed. Please press again in a moment.
fault-slow = That took too long. Press **My hand** to see where the game stands.
# The same where a challenge was asked for, which is posted late, unless it can't be.
fault-slow-challenge = That took too long. If your challenge does not appear here in a moment, please challenge again.
challenge-shown-nowhere = Discord does not let me post your challenge here, so it is closed again and can't be answered. { $remedy }, or try another channel.
fault-unknown = Something went wrong on our side (number { $incident }). Press **My hand** to see where the game stands.
# The disk refused a part of it.
channel-not-cleared = Not all of it could be ended, because it could not be saved. Use `/duo end` again in a moment.

# To the moderator who ended what stood in a channel. $match: yes, no. $count: open challenges.
channel-cleared =
    { $match ->
        [yes]
            { $count ->
                [0] The match has been ended. It counts for nobody.
                [one] The match has been ended and counts for nobody, and one open challenge is withdrawn.
               *[other] The match has been ended and counts for nobody, and { $count } open challenges are withdrawn.
            }
       *[no]
            { $count ->
                [one] One open challenge is withdrawn. No match was going on here.
               *[other] { $count } open challenges are withdrawn. No match was going on here.
            }
    }

void-title = ### Call the match off?
void-ask = Nobody wins, and it counts for neither of you.
button-void-yes = Yes, call it off
