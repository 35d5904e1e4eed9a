# Kniha pravidel: stránka za téma, podle domácích pravidel zápasu. Hodnoty vysvětluje anglický soubor.

rules-title = ### { $topic }
rules-topics = Témata
rules-before = ◂ { $topic }
rules-after = { $topic } ▸
rules-on = Pravidla: { $topic } ▸
rules-page = { $page } / { $pages }

rules-tab-goal = Cíl hry a body
rules-tab-draft = Prvních sedm karet
rules-tab-first = První karta
rules-tab-turn = Tvůj tah
rules-tab-actions = Stopka, otočka, +2
rules-tab-wilds = Žolíci a blafování
rules-tab-uno = Kdy říct UNO
rules-tab-end = Kola a konec zápasu
rules-tab-limits = Čas a odchod ze hry
rules-tab-fair = Je to poctivé?
rules-tab-piles = Výklad: balíček
rules-tab-cards = Výklad: akční karty
rules-tab-match = Domácí pravidla
rules-tab-about = O hře

rules-goal = Dva hráči, { $deck } karet. Pokládej karty, které pasují na vrchní kartu hromádky, a zbav se všech jako první: druhý si pak připíše body za karty, které mu zbyly v ruce. Méně bodů je lépe; kdo dosáhne **{ $target }**, prohrává zápas.
rules-goal-more = • **Body:** číslo platí tolik, kolik na něm je, stopka{"\u00A0"}{ $skip }, otočka{"\u00A0"}{ $reverse } a +2{"\u00A0"}{ $draw-two } jsou za { $worth-action }, žolík{"\u00A0"}{ $wild } za { $worth-wild } a žolík{"\u00A0"}+4{"\u00A0"}{ $draw-four } za { $worth-four }.
    💡 **Příklad:** v ruce ti zbyly { $left }, to je **{ count-points }**.

    Stiskni pod stolem **{ button-hand }**: karty se otevřou jen tobě, s tlačítkem pro každou, která pasuje.
rules-draft = Oba snímají z celého balíčku a kdo má kartu za víc bodů, je v prvním kole Hráč 1; při shodě se snímá znovu. Pak se v tom střídáte, ať vyhraje kdokoli. Na každé kolo se míchá znovu.
rules-draft-more = { $draft ->
        [together] Svých sedm karet **draftujete** oba současně. { rules-draft-how }
        [turns] Svých sedm karet **draftujete** střídavě, začíná Hráč 1. { rules-draft-how }
       *[deal] V tomhle zápase se nedraftuje: každý **dostane** sedm karet, po jedné, Hráč 1 jako první.
    }
rules-draft-how = Vidíš kartu, kterou nevidí nikdo jiný. Buď si ji **necháš** a další se odhodí, nebo ji **odmítneš**: ta se odhodí a další je tvoje, ať je jakákoli. Odhozené karty vidíte oba a vzít si je nesmí nikdo.

    Tvoje volba nikdy nemění, co dostane na výběr soupeř: každý výběr má svoje dvě karty. Nakonec má každý sedm karet a čtrnáct odhozených jde pod balíček.
rules-first = Otočí se vrchní karta balíčku a začíná **Hráč 2**. Když je to akční karta:
rules-first-more = • **+2**{"\u00A0"}{ $draw-two }: Hráč 2 si lízne 2 a tah mu propadá. Přebít to nejde; když ale Hráč 1 zahraje další +2, počítá se od dvou.
    • **Žolík{"\u00A0"}+4**{"\u00A0"}{ $draw-four }: Hráč 2 si lízne 4 a tah mu propadá, Hráč 1 zvolí barvu a hraje. Kartu nikdo nezahrál, takže o blaf jít nemůže.
    • **Stopka**{"\u00A0"}{ $skip }: začíná Hráč 1.
    • **Otočka**{"\u00A0"}{ $reverse }: Hráč 2 smí začít tím, že najednou vyloží všechny karty její barvy, nebo hrát obyčejný tah. Čímkoli jiným o tu možnost přijde.
    • **Žolík**{"\u00A0"}{ $wild }: Hráč 1 zvolí barvu a Hráč 2 začíná.
