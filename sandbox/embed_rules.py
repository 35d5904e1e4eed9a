"""What Discord takes as the embeds of a message, and where it says no.

Source of every number: Discord, message resource (embed limits).
"""

from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

from sandbox.errors import Form, Json, Path

MOST_EMBEDS: Final = 10
MOST_TEXT: Final = 6000
MOST_FIELDS: Final = 25
MOST_URL: Final = 2048
LARGEST_COLOUR: Final = 0xFFFFFF
TEXTS: Final = {"title": 256, "description": 4096}
LINK: Final = ("http", "https")
PICTURE: Final = (*LINK, "attachment")

URLS: Final = (
    (("url",), LINK),
    (("image", "url"), PICTURE),
    (("thumbnail", "url"), PICTURE),
    (("footer", "icon_url"), PICTURE),
    (("author", "url"), LINK),
    (("author", "icon_url"), PICTURE),
)
"""Where an embed has addresses, and with which schemes."""

PARTS: Final = ("author", "footer", "image", "thumbnail", "provider", "video")
SHOWN: Final = ("fields", "image", "thumbnail", "video", "footer", "author", "timestamp")


def check_embeds(form: Form, embeds: object) -> None:
    """Note what is wrong with a message's `embeds`."""
    total = 0
    for index, item in enumerate(form.array(("embeds",), embeds, 0, MOST_EMBEDS)):
        path: Path = ("embeds", index)
        embed = form.object(path, item)
        if embed is not None:
            total += _embed(form, embed, path)
    if total > MOST_TEXT:
        form.refuse(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_TEXT}",
        )


def shows_something(embed: Json) -> bool:
    """Whether anything of an embed is to be seen: a colour, an address or blanks alone are not."""
    return any((embed.get(key) or "").strip() for key in TEXTS) or any(
        embed.get(key) for key in SHOWN
    )


def _embed(form: Form, embed: Json, path: Path) -> int:
    """Check one embed; how many characters it shows."""
    texts: list[tuple[Path, object, int, bool]] = [
        ((*path, key), embed.get(key), most, False) for key, most in TEXTS.items()
    ]
    for key, part, most in (("footer", "text", 2048), ("author", "name", 256)):
        inner = embed.get(key)
        if isinstance(inner, dict):
            texts.append(((*path, key, part), inner.get(part), most, True))
    _parts(form, embed, path)
    fields = form.listed((*path, "fields"), embed.get("fields"), 0, MOST_FIELDS)
    for index, item in enumerate(fields):
        field = form.object((*path, "fields", index), item)
        if field is not None:
            here: Path = (*path, "fields", index, "inline")
            form.truth(here, field.get("inline"), optional=True)
            texts.extend(
                ((*path, "fields", index, key), field.get(key), most, True)
                for key, most in (("name", 256), ("value", 1024))
            )
    for place, text, most, needed in texts:
        if needed:
            form.words(place, text, most)
        else:
            form.text(place, text, most, optional=True)
    _addresses(form, embed, path)
    if embed.get("color") is not None:
        form.whole((*path, "color"), embed["color"], 0, LARGEST_COLOUR)
    if embed.get("timestamp") is not None:
        _time(form, embed["timestamp"], (*path, "timestamp"))
    return sum(len(text) for _, text, _, _ in texts if isinstance(text, str))


def _parts(form: Form, embed: Json, path: Path) -> None:
    for key in PARTS:
        if embed.get(key) is not None:
            form.object((*path, key), embed[key])


def _addresses(form: Form, embed: Json, path: Path) -> None:
    for keys, schemes in URLS:
        holder = embed.get(keys[0]) if len(keys) > 1 else embed
        url = holder.get(keys[-1]) if isinstance(holder, dict) else None
        if url is None or url == "":
            continue
        here: Path = (*path, *keys)
        if not form.text(here, url, MOST_URL):
            continue
        parts = urlsplit(str(url))
        if parts.scheme and parts.scheme not in schemes:
            form.refuse(
                here,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of {schemes}.',
            )
        elif not (parts.scheme and parts.netloc) or any(each.isspace() for each in str(url)):
            form.refuse(here, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _time(form: Form, value: object, path: Path) -> None:
    try:
        datetime.fromisoformat(str(value))
    except ValueError:
        form.refuse(path, "DATE_TIME_TYPE_PARSE", f'Could not parse "{value}". Should be ISO8601.')
