"""The reconciler: brings the messages of slots to their desired state, one slot at a time."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from dataclasses import replace as dataclass_replace
from typing import Generic

import discord
from msgspec.structs import replace

from bot.outbox.call_budget import Rank
from bot.outbox.league_thread import just_opened
from bot.outbox.refusals import LaterError, NotReadyError, may_pass, meaning
from bot.outbox.sender import Sender
from bot.outbox.slots import KEEP, Act, At, Content, Outcome, Own, Place, Slot, family, nonce
from bot.servers.server import Server
from bot.tables.table import Table
from bot.ui.attached import attached, dump, load
from storage import Batch, PostRow

OLD_MS = 3_600_000
"""Age of a message from which Discord allows few edits of it."""
PACED_MS = 6_000
"""Delay before the next edit of an old message, of which Discord allows few."""


class Reconciler(Generic[Own]):
    """Converges slots through one Discord client."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._begun: set[tuple[int, str]] = set()
        """Slots whose last edit was not stored yet."""

    async def converge(self, slot: Slot[Own], at: At[Own]) -> Outcome:
        """Bring a slot's message up to date. Return what to write.

        Raises:
            NotReadyError: it waits for something that wakes the owner.
            LaterError: not before then.
            discord.HTTPException: Discord refused it, in every form, or has trouble.

        """
        sender = self._sender
        at = dataclass_replace(at, unsure=at.unsure or (at.owner.id, at.kind) in self._begun)
        opens = isinstance(at.owner, Table) and just_opened(at.owner)
        rank = max(slot.urgency(at), Rank.INBOX if opens else Rank.CALL)
        with sender.budget.of(rank), sender.refusals.heard() as heard:
            async with slot.lock(at):
                if isinstance(slot, Act):
                    self._begun.add((at.owner.id, at.kind))
                    return Outcome(await slot.act(sender, at))
                place = await slot.place(sender, at)
                if place is KEEP:
                    return Outcome(Batch())
                if place is None:
                    return Outcome(await slot.emptied(sender, at))
                try:
                    outcome = await self._edited(slot, at, place, heard) or await self._posted(slot, at, place, heard)
                except discord.HTTPException as wrong:
                    batch = None if may_pass(wrong) else await slot.refused(at, wrong.code)
                    if batch is None:
                        raise
                    return Outcome(batch)
                await slot.after(sender, at, outcome.batch, outcome.posted)
                return outcome

    def stored(self, owner: int, kind: str) -> None:
        """Note that the outcome of the last `converge` is on the disk."""
        self._begun.discard((owner, kind))

    # ------------------------------------------------------------------------------------------- the present message

    async def _edited(self, slot: Slot[Own], at: At[Own], place: Place, heard: list[str]) -> Outcome | None:
        """Edit the present message. Return None if a new one is needed."""
        post, key = at.message, (at.owner.id, at.kind)
        if post is None or post.sending or place.renew or post.channel != place.channel:
            return None
        await self._turn(at, post)
        await at.owner.fresh()
        content = await slot.content(self._sender, at, new=False)
        if content is None:
            return Outcome(Batch())
        edited: discord.Message | None = None
        if at.unsure or not content.same:
            self._begun.add(key)
            message = partial_message(self._sender, at, post)
            try:
                edited = await self._sender.edit(
                    message,
                    content.screen,
                    content.picture,
                    kept=load(post.pictures),
                    redraw=content.redraw,
                    what=family(at.kind),
                )
            except discord.HTTPException as wrong:
                told = meaning(wrong)
                if told == "paced":
                    raise LaterError(at.now + PACED_MS) from wrong
                if told == "later":
                    raise
                if place.create or told in {"gone", "place"}:
                    return None if not content.last else Outcome(await slot.emptied(self._sender, at))
                if not content.last:
                    content.batch.put_post(replace(post, refusal=" ".join(heard[:1])))
                    return Outcome(content.batch)
        if content.last:
            content.batch.drop_post(at.owner.id, at.kind)
        elif edited is not None:
            when = at.owner.services.env.now() if slot.paced else post.at
            shown = {"digest": content.shows, "pictures": dump(attached(edited)), "refusal": " ".join(heard[:1])}
            content.batch.put_post(replace(post, at=when, **shown))
        elif content.shows != post.digest:
            content.batch.put_post(replace(post, digest=content.shows))
        return Outcome(content.batch, content.follow, edited=edited is not None)

    async def _turn(self, at: At[Own], post: PostRow) -> None:
        """Wait until the message may be edited. Changes in the meantime become one edit.

        Raises:
            NotReadyError: not yet; the owner is woken when it may.

        """
        wait = self._sender.wait(post.channel, post.message, old=at.now - post.at > OLD_MS)
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, at.owner.services.wake, at.owner.id)
            raise NotReadyError
        await self._sender.turn(post.message)

    # ------------------------------------------------------------------------------------------------ a new message

    async def _posted(self, slot: Slot[Own], at: At[Own], place: Place, heard: list[str]) -> Outcome:
        """Post a new message. Its generation is stored first, so that after a crash it is found by its nonce."""
        if not place.create:
            return Outcome(await slot.emptied(self._sender, at))
        await at.owner.fresh()
        content = await slot.content(self._sender, at, new=True)
        if content is None:
            return Outcome(Batch())
        before = at.post or PostRow(at.owner.id, at.kind, place.channel, 0, "", 0)
        post = await self._generation(at, before, place)
        try:
            sent = await self._send(at, post, place, content)
        except discord.HTTPException as wrong:
            if meaning(wrong) != "gone":
                raise
            # that generation was posted and deleted
            post = await self._generation(at, replace(post, sending=False), place)
            sent = await self._send(at, post, place, content)
        row = replace(post, channel=place.channel, message=sent.id, at=at.owner.services.env.now(), sending=False)
        batch = content.batch
        if before.message not in {0, sent.id}:
            slot.left(at, before, batch)
        if content.sent is not None:
            content.sent()
        if content.line is not None:  # the message is known before the line becomes the screen
            batch.put_post(replace(row, digest="", pictures=""))
            await at.owner.services.storage.commit(batch)
            batch, sent = Batch(), await self._unfolded(sent, content, family(at.kind))
        if content.last:
            batch.drop_post(at.owner.id, at.kind)
        else:
            shown = {"digest": content.shows, "pictures": dump(attached(sent)), "refusal": " ".join(heard[:1])}
            batch.put_post(replace(row, **shown))
        return Outcome(batch, content.follow, sent.id)

    async def _unfolded(self, sent: discord.Message, content: Content, what: str) -> discord.Message:
        """Turn a plain line into its screen. If Discord takes no form of that, the line stays."""
        try:
            return await self._sender.edit(sent, content.screen, content.picture, ping=content.ping, what=what)
        except discord.HTTPException as wrong:
            if may_pass(wrong):
                raise
            return sent

    async def _generation(self, at: At[Own], post: PostRow, place: Place) -> PostRow:
        """Store that the next message of a slot is about to be posted, unless that is stored."""
        if post.sending and (post.message or post.channel == place.channel):
            return post
        channel = post.channel if post.message else place.channel
        post = replace(post, channel=channel, generation=post.generation + 1, sending=True)
        batch = Batch()
        batch.put_post(post)
        await at.owner.services.storage.commit(batch)
        return post

    async def _send(self, at: At[Own], post: PostRow, place: Place, content: Content) -> discord.Message:
        sender, what = self._sender, family(at.kind)
        with sender.budget.of(Rank.CALL) if content.urgent else nullcontext():
            sent = await sender.post(
                guild_of(at.owner),
                place.channel,
                content.line or content.screen,
                nonce(post, place.channel),
                picture=None if content.line is not None else content.picture,
                ping=content.ping,
                what=what,
            )
        known = at.post is not None and at.post.sending and at.post.generation == post.generation
        if known and content.line is None:  # for a known nonce Discord returns the older message unchanged
            return await sender.edit(sent, content.screen, content.picture, what=what)
        return sent


def guild_of(owner: Table | Server) -> int | None:
    return owner.guild if isinstance(owner, Server) else owner.row.guild


def partial_message(sender: Sender, at: At[Own], post: PostRow) -> discord.PartialMessage:
    """Return a message to edit, without a call to Discord."""
    place = sender.client.get_partial_messageable(post.channel, guild_id=guild_of(at.owner))
    return place.get_partial_message(post.message)
