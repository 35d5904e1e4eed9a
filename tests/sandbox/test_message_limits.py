"""What Discord refuses in a message, over the wire, with its code and the place of the fault."""

from typing import Any

import pytest

from sandbox import Channel
from tests.sandbox.conftest import Caller

V2 = 1 << 15
Json = dict[str, Any]


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str = "go", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*inner: Json) -> Json:
    return {"type": 1, "components": list(inner)}


def select(**more: object) -> Json:
    option = {"label": "a", "value": "a"}
    return {"type": 3, "custom_id": "pick", "options": [option], **more}


def container(*inner: Json, **more: object) -> Json:
    return {"type": 17, "components": list(inner), **more}


def section(*texts: Json, **more: object) -> Json:
    return {"type": 9, "components": list(texts), **more}


def picture(url: str = "https://a.example/b.png", **more: object) -> Json:
    return {"type": 11, "media": {"url": url}, **more}


def without(thing: Json, key: str) -> Json:
    return {name: value for name, value in thing.items() if name != key}


def codes(errors: Json, path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in errors.items():
        if key == "_errors":
            found[path.strip(".")] = value[0]["code"]
        else:
            found |= codes(value, f"{path}.{key}")
    return found


LENGTH, MOST = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
NEEDED, CHOICES, KIND = "BASE_TYPE_REQUIRED", "BASE_TYPE_CHOICES", "UNION_TYPE_CHOICES"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
TRUTH = "BOOLEAN_TYPE_CONVERT"
SCHEME = "URL_TYPE_INVALID_SCHEME"
EXCLUSIVE = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
AT = "components.0"
IN_ROW = "components.0.components.0"
OPTION = IN_ROW + ".options"

REFUSED_V2: list[tuple[str, list[Json], str, str]] = [
    ("label of 81", [row(button(label="x" * 81))], IN_ROW + ".label", MOST),
    ("custom id of 101", [row(button("x" * 101))], IN_ROW + ".custom_id", LENGTH),
    ("empty custom id", [row(button(""))], IN_ROW + ".custom_id", LENGTH),
    (
        "twice the same custom id",
        [row(button()), row(button())],
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ("six buttons", [row(*(button(str(n)) for n in range(6)))], AT + ".components", LENGTH),
    ("an empty row", [row()], AT + ".components", LENGTH),
    (
        "a button beside a select",
        [row(button(), select())],
        AT + ".components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ("a row in a row", [row(row(button()))], IN_ROW + ".type", KIND),
    ("a bare button", [button()], AT + ".type", KIND),
    ("an unknown type", [{"type": 99}], AT + ".type", KIND),
    ("no type", [{"content": "x"}], AT + ".type", NEEDED),
    ("a container in a container", [container(container(text()))], IN_ROW + ".type", KIND),
    ("an empty container", [container()], AT + ".components", LENGTH),
    (
        "a colour too large",
        [container(text(), accent_color=1 << 24)],
        AT + ".accent_color",
        "NUMBER_TYPE_RANGE",
    ),
    ("no custom id", [row(without(button(), "custom_id"))], IN_ROW + ".custom_id", NEEDED),
    ("no style", [row(without(button(), "style"))], IN_ROW + ".style", NEEDED),
    ("a bad style", [row(button(style=9))], IN_ROW + ".style", CHOICES),
    ("a link without url", [row(without(button(style=5), "custom_id"))], IN_ROW + ".url", NEEDED),
    ("a link with a custom id", [row(button(style=5, url="https://a.example"))], IN_ROW, EXCLUSIVE),
    ("a url on an ordinary button", [row(button(url="https://a.example"))], IN_ROW, EXCLUSIVE),
    (
        "a link to a file",
        [row(without(button(style=5, url="file:///x"), "custom_id"))],
        IN_ROW + ".url",
        SCHEME,
    ),
    (
        "a url of 513",
        [row(without(button(style=5, url="https://a.example/" + "x" * 495), "custom_id"))],
        IN_ROW + ".url",
        LENGTH,
    ),
    (
        "nothing to show",
        [row(without(button(), "label"))],
        IN_ROW,
        "BUTTON_COMPONENT_MISSING_DISPLAY",
    ),
    (
        "a foreign emoji",
        [row(button(emoji={"id": "1", "name": "x"}))],
        IN_ROW + ".emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        "an emoji in letters",
        [row(button(emoji={"name": "smile"}))],
        IN_ROW + ".emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        "26 options",
        [row(select(options=[{"label": str(n), "value": str(n)} for n in range(26)]))],
        OPTION,
        LENGTH,
    ),
    ("no options", [row(select(options=[]))], OPTION, LENGTH),
    (
        "an option label of 101",
        [row(select(options=[{"label": "x" * 101, "value": "a"}]))],
        OPTION + ".0.label",
        LENGTH,
    ),
    (
        "an option described in 101",
        [row(select(options=[{"label": "x", "value": "a", "description": "x" * 101}]))],
        OPTION + ".0.description",
        MOST,
    ),
    (
        "twice the same value",
        [row(select(options=[{"label": "x", "value": "a"}] * 2))],
        OPTION + ".1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ("a placeholder of 151", [row(select(placeholder="x" * 151))], IN_ROW + ".placeholder", MOST),
    (
        "more than there is to choose",
        [row(select(max_values=2))],
        IN_ROW + ".max_values",
        "NUMBER_TYPE_RANGE",
    ),
    ("a section without accessory", [section(text())], AT + ".accessory", NEEDED),
    (
        "a section of four texts",
        [section(*[text()] * 4, accessory=picture())],
        AT + ".components",
        LENGTH,
    ),
    ("a select as accessory", [section(text(), accessory=select())], AT + ".accessory.type", KIND),
    (
        "a picture without media",
        [section(text(), accessory={"type": 11})],
        AT + ".accessory.media",
        NEEDED,
    ),
    (
        "a picture from nowhere",
        [section(text(), accessory=picture("ftp://x/y"))],
        AT + ".accessory.media.url",
        SCHEME,
    ),
    (
        "a picture not sent along",
        [section(text(), accessory=picture("attachment://no.png"))],
        AT + ".accessory.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        "an alt text of 1025",
        [section(text(), accessory=picture(description="x" * 1025))],
        AT + ".accessory.description",
        LENGTH,
    ),
    (
        "eleven pictures",
        [{"type": 12, "items": [{"media": {"url": "https://a.example"}}] * 11}],
        AT + ".items",
        LENGTH,
    ),
    (
        "a file that is a link",
        [{"type": 13, "file": {"url": "https://a.example"}}],
        AT + ".file.url",
        SCHEME,
    ),
    ("a strange separator", [{"type": 14, "spacing": 3}], AT + ".spacing", CHOICES),
    ("an empty text", [text("")], AT + ".content", LENGTH),
    (
        "4001 characters in two texts",
        [text("x" * 2000), text("x" * 2001)],
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (
        "41 nested components",
        [container(*[text()] * 40)],
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "twice the same id",
        [text() | {"id": 5}, text() | {"id": 5}],
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
]


@pytest.mark.parametrize(
    ("components", "place", "code"),
    [case[1:] for case in REFUSED_V2],
    ids=[case[0] for case in REFUSED_V2],
)
async def test_components_v2_are_refused_at_their_place(
    caller: Caller, duel: Channel, components: list[Json], place: str, code: str
) -> None:
    status, body = await caller.post(duel, flags=V2, components=components)
    assert (status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    assert codes(body["errors"])[place] == code
    assert duel.messages == {}
    violation = caller.sandbox.violations[-1]
    assert violation.route == "POST /channels/{channel_id}/messages"
    assert (violation.status, violation.code) == (400, 50035)
    assert violation.body.startswith('{"flags"')


REFUSED: list[tuple[str, Json, str, str]] = [
    ("content of 2001", {"content": "x" * 2001}, "content", MOST),
    ("content beside V2", {"flags": V2, "content": "x", "components": [text()]}, "content", LEGACY),
    (
        "embeds beside V2",
        {"flags": V2, "embeds": [{"title": "x"}], "components": [text()]},
        "embeds",
        LEGACY,
    ),
    ("V2 without the flag", {"components": [text()]}, "components.0.type", KIND),
    (
        "six classic rows",
        {"components": [row(button(str(n))) for n in range(6)]},
        "components",
        LENGTH,
    ),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, "embeds", LENGTH),
    ("a title of 257", {"embeds": [{"title": "x" * 257}]}, "embeds.0.title", MOST),
    (
        "a description of 4097",
        {"embeds": [{"description": "x" * 4097}]},
        "embeds.0.description",
        MOST,
    ),
    (
        "26 fields",
        {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]},
        "embeds.0.fields",
        LENGTH,
    ),
    (
        "a field without value",
        {"embeds": [{"fields": [{"name": "a"}]}]},
        "embeds.0.fields.0.value",
        NEEDED,
    ),
    (
        "a footer of 2049",
        {"embeds": [{"footer": {"text": "x" * 2049}}]},
        "embeds.0.footer.text",
        LENGTH,
    ),
    (
        "6001 in embeds",
        {"embeds": [{"description": "x" * 3001}] * 2},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    (
        "a blank field value",
        {"embeds": [{"fields": [{"name": "a", "value": " "}]}]},
        "embeds.0.fields.0.value",
        NEEDED,
    ),
    (
        "a colour beyond white",
        {"embeds": [{"title": "x", "color": 0x1000000}]},
        "embeds.0.color",
        "NUMBER_TYPE_RANGE",
    ),
    (
        "an embed's url in words",
        {"embeds": [{"title": "x", "url": "not a url"}]},
        "embeds.0.url",
        "URL_TYPE_INVALID_URL",
    ),
    (
        "an embed's url to a file of the message",
        {"embeds": [{"title": "x", "url": "attachment://a.png"}]},
        "embeds.0.url",
        SCHEME,
    ),
    (
        "a picture by ftp",
        {"embeds": [{"title": "x", "image": {"url": "ftp://a.example/b.png"}}]},
        "embeds.0.image.url",
        SCHEME,
    ),
    (
        "a time in words",
        {"embeds": [{"title": "x", "timestamp": "yesterday"}]},
        "embeds.0.timestamp",
        "DATE_TIME_TYPE_PARSE",
    ),
    (
        "a blank option label",
        {"components": [row(select(options=[{"label": " ", "value": "a"}]))]},
        OPTION + ".0.label",
        NEEDED,
    ),
    (
        "a blank button label",
        {"components": [row(button(label="  "))]},
        IN_ROW,
        "BUTTON_COMPONENT_MISSING_DISPLAY",
    ),
    (
        "two chosen where one may be",
        {
            "components": [
                row(
                    select(
                        options=[
                            {"label": each, "value": each, "default": True} for each in ("a", "b")
                        ]
                    )
                )
            ]
        },
        OPTION,
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    (
        "two people chosen where one may be",
        {
            "components": [
                row(
                    {
                        "type": 5,
                        "custom_id": "who",
                        "default_values": [
                            {"id": "1", "type": "user"},
                            {"id": "2", "type": "user"},
                        ],
                    }
                )
            ]
        },
        IN_ROW + ".default_values",
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    (
        "a role chosen among people",
        {
            "components": [
                row({"type": 5, "custom_id": "w", "default_values": [{"id": "1", "type": "role"}]})
            ]
        },
        IN_ROW + ".default_values.0.type",
        CHOICES,
    ),
    (
        "somebody chosen by name",
        {
            "components": [
                row({"type": 5, "custom_id": "w", "default_values": [{"id": "a", "type": "user"}]})
            ]
        },
        IN_ROW + ".default_values.0.id",
        "NUMBER_TYPE_COERCE",
    ),
    (
        "channels of no known type",
        {"components": [row({"type": 8, "custom_id": "w", "channel_types": [0, 99]})]},
        IN_ROW + ".channel_types.1",
        CHOICES,
    ),
    ("components that are no list", {"components": {}}, "components", "LIST_TYPE_CONVERT"),
    ("embeds that are no list", {"content": "x", "embeds": {}}, "embeds", "LIST_TYPE_CONVERT"),
    (
        "a switch in words",
        {"components": [row(button(disabled="no"))]},
        IN_ROW + ".disabled",
        TRUTH,
    ),
    (
        "parse and users",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "an unknown parse",
        {"content": "x", "allowed_mentions": {"parse": ["cats"]}},
        "allowed_mentions.parse.0",
        CHOICES,
    ),
    ("a nonce of 26", {"content": "x", "nonce": "x" * 26}, "nonce", MOST),
    (
        "a reply to nothing",
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    (
        "a file not sent",
        {"content": "x", "attachments": [{"id": 0}]},
        "attachments.0",
        "ATTACHMENT_NOT_FOUND",
    ),
]


@pytest.mark.parametrize(
    ("body", "place", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
async def test_messages_are_refused_at_their_place(
    caller: Caller, duel: Channel, body: Json, place: str, code: str
) -> None:
    status, answer = await caller.call("POST", f"/channels/{duel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert codes(answer["errors"])[place] == code


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"content": ""},
        {"content": "  \n "},
        {"components": []},
        {"flags": V2},
        {"embeds": [{}]},
        {"embeds": [{"title": "  "}]},
        {"embeds": [{"color": 1}]},
    ],
)
async def test_an_empty_message_is_refused(caller: Caller, duel: Channel, body: Json) -> None:
    status, answer = await caller.call("POST", f"/channels/{duel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


@pytest.mark.parametrize(
    "body",
    [
        {"embeds": [{"title": "x", "timestamp": "2030-01-02T03:04:05.678+00:00"}]},
        {"embeds": [{"title": "x", "timestamp": "2030-01-02T03:04:05Z", "color": 0xFFFFFF}]},
        {"embeds": [{"image": {"url": "https://a.example/b.png"}}]},
        {"embeds": [{"title": "x", "url": None, "fields": None}]},
    ],
)
async def test_an_embed_that_shows_something_is_taken(
    caller: Caller, duel: Channel, body: Json
) -> None:
    assert (await caller.post(duel, **body))[0] == 200


async def test_content_loses_the_blanks_around_it(caller: Caller, duel: Channel) -> None:
    _, message = await caller.post(duel, content="  one  two\n")
    assert message["content"] == "one  two"
    one = f"/channels/{duel.id}/messages/{message['id']}"
    assert (await caller.call("PATCH", one, {"content": " three "}))[1]["content"] == "three"


ONE_EMOJI = ["🔴", "1️⃣", "❤️", "❤", "👩‍🚀", "👍🏽", "🇳🇱", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈", "↩️", "⬆", "⏩", "🃏"]


@pytest.mark.parametrize("name", ONE_EMOJI)
async def test_a_button_shows_one_emoji(caller: Caller, duel: Channel, name: str) -> None:
    status, _ = await caller.post(duel, components=[row(button(emoji={"name": name}))])
    assert status == 200


@pytest.mark.parametrize("name", ["é", "🔴🔴", "🔴 ", "1", "x️", "🇳", "字", ""])
async def test_what_is_no_single_emoji_is_refused(caller: Caller, duel: Channel, name: str) -> None:
    status, answer = await caller.post(duel, components=[row(button(emoji={"name": name}))])
    assert status == 400
    assert codes(answer["errors"])[IN_ROW + ".emoji.name"] == "BUTTON_COMPONENT_INVALID_EMOJI"


async def test_a_message_at_every_limit_is_taken_and_numbered(
    caller: Caller, duel: Channel
) -> None:
    rows = [
        row(*(button(f"{n}-{m}" + "x" * 90, label="x" * 80) for m in range(5))) for n in "abcde"
    ]
    body = [container(text("x" * 3999), *rows, row(button(), button("b"), button("c")), text("y"))]
    status, answer = await caller.post(
        duel, flags=V2, components=[*body, {"type": 14}, {"type": 14}]
    )
    assert status == 200
    top = answer["components"]
    assert [top[0]["id"], top[0]["components"][0]["id"], top[1]["id"]] == [1, 2, 38]


async def test_all_faults_of_a_form_are_named_at_once(caller: Caller, duel: Channel) -> None:
    _, answer = await caller.post(
        duel, flags=V2, components=[text(""), row(button(label="x" * 81))], content="x"
    )
    assert set(codes(answer["errors"])) == {
        "content",
        "components.0.content",
        "components.1.components.0.label",
    }


async def test_the_v2_flag_can_be_set_by_an_edit_but_never_removed(
    caller: Caller, duel: Channel
) -> None:
    _, message = await caller.post(duel, content="plain")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    status, answer = await caller.call("PATCH", one, {"flags": V2, "components": [text()]})
    assert status == 400
    assert codes(answer["errors"]) == {"content": LEGACY}
    grown = {"flags": V2, "content": None, "components": [text()]}
    status, answer = await caller.call("PATCH", one, grown)
    assert (status, answer["flags"]) == (200, V2)
    status, answer = await caller.call("PATCH", one, {"flags": 0})
    assert status == 400
    assert codes(answer["errors"]) == {"flags": "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"}
    status, _ = await caller.call("PATCH", one, {"components": [text("more")]})
    assert status == 200
    status, answer = await caller.call("PATCH", one, {"content": "words"})
    assert codes(answer["errors"]) == {"content": LEGACY}


async def test_an_edit_keeps_what_it_leaves_out(caller: Caller, duel: Channel) -> None:
    _, message = await caller.post(duel, content="words", components=[row(button())])
    one = f"/channels/{duel.id}/messages/{message['id']}"
    status, answer = await caller.call("PATCH", one, {"components": []})
    assert (status, answer["content"], answer["components"]) == (200, "words", [])
    assert answer["edited_timestamp"] is not None
    status, answer = await caller.call("PATCH", one, {"content": ""})
    assert (status, answer["code"]) == (400, 50006)


async def test_who_is_called_follows_allowed_mentions(caller: Caller, duel: Channel) -> None:
    anna, bram = caller.sandbox.member("Anna"), caller.sandbox.member("Bram")
    words = f"<@{anna.id}> and <@{bram.id}> @everyone"
    for allowed, called in (
        (None, {anna.id, bram.id}),
        ({"parse": []}, set()),
        ({"parse": [], "users": [str(bram.id)]}, {bram.id}),
        ({"parse": ["users"]}, {anna.id, bram.id}),
    ):
        more: Json = {} if allowed is None else {"allowed_mentions": allowed}
        await caller.post(duel, flags=V2, components=[text(words)], **more)
        last = anna.sees(duel)[-1]
        assert last.pinged == called
        assert last.mentions == (anna.id in called)


async def test_an_edit_calls_nobody(caller: Caller, duel: Channel) -> None:
    anna = caller.sandbox.member("Anna")
    _, message = await caller.post(duel, content="quiet")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    _, answer = await caller.call("PATCH", one, {"content": f"<@{anna.id}>"})
    assert [user["id"] for user in answer["mentions"]] == [str(anna.id)]
    assert anna.sees(duel)[-1].pinged == frozenset()


async def test_what_the_sandbox_does_not_play_it_says(caller: Caller, duel: Channel) -> None:
    status, answer = await caller.post(duel, poll={"question": {"text": "?"}})
    assert status == 501
    assert "does not play" in answer["message"]
