from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.faces.asked import Asked
from bot.faces.values import Position
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.players.sensible import sensible
from engines.quack_in_the_box.state import Quack
from tests.laws.playing import pick

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Ming", "Zoe")


def played(seed: int, moves: int = 400, **options: Any) -> Iterator[tuple[Quack, int]]:
    """Yield states of a game of players sensible two times in three, each with an awaited seat."""
    rng = Random(seed)
    s = GAME.deal(GAME.Options(**options), 2 + seed % 5, rng.randbytes(32))
    for _ in range(moves):
        decisions = GAME.decisions(s)
        if not decisions:
            return
        decision, move = pick(decisions, rng)
        own = [one for one in decisions if one.seat == decision.seat]
        yield s, decision.seat
        if rng.random() < 0.67:
            move = sensible(GAME.view(s, decision.seat), own, rng) or move
        GAME.play(s, decision.seat, move)


def at_of(s: Quack, seat: int) -> Position:
    return Position(GAME.view(s, seat), NAMES[: s.seats])


def asked_of(s: Quack, seat: int, **more: Any) -> Asked:
    own = tuple(one for one in GAME.decisions(s) if one.seat == seat)
    return Asked(tuple(sorted(own, key=lambda one: not one.must)), **more)
