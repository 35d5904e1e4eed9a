# De regels in het kort, één onderwerp per pagina. $game is de naam van het spel.

rules-tab-goal = Doel
rules-tab-draft = Draft
rules-tab-turn = Je beurt
rules-tab-actions = Actiekaarten
rules-tab-uno = UNO
rules-tab-end = Punten
rules-tab-house = Dit potje
rules-tab-about = Over

rules-goal = ### { $game } in een minuut
    Voor twee spelers. Speel kaarten die passen op de bovenste van de stapel en wees als eerste uit: de ander krijgt dan punten voor alle kaarten die over zijn. Minder punten is beter; wie **{ $target }** haalt, verliest het potje.

    • **Punten:** cijfers tellen wat erop staat, Sla over, Keer om en Pak 2 tellen 10, een Keuzekaart 15, een Keuzekaart +4 20.

    Druk onder de tafel op **{ button-hand }**: je kaarten openen alleen voor jou, met een knop voor elke kaart die past.
rules-draft = ### De draft
    Ieder kiest zeven kaarten, één voor één. Je ziet een kaart: **houd** hem, en de volgende wordt weggelegd; of **weiger** hem, en dan moet je de volgende houden. Wat weggelegd wordt, zien jullie allebei.

    Jouw keuze verandert nooit wat de ander te zien krijgt. Eerst couperen jullie; de hoogste kaart is Speler 1 van de eerste ronde, daarna om en om. Speler 2 doet de eerste zet.

    De eerste open kaart kan een actiekaart zijn. **Pak 2** of **Keuzekaart +4**: wie begint, pakt die en slaat de beurt over. **Sla over**: Speler 1 begint. **Keer om**: wie begint, mag een hele kleur neerleggen (zie *Actiekaarten*). **Keuzekaart** of **Keuzekaart +4**: Speler 1 kiest de kleur.
rules-turn = ### Je beurt
    Speel een kaart met dezelfde **kleur**, hetzelfde **cijfer** of dezelfde **actie**, of een **Keuzekaart**. Op een Keuzekaart past alleen de gekozen kleur.

    Spelen hoeft nooit. Doe je het niet, dan **pak je er één**: past die, dan mag je hem meteen spelen, anders houd je hem en is je beurt voorbij.

    Is de trekstapel op, dan wordt de aflegstapel omgedraaid; de bovenste kaart blijft liggen. Is er niets meer om te pakken, dan mag je passen; twee keer passen achter elkaar beëindigt de ronde.
rules-actions = ### Actiekaarten
    • **Pak 2**: de ander pakt er 2, of legt er nog een Pak 2 op, van welke kleur ook: 4, 6, 8 … Wie stopt, pakt ze allemaal.
    • **Sla over**: jij gaat nog een keer.
    • **Keer om**: alleen gaat de beurt naar de ander. Of leg hem met **alle** andere kaarten van die kleur tegelijk neer. Jij kiest welke als laatste ligt, en alleen die telt; is dat een Keer om, dan mag de ander ook met een hele kleur beginnen.
    • **Keuzekaart**: jij kiest de kleur.
    • **Keuzekaart +4**: jij kiest de kleur, de ander pakt er 4, jij gaat nog een keer. Mag alleen als je niets anders kon spelen, maar bluffen kan.
    • **Dat is bluf!** Geloof je een Keuzekaart +4 niet en was het bluf, dan pakt de bluffer er 4 en ben jij aan de beurt. Was het geen bluf, dan pak jij er 6. Alleen jij ziet die hand.
rules-uno = ### UNO
    Met nog één kaart zeg je **UNO**: in het kanaal komt één knop, dezelfde voor jullie allebei. Druk je als eerste, dan ben je veilig. Is de ander sneller, dan pak je er twee.

    Wie de laatste kaart heeft, krijgt **{ $headstart } s** voorsprong; de knop blijft **{ $window } s** staan. Wat telt is de tijd die Discord aan de klik geeft, niet hoe snel die bij ons is; bij gelijke tijd wint wie de laatste kaart heeft.
rules-uno-slow = ### UNO
    In een rustig potje is er geen race: je zegt UNO **bij de kaart** waarna je er nog één hebt, met de knop die je kiest. Doe je dat niet, dan kan de ander je betrappen tot aan de eigen volgende zet, en pak je er twee.
rules-end = ### Punten
    De ronde eindigt als iemand uit is. Die krijgt 0 punten, de ander telt de kaarten in de hand; dan begint de volgende ronde. Wie **{ $target }** punten of meer heeft, verliest; de laagste score wint. Staat het gelijk boven de grens, dan volgt nog een ronde.

    { $last ->
        [always] Is de laatste kaart een Pak 2 of een Keuzekaart +4, dan pakt de ander die nog vóór het tellen.
        [never] Voor een Pak 2 of Keuzekaart +4 als laatste kaart wordt niets meer gepakt.
       *[sheet] Ga je uit met een hele kleur en ligt er een Pak 2 bovenop, dan pakt de ander er nog 2 vóór het tellen. Voor een losse laatste Pak 2 of Keuzekaart +4 wordt niets gepakt.
    }

    Per zet heb je **{ $duration }**. Ga je daaroverheen, dan kan de ander de winst opeisen. Wie opgeeft, verliest het potje.
rules-house = ### De regels van dit potje
rules-house-target = Grens: **{ $target }** punten
rules-house-deck = Spel: **{ $deck }** kaarten
rules-house-draft =
    { $draft ->
        [together] Draft: **tegelijk**
        [turns] Draft: **om de beurt**
       *[deal] Draft: **nee**, zeven kaarten worden gedeeld
    }
rules-house-recycle =
    { $recycle ->
        [shuffle] Trekstapel op: de aflegstapel wordt **geschud**
       *[turn] Trekstapel op: de aflegstapel wordt **omgedraaid**
    }
rules-house-last =
    { $last ->
        [always] Laatste kaart Pak 2 of Keuzekaart +4: **wordt gepakt**
        [never] Laatste kaart Pak 2 of Keuzekaart +4: **wordt niet gepakt**
       *[sheet] Hele kleur als laatste met Pak 2 bovenop: **2 worden gepakt**
    }
rules-house-uno = UNO: **{ $window } s**, voorsprong **{ $headstart } s**
rules-house-uno-slow = UNO: **gezegd bij de kaart**, geen race
rules-house-speed = Tijd per zet: **{ $duration }**
rules-about = ### Over dit spel
    { $game } op Discord is een **onofficieel fanproject**. Het is niet gemaakt, goedgekeurd of ondersteund door de eigenaars van het merk UNO; UNO is een handelsmerk van Mattel. De regels volgen UNO Duo, een variant voor twee spelers van Mark en Cristina Ball.

    • **Aantoonbaar eerlijk:** nog voordat iemand de uitdaging aanneemt, staat het zegel van het schudden erin. Na het potje wordt de seed getoond, en iedereen kan het couperen en alle kaarten nagaan.

    • **Jouw kaarten** zijn alleen voor jou te zien. Bewaard worden alleen Discord-id's, zetten en scores, verder niets.
rules-notice = { $game } op Discord is een onofficieel fanproject. UNO is een handelsmerk van Mattel.
