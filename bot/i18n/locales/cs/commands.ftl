# Příkazy. Názvy (cmd-..., opt-...): 1 až 32 malých písmen bez mezer. Popisy a volby: do 100 znaků.

cmd-duo = duo
cmd-duo-about = UNO pro dva.
cmd-challenge = výzva
cmd-challenge-about = Vyzvi někoho z tohohle serveru na zápas.
cmd-hand = karty
cmd-hand-about = Ukáže ti tvoje karty. Nikdo jiný je neuvidí.
cmd-board = stůl
cmd-board-about = Pošle stůl znovu na konec kanálu.
cmd-resign = vzdát-se
cmd-resign-about = Vzdát zápas v tomhle kanálu.
cmd-end = ukončit
cmd-end-about = Pro moderátory: ukončí zápas a všechny otevřené výzvy v tomhle kanálu.
cmd-rules = pravidla
cmd-rules-about = Jak se hraje UNO Duo.
cmd-leaderboard = žebříček
cmd-leaderboard-about = Kdo na tomhle serveru nejvíc vyhrává.
menu-challenge = Vyzvat na UNO Duo

opt-user = soupeř
opt-user-about = Koho vyzýváš.
opt-target = hranice
opt-target-about = Kdo dosáhne tolika bodů, prohrává; bez zadání 200.
opt-draft = draft
opt-draft-about = Jak přijdete k prvním sedmi kartám; bez zadání současně.
opt-speed = tempo
opt-speed-about = Jak dlouho smí trvat tah; bez zadání 5 minut.
opt-topic = téma
opt-topic-about = O čem; pak jde listovat dál.

choice-speed-60 = 1 minuta
choice-speed-300 = 5 minut
choice-speed-900 = 15 minut
choice-speed-3600 = 1 hodina (pomalý zápas)
choice-speed-86400 = 1 den (pomalý zápas)
choice-speed-259200 = 3 dny (pomalý zápas)
choice-speed-604800 = 7 dní (pomalý zápas)
choice-draft-together = současně
choice-draft-turns = střídavě, jako u stolu
choice-draft-deal = bez draftu: sedm karet se rozdá

choice-topic-goal = { rules-tab-goal }
choice-topic-draft = { rules-tab-draft }
choice-topic-first = { rules-tab-first }
choice-topic-turn = { rules-tab-turn }
choice-topic-actions = { rules-tab-actions }
choice-topic-wilds = { rules-tab-wilds }
choice-topic-uno = { rules-tab-uno }
choice-topic-end = { rules-tab-end }
choice-topic-limits = { rules-tab-limits }
choice-topic-fair = { rules-tab-fair }
choice-topic-piles = { rules-tab-piles }
choice-topic-cards = { rules-tab-cards }
choice-topic-match = { rules-tab-match }
choice-topic-about = { rules-tab-about }
