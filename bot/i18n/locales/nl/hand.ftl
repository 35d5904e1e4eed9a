# De hand: alleen voor de eigenaar. $player is de vermelding van de tegenstander.

hand-title = ### { $headline }
hand-opponent = { $player } heeft { count-cards }
hand-mine = **Jouw hand** · { count-cards } · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
hand-chosen = **Tot nu toe gekozen** · { $picks } van 7
hand-nothing-chosen = Je hebt nog geen kaarten.

hand-fits = Past: { $symbol } { colour-word }, elke { card-rank } of een Keuzekaart.
hand-fits-colour = Past: alleen { $symbol } { colour-word } of een Keuzekaart.
hand-nothing-fits = Niets in je hand past: pak een kaart.
hand-nothing-to-draw = Er is niets meer om te pakken. Speel, of pas.
hand-drawn = Gepakt: **{ card }**. Die past!
hand-volley-answer = Leg er een Pak 2 op, van welke kleur ook, of pak ze allemaal.
hand-volley-take = Je hebt geen Pak 2 om erop te leggen.
hand-draw-four = Was het bluf? Als { $player } een andere kaart kon spelen, pak jij niets en pakt { $player } er 4. Zo niet, dan pak jij er 6.
hand-colour = De eerste kaart heeft geen kleur: kies jij er een.
hand-uno-first = Je hebt nog één kaart. Druk eerst in het kanaal op **{ button-uno }**
hand-uno-open = ❗ In het kanaal gaat het nu om UNO!
hand-catch = ❗ { $player } heeft nog één kaart en zei geen UNO. Druk vóór je eigen zet op **{ button-catch }**
hand-over = Dit potje is afgelopen. De uitslag staat op de tafel in het kanaal.
hand-between = De ronde is voorbij. Klaar voor de volgende?
hand-between-slow = De ronde is voorbij. De volgende begint als een van jullie erop drukt.
hand-next-at = Die begint vanzelf { $until }.

draft-seen = Je ziet een **{ card.word }**
draft-how = Houd je hem, dan wordt de volgende weggelegd. Weiger je hem, dan moet je de volgende houden.
draft-wait = Nu kiest { $player }.

choose-colour = ### Welke kleur?
choose-colour-how = Je legt een **{ card.word }**.
choose-reverse = ### { card }: alleen, of alles tegelijk?
choose-reverse-how = Alleen gaat de beurt naar de ander. Of leg **al** je { $count } { colour-word.adjective } kaarten tegelijk; alleen de laatste telt. Welke wordt dat?
choose-dump = ### Al je { colour-word.adjective } kaarten tegelijk
choose-dump-how =
    { $count ->
        [one] De Keer om ligt er al. Je enige { colour-word.adjective } kaart gaat erop.
       *[other] De Keer om ligt er al. **Al** je { $count } { colour-word.adjective } kaarten gaan erop; alleen de laatste telt. Welke wordt dat?
    }
choose-uno = ### { card }
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
       *[other] Alle { $count } { colour-word.adjective } tegelijk …
    }
button-alone = Alleen deze
button-dump =
    { $count ->
        [one] { card-name }
       *[other] Alle { $count }, als laatste { card-rank }
    }
button-more-cards = Meer kaarten ▸
button-fewer-cards = ◂ Naar het begin
button-back = Terug
button-refresh = Verversen

challenged-title =
    { $verdict ->
        [bluff] ### Bluf! { $player } pakt er 4
       *[honest] ### Geen bluf. Jij pakt er 6
    }
challenged-held = Wat { $player } naast de Keuzekaart +4 had:
challenged-why =
    { $verdict ->
        [bluff] Dit had ook gekund: { $cards }. Jij bent aan de beurt, met de gekozen kleur.
       *[honest] Niets ervan paste, en er was geen gewone Keuzekaart bij: de Keuzekaart +4 mocht. { $player } gaat nog een keer.
    }
challenged-why-short =
    { $verdict ->
        [bluff] Er had een andere kaart gespeeld kunnen worden. Jij bent aan de beurt, met de gekozen kleur.
       *[honest] Er kon geen andere kaart gespeeld worden: de Keuzekaart +4 mocht. { $player } gaat nog een keer.
    }

# Where a hand was that is open in a newer message now.
hand-moved = Je kaarten staan verder naar beneden open.
