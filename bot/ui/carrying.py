"""Whether a message really has the button that a click on it names: a forged click may not."""

import discord

from bot.duel.records import MessageId
from bot.render.panel import PressOf
from bot.ui import custom_ids


def carries(message: discord.Message, custom_id: str) -> bool:
    """Tell whether a public message really has a button; a forged click may name any message."""

    def has(part: object) -> bool:
        children = getattr(part, "children", ())
        return getattr(part, "custom_id", None) == custom_id or any(map(has, children))

    return not message.flags.ephemeral and any(map(has, message.components))


def board_pressed(message: discord.Message | None, press: PressOf) -> MessageId | None:
    """Give the board that a press was made on, of whatever match; None: made elsewhere."""
    if press.verb not in {"hand", "next", "rules", "more"} or message is None:
        return None
    return MessageId(message.id) if carries(message, custom_ids.write(press)) else None
