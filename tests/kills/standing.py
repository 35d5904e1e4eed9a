"""What stands in the channels, held against the disk once a start has had time to mend it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bot.render.panel import PressOf
from bot.storage.inspection import reader
from sandbox import Member, SeenMessage
from sandbox.model import Channel
from tests.kills.players import offered

ON_A_BOARD = frozenset({"hand", "next", "more"})
STANDING = frozenset({"accept", "uno"}) | ON_A_BOARD
OPEN = frozenset({"challenge", "live"})


class Kept(NamedTuple):
    """A duel as the disk has it, and the version that a board of it shows."""

    channel: int
    status: str
    message: int | None
    """The one message that a start knows of."""
    version: int
    opened_at_ms: int


def kept_in(database: Path) -> dict[int, Kept]:
    """Give all duels."""
    with closing(reader(database)) as db:
        # Presses and the ends of windows are no decisions of the game.
        rows = db.execute(
            """
            SELECT id, channel, status, message, (
                SELECT count(*) FROM actions WHERE duel = id
                AND line NOT LIKE '% call' AND line NOT LIKE '% catch'
                AND line NOT LIKE '% close %'
            ), opened_at_ms FROM duels
            """
        ).fetchall()
    return {duel: Kept(*columns) for duel, *columns in rows}


def prompts_noted(database: Path) -> int:
    """Count the prompts that may stand."""
    with closing(reader(database)) as db:
        try:
            ((count,),) = db.execute("SELECT count(*) FROM prompts")
        except sqlite3.OperationalError:
            return 0
    return int(count)


@dataclass(frozen=True)
class Stray:
    """A public button that is not so any more."""

    message: SeenMessage
    custom_id: str
    verb: str
    known: bool
    """Whether the bot knows of the message, so that it has to mend it unasked."""
    words: str

    @property
    def may_stand(self) -> bool:
        """Whether it is a button of a second board, which a kill leaves: it does no harm."""
        return not self.known and self.verb in ON_A_BOARD


def strays(channel: Channel, onlooker: Member, kept: dict[int, Kept]) -> Iterator[Stray]:
    """Give what somebody who looks on could press and that is not so, while nobody plays."""
    for message in onlooker.sees(channel):
        for custom_id, press in offered(message).items() if not message.ephemeral else ():
            duel = kept.get(press.duel)
            if duel is not None and press.verb in STANDING and not _is_so(press, duel):
                words = (
                    f"duel {press.duel} is {duel.status} at {duel.version}, and message "
                    f"{message.id} offers {press.verb} at {press.version}"
                )
                known = message.id == duel.message or press.verb == "uno"
                yield Stray(message, custom_id, press.verb, known, words)


def missing(
    channel: Channel, onlooker: Member, kept: dict[int, Kept], started_ms: float
) -> Iterator[str]:
    """Tell which open challenges and live duels stand nowhere as they are.

    A live duel has to where the bot knows it to stand, whatever a second board shows. A challenge
    that an earlier run has left without a place need not: it gives way to the next.
    """
    shown = {
        press.duel
        for message in onlooker.sees(channel)
        if not message.ephemeral
        for press in offered(message).values()
        if (duel := kept.get(press.duel)) is not None
        and press.verb in STANDING
        and _is_so(press, duel)
        and (press.verb == "accept" or message.id == duel.message)
    }
    for number, duel in kept.items():
        if duel.channel == channel.id and duel.status in OPEN and number not in shown:
            unplaced = duel.status == "challenge" and duel.message is None
            if unplaced and duel.opened_at_ms < started_ms:
                continue
            yield f"duel {number} is {duel.status} and stands nowhere"


def _is_so(press: PressOf, duel: Kept) -> bool:
    """Tell whether a button belongs where it is; a prompt's never does, while nobody plays."""
    if press.verb == "accept":
        return duel.status == "challenge"
    return press.verb != "uno" and duel.status == "live" and press.version == duel.version
