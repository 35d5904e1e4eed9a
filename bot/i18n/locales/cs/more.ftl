# Za tlačítkem Více, soukromě. $player je zmínka soupeře.

more-title = ### Více
more-board = **{ button-board }** pošle stůl na konec kanálu.
more-nudge = **{ button-nudge }**: { $player } dostane připomínku, jednou za tah.
more-resign = **{ button-resign }**: zápas vyhraje { $player }.
more-void = **{ button-void }**: nikomu se nepočítá. Jde to, dokud nemá každý z vás za sebou 5 tahů.
more-claim = Čas vypršel a { $player } nehraje: **{ button-claim-win }**, nebo **{ button-claim-void }**?
more-over = Tenhle zápas skončil.
button-board = Poslat znovu
button-nudge = Popohnat
button-resign = Vzdát se
button-void = Zrušit zápas
button-to-hand = Zpět ke kartám

resign-title = ### Vzdát se?
resign-ask = Zápas vyhraje { $player }. Tvoje body zůstanou, jak jsou: { $points ->
        [one] { $points }{"\u00A0"}bod
        [few] { $points }{"\u00A0"}body
       *[other] { $points }{"\u00A0"}bodů
    }.
button-resign-yes = Ano, vzdávám se
button-resign-no = Ne, hraju dál

nudged = Hotovo, { $player } dostává připomínku.
nudge-waits = Připomínka je na cestě, { $player } ji za chvilku dostane.
board-posted =
    { $what ->
        [challenge] Výzva je zase dole v kanálu.
       *[match] Stůl je zase dole v kanálu.
    }
board-waits =
    { $what ->
        [challenge] Výzva je na cestě, za chvilku bude dole v kanálu.
       *[match] Stůl je na cestě, za chvilku bude dole v kanálu.
    }
# Co se mělo poslat, v kanálu není, protože to Discord odmítá.
post-refused = Discord mě teď nenechá psát do tohohle kanálu. { $remedy }; pak to pošlu sám.

call-accepted = { $player }, tvoje výzva je přijatá. Začni tlačítkem **{ button-hand }**!
call-half-time = { $player }, na tenhle tah ti zbývá už jen půlka času.
call-slow-turn = { $player }, jsi na tahu.
call-nudge = { $player }, čeká se na tebe!

permission-view-channel = **Zobrazit kanál**
permission-connect = **Připojit**
permission-send-messages = **Odesílat zprávy**
permission-send-messages-in-threads = **Odesílat zprávy ve vláknech**
permissions-and = { $first } a { $last }

remedy =
    { $missing ->
        [permissions] Popros, ať tu dostanu oprávnění { $permissions }
        [unlocking] Popros moderátory, ať tohle vlákno odemknou
        [membership] Přidej mě do tohohle soukromého vlákna
        [invitation] Popros, ať mě na tenhle server pozvou jako bota, ne jen moje příkazy
       *[unknown] Popros, ať tu dostanu oprávnění **Zobrazit kanál** a **Odesílat zprávy**, nebo, jestli je to vlákno, ať ho někdo odemkne
    }

board-rests = Discord mě teď nenechá psát do tohohle kanálu, takže stůl odpočívá. Zápas běží dál v soukromých zprávách s kartami: `/{ cmd-duo } { cmd-hand }`. { $remedy }; pak se stůl vrátí.

fault-not-saved = Nepovedlo se to uložit, takže se nic nezměnilo. Zkus to prosím za chvilku znovu.
fault-slow = Trvalo to moc dlouho. Stiskni **{ button-hand }** a uvidíš, jak na tom hra je.
fault-slow-challenge = Trvalo to moc dlouho. Jestli se tu tvoje výzva za chvilku neobjeví, pošli ji prosím znovu.
challenge-shown-nowhere = Discord mě tu nenechá tvoji výzvu zveřejnit, takže je zase zrušená a nikdo ji nepřijme. { $remedy }, nebo zkus jiný kanál.
fault-unknown = Něco se u nás pokazilo (číslo { $incident }). Stiskni **{ button-hand }** a uvidíš, jak na tom hra je.
# Disk část odmítl.
channel-not-cleared = Všechno ukončit nešlo, protože se to nepovedlo uložit. Zkus to za chvilku znovu: `/{ cmd-duo } { cmd-end }`.

# To the moderator who ended what stood in a channel. $match: yes, no. $count: open challenges.
channel-cleared =
    { $match ->
        [yes]
            { $count ->
                [0] Zápas je ukončený a nikomu se nepočítá.
                [one] Zápas je ukončený a nikomu se nepočítá. Jedna otevřená výzva je stažená.
                [few] Zápas je ukončený a nikomu se nepočítá. { $count } otevřené výzvy jsou stažené.
               *[other] Zápas je ukončený a nikomu se nepočítá. { $count } otevřených výzev je staženo.
            }
       *[no]
            { $count ->
                [one] Jedna otevřená výzva je stažená. Zápas tu žádný neběžel.
                [few] { $count } otevřené výzvy jsou stažené. Zápas tu žádný neběžel.
               *[other] { $count } otevřených výzev je staženo. Zápas tu žádný neběžel.
            }
    }

void-title = ### Zrušit zápas?
void-ask = Nikdo nevyhraje a zápas se nikomu nepočítá.
button-void-yes = Ano, zrušit
