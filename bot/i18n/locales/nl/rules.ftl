# Het regelboek: één onderwerp per pagina, volgens de huisregels van het potje. Wat elke waarde
# betekent, staat in het Engelse bestand.

rules-title = ### { $topic }
rules-topics = Onderwerpen
rules-before = ◂ { $topic }
rules-after = { $topic } ▸
rules-on = Regels: { $topic } ▸
rules-page = { $page } / { $pages }

rules-tab-goal = Doel en punten
rules-tab-draft = De eerste zeven
rules-tab-first = De eerste kaart
rules-tab-turn = Je beurt
rules-tab-actions = Skip, keerkaart, +2
rules-tab-wilds = Keuzekaarten en bluf
rules-tab-uno = UNO zeggen
rules-tab-end = Rondes en het einde
rules-tab-limits = Tijd en stoppen
rules-tab-fair = Is het eerlijk?
rules-tab-piles = Uitleg: de stapels
rules-tab-cards = Uitleg: actiekaarten
rules-tab-match = Huisregels
rules-tab-about = Over dit spel

rules-goal = Twee spelers, { $deck } kaarten. Speel kaarten die passen op de bovenste van de stapel en wees als eerste uit: de ander krijgt punten voor alle kaarten die over zijn. Minder punten is beter; wie **{ $target }** haalt, verliest het potje.
rules-goal-more = • **Punten:** een cijfer telt wat erop staat, skip{"\u00A0"}{ $skip }, keerkaart{"\u00A0"}{ $reverse } en +2{"\u00A0"}{ $draw-two } tellen { $worth-action }, een keuzekaart{"\u00A0"}{ $wild } telt { $worth-wild }, een keuzekaart{"\u00A0"}+4{"\u00A0"}{ $draw-four } telt { $worth-four }.
    💡 **Voorbeeld:** blijf je zitten met { $left }, dan is dat **{ count-points }**.

    Druk onder de tafel op **{ button-hand }**: je kaarten openen alleen voor jou, met een knop voor elke kaart die past.
rules-draft = Jullie couperen allebei het hele spel kaarten; wie de kaart met de meeste punten heeft, is Speler 1 van de eerste ronde. Bij gelijke punten couperen jullie nog eens. Daarna is het om en om, wie er ook wint. Voor elke ronde wordt opnieuw geschud.
rules-draft-more = { $draft ->
        [together] Jullie **draften** je zeven kaarten tegelijk. { rules-draft-how }
        [turns] Jullie **draften** je zeven kaarten om de beurt, Speler 1 begint. { rules-draft-how }
       *[deal] In dit potje is er geen draft: elk **krijgt** zeven kaarten, één voor één, Speler 1 het eerst.
    }
rules-draft-how = Je ziet een kaart die niemand anders ziet. **Houd** je hem, dan wordt de volgende weggelegd. **Weiger** je hem, dan wordt hij zelf weggelegd en is de volgende voor jou, wat het ook is. Wat weggelegd wordt, zien jullie allebei, en niemand mag het nemen.

    Jouw keuze verandert nooit wat de ander te zien krijgt: elke keuze gaat over twee eigen kaarten. Op het eind heeft elk er zeven, en de veertien weggelegde kaarten gaan onder de trekstapel.
rules-first = De bovenste kaart van de trekstapel wordt omgedraaid en **Speler 2** begint. Is het een actiekaart:
rules-first-more = • **+2**{"\u00A0"}{ $draw-two }: Speler 2 pakt er 2 en slaat de beurt over. Stapelen kan nog niet; speelt Speler 1 er een +2 op, dan begint het bij 2.
    • **Keuzekaart{"\u00A0"}+4**{"\u00A0"}{ $draw-four }: Speler 2 pakt er 4 en slaat de beurt over; Speler 1 kiest de kleur en speelt. Niemand heeft de kaart gespeeld, dus van bluf is geen sprake.
    • **Skip**{"\u00A0"}{ $skip }: Speler 1 begint.
    • **Keerkaart**{"\u00A0"}{ $reverse }: Speler 2 mag beginnen door alle kaarten van die kleur tegelijk neer te leggen, of een gewone beurt nemen. Met elke andere zet vervalt dat.
    • **Keuzekaart**{"\u00A0"}{ $wild }: Speler 1 kiest de kleur en Speler 2 begint.
