# Wat er gebeurde, een regel per gebeurtenis.

event-round-started =
    { $draft ->
        [deal]
            { $who ->
                [you] Ronde { $number }: elk zeven kaarten, jij krijgt de eerste.
               *[other] Ronde { $number }: elk zeven kaarten, { $player } krijgt de eerste.
            }
       *[other]
            { $who ->
                [you] Ronde { $number }: de draft, jij bent Speler 1.
               *[other] Ronde { $number }: de draft, Speler 1 is { $player }.
            }
    }
event-draft-picked-rejected =
    { $who ->
        [you] Je weigert een kaart; weggelegd: { card }
       *[other] { $player } weigert een kaart; weggelegd: { card }
    }
event-draft-picked-kept =
    { $who ->
        [you] Je houdt een kaart; weggelegd: { card }
       *[other] { $player } houdt een kaart; weggelegd: { card }
    }
event-draft-picked-mine = Nieuw in je hand: { $kept } ·{"\u00A0"}Weggelegd: { card }
event-hands-ready = Beide spelers hebben zeven kaarten.
event-card-turned-up = De eerste kaart: { card }
event-colour-chosen =
    { $who ->
        [you] Je kiest { colour-word }{"\u00A0"}{ $symbol }
       *[other] { $player } kiest { colour-word }{"\u00A0"}{ $symbol }
    }
event-card-played =
    { $who ->
        [you] Je speelt een { card.word }
       *[other] { $player } speelt een { card.word }
    }
event-skipped =
    { $who ->
        [you] Jij slaat een beurt over.
       *[other] { $player } slaat een beurt over.
    }
event-wild-played =
    { $who ->
        [you] Je speelt een { card.word } en wilt { colour-asked }{"\u00A0"}{ $symbol }
       *[other] { $player } speelt een { card.word } en wil { colour-asked }{"\u00A0"}{ $symbol }
    }
event-colour-dumped =
    { $who ->
        [you]
            { $count ->
                [one] Je legt je enige { colour-word.adjective } kaart op de keerkaart: { card.word }
               *[other] Je legt { $count } { colour-word.adjective } kaarten tegelijk neer, met als laatste een { card.word }
            }
       *[other]
            { $count ->
                [one] { $player } legt de enige { colour-word.adjective } kaart op de keerkaart: { card.word }
               *[other] { $player } legt { $count } { colour-word.adjective } kaarten tegelijk neer, met als laatste een { card.word }
            }
    }
event-cards-drawn =
    { $who ->
        [you] Je pakt { count-cards }{ event-drawn-why }.
       *[other] { $player } pakt { count-cards }{ event-drawn-why }.
    }
event-drawn-why =
    { $reason ->
        [opening] {" "}vanwege de eerste kaart
        [volley] {" "}vanwege de +2
        [draw-four] {" "}vanwege de keuzekaart{"\u00A0"}+4
        [challenge-lost] {" "}omdat het geen bluf was
        [challenge-won] {" "}vanwege de bluf
        [uno] {" "}omdat UNO vergeten was
        [uno-late] {" "}omdat UNO te laat kwam
        [last-card] {" "}vanwege de laatste kaart
       *[turn] {""}
    }
event-cards-drawn-mine = Gepakt{ event-drawn-why }: { $cards }.
event-cards-drawn-none =
    { $who ->
        [you] Er was voor jou niets meer om te pakken.
       *[other] Er was voor { $player } niets meer om te pakken.
    }
event-drawn-kept =
    { $who ->
        [you] Je houdt de kaart.
       *[other] { $player } houdt de kaart.
    }
event-turn-passed =
    { $who ->
        [you] Je past: er is niets meer om te pakken.
       *[other] { $player } past: er is niets meer om te pakken.
    }
event-pile-turned-over = De stapel is omgedraaid: weer { count-cards } om te pakken.
event-volley-raised =
    { $who ->
        [you] Er komen nu { count-cards } op jou af.
       *[other] Er komen nu { count-cards } op { $player } af.
    }
event-challenge-judged =
    { $verdict ->
        [bluff]
            { $who ->
                [you] Je gelooft de keuzekaart{"\u00A0"}+4 niet, en terecht: het was bluf!
               *[other] { $player } gelooft de keuzekaart{"\u00A0"}+4 niet, en terecht: het was bluf!
            }
       *[honest]
            { $who ->
                [you] Je gelooft de keuzekaart{"\u00A0"}+4 niet, maar het was geen bluf.
               *[other] { $player } gelooft de keuzekaart{"\u00A0"}+4 niet, maar het was geen bluf.
            }
    }
event-uno-window-opened =
    { $who ->
        [you] Je hebt nog één kaart!
       *[other] { $player } heeft nog één kaart!
    }
event-uno-called =
    { $who ->
        [you] Je zegt **UNO!**
       *[other] { $player } zegt **UNO!**
    }
event-uno-caught =
    { $who ->
        [you] Je bent betrapt zonder UNO!
       *[other] { $player } is betrapt zonder UNO!
    }
event-uno-window-closed =
    { $cause ->
        [void] De UNO-race telt niet: niet iedereen kon drukken.
        [action]
            { $who ->
                [you] Je komt ermee weg zonder UNO te zeggen.
               *[other] { $player } komt ermee weg zonder UNO te zeggen.
            }
        [cards]
            { $who ->
                [you] Je hebt weer meer dan één kaart: UNO hoeft niet meer.
               *[other] { $player } heeft weer meer dan één kaart: UNO hoeft niet meer.
            }
        [round] De ronde is voorbij: UNO hoeft niet meer.
       *[time] Niemand zei op tijd UNO.
    }
event-round-ended =
    { $who ->
        [you] Ronde { $number } is voor jou! { $loser } krijgt er { count-points } bij.
        [loser] Ronde { $number } is voor { $player }. Jij krijgt er { count-points } bij.
       *[other] Ronde { $number } is voor { $player }. { $loser } krijgt er { count-points } bij.
    }
event-round-blocked = Ronde { $number } zit vast: niemand is uit, beide handen tellen.
event-match-ended =
    { $who ->
        [you] Je wint het potje!
       *[other] { $player } wint het potje!
    }
event-match-void = Het potje is ongeldig.
