# De uitdaging: een openbaar bericht. $challenger en $challenged zijn vermeldingen.

challenge-title = ### { $challenged }, { $challenger } daagt je uit voor een potje { $game }!
challenge-open = Verloopt { $until }.
challenge-target = Wie **{ $target }** punten haalt, verliest; minder is beter.
challenge-draft =
    { $draft ->
        [together] Jullie **draften** je zeven kaarten tegelijk.
        [turns] Jullie **draften** je zeven kaarten om de beurt.
       *[deal] Jullie **krijgen** elk zeven kaarten, zonder draft.
    }
challenge-speed = **{ $duration }** per zet.
challenge-speed-slow = **{ $duration }** per zet: een rustig potje, zonder UNO-race.
challenge-house = Huisregels:
    { $rules }
challenge-seal = Het schudden ligt al vast, dus niemand kan ermee knoeien: `{ $seal }`

challenge-accepted = { $challenged } neemt de uitdaging van { $challenger } aan. De tafel staat hieronder.
challenge-declined = { $challenged } slaat het potje met { $challenger } af. Een andere keer misschien!
challenge-withdrawn = { $challenger } trekt de uitdaging aan { $challenged } in.
challenge-expired = De tijd is om: geen antwoord van { $challenged } op de uitdaging van { $challenger }.
challenge-void = Het potje van { $challenger } en { $challenged } kan niet verder en is ongeldig. Het telt voor niemand, sorry!

button-accept = Aannemen
button-decline = Afslaan
button-withdraw = Intrekken
challenge-rematch = ### { $challenged }, { $challenger } wil een revanche in { $game }!
challenge-series = Tot nu toe: { $challenger } **{ $mine } : { $theirs }** { $challenged }
