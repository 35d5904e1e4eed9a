"""Whom a message calls: who is there, whom its author may call, and who hears it ring.

Source: Discord, message resource (allowed mentions) and permissions.
"""

from sandbox.errors import Json
from sandbox.findings import Finding, Findings, Oddity
from sandbox.limits import Called, Draft, mentioned
from sandbox.model import Channel, Message, Person
from sandbox.permissions import Permission
from sandbox.world import World


class Calling:
    """Looks at the words and at `allowed_mentions`."""

    def __init__(self, world: World, findings: Findings) -> None:
        self._world = world
        self._findings = findings

    def by(
        self, author: Person, channel: Channel, draft: Draft, default: tuple[str, ...]
    ) -> Called:
        """Whom a message of somebody's really calls; a role only if it is mentionable or they may.

        `default` is what may be called if the message itself says nothing of it.
        """
        named = mentioned(draft.content, draft.components, draft.allowed_mentions, default=default)
        allowed = self._world.permissions(channel, author.id)
        may_call_all = bool(allowed & Permission.MENTION_EVERYONE)
        if named.everyone and may_call_all and author.is_bot:
            self._findings.append(Finding(Oddity.CALLS_EVERYONE, f"#{channel.name}"))
        roles = self._world.guild.roles
        return Called(
            tuple(user for user in named.users if user in self._world.people),
            tuple(
                role
                for role in named.roles
                if role in roles and (may_call_all or roles[role].mentionable)
            ),
            named.everyone and may_call_all,
        )

    def name(self, message: Message, called: Called) -> None:
        """Let a message name those it calls; nobody hears it."""
        message.mentions, message.mention_roles = called.users, called.roles
        message.mentions_everyone = called.everyone

    def ring(self, message: Message, called: Called) -> None:
        """Let it name them, and let it ring for all of them who may see it."""
        self.name(message, called)
        channel, roles = self._world.channels[message.channel_id], set(called.roles)
        reached = {
            each.id
            for each in self._world.members
            if called.everyone
            or (roles.intersection(each.roles) and self._world.may_see(channel, each.id))
        }
        message.pinged = frozenset((reached | set(called.users)) - {message.author_id})

    def ring_answered(self, message: Message, body: Json) -> None:
        """Let an answer ring for whoever it answers, unless it says otherwise."""
        if message.reference is None:
            return
        rules = body.get("allowed_mentions")
        if rules is not None and not rules.get("replied_user"):
            return
        answered = self._world.message(int(message.reference["message_id"])).author_id
        message.mentions = tuple(dict.fromkeys((*message.mentions, answered)))
        message.pinged |= {answered} - {message.author_id}
