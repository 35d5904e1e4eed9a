# De hand: alleen voor de eigenaar. $player is de vermelding van de tegenstander.

hand-title = ### { $headline }
hand-opponent = -# { $player }: { count-cards }
hand-mine =
    { $worth ->
        [yes] **Jouw hand**: { count-cards }, { $points ->
            [one] { $points }{"\u00A0"}punt
           *[other] { $points }{"\u00A0"}punten
        }
       *[no] **Jouw hand**: { count-cards }
    }
hand-chosen = **Tot nu toe gekozen**: { $picks } van 7
hand-nothing-chosen = Je hebt nog geen kaarten.

hand-fits = Past: { colour-word }, elke { card-rank } of een keuzekaart.
hand-fits-colour = Past: alleen { colour-word } of een keuzekaart.
hand-nothing-fits = Niets in je hand past: pak een kaart.
hand-nothing-to-draw = Er is niets meer om te pakken. Speel, of pas.
hand-drawn = De gepakte kaart past: **{ card }**
hand-volley-answer = Leg er een +2 op, van welke kleur ook, of pak ze allemaal.
hand-volley-take = Je hebt geen +2 om erop te leggen.
hand-draw-four = Was het bluf? Kon er een andere kaart gespeeld worden, dan pakt { $player } er 4 en jij niets. Zo niet, dan pak jij er 6.
hand-colour = De eerste kaart heeft geen kleur: kies jij er een.
hand-uno-first = Je hebt nog één kaart. Druk eerst in het kanaal op **{ button-uno }**
hand-uno-open = ❗ { $player } heeft nog één kaart. Druk in het kanaal eerder op **{ button-uno }**, dan pakt { $player } er twee.
hand-catch = ❗ { $player } heeft nog één kaart en zei geen UNO. Druk vóór je eigen zet op **{ button-catch }**
hand-over = Wat er in beide handen overbleef, staat op de tafel in het kanaal.

draft-seen = Je ziet een **{ card-name.word }**
draft-how = Houd je hem, dan wordt de volgende weggelegd. Weiger je hem, dan moet je de volgende houden.
draft-wait = Nu kiest { $player }.

choose-colour = ### Welke kleur?
choose-colour-how = Je legt een **{ card.word }**
choose-reverse = ### { card-name }: los, of alles tegelijk?
choose-reverse-how = Los geeft hij alleen de beurt door. Of leg { $count ->
        [2] **allebei** je { colour-word.adjective } kaarten
       *[other] **al** je { $count } { colour-word.adjective } kaarten
    } tegelijk; alleen de laatste telt. Welke wordt dat?
choose-dump =
    { $count ->
        [one] ### Je { colour-word.adjective } kaart op de keerkaart
        [2] ### Allebei je { colour-word.adjective } kaarten tegelijk
       *[other] ### Al je { colour-word.adjective } kaarten tegelijk
    }
choose-dump-how =
    { $count ->
        [one] De keerkaart ligt er al. Je enige { colour-word.adjective } kaart gaat erop.
        [2] De keerkaart ligt er al. **Allebei** je { colour-word.adjective } kaarten gaan erop; alleen de laatste telt. Welke wordt dat?
       *[other] De keerkaart ligt er al. **Al** je { $count } { colour-word.adjective } kaarten gaan erop; alleen de laatste telt. Welke wordt dat?
    }
choose-uno = ### { card-name }
choose-uno-how = Daarna heb je nog één kaart.
choose-with-uno = Zeg er **UNO** bij:
choose-without-uno = Of zeg niets, en hoop:

button-draw = Pak een kaart
button-pass = Passen
button-take = Pak er { $count }
button-keep = Houden
button-keep-seen = Houden
button-reject = Weigeren
button-accept-four = Pak er 4
button-challenge = Dat is bluf!
button-catch = Betrapt: geen UNO!
button-dump-right =
    { $count ->
        [one] De { colour-word.adjective } kaart …
        [2] Beide { colour-word.adjective } tegelijk …
       *[other] Alle { $count } { colour-word.adjective } tegelijk …
    }
