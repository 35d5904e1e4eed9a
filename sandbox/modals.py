"""What Discord takes as a modal, and where it says no.

Source of every number: Discord, receiving and responding (modals), components reference.
"""

from collections.abc import Iterable

from sandbox.component_rules import ComponentRules
from sandbox.components import SELECTS, Type, number, number_of
from sandbox.errors import Form, Json, Path
from sandbox.select_rules import check_value_range

MOST_TITLE = 45
MOST_PARTS = 5
MOST_LABEL = 45
MOST_DESCRIPTION = 100
MOST_TEXT = 4000
MOST_PLACEHOLDER = 100
MOST_GROUP_OPTIONS = 10
MOST_FILES = 10

IN_LABEL = (
    Type.TEXT_INPUT,
    *sorted(SELECTS),
    Type.FILE_UPLOAD,
    Type.RADIO_GROUP,
    Type.CHECKBOX_GROUP,
    Type.CHECKBOX,
)


def check_modal(data: Json, emoji_ids: Iterable[int] = (), described: Json | None = None) -> Json:
    """Check a modal, and number its components.

    Raises:
        DiscordError: 50035 with each fault at its place.
    """
    form = Form(described)
    form.text(("title",), data.get("title"), MOST_TITLE, 1)
    form.text(("custom_id",), data.get("custom_id"), 100, 1)
    rules = ComponentRules(form, v2=True, emoji_ids=emoji_ids)
    for index, item in enumerate(
        form.array(("components",), data.get("components"), 1, MOST_PARTS)
    ):
        path: Path = ("components", index)
        part = form.object(path, item)
        if part is not None:
            _part(form, rules, part, path)
    form.settle()
    number(data["components"])
    return data


def _part(form: Form, rules: ComponentRules, part: Json, path: Path) -> None:
    match part.get("type"):
        case Type.ACTION_ROW:
            inner = form.array((*path, "components"), part.get("components"), 1, 1)
            for item in inner:
                here: Path = (*path, "components", 0)
                field = form.object(here, item)
                if field is None:
                    continue
                if field.get("type") != Type.TEXT_INPUT:
                    _wrong_type(form, here, (Type.TEXT_INPUT,))
                    continue
                form.text((*here, "label"), field.get("label"), MOST_LABEL, 1)
                rules.switches(field, here)
                _text_input(form, rules, field, here)
        case Type.LABEL:
            form.text((*path, "label"), part.get("label"), MOST_LABEL, 1)
            form.text(
                (*path, "description"), part.get("description"), MOST_DESCRIPTION, 1, optional=True
            )
            field = form.object((*path, "component"), part.get("component"))
            if field is not None:
                _field(form, rules, field, (*path, "component"))
        case Type.TEXT_DISPLAY:
            form.text((*path, "content"), part.get("content"), MOST_TEXT, 1)
        case _:
            _wrong_type(form, path, (Type.ACTION_ROW, Type.TEXT_DISPLAY, Type.LABEL))


def _wrong_type(form: Form, path: Path, allowed: tuple[Type, ...]) -> None:
    names = tuple(int(each) for each in allowed)
    form.refuse(
        (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {names}.'
    )


def _field(form: Form, rules: ComponentRules, field: Json, path: Path) -> None:
    kind = field.get("type")
    rules.switches(field, path)
    if kind not in IN_LABEL:
        _wrong_type(form, path, IN_LABEL)
    elif kind == Type.TEXT_INPUT:
        if field.get("label") is not None:
            form.refuse(
                (*path, "label"),
                "TEXT_INPUT_LABEL_NOT_ALLOWED",
                "A text input inside a label cannot have a label of its own",
            )
        _text_input(form, rules, field, path)
    elif kind in SELECTS:
        if field.get("disabled"):
            form.refuse(
                (*path, "disabled"),
                "SELECT_COMPONENT_DISABLED_IN_MODAL",
                "A select in a modal cannot be disabled",
            )
        rules.select(field, path)
    else:
        rules.custom_id(field, path)
        if kind == Type.FILE_UPLOAD:
            check_value_range(form, field, path, 0, MOST_FILES)
        elif kind == Type.RADIO_GROUP:
            rules.options_of({**field, "max_values": 1}, path, 2, MOST_GROUP_OPTIONS)
        elif kind == Type.CHECKBOX_GROUP:
            options = field.get("options")
            count = len(options) if isinstance(options, list) else 1
            counted = {**field, "max_values": number_of(field, "max_values", count)}
            rules.options_of(counted, path, 1, MOST_GROUP_OPTIONS)
            check_value_range(form, counted, path, 0, max(count, 1))


def _text_input(form: Form, rules: ComponentRules, field: Json, path: Path) -> None:
    rules.custom_id(field, path)
    form.one_of((*path, "style"), field.get("style"), (1, 2))
    lengths = {
        key: field[key]
        for key, least in (("min_length", 0), ("max_length", 1))
        if field.get(key) is not None and form.whole((*path, key), field[key], least, MOST_TEXT)
    }
    fewest, most = lengths.get("min_length", 0), lengths.get("max_length", MOST_TEXT)
    if fewest > most:
        form.refuse(
            (*path, "min_length"),
            "TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX",
            "Min length cannot be greater than max length",
        )
        fewest = 0
    form.text((*path, "placeholder"), field.get("placeholder"), MOST_PLACEHOLDER, optional=True)
    value = field.get("value")
    # Nothing filled in is no text that is too short.
    form.text((*path, "value"), value, most, fewest if value else 0, optional=True)
