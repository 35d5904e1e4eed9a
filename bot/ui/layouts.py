"""Panels become the library's own objects: Components V2, plain buttons, nothing kept."""

from typing import Any, Final

import discord
from discord import ui

from bot.render.panel import Block, Button, Line, Panel, Picture, Row, Section, Select, Text
from bot.ui import custom_ids

SILENT: Final = discord.AllowedMentions.none()
"""Nobody is pinged. Passed on every call: an edit without it falls back to Discord's default."""

_STYLES: Final = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def layout(panel: Panel) -> ui.LayoutView:
    """Build the message of a panel.

    The view is stopped before it is sent: the library then stores nothing and dispatches nothing,
    and every click comes to `bot.ui.clicks` alone, after a restart too.
    """
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=panel.accent)
    for block in panel.blocks:
        container.add_item(_item(block))
    view.add_item(container)
    view.stop()
    return view


def private_panel(interaction: discord.Interaction) -> discord.Message | None:
    """Give the clicked message, if it is one of the clicker's own panels, to be changed in place.

    A forged click may name a private sentence, which Discord lets nobody turn into a panel.
    """
    message = interaction.message
    if message is None or not message.flags.ephemeral or not message.components:
        return None
    return message


def pings(panel: Panel) -> discord.AllowedMentions:
    """Give who may be pinged by a panel: those it names, and nobody else."""
    if not panel.ping:
        return SILENT
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user) for user in panel.ping],
    )


def _item(block: Block) -> ui.Item[Any]:
    match block:
        case Text(words=words):
            return ui.TextDisplay(words)
        case Line(visible=visible, large=large):
            spacing = discord.SeparatorSpacing.large if large else discord.SeparatorSpacing.small
            return ui.Separator(visible=visible, spacing=spacing)
        case Section(words=words, beside=beside):
            return ui.Section(words, accessory=_accessory(beside))
        case Row(buttons=buttons):
            return ui.ActionRow(*(_button(button) for button in buttons))
        case Select():
            return ui.ActionRow(_select(block))


def _accessory(beside: Picture | Button) -> ui.Item[Any]:
    match beside:
        case Picture(url=url, alt=alt):
            return ui.Thumbnail(url, description=alt)
        case Button():
            return _button(beside)


def _button(button: Button) -> ui.Button[Any]:
    return ui.Button(
        style=_STYLES[button.style],
        label=button.label or None,
        emoji=button.emoji,
        custom_id=custom_ids.write(button.press),
        disabled=button.disabled,
    )


def _select(select: Select) -> ui.Select[Any]:
    return ui.Select(
        custom_id=custom_ids.write(select.press),
        placeholder=select.hint,
        options=[
            discord.SelectOption(
                label=option.label, value=option.value, emoji=option.emoji, default=option.chosen
            )
            for option in select.options
        ],
    )
