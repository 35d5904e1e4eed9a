# Pravidla ve zkratce, stránka za téma. $game je název hry.

rules-tab-goal = Cíl hry
rules-tab-draft = Draft
rules-tab-turn = Tvůj tah
rules-tab-actions = Akční karty
rules-tab-uno = UNO
rules-tab-end = Body
rules-tab-house = Tenhle zápas
rules-tab-about = O hře

rules-goal = ### { $game } za minutu
    Hrají dva. Pokládej karty, které pasují na vrchní kartu hromádky, a zbav se všech jako první: druhý si pak připíše body za karty, které mu zbyly v ruce. Méně bodů je lépe; kdo dosáhne **{ $target }**, prohrává zápas.

    • **Body:** číslo se počítá, jak je na kartě, stopka, otočka a +2 jsou za 10, žolík za 15, žolík +4 za 20.

    Stiskni pod stolem **{ button-hand }**: karty se otevřou jen tobě, s tlačítkem pro každou, která pasuje.
rules-draft = ### Draft
    Každý si vybírá sedm karet, jednu po druhé. Vidíš kartu: buď si ji **necháš** a další se odhodí, nebo ji **odmítneš** a další si nechat musíš. Odhozené karty vidí oba.

    Tvoje volba nikdy nemění, co dostane na výběr soupeř. Nejdřív oba snímají; kdo má vyšší kartu, je v prvním kole Hráč 1, pak se střídáte. První hraje Hráč 2.

    První otočená karta může být akční. **+2** nebo **žolík +4**: začínající hráč lízá a tah mu propadá. **Stopka**: začíná Hráč 1. **Otočka**: začínající hráč smí vyložit celou barvu (viz *Akční karty*). **Žolík** nebo **žolík +4**: barvu volí Hráč 1.
rules-turn = ### Tvůj tah
    Zahraj kartu stejné **barvy**, stejného **čísla** nebo stejné **akce**, nebo jakéhokoli **žolíka**. Na žolíka pasuje jen zvolená barva.

    Hrát nikdy nemusíš. Když nehraješ, **lízneš si jednu**: pokud pasuje, smíš ji hned zahrát, jinak ti zůstane a tah končí.

    Když dojde balíček, hromádka se otočí; vrchní karta zůstane. Když už není co líznout, můžeš pasovat; dvojí pasování po sobě ukončí kolo.
rules-actions = ### Akční karty
    • **+2**: soupeř si lízne 2, nebo přebije další +2 jakékoli barvy: 4, 6, 8 … Kdo přestane, bere všechno.
    • **Stopka**: hraješ znovu.
    • **Otočka**: sama jen předá tah. Nebo ji vylož najednou se **všemi** ostatními kartami její barvy. Která leží poslední, volíš ty, a jen ta platí; když je to otočka, smí i soupeř začít celou barvou.
    • **Žolík**: volíš barvu.
    • **Žolík +4**: volíš barvu, soupeř si lízne 4 a hraješ znovu. Smí se, jen když nic jiného zahrát nešlo, ale blafovat můžeš.
    • **Nevěřím!** Když žolíkovi +4 nevěříš a byl to blaf, lízne si 4 ten, kdo ho zahrál, a hraješ ty. Když ne, lízneš si 6. Soupeřovy karty uvidíš jen ty.
rules-uno = ### UNO
    S poslední kartou v ruce řekni **UNO**: v kanálu se objeví jedno tlačítko pro oba. Když ho stiskneš jako první, máš klid. Když je soupeř rychlejší, lízneš si dvě.

    Kdo má poslední kartu, má náskok **{ $headstart } s**; tlačítko zůstává **{ $window } s**. Platí čas, který stisku přidělil Discord, ne jak rychle se k nám dostal; při shodě má výhodu ten, kdo má poslední kartu.
rules-uno-slow = ### UNO
    V pomalém zápase se nezávodí: UNO řekneš **zároveň s kartou**, po které ti zbude jediná, tlačítkem, které si vybereš. Když to neřekneš, soupeř tě do svého dalšího tahu může nachytat a lízneš si dvě.
rules-end = ### Body
    Kolo končí, když se někdo zbaví všech karet. Ten má za kolo 0, druhý si počítá karty v ruce; pak začíná další kolo. Kdo má **{ $target }** bodů nebo víc, prohrává; vyhrává nižší skóre. Při shodě nad hranicí se hraje ještě jedno kolo.

    { $last ->
        [always] Když je poslední kartou +2 nebo žolík +4, druhý si před počítáním ještě lízne.
        [never] Za +2 nebo žolíka +4 jako poslední kartu se už nelíže.
       *[sheet] Když někdo skončí vyložením celé barvy a nahoře leží +2, druhý si před počítáním ještě lízne 2. Za samotnou poslední +2 nebo žolíka +4 se nelíže.
    }

    Limit na tah: **{ $duration }**. Kdo ho překročí, toho může soupeř připravit o výhru. Kdo se vzdá, prohrává zápas.
rules-house = ### Pravidla tohohle zápasu
rules-house-target = Hranice: **{ $target }** bodů
rules-house-deck = Balíček: **{ $deck }** karet
rules-house-draft =
    { $draft ->
        [together] Draft: **současně**
        [turns] Draft: **střídavě**
       *[deal] Draft: **ne**, sedm karet se rozdá
    }
rules-house-recycle =
    { $recycle ->
        [shuffle] Když dojde balíček: odhozené karty se **zamíchají**
       *[turn] Když dojde balíček: odhozené karty se **otočí**
    }
rules-house-last =
    { $last ->
        [always] Poslední karta +2 nebo žolík +4: **líže se**
        [never] Poslední karta +2 nebo žolík +4: **nelíže se**
       *[sheet] Celá barva jako poslední a nahoře +2: **líznou se 2**
    }
rules-house-uno = UNO: **{ $window } s**, náskok **{ $headstart } s**
rules-house-uno-slow = UNO: **hlásí se s kartou**, bez závodu
rules-house-speed = Čas na tah: **{ $duration }**
rules-about = ### O hře
    { $game } na Discordu je **neoficiální fanouškovský projekt**. Majitelé značky UNO ho nevytvořili, neschválili ani nepodporují; UNO je ochranná známka společnosti Mattel. Pravidla vycházejí z UNO Duo, varianty pro dva, kterou vymysleli Mark a Cristina Ball.

    • **Doložitelně poctivé:** pečeť míchání stojí ve výzvě dřív, než ji někdo přijme. Po zápase se seed ukáže a každý si může ověřit všechna snímání i balíčky.

    • **Tvoje karty** vidíš jen ty. Ukládají se jen discordová ID, tahy a skóre, nic jiného.
rules-notice = { $game } na Discordu je neoficiální fanouškovský projekt. UNO je ochranná známka společnosti Mattel.
