# De tafel: een openbaar bericht.

board-title = ## { $headline }
board-round = { $game }, ronde { $round }: verlies bij { $target }{"\u00A0"}punten
board-pile = Op de stapel: **{ card-name }**
board-pile-wild = Op de stapel: **{ card-name }** → **{ colour-asked }**
colour-asked =
    { $asked ->
        [red] rood
        [yellow] geel
        [green] groen
       *[blue] blauw
    }
board-volley = ### 💥 { $steps }
board-dump-right =
    { $who ->
        [you] ↩️ Je mag beginnen met **al** je { colour-word.adjective } kaarten tegelijk.
       *[other] ↩️ { $player } mag beginnen met **alle** { colour-word.adjective } kaarten tegelijk.
    }
board-draw-pile = Trekstapel: { count-cards }

board-player =
    { $turn ->
        [yes] 👉
       *[no] ⚪️
    } { $player }: { $score }
    -# **{ count-cards }** { $backs }
board-player-uno = ❗ { $player }: { $score }
    -# **één kaart, nog geen UNO** { $backs }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player }: { $score }
    -# **{ $picks }** van 7 gekozen
board-race = ⏱️ UNO: { $player } was het snelst: na { $after }, { $ahead } eerder.
# Beiden binnen $tie ms: wie de laatste kaart heeft is veilig (regel 5.3).
board-race-tie = ⏱️ UNO: allebei op hetzelfde moment, met minder dan { $tie }{"\u00A0"}ms verschil; { $player } is veilig.
board-cut = ✂️ { $player } coupeert: { card }
board-cut-won =
    { $draft ->
        [deal] ✂️ De hoogste kaart: { $player } is Speler 1.
       *[other] ✂️ De hoogste kaart: { $player } is Speler 1. Na de draft doet Speler 2 de eerste zet.
    }
board-discards = Eerder weggelegd: { $cards }
board-slow-start = De volgende ronde begint zodra een van jullie op **Volgende ronde** drukt of de kaarten bekijkt.
board-paused = ⏸️ De bot start opnieuw op. De klok staat stil en het potje gaat hierna gewoon verder.

button-hand = Mijn hand
button-rules = Regels
button-more = Meer
button-next = Volgende ronde
button-claim-win = Winst opeisen
button-claim-void = Afblazen
