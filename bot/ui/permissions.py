"""What we may do in a channel."""

import discord


def may_write(mine: discord.Permissions, place: object) -> bool:
    """Tell whether these permissions let us see a place and write in it.

    Args:
        mine: Ours there, as an interaction says or as we know of them.
        place: The channel or thread: in a thread another permission counts (Discord: threads,
            permissions).
    """
    thread = isinstance(place, discord.Thread)
    return mine.view_channel and (mine.send_messages_in_threads if thread else mine.send_messages)
