# The end of a round and of a match: on the board, and to each player ($who) in private.

round-won =
    { $who ->
        [you] ## Round { $number } is yours!
       *[other] ## Round { $number } goes to { $player }!
    }
round-blocked = ## Round { $number } is blocked
round-blocked-how = Nothing was left to draw and both passed. Nobody went out; both count their hands.
# What was left in a hand. $cards is the list.
round-left =
    { $who ->
        [you] You are left with { $cards }: **+{ count-points }**
       *[other] { $player } is left with { $cards }: **+{ count-points }**
    }
round-out =
    { $who ->
        [you] You went out: **+0**
       *[other] { $player } went out: **+0**
    }
round-standing = { $player }: { $score }
round-next = The next round starts { $until }.
round-target = First to { $target } points loses the match.

# $margin points between the two.
result-score =
    { $who ->
        [winner]
            ## 🏆 You win the match!
        [loser]
            ## You lose the match
            🏆 { $winner } wins.
       *[other]
            ## 🏆 { $winner } wins the match!
    }
result-margin =
    { $margin ->
        [one] Won by { $margin }{"\u00A0"}point.
       *[other] Won by { $margin }{"\u00A0"}points.
    }
result-resigned =
    { $who ->
        [winner]
            ## 🏆 You win!
            { $loser } resigned.
        [loser]
            ## You give up
            🏆 { $winner } wins.
       *[other]
            ## 🏆 { $winner } wins!
            { $loser } resigned.
    }
result-claimed =
    { $who ->
        [winner]
            ## 🏆 You win!
            { $loser } ran out of time.
        [loser]
            ## You ran out of time
            🏆 { $winner } wins.
       *[other]
            ## 🏆 { $winner } wins!
            { $loser } ran out of time.
    }
# $cause: early, claim, idle, gone, broken, moderator
result-void =
    { $cause ->
        [early] ## The match was called off
        [claim] ## The match was called off, for time
        [idle] ## The match fell asleep: nobody moved for too long
        [gone] ## The match is void: the channel is gone
        [broken] ## The match is void: it could not be restored
       *[moderator] ## A moderator ended the match
    }
result-counts-nothing = It counts for nobody.
result-rounds =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
result-last-round = **The last round**
button-rematch = Rematch
button-shuffle = Check the shuffle

# How the shuffle is checked, private. $seal is the SHA-256 of the seed.
shuffle-title = ### Was it shuffled fairly?
shuffle-how = With the bot's own program anybody can make every cut and deck of this match again. In a terminal, in the folder of the program:
shuffle-seal = It also says whether the seed is the one that was sealed in the challenge: `{ $seal }`
shuffle-halves = The first number is the seed, the second one was known to nobody before the challenge was accepted. The shuffle is made from the two together.
shuffle-later = The seed stays secret until the match is over. This is its seal, from before anybody accepted: `{ $seal }`