rules-turn = Speel een kaart met dezelfde **kleur**, hetzelfde **cijfer** of dezelfde **actie**, of een **keuzekaart**. Op een keuzekaart passen alleen de gekozen kleur en andere keuzekaarten.
rules-turn-more = 💡 **Voorbeeld:** op { $top } passen { $fitting }.

    Spelen hoeft nooit. Doe je het niet, dan **pak je één kaart**: past die, dan mag je hem meteen spelen of houden. Past hij niet, dan houd je hem zonder dat er iets gevraagd wordt. Daarna is je beurt voorbij.

    { $recycle ->
        [shuffle] Is de trekstapel op, dan wordt de aflegstapel **geschud**
       *[turn] Is de trekstapel op, dan wordt de aflegstapel **omgedraaid**
    } en pak je daarvan verder; alleen de bovenste kaart blijft liggen. Is er helemaal niets om te pakken, dan mag je passen.
rules-actions = Actiekaarten passen op kleur, of op dezelfde actie in een andere kleur.
rules-actions-more = • **+2**{"\u00A0"}{ $draw-two }: de ander pakt er 2 en slaat de beurt over, of legt er nog een +2 op, van welke kleur ook. Wie stopt met stapelen, pakt ze allemaal.
    💡 **Voorbeeld:** { $volley } en dan niets meer: { $total } kaarten.
    • **Skip**{"\u00A0"}{ $skip }: jij gaat nog een keer.
    • **Keerkaart**{"\u00A0"}{ $reverse } los geeft gewoon de beurt door. Of leg hem met **alle** andere kaarten van die kleur die je hebt, alles of niets, en kies welke als laatste ligt. Alleen die telt: bij een +2 moet de ander pakken, bij een skip ga jij nog een keer, bij een keerkaart mag de ander ook met een hele kleur beginnen, een cijfer geeft de beurt door.
    💡 **Voorbeeld:** { $dump }: jij gaat nog een keer.
rules-wilds = Keuzekaarten hebben geen kleur en passen overal op, behalve als er +2 gestapeld wordt. Wie er een speelt, kiest de kleur waarmee het verdergaat.
rules-wilds-more = • **Keuzekaart**{"\u00A0"}{ $wild }: jij kiest de kleur.
    • **Keuzekaart{"\u00A0"}+4**{"\u00A0"}{ $draw-four }: jij kiest de kleur, de ander pakt er 4 en jij gaat nog een keer. Het mag als je niets anders kon spelen; maar bluffen kan, in elke beurt behalve als er +2 gestapeld wordt.
    • **{ button-challenge }** Wie er vier moet pakken, kan in plaats daarvan zeggen dat het bluf was. De hand wordt getoond, alleen aan wie dat zegt. Kon er een andere kaart gespeeld worden, dan pakt de bluffer er 4 en is de ander aan de beurt, met de gekozen kleur. Zo niet, dan pakt wie het niet geloofde er 6 en gaat de ander nog een keer.
    💡 **Voorbeeld:** op { $top } en met { $fitting } in de hand is een keuzekaart{"\u00A0"}+4 bluf: de eerste daarvan past.
rules-uno = Houd je na een zet nog één kaart over, dan moet je **UNO** zeggen: in het kanaal komt een knop, dezelfde voor jullie allebei. Druk je als eerste, dan ben je veilig. Is de ander sneller, dan ben je betrapt en pak je er twee.
rules-uno-more = De knop blijft **{ $window } s** staan. { $headstart ->
        [0] Hij is vanaf het begin voor jullie allebei.
       *[other] De eerste **{ $headstart } s** zijn de voorsprong van wie de laatste kaart heeft: betrappen telt dan nog niet, maar mag nog eens.
    } Wat telt is wanneer je drukte, op de klok van Discord, en niet wiens klik het eerst bij ons was. Drukt niemand op tijd, dan gebeurt er niets.
