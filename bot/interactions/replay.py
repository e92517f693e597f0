"""A game step by step, finished or running, as this person may see it; alone or with the whole channel."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.history import transcript
from bot.history.recordings import Recording
from bot.interactions.access import find_game, need_shareable
from bot.interactions.commands import Command, choices, completes
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.screens.phrases import title_of
from bot.screens.replay import ALL, BESIDE, SPECTATOR, Scene, Spot
from bot.screens.replay import replay as replay_screen
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import Replay, Share, SharedReplay
from bot.words import N_, Say
from bot.workers.picture_cache import PictureCache

PATIENCE = 8.0
"""Seconds to wait for a picture; else words are shown."""
VIEWS = {
    "spectators": N_("As spectators see it"),
    "mine": N_("As I see it"),
    "everybody": N_("Everybody's hands side by side"),
}


async def on_replay(press: Press[Replay]) -> None:
    spot = _spot(press)
    if press.asked.key == BESIDE:
        await press.responder.beside()
    else:
        await press.responder.acknowledge()
        press.context.live.closed(press.table.id, press.user)
    await press.responder.show(*await frame(press.context, press.table, press.responder, spot))


async def on_shared_replay(press: Press[SharedReplay]) -> None:
    """Turn the page of a public replay; the message itself changes."""
    spot = _spot(press)
    await press.responder.acknowledge(here=True)
    await press.responder.show(*await frame(press.context, press.table, press.responder, spot, shared=True))


async def on_share(press: Press[Share]) -> None:
    """Post a replay in the channel, where all can turn its pages."""
    spot = _read(press.asked.spot)
    await need_shareable(press.responder, press.table)
    await press.responder.acknowledge(silent=True)
    await press.responder.publish(*await frame(press.context, press.table, press.responder, spot, shared=True))


def _spot(press: Press[Replay] | Press[SharedReplay]) -> Spot:
    """Return the position to show: from the custom_id, changed by a menu's value; else the beginning."""
    key = press.asked.key
    if not key:
        return Spot()
    spot = _read(press.asked.spot)
    if key not in {"j", "v"}:
        return spot
    if len(press.values) != 1:
        raise UserError(UNKNOWN)
    value = press.values[0]
    picture = "p" if spot.picture else "w"
    return _read(f"{value}.{spot.view}.{picture}" if key == "j" else str(replace(spot, view=value)))


def _read(text: str) -> Spot:
    try:
        return Spot.read(text)
    except ValueError:
        raise UserError(UNKNOWN) from None


BUTTONS: dict[type[CustomId], Handler] = {Replay: on_replay, SharedReplay: on_shared_replay, Share: on_share}


def commands(context: Context) -> list[Command]:
    registry = context.registry

    @app_commands.command(name="replay", description="Go through a game step by step")
    @app_commands.describe(
        table="Which game; without it the latest one of this channel",
        move="Where to begin: after so many moves",
        view="What to show, as far as you may see it",
        share="Show it to the whole channel",
    )
    @app_commands.choices(view=choices(VIEWS))
    async def replay(
        interaction: discord.Interaction,
        table: int | None = None,
        move: app_commands.Range[int, 0, 100_000] | None = None,
        view: Literal["spectators", "mine", "everybody"] = "spectators",
        share: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder.of(interaction)
        found = await find_game(registry, responder, table)
        shared = share and interaction.guild_id is not None
        if shared:
            await need_shareable(responder, found)
            await responder.share()
        else:
            await responder.acknowledge()
        recording = await context.recordings.recording(found)
        place = move if move is not None else 0 if found.over else recording.last
        spot = Spot(recording.number(min(place, recording.last)), _view(found, responder.user, view))
        await responder.show(*await frame(context, found, responder, spot, shared=shared))

    return [completes(context, replay, over=True)]


def _view(table: Table, user: int, view: str) -> str:
    mine = table.seat_of(user)
    if view == "mine" and mine is not None:
        return str(mine.seat)
    return ALL if view == "everybody" else SPECTATOR


async def frame(
    context: Context, table: Table, responder: Responder, spot: Spot, *, shared: bool = False
) -> tuple[Screen, dict[str, bytes]]:
    """Return one position as a screen with its picture. Raise UserError if the moves are deleted.

    `shared`: for everyone in the channel, in the table's language.
    """
    recording = await context.recordings.recording(table)
    say = table.say if shared else responder.say
    scene = _scene(table, recording, say, _allowed(table, responder.user, spot, shared=shared))
    result = await table.services.storage.servers.result(table.id)
    annulled = f" · 🚫 {say('annulled')}" if result is not None and result.annulled else ""
    scene = replace(
        scene,
        title=scene.title + annulled,
        views=_seats(table, responder.user, shared=shared),
        shared=shared,
        shareable=not shared and responder.interaction.guild_id is not None,
    )
    audience = scene.audience
    drawn = scene.spot.picture and scene.spot.view != ALL
    picture = await context.registry.pictures.draw(audience, patience=PATIENCE) if drawn else None
    name = f"replay-{PictureCache.key(audience)}.png"
    return (replay_screen(scene, name), {name: picture}) if picture else (replay_screen(scene, ""), {})


def _allowed(table: Table, user: int, spot: Spot, *, shared: bool) -> Spot:
    """Return the spot, limited to the spectators' view if more may not be seen. Others' seats are visible after the
    game.
    """
    if spot.view == SPECTATOR:
        return spot
    if table.over:
        return spot if spot.seat is None or spot.seat < len(table.seats) else replace(spot, view=SPECTATOR)
    own = table.seat_of(user)
    mine = not shared and own is not None and spot.seat == own.seat
    return spot if mine else replace(spot, view=SPECTATOR)


def _seats(table: Table, user: int, *, shared: bool) -> tuple[int, ...]:
    if table.over:
        return tuple(range(len(table.seats)))
    own = table.seat_of(user)
    return () if shared or own is None else (own.seat,)


def _scene(table: Table, recording: Recording, say: Say, spot: Spot) -> Scene:
    place = recording.place(spot.n)
    state = recording.state(place)
    names = table.names()

    def audience(seat: int | None) -> Audience:
        return Audience(table.id, table.row.undo_count, table.face, say, Position(table.game.view(state, seat), names))

    readers = [audience(seat) for seat in range(len(names))] if spot.view == ALL else [audience(spot.seat)]
    teller = audience(None) if spot.view == ALL else readers[0]
    moves = recording.moves[max(0, place - 1) : place]
    times = [row.at for row in moves if transcript.known(table, row, teller.at.seat)]
    return Scene(
        f"{title_of(table)} · {say('replay')}",
        readers,
        replace(spot, n=recording.number(place)),
        place,
        recording.last,
        (
            0,
            recording.number(max(0, place - 1)),
            recording.number(min(recording.last, place + 1)),
            recording.number(recording.last),
        ),
        [line.text for line in transcript.lines_at(table, moves, teller.at, say)],
        [(number, recording.number(at)) for number, at in recording.rounds],
        at=next(iter(times), 0) if place else table.row.started or 0,
    )
