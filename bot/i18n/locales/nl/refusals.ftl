# Eén zin per weigering: wat niet kon, en wat nu wel kan.

refused-refusal = Dat kan nu niet. Druk op **{ button-hand }** om te zien wat wel kan.

# De spelregels
refused-not-your-turn = Je tegenstander is aan de beurt. Daarna jij.
refused-not-the-moment = Dat past nu niet. Gebruik de knoppen die je nu ziet.
refused-card-not-in-hand = Die kaart heb je niet meer. Dit is je hand zoals hij is.
refused-card-does-not-match = Die kaart past niet. Zelfde kleur, cijfer of actie, of speel een keuzekaart.
refused-only-the-drawn-card = Na het pakken mag je alleen de gepakte kaart spelen. Speel hem of houd hem.
refused-only-draw-two-answers = Op een +2 past alleen nog een +2. Leg er een op, of pak de kaarten.
refused-colour-missing = Een keuzekaart heeft een kleur nodig. Kies een van de vier.
refused-colour-not-wanted = Alleen bij een keuzekaart kies je een kleur. Speel de kaart zoals hij is.
refused-no-dump = Je kunt nu geen hele kleur neerleggen. Daar is een keerkaart voor nodig en nog minstens één kaart van die kleur.
refused-last-card-not-in-dump = De laatste kaart moet een van de kaarten zijn die je neerlegt. Kies een andere.
refused-uno-first = Zeg eerst UNO in het kanaal, of wacht tot de tijd om is.
refused-no-uno-window = Niemand hoeft nu UNO te zeggen, dus dit telt niet.
refused-not-your-uno = Dat is niet aan jou. Wie nog één kaart heeft zegt UNO, de ander mag betrappen.
refused-uno-not-declared-here = Bij die kaart zeg je geen UNO. Speel hem zonder.
refused-match-over = Dit potje is afgelopen. Druk onder de uitslag op **{ button-rematch }** voor een nieuw potje.
refused-too-late-to-void = Jullie hebben allebei 5 zetten gedaan, dus in je eentje afblazen kan niet meer. Opgeven kan wel.
refused-not-overdue = Je tegenstander is nu niet aan de beurt, dus er valt niets op te eisen.

# Het potje
refused-no-such-duel = Dat potje is allang voorbij. Begin een nieuw potje met `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-duel = Deze knoppen zijn van twee andere spelers. Begin je eigen potje met `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-match = Jij speelt niet mee in het potje in dit kanaal. Begin je eigen potje in een ander kanaal met `/{ cmd-duo } { cmd-challenge }`.
refused-not-your-challenge = Die knop is niet voor jou. Wie uitgedaagd is, antwoordt; intrekken doet alleen de uitdager.
refused-challenge-closed = Deze uitdaging staat niet meer open. Begin een nieuwe met `/{ cmd-duo } { cmd-challenge }`.
refused-challenge-accepted = De uitdaging is aangenomen en het potje loopt. Druk op **{ button-hand }**.
refused-duel-over = Dit potje is afgelopen. Druk onder de uitslag op **{ button-rematch }** voor een nieuw potje.
refused-channel-busy = In { $channel } wordt al gespeeld. Er past één potje tegelijk: wacht even, of neem een ander kanaal of een thread.
refused-already-challenged = Je hebt in dit kanaal al een uitdaging openstaan. Trek die eerst in, of wacht op antwoord; `/{ cmd-duo } { cmd-board }` laat die weer zien.
refused-challenge-yourself = Voor een potje zijn er twee nodig. Daag iemand anders uit!
refused-challenge-a-bot = Bots kunnen niet op knoppen drukken. Daag een mens uit!
refused-stale-button = Die knop was van zonet. Dit is je hand van nu.
refused-pressed-twice = Die klik telde de eerste keer al. Dit is je hand van nu.
refused-already-done = Die klik telde al.
refused-not-overdue-yet = Je tegenstander heeft nog tijd. Opeisen kan { $until }.
refused-too-early-to-catch = { $early } te vroeg: je drukte { $after } na de kaart en de voorsprong is { $headstart }. Deze telde niet. Probeer het nog eens!
refused-no-duel-here = In dit kanaal wordt niet gespeeld. Begin een potje met `/{ cmd-duo } { cmd-challenge }`.
refused-rematch-asked-already = Er is al om revanche gevraagd. Het antwoord komt op die uitdaging in het kanaal.
refused-rematch-asked-by-you = Je hebt al om revanche gevraagd. Je tegenstander kan in het kanaal antwoorden.
refused-not-over-yet = Het potje is nog bezig. Om revanche vragen kan als het voorbij is.
refused-nudged-twice = Je tegenstander krijgt een seintje.
refused-nudged-already = Je hebt deze beurt al een seintje gegeven. Geef je tegenstander even de tijd.
refused-your-move-too = Het spel wacht ook op jou. Druk op **{ button-hand }** en doe je zet.
refused-too-many-open-challenges = Je hebt genoeg uitdagingen openstaan. Trek er eerst een in, of wacht op antwoord.
refused-too-many-of-this-pair = Tussen jullie twee staan genoeg uitdagingen open. Beantwoord er eerst een, of trek er een in.
refused-too-many-challenges-here = In dit kanaal staan genoeg uitdagingen open. Neem een ander kanaal of een thread, of wacht even.
refused-too-many-over-the-server = Op deze server staan genoeg uitdagingen open. Wacht tot er een paar beantwoord zijn.
refused-too-soon = Niet zo snel. Het kan weer { $until }.
refused-challenged-too-fast = Dat waren veel uitdagingen. De volgende kan { $until }.
refused-posted-just-now = Daar is zonet al om gevraagd. Het kan weer { $until }.
refused-nudged-just-now = Je vroeg zonet al om een seintje. Het volgende kan { $until }.
refused-duel-busy = Te veel klikken tegelijk; deze ging niet door. Druk nog eens.
refused-stopping = De bot wordt herstart, dus er is niets gebeurd. Zo meteen gaat hij verder: druk dan nog eens.

# De plek en de knop
refused-foreign-button = Die knop wordt niet meer gebruikt. Druk op **{ button-hand }**, of gebruik `/{ cmd-duo } { cmd-hand }`.
refused-not-in-such-channel = In zo'n kanaal kan niet gespeeld worden. Kies een tekstkanaal, een thread of de chat van een spraakkanaal.
refused-thread-locked = Deze thread is vergrendeld, dus niemand kan er op een knop drukken. Vraag een moderator om hem te ontgrendelen, of kies een ander kanaal.
refused-cannot-post-here = Ik kan in dit kanaal niet schrijven. { $remedy }, of kies een ander kanaal.
refused-opponent-cannot-see =
    { $missing ->
        [invitation] { $player } zit niet op deze server. Daag iemand uit die er wel op zit.
        [membership] { $player } zit niet in deze privéthread. Voeg die persoon toe, of daag iemand uit die er wel in zit.
       *[permissions] { $player } kan dit kanaal niet zien: daar is hier { $permissions } voor nodig. Daag iemand uit die dat wel kan, of kies een ander kanaal.
    }
refused-only-moderators = Dat is voor moderators: je hebt er hier het recht **Berichten beheren** voor nodig.
refused-pressed-too-fast = Je drukt erg snel. Wacht een paar seconden en druk dan nog eens.
