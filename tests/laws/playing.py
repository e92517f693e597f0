"""Random play, one move at a time, for laws that look at every position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engines.game import Decision, Event, Move
from engines.players import sensible
from tests.laws.tables import Table

LONGEST = 20_000
"""Moves after which a game is taken to have no end."""


class Made(NamedTuple):
    """A move that was made: the decision it answered, and what happened."""

    decision: Decision
    move: Move
    events: list[Event]


class Playing:
    """A game under way. `limit`: moves after which `go` stops before the end.

    Every other game is played half by the game's own heuristics, since random play alone seldom comes far.
    """

    def __init__(self, table: Table, seed: int, limit: int = LONGEST) -> None:
        self.table = table
        self.game = table.game
        self.rng = Random(seed)
        self.state: Any = table.deal(seed)
        self.decisions = self.game.decisions(self.state)
        self.moves = 0
        self.limit = limit
        self.thoughtful = seed % 2 == 1

    def go(self) -> Made | None:
        """Make one move; None at the end, or where the limit is reached."""
        if not self.decisions or self.moves == self.limit:
            return None
        decision, move = pick(self.decisions, self.rng)
        if self.thoughtful and self.rng.random() < 0.6:
            decision, move = self._think(decision.seat) or (decision, move)
        events = self.game.play(self.state, decision.seat, move)
        self.decisions = self.game.decisions(self.state)
        self.moves += 1
        return Made(decision, move, events)

    def _think(self, seat: int) -> tuple[Decision, Move] | None:
        own = [decision for decision in self.decisions if decision.seat == seat]
        return sensible.choose(self.game, self.game.view(self.state, seat), own, self.rng)


def pick(decisions: Sequence[Decision], rng: Random) -> tuple[Decision, Move]:
    """Any open decision, mostly one that others wait for, and any of its moves."""
    urgent = [decision for decision in decisions if decision.must]
    decision = rng.choice(urgent if urgent and rng.random() < 0.8 else decisions)
    return decision, nth(decision, rng.randrange(len(decision.moves)))


def nth(decision: Decision, index: int) -> Move:
    """The move at a place in the menu."""
    return next(islice(decision.moves, index, None))


def some(decision: Decision, most: int, rng: Random) -> list[Move]:
    """All moves of a decision, or `most` of them drawn at random."""
    moves = list(decision.moves)
    return moves if len(moves) <= most else rng.sample(moves, most)


def play_out(game: Any, state: Any, rng: Random) -> int:
    """Random play to the end, in place.

    Returns:
        How many moves it took.

    Raises:
        AssertionError: there is no end in sight.

    """
    made = 0
    while decisions := game.decisions(state):
        decision, move = pick(decisions, rng)
        game.play(state, decision.seat, move)
        made += 1
        assert made < LONGEST, f"{game.id}: no end after {LONGEST} moves"
    return made
