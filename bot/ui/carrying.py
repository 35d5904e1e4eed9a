"""Whether a message really has the button that a click on it names: a forged click may not."""

import discord


def carries(message: discord.Message, custom_id: str) -> bool:
    """Tell whether a public message really has a button; a forged click may name any message."""

    def has(part: object) -> bool:
        children = getattr(part, "children", ())
        return getattr(part, "custom_id", None) == custom_id or any(map(has, children))

    return not message.flags.ephemeral and any(map(has, message.components))
