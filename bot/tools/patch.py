"""`housecall patch`: brings running games that were begun with earlier rules to the rules of this House Call.

`Game.rules_version` is raised when a change would alter a recorded game. A game that runs keeps the version it was
begun with, and the bot lets it stand still rather than play on by other rules. A patch takes it over where it can be
read by the new rules: its moves still lead from the deal to the same position, the position is in order, and somebody
can move. What was patched is noted with the table, since its deck can no longer be proved by one House Call alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.settings import Settings
from bot.tables import turns
from bot.tables.change import Change, commit_asleep
from bot.tables.pace import Clock
from bot.tables.table import House, Table
from bot.tables.terms import Terms
from bot.tables.time import World
from bot.words import N_
from engines import GAMES
from engines.game import Game
from storage import Storage, TableRow

TOLD = N_("📜 The bot's host has brought this game up to the present rules. /rules has them.")


class Patched(msgspec.Struct, frozen=True):
    """What became of one running game; `why` is empty where it was patched."""

    table: int
    game: str
    old: int
    new: int
    why: str = ""

    def __str__(self) -> str:
        made = f"table {self.table} ({self.game}): rules {self.old} to {self.new}"
        return f"{made}: left as it is, since {self.why}" if self.why else made


class Unpatchable(Exception):  # noqa: N818
    """A game that the present rules cannot take over; the text says why."""


async def patch(storage: Storage, settings: Settings, *, write: bool) -> list[Patched]:
    """Every running game that was begun with other rules, patched if `write`; all others stay as they are."""
    done = []
    for row in await storage.open_tables():
        game = GAMES.get(row.game)
        if game is None or row.status == "lobby" or row.rules_version == game.rules_version:
            continue
        why = ""
        try:
            await _patch(storage, settings, row, game, write=write)
        except Unpatchable as wrong:
            why = str(wrong)
        done.append(Patched(row.id, row.game, row.rules_version, game.rules_version, why))
    return done


async def _patch(storage: Storage, settings: Settings, row: TableRow, game: Game[Any], *, write: bool) -> None:
    if row.rules_version > game.rules_version:
        raise Unpatchable("it was begun with later rules than this House Call knows: update House Call")
    await _register(storage, row, game)
    dealt = await _reading(game, await storage.dealt(row.id), "its deal")
    state = await _reading(game, await storage.state(row.id), "its position")
    await _fold(storage, row, game, dealt, state)
    _try(state, game)
    if not write:
        return
    terms = Terms.load(row.settings)
    agreed = replace(terms, patches=[*terms.patches, (row.move_count, row.rules_version, game.rules_version)])
    table = Table(_house(storage, settings), row, terms, await storage.seats(row.id))
    table.state = state
    change = Change(table)
    change.row = replace(row, rules_version=game.rules_version)
    change.terms = agreed
    change.state = game.load(game.dump(state))
    if row.status == "playing":
        _afresh(change)
    change.owe("note", payload=msgspec.json.encode({"say": TOLD}).decode(), each=True)
    change.owe("board")
    await commit_asleep(table.house, [change])


def _afresh(change: Change) -> None:
    """The clock from now on: nobody could answer while the game stood still."""
    turns.go_on(change, ())
    clock = Clock.load(change.row.clock)
    turns.rewrite(change, replace(clock, since=dict.fromkeys(clock.since, change.now)))


async def _register(storage: Storage, row: TableRow, game: Game[Any]) -> None:
    if not row.catalogue or row.catalogue in game.catalogues:
        return
    text = await storage.catalogue(row.catalogue)
    if text is None:
        raise Unpatchable("the cards it is played with are neither built in nor stored")
    _or_else("its cards do not fit the present rules", lambda: game.catalogues.register(text))


async def _reading(game: Game[Any], dump: bytes | None, what: str) -> Any:
    if dump is None:
        raise Unpatchable(f"{what} is not stored")
    return _or_else(f"{what} cannot be read by the present rules", lambda: game.load(dump))


async def _fold(storage: Storage, row: TableRow, game: Game[Any], dealt: Any, state: Any) -> None:
    """The recorded moves must still lead to the position, for replays and for taking back."""
    moves = await storage.moves(row.id)

    def fold() -> None:
        for move in moves:
            if not move.undone:
                for event in game.unpack(move.events):
                    game.evolve(dealt, event)

    _or_else("its moves cannot be read by the present rules", fold)
    if game.dump(dealt) != game.dump(state):
        raise Unpatchable("by the present rules its moves lead to another position")


def _try(state: Any, game: Game[Any]) -> None:
    """The position is in order, shows itself to everybody, and every move that is offered can be made."""

    def look() -> bool:
        game.check(state)
        decisions = game.decisions(state)
        for seat in (None, *sorted({decision.seat for decision in decisions})):
            game.view(state, seat)
        for decision in decisions:
            for move in list(decision.moves)[:20]:
                game.play(game.clone(state), decision.seat, move)
        return any(decision.must for decision in decisions) or game.outcome(state) is not None

    if not _or_else("its position is not in order by the present rules", look):
        raise Unpatchable("by the present rules nobody could move")


def _or_else(why: str, do: Callable[[], Any]) -> Any:
    try:
        return do()
    except Exception as wrong:
        raise Unpatchable(f"{why} ({type(wrong).__name__})") from wrong


def _house(storage: Storage, settings: Settings) -> House:
    """As much of the house as a clock needs, without Discord."""
    return House(
        storage,
        World(),
        settings,
        spawn=lambda work, _: work.close(),
        wake=lambda _: None,
        clocks=lambda: None,
        committed=lambda _: None,
        go_on=lambda _: None,
    )
