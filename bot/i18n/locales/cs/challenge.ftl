# Výzva: veřejná zpráva. Zmínky hráčů nejdou skloňovat, proto stojí vždy v prvním pádě.

challenge-title = ### { $challenged }, { $challenger } tě vyzývá na zápas { $game }!
challenge-open = Výzva vyprší { $until }.
challenge-target = Kdo dosáhne **{ $target }** bodů, prohrává; čím méně, tím lépe.
challenge-draft =
    { $draft ->
        [together] Sedm karet si **draftujete** současně.
        [turns] Sedm karet si **draftujete** střídavě.
       *[deal] Každý **dostane** sedm karet, draft se nehraje.
    }
challenge-speed = **{ $duration }** na tah.
challenge-speed-slow = **{ $duration }** na tah: pomalý zápas bez závodu o UNO.
challenge-house = Domácí pravidla:
    { $rules }
challenge-seal = Míchání je už zapečetěné, takže ho nikdo neovlivní: `{ $seal }`

challenge-accepted = Výzva je přijatá: hrají { $challenger } a { $challenged }. Stůl je níž.
challenge-declined = { $challenged } tentokrát výzvu nepřijímá. Snad příště, { $challenger }!
challenge-withdrawn = { $challenger } bere výzvu zpět, { $challenged } už nemusí odpovídat.
challenge-expired = Výzva vypršela bez odpovědi: { $challenger } – { $challenged }.
challenge-void = Zápas nejde dohrát a neplatí: { $challenger } – { $challenged }. Nikomu se nepočítá, omlouváme se!

button-accept = Přijmout
button-decline = Odmítnout
button-withdraw = Vzít zpět
challenge-rematch = ### { $challenged }, { $challenger } chce odvetu ve hře { $game }!
challenge-series = Dosud: { $challenger } **{ $mine } : { $theirs }** { $challenged }
