# Konec kola a zápasu, na stole.

round-won =
    { $who ->
        [you] ## Kolo { $number } je tvoje!
       *[other] ## Kolo { $number } vyhrává { $player }!
    }
round-blocked = ## Kolo { $number } je zablokované
round-blocked-how = Nebylo co lízat a obě strany pasovaly. Nikdo se nezbavil všech karet, počítají se obě ruce.
round-left =
    { $who ->
        [you] V ruce ti zbývá: { $cards } (**+{ count-points }**)
       *[other] { $player } má v ruce: { $cards } (**+{ count-points }**)
    }
round-out =
    { $who ->
        [you] Jsi bez karet: **+0**
       *[other] { $player } je bez karet: **+0**
    }
round-standing = { $player }: { $score }
round-next = Další kolo začne { $until }.
round-target = Kdo má { $target } bodů, prohrává zápas.

result-score =
    { $who ->
        [winner]
            ## 🏆 Vyhráváš zápas!
        [loser]
            ## Prohráváš zápas
            🏆 Vyhrává { $winner }.
       *[other]
            ## 🏆 Zápas vyhrává { $winner }!
    }
result-margin =
    { $margin ->
        [one] Rozdíl: { $margin }{"\u00A0"}bod.
        [few] Rozdíl: { $margin }{"\u00A0"}body.
       *[other] Rozdíl: { $margin }{"\u00A0"}bodů.
    }
result-resigned =
    { $who ->
        [winner]
            ## 🏆 Vyhráváš!
            { $loser } se vzdává.
        [loser]
            ## Vzdáváš se
            🏆 Vyhrává { $winner }.
       *[other]
            ## 🏆 Vyhrává { $winner }!
            { $loser } se vzdává.
    }
result-claimed =
    { $who ->
        [winner]
            ## 🏆 Vyhráváš!
            { $loser } už nemá čas.
        [loser]
            ## Vypršel ti čas
            🏆 Vyhrává { $winner }.
       *[other]
            ## 🏆 Vyhrává { $winner }!
            { $loser } už nemá čas.
    }
result-void =
    { $cause ->
        [early] ## Zápas je zrušený
        [claim] ## Zápas je zrušený, vypršel čas
        [idle] ## Zápas usnul: moc dlouho nikdo nehrál
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
button-rematch = Odveta
button-shuffle = Ověřit míchání
shuffle-title = ### Bylo to zamíchané poctivě?
shuffle-how = Programem bota si každý může zopakovat všechna snímání i míchání tohohle zápasu. V terminálu, ve složce programu:
shuffle-seal = Řekne i to, jestli je to opravdu seed, který byl zapečetěný ve výzvě: `{ $seal }`
shuffle-halves = První číslo je seed, to druhé před přijetím výzvy nikdo neznal. Míchá se z obou.
shuffle-later = Seed zůstává tajný, dokud zápas neskončí. Tady je jeho pečeť z doby před přijetím výzvy: `{ $seal }`
