"""What Discord takes as components of a message, and where it says no.

Source of every number: Discord, components reference.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from urllib.parse import urlsplit

from sandbox.components import LARGEST_ID, SELECTS, Type, number_of, walk
from sandbox.errors import Form, Json, Path
from sandbox.glyphs import is_emoji
from sandbox.select_rules import (
    MOST_OPTIONS,
    check_channel_types,
    check_chosen,
    check_defaults,
    check_value_range,
)

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_CLASSIC_ROWS = 5
MOST_BUTTONS_IN_ROW = 5
MOST_LABEL = 80
MOST_CUSTOM_ID = 100
MOST_URL = 512
MOST_MEDIA_URL = 2048
MOST_OPTION_TEXT = 100
MOST_PLACEHOLDER = 150
MOST_ALT_TEXT = 1024
MOST_SECTION_TEXTS = 3
MOST_GALLERY_ITEMS = 10
LARGEST_COLOUR = 0xFFFFFF

SWITCHES = ("disabled", "required", "spoiler", "divider", "default")

IN_ROW = frozenset({Type.BUTTON}) | SELECTS
IN_CONTAINER = (
    Type.ACTION_ROW,
    Type.SECTION,
    Type.TEXT_DISPLAY,
    Type.MEDIA_GALLERY,
    Type.FILE,
    Type.SEPARATOR,
)
TOP_V2 = (*IN_CONTAINER, Type.CONTAINER)


class Style(IntEnum):
    """Button styles."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


