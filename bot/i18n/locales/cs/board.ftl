# Stůl: veřejná zpráva.

board-title = ## { $headline }
board-round = { $game } · { $round }. kolo · kdo má { $target } bodů, prohrává
board-pile = Na hromádce: **{ card }**
board-pile-wild = Na hromádce: **{ card }** → { $symbol } **{ colour-asked }**
board-pile-open = Na hromádce: **{ card }**, barva se teprve zvolí
colour-asked =
    { $asked ->
        [red] červená
        [yellow] žlutá
        [green] zelená
       *[blue] modrá
    }
    .accusative =
        { $asked ->
            [red] červenou
            [yellow] žlutou
            [green] zelenou
           *[blue] modrou
        }
board-volley = 💥 Přebíjení +2, zatím: **{ count-cards }**
board-draw-four = 💥 Žolík +4 čeká na odpověď.
board-dump-right =
    { $who ->
        [you] ↩️ Můžeš začít **všemi** svými { colour-word.instrumental-plural } kartami najednou.
       *[other] ↩️ { $player } může začít **všemi** svými { colour-word.instrumental-plural } kartami najednou.
    }
board-draw-pile = V balíčku: { count-cards }

board-player =
    { $turn ->
        [yes] 👉
       *[no] ▫️
    } { $player } · **{ count-cards }** · { $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }
board-player-uno = ❗ { $player } · **poslední karta a zatím bez UNO** · { $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player } · vybráno **{ $picks }** ze 7 · { $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }
board-race =
    { $rival ->
        [yes] ⏱️ UNO: rychlejší je { $player }, { $after } ms, o { $ahead } ms dřív.
       *[no] ⏱️ UNO: { $player }, { $after } ms.
    }
board-cut = ✂️ { $player } snímá: { card }
board-discards = Odhozeno v draftu: { $cards }
board-slow-start = Tohle je pomalý zápas: další kolo začne, až se někdo z vás podívá na karty.
board-paused = ⏸️ Bot se restartuje. Čas stojí a zápas bude pokračovat odtud.

button-hand = Moje karty
button-rules = Pravidla
button-more = Více
button-next = Další kolo
button-claim-win = Vzít si výhru
button-claim-void = Zrušit zápas
