"""How Discord says no: a status, a code, a message and, for a bad form, where it is bad.

DiscordError
├── RateLimited
└── Banned
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

Path: TypeAlias = tuple[str | int, ...]
"""Where in a form something is: keys and indexes from the top."""


class DiscordError(Exception):
    """A refusal, as the API answers it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers: dict[str, str] = {}

    def body(self) -> Json:
        """The JSON that goes over the wire."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class RateLimited(DiscordError):  # noqa: N818 - says what happened
    """Too many calls: 429 with the seconds to wait."""

    def __init__(
        self, retry_after: float, *, scope: str, code: int = 0, message: str | None = None
    ) -> None:
        super().__init__(429, code, message or "You are being rate limited.")
        self.retry_after = retry_after
        self.scope = scope

    def body(self) -> Json:
        """The JSON that goes over the wire."""
        body: Json = {
            "message": self.message,
            "retry_after": self.retry_after,
            "global": self.scope == "global",
        }
        if self.code:
            body["code"] = self.code
        return body


class Banned(DiscordError):  # noqa: N818 - says what happened
    """The edge before Discord lets nothing through: 429 in plain text, without `Via`."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(429, 0, "error code: 1015")
        self.headers = {"Retry-After": str(retry_after), "Server": "cloudflare"}


class Form:
    """Collects what is wrong in a body, so that one answer names all of it.

    `described` is what Discord's own description finds wrong; that is answered where the
    sandbox's own rules, which know the real codes, find nothing.
    """

    def __init__(self, described: Json | None = None) -> None:
        self.errors: Json = {}
        """What is wrong, in the shape of an answer's `errors`."""
        self._described = described or {}

    def refuse(self, path: Iterable[str | int], code: str, message: str) -> None:
        """Note one fault at a place."""
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Iterable[str | int]) -> None:
        """Note that a field is missing."""
        self.refuse(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choices(self, path: Iterable[str | int], allowed: Iterable[object]) -> None:
        """Note that a value is none of the allowed ones."""
        listed = ", ".join(str(value) for value in allowed)
        self.refuse(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    def one_of(self, path: Path, value: object, allowed: Iterable[int]) -> bool:
        """Check that a value is one of some numbers; say whether it is."""
        numbers = [int(each) for each in allowed]
        if value in numbers and not isinstance(value, bool):
            return True
        self.choices(path, numbers)
        return False

    def text(
        self, path: Path, value: object, most: int, least: int = 0, *, optional: bool = False
    ) -> bool:
        """Check that a value is a text of `least` to `most` characters; say whether it is."""
        if value is None:
            if not optional:
                self.required(path)
            return False
        if not isinstance(value, str):
            self.refuse(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return False
        if least <= len(value) <= most:
            return True
        if least:
            self.refuse(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        else:
            self.refuse(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return False

    def words(self, path: Path, value: object, most: int) -> bool:
        """Check that a value is a text with more than blanks in it; say whether it is."""
        if isinstance(value, str) and value and not value.strip():
            self.required(path)
            return False
        return self.text(path, value, most, 1)

    def whole(self, path: Path, value: object, least: int, most: int) -> bool:
        """Check that a value is a whole number from `least` to `most`; say whether it is."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if not least <= value <= most:
            self.refuse(
                path, "NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}."
            )
            return False
        return True

    def truth(self, path: Path, value: object, *, optional: bool = False) -> bool:
        """Check that a value is true or false; say whether it is."""
        if isinstance(value, bool):
            return True
        if value is not None:
            self.refuse(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        elif not optional:
            self.required(path)
        return False

    def array(self, path: Path, value: object, least: int, most: int) -> list[Any]:
        """Check a list's length; the list, or an empty one if it is none."""
        if not isinstance(value, list):
            self.refuse(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            self.refuse(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        return value

    def listed(self, path: Path, value: object, least: int, most: int) -> list[Any]:
        """Check a list that may be left out or null, which is an empty one."""
        return [] if value is None else self.array(path, value, least, most)

    def object(self, path: Path, value: object) -> Json | None:
        """Check that a value is an object; the object, or None."""
        if isinstance(value, dict):
            return value
        self.refuse(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return None

    def settle(self) -> None:
        """Refuse the form if anything was wrong with it.

        Raises:
            DiscordError: 50035, with every fault at its place.
        """
        errors = self.errors or self._described
        if errors:
            raise DiscordError(400, 50035, "Invalid Form Body", errors)


def faults_in(errors: Json, at: str = "") -> Iterator[tuple[str, str, str]]:
    """Each fault in an answer's `errors`: its JSON pointer, its code, and why it is one."""
    for key, value in errors.items():
        if key == "_errors":
            yield from ((at or "/", fault["code"], fault["message"]) for fault in value)
        elif isinstance(value, dict):
            yield from faults_in(value, f"{at}/{key}")


@dataclass(frozen=True, slots=True)
class Violation:
    """A call of the bot that Discord would have refused."""

    route: str
    status: int
    code: int
    message: str
    body: str
    """The first 600 characters of what was sent."""
    errors: Json = field(default_factory=dict)
    """Where the form was bad, as it was answered."""
    asked: str = ""
    """Who had asked what, if the call answered an interaction: "Anna: /play"."""

    def __str__(self) -> str:
        faults = "".join(f"; {pointer}: {why}" for pointer, why in self.faults[:3])
        return f"{self.route}: {self.status} ({self.code}) {self.message}{faults}"

    @property
    def faults(self) -> list[tuple[str, str]]:
        """Each fault of a bad form: its JSON pointer in the body, and why it is one."""
        return [(pointer, why) for pointer, _, why in faults_in(self.errors)]

    @property
    def codes(self) -> list[str]:
        """The code of each fault of a bad form."""
        return [code for _, code, _ in faults_in(self.errors)]


@dataclass(frozen=True, slots=True)
class Call:
    """One REST call, as it was answered."""

    method: str
    route: str
    """The path with its ids named, not filled in: "/channels/{channel_id}/messages"."""
    status: int
    ms: float
    """How long the answer took, on the host's clock."""
    at_ms: int
    """When it came in, on the sandbox's clock."""
    interaction: int | None
    """The interaction whose token it used."""
    code: int = 0
    """Discord's error code; 0 for none."""
    fault: str = ""
    """The planted faults that it met."""


def unauthorized() -> DiscordError:
    """No token, or a wrong one."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown(what: str) -> DiscordError:
    """Something that isn't there, with the code for its kind (Discord: JSON error codes)."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }
    return DiscordError(404, codes[what], f"Unknown {what}")


def missing_access() -> DiscordError:
    """The bot can't see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def missing_permissions() -> DiscordError:
    """The bot sees the channel but may not do this there."""
    return DiscordError(403, 50013, "Missing Permissions")


def beyond_the_sandbox(what: str) -> DiscordError:
    """Discord may well allow it; the sandbox doesn't play it and says so."""
    return DiscordError(501, 0, f"The sandbox does not play {what}")
