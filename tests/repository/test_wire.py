"""Every answer of Discord's is read in one place: what makes no sense there is no fault of ours."""

import ast
from collections.abc import Iterator

import pytest

from tests.repository.tree import ROOT, python_files

CALLS = {
    *("send", "edit", "delete", "publish", "pin", "unpin", "defer", "sync"),
    *("send_message", "edit_message", "delete_message", "send_modal", "autocomplete"),
    *("original_response", "edit_original_response", "delete_original_response"),
    *("add_reaction", "remove_reaction", "create_thread", "create_dm", "leave", "application_info"),
    *("create_application_emoji", "delete_application_emoji"),
}
"""What asks Discord something, as the library names it; and so does all that begins as below."""

FETCHES = ("fetch_", "purge", "bulk_")

OWN = {("bot/client.py", "self.leave"), ("bot/ui/emojis.py", "self.sync")}
"""What is called like one of them and is ours."""


def unread(path: str, source: str) -> Iterator[str]:
    """Give every call of the library's that is waited for by another than `read`."""
    tree = ast.parse(source)
    read = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "read"
        for argument in node.args
    }
    for node in ast.walk(tree):
        # `send = channel.send` first, where the line is long.
        if not isinstance(node, ast.Call) or id(node) in read:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        asks = name in CALLS or name.startswith(FETCHES)
        if asks and (path, ast.unparse(node.func)) not in OWN:
            yield f"{path}:{node.lineno}: {ast.unparse(node.func)}"


def test_every_call_of_the_library_is_waited_for_by_read() -> None:
    names = [
        name
        for name in python_files("bot", "cogs")
        if name.parts[:2] in {("bot", "ui"), ("bot", "client.py")} or name.parts[0] == "cogs"
    ]
    assert len(names) > 20
    found = [
        each
        for name in names
        for each in unread(name.as_posix(), (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        "await channel.get_partial_message(message).delete()",
        "await message.edit(view=view)",
        "edit = message.edit\nawait edit(view=view)",
        "asyncio.create_task(interaction.response.defer())",
        "await client.fetch_application_emojis()",
        "await tree.sync()",
    ],
)
def test_a_call_that_is_not_read_is_found(planted: str) -> None:
    assert len(list(unread("bot/ui/clicks.py", planted))) == 1


def test_a_call_that_is_read_is_passed_over() -> None:
    source = "call = client.user\nawait read(message.delete())\nawait read(send(view=view))"
    assert list(unread("bot/ui/clicks.py", source)) == []
