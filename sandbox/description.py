"""Discord's own description of its API (OpenAPI), as a second opinion on every body.

It is public preview and not part of this project: where the file isn't found, or jsonschema isn't
installed, the sandbox's own rules stand alone. Both are asked for only when a description is read,
so that running the sandbox needs neither.
"""

import functools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandbox.errors import Form, Json

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from referencing import Registry

VARIABLE: Final = "SANDBOX_DISCORD_DESCRIPTION"
"""The environment variable that may name the file."""

USUAL_PLACE: Final = Path(__file__).parents[2] / "shared" / "discord" / "openapi.json"
"""Beside the project's folder."""

NEEDED: Final = ("jsonschema", "referencing")
DOCUMENT: Final = "urn:discord"
BY_TYPE: Final = "x-by-type"
JSON_TYPE: Final = "application/json"
PARAMETER: Final = re.compile(r"\{\w+\}")
LONGEST_WHY: Final = 300
"""Characters of an explanation that are kept; some quote the whole value."""


class CannotJudge(Exception):  # noqa: N818 - a statement about the description
    """The description is there, and can't be used."""


class Description:
    """What Discord says of the bodies that go in and out."""

    def __init__(self, path: Path) -> None:
        """Read the description; `read` says what may be wrong with it."""
        document = json.loads(path.read_text(encoding="utf-8"))
        self._operations = {
            PARAMETER.sub("{}", route): operations
            for route, operations in document["paths"].items()
        }
        schemas = document["components"]["schemas"]
        branched = {name: _branched(schema, schemas) for name, schema in schemas.items()}
        self._schemas = branched
        self._answers = _registry(branched)
        self._requests = _registry({name: _as_taken(s, name) for name, s in branched.items()})

    @property
    def routes(self) -> set[tuple[str, str]]:
        """Each (method, path) it knows, with `{}` for every parameter."""
        return {
            (method.upper(), route)
            for route, operations in self._operations.items()
            for method in operations
            if method != "parameters"
        }

    def faults_in_request(self, method: str, route: str, body: object) -> Json:
        """What is wrong with a body that was sent, at its places, as an answer says it; or {}."""
        return _as_errors(self._faults(method, route, None, body))

    def faults_in_answer(self, method: str, route: str, status: int, body: object) -> list[str]:
        """What is wrong with a body that was answered: "/pointer: why" each."""
        return [
            f"/{'/'.join(map(str, fault.absolute_path))}: {fault.message[:LONGEST_WHY]}"
            for fault in self._faults(method, route, str(status), body)
        ]

    def knows_answer(self, method: str, route: str, status: int) -> bool:
        """Whether it says what an answer with this status looks like."""
        return self._schema(method, PARAMETER.sub("{}", route), str(status)) is not None

    def properties(self, name: str) -> set[str]:
        """The keys of one of its named objects."""
        return set(self._schemas[name]["properties"])

    def _faults(
        self, method: str, route: str, status: str | None, body: object
    ) -> "Iterator[ValidationError]":
        validator = self._validator(method, PARAMETER.sub("{}", route), status)
        if validator is not None:
            yield from validator.iter_errors(body)

    @functools.cache  # noqa: B019 - descriptions live as long as the process
    def _validator(
        self, method: str, route: str, status: str | None
    ) -> "Draft202012Validator | None":
        schema = self._schema(method, route, status)
        if schema is None:
            return None
        registry = self._requests if status is None else self._answers
        return _validator_class()(_branched(schema, self._schemas), registry=registry)

    def _schema(self, method: str, route: str, status: str | None) -> Json | None:
        operation = self._operations.get(route, {}).get(method.lower(), {})
        if status is None:
            place = operation.get("requestBody", {})
        else:
            place = operation.get("responses", {}).get(status, {})
        schema: Json | None = place.get("content", {}).get(JSON_TYPE, {}).get("schema")
        return schema


def find(given: Path | None = None) -> Path | None:
    """Where the description is: as given, else where the environment says, else beside the project.

    The last is only for those who have jsonschema.

    Raises:
        FileNotFoundError: It isn't where it was said to be.
        CannotJudge: It is, and what it is read with isn't installed.
    """
    told = given or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if told is None:
        return USUAL_PLACE if why_absent() is None else None
    if not told.is_file():
        raise FileNotFoundError(f"no description of Discord's API at {told}")
    if missing := _missing():
        raise CannotJudge(f"Discord's description at {told} needs what is {missing}")
    return told


def why_absent() -> str | None:
    """Why there is no description in its usual place; None if there is."""
    if missing := _missing():
        return missing
    if not USUAL_PLACE.is_file():
        return f"Discord's own description is not there (shared/discord/{USUAL_PLACE.name})"
    return None


