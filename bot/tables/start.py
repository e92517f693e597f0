"""The start of a game: the deal, who sits where, and what is published of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.names import escaped
from bot.tables import clock, computers, invited, lesson, payloads, proof
from bot.tables.change import Change
from bot.tables.lobby import kept, need_lobby, need_seated, pace, until
from bot.tables.table import Table
from bot.words import N_
from storage import SeatRow


async def start(table: Table, user: int) -> None:
    """Deal. The fingerprint of the seed and all that was agreed on is published now, the seed when the game is over."""
    need_lobby(table)
    need_seated(table, user)
    await _need_everybody(table, user)
    change = Change(table)
    _deal(change)
    for one in (payloads.Lobby(), payloads.Thread(), payloads.Board()):
        change.owe(one)
    for seat in change.seats:
        if seat.user is not None:
            change.owe(payloads.Hand(start=True), f"user:{seat.user}")
    clock.begin(change)
    computers.watch(change)
    invited.look_again(change)
    await change.commit()


def _deal(change: Change) -> None:
    table = change.table
    game, options, seed = table.game, table.game.Options.stored(table.settings.options), lesson.seed(table)
    state = _dealt(table, options, seed)
    change.agree(options=options.whole(), pace=pace(table))
    name = game.catalogue(state)
    change.batch.put_catalogue(game.id, name, game.catalogues.text(name))  # later ones may have others built in
    change.batch.drop_timers(table.id)
    change.seats = _lots(table)
    change.state, change.dealt = state, game.dump(state)
    change.agree(seating=proof.seating(seed, change.seats))
    agreed, version = change.settings, game.rules_version
    begun = proof.Start(game.id, version, name, agreed.options, agreed.seating, seed.hex())
    change.touch(
        status="playing",
        started=change.now,
        seed=seed,
        seed_hash=proof.MARK + begun.fingerprint(),
        rules_version=version,
        catalogue=name,
    )


def _dealt(table: Table, options: Any, seed: bytes) -> Any:
    """The state after the deal; UserError where so many cannot play, or not with these options."""
    count = len(table.seats)
    if count not in table.game.seats:
        raise UserError(
            N_("{game} needs {seats} players and {count} are here. Ask somebody to join, or add a computer player."),
            game=table.game.title,
            seats=_range(table.game.seats),
            count=count,
        )
    try:
        return table.game.deal(options, count, seed)
    except ValueError:
        raise UserError(
            N_("These options do not fit {count} players. Change them under Options."), count=count
        ) from None


async def _need_everybody(table: Table, user: int) -> None:
    """As long as seats are kept, only the host starts without those people."""
    others = await kept(table) if user != table.row.host else []
    if others:
        raise UserError(
            N_("{who} may still come: their seats are kept until {when}. Until then only the host can start."),
            who=table.say.join([escaped(one.name) for one in others]),
            when=until(table),
        )


def _lots(table: Table) -> list[SeatRow]:
    """Seats of the game: wishes first, in the order people sat down, the rest by lot."""
    count = len(table.seats)
    order: list[SeatRow | None] = [None] * count
    rest: list[SeatRow] = []
    for seat in table.seats:
        wanted = table.settings.wishes.get(str(seat.seat), 0) - 1
        if 0 <= wanted < count and order[wanted] is None:
            order[wanted] = seat
        else:
            rest.append(seat)
    table.services.env.rng.shuffle(rest)
    filled = [seat or rest.pop() for seat in order]
    return [replace(seat, seat=number) for number, seat in enumerate(filled)]


def _range(seats: tuple[int, ...]) -> str:
    low, high = min(seats), max(seats)
    return str(low) if low == high else f"{low}-{high}"
