"""The rule book: a topic a page, by the house rules of the match it is opened from.

Whatever a house rule decides is read from the `HouseRules`, and other numbers from the code that
plays by them: the words hold none of either. A page tells no rule that the match plays without.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from bot.duel.race import TIE_MS
from bot.duel.records import DuelId
from bot.duel.timing import HOUR_MS, Timing
from bot.engine.cards import DECK_112, FACE_OF, POINTS_OF, Card, Face
from bot.engine.rules import HouseRules
from bot.engine.scoring import ACTIONS_UNTIL_BOUND
from bot.render.house_rules import HOUSE_RULES, house_line, seconds
from bot.render.look import BACK, Look, small
from bot.render.panel import (
    Block,
    Button,
    Option,
    Panel,
    Picture,
    PressOf,
    Row,
    Section,
    Select,
    Text,
)

Topic: TypeAlias = Literal[
    "goal", "draft", "first", "turn", "actions", "wilds", "uno", "end", "limits", "fair",
    "piles", "cards", "match", "about",
]  # fmt: skip
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
"""In the order of their pages; `piles` and `cards` hold the rulings of RULES."""

MENU: Final = "menu"
"""What the menu's own press says; the topic is the value that was chosen."""

_OTHERS: Final = 104
"""The cards of a deck that are no plain Wilds (RULES 1.2)."""

_TIMING: Final = Timing()

_FACES: Final[dict[Topic, Face]] = {
    "goal": "W", "first": "yR", "turn": "b7", "actions": "gD", "wilds": "F",
    "uno": "r1", "end": "g0", "piles": BACK, "cards": "bR",
}  # fmt: skip
"""The picture of each page; those that only open with a list or a long text have none."""

_MARKS: Final[dict[str, Face]] = {
    "skip": "yS", "reverse": "gR", "draw-two": "rD", "wild": "W", "draw-four": "F",
}  # fmt: skip
"""The card that stands after the name of its kind."""

_LEFT: Final[tuple[Face, ...]] = ("r7", "yS", "W")
_TOP: Final[dict[Topic, Face]] = {"turn": "r5", "wilds": "r5"}
_FITTING: Final[dict[Topic, tuple[Face, ...]]] = {
    "turn": ("r9", "rS", "b5", "W"), "wilds": ("r9", "g2"),
}  # fmt: skip
_VOLLEY: Final[tuple[Face, ...]] = ("rD", "gD", "bD")
_DUMP: Final[tuple[Face, ...]] = ("gR", "g2", "g7", "gS")

_LONG: Final = frozenset[Topic](
    ("goal", "draft", "first", "turn", "actions", "wilds", "uno", "end", "limits", "fair")
)
"""The pages that go on below their opening: `rules-<topic>-more`."""

_Facts: TypeAlias = dict[str, str | int | float]

_Ruling: TypeAlias = tuple[str, Callable[[HouseRules], bool]]
_RULINGS: Final[dict[Topic, tuple[_Ruling, ...]]] = {
    "uno": (
        ("catch", lambda rules: not rules.slow),
        ("tie", lambda rules: not rules.slow),
        ("void", lambda rules: not rules.slow),
    ),
    "piles": (
        ("wilds", lambda rules: rules.deck == len(DECK_112)),
        ("discards", lambda rules: rules.draft != "deal"),
        ("recycle", lambda _: True),
        ("lapse", lambda _: True),
        ("blocked", lambda _: True),
        ("drawn", lambda _: True),
    ),
    "cards": (
        ("volley", lambda _: True),
        ("dump", lambda _: True),
        ("right", lambda _: True),
        ("four", lambda _: True),
        ("verdict", lambda _: True),
    ),
}
"""The rulings that a page ends with, and by which house rules each is played."""


def rules_panel(
    rules: HouseRules, look: Look, *, topic: Topic = "goal", duel: int = 0, back: bool = False
) -> Panel:
    """Give one topic of the rules, and the way to all others.

    Args:
        rules: Those that are told.
        look: The reader's.
        topic: The page.
        duel: Whose rules they are; 0 outside one.
        back: Whether there is a hand of the reader's to go back to.
    """
    at = TOPICS.index(topic)
    near = [
        page_button(look, DuelId(duel), TOPICS[other], key=key)
        for key, other in (("rules-before", at - 1), ("rules-after", at + 1))
        if 0 <= other < len(TOPICS)
    ]
    if back:
        hand = PressOf("hand", DuelId(duel), 0)
        near.append(Button(look.words("button-to-hand"), hand, "primary"))
    return Panel(
        (
            *_page(topic, rules, look),
            _menu(look, DuelId(duel), topic),
            Row(tuple(near)),
            Text(small(_foot(topic, look))),
        )
    )


