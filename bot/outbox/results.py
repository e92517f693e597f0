"""The results card, the last message of a game. It mentions the spectators, and the players who want that."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
import structlog

from bot.drawing import png
from bot.faces.results import Card, draw
from bot.history.curves import curve
from bot.history.results import anybody_won
from bot.history.story import card, story
from bot.names import harmless
from bot.outbox import summons
from bot.outbox.sender import Sender, later
from bot.outbox.slots import KEEP, At, Content, Place, Slot
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.finale import finale, hinted, spoken, unrated, with_amount
from bot.screens.phrases import at_the_end, board_link, in_league, title_of
from bot.tables import ending, language, payloads, standing
from bot.tables.clock import quiet_until
from bot.tables.ending import Ending
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Row, Screen, Text
from bot.words import Say
from storage import Batch, OutboxRow

log = structlog.get_logger()


class Results(Slot[Table]):
    """The results card. It is posted once, below the last board."""

    needs = "board"

    async def place(self, at: At[Table]) -> Place:
        table = at.owner
        if at.message is not None or ending.read(table) is None or not table.dealt or table.state is None:
            return KEEP
        return Place(table.home)

    async def content(self, at: At[Table]) -> Content | None:
        table, batch, result = at.owner, Batch(), ending.read(at.owner)
        assert result is not None
        players, watching = await _called(at.sender, table, batch), await _watching(at.sender, table)
        people = list(dict.fromkeys([*players, *watching]))
        if table.row.status != "finished":
            if not people:
                return None
            words = table.say("{game} was called off. {who}", game=title_of(table), who=_named(people))
            return Content(screen=Screen((Text(words),), plain=True), ping=people, batch=batch, last=True)
        shown = await made(at.sender, table, result)
        picture = await asyncio.to_thread(_drawn, table, shown)
        screen = finale(
            table.audience(None),
            title=harmless(with_amount(table.say, shown)),
            notes=[
                *in_league(table.settings.league_title),
                *hinted(table.say, result),
                *unrated(table.say, result),
                *_notes(players, watching),
            ],
            filename=f"result-{table.id}.png" if picture else "",
            alt=spoken(table.say, shown),
            reviews=not table.settings.lesson,
        )
        line = over_line(table, people, table.say) if people else None
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


async def _called(sender: Sender, table: Table, batch: Batch) -> list[int]:
    """Return the players to mention with the results. Queue a message for the others, except those who are here or want
    quiet.
    """
    now, found = table.services.env.now(), []
    for seat in [] if table.settings.lesson else table.persons():
        user = seat.user or 0
        wish = await sender.wish(table, user)
        there = now - table.active.get(user, 0) <= ACTIVE_MS
        if wish.calls == "quiet" or there or await standing.muted(table, seat.seat):
            continue
        wakes = quiet_until(table, wish, now)
        if wish.calls == "ping" and wakes == now:
            found.append(user)
        else:
            nonce = table.services.env.nonce()
            batch.owe(payloads.row(table.id, f"user:{user}", payloads.GameOver(), nonce, due=wakes, created=now))
            table.services.wake(table.id)
    return found


async def ended(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    batch, user = Batch(), summons.receiver(owed)
    wish = await sender.wish(table, user)
    if wish.calls == "quiet" or table.seat_of(user) is None:
        return batch
    now = table.services.env.now()
    wakes = quiet_until(table, wish, now)
    if wakes > now:
        batch.owe(later(owed, wakes))
        return batch
    screen = over_line(table, [user], language.spoken(table, wish))
    if wish.calls != "dm" or not await summons.direct(sender, batch, owed, screen, wish, public=True):
        await sender.send(table, owed, screen, [user])
    return batch


def over_line(table: Table, people: Sequence[int], say: Say) -> Screen:
    """Build the plain line that tells people how a game ended; it also comes before the results."""
    who, result = say.join([f"<@{user}>" for user in people]), ending.read(table)
    words = [say("🏁 {who}, {title} is over.", who=who, title=title_of(table))]
    if table.row.status == "finished" and result is not None:
        words += _result(table, say, result)
    return Screen((Text(" ".join(words)), Row((board_link(table, say),))), plain=True)


def _result(table: Table, say: Say, result: Ending) -> list[str]:
    if result.reason == "draw":
        return [say("The league decided on a draw.") if result.league else say("Everybody agreed on a draw.")]
    if not anybody_won(result.ranks):
        return [say("Nobody wins.")]
    names = [name for name, rank in zip(table.names(), result.ranks, strict=True) if rank == 1]
    return [say.count("**{names}** wins.", "**{names}** win together.", len(names), names=say.join(names))]
