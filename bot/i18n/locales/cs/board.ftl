# Stůl: veřejná zpráva.

board-title = ## { $headline }
board-round = { $game }, { $round }. kolo: { $target } bodů prohrává
board-pile = Na hromádce: **{ card-name }**
board-pile-wild = Na hromádce: **{ card-name }** → **{ colour-asked }**
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
board-volley = ### 💥 { $steps }
board-dump-right =
    { $who ->
        [you] ↩️ Můžeš začít **všemi** svými { colour-word.instrumental-plural } kartami najednou.
       *[other] ↩️ { $player } může začít **všemi** svými { colour-word.instrumental-plural } kartami najednou.
    }
board-draw-pile = V balíčku: { count-cards }

board-player =
    { $turn ->
        [yes] 👉
       *[no] ⚪️
    } { $player }: { $score }
    -# **{ count-cards }** { $backs }
board-player-uno = ❗ { $player }: { $score }
    -# **poslední karta, zatím bez UNO** { $backs }
board-player-draft =
    { $turn ->
        [yes] 👉
       *[no] ✅
    } { $player }: { $score }
    -# vybráno **{ $picks }** ze 7
board-race = ⏱️ UNO: rychlejší je { $player } (po { $after }, o { $ahead } dřív).
# Oba během $tie ms: výhodu má ten, kdo má poslední kartu (pravidlo 5.3).
board-race-tie = ⏱️ UNO: oba ve stejnou chvíli, rozdíl pod { $tie }{"\u00A0"}ms; { $player } si nelízá nic.
board-cut = ✂️ { $player } snímá: { card }
board-cut-won =
    { $draft ->
        [deal] ✂️ Vyšší karta: Hráč 1 je { $player }.
       *[other] ✂️ Vyšší karta: Hráč 1 je { $player }. První tah po draftu má Hráč 2.
    }
board-discards = Dřív odhozeno: { $cards }
board-slow-start = Další kolo začne, jakmile někdo z vás stiskne **Další kolo** nebo se podívá na karty.
board-paused = ⏸️ Bot se restartuje. Čas stojí a zápas bude pokračovat odtud.

button-hand = Moje karty
button-rules = Pravidla
button-more = Více
button-next = Další kolo
button-claim-win = Vzít si výhru
button-claim-void = Zrušit zápas
