"""The start of a game: the deal, the seats, and the published fingerprint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import clock, invited, lesson, payloads, proof
from bot.tables.change import Change
from bot.tables.lobby import need_lobby, need_seated, pace
from bot.tables.preferences import preferences
from bot.tables.table import Table
from bot.tables.time_control import ABSENCE_WORDS, PACES, SITS_IN_WORDS
from bot.usage import option_names
from bot.words import N_
from engines.contract import Game
from engines.players import LEVELS
from storage import SeatRow

_SWITCH = (False, True)
TABLE_OPTIONS: dict[str, Iterable[object]] = {
    "time_limit": PACES,
    "absence": ABSENCE_WORDS,
    "sits_in": SITS_IN_WORDS,
    "computer": LEVELS,
    **dict.fromkeys(("rated", "invite_only", "forum", "lesson", "league"), _SWITCH),
}
"""Table options counted at every start, with all their values."""
SEED = 32
"""Length of a seed in bytes."""


async def start(table: Table, user: int) -> None:
    need_lobby(table)
    need_seated(table, user)
    _need_everybody(table, user)
    change = Change(table)
    await begin(change)
    await change.commit()


async def begin(change: Change) -> None:
    """Deal. Publish the fingerprint of seed and settings now; the seed follows after the game."""
    wishes = await preferences(change.table.services.storage, change.seats)
    _deal(change)
    change.mark("lobby", "thread", "first_post", "board")
    for seat in change.seats:
        if seat.user is not None:
            change.owe(payloads.HandMessage(start=True), f"user:{seat.user}")
    clock.begin(change, wishes)
    invited.look_again(change)
    change.after.append(lambda: _count_options(change.table))


def _count_options(table: Table) -> None:
    """Count what the players chose for a game that begins now."""
    settings = table.settings
    chosen = {
        "time_limit": settings.time_limit,
        "absence": settings.absence,
        "sits_in": settings.sits_in,
        "rated": not settings.friendly,
        "invite_only": settings.invite_only,
        "forum": settings.forum,
        "lesson": settings.lesson,
        "league": settings.league_game > 0,
        "computer": [seat.level for seat in table.seats if seat.kind == "computer"],
    }
    for name in (
        *option_names(table.game.id, settings.options | {"seats": len(table.seats)}),
        *option_names("table", chosen),
    ):
        table.services.usage.count("option", name)


def _deal(change: Change) -> None:
    table = change.table
    game, seed = table.game, lesson.seed(table)
    state = _dealt(change, seed)
    change.agree(time_limit=pace(change))
    name = game.catalogue(state)
    change.batch.put_catalogue(name, game.catalogues.text(name))  # later versions may have another deck
    change.batch.drop_timers(table.id)
    change.seats = _lots(change)
    change.state, change.dealt = state, game.dump(state)
    change.agree(seating=proof.seating(seed, change.seats))
    agreed, version = change.settings, game.rules_version
    begun = proof.Start(game.id, version, name, agreed.options, agreed.seating, seed.hex())
    change.touch(
        status="playing",
        started=change.now,
        seed=seed,
        seed_hash=begun.fingerprint(),
        rules_version=version,
        catalogue=name,
    )


def _dealt(change: Change, seed: bytes) -> Any:
    """Return the state after the deal. Raise UserError for a wrong number of players, or unfit options."""
    game, count = change.table.game, len(change.seats)
    if count not in game.seats:
        raise UserError(
            N_("{game} needs {seats} players and {count} are here. Ask somebody to join, or add a computer player."),
            game=game.title,
            seats=_range(game.seats),
            count=count,
        )
    try:
        return game.deal(game.Options(**change.settings.options), count, seed)
    except ValueError:
        raise UserError(
            N_("These options do not fit {count} players. Change them under Options."), count=count
        ) from None


def playable(game: Game[Any], options: Mapping[str, Any], count: int) -> bool:
    """Return True if that many players can play a game with these options."""
    if count not in game.seats:
        return False
    try:
        game.deal(game.Options(**options), count, bytes(SEED))
    except ValueError:
        return False
    return True


def _need_everybody(table: Table, user: int) -> None:
    """Raise UserError if seats are kept and the user is not the host."""
    others = invited.kept(table) if user != table.row.host else []
    if others:
        raise UserError(
            N_("{who} may still come: their seats are kept until {when}. Until then only the host can start."),
            who=table.say.join([table.invited_names()[one.user] for one in others]),
            when=invited.until(table),
        )


def _lots(change: Change) -> list[SeatRow]:
    """Return the game's seats: wishes first, in the order players sat down, the rest by lot."""
    count = len(change.seats)
    order: list[SeatRow | None] = [None] * count
    rest: list[SeatRow] = []
    for seat in change.seats:
        wanted = change.settings.seat_wishes.get(str(seat.seat), 0) - 1
        if 0 <= wanted < count and order[wanted] is None:
            order[wanted] = seat
        else:
            rest.append(seat)
    change.table.services.env.rng.shuffle(rest)
    filled = [seat or rest.pop() for seat in order]
    return [replace(seat, seat=number) for number, seat in enumerate(filled)]


def _range(seats: tuple[int, ...]) -> str:
    low, high = min(seats), max(seats)
    return str(low) if low == high else f"{low}-{high}"
