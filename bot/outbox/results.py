"""The results card: the last message of a game. Whoever watched is called by it, and who played as they chose."""

from __future__ import annotations

import asyncio

import discord
from PIL.Image import Image

from bot.drawing import png
from bot.faces.results import Card, Line, alt, draw
from bot.faces.values import Position
from bot.history.curves import Curve, curve
from bot.history.recordings import Recording
from bot.outbox import game_over
from bot.outbox.sender import Sender
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.finale import finale
from bot.screens.phrases import at_the_end, title_of
from bot.screens.results import result_lines
from bot.tables import ending, proof
from bot.tables.ending import Ending
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.words import Say
from storage import Batch, OutboxRow, PostRow


async def results(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """How it ended; a word alone where the game was called off."""
    batch = Batch()
    result = ending.read(table)
    if result is None or not table.dealt or table.state is None:
        return batch
    players, watching = await game_over.called(sender, table, batch), await _watching(sender, table)
    people = list(dict.fromkeys([*players, *watching]))
    if table.row.status != "finished":
        if people:
            words = table.say("{game} was called off. {who}", game=title_of(table), who=_named(people))
            await sender.send(table, table.home, Screen((Text(words),)), owed.nonce, ping=people)
        return batch
    recording = await sender.recordings.recording(table)
    course = await asyncio.to_thread(curve, recording, result.ranks)
    turning = turning_line(table, recording, course, table.say)
    shown = card(table, recording, course, result)
    picture = await asyncio.to_thread(_drawn, table.say, shown)
    screen = finale(
        table.audience(None),
        title=title_of(table),
        lines=_lines(table, result),
        notes=[*_notes(table, turning, players, watching), await _record(table)],
        filename=f"result-{table.id}.png",
        alt=alt(table.say, shown, turning),
    )
    sent = await sender.send(table, table.home, screen, owed.nonce, picture=picture, ping=people)
    batch.put_post(PostRow(table.id, "results", table.home, sent.id, "", table.services.env.now()))
    return batch


async def _watching(sender: Sender, table: Table) -> list[int]:
    """Those who watch and have not taken a seat over since; in a private thread, into which a mention would let them,
    only those who can look anyway.
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


def card(table: Table, recording: Recording, course: Curve, result: Ending) -> Card:
    """What the picture shows."""
    say, names = table.say, at_the_end(table).at.names
    lines = []
    for seat in sorted(range(len(names)), key=lambda one: (result.ranks[one], one)):
        parts = result.parts[seat] if result.parts else {}
        named = [f"{table.face.part(say, key)} {value}" for key, value in parts.items() if value]
        gone = table.seats[seat].status == "conceded"
        score = result.scores[seat] if result.scores and any(result.scores) else None
        told = " · ".join(named) if len(named) > 1 else ""
        lines.append(Line(seat, names[seat], result.ranks[seat], score, told, say("conceded") if gone else ""))
    unit = say(table.face.standing.unit)
    return Card(title_of(table), table.face.accent, lines, course.standings, unit, recording.rounds, course.turn)


def turning_line(table: Table, recording: Recording, course: Curve, say: Say) -> str:
    """The deed that turned the game, and in which move; empty where no move did."""
    place = course.turn
    if place is None:
        return ""
    at = Position(table.game.view(recording.state(place), None), table.names())
    line = next((line for deed in course.deeds if (line := table.face.line(say, at, deed))), "")
    if not line:
        row = recording.moves[place - 1]
        before = Position(table.game.view(recording.state(place - 1), row.seat), table.names())
        label = table.face.label(say, before, table.game.move(row.move))
        line = say("{name}: {move}", name=at.names[row.seat], move=label.text)
    return say("Turning point: move {n} of {last}. {line}", n=place, last=recording.last, line=line)


def _lines(table: Table, result: Ending) -> list[str]:
    conceded = [seat.seat for seat in table.seats if seat.status == "conceded"]
    return result_lines(at_the_end(table), result.how, result.ranks, result.outcome(), conceded)


def _notes(table: Table, turning: str, players: list[int], watching: list[int]) -> list[str]:
    say = table.say
    notes = [f"⭐ {turning}"] if turning else []
    if table.row.seed is not None:
        notes.append(f"-# {say('The secret number was')} `{table.row.seed.hex()}`")
    notes += [f"{mark} {_named(people)}" for mark, people in (("🔔", players), ("👀", watching)) if people]
    return notes


async def _record(table: Table) -> str:
    """The fingerprint of what was played, which binds moves and result from now on."""
    played = await table.services.storage.moves(table.id)
    made = proof.made(table.row, table.seats, played, table.dealt)
    return f"-# {table.say('Fingerprint of the moves and the result')}{table.say.colon}`{made.end[: proof.SHOWN]}`"


def _named(people: list[int]) -> str:
    return " ".join(f"<@{user}>" for user in people)


def _drawn(say: Say, shown: Card) -> bytes:
    picture: Image = draw(say, shown)
    return png(picture)
