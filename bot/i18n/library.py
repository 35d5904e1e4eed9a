"""Fluent messages by locale: loaded and checked once, then asked by key."""

import logging
from pathlib import Path
from typing import Final, TypeAlias, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

log = logging.getLogger(__name__)

FALLBACK_LOCALE: Final = "en-US"
"""What is read where a language, or one of its sentences, is missing."""

LOCALES: Final = Path(__file__).parent / "locales"

_SAME: Final = {"en-GB": "en-US"}
"""Discord locales that read the folder of another one."""

_KEPT: Final = 4096
"""How many sentences are kept ready a locale. Card names, labels and counts repeat all the time."""

Value: TypeAlias = str | int | float
"""What a sentence is given: text as it is to stand there, or a number, which Fluent writes as the
language does (1.5 or 1,5) and may decline by."""


class LocaleFault(Exception):  # noqa: N818 - named like the duel's faults
    """A file of a locale is broken; the text names file and line, or the key that stands twice."""


class WordsFault(Exception):  # noqa: N818 - named like the duel's faults
    """A sentence is missing, or was not given what it needs; raised by a strict library only."""

    def __init__(self, locale: str, key: str, why: str) -> None:
        super().__init__(f"{locale}: {key}: {why}")
        self.locale = locale
        self.key = key


class Words:
    """The sentences of one locale: `words("hand-title", count=7)`."""

    def __init__(
        self, locale: str, bundle: FluentBundle, fallback: "Words | None", *, strict: bool
    ) -> None:
        self.locale = locale
        self._bundle = bundle
        self._fallback = fallback
        self._strict = strict
        self._complained: set[str] = set()
        self._ready: dict[tuple[object, ...], str] = {}

    def has(self, key: str) -> bool:
        """Tell whether this very locale has the sentence."""
        return bool(self._bundle.has_message(key))

    def __call__(self, key: str, /, **args: Value) -> str:
        """Give a sentence.

        A locale without it reads English, and the log says so once; a library that is not strict
        always gives some text, so that no answer to a player fails for want of a word.

        Raises:
            WordsFault: In a strict library: the sentence or a value it needs is missing.
        """
        asked = (key, *args.items())
        ready = self._ready.get(asked)
        if ready is None:
            ready = self._made(key, args)
            if len(self._ready) >= _KEPT:
                self._ready.clear()
            self._ready[asked] = ready
        return ready

    def _made(self, key: str, args: dict[str, Value]) -> str:
        text, why = self._formatted(key, args)
        if why is None:
            return text
        if self._strict:
            raise WordsFault(self.locale, key, why)
        if key not in self._complained:
            self._complained.add(key)
            log.warning("%s has trouble with the sentence %s: %s", self.locale, key, why)
        return text if self._fallback is None else self._fallback(key, **args)

    def _formatted(self, key: str, args: dict[str, Value]) -> tuple[str, str | None]:
        """Give the text, and what was wrong with it, if anything was."""
        if not self.has(key):
            return key, "it is missing"
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key, "it has no text of its own"
        text, errors = self._bundle.format_pattern(pattern, args)
        return str(text), "; ".join(map(str, errors)) or None


class Library:
    """All locales."""

    def __init__(self, words: dict[str, Words]) -> None:
        self._words = words

    @classmethod
    def load(cls, folder: Path = LOCALES, *, strict: bool = False) -> "Library":
        """Read every locale of a folder; `strict` is for tests.

        Raises:
            LocaleFault: A file does not parse, or a key stands in a locale twice.
        """
        names = sorted(path.name for path in folder.iterdir() if path.is_dir())
        english = Words(
            FALLBACK_LOCALE, _bundle(folder, FALLBACK_LOCALE), fallback=None, strict=strict
        )
        words = {FALLBACK_LOCALE: english}
        for name in names:
            if name != FALLBACK_LOCALE:
                words[name] = Words(name, _bundle(folder, name), fallback=english, strict=strict)
        return cls(words)

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales that have a folder, English first."""
        return tuple(self._words)

    def words(self, locale: str) -> Words:
        """Give the sentences for a Discord locale; one we don't have reads English."""
        return self._words.get(_SAME.get(locale, locale), self._words[FALLBACK_LOCALE])

    def command_text(self, key: str, locale: str) -> str | None:
        """Give a command's name or description for a Discord locale; None: it has none of its own.

        `en-GB` gets the text of `en-US`, which Discord wants sent as well (Discord: localization).
        """
        words = self._words.get(_SAME.get(locale, locale))
        return words(key) if words is not None and words.has(key) else None


def entries(folder: Path, locale: str) -> dict[str, ast.Message | ast.Term]:
    """Read a locale's sentences by key; a term's key begins with a hyphen.

    Raises:
        LocaleFault: A file does not parse, or a key stands there twice.
    """
    found: dict[str, ast.Message | ast.Term] = {}
    for path in sorted((folder / locale).glob("*.ftl")):
        for entry in FluentResource(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                where = (entry.content or "").partition("\n")[0]
                raise LocaleFault(f"{locale}/{path.name} does not parse at: {where!r}")
            if isinstance(entry, ast.Message | ast.Term):
                key = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
                if key in found:
                    raise LocaleFault(f"{locale}/{path.name}: {key} stands there twice")
                found[key] = entry
    return found


def _bundle(folder: Path, locale: str) -> FluentBundle:
    # Discord shows the isolating marks of right-to-left safety as boxes in button labels.
    bundle = FluentBundle([locale], use_isolating=False)
    resource = FluentResource("")
    resource.body = cast("list[ast.EntryType]", list(entries(folder, locale).values()))
    bundle.add_resource(resource)
    return bundle