button-alone = Alleen de keerkaart
button-dump =
    { $count ->
        [one] { card-name }
        [2] Allebei, laatste: { card-rank }
       *[other] Alle { $count }, laatste: { card-rank }
    }
button-more-cards = Meer kaarten ▸
button-fewer-cards = ◂ Naar het begin
button-back = Terug
button-refresh = Verversen

button-challenged = Getoonde hand
challenged-title =
    { $verdict ->
        [bluff] ### Bluf! { $player } pakte er 4
       *[honest] ### Geen bluf. Jij pakte er 6
    }
challenged-held = Wat { $player } naast de keuzekaart{"\u00A0"}+4 had:
challenged-why =
    { $verdict ->
        [bluff] Dit had ook gekund: { $cards }.
       *[honest] Niets ervan paste, en er was geen gewone keuzekaart bij: de keuzekaart{"\u00A0"}+4 mocht.
    }
challenged-why-short =
    { $verdict ->
        [bluff] Er had een andere kaart gespeeld kunnen worden.
       *[honest] Er kon geen andere kaart gespeeld worden: de keuzekaart{"\u00A0"}+4 mocht.
    }

# Where a hand was that is open in a newer message now.
hand-moved = Je hand staat verder naar beneden.
button-why = Waarom niet?
hand-laid-on = Daaronder ligt: { card }
hand-laid-on-wild = Daaronder ligt: { card }, de kleur was { colour-asked }{"\u00A0"}{ $symbol }
button-sort-colour = ↕ Kleur
button-sort-rank = ↕ Cijfer
button-say-uno = { card-name } en UNO!
button-say-nothing = { card-name }, niets zeggen
button-alone-uno = Alleen de keerkaart, en UNO!
button-alone-silent = Alleen de keerkaart, niets zeggen
why-nothing = Alles wat je hebt, kun je nu spelen.
why-card-does-not-match = { $cards }: geen { colour-word }, geen { card-rank } en geen keuzekaart (regels: { $topic }).
why-card-does-not-match-wild = { $cards }: op een keuzekaart past alleen de gekozen kleur, { colour-word }, of nog een keuzekaart (regels: { $topic }).
why-only-the-drawn-card = { $cards }: na het pakken mag je alleen de gepakte kaart spelen (regels: { $topic }).
why-only-draw-two-answers = { $cards }: op een +2 mag alleen een +2 (regels: { $topic }).
why-uno-first = { $cards }: eerst moet er UNO gezegd worden, of de tijd ervoor om zijn (regels: { $topic }).
why-not-your-turn = { $cards }: jij bent niet aan de beurt.
why-not-the-moment = { $cards }: nu wordt er geen kaart gespeeld; de knoppen laten zien wat er van je gevraagd wordt.
hint-draft = 💡 Actiekaarten zijn sterk, maar kosten je 10 tot 20 punten als { $player } eerder uit is; een cijfer kost wat erop staat.
hint-turn = 💡 Je hoeft niet te spelen: je mag een kaart pakken, en die meteen spelen als hij past.
hint-dump = 💡 Een keerkaart kan al je kaarten van zijn kleur meenemen, in één zet.
hint-four = 💡 Past er ook een andere kaart van je, dan is een keuzekaart{"\u00A0"}+4 bluf, en dan kan { $player } bluf roepen.
hint-drawn = 💡 Nu mag je alleen de gepakte kaart spelen. Houd je hem, dan is je beurt voorbij.
hint-volley = 💡 Je mag de kaarten ook pakken als je een +2 hebt.
hint-uno = 💡 Na je volgende kaart heb je er nog één: druk dan snel in het kanaal op **UNO!**
hint-uno-slow = 💡 Na je volgende kaart heb je er nog één: kies de knop die er UNO bij zegt.
hint-wait = 💡 Je hand volgt het spel tot zo'n 14 minuten nadat je voor het laatst iets indrukte; druk daarna op **Verversen**.
