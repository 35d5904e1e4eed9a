"""What a select menu chooses from and has chosen beforehand, and where Discord says no.

Source: Discord, components reference (select menus), channel resource (channel types).
"""

from collections.abc import Mapping
from typing import Final

from sandbox.components import Type, number_of
from sandbox.errors import Form, Json, Path

MOST_OPTIONS: Final = 25

KINDS: Final[Mapping[Type, tuple[str, ...]]] = {
    Type.USER_SELECT: ("user",),
    Type.ROLE_SELECT: ("role",),
    Type.MENTIONABLE_SELECT: ("user", "role"),
    Type.CHANNEL_SELECT: ("channel",),
}
"""What may be chosen beforehand in each."""

CHANNEL_TYPES: Final = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
"""All that Discord knows, forums and media channels the last."""


def check_defaults(form: Form, select: Json, path: Path) -> None:
    """Note what is wrong with the `default_values` of a select of people, roles or channels."""
    here: Path = (*path, "default_values")
    items = form.listed(here, select.get("default_values"), 0, MOST_OPTIONS)
    for index, item in enumerate(items):
        value = form.object((*here, index), item)
        if value is None:
            continue
        if value.get("type") not in KINDS[Type(select["type"])]:
            form.choices((*here, index, "type"), KINDS[Type(select["type"])])
        if not str(value.get("id")).isdecimal():
            form.refuse(
                (*here, index, "id"),
                "NUMBER_TYPE_COERCE",
                f'Value "{value.get("id")}" is not snowflake.',
            )
    check_chosen(form, select, len(items), here)


def check_chosen(form: Form, select: Json, count: int, path: Path) -> None:
    """Note it if more is chosen beforehand than may be chosen."""
    most = number_of(select, "max_values")
    if isinstance(most, int) and count > most:
        form.refuse(
            path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            f"Must be {most} or fewer default values, as many as max_values.",
        )


def check_value_range(form: Form, select: Json, path: Path, least: int, most: int) -> None:
    """Check `min_values` and `max_values` against each other and what can be chosen."""
    low, high = number_of(select, "min_values"), number_of(select, "max_values")
    if (
        form.whole((*path, "min_values"), low, least, most)
        and form.whole((*path, "max_values"), high, 1, most)
        and low > high
    ):
        form.refuse(
            (*path, "min_values"),
            "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX",
            "Min values cannot be greater than max values",
        )


def check_channel_types(form: Form, holder: Json, path: Path) -> None:
    """Note what are no `channel_types` of a select or of a command's option."""
    here: Path = (*path, "channel_types")
    items = form.listed(here, holder.get("channel_types"), 0, len(CHANNEL_TYPES))
    for index, item in enumerate(items):
        if form.one_of((*here, index), item, CHANNEL_TYPES) and item in items[:index]:
            form.refuse((*here, index), "SET_TYPE_ALREADY_CONTAINS_VALUE", "It is there already.")
