"""The routes about channels themselves: threads, posts in forums, changes, private talks."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import Body, form_for, read_body
from sandbox.channel_rules import NewThread, check_change, new_thread
from sandbox.errors import DiscordError, Json, missing_permissions, unknown
from sandbox.feed import Feed
from sandbox.messages import Messages
from sandbox.model import Channel, ChannelType
from sandbox.payloads import channel_json, message_json, thread_member_json
from sandbox.permissions import Permission, to_send
from sandbox.rest import find_channel
from sandbox.threads import Threads
from sandbox.world import World

THREAD_KINDS = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
ANNOUNCED = (ChannelType.ANNOUNCEMENT_THREAD,)
"""The only kind there is in a channel of announcements."""


class RestThreads:
    """Start, change, join, list, delete."""

    def __init__(self, world: World, feed: Feed, messages: Messages, threads: Threads) -> None:
        self._world = world
        self._feed = feed
        self._messages = messages
        self._threads = threads

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        one = "/channels/{channel_id}"
        return [
            web.post(one + "/messages/{message_id}/threads", self._start_from_message),
            web.post(one + "/threads", self._start),
            web.get(one + "/threads/archived/public", self._archived),
            web.put(one + "/thread-members/@me", self._join),
            web.delete(one + "/thread-members/@me", self._leave),
            web.get("/guilds/{guild_id}/threads/active", self._active),
            web.patch(one, self._change),
            web.delete(one, self._delete),
            web.post("/users/@me/channels", self._open_direct),
        ]

    def _channel(self, request: web.Request, *needed: Permission) -> Channel:
        channel = find_channel(self._world, request)
        self._world.require(channel, *needed)
        return channel

    async def _start_from_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request, Permission.CREATE_PUBLIC_THREADS)
        body = (await read_body(request)).json
        form = form_for(request)
        new = new_thread(form, body)
        form.settle()
        if channel.type not in {ChannelType.TEXT, ChannelType.ANNOUNCEMENT}:
            raise wrong_channel_type()
        number = request.match_info["message_id"]
        message = channel.messages.get(int(number)) if number.isdecimal() else None
        if message is None or message.ephemeral:
            raise unknown("Message")
        thread = self._begin(channel, new, thread_id=message.id)
        return reply(channel_json(self._world, thread), 201)

    async def _start(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        body = await read_body(request)
        form = form_for(request)
        new = new_thread(form, body.json)
        is_post = channel.type is ChannelType.FORUM
        # Discord makes a private one of what says nothing of it.
        kind = ChannelType.PUBLIC_THREAD if is_post else body.json.get("type", 12)
        first = body.json.get("message") or {}
        if is_post and form.object(("message",), first) is not None and not first:
            form.required(("message",))
        kinds = ANNOUNCED if channel.type is ChannelType.ANNOUNCEMENT else THREAD_KINDS
        if kind not in kinds:
            form.choices(("type",), [int(each) for each in kinds])
        form.settle()
        if channel.type not in {ChannelType.TEXT, ChannelType.ANNOUNCEMENT, ChannelType.FORUM}:
            raise wrong_channel_type()
        self._world.require(channel, _to_start(kind, is_post=is_post))
        if not is_post:
            thread = self._begin(channel, new, kind=ChannelType(kind))
            return reply(channel_json(self._world, thread), 201)
        self._messages.check(Body(first, body.files))
        thread = self._begin(channel, new)
        # The first message of a post has the id of the post (Discord: threads in forums).
        message = self._messages.post(thread, Body(first, body.files), message_id=thread.id)
        answer = {
            **channel_json(self._world, thread),
            "message": message_json(self._world, message),
        }
        return reply(answer, 201)

    def _begin(
        self,
        channel: Channel,
        new: NewThread,
        *,
        kind: ChannelType = ChannelType.PUBLIC_THREAD,
        thread_id: int | None = None,
    ) -> Channel:
        return self._threads.start(
            channel,
            new.name,
            self._world.app.bot,
            kind=kind,
            auto_archive_minutes=new.auto_archive_minutes,
            slowmode_seconds=new.slowmode_seconds,
            invitable=new.invitable,
            thread_id=thread_id,
        )

    async def _change(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        body = (await read_body(request)).json
        check_change(form_for(request), channel, body)
        slowmode_seconds = body.get("rate_limit_per_user", channel.slowmode_seconds) or 0
        if channel.thread is None:
            self._world.require(channel, Permission.MANAGE_CHANNELS)
            channel.name = body.get("name") or channel.name
            channel.topic = body.get("topic", channel.topic)
            channel.nsfw = bool(body.get("nsfw", channel.nsfw))
            channel.slowmode_seconds = slowmode_seconds
            self._feed.channel("CHANNEL_UPDATE", channel)
        else:
            self._check_may_change(channel, body)
            self._threads.change(
                channel,
                archived=body.get("archived"),
                locked=body.get("locked"),
                name=body.get("name"),
                auto_archive_minutes=body.get("auto_archive_duration"),
                slowmode_seconds=slowmode_seconds,
                invitable=body.get("invitable"),
                by=self._world.app.bot,
            )
        return reply(channel_json(self._world, channel))

    def _check_may_change(self, channel: Channel, body: Json) -> None:
        state = channel.thread
        if state is None:
            return
        if state.archived and body.get("archived") is not False:
            self._threads.check_awake(channel)
        if self._world.bot_permissions(channel) & Permission.MANAGE_THREADS:
            return
        only_wakes = body.keys() == {"archived"} and not body["archived"]
        if {"rate_limit_per_user", "invitable"} & body.keys():
            raise missing_permissions()
        is_own = state.owner_id == self._world.app.bot.id
        if state.locked or "locked" in body or not (is_own or only_wakes):
            raise missing_permissions()
        self._world.require(channel, to_send(channel))

    async def _delete(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        gone = channel_json(self._world, channel)
        if channel.type is not ChannelType.DM:
            is_thread = channel.thread is not None
            needed = Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS
            self._world.require(channel, needed)
            self._threads.delete(channel)
        return reply(gone)

    def _thread(self, request: web.Request) -> Channel:
        channel = self._channel(request)
        if channel.thread is None:
            raise wrong_channel_type()
        self._threads.check_awake(channel)
        return channel

    async def _join(self, request: web.Request) -> web.Response:
        thread = self._thread(request).thread
        if thread is not None:
            thread.members.add(self._world.app.bot.id)
        return empty()

    async def _leave(self, request: web.Request) -> web.Response:
        thread = self._thread(request).thread
        if thread is not None:
            thread.members.discard(self._world.app.bot.id)
        return empty()

    async def _archived(self, request: web.Request) -> web.Response:
        channel = self._channel(request, Permission.READ_MESSAGE_HISTORY)
        found = self._threads.of(channel, archived=True)
        return reply(self._listed(found))

    async def _active(self, request: web.Request) -> web.Response:
        if request.match_info["guild_id"] != str(self._world.guild.id):
            raise unknown("Guild")
        awake = [
            thread
            for channel in list(self._world.channels.values())
            for thread in self._threads.of(channel)
            if self._world.may_see(thread, self._world.app.bot.id)
        ]
        return reply(self._listed(awake))

    def _listed(self, threads: list[Channel]) -> Json:
        bot_id = self._world.app.bot.id
        return {
            "threads": [channel_json(self._world, thread) for thread in threads],
            "members": [
                thread_member_json(thread, bot_id)
                for thread in threads
                if thread.thread is not None and bot_id in thread.thread.members
            ],
            "has_more": False,
        }

    async def _open_direct(self, request: web.Request) -> web.Response:
        body = (await read_body(request)).json
        form = form_for(request)
        wanted = str(body.get("recipient_id"))
        person = self._world.people.get(int(wanted)) if wanted.isdecimal() else None
        if person is None or person.is_bot:
            form.refuse(("recipient_id",), "INVALID_RECIPIENT", "Invalid recipient")
        form.settle()
        if person is None:
            raise unknown("User")
        return reply(channel_json(self._world, self._world.direct_channel(person)))


def wrong_channel_type() -> DiscordError:
    """Not in such a channel."""
    return DiscordError(400, 50024, "Cannot execute action on this channel type")


def _to_start(kind: int, *, is_post: bool) -> Permission:
    if is_post:
        return Permission.SEND_MESSAGES
    if kind == ChannelType.PRIVATE_THREAD:
        return Permission.CREATE_PRIVATE_THREADS
    return Permission.CREATE_PUBLIC_THREADS
