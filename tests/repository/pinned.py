"""The requirement files, read."""

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.tree import ROOT


def logical_lines(name: str) -> list[str]:
    text = (ROOT / name).read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


def pins(name: str) -> dict[str, str]:
    """Give what is pinned: name to version."""
    found: dict[str, str] = {}
    for line in logical_lines(name):
        requirement = Requirement(line.split("--hash")[0])
        [exact] = requirement.specifier
        assert exact.operator == "==", line
        found[canonicalize_name(requirement.name)] = exact.version
    return found
