# Co se stalo, řádek za každou událost. Přítomný čas: minulý by musel znát rod hráče.

event-round-started =
    { $draft ->
        [deal]
            { $who ->
                [you] Kolo { $number }: každý dostává sedm karet, rozdává se od tebe.
               *[other] Kolo { $number }: každý dostává sedm karet, jako první { $player }.
            }
       *[other]
            { $who ->
                [you] Kolo { $number }: draft, Hráč 1 jsi ty.
               *[other] Kolo { $number }: draft, Hráč 1 je { $player }.
            }
    }
event-draft-picked-rejected =
    { $who ->
        [you] Odmítáš a odhazuješ { card.accusative }
       *[other] { $player } odmítá a odhazuje { card.accusative }
    }
event-draft-picked-kept =
    { $who ->
        [you] Kartu si necháváš a odhazuješ { card.accusative }
       *[other] { $player } si kartu nechává a odhazuje { card.accusative }
    }
event-draft-picked-mine = Nově v ruce: { $kept } ·{"\u00A0"}Odhozeno: { card }
event-hands-ready = Oba hráči mají sedm karet.
event-card-turned-up = První karta: { card }
event-colour-chosen =
    { $who ->
        [you] Volíš { colour-word.accusative }{"\u00A0"}{ $symbol }
       *[other] { $player } volí { colour-word.accusative }{"\u00A0"}{ $symbol }
    }
event-card-played =
    { $who ->
        [you] Hraješ { card.accusative }
       *[other] { $player } hraje { card.accusative }
    }
event-skipped =
    { $who ->
        [you] Ty stojíš.
       *[other] { $player } stojí.
    }
event-wild-played =
    { $who ->
        [you] Hraješ { card.accusative } a chceš { colour-asked.accusative }{"\u00A0"}{ $symbol }
       *[other] { $player } hraje { card.accusative } a chce { colour-asked.accusative }{"\u00A0"}{ $symbol }
    }
event-colour-dumped =
    { $who ->
        [you]
            { $count ->
                [one] Na otočku vykládáš svou jedinou { colour-word.accusative } kartu, je to { card.word }
                [few] Vykládáš najednou { $count } { colour-word.plural } karty, poslední je { card.word }
               *[other] Vykládáš najednou { $count } { colour-word.genitive-plural } karet, poslední je { card.word }
            }
       *[other]
            { $count ->
                [one] { $player } vykládá na otočku svou jedinou { colour-word.accusative } kartu, je to { card.word }
                [few] { $player } vykládá najednou { $count } { colour-word.plural } karty, poslední je { card.word }
               *[other] { $player } vykládá najednou { $count } { colour-word.genitive-plural } karet, poslední je { card.word }
            }
    }
event-cards-drawn =
    { $who ->
        [you] Lízáš si { count-cards.accusative }{ event-drawn-why }.
       *[other] { $player } si lízá { count-cards.accusative }{ event-drawn-why }.
    }
event-drawn-why =
    { $reason ->
        [opening] {" "}za první kartu
        [volley] {" "}za +2
        [draw-four] {" "}za žolíka{"\u00A0"}+4
        [challenge-lost] {" "}za křivé obvinění
        [challenge-won] {" "}za blaf
        [uno] {" "}za zapomenuté UNO
        [uno-late] {" "}za pozdní UNO
        [last-card] {" "}za poslední kartu
       *[turn] {""}
    }
event-cards-drawn-mine = Lízáš si{ event-drawn-why }: { $cards }.
event-cards-drawn-none =
    { $who ->
        [you] Na tebe už v balíčku nic nezbylo.
       *[other] { $player } si nelízá, v balíčku už nic nezbylo.
    }
event-drawn-kept =
    { $who ->
        [you] Kartu si necháváš.
       *[other] { $player } si kartu nechává.
    }
event-turn-passed =
    { $who ->
        [you] Pasuješ: není co lízat.
       *[other] { $player } pasuje: není co lízat.
    }
event-pile-turned-over = Hromádka se otáčí, v balíčku je zase co lízat: { count-cards }.
event-volley-raised =
    { $who ->
        [you] Máš teď na krku { count-cards.accusative }.
       *[other] { $player } má teď na krku { count-cards.accusative }.
    }
event-challenge-judged =
    { $verdict ->
        [bluff]
            { $who ->
                [you] Nevěříš žolíkovi{"\u00A0"}+4, a právem: byl to blaf!
               *[other] { $player } nevěří žolíkovi{"\u00A0"}+4, a právem: byl to blaf!
            }
       *[honest]
            { $who ->
                [you] Nevěříš žolíkovi{"\u00A0"}+4, ale blaf to nebyl.
               *[other] { $player } nevěří žolíkovi{"\u00A0"}+4, ale blaf to nebyl.
            }
    }
event-uno-window-opened =
    { $who ->
        [you] Máš poslední kartu!
       *[other] { $player } má poslední kartu!
    }
event-uno-called =
    { $who ->
        [you] Hlásíš **UNO!**
       *[other] { $player } hlásí **UNO!**
    }
event-uno-caught =
    { $who ->
        [you] Máš poslední kartu, UNO nezaznělo a soupeř si toho všiml!
       *[other] { $player } má poslední kartu, UNO nezaznělo a soupeř si toho všiml!
    }
event-uno-window-closed =
    { $cause ->
        [void] Závod o UNO neplatí: ne každý mohl stisknout.
        [action]
            { $who ->
                [you] Bez UNO, a přece ti to prošlo.
               *[other] { $player } je bez UNO, a přece bez trestu.
            }
        [cards]
            { $who ->
                [you] Máš zase víc než jednu kartu: UNO už není třeba.
               *[other] { $player } má zase víc než jednu kartu: UNO už není třeba.
            }
        [round] Kolo skončilo: UNO už není třeba.
       *[time] UNO nikdo včas neřekl.
    }
event-round-ended =
    { $who ->
        [you] Kolo { $number } je tvoje! { $loser } si připisuje { count-points }.
        [loser] Kolo { $number } vyhrává { $player }. Připisuješ si { count-points }.
       *[other] Kolo { $number } vyhrává { $player }. { $loser } si připisuje { count-points }.
    }
event-round-blocked = Kolo { $number } je zablokované: nikdo se nezbavil všech karet, počítají se obě ruce.
event-match-ended =
    { $who ->
        [you] Vyhráváš zápas!
       *[other] { $player } vyhrává zápas!
    }
event-match-void = Zápas neplatí.
