"""What a person may press and fill in, named by custom id or label; and what is offered instead."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from sandbox.errors import DiscordError, faults_in
from sandbox.modals import check_modal
from sandbox.seen import Modal, NotOffered
from tests.sandbox.sample_stage import BUTTON, Stage, set_stage

Json = dict[str, Any]


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


def choice(kind: int, **more: object) -> Json:
    options = [{"label": each.upper(), "value": each} for each in "abc"]
    return {"type": kind, "custom_id": "pick", "options": options, **more}


async def opened(stage: Stage, *fields: Json) -> Modal:
    message = await stage.post(BUTTON)
    click = await stage.sandbox.member("Anna").press(int(message["id"]), "go")
    labels = [{"type": 18, "label": f"Field {n}", "component": f} for n, f in enumerate(fields)]
    data = {"title": "Pick", "custom_id": "m", "components": labels}
    await stage.answer({"type": 9, "data": data})
    assert isinstance(click.answer, Modal)
    return click.answer


async def sent(stage: Stage, field: Json, value: str | list[str] | None) -> Json:
    modal = await opened(stage, field)
    given = {} if value is None else {"Field 0": value}
    await stage.sandbox.member("Anna").submit(modal, given)
    told: Json = list(stage.sandbox.world.interactions.values())[-1].data
    filled: Json = told["components"][0]["component"]
    return filled


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        (choice(3), None, "1 to 1"),
        (choice(3), ["a", "b"], "1 to 1"),
        (choice(3, max_values=2, min_values=2), ["a"], "2 to 2"),
        (choice(3, max_values=2), ["a", "a"], "1 to 2"),
        (choice(3, required=False, min_values=2, max_values=3), ["a"], "2 to 3"),
        (choice(3), ["x"], "doesn't offer x; there are: a, b, c"),
        (choice(22), [], "1 to 3"),
        (choice(22, max_values=1), ["a", "b"], "1 to 1"),
        (choice(21), None, "1 to 1"),
        (choice(21), "x", "doesn't offer x"),
        ({"type": 5, "custom_id": "pick"}, None, "1 to 1"),
        ({"type": 19, "custom_id": "pick"}, None, "1 to 1"),
        ({"type": 4, "custom_id": "pick", "style": 1}, None, "1 to 4000 characters, not 0"),
    ],
)
async def test_a_modal_is_not_sent_with_too_little_or_too_much_in_a_field(
    stage: Stage, field: Json, value: str | list[str] | None, why: str
) -> None:
    with pytest.raises(NotOffered, match=why):
        await sent(stage, field, value)


@pytest.mark.parametrize(
    ("field", "value", "key", "told"),
    [
        (choice(3), ["b"], "values", ["b"]),
        (choice(3), "b", "values", ["b"]),
        (choice(3, required=False, min_values=0), None, "values", []),
        (choice(22), ["a", "c"], "values", ["a", "c"]),
        (choice(21), "b", "value", "b"),
        (choice(21, required=False), None, "value", None),
        ({"type": 23, "custom_id": "pick", "default": True}, None, "value", True),
        ({"type": 19, "custom_id": "pick", "required": False}, None, "values", []),
        (
            {
                "type": 3,
                "custom_id": "pick",
                "options": [{"label": "A", "value": "a", "default": True}],
            },
            None,
            "values",
            ["a"],
        ),
    ],
)
async def test_a_field_carries_what_was_chosen_or_what_the_bot_had_chosen(
    stage: Stage, field: Json, value: str | list[str] | None, key: str, told: object
) -> None:
    assert (await sent(stage, field, value))[key] == told


@pytest.mark.parametrize(
    ("field", "pointer", "code"),
    [
        ({"type": 19, "custom_id": "f", "max_values": 11}, "max_values", "NUMBER_TYPE_RANGE"),
        (
            {"type": 19, "custom_id": "f", "min_values": 3, "max_values": 2},
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX",
        ),
        ({"type": 19, "custom_id": ""}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
        (choice(21, options=[{"label": "A", "value": "a"}]), "options", "BASE_TYPE_BAD_LENGTH"),
        (
            choice(21, options=[{"label": x, "value": x, "default": True} for x in "ab"]),
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
        ),
        (
            choice(22, options=[{"label": "A", "value": "a"}] * 2),
            "options/1/value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (choice(22, max_values=4), "max_values", "NUMBER_TYPE_RANGE"),
        (choice(22, options=[]), "options", "BASE_TYPE_BAD_LENGTH"),
    ],
)
def test_a_field_of_a_modal_is_refused_where_it_is_wrong(
    field: Json, pointer: str, code: str
) -> None:
    parts = [{"type": 18, "label": "Field", "component": field}]
    with pytest.raises(DiscordError) as refusal:
        check_modal({"title": "Pick", "custom_id": "m", "components": parts})
    at = f"/components/0/component/{pointer}"
    assert (at, code) in [(found, why) for found, why, _ in faults_in(refusal.value.errors or {})]


def test_what_a_field_leaves_out_or_has_as_null_is_filled_in() -> None:
    field: Json = {"type": 19, "custom_id": "f", "min_values": None}
    parts = [{"type": 18, "label": "Field", "component": field}]
    check_modal({"title": "Pick", "custom_id": "m", "components": parts})
    assert (field["min_values"], field["max_values"]) == (1, 1)


async def test_a_field_that_is_not_there_is_said_with_those_that_are(stage: Stage) -> None:
    modal = await opened(stage, choice(3), {**choice(3), "custom_id": "other"})
    with pytest.raises(
        NotOffered, match=r"no field is called 'pik'; there are: 'Field 0' \(pick\)"
    ):
        await stage.sandbox.member("Anna").submit(modal, {"pik": ["a"]})
    await stage.sandbox.member("Anna").submit(modal, {"pick": ["a"], "Field 1": ["b"]})


async def test_a_button_is_pressed_by_its_label_too_and_else_all_are_named(stage: Stage) -> None:
    off = {"type": 2, "style": 1, "label": "Stop", "custom_id": "stop", "disabled": True}
    link = {"type": 2, "style": 5, "label": "More", "url": "https://a.example"}
    number = int((await stage.post(BUTTON, off, link))["id"])
    anna = stage.sandbox.member("Anna")
    await anna.press(number, "Go")
    (asked,) = stage.sandbox.world.interactions.values()
    assert asked.data["custom_id"] == "go"
    offered = r"called 'gone'; there is: 'Go' \(go\), 'Stop' \(stop, switched off\), 'More' \(https"
    with pytest.raises(NotOffered, match=offered):
        await anna.press(number, "gone")
    with pytest.raises(NotOffered, match="'Stop' is switched off"):
        await anna.press(number, "Stop")
    with pytest.raises(NotOffered, match="'More' is a link"):
        await anna.press(number, "More")
