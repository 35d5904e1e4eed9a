"""Discord's own description of its API, where it is there, against what goes in and out."""

from pathlib import Path
from typing import Any

import pytest

from sandbox import Channel, Sandbox
from sandbox.description import PARAMETER, VARIABLE, Description, find, read, why_absent
from sandbox.shapes import NOT_PLAYED
from tests.sandbox.conftest import Caller

Json = dict[str, Any]
ABSENT = why_absent()
POST = ("POST", "/channels/{channel_id}/messages")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
COMMANDS = ("PUT", "/applications/{application_id}/commands")

with_description = pytest.mark.skipif(ABSENT is not None, reason=ABSENT or "")


@pytest.fixture(scope="module")
def description() -> Description:
    path = find()
    assert path is not None
    return read(path)


def at(errors: Json, path: str = "") -> dict[str, str]:
    """The code of the first fault at each place."""
    found: dict[str, str] = {}
    for key, value in errors.items():
        if key == "_errors":
            found[path.strip("/")] = value[0]["code"]
        else:
            found |= at(value, f"{path}/{key}")
    return found


def row(**button: object) -> Json:
    return {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x", **button}],
    }


@with_description
@pytest.mark.parametrize(
    ("what", "body", "place", "code"),
    [
        (
            POST,
            {"components": [row(label="x" * 81)]},
            "components/0/components/0/label",
            "MAXLENGTH",
        ),
        (POST, {"components": [row(style=7)]}, "components/0/components/0/style", "ENUM"),
        (POST, {"components": [{"type": 99}]}, "components/0/type", "ENUM"),
        (POST, {"components": [{"kind": 1}]}, "components/0", "REQUIRED"),
        (POST, {"components": ["row"]}, "components/0", "TYPE"),
        (POST, {"components": [row()] * 41}, "components", "MAXITEMS"),
        (POST, {"components": [{"type": 10}]}, "components/0", "REQUIRED"),
        (POST, {"allowed_mentions": {"users": ["x"]}}, "allowed_mentions/users/0", "PATTERN"),
        (CALLBACK, {"type": 4, "data": {"flags": "x"}}, "data/flags", "TYPE"),
        (CALLBACK, {"type": 77}, "type", "ENUM"),
        (CALLBACK, {"type": 9, "data": {"custom_id": "x", "title": "x" * 46}}, "data/title", ""),
        (COMMANDS, [{"name": "x", "description": "x" * 101}], "0/description", "MAXLENGTH"),
        (
            COMMANDS,
            [{"name": "x", "options": [{"type": 3, "name": "x" * 33, "description": "y"}]}],
            "0/options/0/name",
            "MAXLENGTH",
        ),
    ],
)
def test_a_fault_is_blamed_on_the_branch_that_its_type_names(
    description: Description, what: tuple[str, str], body: object, place: str, code: str
) -> None:
    found = at(description.faults_in_request(*what, body))
    assert place in found
    assert code in found[place]


@with_description
@pytest.mark.parametrize(
    ("what", "body"),
    [
        (POST, {"content": "x", "allowed_mentions": {"parse": [], "users": [11]}}),
        (POST, {"components": [row()]}),
        (CALLBACK, {"type": 4, "data": {"content": "x", "flags": 64}}),
        (CALLBACK, {"type": 5}),
        (CALLBACK, {"type": 6}),
        (COMMANDS, [{"name": "x", "description": "y", "default_member_permissions": "8"}]),
        (("POST", "/no/such/route"), {"anything": 1}),
    ],
)
def test_what_discord_takes_is_taken(
    description: Description, what: tuple[str, str], body: object
) -> None:
    assert description.faults_in_request(*what, body) == {}


@with_description
async def test_what_only_the_description_knows_is_refused_and_kept(
    caller: Caller, duel: Channel
) -> None:
    status, body = await caller.post(duel, content="x", tts="loud")
    assert (status, body["code"]) == (400, 50035)
    assert duel.messages == {}
    violation = caller.sandbox.violations[-1]
    assert violation.route == "POST /channels/{channel_id}/messages"
    assert violation.faults == [("/tts", "'loud' is not of type 'boolean', 'null'")]


@with_description
def test_a_wrong_answer_of_the_sandbox_is_found(description: Description) -> None:
    assert description.faults_in_answer("GET", "/users/@me", 200, {"id": 1}) != []
    assert description.knows_answer("GET", "/users/{user_id}", 200)
    assert not description.knows_answer("GET", "/users/{user_id}", 299)


@with_description
async def test_every_route_that_is_played_is_one_of_discords(sandbox: Sandbox) -> None:
    assert sandbox.description is not None
    routes = {
        (route.method, PARAMETER.sub("{}", route.resource.canonical))
        for route in sandbox._api().router.routes()
        if route.resource is not None and route.method != "HEAD"
    }
    assert len(routes) > 30
    assert routes - sandbox.description.routes == set()


@with_description
async def test_every_route_that_is_known_and_not_played_is_one_of_discords(
    sandbox: Sandbox,
) -> None:
    assert sandbox.description is not None
    known = {
        (method, PARAMETER.sub("{}", shape))
        for shape, methods in NOT_PLAYED
        for method in methods.split()
    }
    assert known - sandbox.description.routes == set()


def test_a_description_that_is_not_there_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError):
        Sandbox(description=tmp_path / "none.json")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none.json"))
    with pytest.raises(FileNotFoundError):
        Sandbox()


def test_without_a_description_the_own_rules_stand_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("sandbox.description.USUAL_PLACE", tmp_path / "openapi.json")
    assert why_absent() == "Discord's own description is not there (shared/discord/openapi.json)"
    assert Sandbox().description is None
