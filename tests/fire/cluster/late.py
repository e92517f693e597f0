"""A ledger for presses that may be carried out after a timeout and a second press, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.fire.ledger import Ledger
from tests.fire.players import Player
from tests.fire.told import Told


class LateLedger(Ledger):
    """`refused` counts moves that were made although the bot refused them."""

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        self.refused: list[str] = []
        self._late: dict[tuple[int, int], list[Told]] = {}
        """Moves with unknown results at the last look."""

    def explained(self, told: Sequence[Told], rows: Sequence[str]) -> bool:
        """Return True if the rows match the answers."""
        return explains(told, rows)

    def _compare(self, player: Player, rows: Sequence[str]) -> list[str]:
        key = player.table.id, player.user.id
        told = [*self._late.get(key, []), *player.told]
        self._late[key] = [one for one in player.told if not (one.done or one.refused)]
        player.told = told
        if not super()._compare(player, rows):
            return []
        said = f"table {player.table.id}, {player.user.name}: was told {[_said(one) for one in told]}, there is {rows}"
        if explains([replace(one, refused=False) for one in told], rows):
            self.refused.append(said)
            return []
        return [said]


def _said(told: Told) -> str:
    if told.done:
        return f"{told.move} (made)"
    return f"{told.move} (refused: {told.words})" if told.refused else f"{told.move} (?)"


def explains(told: Sequence[Told], rows: Sequence[str]) -> bool:
    """Return True if the rows are the acknowledged moves in order, with only unknown ones in between."""
    sure = [one.move for one in told if one.done]
    left = iter(rows)
    if not all(move in left for move in sure):
        return False
    maybe = Counter(one.move for one in told if not (one.done or one.refused))
    return not Counter(rows) - Counter(sure) - maybe
