# Karty v ruce: vidí je jen jejich majitel. $player je zmínka soupeře.

hand-title = ### { $headline }
hand-opponent = -# { $player }: { count-cards }
hand-mine =
    { $worth ->
        [yes] **Tvoje karty**: { count-cards } za { $points ->
            [one] { $points }{"\u00A0"}bod
            [few] { $points }{"\u00A0"}body
            [many] { $points }{"\u00A0"}bodu
           *[other] { $points }{"\u00A0"}bodů
        }
       *[no] **Tvoje karty**: { count-cards }
    }
hand-chosen = **Zatím vybráno**: { $picks } ze 7
hand-nothing-chosen = Zatím nemáš žádnou kartu.

hand-fits = Pasuje { colour-word }, každá { card-rank.word } nebo žolík.
hand-fits-colour = Pasuje jen { colour-word } nebo žolík.
hand-nothing-fits = V ruce nemáš nic, co pasuje: lízni si.
hand-nothing-to-draw = V balíčku už není co líznout. Hraj, nebo pasuj.
hand-drawn = Líznutá karta pasuje: **{ card }**
hand-volley-answer = Přebij to další +2 jakékoli barvy, nebo si všechno vezmi.
hand-volley-take = Přebít to nemáš čím: v ruce není žádná +2.
hand-draw-four = Je to blaf? Když šla zahrát jiná karta, { $player } si lízá 4 a ty nic. Jinak si lízáš 6.
hand-colour = První karta nemá barvu: zvol ji ty.
hand-uno-first = Máš poslední kartu. Nejdřív stiskni v kanálu **{ button-uno }**
hand-uno-open = ❗ { $player } má poslední kartu. Stiskni v kanálu dřív **{ button-uno }** a { $player } si lízne dvě.
hand-catch = ❗ { $player } má poslední kartu bez UNO. Ještě před svým tahem stiskni **{ button-catch }**
hand-over = Co komu zbylo v ruce, je na stole v{"\u00A0"}kanálu.

draft-seen = Vidíš **{ card-name.accusative }**
draft-how = Když si kartu necháš, další se odhodí. Když ji odmítneš, další si nechat musíš.
draft-wait = Teď vybírá { $player }.

choose-colour = ### Jaká barva?
choose-colour-how = Hraješ **{ card.accusative }**
choose-reverse = ### { card-name }: sama, nebo všechny najednou?
choose-reverse-how = Sama jen předá tah. Nebo vylož najednou { $count ->
        [2] **obě** své { colour-word.plural } karty
        [few] **všechny { $count }** své { colour-word.plural } karty
       *[other] **všech { $count }** svých { colour-word.genitive-plural } karet
    }; platí jen ta poslední. Která to bude?
choose-dump =
    { $count ->
        [one] ### Tvoje { colour-word } karta na otočku
        [2] ### Obě tvoje { colour-word.plural } karty najednou
       *[other] ### Všechny tvoje { colour-word.plural } karty najednou
    }
choose-dump-how =
    { $count ->
        [one] Otočka už leží. Položíš na ni svou jedinou { colour-word.accusative } kartu.
        [2] Otočka už leží. Položíš na ni **obě** své { colour-word.plural } karty; platí jen ta poslední. Která to bude?
        [few] Otočka už leží. Položíš na ni **všechny { $count }** své { colour-word.plural } karty; platí jen ta poslední. Která to bude?
       *[other] Otočka už leží. Položíš na ni **všech { $count }** svých { colour-word.genitive-plural } karet; platí jen ta poslední. Která to bude?
    }
choose-uno = ### { card-name }
choose-uno-how = Zbude ti jediná karta.
choose-with-uno = S hlášením UNO:
choose-without-uno = Nebo mlčet a doufat:

button-draw = Líznout si
button-pass = Pasovat
button-take = Vzít { $count }
button-keep = Nechat si ji
button-keep-seen = Nechat si
button-reject = Odmítnout
button-accept-four = Vzít 4
button-challenge = Nevěřím!
button-catch = Mám tě, bez UNO!
button-dump-right =
    { $count ->
        [one] Vyložit { colour-word.accusative } kartu …
        [2] Obě { colour-word.plural } najednou …
       *[other] Všechny { colour-word.plural } ({ $count }) …
    }
