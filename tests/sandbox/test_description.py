"""Discord's own description of its API, where it is there, against what goes in and out."""

from pathlib import Path
from typing import Any

import pytest

from sandbox import Channel, Sandbox
from sandbox.__main__ import main
from sandbox.description import (
    PARAMETER,
    VARIABLE,
    Description,
    find,
    read,
    verdict,
    why_absent,
)
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
        (COMMANDS, [{"name": "x", "description": "y", "name_localizations": {"de": None}}]),
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
    status, body = await caller.post(duel, content="x", enforce_nonce="loud")
    assert (status, body["code"]) == (400, 50035)
    assert duel.messages == {}
    violation = caller.sandbox.violations[-1]
    assert violation.route == "POST /channels/{channel_id}/messages"
    assert violation.faults == [("/enforce_nonce", "'loud' is not of type 'boolean', 'null'")]


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


@with_description
def test_who_judges_is_said(description: Description, monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict(description).endswith("and by Discord's own description.")
    monkeypatch.setattr("sandbox.description.NEEDED", ("jsonschema", "no_such_package"))
    assert verdict(Sandbox().description) == (
        "Calls are judged by the sandbox's own rules alone: not installed: no_such_package."
    )


@pytest.mark.parametrize("way", [[], ["--play"]])
@pytest.mark.parametrize(
    ("text", "needed", "why"),
    [
        ("{}", "no_such_package", "needs what is not installed: no_such_package"),
        ("{}", "json", "is no description of Discord's API"),
        ("not json", "json", "is no description of Discord's API"),
        (None, "json", "no description of Discord's API at"),
    ],
)
def test_a_named_description_that_cannot_judge_is_a_line_and_no_start(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str | None,
    needed: str,
    why: str,
    way: list[str],
) -> None:
    table = '[tool.sandbox]\ncommand = ["{python}"]\n'
    (tmp_path / "pyproject.toml").write_text(table, encoding="utf-8")
    named = tmp_path / "openapi.json"
    if text is not None:
        named.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, str(named))
    monkeypatch.setattr("sandbox.description.NEEDED", (needed,))
    assert main([*way, "--port", "0"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("The sandbox can't start: ")
    assert why in line
