"""The bot: start-up in ordered steps, one place where presses and errors arrive, and a clean shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from math import inf
from typing import Any

import discord
import structlog
from discord.ext import commands

from bot.cases.days import Days
from bot.cases.withdrawn import beside
from bot.history.recordings import Recordings
from bot.history.reviewer import Reviewer
from bot.interactions import register
from bot.interactions.arrivals import Arrivals
from bot.interactions.discord_clock import DiscordClock
from bot.interactions.dispatch import Buttons
from bot.interactions.following import Following
from bot.interactions.live_hands import LiveHands
from bot.interactions.press import Context
from bot.interactions.tree import CONNECTS, sync_where_changed
from bot.monitor import Vitals, traced
from bot.outbox.call_budget import A_SECOND, CallBudget
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.edit_pace import EditPace
from bot.outbox.messages import Outbox
from bot.outbox.sender import Sender
from bot.outbox.server_messages import ServerOutbox
from bot.outbox.visibility import Sight
from bot.scheduler import downtime
from bot.scheduler.case_posts import CasePosts
from bot.scheduler.emojis import EmojiKeeper, every_sign
from bot.scheduler.leagues import LeagueKeeper
from bot.scheduler.living import LivingPosts
from bot.scheduler.living_content import Contents
from bot.scheduler.load_gate import LoadGate
from bot.scheduler.notices import Notices
from bot.scheduler.retention import Retention
from bot.scheduler.scheduler import Scheduler
from bot.servers import departures
from bot.settings import Settings
from bot.tables import autoplay, places
from bot.tables.environment import Environment, steady
from bot.tables.maintenance import Maintenance
from bot.tables.maintenance import beside as notice_beside
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.ui.layout import Item, leave_out
from bot.workers.picture_cache import PictureCache
from bot.workers.think_worker import Thinker, ThinkWorker
from storage import Storage

log = structlog.get_logger()


class HouseCall(commands.AutoShardedBot):
    """The bot. `storage` is open already and closed by whoever opened it.

    `forgetful`: this Discord remembers nothing from before, so commands are synced and open tables shown again;
    `unlimited`: it takes as many calls as there are; `emojis`: it is brought our own.
    """

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        *,
        env: Environment | None = None,
        pictures: PictureCache | None = None,
        thinker: Thinker | None = None,
        forgetful: bool = False,
        unlimited: bool = False,
        emojis: bool = False,
        **extra: Any,
    ) -> None:
        self.discord_clock = DiscordClock()
        self.budget, self.pace = CallBudget(inf if unlimited else A_SECOND), EditPace(unlimited=unlimited)
        super().__init__(http_trace=traced(self.discord_clock, self.budget, self.pace), **CONNECTS, **extra)
        self._forgetful = forgetful
        self._away = self._making_up = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self.arrivals = Arrivals()
        self.live, self.load_gate = LiveHands(), LoadGate()
        services = self._services(settings, storage, env or Environment(steady=steady), thinker)
        self.registry = TableRegistry(services, pictures)
        self.registry.pictures.wait_for_quiet = self.load_gate.wait_for_quiet_alone
        self.sight = Sight(self, services.env.now)
        recordings = Recordings(self.registry)
        sender = Sender(self, self.registry.pictures, self.registry, recordings, self.budget, self.pace)
        sender.hand_below, self.talk = self.live.below, sender.talk
        self.dispatcher = Dispatcher(self.registry, Outbox(sender), ServerOutbox(sender))
        self.scheduler = Scheduler(self.registry, self.dispatcher, self._unreachable)
        self.retention, self.notices = Retention(self.registry), Notices(self.registry)
        self.reviewer = Reviewer(self.registry, recordings)
        self.emoji_keeper = EmojiKeeper(self, every_sign() if emojis else (), self.load_gate.wait_for_quiet_alone)
        cases = Days(settings.cases, beside(settings.database), offers=settings.offers)
        self.case_posts = CasePosts(self.registry, cases, sender)
        contents = Contents(self.registry, self.sight, cases)
        self.living = LivingPosts(self.registry, contents, sender)
        self.leagues = LeagueKeeper(self.registry, self.sight)
        self._looking = (self.scheduler, self.retention, self.case_posts, self.living, self.leagues, self.notices)
        self.following = Following(self.registry, self.reviewer)
        context = Context(self.registry, self.live, recordings, sender.presses, self.reviewer, self.following, cases)
        self._buttons = Buttons(context)
        for command in register.commands(context):
            self.tree.add_command(command)
        self.add_dynamic_items(Item)

    def _services(self, settings: Settings, storage: Storage, env: Environment, thinker: Thinker | None) -> Services:
        return Services(
            storage,
            env,
            settings,
            spawn=self.spawn,
            wake=self._wake,
            look_at_timers=lambda due: self.scheduler.look(due),  # noqa: PLW0108  it is made later
            committed=self._committed,
            go_on=autoplay.go_on,
            wait_for_quiet=self.load_gate.wait_for_quiet,
            thinker=thinker or ThinkWorker(settings.think_seconds),
            brought=lambda tables: self.dispatcher.brought(tables),  # noqa: PLW0108
            maintenance=Maintenance(notice_beside(settings.database), env.now()),
        )

    # ------------------------------------------------------------------------------------------------ life

    async def setup_hook(self) -> None:
        """Start-up: commands, the scheduler, and what was owed when the bot stopped."""
        await sync_where_changed(self.tree, self.registry.services.storage, always=self._forgetful)
        if self._forgetful:
            await self.registry.show_again()
        lost = await downtime.since_last_alive(self.registry)
        self._making_up += 1
        self.spawn(self._make_up(lost), "downtime")
        self._away = self.registry.services.env.now()
        for one in self._looking:
            one.start()
        await self.reviewer.start()
        await self.following.start()
        await self.dispatcher.wake_due()

    async def close(self) -> None:
        """Stop: no new work, finish what is being done, then leave Discord."""
        for one in (*self._looking, self.emoji_keeper, self.reviewer):
            await one.close()
        await self.arrivals.over()
        for table in self.registry.awake():
            await table.mailbox.idle()
        for last in (self.dispatcher, self.registry.pictures, self.registry.services.thinker):
            await last.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()

    # ------------------------------------------------------------------------------------------------ events

    async def on_disconnect(self) -> None:
        """Discord is gone for a while; clocks will be given that time back."""
        self._away = self._away or self.registry.services.env.now()

    async def on_resumed(self) -> None:
        """Discord is back."""
        self._back()

    async def on_ready(self) -> None:
        """Discord is back, having forgotten us; servers may have sent the bot away or invited it meanwhile."""
        self._back()
        self.living.unsure()
        self.emoji_keeper.start()
        await departures.servers_known(self.registry, lambda guild: self.get_guild(guild) is not None)
        self.retention.servers_known()

    def _back(self) -> None:
        if self._away:
            lost, self._away = self.registry.services.env.now() - self._away, 0
            self._making_up += 1
            self.spawn(self._make_up(lost), "downtime")

    async def _make_up(self, lost: int) -> None:
        """Give everybody the time back before the clocks go on."""
        try:
            await downtime.make_up(self.registry, lost)
        finally:
            self._making_up -= 1
            self.scheduler.look()

    def _unreachable(self) -> bool:
        lost = self.registry.services.env.now() - self._away if self._away else 0
        return self._making_up > 0 or lost >= downtime.SHORT_MS

    @property
    def away(self) -> bool:
        """Whether the connection to Discord is lost just now."""
        return bool(self._away)

    @property
    def vitals(self) -> Vitals:
        """What whoever watches over the bot may ask."""
        return Vitals(self.registry.services.storage, self._connected, lambda: len(self.registry))

    def _connected(self) -> bool:
        """Whether Discord is connected now."""
        return self.is_ready() and not self.is_closed() and not self.away

    @property
    def making_up(self) -> bool:
        """Whether people are just being given back the time that the connection was lost."""
        return self._making_up > 0

    # ------------------------------------------------------------------------------------------- places come and go

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server."""
        await departures.server_left(self.registry, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await departures.server_joined(self.registry, guild.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await places.thread_deleted(self.registry, thread.thread_id)

    async def on_message(self, message: discord.Message, /) -> None:
        """Nothing that people write is looked at, and without a privileged intent Discord does not tell it. That they
        wrote is counted, to know whether a board is still near the end; a hand that one person sees pushes nothing up.
        """
        if not message.flags.ephemeral:
            self.talk.heard(message.channel.id, message.id)

    async def on_raw_message_delete(self, message: discord.RawMessageDeleteEvent) -> None:
        """A message was deleted, perhaps a board."""
        await self._deleted([message.message_id])

    async def on_raw_bulk_message_delete(self, messages: discord.RawBulkMessageDeleteEvent) -> None:
        """A moderator swept a channel."""
        await self._deleted(sorted(messages.message_ids))

    async def _deleted(self, messages: list[int]) -> None:
        await places.messages_deleted(self.registry, messages)
        await self.living.deleted(messages)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and its threads with it."""
        guild = channel.guild
        left = {one.id for one in guild.channels} | {one.id for one in guild.threads if one.parent_id != channel.id}
        await places.channel_deleted(self.registry, guild.id, channel.id, left)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed."""
        await places.rights_changed(self.registry, after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may have changed."""
        await places.rights_changed(self.registry, after.guild.id)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell of an event; a press is told of before discord.py looks for what was pressed."""
        if event == "interaction":
            leave_out(*args)
        super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A form of ours was filled in; all else discord.py brings to where it belongs."""
        if interaction.type is discord.InteractionType.modal_submit and self.arrivals.new(interaction.id):
            await self._buttons(interaction)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """A button or menu of ours was used."""
        if self.arrivals.new(interaction.id):
            await self._buttons(interaction)

    def _wake(self, owner: int) -> None:
        """A table may be owed something, or a server, whose id is below zero here, has changed."""
        for keeper in (self.living, self.leagues) if owner < 0 else ():
            keeper.touched(-owner)
        self.dispatcher.wake(owner)

    def _committed(self, table: Table) -> None:
        self.live.changed(table, self.registry.pictures)
        self.living.touched(table.row.guild)
        if table.over and table.settings.league:
            self.leagues.touched(table.row.guild)

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run something in the background: owned, named, awaited at shutdown, its errors logged."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background_failed", task=task.get_name(), exc_info=task.exception())
