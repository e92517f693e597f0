"""Recorded games: every position of a game, folded from the deal by the recorded events, without rules."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.errors import UserError
from bot.faces import FACES
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.words import N_
from engines.contract import Game
from storage import MoveRow

STEP = 50
"""Moves between stored positions; the others are folded from the one before."""
KEPT = 12
"""Most recordings in memory; the least recently used one is dropped."""
GONE = N_("The moves of this game are no longer stored; only its result is.")


@dataclass(frozen=True, slots=True)
class Recording:
    """A game's moves, without undone ones. Place 0 is the deal, place i the position after move i."""

    game: Game[Any]
    moves: tuple[MoveRow, ...]
    whole: tuple[bytes, ...]
    """Dumps of the positions at 0, STEP, 2 STEP ..."""
    rounds: tuple[tuple[int, int], ...]
    """The beginning of each round: its number (0: before the first) and its place."""

    @property
    def last(self) -> int:
        return len(self.moves)

    def state(self, place: int) -> Any:
        at = place // STEP
        state = self.game.load(self.whole[at])
        for row in self.moves[at * STEP : place]:
            _fold(self.game, state, row)
        return state

    def place(self, n: int) -> int:
        """Return the place after the last move whose number is at most `n`."""
        return sum(row.number <= n for row in self.moves)

    def number(self, place: int) -> int:
        """Return the number of the move that leads to a place; 0 for the deal."""
        return self.moves[place - 1].number if place else 0

    def views(self, each: Callable[[Any], Any]) -> list[Any]:
        """Apply `each` to the spectator's view at every place, from the deal on."""
        state = self.game.load(self.whole[0])
        found = [each(self.game.view(state, None))]
        for row in self.moves:
            _fold(self.game, state, row)
            found.append(each(self.game.view(state, None)))
        return found


def _fold(game: Game[Any], state: Any, row: MoveRow) -> None:
    for event in game.unpack(row.events):
        game.evolve(state, event)


class Recordings:
    """The recordings of the latest games, each rebuilt when its game goes on."""

    def __init__(self, registry: TableRegistry) -> None:
        self._storage = registry.services.storage
        registry.forgets.append(self.forget)
        self._kept: OrderedDict[int, tuple[tuple[int, int], Recording]] = OrderedDict()

    async def recording(self, table: Table) -> Recording:
        """Return the recording of a table's game, up to now.

        Raises:
            UserError: its moves are no longer stored, or the game has not begun.

        """
        if not table.dealt:
            raise UserError(GONE if table.over else N_("The game has not begun yet."))
        stamp = (table.row.move_count, table.row.undo_count)
        known = self._kept.get(table.id)
        if known is None or known[0] != stamp:
            rows = await self._storage.moves(table.id)
            recording = await asyncio.to_thread(recorded, table.game, table.dealt, rows)
            self._kept[table.id] = known = (stamp, recording)
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known[1]

    def forget(self, table_id: int) -> None:
        self._kept.pop(table_id, None)


def recorded(game: Game[Any], dealt: bytes, rows: list[MoveRow]) -> Recording:
    moves = tuple(row for row in rows if not row.undone)
    state = game.load(dealt)
    whole = [dealt]
    for place, row in enumerate(moves, 1):
        _fold(game, state, row)
        if place % STEP == 0:
            whole.append(game.dump(state))
    recording = Recording(game, moves, tuple(whole), ())
    return replace(recording, rounds=rounds_of(recording))


def rounds_of(recording: Recording) -> tuple[tuple[int, int], ...]:
    """Return the places where the view's round changes, by bisection, since views are expensive. A round that only ends
    the game does not count.
    """
    known: dict[int, int] = {}
    standing = FACES[recording.game.id].standing

    def at(place: int) -> int:
        if place not in known:
            known[place] = standing.round_of(recording.game.view(recording.state(place), None))
        return known[place]

    def changes(low: int, high: int) -> list[int]:
        if at(low) == at(high):
            return []
        if high - low == 1:
            return [high]
        half = (low + high) // 2
        return changes(low, half) + changes(half, high)

    first = at(0)
    places = [0, *changes(0, recording.last)]
    if (
        len(places) > 1
        and places[-1] == recording.last
        and not recording.game.decisions(recording.state(recording.last))
    ):
        places.pop()
    return tuple((at(place) - first + standing.first, place) for place in places)
