"""Select menus of people, roles and channels: what their interactions carry of what was chosen."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import expect

from sandbox import BadOption
from sandbox.model import Role
from sandbox.seen import Modal
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import BUTTON, Stage, set_stage

Json = dict[str, Any]

ROLES: Json = {"type": 6, "custom_id": "pick", "placeholder": "Which role"}


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


@pytest.fixture
def referee(stage: Stage) -> Role:
    return stage.sandbox.owner.make_role("Referee")


@pytest.mark.parametrize(
    ("kind", "what", "found"),
    [
        (5, "person", "users"),
        (6, "role", "roles"),
        (7, "person", "members"),
        (7, "role", "roles"),
        (8, "channel", "channels"),
    ],
)
async def test_a_choice_carries_what_was_chosen(
    stage: Stage, referee: Role, kind: int, what: str, found: str
) -> None:
    ids = {"person": stage.id("Bram"), "role": str(referee.id), "channel": stage.channel}
    message = await stage.post({"type": kind, "custom_id": "pick"})
    await stage.sandbox.member("Anna").choose(int(message["id"]), "pick", [ids[what]])
    (asked,) = stage.sandbox.world.interactions.values()
    assert asked.data["values"] == [ids[what]]
    assert list(asked.data["resolved"][found]) == [ids[what]]


async def test_a_select_takes_only_what_it_is_for(stage: Stage, referee: Role) -> None:
    for kind, wrong in ((5, str(referee.id)), (6, stage.id("Bram")), (8, stage.id("Bram"))):
        message = await stage.post({"type": kind, "custom_id": "pick"})
        with pytest.raises(BadOption):
            await stage.sandbox.member("Anna").choose(int(message["id"]), "pick", [wrong])
    assert not stage.sandbox.world.interactions


async def test_a_modal_carries_what_was_chosen_in_it(stage: Stage, referee: Role) -> None:
    message = await stage.post(BUTTON)
    anna = stage.sandbox.member("Anna")
    click = await anna.press(int(message["id"]), "go")
    label = {"type": 18, "label": "Role", "component": ROLES}
    data = {"title": "Pick", "custom_id": "pick-one", "components": [label]}
    await stage.answer({"type": 9, "data": data})
    assert isinstance(click.answer, Modal)
    await anna.submit(click.answer, {"pick": [str(referee.id)]})
    sent = list(stage.sandbox.world.interactions.values())[-1]
    assert sent.data["resolved"]["roles"][str(referee.id)]["name"] == "Referee"


@pytest.mark.browser
async def test_a_role_is_chosen_on_the_page_also_one_that_was_just_made(stage: Stage) -> None:
    async with launched() as browser, open_page(browser, stage.sandbox.page_url) as page:
        role = stage.sandbox.owner.make_role("Referee")
        await stage.post(ROLES)
        column = page.get_by_role("region", name="Anna's screen")
        await column.get_by_role("combobox", name="Which role").click()
        await column.locator("li").filter(has_text="@Referee").click()
        pending = column.get_by_role("combobox", name="Which role")
        await expect(pending).to_have_attribute("aria-busy", "true")
        (asked,) = stage.sandbox.world.interactions.values()
        assert asked.data["values"] == [str(role.id)]
