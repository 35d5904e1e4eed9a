"""What the gallery shows: each kind of message once, at a moment that says something about it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.duel.readers import ANYBODY, Reader
from bot.duel.records import Call, MessageId, Standing
from bot.duel.showing import PromptView
from bot.engine.actions import VoidCause
from bot.engine.card_names import card_named
from bot.engine.errors import OnlyTheDrawnCard
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from bot.render.board import board_panel, ended_panel
from bot.render.challenge import challenge_panel
from bot.render.hand import Menu, hand_panel
from bot.render.leaderboard import leaderboard_panel
from bot.render.look import Look, mention
from bot.render.more import more_panel, resign_panel, void_panel
from bot.render.panel import Panel, Text
from bot.render.prompt import prompt_panel
from bot.render.refusals import refusal_words
from bot.render.rules import TOPICS, Topic, rules_panel
from bot.render.shuffle import shuffle_panel
from tests.e2e.moments import (
    ANNA,
    BRAM,
    Moment,
    Sitting,
    all_but_two,
    blocked,
    crowd,
    draft,
    drawn,
    early,
    first_card,
    four,
    judged,
    judged_in_vain,
    last_but_one,
    out,
    resigned,
    slow_pair,
    slow_silence,
    stuck,
    turn,
    void,
    volley,
    waiting,
)
from tests.render.apart import answers
from tests.render.refused import KINDS, made

PROMPT: Final = MessageId(700)
SLOW: Final = HouseRules(turn_limit_s=86_400)
LAST_BUT: Final = "84,177"
"""Points after which the next round is Bram's last."""

Scene: TypeAlias = Callable[[Sitting, Look], Panel]

_TWENTY: Final = "r2,r2,r3,r9,y0,y1,y1,y4,gS,gR,g3,g5,b1,b1,b8,bS,bD,W,W,F"
_TWENTY_OTHERS: Final = "r0,r4,r4,r6,r7,r8,rS,rR,rD,y2,y3,y6,y7,yS,yR,b2,b3,b6,bR,F"
_FORTY_FIVE: Final = (
    "r0,r2,r2,r3,r4,r6,r8,r9,rS,rR,rD,y0,y1,y1,y3,y4,y6,y8,y9,yS,yR,yD,"
    "g0,g2,g3,g4,g5,g7,g8,g9,gS,gR,b1,b1,b3,b4,b6,b8,b9,bS,bD,W,W,W,W"
)


def _menu(moment: Moment, card: str) -> Scene:
    return _hand(moment, menu=Menu(card=card_named(card)))


def _hand(
    moment: Moment,
    seat: Seat = ANNA,
    *,
    reader: Reader = ANYBODY,
    menu: Menu | None = None,
    **changes: Any,  # noqa: ANN401 - any field of the board
) -> Scene:
    opened = menu or Menu()
    return lambda at, look: hand_panel(
        at.hand(moment, seat, **changes), look, menu=opened, reader=reader
    )


def _board(moment: Moment, *, paused: bool = False, **changes: Any) -> Scene:  # noqa: ANN401 - as above
    return lambda at, look: board_panel(at.board(moment, **changes), look, paused=paused)


def _challenge(rules: str = "-", **changes: Any) -> Scene:  # noqa: ANN401 - as above
    return lambda at, look: challenge_panel(at.challenge(rules, **changes), look)


def _more(moment: Moment, seat: Seat = ANNA, **changes: Any) -> Scene:  # noqa: ANN401 - as above
    return lambda at, look: more_panel(at.board(moment, **changes), seat, look)


def _long(scene: Scene) -> Scene:
    """Give a scene among people with the longest names."""
    return lambda at, look: scene(replace(at, players=at.long_names), look)


def _ended(moment: Moment, seat: Seat) -> Scene:
    return lambda at, look: ended_panel(at.board(moment), at.players[seat], look)


def _rules(topic: Topic, rules: HouseRules | None = None) -> Scene:
    played = rules or HouseRules()
    return lambda _, look: rules_panel(played, look, topic=topic, duel=12, back=True)


