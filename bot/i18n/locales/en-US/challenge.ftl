# The challenge: a public message. $challenger, $challenged are mentions; $game is the game's name.

challenge-title = ### { $challenged }, { $challenger } challenges you to { $game }!
challenge-open = Expires { $until }.
challenge-target = First to **{ $target }** points loses; fewer is better.
challenge-draft =
    { $draft ->
        [together] Both **draft** their seven cards at the same time.
        [turns] The seven cards are **drafted** in turn.
       *[deal] Seven cards each are **dealt**, no draft.
    }
# $duration is a length of time from the message duration.
challenge-speed = **{ $duration }** for a move.
challenge-speed-slow = **{ $duration }** for a move: a slow match, without an UNO race.
# $rules is a list of what differs from the usual.
challenge-house = House rules:
    { $rules }
# $seal is the SHA-256 of the seed.
challenge-seal = The shuffle is already sealed, so nobody can rig it: `{ $seal }`

challenge-accepted = { $challenged } has accepted the challenge from { $challenger }. The board is below.
challenge-declined = { $challenged } has declined the match with { $challenger }. Maybe another time!
challenge-withdrawn = { $challenger } has withdrawn the challenge to { $challenged }.
challenge-expired = Time ran out: { $challenged } did not answer the challenge from { $challenger }.
challenge-void = The match of { $challenger } and { $challenged } can't go on and is void. It counts for nobody; sorry!

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw

# A rematch, instead of the title; $mine and $theirs are matches won against each other so far.
challenge-rematch = ### { $challenged }, { $challenger } wants a rematch of { $game }!
challenge-series = So far: { $challenger } **{ $mine } : { $theirs }** { $challenged }