button-alone = Jen otočka
button-dump =
    { $count ->
        [one] { card-name }
        [2] Obě, nakonec { card-rank }
       *[other] Všechny ({ $count }), nakonec { card-rank }
    }
button-more-cards = Další karty ▸
button-fewer-cards = ◂ Na začátek
button-back = Zpět
button-refresh = Obnovit

button-challenged = Ukázané karty
challenged-title =
    { $verdict ->
        [bluff] ### Blaf! { $player } má 4 karty navíc
       *[honest] ### Blaf to nebyl. Máš 6 karet navíc
    }
challenged-held = Ukázané karty bez žolíka{"\u00A0"}+4, { $player }:
challenged-why =
    { $verdict ->
        [bluff] Místo něj šlo zahrát: { $cards }.
       *[honest] Nic z toho nepasovalo a obyčejný žolík v ruce nebyl: žolík{"\u00A0"}+4 byl v pořádku.
    }
challenged-why-short =
    { $verdict ->
        [bluff] Místo něj šlo zahrát jinou kartu.
       *[honest] Žádnou jinou kartu zahrát nešlo: žolík{"\u00A0"}+4 byl v pořádku.
    }

# Where a hand was that is open in a newer message now.
hand-moved = Tvoje karty jsou otevřené níž.
button-why = Proč ne?
hand-laid-on = Karta pod ním: { card.word }
hand-laid-on-wild = Karta pod ním: { card.word }, platila { colour-asked }{"\u00A0"}{ $symbol }
button-sort-colour = ↕ Barvy
button-sort-rank = ↕ Čísla
button-say-uno = { card-name } a UNO!
button-say-nothing = { card-name } mlčky
button-alone-uno = Jen otočka a UNO!
button-alone-silent = Jen otočka, mlčky
why-nothing = Teď jde zahrát všechno, co máš v ruce.
why-card-does-not-match = { $cards }: není to { colour-word }, ani { card-rank.word }, ani žolík (pravidla: { $topic }).
why-card-does-not-match-wild = { $cards }: na žolíka pasuje jen zvolená barva, { colour-word }, nebo další žolík (pravidla: { $topic }).
why-only-the-drawn-card = { $cards }: po líznutí jde zahrát jen líznutá karta (pravidla: { $topic }).
why-only-draw-two-answers = { $cards }: +2 přebije zase jen +2 (pravidla: { $topic }).
why-uno-first = { $cards }: nejdřív musí zaznít UNO, nebo vypršet jeho čas (pravidla: { $topic }).
why-not-your-turn = { $cards }: nejsi na tahu.
why-not-the-moment = { $cards }: teď se karty nehrají; co je potřeba, ukazují tlačítka.
hint-draft = 💡 Akční karty jsou silné, ale když { $player } skončí dřív, stojí tě 10 až 20 bodů; číslo stojí tolik, kolik ukazuje.
hint-turn = 💡 Hrát nemusíš: můžeš si líznout, a když karta pasuje, hned ji zahrát.
hint-dump = 💡 Otočka může jedním tahem vzít s sebou všechny tvoje karty stejné barvy.
hint-four = 💡 Když ti pasuje i jiná karta, je žolík{"\u00A0"}+4 blaf a { $player } mu nemusí věřit.
hint-drawn = 💡 Zahrát teď jde jen líznutá karta. Když si ji necháš, tah končí.
hint-volley = 💡 Karty si můžeš vzít, i když máš v ruce +2.
hint-uno = 💡 Po příští kartě ti zbude jediná: pak hned stiskni v kanálu **UNO!**
hint-uno-slow = 💡 Po příští kartě ti zbude jediná: vyber tlačítko, které k ní hlásí UNO.
hint-wait = 💡 Karty tu samy sledují hru asi 14 minut od tvého posledního stisku; pak stiskni **Obnovit**.
