# Slash commands. Names (cmd-..., opt-...): 1 to 32 letters, no spaces, lower case. Descriptions
# (...-about): at most 100 letters. Choices: at most 100 letters.

cmd-duo = duo
cmd-duo-about = Two-player UNO.
cmd-challenge = challenge
cmd-challenge-about = Challenge a member of this server to a match.
cmd-hand = hand
cmd-hand-about = Show your hand, to you alone.
cmd-board = board
cmd-board-about = Post the board again at the bottom of the channel.
cmd-resign = resign
cmd-resign-about = Give up the match in this channel.
cmd-end = end
cmd-end-about = For moderators: end the match and challenges here.
cmd-rules = rules
cmd-rules-about = How UNO Duo is played.
cmd-leaderboard = leaderboard
cmd-leaderboard-about = Who wins most in this server.
# In the menu of a member (Apps): at most 32 letters, spaces too.
menu-challenge = Challenge to UNO Duo

opt-user = user
opt-user-about = Whom you challenge.
opt-target = target
opt-target-about = Whoever reaches this score loses; 200 if left out.
opt-draft = draft
opt-draft-about = How the first seven cards come; both at once if left out.
opt-speed = speed
opt-speed-about = How long a move may take; 5 minutes if left out.
opt-topic = topic
opt-topic-about = What about; you can turn the pages.

choice-speed-60 = 1 minute
choice-speed-300 = 5 minutes
choice-speed-900 = 15 minutes
choice-speed-3600 = 1 hour (slow)
choice-speed-86400 = 1 day (slow)
choice-speed-259200 = 3 days (slow)
choice-speed-604800 = 7 days (slow)
choice-draft-together = both at once
choice-draft-turns = in turn, as on paper
choice-draft-deal = off: seven cards are dealt

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