rules-turn = Zahraj kartu stejné **barvy**, stejného **čísla** nebo stejné **akce**, nebo jakéhokoli **žolíka**. Na žolíka pasuje jen zvolená barva a další žolíci.
rules-turn-more = 💡 **Příklad:** leží { $top }. Pasují: { $fitting }.

    Hrát nikdy nemusíš. Když nehraješ, **lízneš si jednu kartu**: pokud pasuje, smíš hned zahrát právě ji, nebo si ji nechat. Pokud nepasuje, zůstane ti bez ptaní. Tím tah končí.

    { $recycle ->
        [shuffle] Když dojde balíček, odhozené karty se **zamíchají**
       *[turn] Když dojde balíček, odhozené karty se **otočí**
    } a líže se z nich dál; jen vrchní karta zůstane. Když není co líznout, smíš pasovat.
rules-actions = Akční karty pasují podle barvy, nebo na stejnou akci jiné barvy.
rules-actions-more = • **+2**{"\u00A0"}{ $draw-two }: soupeř si lízne 2 a tah mu propadá, nebo přebije další +2 jakékoli barvy. Kdo s přebíjením skončí, bere všechno.
    💡 **Příklad:** { $volley } a dál už nic: { $total } karet.
    • **Stopka**{"\u00A0"}{ $skip }: hraješ znovu.
    • **Otočka**{"\u00A0"}{ $reverse } sama jen předá tah. Nebo ji vylož najednou se **všemi** ostatními kartami její barvy, které máš (všechny, nebo žádnou), a zvol, která bude ležet poslední. Platí jen ta: po +2 soupeř líže, po stopce hraješ znovu, po otočce smí celou barvou začít i soupeř, číslo předá tah.
    💡 **Příklad:** { $dump }: hraješ znovu.
rules-wilds = Žolíci nemají barvu a pasují na všechno, jen při přebíjení +2 ne. Kdo žolíka zahraje, zvolí barvu, kterou se hraje dál.
rules-wilds-more = • **Žolík**{"\u00A0"}{ $wild }: volíš barvu.
    • **Žolík{"\u00A0"}+4**{"\u00A0"}{ $draw-four }: volíš barvu, soupeř si lízne 4 a hraješ znovu. Smí se, když nešlo zahrát nic jiného; blafovat ale můžeš v kterémkoli svém tahu, jen ne při přebíjení +2.
    • **{ button-challenge }** Ten, komu hrozí čtyři karty, může místo lízání říct, že to byl blaf. Soupeřovy karty se ukážou jen jemu. Když šlo zahrát něco jiného, lízne si 4 ten, kdo blafoval, a na tahu je soupeř, se zvolenou barvou. Když ne, lízne si 6 ten, kdo nevěřil, a druhý hraje znovu.
    💡 **Příklad:** leží { $top }, v ruce jsou { $fitting }. Žolík{"\u00A0"}+4 je teď blaf, protože první z nich pasuje.
rules-uno = Kdykoli ti po tvém tahu zbude jediná karta, musíš říct **UNO**: v kanálu se objeví jedno tlačítko pro oba. Když ho stiskneš jako první, máš klid. Když je rychlejší soupeř, lízneš si dvě.
rules-uno-more = Tlačítko zůstává **{ $window } s**. { $headstart ->
        [0] Od první chvíle platí stisk vás obou.
       *[other] Prvních **{ $headstart } s** je náskok toho, kdo má poslední kartu: soupeřův stisk se do té doby nepočítá, jen se smí zopakovat.
    } Rozhoduje čas stisku podle hodin Discordu, ne čí stisk k nám dorazil dřív. Když včas nestiskne nikdo, nic se neděje.
