"""Duels: one live one a channel, one writer each. Knows no Discord library and no database.

The rest of the house asks the objects of `duels`; from there inwards, and what each file is for:

- `duels`: makes all that follows of the ports, and has the five objects that are asked.
- `lobby`: to look at a duel, and to do something in it.
- `matchmaking`: who may challenge whom; how a challenge is answered; rematches.
- `outages`: time in which nobody could reach the bot, noticed, and what must be done after it.
- `places`: channels and servers that are no more.
- `run`: start, beat and stop.
- `directory`: which duels there are, and how an open one becomes live, and a live one ended.
- `challenge`: one open challenge, until it is answered, withdrawn or expired.
- `session`: one live duel, the only writer of its state; clicks and timers go in here.
- `race_runner`: the UNO races of one duel: prompt, waiting, who waits for the decision.
- `race`: one race, judged by stamps alone; returns what is to be done for it; pure.
- `deadlines`: the limits of one duel, its next round, and whom to call when.
- `court`: what the deadlines need of the session; a protocol, so that they do not import it.
- `course`: how far a match has come: the state, and what follows from its log; pure.
- `resume`: from the stored log back to a course, after a restart.
- `crowd`: how many challenges may be open, and how fast they and commands may come.
- `pace`: so many at once, then one by one.
- `display`: the one outlet for what is shown; its faults hurt no duel, and crowds are spaced.
- `steady`: the clock that never jumps, and how far Discord's is from the host's.
- `play_time`: the clock of each server that limits live by, and what stops it; pure.
- `inbox`: what is asked of one duel, done one at a time, and whole also if its caller goes.
- `timers`: the one alarm clock of all duels.
- `timing`: how long things take.
- `house`: what all duels share: ports, timing, timers, play time, counts.
- `picture`: from record and course to what is shown.
- `showing`: what is shown: board, hand, prompt; values.
- `records`: ids, and what the store keeps; values.
- `readers`: who reads a hand, and how they like it; values.
- `ports`: what is needed from outside: clock, chance, store, readers, notes, table.
- `system`: the real clock and the real chance.
- `errors`: refusals and faults.
"""