class ComponentRules:
    """Checks the components of one message, noting every fault in a form."""

    def __init__(
        self,
        form: Form,
        *,
        v2: bool,
        emoji_ids: Iterable[int] = (),
        filenames: Iterable[str] = (),
    ) -> None:
        self._form = form
        self._v2 = v2
        self._emoji_ids = frozenset(emoji_ids)
        self._filenames = frozenset(filenames)
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._by_type: dict[Type, Callable[[Json, Path], None]] = {
            Type.ACTION_ROW: self._row,
            Type.BUTTON: self._button,
            Type.SECTION: self._section,
            Type.TEXT_DISPLAY: self._text_display,
            Type.THUMBNAIL: self._thumbnail,
            Type.MEDIA_GALLERY: self._gallery,
            Type.FILE: self._file,
            Type.SEPARATOR: self._separator,
            Type.CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self.select),
        }

    def check(self, value: object) -> list[Json]:
        """Check a message's whole `components`; the list as far as it is one."""
        path: Path = ("components",)
        if not isinstance(value, list):
            self._form.array(path, value, 0, MOST_COMPONENTS)
            return []
        if not self._v2 and len(value) > MOST_CLASSIC_ROWS:
            self._form.array(path, value, 0, MOST_CLASSIC_ROWS)
        allowed = TOP_V2 if self._v2 else (Type.ACTION_ROW,)
        self._each(value, path, allowed)
        components = [item for item in value if isinstance(item, dict)]
        self._totals(components)
        return components

    def _totals(self, components: list[Json]) -> None:
        parts = list(walk(components))
        if len(parts) > MOST_COMPONENTS:
            self._form.refuse(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"Must be {MOST_COMPONENTS} or fewer components in total, nested ones counted.",
            )
        texts = (
            part["content"]
            for part in parts
            if part.get("type") == Type.TEXT_DISPLAY and isinstance(part.get("content"), str)
        )
        if sum(map(len, texts)) > MOST_TEXT:
            self._form.refuse(
                ("components",),
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Must be {MOST_TEXT} or fewer characters of displayable text in total.",
            )

    def _each(self, items: list[object], path: Path, allowed: Iterable[Type]) -> None:
        for index, item in enumerate(items):
            self._one(item, (*path, index), allowed)

    def _one(self, item: object, path: Path, allowed: Iterable[Type]) -> None:
        component = self._form.object(path, item)
        if component is None:
            return
        kind = component.get("type")
        if kind is None:
            self._form.required((*path, "type"))
            return
        names = tuple(int(each) for each in allowed)
        if isinstance(kind, bool) or kind not in names:
            self._form.refuse(
                (*path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of {names}.',
            )
            return
        self._own_id(component, path)
        self.switches(component, path)
        self._by_type[Type(kind)](component, path)

    def switches(self, thing: Json, path: Path) -> None:
        """Check what of a component can only be on or off."""
        for key in SWITCHES:
            self._form.truth((*path, key), thing.get(key), optional=True)

    def _own_id(self, component: Json, path: Path) -> None:
        own = component.get("id")
        if own is None or not self._form.whole((*path, "id"), own, 0, LARGEST_ID) or own == 0:
            return
        if own in self._ids:
            self._form.refuse(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        self._ids.add(own)

    def _row(self, row: Json, path: Path) -> None:
        inner = self._form.array(
            (*path, "components"), row.get("components"), 1, MOST_BUTTONS_IN_ROW
        )
        self._each(inner, (*path, "components"), sorted(IN_ROW))
        kinds = [child.get("type") for child in inner if isinstance(child, dict)]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            self._form.refuse(
                (*path, "components", 1),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def custom_id(self, component: Json, path: Path) -> None:
        """Check that a custom id is there, 1 to 100 long and the only one of its kind."""
        value = component.get("custom_id")
        if not self._form.text((*path, "custom_id"), value, MOST_CUSTOM_ID, 1):
            return
        if value in self._custom_ids:
            self._form.refuse(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(str(value))

    def _button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        if style is None:
            self._form.required((*path, "style"))
            return
        if not self._form.one_of((*path, "style"), style, Style):
            return
        label, emoji = button.get("label"), button.get("emoji")
        self._form.text((*path, "label"), label, MOST_LABEL, optional=True)
        if emoji is not None:
            self._emoji(emoji, (*path, "emoji"))
        match Style(style):
            case Style.LINK:
                self._only(button, path, "url")
                if button.get("url") is not None:
                    self._link((*path, "url"), button["url"])
            case Style.PREMIUM:
                self._only(button, path, "sku_id")
                if label or emoji:
                    self._form.refuse(
                        path,
                        "BUTTON_COMPONENT_PREMIUM_NO_DISPLAY",
                        "A premium button cannot have a label or an emoji",
                    )
                return
            case _:
                self._only(button, path, "custom_id")
                if button.get("custom_id") is not None:
                    self.custom_id(button, path)
        if not str(label or "").strip() and emoji is None:
            self._form.refuse(
                path, "BUTTON_COMPONENT_MISSING_DISPLAY", "A button needs a label or an emoji"
            )

    def _only(self, button: Json, path: Path, needed: str) -> None:
        """A button has exactly one of the three, the one for its style."""
        if button.get(needed) is None:
            self._form.required((*path, needed))
        for other in ("custom_id", "url", "sku_id"):
            if other != needed and button.get(other) is not None:
                self._form.refuse(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id, a url and a sku id exclude each other",
                )
                return

    def _link(self, path: Path, url: object) -> None:
        if not self._form.text(path, url, MOST_URL, 1):
            return
        parts = urlsplit(str(url))
        if parts.scheme not in {"http", "https", "discord"} or not (parts.netloc or parts.path):
            self._form.refuse(
                path,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of '
                "('discord', 'http', 'https').",
            )

    def _emoji(self, value: object, path: Path) -> None:
        emoji = self._form.object(path, value)
        if emoji is None:
            return
        own, name = emoji.get("id"), emoji.get("name")
        if own is not None:
            known = str(own).isdecimal() and int(own) in self._emoji_ids
        else:
            known = isinstance(name, str) and is_emoji(name)
        if not known:
            self._form.refuse(
                (*path, "id" if own is not None else "name"),
                "BUTTON_COMPONENT_INVALID_EMOJI",
                "Invalid emoji",
            )

    def select(self, select: Json, path: Path) -> None:
        """Check a select menu of any type."""
        self.custom_id(select, path)
        self._form.text(
            (*path, "placeholder"), select.get("placeholder"), MOST_PLACEHOLDER, optional=True
        )
        most = MOST_OPTIONS
        if select["type"] == Type.STRING_SELECT:
            most = min(most, self.options_of(select, path, 1, MOST_OPTIONS) or 1)
        else:
            check_defaults(self._form, select, path)
        if select["type"] == Type.CHANNEL_SELECT:
            check_channel_types(self._form, select, path)
        check_value_range(self._form, select, path, 0, most)

    def options_of(self, field: Json, path: Path, least: int, most: int) -> int:
        """Check the options of a select or a group of boxes; how many there are."""
        here: Path = (*path, "options")
        options = self._form.array(here, field.get("options"), least, most)
        self._options(options, here)
        chosen = [each for each in options if isinstance(each, dict) and each.get("default")]
        check_chosen(self._form, field, len(chosen), here)
        return len(options)

    def _options(self, options: list[object], path: Path) -> None:
        values: set[str] = set()
        for index, item in enumerate(options):
            here: Path = (*path, index)
            option = self._form.object(here, item)
            if option is None:
                continue
            self.switches(option, here)
            self._form.words((*here, "label"), option.get("label"), MOST_OPTION_TEXT)
            self._form.text((*here, "value"), option.get("value"), MOST_OPTION_TEXT, 1)
            self._form.text(
                (*here, "description"), option.get("description"), MOST_OPTION_TEXT, optional=True
            )
            if option.get("emoji") is not None:
                self._emoji(option["emoji"], (*here, "emoji"))
            value = str(option.get("value"))
            if value in values:
                self._form.refuse(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(value)

    def _section(self, section: Json, path: Path) -> None:
        inner = self._form.array(
            (*path, "components"), section.get("components"), 1, MOST_SECTION_TEXTS
        )
        self._each(inner, (*path, "components"), (Type.TEXT_DISPLAY,))
        if section.get("accessory") is None:
            self._form.required((*path, "accessory"))
        else:
            self._one(section["accessory"], (*path, "accessory"), (Type.BUTTON, Type.THUMBNAIL))

    def _text_display(self, text: Json, path: Path) -> None:
        self._form.text((*path, "content"), text.get("content"), MOST_TEXT, 1)

    def _thumbnail(self, thumbnail: Json, path: Path) -> None:
        self._media(thumbnail.get("media"), (*path, "media"))
        self._described(thumbnail, path)

    def _gallery(self, gallery: Json, path: Path) -> None:
        items = self._form.array((*path, "items"), gallery.get("items"), 1, MOST_GALLERY_ITEMS)
        for index, value in enumerate(items):
            here: Path = (*path, "items", index)
            item = self._form.object(here, value)
            if item is not None:
                self.switches(item, here)
                self._media(item.get("media"), (*here, "media"))
                self._described(item, here)

    def _described(self, item: Json, path: Path) -> None:
        self._form.text(
            (*path, "description"), item.get("description"), MOST_ALT_TEXT, 1, optional=True
        )

    def _file(self, file: Json, path: Path) -> None:
        self._media(file.get("file"), (*path, "file"), own_only=True)

    def _media(self, value: object, path: Path, *, own_only: bool = False) -> None:
        if value is None:
            self._form.required(path)
            return
        media = self._form.object(path, value)
        if media is None or not self._form.text(
            (*path, "url"), media.get("url"), MOST_MEDIA_URL, 1
        ):
            return
        parts = urlsplit(media["url"])
        if parts.scheme == "attachment":
            if parts.netloc not in self._filenames:
                self._form.refuse(
                    (*path, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment was not found: {media['url']}",
                )
        elif own_only:
            self._form.refuse(
                (*path, "url"),
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of '
                "('attachment',).",
            )
        elif parts.scheme not in {"http", "https"} or not parts.netloc:
            self._form.refuse(
                (*path, "url"),
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of '
                "('attachment', 'http', 'https').",
            )

    def _separator(self, separator: Json, path: Path) -> None:
        self._form.one_of((*path, "spacing"), number_of(separator, "spacing"), (1, 2))

    def _container(self, container: Json, path: Path) -> None:
        colour = container.get("accent_color")
        if colour is not None:
            self._form.whole((*path, "accent_color"), colour, 0, LARGEST_COLOUR)
        inner = self._form.array(
            (*path, "components"), container.get("components"), 1, MOST_COMPONENTS
        )
        self._each(inner, (*path, "components"), IN_CONTAINER)
