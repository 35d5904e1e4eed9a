"""No SQL is made of values: every statement is a fixed text, and what is asked for a parameter.

SQLite takes no parameters in a PRAGMA; these are made of names and numbers of our own.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.repository.tree import ROOT, python_files

EXECUTES = {"execute", "executemany", "executescript", "execute_fetchall", "_write"}
"""What takes a statement: sqlite3, aiosqlite, and the store's short way to a single one."""

HANDED_ON = {
    ("bot/storage/database.py", "begin"),  # a Literal
    ("bot/storage/duels.py", "statement"),  # what `_write` was given, which is looked at itself
    ("bot/storage/migrations.py", "statement"),  # of `bot.storage.schema`, all fixed texts
}
"""Statements in a variable that is no constant of the module."""

OWN_PRAGMAS = {"name", "value", "APPLICATION_ID", "step.number"}
"""What a PRAGMA may be made of."""


def made_of_values(path: str, source: str) -> Iterator[str]:
    """Give every statement that is not a fixed text."""
    tree = ast.parse(source)
    fixed = {
        target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Constant)
        for target in ([node.target] if isinstance(node, ast.AnnAssign) else node.targets)
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=called), args=args) if called in EXECUTES:
                if not args or not _is_fixed(path, args[0], fixed):
                    yield f"{path}:{node.lineno}: {ast.unparse(node)}"
            case _:
                pass


def _is_fixed(path: str, statement: ast.expr, fixed: set[str]) -> bool:
    match statement:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id=name):
            return name in fixed or (path, name) in HANDED_ON
        case ast.IfExp(body=one, orelse=other):
            return _is_fixed(path, one, fixed) and _is_fixed(path, other, fixed)
        case ast.JoinedStr(values=[ast.Constant(value=str() as begin), *rest]):
            values = {
                ast.unparse(part.value) for part in rest if isinstance(part, ast.FormattedValue)
            }
            return begin.startswith("PRAGMA ") and values <= OWN_PRAGMAS
        case _:
            return False


def test_every_statement_is_a_fixed_text() -> None:
    # Only the storage knows SQL: `tests/repository/test_borders.py`.
    sources = {
        name.as_posix(): (ROOT / name).read_text(encoding="utf-8")
        for name in python_files("bot")
        if name.parts[1] == "storage"
    }
    assert sum(source.count(".execute") for source in sources.values())
    found = [each for name, source in sources.items() for each in made_of_values(name, source)]
    assert found == []


def test_the_schema_is_made_of_fixed_texts() -> None:
    tree = ast.parse((ROOT / "bot/storage/schema.py").read_text(encoding="utf-8"))
    assert [
        ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr | ast.BinOp)
    ] == []


@pytest.mark.parametrize(
    "planted",
    [
        "db.execute(f'SELECT * FROM memory WHERE name = {name!r}')",
        "db.execute('SELECT * FROM memory WHERE name = %s' % name)",
        "db.execute('SELECT * FROM memory WHERE name = {}'.format(name))",
        "db.execute('SELECT * FROM memory WHERE name = ' + name)",
        "db.execute(statement)",
        "await self._write(f'UPDATE duels SET message = {message}')",
        "db.executescript(text)",
        "_READ = 'SELECT ' + name\ndb.execute(_READ)",
        "db.execute(f'PRAGMA user_version = {locale}')",
    ],
)
def test_a_statement_that_is_made_of_values_is_found(planted: str) -> None:
    assert len(list(made_of_values("bot/storage/notes.py", planted))) == 1
