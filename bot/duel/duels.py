"""All duels of a bot, made of the ports that they need, by the objects that the rest asks."""

import itertools
from typing import Final

from bot.duel.crowd import Bounds
from bot.duel.directory import Directory
from bot.duel.display import Display
from bot.duel.house import House, Tally
from bot.duel.lobby import Lobby
from bot.duel.matchmaking import Matchmaking
from bot.duel.outages import Outages
from bot.duel.places import Places
from bot.duel.play_time import PlayTime
from bot.duel.ports import Chance, Store, Table
from bot.duel.pulse import Pulse
from bot.duel.run import Run
from bot.duel.steady import SteadyClock
from bot.duel.timers import Timers
from bot.duel.timing import Timing


class Duels:
    """The lobby and its neighbours, over the same duels."""

    def __init__(
        self,
        store: Store,
        table: Table,
        clock: SteadyClock,
        chance: Chance,
        play_time: PlayTime,
        timing: Timing | None = None,
        bounds: Bounds | None = None,
    ) -> None:
        timers = Timers(clock)
        display = Display(table, timers)
        house = House(
            store=store,
            table=display,
            clock=clock,
            chance=chance,
            timing=timing or Timing(),
            timers=timers,
            tally=Tally(),
            play_time=play_time,
            moments=itertools.count(1),
        )
        directory = Directory(house)
        self.lobby: Final = Lobby(house, directory)
        """For clicks and commands."""
        self.matchmaking: Final = Matchmaking(house, directory, bounds or Bounds())
        """For clicks and commands too: what comes before a match."""
        self.outages: Final = Outages(house, directory)
        """For whoever notices that nobody can be heard."""
        self.places: Final = Places(house, directory)
        """For whoever notices that a channel or server is gone."""
        self.pulse: Final = Pulse(house, directory, self.outages, self.places)
        """For whoever tells and asks how the bot is."""
        self.run: Final = Run(house, directory, self.pulse)
        """For whoever starts and stops the bot."""
        self.tally: Final = house.tally
