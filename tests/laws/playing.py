"""Random play, one move at a time, for laws about every position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engines.game import Decision, Event, Move
from engines.players import sensible
from tests.laws.tables import Table

LONGEST = 20_000
"""Moves after which a game counts as endless."""


class Made(NamedTuple):
    """A move with the decision that it answered, and its events."""

    decision: Decision
    move: Move
    events: list[Event]


class Playing:
    """A game under way; `go` stops after `limit` moves.

    Every other game is played half by the game's heuristics, since random play alone seldom gets far.
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
        """Make one move. Return None at the end, or at the limit."""
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
    """Return any open decision, mostly an awaited one, and any of its moves."""
    urgent = [decision for decision in decisions if decision.must]
    decision = rng.choice(urgent if urgent and rng.random() < 0.8 else decisions)
    return decision, nth(decision, rng.randrange(len(decision.moves)))


def nth(decision: Decision, index: int) -> Move:
    return next(islice(decision.moves, index, None))


def some(decision: Decision, most: int, rng: Random) -> list[Move]:
    """Return all moves of a decision, or `most` of them drawn at random."""
    moves = list(decision.moves)
    return moves if len(moves) <= most else rng.sample(moves, most)


def play_out(game: Any, state: Any, rng: Random) -> int:
    """Play at random to the end, in place. Return the number of moves. Raise AssertionError if there is no end."""
    made = 0
    while decisions := game.decisions(state):
        decision, move = pick(decisions, rng)
        game.play(state, decision.seat, move)
        made += 1
        assert made < LONGEST, f"{game.id}: no end after {LONGEST} moves"
    return made
