"""No code of the bot reads what somebody is called: people are shown as mentions of their ids."""

import ast
from collections.abc import Iterator

import pytest

from tests.repository.tree import ROOT, python_files

NAMES = {"display_name", "global_name", "nick", "username", "mention", "discriminator"}
"""What the library calls the names of people, and the texts that it makes of them."""

PEOPLE = {"user", "member", "author", "owner", "challenger", "challenged", "opponent", "player"}
"""What a person is called in code: of these `name` is asked for nowhere, nor their text."""


def names_read(path: str, source: str) -> Iterator[str]:
    """Give every expression that asks for somebody's name.

    A bare `user` is the library's only where the library is known: elsewhere it is an id or a text.
    """
    bare = path.startswith(("cogs/", "bot/ui/", "bot/client"))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr=attr) if attr in NAMES:
                yield ast.unparse(node)
            case ast.Attribute(value=of, attr="name") if _is_person(of, bare):
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[of, *_]) if _is_person(
                of, bare
            ):
                yield ast.unparse(node)
            case ast.FormattedValue(value=of) if _is_person(of, bare):
                yield ast.unparse(of)
            case _:
                pass


def _is_person(of: ast.expr, bare: bool) -> bool:  # noqa: FBT001 - said above
    """Tell whether an expression is a person of the library."""
    match of:
        case ast.Attribute(attr=name):
            return name in PEOPLE
        case ast.Name(id=name):
            return bare and name in PEOPLE
        case _:
            return False


def test_no_name_of_a_person_is_read() -> None:
    found = [
        f"{name}: {each}"
        for name in python_files("bot", "cogs")
        for each in names_read(name.as_posix(), (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        "words(player=click.user.display_name)",
        "words(player=click.user.mention)",
        "words(player=click.user.name)",
        "log.info('%s', str(click.user))",
        "f'{click.user} won'",
        "words(player=user.name)",
        "log.info('%s', str(member))",
        "f'{opponent} was challenged'",
    ],
)
def test_a_name_that_is_read_is_found(planted: str) -> None:
    assert len(list(names_read("cogs/duo.py", planted))) == 1