def _foot(topic: Topic, look: Look) -> str:
    """Give the page's number, and on the first page whose game it is; *About* says more of that."""
    number = look.words("rules-page", page=TOPICS.index(topic) + 1, pages=len(TOPICS))
    if topic != TOPICS[0]:
        return number
    return f"{number} · {look.words('rules-notice', game=look.game)}"


def topic_words(topic: Topic, look: Look) -> str:
    """Give what a page is called."""
    return look.words(f"rules-tab-{topic}")


def page_button(look: Look, duel: DuelId, topic: Topic, *, key: str) -> Button:
    """Give the button that opens a page.

    `key` is `rules-before` or `rules-after` on another page, and `rules-on` elsewhere.
    """
    label = look.words(key, topic=topic_words(topic, look))
    return Button(label, PressOf("rules", duel, 0, topic))


def _menu(look: Look, duel: DuelId, topic: Topic) -> Select:
    options = tuple(Option(topic_words(each, look), each, chosen=each == topic) for each in TOPICS)
    return Select(PressOf("rules", duel, 0, MENU), options, look.words("rules-topics"))


def _page(topic: Topic, rules: HouseRules, look: Look) -> tuple[Block, ...]:
    """Give a page's text; the picture stands beside its opening and narrows only that."""
    facts = _facts(topic, rules, look)
    title = look.words("rules-title", topic=topic_words(topic, look))
    opening = _illustrated(topic, f"{title}\n{_opening(topic, rules, facts, look)}", look)
    more = []
    if topic in _LONG and not (topic == "uno" and rules.slow):
        more.append(look.words(f"rules-{topic}-more", **facts))
    rulings = [
        f"• {look.words(f'rules-ruling-{name}', **facts)}"
        for name, played in _RULINGS.get(topic, ())
        if played(rules)
    ]
    if rulings:
        more.append("\n".join(rulings))
    return (opening, Text("\n\n".join(more))) if more else (opening,)


def _opening(topic: Topic, rules: HouseRules, facts: _Facts, look: Look) -> str:
    if topic == "match":
        return "\n".join(f"• {house_line(rule, rules, look)}" for rule in HOUSE_RULES)
    slow = topic == "uno" and rules.slow
    return look.words("rules-uno-slow" if slow else f"rules-{topic}", **facts)


def _illustrated(topic: Topic, words: str, look: Look) -> Text | Section:
    face = _FACES.get(topic)
    url = None if face is None else look.faces.picture(face)
    if face is None or url is None:
        return Text(words)
    alt = topic_words(topic, look)
    if face != BACK:
        alt = look.words("card-name", **look.about(_card(face)))
    return Section(words, Picture(url, alt))


def _facts(topic: Topic, rules: HouseRules, look: Look) -> _Facts:
    """Give all that a page may name: the house rules, other numbers of the game, and cards."""
    left = list(map(_card, _LEFT))
    top = _TOP.get(topic)
    return {
        **{name: look.mark(_card(face)) for name, face in _MARKS.items()},
        "game": look.game,
        "target": rules.target,
        "deck": rules.deck,
        "wilds": rules.deck - _OTHERS,
        "draft": rules.draft,
        "recycle": rules.recycle,
        "last": rules.last_draw,
        "speed": "slow" if rules.slow else "fast",
        "window": rules.uno_window_s,
        "headstart": seconds(rules.uno_head_start_ms),
        "duration": look.duration(rules.turn_limit_s),
        "worth-action": POINTS_OF[_card("rS")],
        "worth-wild": POINTS_OF[_card("W")],
        "worth-four": POINTS_OF[_card("F")],
        "tie": TIE_MS,
        "pause": _TIMING.next_round_ms // 1000,
        "idle": _TIMING.idle_ms // HOUR_MS,
        "bound": ACTIONS_UNTIL_BOUND,
        "left": _listed(_LEFT, look),
        "count": sum(POINTS_OF[card] for card in left),
        "top": "" if top is None else look.card(_card(top)),
        "fitting": _listed(_FITTING.get(topic, ()), look),
        "volley": _laid(_VOLLEY, look),
        "total": 2 * len(_VOLLEY),
        "dump": _laid(_DUMP, look),
    }


def _listed(faces: tuple[Face, ...], look: Look) -> str:
    return ", ".join(look.card(_card(face)) for face in faces)


def _laid(faces: tuple[Face, ...], look: Look) -> str:
    return " → ".join(look.card(_card(face)) for face in faces)


def _card(face: Face) -> Card:
    return DECK_112[FACE_OF.index(face)]
