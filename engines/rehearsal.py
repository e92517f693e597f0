"""Rehearsals: the next questions of a seat, as far as they can be foreseen, so that it can plan its answers.

A rehearsal is played in a state redealt from the seat's knowledge (`Game.redeal`), in which all others play their
defaults. It reveals nothing hidden: its chance is invented, and moves that name hidden cards are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.chance import Rng
from engines.contract import Game
from engines.course import forget
from engines.game import Decision, IllegalMove, Move
from engines.windows import is_window

FORWARD = 100
"""Most moves of others before its seat is asked. Between sensible players there were never more than 60, and a player
who has fled or been lynched is never asked again.
"""


class Step(msgspec.Struct, frozen=True):
    """One planned answer: to the question with this `prompt`, the first of these `moves` that is legal."""

    prompt: str
    moves: tuple[str, ...]


class Rehearsal:
    """A game as one seat foresees it. `decision` is its next question, with the moves that name only cards known to the
    seat; None if it cannot be foreseen.
    """

    def __init__(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> None:
        self.game, self.seat = game, seat
        self._hidden = _hidden(game, state, seat)
        self.state = game.redeal(_unanswered(game, state, seat), seat, rng)
        self.decision: Decision | None = None
        self.views: list[Any] = []
        """The seat's view before each step."""
        self._forward()

    def view(self) -> Any:
        """Return the seat's view at this point."""
        return self.game.view(self.state, self.seat)

    def make(self, steps: Sequence[Step]) -> bool:
        """Play the steps. Return False if one was not possible; then nothing more is foreseen."""
        return all(self._make(step) for step in steps)

    def _make(self, step: Step) -> bool:
        asked = self.decision
        move = first_legal(self.game, asked, step) if asked is not None else None
        if move is None:
            self.decision = None
            return False
        self.views.append(self.view())
        self.game.play(self.state, self.seat, move)
        self._forward()
        return True

    def _forward(self) -> None:
        """Play the defaults of the others, and pass for the seat in windows, up to its next question."""
        self.decision = None
        for _ in range(FORWARD):
            open_now = [one for one in self.game.decisions(self.state) if one.must]
            own = next((one for one in open_now if one.seat == self.seat and not is_window(one)), None)
            only = None if own is None else forced(self.game, self.state, self.seat)
            if own is not None and only is None:
                moves = [move for move in own.moves if self._known(move)]
                if moves and not self._turn_over():
                    self.decision = msgspec.structs.replace(own, moves=moves)
                return
            if not open_now or open_now[0].default is None:
                return
            seat, move = (self.seat, only) if only is not None else (open_now[0].seat, open_now[0].default)
            self.game.play(self.state, seat, move)

    def _turn_over(self) -> bool:
        """Return True if the turn of the first step is over: later turns are planned later."""
        habits = self.game.habits
        if habits is None or not self.views:
            return False
        return habits.occasion(self.views[0]) != habits.occasion(self.view())

    def _known(self, move: Move) -> bool:
        return self._hidden.isdisjoint(str(move).split(" ")[1:])


def forced(game: Game[Any], state: Any, seat: int) -> Move | None:
    """Return the only move of a seat, or one of several with the same effect. Return None in windows: an instant pass
    would tell the others that the seat holds nothing else.
    """
    own = [one for one in game.decisions(state) if one.seat == seat]
    if len(own) != 1 or not own[0].must or is_window(own[0]):
        return None
    asked = own[0]
    if len(asked.moves) > 1 and (game.habits is None or not game.habits.alike(game.view(state, seat), asked)):
        return None
    return next(iter(asked.moves))


def first_legal(game: Game[Any], asked: Decision, step: Step) -> Move | None:
    """Return the first legal move of a step that fits the question, or None."""
    if asked.prompt.key != step.prompt:
        return None
    for text in step.moves:
        try:
            move = game.move(text)
        except IllegalMove:
            continue
        if move in asked.moves:
            return move
    return None


def _unanswered(game: Game[Any], state: Any, seat: int) -> Any:
    """Return the state without the answers of others in open windows: an invented answer would reveal that another seat
    was asked.
    """
    other = game.clone(state)
    for step in getattr(other, "steps", ()):
        if getattr(step, "answers", None):
            step.answers = {who: answer for who, answer in step.answers.items() if who == seat}
    forget(other)
    return other


def _hidden(game: Game[Any], state: Any, seat: int) -> set[str]:
    return {card for zone in game.zones(state) if not zone.open and zone.seat != seat for card in zone.cards}
