"""/replay: a game step by step, over or still running, as whoever asks may see it."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any, Literal

import discord
import structlog
from discord import app_commands

from bot.commands.answer import Answer
from bot.commands.choices import choices
from bot.commands.recalling import find_game, game_choices, need_shareable
from bot.faces.face import Position
from bot.screens.layout import layout
from bot.screens.limits import faults
from bot.screens.menus import Reader
from bot.screens.parts import Picture, Screen
from bot.screens.replay import ALL, SPECTATOR, Scene, Spot
from bot.screens.replay import replay as replay_screen
from bot.tables import chronicle
from bot.tables.films import Film
from bot.tables.hall import Hall
from bot.tables.saying import title_of
from bot.tables.table import Table
from bot.words import N_, Say
from bot.workers.picture_cache import PictureCache

log = structlog.get_logger()

PATIENCE = 8.0
"""Seconds to wait for a picture; then words do."""
VIEWS = {
    "spectators": N_("As spectators see it"),
    "mine": N_("As I see it"),
    "everybody": N_("Everybody's hands side by side"),
}
Sent = tuple[discord.ui.LayoutView, list[discord.File]]
"""A screen ready to be sent, and its picture where it has one."""


def command(hall: Hall) -> app_commands.Command[Any, ..., Any]:
    """The command."""

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
        answer = Answer(interaction)
        found = await find_game(hall, answer, table)
        shared = share and interaction.guild_id is not None
        if shared:
            await need_shareable(answer, found)
            await interaction.response.defer(thinking=True)
            answer = Answer(interaction)
        else:
            await answer.acknowledge()
        film = await hall.films.film(found)
        place = move if move is not None else 0 if found.over else film.last
        spot = Spot(film.number(min(place, film.last)), _view(found, answer.user, view))
        await show(answer, await frame(hall, found, answer, spot, shared=shared))

    @replay.autocomplete("table")
    async def complete(interaction: discord.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        return await game_choices(hall, interaction, str(current))

    return replay


def _view(table: Table, user: int, view: str) -> str:
    mine = table.seat_of(user)
    if view == "mine" and mine is not None:
        return str(mine.seat)
    return ALL if view == "everybody" else SPECTATOR


async def show(answer: Answer, sent: Sent) -> None:
    """Put a replay in place of what was acknowledged."""
    view, files = sent
    await answer.interaction.edit_original_response(
        view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
    )


async def frame(hall: Hall, table: Table, answer: Answer, spot: Spot, *, shared: bool = False) -> Sent:
    """One position as a message, with its picture; Sorry where the moves are no longer stored.

    `shared`: for everybody in the channel, in the table's language.
    """
    film = await hall.films.film(table)
    say = table.say if shared else answer.say
    scene = _scene(table, film, say, _allowed(table, answer.user, spot, shared=shared))
    scene = replace(
        scene,
        views=_seats(table, answer.user, shared=shared),
        shared=shared,
        shareable=not shared and answer.interaction.guild_id is not None,
    )
    reader = scene.reader
    drawn = scene.spot.picture and scene.spot.view != ALL
    picture = await hall.pictures.draw(reader, patience=PATIENCE) if drawn else None
    screen = replay_screen(scene, f"replay-{PictureCache.key(reader)}.png" if picture else "")
    broken = faults(screen)
    if broken:
        log.error("screen_over_limits", table=table.id, faults=broken)
    return layout(screen), _files(screen, picture)


def _allowed(table: Table, user: int, spot: Spot, *, shared: bool) -> Spot:
    """The spot, as a spectator sees it where more may not be shown: others' seats only once the game is over."""
    if spot.view == SPECTATOR:
        return spot
    if table.over:
        return spot if spot.seat is None or spot.seat < len(table.seats) else replace(spot, view=SPECTATOR)
    own = table.seat_of(user)
    mine = not shared and own is not None and spot.seat == own.seat
    return spot if mine else replace(spot, view=SPECTATOR)


def _seats(table: Table, user: int, *, shared: bool) -> tuple[int, ...]:
    """Seats whose view may be chosen."""
    if table.over:
        return tuple(range(len(table.seats)))
    own = table.seat_of(user)
    return () if shared or own is None else (own.seat,)


def _scene(table: Table, film: Film, say: Say, spot: Spot) -> Scene:
    place = film.place(spot.n)
    state = film.state(place)
    names = table.names()

    def reader(seat: int | None) -> Reader:
        return Reader(table.id, table.row.undo_count, table.face, say, Position(table.game.view(state, seat), names))

    readers = [reader(seat) for seat in range(len(names))] if spot.view == ALL else [reader(spot.seat)]
    teller = reader(None) if spot.view == ALL else readers[0]
    told = chronicle.lines_at(table, film.moves[place - 1 : place], teller.at, say) if place else []
    return Scene(
        f"{title_of(table)} — {say('replay')}",
        readers,
        replace(spot, n=film.number(place)),
        place,
        film.last,
        (0, film.number(max(0, place - 1)), film.number(min(film.last, place + 1)), film.number(film.last)),
        told,
        [(number, film.number(at)) for number, at in film.rounds],
    )


def _files(screen: Screen, picture: bytes | None) -> list[discord.File]:
    shown = next((part for part in screen.parts if isinstance(part, Picture)), None)
    if shown is None or picture is None:
        return []
    return [discord.File(io.BytesIO(picture), filename=shown.filename, description=shown.alt)]
