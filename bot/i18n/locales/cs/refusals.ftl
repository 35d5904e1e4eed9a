# Jedna věta za každé odmítnutí: co nešlo a co teď jde.

refused-refusal = To teď nejde. Stiskni **{ button-hand }** a uvidíš, co jde.

# Pravidla hry
refused-not-your-turn = Na tahu je soupeř. Ty až po něm.
refused-not-the-moment = To se teď nehodí. Použij tlačítka, která vidíš teď.
refused-card-not-in-hand = Tuhle kartu už v ruce nemáš. Tady vidíš svoje karty.
refused-card-does-not-match = Ta karta nepasuje. Zahraj kartu stejné barvy, čísla nebo akce, anebo žolíka.
refused-only-the-drawn-card = Po líznutí jde zahrát jen líznutá karta. Zahraj ji, nebo si ji nech.
refused-only-draw-two-answers = +2 přebiješ jen další +2. Přihoď ji, nebo si karty vezmi.
refused-colour-missing = Žolík potřebuje barvu. Vyber jednu ze čtyř.
refused-colour-not-wanted = Barvu volí jen žolík. Zahraj kartu tak, jak je.
refused-no-dump = Celou barvu teď vyložit nejde. Potřebuješ otočku a ještě aspoň jednu kartu její barvy.
refused-last-card-not-in-dump = Poslední musí ležet jedna z vykládaných karet. Vyber jinou.
refused-uno-first = Nejdřív řekni v kanálu UNO, nebo počkej, než vyprší čas.
refused-no-uno-window = Teď nikdo UNO říkat nemusí, takže se to nepočítá.
refused-not-your-uno = Tohle není na tobě. UNO hlásí ten, komu zbývá jedna karta, druhý ho může nachytat.
refused-uno-not-declared-here = S touhle kartou se UNO nehlásí. Zahraj ji bez něj.
refused-match-over = Tenhle zápas skončil. Na další stiskni pod výsledkem **{ button-rematch }**.
refused-too-late-to-void = Oba máte za sebou 5 tahů, takže zápas už nezruší jeden sám. Můžeš se vzdát.
refused-not-overdue = Teď se nečeká na soupeře, takže není co uplatnit.

# Zápas
refused-no-such-duel = Tenhle zápas je dávno pryč. Nový začneš příkazem `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-duel = Tahle tlačítka patří jiným dvěma hráčům. Vlastní zápas začneš příkazem `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-match = Zápas v tomhle kanálu není tvůj. Vlastní začneš v jiném kanálu přes `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-challenge = Tohle není tvoje tlačítko. Na výzvu odpovídá jen ten, kdo je vyzván, a zpět ji bere jen ten, kdo vyzývá.
refused-challenge-closed = Tahle výzva už neplatí. Novou pošleš příkazem `/{ cmd-duo } { cmd-challenge }`.
refused-challenge-accepted = Výzva je přijatá a zápas běží. Stiskni **{ button-hand }**.
refused-duel-over = Tenhle zápas skončil. Na další stiskni pod výsledkem **{ button-rematch }**.
refused-channel-busy = V { $channel } se už hraje. Vejde se tam jen jeden zápas: počkej, nebo zkus jiný kanál či vlákno.
refused-already-challenged = V tomhle kanálu už máš otevřenou výzvu. Nejdřív ji vezmi zpět, nebo počkej na odpověď; znovu ji ukáže `/{ cmd-duo } { cmd-board }`.
refused-challenge-yourself = Na zápas musí být dva. Vyzvi někoho jiného!
refused-challenge-a-bot = Boti neumějí mačkat tlačítka. Vyzvi člověka!
refused-stale-button = To tlačítko bylo z dřívějška. Tady vidíš, jak na tom jsi teď.
refused-pressed-twice = Tenhle stisk platil už napoprvé. Tady vidíš, jak na tom jsi teď.
refused-already-done = Tenhle stisk se už započítal.
refused-not-overdue-yet = Soupeř má ještě čas. Výhru si můžeš vzít { $until }.
refused-too-early-to-catch = O { $early } moc brzy: od karty uběhlo { $after } a náskok je { $headstart }. Tohle se nepočítá. Zkus to znovu!
refused-no-duel-here = V tomhle kanálu se nehraje. Zápas začneš příkazem `/{ cmd-duo } { cmd-challenge }`.
refused-rematch-asked-already = O odvetu už někdo požádal. Odpověz na výzvu v kanálu.
refused-rematch-asked-by-you = Tvoje výzva k odvetě už v kanálu je. Teď odpovídá soupeř.
refused-not-over-yet = Zápas ještě běží. O odvetu jde požádat, až skončí.
refused-nudged-twice = Soupeř dostává připomínku.
refused-nudged-already = V tomhle tahu už připomínka odešla. Dej soupeři trochu času.
refused-your-move-too = Čeká se i na tebe. Stiskni **{ button-hand }** a hraj.
refused-too-many-open-challenges = Otevřených výzev už máš dost. Nejdřív některou vezmi zpět, nebo počkej na odpověď.
refused-too-many-of-this-pair = Vy dva už mezi sebou otevřených výzev máte dost. Nejdřív některou přijměte, nebo vezměte zpět.
refused-too-many-challenges-here = V tomhle kanálu už čeká dost výzev. Zkus jiný kanál či vlákno, nebo chvíli počkej.
refused-too-many-over-the-server = Na tomhle serveru už čeká dost výzev. Počkej, až na některé přijde odpověď.
refused-too-soon = Ne tak rychle. Znovu to půjde { $until }.
refused-challenged-too-fast = To už bylo hodně výzev. Další můžeš poslat { $until }.
refused-posted-just-now = O tohle si někdo řekl před chvilkou. Znovu to půjde { $until }.
refused-nudged-just-now = Od tvé poslední připomínky je to chvilka. Další můžeš poslat { $until }.
refused-duel-busy = Moc stisků najednou, tenhle se nestihl. Zkus to prosím znovu.
refused-stopping = Bot se právě restartuje, takže se nic nestalo. Za chvilku jede dál: stiskni to pak znovu.

# Místo a tlačítko
refused-foreign-button = Tohle tlačítko se už nepoužívá. Stiskni **{ button-hand }**, nebo napiš `/{ cmd-duo } { cmd-hand }`.
refused-not-in-such-channel = V takovém kanálu se hrát nedá. Zkus textový kanál, vlákno nebo chat hlasového kanálu.
refused-thread-locked = Tohle vlákno je zamčené, takže v něm nikdo nezmáčkne žádné tlačítko. Popros moderátory, ať ho odemknou, nebo zkus jiný kanál.
refused-cannot-post-here = V tomhle kanálu nemůžu psát. { $remedy }, nebo zkus jiný kanál.
refused-opponent-cannot-see =
    { $missing ->
        [invitation] { $player } na tomhle serveru není. Vyzvi někoho, kdo tu je.
        [membership] { $player } v tomhle soukromém vlákně není. Přidej tam toho člověka, nebo vyzvi někoho, kdo v něm je.
       *[permissions] { $player } tenhle kanál nevidí, protože nemá oprávnění { $permissions }. Vyzvi někoho, kdo ho vidí, nebo zkus jiný kanál.
    }
refused-only-moderators = Tohle je jen pro moderátory: chce to v tomhle kanálu oprávnění **Spravovat zprávy**.
refused-pressed-too-fast = Mačkáš moc rychle. Pár vteřin počkej a stiskni to znovu.
