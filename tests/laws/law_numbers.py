"""The numbers of decisions: kept while nothing changes, fresh otherwise, never used again."""

from __future__ import annotations

from typing import Any

from engines.game import Decision
from tests.laws.playing import Playing
from tests.laws.tables import Table

Seen = dict[int, tuple[int, tuple[Any, ...]]]
"""Number -> seat and moves."""


def numbers_hold(table: Table, seed: int) -> None:
    """Follow every number through a game."""
    playing = Playing(table, seed, limit=400)
    ever: Seen = {}
    answered: set[int] = set()
    places: dict[int, Any] = {}
    while True:
        now = _written(playing.decisions)
        assert len(now) == len(playing.decisions), "two open decisions share a number"
        for number, (seat, moves) in now.items():
            assert number not in answered, f"number {number} was answered, and is open again"
            was = ever.setdefault(number, (seat, moves))
            assert was == (seat, moves), f"number {number} stands for something else than before"
        stood = _places(playing.state)
        _kept(places, stood, ever, answered)
        places = {**{place: n for place, n in places.items() if n not in answered}, **stood}
        made = playing.go()
        if made is None:
            return
        answered.add(made.decision.number)


def _written(decisions: list[Decision]) -> Seen:
    return {decision.number: (decision.seat, tuple(decision.moves)) for decision in decisions}


def _places(state: Any) -> dict[Any, int]:
    """Return (step, seat) -> number, if the game keeps the ledger of the course."""
    ledger = getattr(state, "ledger", None)
    return {(given.step, given.seat): given.number for given in ledger.given} if ledger else {}


def _kept(before: dict[Any, int], now: dict[Any, int], ever: Seen, answered: set[int]) -> None:
    """Check that a number stays while the same step asks the same seat for the same moves and gets no answer."""
    for place, number in now.items():
        old = before.get(place)
        if old in ever and number in ever and old != number and old not in answered:
            assert ever[old] != ever[number], f"{place} was asked the same as {old}, and has number {number} now"
