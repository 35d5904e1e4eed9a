"""What runs on an owner's machine needs only what an owner's machine installs."""

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions

from packaging.utils import canonicalize_name

from tests.repository.pinned import pins
from tests.repository.tree import ROOT, python_files

OURS = {"bot", "cogs", "sandbox"}


def imported(tree: ast.AST) -> Iterator[str]:
    """Give the top-level names that are imported whenever the module is."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue  # there the import waits until it is wanted
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]
        yield from imported(node)


def test_the_bot_and_the_sandbox_import_only_what_the_run_time_pins_install() -> None:
    installed = set(pins("requirements.txt"))
    distributions = packages_distributions()
    missing = []
    for name in python_files(*OURS):
        for top in imported(ast.parse((ROOT / name).read_text())):
            if top in OURS or top in sys.stdlib_module_names:
                continue
            if not {canonicalize_name(d) for d in distributions.get(top, [])} & installed:
                missing.append(f"{name}: {top}")
    assert missing == []
