"""A player who presses only blue buttons, else the first control, from Start to the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from engines.contract import Game
from engines.players import sensible
from tests.hands import counting
from tests.hands.pressing import first
from tests.hands.sitting import Sitting, sitting

COMPUTERS = {"doctor-strange": 1, "gothic-doctor": 2, "quack-in-the-box": 2, "clinic": 1}
"""The computer players at the table."""
MOST = 100
"""Taps after which the player is going in circles."""
SLACK = 2
"""Presses that a turn may take beyond the design's count."""
KEPT = 0.85
"""The minimum share of the win chance of a sensible turn."""
CHANCE = 1.65
"""Standard errors by which chance alone may fall below that, once in twenty runs."""


@dataclass(frozen=True, slots=True)
class Turn:
    taps: int
    design: int
    """The design's count for the same moves."""
    sure: int
    """The number of questions to confirm."""
    ended: bool
    blue: float
    sensible: float
    """Win chance after this turn, and after one of the sensible player."""
    moves: tuple[str, ...] = ()

    @property
    def over(self) -> int:
        """Return presses beyond the design's count."""
        return self.taps - self.design


@dataclass(slots=True)
class Run:
    """All games of a kind."""

    turns: list[Turn] = field(default_factory=list)

    @property
    def blue(self) -> float:
        """Return the mean win chance after the blue turns."""
        return fmean(one.blue for one in self.turns)

    @property
    def sensible(self) -> float:
        """Return the mean win chance after the sensible turns."""
        return fmean(one.sensible for one in self.turns)

    def _worse(self) -> bool:
        """Return True if too little of the win chance is left, by more than chance explains with these playouts."""
        short = [one.blue - KEPT * one.sensible for one in self.turns]
        error = stdev(short) / sqrt(len(short)) if len(short) > 1 else 0.0
        return fmean(short) < -CHANCE * error

    def wrong(self) -> list[str]:
        found = []
        if stuck := sum(not one.ended for one in self.turns):
            found.append(f"{stuck} turns did not end")
        if slow := [f"{one.taps} for {one.design}" for one in self.turns if one.over > SLACK]:
            found.append(f"{len(slow)} turns of {len(self.turns)} took too many presses: {', '.join(slow[:5])}")
        if sure := sum(one.sure for one in self.turns):
            found.append(f"asked {sure} times whether one is sure")
        if self._worse():
            found.append(f"win chance {100 * self.blue:.1f}% instead of {100 * self.sensible:.1f}%")
        return found


async def run(game: str, games: int, playouts: int, language: str = "en", *, begin: int = 1) -> Run:
    """Play first turns; from the end of each, and of a sensible one, finish `playouts` games."""
    return Run([await turn(game, seed, playouts, language) for seed in range(begin, begin + games)])


async def turn(game: str, seed: int, playouts: int, language: str = "en") -> Turn:
    async with sitting(game, 1, ["sensible"] * COMPUTERS[game], seed=seed, language=language) as at:
        ((seat, user),) = at.people()
        table = at.table
        before, since = table.game.clone(table.state), table.row.move_count
        await at.open(user)
        ended = await _play(at, seat, user)
        rows = [row for row in table.moves if row.number > since]
        made = list(counting.answered(table.game, table.game.clone(before), rows, seat))
        reached = table.game.clone(table.state)
        sensibly = a_turn(table.game, table.game.clone(before), seat, Random(seed))
        return Turn(
            at.pressed,
            counting.presses(game, made),
            at.sure,
            ended,
            chance(table.game, reached, seat, playouts, seed),
            chance(table.game, sensibly, seat, playouts, seed),
            tuple(row.move for row in rows if row.seat == seat and not row.undone),
        )


async def _play(at: Sitting, seat: int, user: int) -> bool:
    """Press until the first own turn is over. Return False if it does not end."""
    course = Course(seat)
    while not course.over(at.table.game, at.table.state):
        if at.pressed > MOST or not at.asked():
            return False
        shown = at.screens[user]
        if not shown.controls:
            shown = await at.open(user)
        if not shown.controls:
            return False
        await at.press(user, first(shown))
    return True


class Course:
    """Follows a game to the end of the first turn of a seat (Clinic: of the first round)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mine: tuple[int, ...] | None = None

    def over(self, game: Game[Any], state: Any) -> bool:
        """Return True once that turn has ended."""
        if game.outcome(state) is not None:
            return True
        view = game.view(state, self.seat)
        active = getattr(view, "active", self.seat)
        now = (max(1, getattr(view, "round", 1)), getattr(view, "turn", 0), active)
        if self.mine is None and active == self.seat:
            self.mine = now
        return self.mine is not None and now != self.mine


def a_turn(game: Game[Any], state: Any, seat: int, rng: Random) -> Any:
    """Play sensibly to the end of that turn. Return the state, which is changed in place."""
    course = Course(seat)
    while not course.over(game, state):
        _move(game, state, rng)
    return state


def chance(game: Game[Any], state: Any, seat: int, playouts: int, seed: int) -> float:
    """Return how often a seat wins if all play sensibly and the seat knows no hidden cards."""
    return fmean(_won(game, state, seat, Random(f"{seed} {number}")) for number in range(playouts)) if playouts else 0


def _won(game: Game[Any], state: Any, seat: int, rng: Random) -> float:
    ahead = game.redeal(state, seat, rng)
    while game.outcome(ahead) is None:
        _move(game, ahead, rng)
    outcome = game.outcome(ahead)
    assert outcome is not None
    ranks = outcome.ranks
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def _move(game: Game[Any], state: Any, rng: Random) -> None:
    """Make a sensible move of any seat that wants to."""
    decisions = game.decisions(state)
    seats: Sequence[int] = sorted({one.seat for one in decisions})
    for number in (*seats, *sorted({one.seat for one in decisions if one.must})):
        own = [one for one in decisions if one.seat == number]
        chosen = sensible.choose(game, game.view(state, number), own, rng)
        if chosen is not None:
            game.play(state, number, chosen[1])
            return
    raise RuntimeError(f"{game.id}: everybody waits")
