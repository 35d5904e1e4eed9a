import re
import tokenize
from pathlib import Path

from tests.repository.tree import ROOT, files, python_files, texts

# Written so that no pattern finds itself.
ELSEWHERE = re.compile(
    r"[p]ypi\.(org|python)|[p]ythonhosted|[r]egistry\.npmjs|[d]eb\.debian\.org"
    r"|(?<![\w.$~-])[/](root|home|Users|work)/|[A-Z]:\\[U]sers"
)
LEFT_OPEN = re.compile(r"\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b|[r]aise NotImplemented")
IGNORE = re.compile(r"#\s*(noqa|type:\s*ignore|pragma|fmt:\s*(?:off|skip)|ruff:)(.*)")
REASONED = {
    "noqa": re.compile(r":\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)* - \S.+"),
    "type": re.compile(r"\[[\w-]+(?:,\s*[\w-]+)*\]\s*(?:-|#) ?\S.+"),
    "pragma": re.compile(r": no cover - \S.+"),
}
TOO_LONG = 400

LONG_FILES = {
    "bot/duel/session.py": "the order in which a duel changes is to be read in one place",
    "bot/ui/boards.py": "all that writes in the message of a board is to be read in one place",
    "bot/ui/clicks.py": "what each button does is to be read in one place",
    "sandbox/page/style.css": "the page has one style sheet and no build step to join several",
}
"""Files of code above the limit, and why they are one file all the same. A test file is as long as
it has facts."""


def hits(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts()
        if name.name != "LICENSE"
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_index_or_a_machine() -> None:
    assert hits(ELSEWHERE) == []


def test_nothing_is_left_open_in_a_file() -> None:
    assert hits(LEFT_OPEN) == []


def test_every_ignored_rule_has_its_reason_on_the_line() -> None:
    bare = []
    for name in python_files("bot", "cogs", "sandbox", "tests", "tools"):
        with (ROOT / name).open("rb") as file:
            comments = [t for t in tokenize.tokenize(file.readline) if t.type == tokenize.COMMENT]
        for comment in comments:
            found = IGNORE.search(comment.string)
            if found is None or found[1].startswith("fmt"):
                continue
            if "S101" in found[2] and re.search(r'^\s*assert .+, f?"', comment.line):
                continue  # the assertion's own message is the reason
            kind = found[1].split(":")[0]
            if kind not in REASONED or not REASONED[kind].match(found[2]):
                bare.append(f"{name}:{comment.start[0]}: {comment.string}")
    assert bare == []


def test_every_rule_ignored_for_all_has_its_reason_on_the_line() -> None:
    section = (ROOT / "pyproject.toml").read_text().split("[tool.ruff.lint]")[1]
    rules = [line for line in section.splitlines() if re.match(r'\s+"[A-Z]+[0-9]*",', line)]
    assert rules
    assert [line for line in rules if not re.search(r'",\s+# \S', line)] == []


def test_a_long_file_says_why() -> None:
    suffixes = {".py", ".js", ".css", ".html"}
    long = {
        name.as_posix()
        for name in files()
        if name.parts[0] != "tests"
        and name.suffix in suffixes
        and len((ROOT / name).read_text().splitlines()) > TOO_LONG
    }
    assert long == set(LONG_FILES)
    assert all(LONG_FILES.values())


def test_text_files_end_with_one_line_break_and_have_no_tabs_or_blanks_at_line_ends() -> None:
    untidy: list[Path] = []
    for name, text in texts():
        blanks = name.suffix != ".md" and re.search(r"[ \t]+$", text, re.MULTILINE)
        if text and (blanks or "\r" in text or not re.search(r"[^\n]\n\Z", text)):
            untidy.append(name)
    assert untidy == []
