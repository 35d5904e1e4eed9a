"""What a call carries: a JSON body, or a multipart one with files."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from aiohttp import BodyPartReader, web

from sandbox.errors import DiscordError, Form, Json
from sandbox.payloads import ATTACHMENT_LIMIT

EXCERPT = 600
"""How much of a body is kept with a violation, in characters."""

SENT = web.RequestKey("sent", str)
"""Where the start of the body is left for a violation."""

WHOLE = web.RequestKey("whole", str)
"""Where all of it is left for the spy: the JSON, without files."""

DescribedBy: TypeAlias = Callable[[object], Json]

DESCRIBED_BY: web.RequestKey[DescribedBy] = web.RequestKey("described_by")
"""Where the server leaves what Discord's own description says of a body; may be missing."""

FAULTS = web.RequestKey("faults", dict[str, Any])
"""Where that is left once the body was read."""

FILE_FIELD = re.compile(r"files?\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent."""

    filename: str
    content_type: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Body:
    """The JSON of a call, and its files by their number."""

    json: Json
    files: dict[int, Upload] = field(default_factory=dict)
    described: Json = field(default_factory=dict)
    """What Discord's own description finds wrong, in the shape of an answer's `errors`."""


def _parse(text: bytes | str) -> object:
    try:
        return json.loads(text)
    except ValueError as broken:
        raise DiscordError(400, 50109, "The request body contains invalid JSON.") from broken


def _keep(request: web.Request, text: bytes | str) -> None:
    """Leave the body where the spy finds it, and its start for a violation."""
    shown = text if isinstance(text, str) else text.decode(errors="replace")
    request[SENT] = shown[:EXCERPT]
    request[WHOLE] = shown


async def read_json(request: web.Request) -> object:
    """The JSON a call carries, whatever it is.

    Raises:
        DiscordError: 50109, it is no JSON.
    """
    text = await request.read()
    _keep(request, text)
    parsed = _parse(text)
    _describe(request, parsed)
    return parsed


def _describe(request: web.Request, parsed: object) -> None:
    described_by = request.get(DESCRIBED_BY)
    request[FAULTS] = {} if described_by is None else described_by(parsed)


def form_for(request: web.Request) -> Form:
    """A form for a body that was read, in which its description has its say."""
    return Form(request.get(FAULTS))


async def read_body(request: web.Request) -> Body:
    """The JSON object and the files of a call.

    Raises:
        DiscordError: 50109 for broken JSON, 50035 if it is no object, 40005 for a file too large.
    """
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    parsed = await read_json(request)
    return Body(_object(parsed), described=request[FAULTS])


def _object(parsed: object) -> Json:
    if not isinstance(parsed, dict):
        fault = {"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used"}
        raise DiscordError(400, 50035, "Invalid Form Body", {"_errors": [fault]})
    return parsed


async def _read_multipart(request: web.Request) -> Body:
    payload: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        name = part.name or ""
        numbered = FILE_FIELD.fullmatch(name)
        if name == "payload_json":
            _keep(request, data)
            payload = _object(_parse(data))
        elif numbered is not None:
            if len(data) > ATTACHMENT_LIMIT:
                raise DiscordError(413, 40005, "Request entity too large")
            sent_as = part.headers.get("Content-Type", "application/octet-stream")
            kind = sent_as.partition(";")[0].strip()
            files[int(numbered[1])] = Upload(part.filename or "file", kind, data)
    _describe(request, payload)
    return Body(payload, files, request[FAULTS])
