# De UNO-vraag: openbaar, één knop voor allebei. $holder heeft nog één kaart, $opponent mag betrappen.

uno-title = ## ❗ { $holder } heeft nog één kaart!
uno-how = { $holder }: zeg UNO. { $opponent }: ben jij sneller, dan pakt { $holder } er twee.
uno-head-start = { $holder } heeft { $seconds } s voorsprong.
uno-closes = Sluit { $until }.
uno-lasts =
    { $count ->
        [one] Jullie hebben { $count } seconde.
       *[other] Jullie hebben { $count } seconden.
    }
button-uno = UNO!

uno-called = ## { $holder } zei UNO!
uno-caught = ## { $opponent } betrapt { $holder }!
uno-called-after = Na { $after }.
uno-caught-after = Na { $after }. { $holder } pakt er twee.
uno-second = { $player } was { $ahead } later.
# Beiden drukten binnen $tie ms, en wie tweede werd misschien net iets eerder (regel 5.3).
uno-tie = { $opponent } drukte op hetzelfde moment: met minder dan { $tie }{"\u00A0"}ms verschil is { $holder } veilig.
uno-nobody = Niemand zei UNO. Het spel gaat door.
uno-over = Het potje was afgelopen voordat deze race beslist was.
uno-void = Deze race telt niet: niet iedereen kon drukken. Geen straf voor { $holder }.
