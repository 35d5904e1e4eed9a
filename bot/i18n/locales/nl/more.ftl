# Achter de knop Meer, privé. $player is de vermelding van de tegenstander.

more-title = ### Meer
more-board = **{ button-board }** zet de tafel onderaan in het kanaal.
more-nudge = **{ button-nudge }**: { $player } krijgt een seintje, één keer per beurt.
more-resign = **{ button-resign }**: { $player } wint het potje.
more-void = **{ button-void }**: het potje telt voor niemand. Dat kan zolang jullie niet allebei 5 zetten hebben gedaan.
more-claim = { $player } is over de tijd: **{ button-claim-win }**, of **{ button-claim-void }**?
more-over = Dit potje is afgelopen.
button-board = Opnieuw plaatsen
button-nudge = Seintje geven
button-resign = Opgeven
button-void = Afblazen
button-to-hand = Naar mijn hand

resign-title = ### Opgeven?
resign-ask = { $player } wint dan het potje. Je punten blijven zoals ze zijn: { $points ->
        [one] { $points }{"\u00A0"}punt
       *[other] { $points }{"\u00A0"}punten
    }.
button-resign-yes = Ja, ik geef op
button-resign-no = Nee, ik speel door

nudged = { $player } heeft een seintje gekregen.
nudge-waits = { $player } krijgt zo een seintje.
board-posted =
    { $what ->
        [challenge] De uitdaging staat weer onderaan.
       *[match] De tafel staat weer onderaan.
    }
board-waits =
    { $what ->
        [challenge] De uitdaging is onderweg en staat zo weer onderaan.
       *[match] De tafel is onderweg en staat zo weer onderaan.
    }
# Wat geplaatst moest worden staat er niet, omdat Discord het weigert.
post-refused = Discord laat me nu niets in dit kanaal plaatsen. { $remedy }; dan plaats ik het vanzelf.

call-accepted = { $player }, je uitdaging is aangenomen. Druk op **{ button-hand }** om te beginnen!
call-half-time = { $player }, de helft van je tijd voor deze zet is om.
call-slow-turn = { $player }, jij bent aan de beurt.
call-nudge = { $player }, er wordt op je gewacht!

permission-view-channel = **Kanaal bekijken**
permission-connect = **Verbinden**
permission-send-messages = **Berichten verzenden**
permission-send-messages-in-threads = **Berichten verzenden in threads**
permissions-and = { $first } en { $last }

remedy =
    { $missing ->
        [permissions] Vraag { $permissions } hier voor mij aan
        [unlocking] Vraag een moderator om deze thread te ontgrendelen
        [membership] Voeg mij toe aan deze privéthread
        [invitation] Vraag of ik op deze server als bot uitgenodigd word, en niet alleen mijn commando's
       *[unknown] Vraag **Kanaal bekijken** en **Berichten verzenden** hier voor mij aan of vraag, in een thread, of iemand die ontgrendelt
    }

board-rests = Discord laat me nu niet in dit kanaal schrijven, dus de tafel staat stil. Het potje gaat door in jullie privéberichten met kaarten: `/{ cmd-duo } { cmd-hand }`. { $remedy }; dan komt de tafel terug.

fault-not-saved = Dat kon niet worden opgeslagen, dus er is niets veranderd. Druk zo meteen nog eens.
fault-slow = Dat duurde te lang. Druk op **{ button-hand }** om te zien hoe het ervoor staat.
fault-slow-challenge = Dat duurde te lang. Verschijnt je uitdaging hier zo meteen niet, daag dan nog eens uit.
challenge-shown-nowhere = Ik mag je uitdaging hier van Discord niet plaatsen, dus die is weer gesloten en niemand kan erop antwoorden. { $remedy }, of probeer een ander kanaal.
fault-unknown = Er ging bij ons iets mis (nummer { $incident }). Druk op **{ button-hand }** om te zien hoe het ervoor staat.
# De schijf weigerde een deel.
channel-not-cleared = Niet alles kon worden beëindigd, omdat het niet kon worden opgeslagen. Probeer zo meteen nog eens `/{ cmd-duo } { cmd-end }`.

# To the moderator who ended what stood in a channel. $match: yes, no. $count: open challenges.
channel-cleared =
    { $match ->
        [yes]
            { $count ->
                [0] Het potje is beëindigd en telt voor niemand.
                [one] Het potje is beëindigd en telt voor niemand. Eén open uitdaging is ingetrokken.
               *[other] Het potje is beëindigd en telt voor niemand. { $count } open uitdagingen zijn ingetrokken.
            }
       *[no]
            { $count ->
                [one] Eén open uitdaging is ingetrokken. Er was hier geen potje bezig.
               *[other] { $count } open uitdagingen zijn ingetrokken. Er was hier geen potje bezig.
            }
    }

void-title = ### Het potje afblazen?
void-ask = Niemand wint, en het telt voor geen van jullie.
button-void-yes = Ja, blaas het af
