# Konec kola a zápasu, na stole.

round-won = ## { $number }. kolo vyhrává { $player }!
round-blocked = ## { $number }. kolo je zablokované
round-blocked-how = Nebylo co lízat a obě strany pasovaly. Nikdo se nezbavil všech karet, počítají se obě ruce.
round-left = { $player } má v ruce: { $cards } · **+{ count-points }**
round-out = { $player } je bez karet: **+0**
round-standing = { $player }: **{ count-points }**
round-next = Další kolo začne { $until }.
round-target = Kdo má { $target } bodů, prohrává zápas.

result-score = ## 🏆 Zápas vyhrává { $winner }!
result-margin =
    { $margin ->
        [one] Rozdíl { $margin } bod.
        [few] Rozdíl { $margin } body.
       *[other] Rozdíl { $margin } bodů.
    }
result-resigned = ## { $loser } se vzdává. 🏆 Vyhrává { $winner }!
result-claimed = ## { $loser } nestíhá čas. 🏆 Vyhrává { $winner }!
result-void =
    { $cause ->
        [early] ## Zápas je zrušený
        [claim] ## Zápas je zrušený, vypršel čas
        [idle] ## Zápas usnul: celý den nikdo nehrál
        [gone] ## Zápas neplatí: kanál už neexistuje
        [broken] ## Zápas neplatí: nepodařilo se ho obnovit
       *[moderator] ## Zápas ukončil moderátor
    }
result-counts-nothing = Nikomu se nepočítá.
result-rounds =
    { $rounds ->
        [one] { $rounds } kolo
        [few] { $rounds } kola
       *[other] { $rounds } kol
    }
result-last-round = **Poslední kolo**
result-proof = **Bylo to zamíchané poctivě?** Z tohohle čísla (seed) vzniklo každé snímání i míchání:
    `{ $seed }`
    Jeho SHA-256 je pečeť, která stála ve výzvě:
    `{ $seal }`
result-proof-number = Druhá půlka bylo číslo `{ $number }`, které před přijetím výzvy nikdo neznal. Z obou jde celé míchání zopakovat: `python -m bot verify SEED NUMBER`.
button-rematch = Odveta