rules-uno-slow = In een rustig potje is er geen race: je zegt UNO **bij de kaart** waarna je er nog één hebt, met de knop die je kiest. Doe je dat niet, dan speel je gewoon door, maar de ander kan je betrappen tot aan de eigen volgende zet, en dan pak je er twee.
rules-end = Een ronde eindigt meteen als iemand uit is, wat de laatste kaart ook was. Die krijgt 0 punten, de ander telt de kaarten in de hand; beide handen worden getoond.
rules-end-more = { $last ->
        [always] Is de laatste kaart een +2 of een keuzekaart{"\u00A0"}+4, dan pakt de ander die nog vóór het tellen, na stapelen het hele totaal. Daar is niets meer tegen te doen.
        [never] Voor een +2 of een keuzekaart{"\u00A0"}+4 als laatste kaart wordt niets meer gepakt.
       *[sheet] Ga je uit met een hele kleur en ligt er een +2 bovenop, dan pakt de ander er nog 2 vóór het tellen; stapelen kan dan niet meer. Voor een losse laatste +2 of keuzekaart{"\u00A0"}+4 wordt niets gepakt.
    }

    Wie **{ $target }** punten of meer heeft, verliest het potje; de laagste score wint. Komen jullie allebei zover, dan wint de laagste; bij gelijke stand volgt nog een ronde.

    { $speed ->
        [slow] De volgende ronde begint als een van jullie de kaarten bekijkt.
       *[fast] Ieder van jullie kan de volgende ronde starten, na { $pause } s begint die vanzelf.
    }
rules-limits = Per zet heb je **{ $duration }**, { $draft ->
        [deal] ook voor een antwoord en een kleur.
       *[other] ook voor een draftkeuze, een antwoord en een kleur.
    } Daarna gebeurt er niets vanzelf: de tegenstander kan de winst opeisen of het potje afblazen, zolang de ander niets doet.{ $draft ->
        [together] {" "}Zijn jullie bij het draften allebei te laat, dan beslist wie het eerst opeist.
       *[other] {""}
    } Een potje waar daarna nog { $idle } uur niemand iets in doet, is ongeldig. Zolang de bot weg is, loopt niemands tijd door.
rules-limits-more = • **{ button-resign }** (onder *{ button-more }*): je verliest het potje met de punten zoals ze zijn; de lopende ronde telt niet.
    • **{ button-void }** (onder *{ button-more }*) kan ieder van jullie, zolang jullie niet allebei { $bound } zetten hebben gedaan. Later eindigt het alleen nog zonder winnaar als de tijd om is of een moderator ingrijpt.
rules-fair = Niemand kan de kaarten kiezen. Bij de uitdaging ontstaat een geheim getal, de *seed*, en het zegel daarvan (SHA-256) staat in de uitdaging voordat iemand die aanneemt. Met het aannemen komt er een getal bij dat Discord bepaalt. Uit die twee samen volgt alles wat er gecoupeerd en geschud wordt.
rules-fair-more = Na het potje wordt de seed getoond: iedereen kan nagaan dat het de verzegelde is, en elke ronde naschudden met `python -m bot verify SEED NUMBER`.

    Jouw kaarten zie jij alleen. Wat dit niet bewijst: wie de bot draait, zou in de database kunnen kijken. Ongemerkt een kaart verwisselen kan niemand.
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
        [always] Laatste kaart +2 of keuzekaart{"\u00A0"}+4: **de ander pakt nog**
        [never] Laatste kaart +2 of keuzekaart{"\u00A0"}+4: **de ander pakt niets**
       *[sheet] Hele kleur als laatste met +2 bovenop: **de ander pakt er 2**
    }
rules-house-uno =
    { $headstart ->
        [0] UNO: **{ $window } s**, geen voorsprong
       *[other] UNO: **{ $window } s**, voorsprong **{ $headstart } s**
    }