def _prompt(call: Call | None, *, caught: bool = False) -> Scene:
    def scene(at: Sitting, look: Look) -> Panel:
        board = at.board(last_but_one(), prompt=None if call else PROMPT)
        opens_ms = at.now_ms
        return prompt_panel(
            PromptView(board, ANNA, PROMPT, opens_ms, opens_ms + 8000, call, caught=caught), look
        )

    return scene


def _refused(first: int, last: int) -> Scene:
    """Give sentences that are private messages of their own, one below the other."""

    def scene(at: Sitting, look: Look) -> Panel:
        until_ms = at.now_ms + 40_000
        said = [refusal_words(made(kind, until_ms), look) for kind in KINDS[first:last]]
        return Panel((Text("\n".join(said)),))

    return scene


def _notice(at: Sitting, look: Look) -> Panel:
    said = refusal_words(OnlyTheDrawnCard(), look)
    return hand_panel(at.hand(drawn(), ANNA), look, menu=Menu(notice=said))


def _sentences(at: Sitting, look: Look) -> Panel:
    return Panel((Text("\n".join(answers(look, mention(at.players[0])))),))


def _void(cause: VoidCause) -> Scene:
    return _board(void(cause))


def _leaderboard(at: Sitting, look: Look) -> Panel:
    first, second = at.players
    third, fourth = at.long_names
    rows = (
        Standing(1, first, 12, 4, 1830),
        Standing(2, second, 9, 7, 2145),
        Standing(3, third, 9, 8, 2300),
        Standing(4, fourth, 1, 5, 801),
    )
    return leaderboard_panel(rows, Standing(17, at.watcher, 0, 1, 204), look)


_CHALLENGES: Final[dict[str, Scene]] = {
    "challenge": _challenge(),
    "challenge-slow": _challenge("draft:turns,turn_limit_s:86400,target:500"),
    "challenge-house": _challenge("deck:108,draft:deal,recycle:shuffle,last_draw:always"),
    "challenge-accepted": _challenge(status="live"),
    "challenge-declined": _challenge(status="declined"),
    "challenge-withdrawn": _challenge(status="withdrawn"),
    "challenge-expired": _challenge(status="expired"),
    "challenge-void": _challenge(status="over"),
    "challenge-long-names": _long(_challenge()),
    "rematch": lambda at, look: challenge_panel(at.challenge(), look, series=(2, 1)),
}

_BOARDS: Final[dict[str, Scene]] = {
    "board": _board(turn()),
    "board-waiting": _board(waiting()),
    "board-long-names": _long(_board(turn())),
    "board-overdue": _board(turn(), overdue=True),
    "board-overdue-draft": _board(draft(), overdue=True),
    "board-paused": _board(turn(), paused=True),
    "board-drawn": _board(drawn()),
    "board-20": _board(crowd(_TWENTY)),
    "board-110": _board(all_but_two()),
    "first-skip": _board(first_card("gS")),
    "first-draw-two": _board(first_card("rD")),
    "first-reverse": _board(first_card("yR")),
    "first-wild": _board(first_card("W")),
    "first-four": _board(first_card("F")),
    "draft-board": _board(draft()),
    "volley-board": _board(volley()),
    "draw-four-board": _board(four()),
    "challenged-board": _board(judged()),
    "uno-board": _board(last_but_one(), last_call=None),
    "round-end": _board(out()),
    "round-end-5": _board(out("117,128", number=5)),
    "round-end-paused": _board(out(), paused=True),
}

