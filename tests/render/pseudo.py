"""A language in which every sentence stands in brackets: what is outside them is nobody's words."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot.i18n import FALLBACK_LOCALE, Library
from bot.i18n.library import LOCALES
from bot.render.panel import Panel, Picture, Section, Select, Text

PSEUDO: Final = "eo"
"""A locale that the plural rules know and nobody reads."""

OPEN: Final = "⟦"
CLOSE: Final = "⟧"

_MARKUP: Final = re.compile(r"<[^<>\s]+>")
"""Mentions, live times and emojis: Discord's client says them in its own language."""


class _Bracketing(Transformer):
    """Puts the whole of each sentence between brackets, and each of its other forms."""

    def visit_Message(self, node: ast.Message) -> ast.Message:  # noqa: N802 - Fluent's
        parts: list[ast.Message | ast.Attribute] = [node, *node.attributes]
        for part in parts:
            if part.value is not None:
                part.value.elements = [
                    ast.TextElement(OPEN), *part.value.elements, ast.TextElement(CLOSE)
                ]  # fmt: skip
        return node


def pseudo_library(folder: Path) -> Library:
    """Write the pseudo-locale beside English, and load both strictly."""
    english = LOCALES / FALLBACK_LOCALE
    shutil.copytree(english, folder / FALLBACK_LOCALE)
    (folder / PSEUDO).mkdir()
    for path in english.glob("*.ftl"):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        bracketed = FluentSerializer().serialize(_Bracketing().visit(resource))
        (folder / PSEUDO / path.name).write_text(bracketed, encoding="utf-8")
    return Library.load(folder, strict=True)


def outside(text: str) -> str:
    """Give the letters and digits of a text that came from no sentence.

    Raises:
        ValueError: The brackets don't pair.
    """
    depth = 0
    left = []
    for letter in _MARKUP.sub("", text):
        if letter == OPEN:
            depth += 1
        elif letter == CLOSE:
            depth -= 1
        elif depth == 0 and letter.isalnum():
            left.append(letter)
        if depth < 0:
            raise ValueError("a bracket closes that never opened")
    if depth:
        raise ValueError("a bracket never closes")
    return "".join(left)


def texts_of(panel: Panel) -> Iterator[str]:
    """Give all that a reader reads of a panel, or hears: texts, labels, words for pictures."""
    for block in panel.blocks:
        if isinstance(block, Text | Section):
            yield block.words
        if isinstance(block, Section) and isinstance(block.beside, Picture):
            yield block.beside.alt
        if isinstance(block, Select):
            yield block.hint
            yield from (option.label for option in block.options)
    for button in panel.buttons():
        yield button.label