rules-house-uno-slow = UNO: **gezegd bij de kaart**, geen race
rules-house-speed = Tijd per zet: **{ $duration }**
rules-about = { $game } op Discord is een **onofficieel fanproject**. Het is niet gemaakt, goedgekeurd of ondersteund door de eigenaars van het merk UNO; UNO is een handelsmerk van Mattel. Alle plaatjes zijn van onszelf. De regels volgen UNO Duo, een variant voor twee spelers van Mark en Cristina Ball; waar die iets openlaten, staat onze regel bij *Uitleg*.

    Bewaard worden alleen Discord-id's, zetten en scores, verder niets.
rules-notice = { $game } op Discord is een onofficieel fanproject. UNO is een handelsmerk van Mattel.

# Uitleg: waar de spelregels niets zeggen.
rules-piles = Wat de spelregels openlaten, gaat hier zo:
rules-cards = Wat de spelregels openlaten, gaat hier zo:
rules-ruling-catch = Zolang je geen UNO hebt gezegd en de tijd loopt, kun je niet verder. De knop gaat weg zodra de ander een zet doet of jij meer kaarten hebt. Betrapt worden kost geen beurt, verandert niets aan wat er loopt en gaat vóór elke andere straf.
rules-ruling-tie = Bij minder dan { $tie } ms verschil krijgt wie de laatste kaart heeft het voordeel.
rules-ruling-void = Valt de verbinding van de bot weg terwijl de knop er staat, dan is er geen straf.
rules-ruling-wilds = **Vier kaarten te veel?** Een modern spel heeft ook lege en schudkaarten. Daar is hier geen regel voor, dus zijn het gewone keuzekaarten, { $wilds } in totaal.
rules-ruling-discards = **Wat in de draft is weggelegd** houdt zijn volgorde onder de trekstapel: wat het eerst is weggelegd, komt het eerst, wat het laatst is weggelegd, is de allerlaatste kaart.
rules-ruling-recycle = { $recycle ->
        [shuffle] **Trekstapel op:** de aflegstapel wordt geschud
       *[turn] **Trekstapel op:** de aflegstapel wordt omgedraaid, niet geschud: wat het eerst gespeeld is, wordt het eerst gepakt. Dat gebeurt
    } op het moment dat er een kaart gepakt moet worden en er geen is, ook halverwege. Een keuzekaart die terugkomt, heeft geen kleur meer; ligt hij bovenop, dan houdt hij die.
rules-ruling-lapse = **Te weinig kaarten voor een straf:** je pakt wat er is, de rest vervalt. Dat is geen passen.
rules-ruling-blocked = **Niets om te pakken:** wie dan wil pakken, past, ook met een kaart die kan. Passen jullie direct na elkaar allebei, dan zit de ronde vast: niemand is uit en beide handen tellen.
rules-ruling-drawn = **Een gepakte kaart** kan alles wat hij anders kan: een keerkaart mag de hele kleur meenemen, een keuzekaart krijgt een kleur.
rules-ruling-volley = **Na het stapelen** heeft de andere speler een gewone beurt op de +2 die er ligt. Een +2 die je als straf pakt, komt te laat. Pakken kies je altijd zelf, ook zonder +2 in de hand, zodat het niets verraadt.
rules-ruling-dump = **Een hele kleur tegelijk** vraagt naast de keerkaart nog minstens één kaart; een tweede keerkaart is er een, keuzekaarten horen er nooit bij. Onder de laatste liggen ze op volgorde: cijfers, skip, keerkaart, +2. Hoeveel +2 er ook liggen: stapelen begint bij 2. Je houdt er één kaart aan over, dan zeg je UNO, of geen.
rules-ruling-right = **Beginnen met een hele kleur** kan alleen aan het begin van die beurt: pak je of speel je een andere kaart, dan vervalt het. Het hoeft niet.
rules-ruling-four = **Was het bluf?** Wat telt zijn de hand en de stapel toen de kaart werd gespeeld: een kaart met die kleur, dat cijfer of die actie, of een gewone keuzekaart. Andere keuzekaarten{"\u00A0"}+4 tellen niet. Zo ook bij een net gepakte keuzekaart{"\u00A0"}+4.
rules-ruling-verdict = **Een keuzekaart{"\u00A0"}+4 als laatste kaart** beëindigt de ronde: bluf roepen kan niet meer en de kleur doet er niet toe.
