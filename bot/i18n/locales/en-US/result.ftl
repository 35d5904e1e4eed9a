# The end of a round and of a match, on the board.

round-won = ## Round { $number } goes to { $player }!
round-blocked = ## Round { $number } is blocked
round-blocked-how = Nothing was left to draw and both passed. Nobody went out; both count their hands.
# What was left in a hand. $cards is the list.
round-left = { $player } is left with { $cards }: **+{ count-points }**
round-out = { $player } went out: **+0**
round-standing = { $player }: **{ count-points }**
round-next = The next round starts { $until }.
round-target = { $target } points lose the match.

# $margin points between the two.
result-score = ## 🏆 { $winner } wins the match!
result-margin =
    { $margin ->
        [one] Won by { $margin } point.
       *[other] Won by { $margin } points.
    }
result-resigned = ## { $loser } resigned. 🏆 { $winner } wins!
result-claimed = ## { $loser } ran out of time. 🏆 { $winner } wins!
# $cause: early, claim, idle, gone, broken, moderator
result-void =
    { $cause ->
        [early] ## The match was called off
        [claim] ## The match was called off, for time
        [idle] ## The match fell asleep: nobody moved for a day
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
result-proof = **Was it shuffled fairly?** This seed made every cut and deck:
    `{ $seed }`
    Its SHA-256 is the seal that stood in the challenge:
    `{ $seal }`
result-proof-number = The other half was the number `{ $number }`, known to nobody before the challenge was accepted. Both together give every shuffle again: `python -m bot verify SEED NUMBER`.
button-rematch = Rematch
