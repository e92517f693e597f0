"""Ideas compared by playouts from states that the seat cannot tell from the true one, with the same cards and dice.

It redeals a state that is itself redealt, never the true one, for every sample. A sample depends on `luck` and its
number alone, so a race may be run in pieces, in several processes, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Decision, Event, Move
from engines.players import sensible
from engines.players.comparison import BEHIND, Comparison
from engines.players.evaluator import Evaluator
from engines.players.odds import won

Enough = Callable[[int], bool]
"""Called with the number of playouts before each; True ends the race."""

Next = Callable[[Any, list[Decision], Decision, Rng], Move]
"""Chooses the next move of a playout from the state, its open decisions and the one that others wait for."""

LEAST = 6
"""Samples before an idea may be dropped; twice as many if the first one stays."""
CLEAR = 0.005
"""Difference between two ideas that does not matter, as a share of a win."""
LONGEST = 600
"""Most moves of a playout; then it is valued as it is."""
LONGEST_TO_END = 6000
"""Most moves of a playout to the end of the game."""


class Effort(msgspec.Struct, frozen=True, array_like=True):
    """The effort of a comparison.

    `samples`: most samples for every idea; `stays`: idea 0 is never dropped; `told`: note possible reasons; `to_end`:
    play on to the end of the game, not only until the position is quiet; `playouts`: playouts a move of the players who
    play on, or 0 for sensible players; `whole`: try every idea on all samples, even if the best is clear; `finish`: let
    sensible players end the game from a quiet position that can end within about two rounds.
    """

    samples: int = 32
    stays: bool = False
    told: bool = False
    to_end: bool = False
    playouts: int = 0
    whole: bool = False
    finish: bool = False


class Race:
    """A race of ideas; None among them is to wait for the others."""

    def __init__(
        self,
        game: Game[Any],
        evaluator: Evaluator[Any],
        guess: Any,
        seat: int,
        ideas: Sequence[Move | None],
        luck: bytes,
        *,
        effort: Effort = Effort(),  # noqa: B008  frozen
        known: Comparison | None = None,
        next_move: Next | None = None,
    ) -> None:
        """`luck`: up to 32 bytes; `known`: the results of an earlier piece; `next_move`: plays on, by default as
        sensible players do, with the game's shortcuts unless it plays `to_end`.
        """
        self.game, self.evaluator, self.guess, self.seat = game, evaluator, guess, seat
        self.ideas, self.luck, self.effort = ideas, luck, effort
        self.found = known or Comparison.of(len(ideas))
        self._next = next_move or self._sensible
        self._sample: tuple[int, Any] = (-1, None)

    def run(self, enough: Enough) -> Comparison:
        """Try ideas until `enough` is True, the best is clear, or all samples are made."""
        made = 0
        while not self.over and not enough(made):
            found = self.found
            idea = min(found.running, key=lambda one: len(found.values[one]))
            found.values[idea].append(self._playout(idea, len(found.values[idea])))
            made += 1
            if not self._between and found.samples >= self._least and not self.effort.whole:
                found.drop(max(BEHIND, self.evaluator.caution), stays=self.effort.stays)
        return self.found

    @property
    def over(self) -> bool:
        """Return True if no more samples are wanted."""
        found = self.found
        alone = len(found.running) < 2 and not self.effort.whole
        if alone and not self._measures:
            return True
        if self._between:
            return False
        if found.samples >= self.effort.samples:
            return True
        if self.effort.whole or found.samples < self._least:
            return False
        if self._measures and any(0 < found.mean(idea) < 1 for idea in found.running):
            return False
        if alone:
            return True
        return found.clear(found.preferred(self.evaluator.caution), CLEAR)

    @property
    def _least(self) -> int:
        return 2 * LEAST if self.effort.stays else LEAST

    @property
    def _measures(self) -> bool:
        """Return True if the chance itself matters: of a position near the end, unless it is decided."""
        return self.effort.stays and self.effort.finish and self.evaluator.is_closing(self.guess)

    @property
    def _between(self) -> bool:
        """Return True if some running ideas lack a sample that others have."""
        counts = {len(self.found.values[idea]) for idea in self.found.running}
        return len(counts) > 1

    def _playout(self, idea: int, number: int) -> float:
        """Play on after an idea and return how it looks for the seat."""
        game, sample = self.game, self._of(number)
        told = self.found.told[idea] if self.effort.told else None
        rng, state, first = Chance(self._luck(number, b"play")), game.clone(sample), self.ideas[idea]
        if first is not None:
            self._note(told, game.play(state, self.seat, first), state)
        quiet, play_on, noted = False, self._next, told
        for _ in range(LONGEST_TO_END if self.effort.to_end or self.effort.finish else LONGEST):
            decisions = game.decisions(state)
            asked = next((decision for decision in decisions if decision.must), None)
            if asked is None:
                break
            if not quiet and not self.effort.to_end and self.evaluator.is_quiet(sample, state):
                if not (self.effort.finish and self.evaluator.is_closing(state)):
                    break
                if told is not None:
                    _add(told, self.evaluator.standing(state, self.seat).items())
                quiet, play_on, noted = True, self._sensible, None
            move = play_on(state, decisions, asked, rng)
            self._note(noted, game.play(state, asked.seat, move), state)
        outcome = game.outcome(state)
        if told is not None and not quiet:
            _add(told, self.evaluator.standing(state, self.seat).items())
        if told is not None and outcome is not None:
            _add(told, ((f"end.{name}", n) for name, n in outcome.parts[self.seat].items()))
        return self.evaluator.value(state, self.seat) if outcome is None else won(outcome, self.seat)

    def _of(self, number: int) -> Any:
        if self._sample[0] != number:
            self._sample = number, self.game.redeal(self.guess, self.seat, Chance(self._luck(number, b"deal")))
        return self._sample[1]

    def _luck(self, number: int, what: bytes) -> bytes:
        return self.luck + number.to_bytes(4, "big") + what

    def _note(self, told: dict[str, float] | None, events: list[Event], state: Any) -> None:
        if told is None:
            return
        for event in events:
            often = self.evaluator.telling.get(type(event), ())
            _add(told, ((key, much(event, self.seat, state)) for key, much in often))

    def _sensible(self, state: Any, decisions: list[Decision], asked: Decision, rng: Rng) -> Move:
        move = None if self.effort.to_end else self.evaluator.shortcut(state, self.seat, asked)
        if move is None:
            own = [decision for decision in decisions if decision.seat == asked.seat]
            chosen = sensible.choose(self.game, self.game.view(state, asked.seat), own, rng)
            assert chosen is not None
            move = chosen[1]
        return move


def _add(told: dict[str, float], found: Iterable[tuple[str, float]]) -> None:
    """Add to the sums by key; 0 adds no key."""
    for key, much in found:
        if much:
            told[key] = told.get(key, 0.0) + much
