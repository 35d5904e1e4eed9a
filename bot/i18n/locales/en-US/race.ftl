# The UNO prompt: public, one button for both. $holder has one card left, $opponent may catch.

uno-title = ## ❗ { $holder } has one card left!
uno-how = { $holder }: say UNO. { $opponent }: be quicker, and { $holder } draws two.
uno-head-start = { $holder } has a head start of { $seconds } s.
uno-closes = Closes { $until }.
uno-lasts =
    { $count ->
        [one] You have { $count } second.
       *[other] You have { $count } seconds.
    }
button-uno = UNO!

uno-called = ## { $holder } said UNO!
uno-caught = ## { $opponent } caught { $holder }!
uno-called-after = After { $after }.
uno-caught-after = After { $after }. { $holder } draws two.
# $player is the one who came second.
uno-second = { $player } was { $ahead } later.
# Both pressed within $tie ms, and who came second may have been a little earlier (RULES 5.3).
uno-tie = { $opponent } pressed at the same moment: less than { $tie }{"\u00A0"}ms apart, so { $holder } is safe.
uno-nobody = Nobody said UNO. The game goes on.
uno-over = The match ended before this race was decided.
uno-void = This race does not count: not everybody could press. No penalty for { $holder }.
