"""What each kind of channel asks of the bot and of who is challenged there, and what is missing."""

from types import SimpleNamespace
from typing import Any, get_args

import discord
import pytest
from discord import ChannelType, Permissions

from bot.engine.errors import Refusal
from bot.render.access import (
    CannotPostHere,
    Missing,
    NotInSuchChannel,
    OpponentCannotSee,
    Permission,
    ThreadLocked,
)
from bot.ui.places import NEEDED, check_opponent, check_place, missing, missing_here, missing_in

SERVER = 1

ALL = Permissions(
    view_channel=True,
    connect=True,
    send_messages=True,
    send_messages_in_threads=True,
)
"""What the bot is invited with, and Connect, which everybody has at first."""


def without(*lacking: str) -> Permissions:
    mine = Permissions(ALL.value)
    mine.update(**dict.fromkeys(lacking, False))
    return mine


def place(kind: ChannelType, *, archived: bool = False, locked: bool = False) -> Any:  # noqa: ANN401 - one of the library's, or what stands for it
    """Give a channel, or a thread as Discord tells of one."""
    if not kind.name.endswith("_thread"):
        return SimpleNamespace(type=kind)
    data: Any = {
        "id": "10", "parent_id": "11", "owner_id": "12", "name": "a match", "type": kind.value,
        "message_count": 0, "member_count": 1,
        "thread_metadata": {
            "archived": archived, "locked": locked, "auto_archive_duration": 60,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
        },
    }  # fmt: skip
    world: Any = SimpleNamespace()
    return discord.Thread(guild=world, state=world, data=data)


def asked(where: object, mine: Permissions = ALL, *, server: int | None = SERVER) -> Any:  # noqa: ANN401 - it stands for an interaction
    """Give an interaction from a place, as the bot of one server sees it."""
    client = SimpleNamespace(get_guild=lambda number: "server" if number == SERVER else None)
    return SimpleNamespace(guild_id=server, client=client, app_permissions=mine, channel=where)


def refusal(where: object, mine: Permissions = ALL) -> Refusal | None:
    try:
        check_place(asked(where, mine))
    except Refusal as refused:
        return refused
    return None


@pytest.mark.parametrize("kind", list(ChannelType))
def test_a_match_can_stand_wherever_two_members_can_write(kind: ChannelType) -> None:
    """A post of a forum or a media channel is a public thread, which is among them."""
    alone = {"private", "group", "category", "forum", "media", "store", "directory"}
    refused = refusal(place(kind))
    assert isinstance(refused, NotInSuchChannel) == (kind.name in alone)
    assert (refused is None) == (kind in NEEDED)


@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        (ChannelType.text, {"view-channel", "send-messages"}),
        (ChannelType.news, {"view-channel", "send-messages"}),
        (ChannelType.voice, {"view-channel", "connect", "send-messages"}),
        (ChannelType.stage_voice, {"view-channel", "connect", "send-messages"}),
        (ChannelType.public_thread, {"view-channel", "send-messages-in-threads"}),
        (ChannelType.news_thread, {"view-channel", "send-messages-in-threads"}),
    ],
)
def test_each_permission_that_counts_in_a_channel_is_named_where_it_is_missing(
    kind: ChannelType, needed: set[str]
) -> None:
    for each in get_args(Permission):
        expected = (each,) if each in needed else ()
        assert missing(without(each.replace("-", "_")), place(kind)) == expected
    everything = missing(Permissions.none(), place(kind))
    assert set(everything) == needed
    refused = refusal(place(kind), Permissions.none())
    assert isinstance(refused, CannotPostHere)
    assert refused.missing == everything


def test_a_private_thread_that_the_bot_does_not_see_is_one_to_be_added_to() -> None:
    thread = place(ChannelType.private_thread)
    assert missing(ALL, thread) == ()
    assert missing(without("view_channel"), thread) == ("membership",)
    assert missing(without("send_messages_in_threads"), thread) == ("send-messages-in-threads",)


def test_an_archived_thread_is_written_in_as_any_other() -> None:
    thread = place(ChannelType.public_thread, archived=True)
    assert missing(ALL, thread) == ()
    assert refusal(thread) is None


@pytest.mark.parametrize("archived", [False, True])
def test_a_locked_thread_is_written_in_by_who_manages_threads_and_played_in_by_nobody(
    *, archived: bool
) -> None:
    thread = place(ChannelType.public_thread, archived=archived, locked=True)
    manager = Permissions(ALL.value, manage_threads=True)
    assert missing(ALL, thread) == ("unlocking",)
    assert missing(manager, thread) == ()
    assert isinstance(refusal(thread), ThreadLocked)
    assert isinstance(refusal(thread, manager), ThreadLocked)


def test_of_a_locked_thread_a_permission_is_named_first() -> None:
    thread = place(ChannelType.public_thread, locked=True)
    refused = refusal(thread, without("send_messages_in_threads"))
    assert isinstance(refused, CannotPostHere)
    assert refused.missing == ("send-messages-in-threads",)


def test_a_server_that_has_the_commands_alone_is_asked_for_an_invitation() -> None:
    text = place(ChannelType.text)
    assert missing_here(asked(text, server=SERVER)) == ()
    assert missing_here(asked(text, server=2)) == ("invitation",)


def test_what_the_library_knows_of_a_channel_is_judged_alike() -> None:
    voice = place(ChannelType.voice)
    voice.permissions_for = lambda member: without("connect") if member == "me" else ALL
    guild: Any = SimpleNamespace(me="me", get_channel_or_thread={7: voice}.get)
    known: Any = missing_in
    assert known(guild, 7) == ("connect",)
    assert known(guild, 8) is None


def unseen(kind: ChannelType, theirs: Permissions | None) -> tuple[Missing, ...]:
    """What somebody lacks to see a channel, in which the bot may do everything."""
    member: Any = SimpleNamespace(id=5, resolved_permissions=theirs)
    try:
        check_opponent(asked(place(kind)), member)
    except OpponentCannotSee as refused:
        return tuple(refused.missing)
    return ()


@pytest.mark.parametrize("kind", list(NEEDED))
def test_who_sees_a_channel_can_be_challenged_there_whatever_else_they_may_not(
    kind: ChannelType,
) -> None:
    assert unseen(kind, Permissions(view_channel=True, connect=True)) == ()
    assert unseen(kind, None) == ()  # Discord tells nothing
    private = kind is ChannelType.private_thread
    blind = ("membership",) if private else ("view-channel",)
    assert unseen(kind, without("view_channel")) == blind
    rooms = {ChannelType.voice, ChannelType.stage_voice}
    assert unseen(kind, without("connect")) == (("connect",) if kind in rooms else ())


def test_somebody_who_is_not_in_the_server_can_not_be_challenged() -> None:
    data: Any = {"id": "5", "username": "x", "discriminator": "0", "avatar": None}
    state: Any = SimpleNamespace()
    with pytest.raises(OpponentCannotSee) as refused:
        check_opponent(asked(place(ChannelType.text)), discord.User(state=state, data=data))
    assert (refused.value.player, refused.value.missing) == (5, ("invitation",))
