"""Games begun with earlier rules, continued with the present ones.

`Game.rules_version` rises when a change would alter a recorded game. A running game keeps its rules until a House Call
with other rules loads it. That one takes it over if its recorded moves still lead from the deal to the same position,
the position is valid, and a player can move. `TableSettings.rules_changes` records the move, and the next board says
so. Any other game is frozen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from bot.tables import clock
from bot.tables.change import Change
from bot.tables.in_turn import alone
from bot.tables.table import Table
from bot.tables.time_control import Clock
from bot.words import N_
from engines import GAMES
from engines.contract import Game
from storage import MoveRow, Storage, TableRow

TRIED = 20
"""Moves of each open decision that are tried out."""
EARLIER = N_(
    "This game was begun with other rules, and the present ones cannot carry it on, so it stands still. The host of "
    "this bot learns why from: housecall patch --dry-run."
)
UPDATED = N_("This bot is just being updated, and your game goes on right after that: please try again in a minute.")


class UnreadableError(Exception):
    """The present rules cannot continue the game; the text says why."""


def rules() -> int:
    """Return a checksum of the rules versions of all games."""
    return crc32(repr(sorted((key, game.rules_version) for key, game in GAMES.items())).encode()) >> 1


async def agreed() -> bool:
    """Return True if all active processes have the same rules; a single process always agrees with itself."""
    return True


def foreign(row: TableRow) -> bool:
    """Return True if a running game was begun with other rules than the present ones."""
    return row.status in {"playing", "paused"} and row.rules_version != GAMES[row.game].rules_version


async def readable(storage: Storage, row: TableRow) -> Any:
    """Return the position of a running game under the present rules.

    Raises:
        UnreadableError: they cannot continue it.

    """
    game = GAMES[row.game]
    if row.rules_version > game.rules_version:
        raise UnreadableError("it was begun with later rules than this House Call knows: update House Call")
    await _register(storage, row, game)
    dealt, state = await storage.dealt(row.id), await storage.state(row.id)
    return await asyncio.to_thread(_read, game, dealt, state, await storage.moves(row.id))


async def take_over(table: Table, state: Any) -> None:
    """Continue a game from `state`, read by the present rules, with restarted turn clocks. The table must not be shared
    yet.

    Raises:
        StorageError: nothing was written and nothing has changed.

    """
    old, new = table.row.rules_version, table.game.rules_version
    change = Change(table)
    change.state = state
    change.row = replace(table.row, rules_version=new)
    change.settings = replace(
        table.settings, rules_changes=[*table.settings.rules_changes, (table.row.move_count, old, new)]
    )
    change.notice("rules_changed")
    if table.row.status == "playing":
        _afresh(change)
    change.mark("board")
    with alone():
        await change.commit()


def _afresh(change: Change) -> None:
    """Restart the turn clocks: no one could answer while the game was frozen."""
    clock.go_on(change)
    running = Clock.load(change.row.clock)
    since = dict.fromkeys(running.asked_since, change.now)
    clock.rewrite(change, replace(running, asked_since=since, turns={}))


async def _register(storage: Storage, row: TableRow, game: Game[Any]) -> None:
    if not row.catalogue or row.catalogue in game.catalogues:
        return
    text = await storage.catalogue(row.catalogue)
    if text is None:
        raise UnreadableError("the cards it is played with are neither built in nor stored")
    _or_else("its cards do not fit the present rules", lambda: game.catalogues.register(text))


def _read(game: Game[Any], dealt: bytes | None, state: bytes | None, moves: Sequence[MoveRow]) -> Any:
    first, now = _loaded(game, dealt, "its deal"), _loaded(game, state, "its position")
    _fold(game, first, now, moves)
    _try(game, now)
    return now


def _loaded(game: Game[Any], dump: bytes | None, what: str) -> Any:
    if dump is None:
        raise UnreadableError(f"{what} is not stored")
    return _or_else(f"{what} cannot be read by the present rules", lambda: game.load(dump))


def _fold(game: Game[Any], dealt: Any, state: Any, moves: Sequence[MoveRow]) -> None:
    """Check that the recorded moves still lead to the position, for replays and undo."""

    def fold() -> None:
        for move in moves:
            if not move.undone:
                for event in game.unpack(move.events):
                    game.evolve(dealt, event)

    _or_else("its moves cannot be read by the present rules", fold)
    if game.dump(dealt) != game.dump(state):
        raise UnreadableError("by the present rules its moves lead to another position")


def _try(game: Game[Any], state: Any) -> None:
    """Check that the position is valid, that everyone can see it, and that offered moves can be made."""

    def look() -> bool:
        game.check(state)
        decisions = game.decisions(state)
        for seat in (None, *sorted({decision.seat for decision in decisions})):
            game.view(state, seat)
        for decision in decisions:
            for move in list(decision.moves)[:TRIED]:
                game.play(game.clone(state), decision.seat, move)
        return any(decision.must for decision in decisions) or game.outcome(state) is not None

    if not _or_else("its position is not in order by the present rules", look):
        raise UnreadableError("by the present rules nobody could move")


def _or_else(why: str, do: Callable[[], Any]) -> Any:
    try:
        return do()
    except Exception as wrong:
        raise UnreadableError(f"{why} ({type(wrong).__name__})") from wrong
