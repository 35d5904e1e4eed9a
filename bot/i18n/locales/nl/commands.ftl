# Opdrachten. Namen (cmd-..., opt-...): 1 tot 32 kleine letters, geen spaties. Beschrijvingen en
# keuzes: hoogstens 100 letters.

cmd-duo = duo
cmd-duo-about = UNO voor twee.
cmd-challenge = uitdagen
cmd-challenge-about = Daag iemand van deze server uit voor een potje.
cmd-hand = hand
cmd-hand-about = Toont je hand, alleen aan jou.
cmd-board = tafel
cmd-board-about = Zet de tafel opnieuw onderaan in het kanaal.
cmd-resign = opgeven
cmd-resign-about = Geef je potje in dit kanaal op.
cmd-end = beëindigen
cmd-end-about = Voor moderators: beëindigt het potje en alle open uitdagingen in dit kanaal.
cmd-rules = regels
cmd-rules-about = Hoe je UNO Duo speelt.
cmd-leaderboard = ranglijst
cmd-leaderboard-about = Wie er op deze server het vaakst wint.
menu-challenge = Uitdagen voor UNO Duo

opt-user = tegenstander
opt-user-about = Wie je uitdaagt.
opt-target = grens
opt-target-about = Wie zoveel punten haalt, verliest; zonder keuze 200.
opt-draft = draft
opt-draft-about = Hoe jullie aan de eerste zeven kaarten komen; zonder keuze tegelijk.
opt-speed = tempo
opt-speed-about = Hoe lang een zet mag duren; zonder keuze 5 minuten.
opt-topic = onderwerp
opt-topic-about = Waarover; je kunt verder bladeren.

choice-speed-60 = 1 minuut
choice-speed-300 = 5 minuten
choice-speed-900 = 15 minuten
choice-speed-3600 = 1 uur (rustig)
choice-speed-86400 = 1 dag (rustig)
choice-speed-259200 = 3 dagen (rustig)
choice-speed-604800 = 7 dagen (rustig)
choice-draft-together = tegelijk
choice-draft-turns = om de beurt, zoals aan tafel
choice-draft-deal = geen draft: zeven kaarten worden gedeeld

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
