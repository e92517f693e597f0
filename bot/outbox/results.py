"""The results card, the last message of a game. It mentions the spectators, and the players who want that."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.drawing import png
from bot.faces.results import Card, draw
from bot.history.curves import curve
from bot.history.story import card, story
from bot.names import harmless
from bot.outbox import game_over
from bot.outbox.sender import Sender
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.finale import finale, hinted, spoken, with_amount
from bot.screens.phrases import at_the_end, in_league, title_of
from bot.tables import ending
from bot.tables.ending import Ending
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow, PostRow

log = structlog.get_logger()


async def results(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    batch = Batch()
    result = ending.read(table)
    if result is None or not table.dealt or table.state is None:
        return batch
    players, watching = await game_over.called(sender, table, batch), await _watching(sender, table)
    people = list(dict.fromkeys([*players, *watching]))
    if table.row.status != "finished":
        if people:
            words = table.say("{game} was called off. {who}", game=title_of(table), who=_named(people))
            await sender.send(table, table.home, Screen((Text(words),), plain=True), owed.nonce, ping=people)
        return batch
    shown = await made(sender, table, result)
    name = f"result-{table.id}.png"
    picture = await asyncio.to_thread(_drawn, table, shown)
    screen = finale(
        table.audience(None),
        title=harmless(with_amount(table.say, shown)),
        notes=[*in_league(table.settings.league_title), *hinted(table.say, result), *_notes(players, watching)],
        filename=name if picture else "",
        alt=spoken(table.say, shown),
        reviews=not table.settings.lesson,
    )
    line = game_over.line(table, people, table.say) if people else None
    sent = await sender.send(table, table.home, screen, owed.nonce, picture=picture, ping=people, line=line)
    batch.put_post(PostRow(table.id, "results", table.home, sent.id, "", table.services.env.now()))
    return batch


async def made(sender: Sender, table: Table, result: Ending) -> Card:
    recording = await sender.recordings.recording(table)
    gone = [seat.seat for seat in table.seats if seat.status == "conceded"]

    def read() -> Card:
        course, audience = curve(recording, result.ranks), at_the_end(table)
        told = story(recording, course, audience, result)
        return card(audience, title_of(table), told, course, result, gone)

    return await asyncio.to_thread(read)


async def _watching(sender: Sender, table: Table) -> list[int]:
    """Return the spectators without a seat. In a private thread a mention would let them in, so only those who can see
    it anyway.
    """
    users = [watcher.user for watcher in table.watchers if table.seat_of(watcher.user) is None]
    place = sender.client.get_channel(table.home)
    if not isinstance(place, discord.Thread) or not place.is_private():
        return users
    sight = Sight(sender.client, table.services.env.now)
    try:
        return [user for user in users if await sight.sees(place.guild.id, place.id, user)]
    except UnsureError:
        return []


def _notes(players: list[int], watching: list[int]) -> list[str]:
    return [f"-# {mark} {_named(people)}" for mark, people in (("🔔", players), ("👀", watching)) if people]


def _named(people: list[int]) -> str:
    return " ".join(f"<@{user}>" for user in people)


def _drawn(table: Table, shown: Card) -> bytes | None:
    try:
        return png(draw(shown))
    except Exception:
        log.exception("picture_failed", game=table.row.game, table=table.id)
        return None
