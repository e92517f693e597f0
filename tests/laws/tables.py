"""The tables that the laws are tried on: every game, with several seat counts and choices of options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from tests.toy.night_shift import GAME as TOY

LAW_GAMES: dict[str, Game[Any]] = {**GAMES, TOY.id: TOY}
"""Everything the laws run over, by id."""

MIXED = 4


@dataclass(frozen=True)
class Table:
    """A game with seats and options, about to be dealt."""

    game: Game[Any]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self, seed: int) -> Any:
        """Return a fresh state with a seed derived from a number."""
        return self.game.deal(self.game.Options(**self.options), self.seats, seed_of(seed))

    def __repr__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} x{self.seats}{chosen}"


def seed_of(number: int) -> bytes:
    return blake2b(str(number).encode(), digest_size=32).digest()


@cache
def _tables(game_id: str) -> tuple[Table, ...]:
    game = LAW_GAMES[game_id]
    found: dict[str, Table] = {}
    for seats, options in _wanted(game):
        table = Table(game, seats, options)
        if _fits(table):
            found.setdefault(repr(table), table)
    return tuple(found.values())


def tables(game: Game[Any]) -> tuple[Table, ...]:
    """Return tables: defaults for every seat count, each other value of each option, and a few mixtures."""
    return tuple(Table(game, table.seats, table.options) for table in _tables(game.id))


def _wanted(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    counts = sorted(game.seats)
    for seats in counts:
        yield seats, {}
    values = {name: _values(info) for name, info in game.Options.model_fields.items()}
    turn = 0
    for name, others in values.items():
        for value in others:
            yield counts[turn % len(counts)], {name: value}
            turn += 1
    chance = Chance(seed_of(len(values)))
    for _ in range(MIXED if values else 0):
        mixed = {name: others[chance.randrange(len(others))] for name, others in values.items() if others}
        yield counts[chance.randrange(len(counts))], mixed


def _values(info: FieldInfo) -> list[Any]:
    """Return values of an option worth trying: both booleans, every word of a Literal, the bounds of a number."""
    if info.annotation is bool:
        return [True, False]
    if get_origin(info.annotation) is Literal:
        return list(get_args(info.annotation))
    if info.annotation is int:
        low = [bound.ge for bound in info.metadata if isinstance(bound, Ge)]
        high = [bound.le for bound in info.metadata if isinstance(bound, Le)]
        return [*low, *high, info.default]
    return []


def _fits(table: Table) -> bool:
    try:
        table.deal(0)
    except ValueError:
        return False
    return True
