"""Positions of played games, as one seat meets them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.faces.asked import Asked
from bot.faces.values import Position
from engines.doctor_strange import GAME
from engines.doctor_strange.state import DoctorStrange

NAMES = ("Ann", "Bob")


def at_of(state: DoctorStrange, seat: int) -> Position:
    """What a seat sees."""
    return Position(GAME.view(state, seat), NAMES)


def asked_of(state: DoctorStrange, seat: int) -> Asked:
    """What is open to a seat."""
    return Asked(tuple(decision for decision in GAME.decisions(state) if decision.seat == seat))


def played(seed: int, *, every: int = 1) -> Iterator[tuple[Position, Asked]]:
    """A game of players that mostly do what is sensible; the hands of both seats, every so many moves."""
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    for number in range(500):
        decisions = GAME.decisions(state)
        if not decisions:
            return
        if number % every == 0:
            yield from ((at_of(state, seat), asked_of(state, seat)) for seat in (0, 1))
        decision = next((one for one in decisions if one.must), decisions[0])
        own = [one for one in decisions if one.seat == decision.seat]
        move = GAME.sensible(GAME.view(state, decision.seat), own, rng) if rng.random() < 0.8 else None
        GAME.play(state, decision.seat, move or rng.choice(list(decision.moves)))


def narrowed(asked: Asked, rng: Random) -> Asked:
    """The same after a word or two of a move were chosen."""
    decision = asked.decision
    if decision is None:
        return asked
    words = str(rng.choice(list(decision.moves))).split()
    return Asked(asked.decisions, decision.number, tuple(words[: rng.randrange(1, len(words) + 1)]))
