"""The tables that the laws are tried on: every game, with several seat counts and choices of options."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from engines import GAMES
from engines.chance import Chance
from engines.game import Game
from tests.toy.night_shift import GAME as TOY

LAW_GAMES: dict[str, Game[Any]] = {**GAMES, TOY.id: TOY}
"""Everything the laws run over, by id."""

MORE = int(os.environ.get("HOUSECALL_LAWS", "1"))
"""Set to 10, every law is tried on ten times as many tables, with fresh seeds each time."""

MIXED = 4
"""Tables whose options are all drawn at random."""

FEWEST, MOST = 4, 60
"""Examples of a law on one game, before MORE."""

_SETTINGS = settings(
    deadline=None,
    database=None,
    derandomize=MORE == 1,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
    print_blob=False,
)


@dataclass(frozen=True)
class Table:
    """A game with seats and options, about to be dealt."""

    game: Game[Any]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self, seed: int) -> Any:
        """A fresh state; the seed of chance is worked out from a number."""
        return self.game.deal(self.game.Options(**self.options), self.seats, seed_of(seed))

    def __repr__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} x{self.seats}{chosen}"


def seed_of(number: int) -> bytes:
    """32 bytes out of a number."""
    return blake2b(str(number).encode(), digest_size=32).digest()


def examine(game: Game[Any], positions: int, law: Callable[[Table, int], None]) -> None:
    """Try a law on tables and seeds that Hypothesis draws.

    Args:
        game: what to look at.
        positions: about how many positions to look at; a game of long plays is tried with fewer of them.
        law: raises AssertionError where it does not hold.

    Raises:
        AssertionError: the law does not hold; Hypothesis adds the table and the seed.

    """
    examples = min(MOST, max(FEWEST, positions // length(game.id)))

    @settings(_SETTINGS, max_examples=examples * MORE)
    @given(table=st.sampled_from(tables(game)), seed=st.integers(0, 2**32 - 1))
    def holds(table: Table, seed: int) -> None:
        law(table, seed)

    holds()


@cache
def length(game_id: str) -> int:
    """Moves of a game, about: the mean over all its tables."""
    from tests.laws.playing import Playing

    lengths = []
    for seed, table in enumerate(tables(LAW_GAMES[game_id])):
        playing = Playing(table, seed)
        while playing.go():
            pass
        lengths.append(playing.moves)
    return sum(lengths) // len(lengths)


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
    """Defaults for every seat count, each other value of each option once, and a few mixtures."""
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
    """Values of an option worth trying: both booleans, every word of a Literal, the bounds of a number."""
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
