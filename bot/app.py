"""The bot: start-up in ordered steps, one place where presses and errors arrive, and a clean shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from math import inf
from typing import Any

import discord
import structlog
from discord.http import Route

from bot.cases.days import Days
from bot.connecting import PatientBot
from bot.discord_answers import Answers
from bot.elsewhere import Elsewhere
from bot.gateway_parsers import guard
from bot.history.recordings import Recordings
from bot.history.reviewer import Reviewer
from bot.interactions import register
from bot.interactions.arrivals import Arrivals
from bot.interactions.commands import CONNECTS
from bot.interactions.deferral import DiscordClock
from bot.interactions.dispatch import Buttons
from bot.interactions.following import Following, LeftReviews
from bot.interactions.live_hands import LiveHands
from bot.interactions.naming import take_name
from bot.interactions.press import Context
from bot.interactions.registration import keep_registering
from bot.interactions.responder import Responder, armed
from bot.interactions.telling import tell_acts
from bot.monitor import Vitals, traced
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.messages import Messages
from bot.outbox.pacing import CallBudget, EditPace, InboxGate
from bot.outbox.sender import Sender
from bot.outbox.visibility import Sight
from bot.rounds import Rounds, persist
from bot.scheduler.case_posts import CasePost, CasePosts
from bot.scheduler.downtime import Reach
from bot.scheduler.emojis import EmojiKeeper, every_sign
from bot.scheduler.leagues import LeagueKeeper
from bot.scheduler.living import Contents, KeptPost, LivingPosts, OldKeptPost
from bot.scheduler.load_gate import LoadGate
from bot.scheduler.periodic import Notices, Retention, UsageWriter
from bot.scheduler.scheduler import Scheduler
from bot.servers import departures
from bot.settings import Settings
from bot.slots.duty import Duty
from bot.slots.identify import IdentifyPace
from bot.slots.presses import PressGate
from bot.tables import autoplay
from bot.tables.environment import Environment, steady
from bot.tables.in_turn import by_itself
from bot.tables.maintenance import Maintenance
from bot.tables.registry import TableRegistry
from bot.tables.showing_again import show_again
from bot.tables.table import Services
from bot.whereabouts import Whereabouts
from bot.workers.picture_cache import PictureCache
from bot.workers.think_worker import Thinker, ThinkWorker
from storage import Share, Storage

log = structlog.get_logger()

PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class HouseCall(PatientBot):
    """The bot. The caller opens and closes `storage`.

    With `forgetful`, Discord has no memory of an earlier run: repost open tables. `unlimited` turns rate limits off.
    With `emojis`, the bot uploads its own emojis. `duty` says whether this process holds its slot, if there are many.
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
        duty: Duty | None = None,
        **extra: Any,
    ) -> None:
        self.discord_clock = DiscordClock()
        self.budget = CallBudget(inf if unlimited else settings.calls_a_second)
        self.pace = EditPace(unlimited=unlimited)
        env = env or Environment(steady=steady)
        self.pause = env.sleep
        self.answers = Answers(self._who_am_i, self.spawn, lambda: env.now() / 1000)
        trace = traced(self.discord_clock, self.budget, self.pace, self.answers)
        super().__init__(http_trace=trace, **CONNECTS, **extra)
        self._forgetful = forgetful
        self.alone, self.duty = duty is None, duty or Duty()
        self.identify: IdentifyPace | None = None
        """Paces gateway sessions across processes; None if there is only one process."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.arrivals = Arrivals(PressGate(shut=not self.alone))
        self.live, self.load_gate = LiveHands(self.duty), LoadGate()
        services = self._services(settings, storage, env, thinker)
        self.usage, self.usage_writer = services.usage, UsageWriter(services)
        self.registry = TableRegistry(services, pictures)
        self.registry.pictures.wait_for_quiet = self.load_gate.wait_for_quiet_alone
        self.sight = Sight(self, services.env.now)
        recordings = Recordings(self.registry)
        gate = InboxGate(env.now, paced=not unlimited)
        sender = Sender(self, self.registry.pictures, self.registry, recordings, self.budget, self.pace, gate)
        sender.hand_below, self.talk, self._takes_over = self.live.below, sender.talk, sender.takes_over
        cases = Days(settings.cases, offers=settings.offers)
        guard(self._connection.parsers, self.talk.heard)
        self.reviewer = Reviewer(self.registry, recordings)
        self.following = Following(self.registry, self.reviewer)
        self.emoji_keeper = EmojiKeeper(self, every_sign() if emojis else (), self.load_gate.wait_for_quiet_alone)
        self._go_by_themselves(sender, cases)
        looks_back = recordings, sender.presses, self.reviewer, self.following
        self._answer(Context(self.registry, self.live, *looks_back, cases))

    def _answer(self, context: Context) -> None:
        self._buttons = Buttons(context)
        for command in register.commands(context):
            self.tree.add_command(command)

    def _go_by_themselves(self, sender: Sender, cases: Days) -> None:
        kept_post = KeptPost(Contents(self.registry, self.sight, cases))
        slots = {"kept_post": kept_post, "old_kept_post": OldKeptPost(), "case": CasePost(cases)}
        self.dispatcher = Dispatcher(self.registry, Messages(sender, slots))
        sender.is_healthy = lambda: self.answers.healthy
        self.answers.on_recovery = self._hurry
        self.reach = Reach(self.registry, self.spawn, lambda: self.scheduler.look())  # noqa: PLW0108  it is made later
        self.scheduler = Scheduler(self.registry, self.dispatcher, self.reach.unreachable, self.reach.hears)
        self.retention, self.notices = Retention(self.registry), Notices(self.registry, cases)
        self.case_posts = CasePosts(self.registry, cases)
        self.living = LivingPosts(self.registry, kept_post)
        self.leagues = LeagueKeeper(self.registry, self.sight)
        reviews = self.reviewer, self.following
        self.elsewhere = Elsewhere(self.registry, self.live, self.dispatcher, self.scheduler, self.leagues)
        others = (self.elsewhere, LeftReviews(self.registry.services.storage, *reviews)) if not self.alone else ()
        looking = (self.scheduler, self.retention, self.case_posts, self.living, self.leagues, self.notices, *others)
        self.rounds = Rounds(self.registry, self.reach, self.dispatcher, looking, reviews, self.duty)
        self.budget.duty = self.duty
        Whereabouts(self.registry, self.living).listen(self)

    def _hurry(self) -> None:
        """Try what failed again, because Discord answers again."""
        self.spawn(self.dispatcher.hurry(), "hurry")

    def _services(self, settings: Settings, storage: Storage, env: Environment, thinker: Thinker | None) -> Services:
        return Services(
            storage,
            env,
            settings,
            spawn=self.spawn,
            wake=lambda owner: self.elsewhere.wake(owner),  # noqa: PLW0108  it is made later
            look_at_timers=lambda due: self.scheduler.look(due),  # noqa: PLW0108
            committed=lambda table: self.elsewhere.committed(table),  # noqa: PLW0108
            go_on=autoplay.go_on,
            wait_for_quiet=self._wait_for_quiet,
            thinker=thinker or ThinkWorker(settings.think_seconds),
            brought=lambda tables: self.dispatcher.brought(tables),  # noqa: PLW0108
            maintenance=Maintenance(env.now()),
        )

    async def _who_am_i(self) -> None:
        await self.http.request(Route("GET", "/users/@me"))

    async def _wait_for_quiet(self) -> None:
        await self.load_gate.wait_for_quiet()
        await self.duty.wait()

    # ------------------------------------------------------------------------------------------------ lifecycle

    async def begin_alone(self) -> None:
        """Begin, if this is the only process. One of several begins when it has a slot (`sit`, `begin`)."""
        if self.alone:
            await self.begin()

    def sit(self, share: Share) -> None:
        """Take the shards of a slot that is or will be this process's. Its background work starts with `begin`."""
        self.registry.services.storage.share = share
        self.shard_count, self.shard_ids = share.shards, list(range(share.slot, share.shards, share.slots))

    async def begin(self) -> None:
        """Start the work of the slot: register commands, deliver pending rows, run timers."""
        self.emoji_keeper.brings = self.registry.services.storage.share.slot == 0
        if not self.alone:
            self._takes_over()
        if self.emoji_keeper.brings:
            known = self.http.token or "", self.application_id or 0, self.http.http_trace
            self.spawn(keep_registering(self.tree, *known), "commands")
        if self._forgetful:
            await show_again(self.registry.services)
        self.usage_writer.start()
        await self.rounds.begin(self.is_ready)

    async def rest(self) -> None:
        """Stop new background work, because another process takes over. Presses are still answered."""
        await self.rounds.close()
        await self.dispatcher.close()

    async def wind_up(self) -> None:
        """Stop: accept no new work, finish running work."""
        await self.emoji_keeper.close()
        await self.rounds.close()
        await self.arrivals.over()
        for table in self.registry.awake():
            await table.mailbox.idle()
        for last in (self.dispatcher, self.usage_writer, self.registry.pictures, self.registry.services.thinker):
            await last.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.registry.loaded()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start gateway sessions one after another, across all processes."""
        if self.identify is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.identify.turn(shard_id or 0)

    # ------------------------------------------------------------------------------------------------ events

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Record the outage of a shard. The clocks of its tables get the time back."""
        self.reach.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._are(self.shards)
        self.reach.back(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Handle a new session, after which servers may have changed. At the start, and with a single shard, `on_ready`
        handles it.
        """
        await self.on_shard_resumed(shard_id)
        if self.is_ready() and len(self.shards) > 1:
            await self._forgotten()

    async def on_ready(self) -> None:
        """Check servers again: some may have removed or invited the bot in the meantime."""
        self._are(self.shards)
        self.reach.all_back()
        self.emoji_keeper.start()
        await self._forgotten()

    async def _forgotten(self) -> None:
        self.living.unsure()
        await self.duty.wait()
        await persist(lambda: departures.servers_known(self.registry, lambda guild: self.get_guild(guild) is not None))
        self.retention.servers_known()

    def _are(self, shards: Collection[int]) -> None:
        if shards:
            self.reach.are(sorted(shards), self.shard_count or 1)

    @property
    def vitals(self) -> Vitals:
        return Vitals(self.registry.services.storage, self.connected, lambda: len(self.registry))

    def connected(self) -> bool:
        return self.is_ready() and not self.is_closed() and not self.reach.away

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a press of a button or menu, or a submitted form. The tree handles commands."""
        if interaction.type in PRESSES:
            async with armed(interaction, later=self.arrivals.gate.later) as responder:
                if await self.arrivals.answers(responder):
                    await self._buttons(interaction)

    async def on_app_command_completion(self, interaction: discord.Interaction[Any], _command: object) -> None:
        responder = Responder.of(interaction)
        if responder.table is not None:
            take_name(responder, responder.table)
        await tell_acts(self.registry, interaction)

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run a coroutine in the background. Its errors are logged; shutdown cancels and awaits it."""
        task = asyncio.create_task(work, name=name, context=by_itself())
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background_failed", task=task.get_name(), exc_info=task.exception())