rules-uno-slow = V pomalém zápase se nezávodí: UNO řekneš **zároveň s kartou**, po které ti zbude jediná, tlačítkem, které si vybereš. Když ho neřekneš, hraješ dál, ale soupeř tě do svého dalšího tahu může nachytat a lízneš si dvě.
rules-end = Kolo končí ve chvíli, kdy se někdo zbaví všech karet, ať je ta poslední jakákoli. Ten má za kolo 0, druhý si počítá karty v ruce; obě ruce se ukážou.
rules-end-more = { $last ->
        [always] Když je poslední kartou +2 nebo žolík{"\u00A0"}+4, druhý si před počítáním ještě lízne, po přebíjení všechno, co se nasčítalo. Bránit se už nejde.
        [never] Za +2 nebo žolíka{"\u00A0"}+4 jako poslední kartu se už nelíže.
       *[sheet] Když někdo skončí vyložením celé barvy a nahoře leží +2, druhý si před počítáním ještě lízne 2 a bránit se nejde. Za samotnou poslední +2 nebo žolíka{"\u00A0"}+4 se nelíže.
    }

    Kdo má **{ $target }** bodů nebo víc, prohrává zápas; vyhrává nižší skóre. Když hranici překročí oba, vyhrává ten s méně body; při shodě se hraje ještě jedno kolo.

    { $speed ->
        [slow] Další kolo začne, až se někdo z vás podívá na karty.
       *[fast] Další kolo může spustit kdokoli z vás, za { $pause } s začne samo.
    }
rules-limits = Čas na každý tah: **{ $duration }**, { $draft ->
        [deal] i na odpověď a volbu barvy.
       *[other] i na výběr v draftu, odpověď a volbu barvy.
    } Potom se samo nestane nic: soupeř si může vzít výhru nebo zápas zrušit, dokud ten druhý nezahraje.{ $draft ->
        [together] {" "}Když čas vyprší při draftu oběma, platí, kdo to udělá první.
       *[other] {""}
    } Zápas, ve kterém pak ještě { $idle } hodin nikdo nezahraje, neplatí. Když je bot mimo provoz, čas nikomu neutíká.
rules-limits-more = • **{ button-resign }** (pod *{ button-more }*): zápas prohráváš, body zůstanou, jak jsou, a rozehrané kolo se nepočítá.
    • **{ button-void }** (pod *{ button-more }*) může kterýkoli z vás, dokud nemáte oba za sebou { $bound } tahů. Později skončí zápas bez vítěze, jen když vyprší čas nebo když zasáhne moderátor.
rules-fair = Karty si nikdo vybrat nemůže. S výzvou vznikne tajné číslo, *seed*, a jeho pečeť (SHA-256) stojí ve výzvě dřív, než ji někdo přijme. Přijetím se přidá číslo, které určuje Discord. Z obou dohromady vychází každé snímání i každý balíček.
rules-fair-more = Po zápase se seed ukáže: každý si může ověřit, že je to ten zapečetěný, a zamíchat všechna kola znovu příkazem `python -m bot verify SEED NUMBER`.

    Tvoje karty se ukazují jen tobě. Co tím dokázat nejde: kdo bota provozuje, mohl by se podívat do databáze. Vyměnit kartu tak, aby se na to nepřišlo, nemůže.
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
        [always] Poslední karta +2 nebo žolík{"\u00A0"}+4: **líže se**
        [never] Poslední karta +2 nebo žolík{"\u00A0"}+4: **nelíže se**
       *[sheet] Celá barva jako poslední a nahoře +2: **líznou se 2**
    }
rules-house-uno =
    { $headstart ->
        [0] UNO: **{ $window } s**, bez náskoku
       *[other] UNO: **{ $window } s**, náskok **{ $headstart } s**
    }
rules-house-uno-slow = UNO: **hlásí se s kartou**, bez závodu
rules-house-speed = Čas na tah: **{ $duration }**
rules-about = { $game } na Discordu je **neoficiální fanouškovský projekt**. Majitelé značky UNO ho nevytvořili, neschválili ani nepodporují; UNO je ochranná známka společnosti Mattel. Všechny obrázky jsou naše vlastní. Pravidla vycházejí z UNO Duo, varianty pro dva, kterou vymysleli Mark a Cristina Ball; kde nechávají něco otevřené, platí náš *Výklad*.

    Ukládají se jen discordová ID, tahy a skóre, nic jiného.
