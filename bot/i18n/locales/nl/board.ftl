# De tafel: een openbaar bericht.

board-title = ## { $headline }
board-round = { $game } · ronde { $round } · wie { $target } punten heeft, verliest
board-pile = Op de stapel: **{ card }**
board-pile-wild = Op de stapel: **{ card }** → { $symbol } **{ colour-asked }**
board-pile-open = Op de stapel: **{ card }**, de kleur moet nog gekozen worden
colour-asked =
    { $asked ->
        [red] rood
        [yellow] geel
        [green] groen
       *[blue] blauw
    }
board-volley = 💥 Opgestapeld met Pak 2: **{ count-cards }**
board-draw-four = 💥 Er wacht een Keuzekaart +4 op antwoord.
board-dump-right =
    { $who ->
        [you] ↩️ Je mag beginnen met **al** je { colour-word.adjective } kaarten tegelijk.
       *[other] ↩️ { $player } mag beginnen met **alle** { colour-word.adjective } kaarten tegelijk.
    }
board-draw-pile = Nog { count-cards } op de trekstapel

board-player =
    { $turn ->
        [yes] 👉
       *[no] ▫️
    } { $player } · **{ count-cards }** · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
board-player-uno = ❗ { $player } · **één kaart, en nog geen UNO gezegd** · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player } · **{ $picks }** van 7 gekozen · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
board-race =
    { $rival ->
        [yes] ⏱️ UNO: { $player } was het snelst na { $after } ms, { $ahead } ms eerder.
       *[no] ⏱️ UNO: { $player } was het snelst na { $after } ms.
    }
board-cut = ✂️ { $player } coupeert: { card }
board-discards = Weggelegd in de draft: { $cards }
board-slow-start = Dit is een rustig potje: de volgende ronde begint als een van jullie de kaarten bekijkt.
board-paused = ⏸️ De bot start opnieuw op. De klok staat stil en de partij gaat hierna gewoon verder.

button-hand = Mijn kaarten
button-rules = Regels
button-more = Meer
button-next = Volgende ronde
button-claim-win = Winst opeisen
button-claim-void = Afblazen
