"""Reminders: by the means somebody chose, outside their quiet hours, one digest for many games."""

from __future__ import annotations

import json

import discord

from bot.commands.games import line
from bot.deliveries.post import NO_INBOX, Post, later
from bot.errors import Sorry
from bot.screens.layout import layout
from bot.screens.limits import clip
from bot.screens.parts import Button, Row, Screen, Text
from bot.tables import trouble
from bot.tables.hall import Hall
from bot.tables.pace import PACES, Clock
from bot.tables.preferences import Preferences
from bot.tables.saying import jump, title_of
from bot.tables.table import Table
from bot.tables.turns import deadline, sealed
from bot.words import speaker
from storage import Batch, OwedRow

MANY = 3
"""From so many waiting games on, one direct message lists them all."""
DIGEST_MS = 3_600_000
"""At most one such list an hour, more often only where turns are shorter than four hours."""


async def remind(post: Post, table: Table, owed: OwedRow) -> Batch:
    """Call somebody whose time runs."""
    batch = Batch()
    number = json.loads(owed.payload)["seat"]
    user = int(owed.target.partition(":")[2])
    seat = table.seat_of(user)
    if seat is None or seat.seat != number or all(one.seat != number for one in table.awaited()):
        return batch
    wish = await post.wish(table, user)
    if wish.turns == "quiet" or await _muted(table, number):
        return batch
    now = table.house.world.now()
    if await post.left(table, user):
        await table.do(lambda table: trouble.gone(table, number))
        return batch
    wakes = wish.quiet_until(now)
    if wakes > now:
        batch.owe(later(owed, wakes))
        return batch
    waiting = await _waiting(post.hall, user)
    many = len(waiting) >= MANY
    if many and now - post.digests.get(user, -DIGEST_MS) < _patience(table):
        return batch
    direct = _digest(waiting, user, wish) if many else _word(table, user, number)
    aside = many or wish.turns == "dm" or bool(table.terms.trouble)
    if not aside or not await _direct(post, batch, owed, direct, wish):
        screen = _word(table, user, number, len(waiting) if many else 0)
        await post.send(table, table.home, screen, owed.nonce, ping=[user])
    if many:
        post.digests[user] = now
    return batch


def _patience(table: Table) -> int:
    """How long one list of many games stands for the next one."""
    return min(DIGEST_MS, PACES.get(table.terms.pace, 0) // 4 or DIGEST_MS)


async def _muted(table: Table, seat: int) -> bool:
    """Whether the person muted this very turn: they have been asked ever since."""
    orders = await table.house.storage.orders(table.id, seat)
    since = Clock.load(table.row.clock).since.get(seat)
    return any(one.kind == "mute" and json.loads(one.data).get("since") == since for one in orders)


async def _waiting(hall: Hall, user: int) -> list[Table]:
    """Tables that wait for somebody."""
    found = []
    for row in await hall.house.storage.tables_of(user, unfinished=True):
        try:
            table = await hall.table(row.id)
        except Sorry:
            continue
        if any(one.user == user for one in table.awaited()) and not sealed(table):
            found.append(table)
    return found


def _word(table: Table, user: int, seat: int, many: int = 0) -> Screen:
    """`many`: as many games wait for them, and this word stands for all."""
    due = deadline(table, seat)
    words = table.say("⏰ {who}, {title} waits for you.", who=f"<@{user}>", title=title_of(table))
    if due:
        words += " " + table.say("Your time is up {until}.", until=f"<t:{due // 1000}:R>")
    if many:
        words += " " + table.say("So do {n} others: /games lists them.", n=many - 1)
    reader = table.reader(None)
    buttons = (
        Button(table.say("My hand"), reader.press("hand"), style="blue", emoji="🃏"),
        Button(table.say("Mute this turn"), reader.press("mute"), emoji="🔕"),
        Button(table.say("Go to the board"), url=jump(table)),
    )
    return Screen((Text(words), Row(buttons)))


def _digest(waiting: list[Table], user: int, wish: Preferences) -> Screen:
    say = speaker(wish.language or waiting[0].row.language)
    lines = "\n".join(line(table, user, say) for table in waiting)
    head = say.count("⏰ {n} game waits for you:", "⏰ {n} games wait for you:", len(waiting))
    return Screen((Text(clip(f"{head}\n{lines}", 3500)),))


async def _direct(post: Post, batch: Batch, owed: OwedRow, screen: Screen, wish: Preferences) -> bool:
    """Whether it could be sent as a direct message; where those are closed, that is noted."""
    if wish.closed:
        return False
    user = int(owed.target.partition(":")[2])
    try:
        inbox = await post.client.create_dm(discord.Object(user))
        await inbox.send(view=layout(screen), nonce=owed.nonce)
    except discord.HTTPException as wrong:
        if wrong.code not in NO_INBOX:
            raise
        wish.closed = True
        batch.put_preferences(user, wish.dump())
        return False
    return True
