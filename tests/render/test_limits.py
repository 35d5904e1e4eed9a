import pytest

from bot.duel.records import DuelId
from bot.render.limits import components
from bot.render.panel import (
    Button,
    Line,
    Option,
    Panel,
    Picture,
    PressOf,
    Row,
    Section,
    Select,
    Text,
)
from tests.render.limits import PanelTooBig, check


def button(label: str = "Draw", arg: str = "", version: int = 1) -> Button:
    return Button(label, PressOf("play", DuelId(1), version, arg))


def menu(*options: Option, hint: str = "Which?", arg: str = "") -> Select:
    return Select(PressOf("rules", DuelId(1), 1, arg), options, hint)


def lines(count: int) -> tuple[Option, ...]:
    return tuple(Option(f"line {number}", str(number)) for number in range(count))


def rows(count: int, width: int = 5) -> tuple[Row, ...]:
    return tuple(
        Row(tuple(button(arg=f"{row}.{place}") for place in range(width))) for row in range(count)
    )


def test_nested_components_count_and_the_container_too() -> None:
    panel = Panel((Text("a"), Line(), Section("b", Picture("u", "alt")), *rows(2)))
    assert components(panel) == 1 + 1 + 1 + 3 + 2 * 6
    assert components(Panel((*panel.blocks, menu(*lines(3))))) == components(panel) + 2


def test_a_panel_at_the_limits_is_taken() -> None:
    panel = Panel((Text("x" * 4000), *rows(6), Line(), Line()))
    check(panel)
    check(Panel((menu(*lines(25), hint="x" * 150),)))
    with pytest.raises(PanelTooBig, match="40 components"):
        check(panel, room=1)


@pytest.mark.parametrize(
    ("panel", "why"),
    [
        (Panel(()), "no blocks"),
        (Panel((Text("a"), Text("b"), *rows(6), Line(), Line())), "41 components"),
        (Panel((Text(" "),)), "empty text"),
        (Panel((Text("x" * 2001), Text("x" * 2000))), "4001 letters"),
        (Panel((Text("🔴" * 2500),)), "10012 bytes"),
        (Panel((Row(()),)), "0 buttons"),
        (Panel(rows(1, 6)), "6 buttons"),
        (Panel((Row((button("x" * 81),)),)), "81 letters"),
        (Panel((Row((button(""),)),)), "0 letters"),
        (Panel((Row((button(arg="1" * 41),)),)), "argument"),
        (Panel((Row((button(version=10**99),)),)), "custom id"),
        (Panel((Row((button(), button())),)), "same meaning"),
        (Panel((Section("a", Picture("", "alt")),)), "picture"),
        (Panel((Section("a", Picture("u", "")),)), "picture"),
        (Panel((menu(),)), "menu of 0 lines"),
        (Panel((menu(*lines(26)),)), "menu of 26 lines"),
        (Panel((menu(*lines(2), *lines(1)),)), "3 lines, 2 of them different"),
        (Panel((menu(Option("x" * 101, "a")),)), "line of 101 letters"),
        (Panel((menu(Option("a", "")),)), "value of 0 letters"),
        (Panel((menu(Option("a", "x" * 41)),)), "value of 41 letters"),
        (Panel((menu(*(Option(v, v, chosen=True) for v in "ab")),)), "more than one line chosen"),
        (Panel((menu(*lines(2), hint="x" * 151),)), "hint of 151 letters"),
        (Panel((menu(*lines(2), arg="x" * 41),)), "argument"),
        (Panel((menu(*lines(1)), menu(*lines(1)))), "same meaning"),
    ],
)
def test_a_panel_over_a_limit_is_refused_with_the_reason(panel: Panel, why: str) -> None:
    with pytest.raises(PanelTooBig, match=why):
        check(panel)
