# Závod o UNO: veřejný, jedno tlačítko pro oba. $holder má poslední kartu, $opponent ho může nachytat.

uno-title = ## ❗ { $holder } má poslední kartu!
uno-how = { $holder }: řekni UNO. { $opponent }: když to stihneš dřív, { $holder } si lízá dvě.
uno-head-start = { $holder } má náskok { $seconds } s.
uno-closes = Končí { $until }.
uno-lasts =
    { $count ->
        [one] Máte { $count } sekundu.
        [few] Máte { $count } sekundy.
       *[other] Máte { $count } sekund.
    }
button-uno = UNO!

uno-called = ## { $holder } hlásí UNO!
uno-caught = ## { $opponent } je rychlejší, { $holder } bez UNO!
uno-called-after = Po { $after }.
uno-caught-after = Po { $after }. { $holder } si lízá dvě.
uno-second = { $player } o { $ahead } později.
# Oba stiskli během $tie ms, ten druhý třeba i o chlup dřív (pravidlo 5.3).
uno-tie = { $opponent } ve stejnou chvíli: rozdíl je menší než { $tie }{"\u00A0"}ms, takže { $holder } si nelízá nic.
uno-nobody = UNO nikdo neřekl. Hraje se dál.
uno-over = Zápas skončil dřív, než se o UNO rozhodlo.
uno-void = Tenhle závod neplatí: ne každý mohl stisknout. { $holder } si nelízá nic.
