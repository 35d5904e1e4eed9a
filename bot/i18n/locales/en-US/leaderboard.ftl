# The server's leaderboard. $player is a mention.

leaderboard-title = ### 🏆 Leaderboard
leaderboard-empty = Nobody has finished a match here yet. Be the first: `/duo challenge`!
leaderboard-row =
    { $place } { $player }: **{ $won }** won
    -# { $lost } lost, { $points ->
        [one] { $points }{"\u00A0"}point
       *[other] { $points }{"\u00A0"}points
    }
# $rank as a number, from 4 on.
leaderboard-place = **{ $rank }.**
leaderboard-own = **Your place**
leaderboard-how = Ranked by matches won, then fewer lost, then fewer points.
