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
from bot.outbox.slots import KEEP, At, Content, Place, Slot
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.finale import finale, hinted, spoken, with_amount
from bot.screens.phrases import at_the_end, in_league, title_of
from bot.tables import ending
from bot.tables.ending import Ending
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch

log = structlog.get_logger()


class Results(Slot[Table]):
    """The results card. It is posted once, below the last board."""

    needs = "board"

    async def place(self, sender: Sender, at: At[Table]) -> Place:
        del sender
        table = at.owner
        if at.message is not None or ending.read(table) is None or not table.dealt or table.state is None:
            return KEEP
        return Place(table.home)

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content | None:
        del new
        table, batch, result = at.owner, Batch(), ending.read(at.owner)
        assert result is not None
        players, watching = await game_over.called(sender, table, batch), await _watching(sender, table)
        people = list(dict.fromkeys([*players, *watching]))
        if table.row.status != "finished":
            if not people:
                return None
            words = table.say("{game} was called off. {who}", game=title_of(table), who=_named(people))
            return Content(screen=Screen((Text(words),), plain=True), ping=people, batch=batch, last=True)
        shown = await made(sender, table, result)
        picture = await asyncio.to_thread(_drawn, table, shown)
        screen = finale(
            table.audience(None),
            title=harmless(with_amount(table.say, shown)),
            notes=[*in_league(table.settings.league_title), *hinted(table.say, result), *_notes(players, watching)],
            filename=f"result-{table.id}.png" if picture else "",
            alt=spoken(table.say, shown),
            reviews=not table.settings.lesson,
        )
        line = game_over.line(table, people, table.say) if people else None
        return Content(screen=screen, picture=picture, ping=people, line=line, batch=batch)


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
