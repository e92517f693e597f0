"""Private messages with the progress of a review, and a direct message when they cannot show its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

import discord

from bot.errors import UserError
from bot.history.review import Review
from bot.history.reviewer import Reviewer
from bot.interactions.deferral import UNREACHED
from bot.interactions.responder import Responder
from bot.scheduler.periodic import Looking
from bot.screens.hand import closed
from bot.screens.phrases import title_of
from bot.screens.review import later, progress
from bot.tables import payloads
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.words import N_
from storage import Batch, ReviewRow, Storage, StorageError

LIVES_MS = 14 * 60_000
"""How long a message is edited after its press; Discord allows a quarter of an hour."""
EVERY = 3.0
FURTHER_DOWN = N_("Your review is further down.")
DELETED = N_("This review was deleted, together with the moves of its game or with what was stored about you.")

Key = tuple[int, int]
Done = Callable[[Review], Awaitable[tuple[Screen, Mapping[str, bytes]]]]
"""Builds the screen of a finished review."""


class Following:
    """Follows reviews until they are done, by table and seat; in memory only. After a restart the player gets a direct
    message.
    """

    def __init__(self, registry: TableRegistry, reviewer: Reviewer) -> None:
        self._registry, self._reviewer = registry, reviewer
        self._newest: dict[Key, object] = {}
        """The press whose message follows a review, or a bare token."""

    async def start(self) -> None:
        """Follow the reviews that were in progress when the bot stopped."""
        for row in await self._reviewer.to_do():
            self.take_up(row)

    def take_up(self, row: ReviewRow) -> None:
        self._silent(row.table_id, row.seat, row.user)

    def seen(self, table_id: int, seat: int) -> None:
        """Note that the player sees the review and needs no message."""
        self._newest.pop((table_id, seat), None)

    def screen(self, table: Table, responder: Responder, review: Review) -> Screen:
        audience = table.audience(review.seat, responder.say)
        return progress(audience, title_of(table), review, self._reviewer.ahead(table.id, review.seat))

    def follow(self, table: Table, responder: Responder, seat: int, shown: Screen, done: Done) -> None:
        """Keep the message of this press up to date, instead of an older one."""
        if responder.silent:  # a followup message cannot be edited through the press
            self._silent(table.id, seat, responder.user)
        else:
            self._spawn((table.id, seat), responder, self._openly(table, responder, seat, shown, done))

    def _silent(self, table_id: int, seat: int, user: int) -> None:
        token = object()
        self._spawn((table_id, seat), token, self._silently(table_id, seat, user, token))

    def _spawn(self, key: Key, token: object, work: Coroutine[Any, Any, None]) -> None:
        self._newest[key] = token

        async def followed() -> None:
            try:
                await work
            finally:
                if self._newest.get(key) is token:
                    self._newest.pop(key)

        self._registry.services.spawn(followed(), f"review-{key[0]}-{key[1]}")

    async def _openly(self, table: Table, responder: Responder, seat: int, shown: Screen, done: Done) -> None:
        until, say = self._registry.services.env.now() + LIVES_MS, responder.say
        while True:
            review = await self._reviewer.wait(table.id, seat, EVERY)
            if self._newest.get((table.id, seat)) is not responder:
                await _shown(responder, closed(say(FURTHER_DOWN)))
                return
            if review is None:
                await _shown(responder, closed(say(DELETED)))
                return
            if review.done:
                await self._finished(table, responder, review, done)
                return
            screen = self.screen(table, responder, review)
            lives = screen == shown or await _shown(responder, screen)
            if not lives or self._registry.services.env.now() >= until:
                break
            shown = screen
        await _shown(responder, later(table.audience(seat, say), title_of(table)))
        await self._silently(table.id, seat, responder.user, responder)

    async def _finished(self, table: Table, responder: Responder, review: Review, done: Done) -> None:
        try:
            screen, pictures = await done(review)
        except UserError as sorry:  # it was deleted while the curve was drawn
            await _shown(responder, closed(sorry.said(responder.say)))
            return
        if not await _shown(responder, screen, pictures):
            await self._tell(table, responder.user)

    async def _silently(self, table_id: int, seat: int, user: int, token: object) -> None:
        """Send a direct message once the review is done, unless the player has opened it."""
        while True:
            try:
                review = await self._reviewer.wait(table_id, seat, EVERY)
            except StorageError:
                await self._registry.services.env.sleep(EVERY)
                continue
            if review is None or self._newest.get((table_id, seat)) is not token:
                return
            if review.done:
                await self._tell(await self._registry.table(table_id), user)
                return

    async def _tell(self, table: Table, user: int) -> None:
        batch, services = Batch(), table.services
        table.owe(batch, payloads.PrivateNotice("review_ready"), f"user:{user}")
        await services.storage.commit(batch)
        services.wake(table.id)


class LeftReviews(Looking):
    """Looks for reviews without progress since its last check. A single process continues all at its start."""

    name, seconds, put_off = "left-reviews", 600.0, "reviews_not_looked_for"

    def __init__(self, storage: Storage, reviewer: Reviewer, following: Following) -> None:
        super().__init__()
        self._storage, self._reviewer, self._following = storage, reviewer, following
        self._before: dict[tuple[int, int], bytes] = {}

    async def look(self) -> None:
        """Continue reviews without progress since the last check."""
        if self._storage.share.whole:
            return
        rows = await self._reviewer.to_do()
        for row in rows:
            if self._before.get((row.table_id, row.seat)) == row.data and self._reviewer.take_up(row):
                self._following.take_up(row)
        self._before = {(row.table_id, row.seat): row.data for row in rows}


async def _shown(responder: Responder, screen: Screen, pictures: Mapping[str, bytes] | None = None) -> bool:
    """Edit the message. Return False if it was dismissed, or the press is too old."""
    try:
        await responder.show(screen, pictures)
    except (discord.HTTPException, *UNREACHED):
        return False
    return True
