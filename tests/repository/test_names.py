"""No code of the bot reads what somebody is called: people are shown as mentions of their ids."""

import ast
from collections.abc import Iterator

import pytest

from tests.repository.tree import ROOT, python_files

NAMES = {"display_name", "global_name", "nick", "username", "mention", "discriminator"}
"""What the library calls the names of people, and the texts that it makes of them."""

PEOPLE = {"user", "member", "author", "owner", "challenger", "challenged", "opponent", "player"}
"""What a person is called in code: of these `name` is asked for nowhere, nor their text."""


def names_read(source: str) -> Iterator[str]:
    """Give every expression that asks for somebody's name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr=attr) if attr in NAMES:
                yield ast.unparse(node)
            case ast.Attribute(value=of, attr="name") if _is_person(of):
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[of, *_]) if _is_person(
                of
            ):
                yield ast.unparse(node)
            case ast.FormattedValue(value=of) if _is_person(of):
                yield ast.unparse(of)
            case _:
                pass


def _is_person(of: ast.expr) -> bool:
    """Tell whether an expression is a person of the library: in `bot.render` they are texts."""
    return isinstance(of, ast.Attribute) and of.attr in PEOPLE


def test_no_name_of_a_person_is_read() -> None:
    found = [
        f"{name}: {each}"
        for name in python_files("bot", "cogs")
        for each in names_read((ROOT / name).read_text(encoding="utf-8"))
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
    ],
)
def test_a_name_that_is_read_is_found(planted: str) -> None:
    assert len(list(names_read(planted))) == 1