_HANDS: Final[dict[str, Scene]] = {
    "hand": _hand(turn()),
    "hand-by-rank": _hand(turn(), reader=Reader("rank")),
    "hand-first-match": _hand(turn(), reader=Reader(novice=True)),
    "hand-why-not": _hand(turn(), menu=Menu(why=True)),
    "hand-waiting": _hand(waiting(), BRAM),
    "hand-drawn": _hand(drawn()),
    "hand-stuck": _hand(stuck()),
    "hand-notice": _notice,
    "hand-overdue": _hand(turn(), overdue=True),
    "hand-long-names": _long(_hand(turn())),
    "hand-1": _hand(crowd("r1")),
    "hand-20": _hand(crowd(_TWENTY)),
    "hand-45": _hand(crowd(_FORTY_FIVE)),
    "hand-45-by-rank": _hand(crowd(_FORTY_FIVE), reader=Reader("rank")),
    "hand-110": _hand(all_but_two()),
    "hand-110-by-rank": _hand(all_but_two(), reader=Reader("rank")),
    "hand-110-last-page": _hand(all_but_two(), menu=Menu(page=9)),
    "hand-110-waiting": _hand(all_but_two(), BRAM),
    "first-reverse-hand": _hand(first_card("yR")),
    "first-wild-hand": _hand(first_card("W"), BRAM),
    "draft": _hand(draft()),
    "wild": _menu(turn(), "Wa"),
    "dump": _menu(turn(), "gRa"),
    "volley": _hand(volley(), BRAM),
    "volley-why-not": _hand(volley(), BRAM, menu=Menu(why=True)),
    "draw-four": _hand(four()),
    "challenged": _hand(judged(), menu=Menu(challenged=True)),
    "challenged-later": _hand(judged()),
    "challenged-waiting": _hand(judged_in_vain(), menu=Menu(challenged=True)),
    "challenged-waiting-later": _hand(judged_in_vain()),
    "challenged-20": _hand(
        judged_in_vain(_TWENTY[:-2], _TWENTY_OTHERS), menu=Menu(challenged=True)
    ),
    "uno-first-hand": _hand(last_but_one()),
    "slow-uno": _hand(slow_pair()),
    "slow-uno-wild": _menu(slow_pair(), "Wa"),
    "slow-catch": _hand(slow_silence(), BRAM),
    "slow-catch-board": _board(slow_silence()),
    "round-end-hand": _hand(out(), BRAM),
}

_ENDS: Final[dict[str, Scene]] = {
    "result": _board(out(LAST_BUT)),
    "result-long-names": _long(_board(out(LAST_BUT))),
    "result-hand": _hand(out(LAST_BUT), BRAM),
    "result-blocked": _board(blocked()),
    "result-resigned": _board(resigned()),
    "result-resigned-hand": _ended(resigned(), BRAM),
    "result-void-early": _void("early"),
    "result-void-idle": _void("idle"),
    "result-void-broken": _void("broken"),
    "result-ended-by-moderator": _void("moderator"),
    "shuffle": lambda at, look: shuffle_panel(at.board(out(LAST_BUT)), look),
    "shuffle-later": lambda at, look: shuffle_panel(at.board(turn()), look),
    "leaderboard": _leaderboard,
    "leaderboard-empty": lambda _, look: leaderboard_panel((), None, look),
}

_ASIDES: Final[dict[str, Scene]] = {
    "prompt": _prompt(None),
    "prompt-decided": _prompt(Call(PROMPT, ANNA, 4069, 412)),
    "prompt-caught": _prompt(Call(PROMPT, BRAM, 1740, None), caught=True),
    "prompt-nobody": _prompt(Call(PROMPT, None, None, None)),
    "more": _more(turn()),
    "more-waiting": _more(waiting()),
    "more-overdue": _more(turn(), BRAM, overdue=True),
    "more-early": _more(early()),
    "resign": lambda at, look: resign_panel(at.board(turn()), ANNA, look),
    "call-off": lambda at, look: void_panel(at.board(turn()), look),
    "refused-1": _refused(0, 18),
    "refused-2": _refused(18, 36),
    "refused-3": _refused(36, 60),
    "sentences": _sentences,
}

SCENES: Final[dict[str, Scene]] = {
    **_CHALLENGES,
    **_BOARDS,
    **_HANDS,
    **_ENDS,
    **_ASIDES,
    **{f"rules-{topic}": _rules(topic) for topic in TOPICS},
    "rules-uno-slow": _rules("uno", SLOW),
}
"""The kinds of messages, by the names their pictures get."""