rules-notice = { $game } na Discordu je neoficiální fanouškovský projekt. UNO je ochranná známka společnosti Mattel.

# Výklad: kde pravidla hry mlčí.
rules-piles = Co pravidla hry nechávají otevřené, se tu hraje takhle:
rules-cards = Co pravidla hry nechávají otevřené, se tu hraje takhle:
rules-ruling-catch = Dokud neřekneš UNO nebo nevyprší čas, nemůžeš hrát dál. Tlačítko zmizí, jakmile soupeř cokoli zahraje nebo jakmile máš víc karet. Když tě soupeř nachytá, o tah nepřicházíš, nic rozehraného se nemění a obě karty lížeš dřív než cokoli jiného.
rules-ruling-tie = Při rozdílu menším než { $tie } ms má výhodu ten, kdo má poslední kartu.
rules-ruling-void = Když bot mezitím ztratí spojení, trest nehrozí nikomu.
rules-ruling-wilds = **Čtyři karty navíc?** V dnešním balíčku jsou i prázdné a míchací karty. Tahle hra pro ně pravidlo nemá, takže jsou tu obyčejnými žolíky; těch je celkem { $wilds }.
rules-ruling-discards = **Karty odhozené v draftu** zůstávají pod balíčkem v pořadí: první odhozená přijde na řadu první, poslední odhozená je úplně poslední karta.
rules-ruling-recycle = { $recycle ->
        [shuffle] **Když dojde balíček,** odhozené karty se zamíchají
       *[turn] **Když dojde balíček,** odhozené karty se otočí a nemíchají, takže co se hrálo první, to se první líže. Stane se to
    } ve chvíli, kdy se má líznout a není co, i uprostřed lízání víc karet. Žolík, který se vrátí, už barvu nemá; ten, který zůstal nahoře, ji má dál.
rules-ruling-lapse = **Málo karet na trest:** lízneš, co je, a zbytek propadá. Pasování to není.
rules-ruling-blocked = **Není co lízat:** kdo si chce líznout, ten pasuje, i když má kartu, která pasuje. Když pasujete oba po sobě, kolo je zablokované: nikdo se nezbavil všech karet a počítají se obě ruce.
rules-ruling-drawn = **Líznutá karta** umí všechno, co jindy: otočka smí vzít s sebou celou barvu, žolík mění barvu.
rules-ruling-volley = **Po přebíjení** má druhý hráč obyčejný tah na ležící +2. Na +2 líznutou za trest už je pozdě. Vzít si karty je vždycky tvoje volba, i když žádnou +2 nemáš, aby to nic neprozradilo.
rules-ruling-dump = **Celá barva najednou** potřebuje kromě otočky aspoň jednu další kartu; druhá otočka stačí, žolíci k ní nepatří nikdy. Pod poslední kartou leží ostatní popořadě: čísla, stopka, otočka, +2. I když je +2 víc, přebíjení začíná od dvou. Zbýt ti může jedna karta, pak říkáš UNO, nebo žádná.
rules-ruling-right = **Začít celou barvou** jde jen na začátku toho tahu: lízneš si nebo zahraješ jinou kartu a možnost je pryč. Nikdo ji využít nemusí.
rules-ruling-four = **Byl to blaf?** Rozhodují karty v ruce a hromádka ve chvíli, kdy se žolík{"\u00A0"}+4 hrál: karta stejné barvy, čísla nebo akce, anebo obyčejný žolík. Další žolíci +4 se nepočítají. Stejné je to s čerstvě líznutým žolíkem{"\u00A0"}+4.
rules-ruling-verdict = **Žolík{"\u00A0"}+4 jako poslední karta** kolo ukončí: nevěřit už nejde a barva nic neznamená.