def _missing() -> str:
    missing = [name for name in NEEDED if find_spec(name) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def verdict(description: Description | None) -> str:
    """Whether Discord's description judges too, for people."""
    if description is not None:
        return "Calls are judged by the sandbox's own rules and by Discord's own description."
    return f"Calls are judged by the sandbox's own rules alone: {why_absent()}."


@functools.lru_cache(maxsize=2)
def read(path: Path) -> Description:
    """The description in a file, read once.

    Raises:
        OSError: The file can't be read.
        CannotJudge: It is no description of Discord's API.
    """
    try:
        return Description(path)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise CannotJudge(f"{path} is no description of Discord's API") from error


def _registry(schemas: Mapping[str, Any]) -> "Registry[Any]":
    from referencing import Registry, Resource  # noqa: PLC0415 - not needed to run
    from referencing.jsonschema import DRAFT202012  # noqa: PLC0415 - the same

    contents = {"$id": DOCUMENT, "components": {"schemas": dict(schemas)}}
    document: Resource[Any] = DRAFT202012.create_resource(contents)
    return document @ Registry()


def _branched(schema: Any, schemas: Mapping[str, Json]) -> Any:  # noqa: ANN401 - any JSON
    """A schema in which every union that can be told by `type` is told by it.

    Plain unions try every branch and blame a wrong one; so told, each fault is at its own place.
    """
    if isinstance(schema, list):
        return [_branched(item, schemas) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _branched(value, schemas) for key, value in schema.items()}
    if isinstance(inner.get("$ref"), str):
        inner["$ref"] = inner["$ref"].replace("#", f"{DOCUMENT}#", 1)
    if "enum" in inner:
        # What the rest would say of a value, its list says already.
        inner.pop("allOf", None)
    for union in ("oneOf", "anyOf"):
        branches = inner.get(union)
        if not isinstance(branches, list):
            continue
        if all("const" in branch for branch in branches):
            inner["enum"] = [branch["const"] for branch in inner.pop(union)]
        elif told := _told_by_type(branches, schemas):
            del inner[union]
            inner.setdefault("allOf", []).extend(told)
    return inner


def _told_by_type(branches: list[Json], schemas: Mapping[str, Json]) -> list[Json] | None:
    things = [branch for branch in branches if branch.get("type") != "null"]
    if len(things) == 1 < len(branches):
        return [{"if": {"type": "null"}, "else": things[0]}]
    kinds = [_kinds(thing, schemas) for thing in things]
    known = [kind for several in kinds for kind in several]
    if not all(kinds) or len(set(known)) < len(known):
        return None
    return [
        {
            BY_TYPE: {
                kind: thing
                for several, thing in zip(kinds, things, strict=True)
                for kind in several
            },
            "type": ["object", "null"] if len(things) < len(branches) else "object",
        }
    ]


def _check_by_type(
    validator: "Draft202012Validator", branches: dict[object, Json], instance: object, _schema: Json
) -> "Iterator[ValidationError]":
    """The keyword that the unions become: look only where the instance's `type` says."""
    from jsonschema.exceptions import ValidationError  # noqa: PLC0415 - not needed to run

    if not isinstance(instance, dict):
        return
    kind = instance.get("type")
    if kind is None:
        yield ValidationError("'type' is a required property", validator="required")
    elif isinstance(kind, (int, str)) and kind in branches:
        yield from validator.descend(instance, branches[kind])
    else:
        known = f"{kind!r} is not one of {sorted(map(str, branches))}"
        yield ValidationError(known, validator="enum", path=["type"])


@functools.cache
def _validator_class() -> "type[Draft202012Validator]":
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - not needed to run

    extend: Callable[..., type[Draft202012Validator]] = validators.extend
    return extend(Draft202012Validator, {BY_TYPE: _check_by_type})


def _kinds(branch: Json, schemas: Mapping[str, Json]) -> list[Any]:
    """The values of `type` that a branch is for; none if it can't be told by that."""
    while "$ref" in branch:
        branch = schemas[branch["$ref"].rpartition("/")[2]]
    kind = branch.get("properties", {}).get("type", {})
    if "type" not in branch.get("required", ()):
        return []
    if "const" in kind:
        return [kind["const"]]
    return list(kind.get("enum", ()))


def _as_taken(schema: Any, name: str) -> Any:  # noqa: ANN401 - any JSON
    """A schema as Discord takes bodies: more kindly than it describes them."""
    if name == "SnowflakeType":
        return {**schema, "type": ["string", "integer"]}
    properties = dict(schema.get("properties", {}))
    for key in ("name_localizations", "description_localizations"):
        if key in properties:
            text = properties[key].get("additionalProperties", {})
            texts = {**text, "type": ["string", "null"]}
            properties[key] = {**properties[key], "additionalProperties": texts}
            schema = {**schema, "properties": properties}
    if "default_member_permissions" in properties:
        bits = {**properties["default_member_permissions"], "type": ["integer", "string", "null"]}
        return {**schema, "properties": {**properties, "default_member_permissions": bits}}
    return schema


def _as_errors(faults: "Iterable[ValidationError]") -> Json:
    form = Form()
    for fault in faults:
        path = list(fault.absolute_path)
        code = f"DESCRIPTION_{str(fault.validator).upper()}"
        form.refuse(path, code, fault.message[:LONGEST_WHY])
    return form.errors
