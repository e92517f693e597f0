"""Rehearsals: what a seat will be asked next, as far as it can be foreseen, so that it can answer ahead.

A rehearsal is played in a state dealt anew from what the seat knows (`Game.redeal`), in which the others do what is
done for somebody who is absent. So it tells nothing that is hidden; what comes up in it by chance is made up, and moves
that name such cards are left out.
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
"""So many moves of others a rehearsal makes at most before its seat is asked: between sensible players there were never
more than 60, and whoever has fled or been lynched is not asked again, however long one looks.
"""


class Step(msgspec.Struct, frozen=True):
    """One answer that was said ahead: to the question with this `prompt`, the first of these `moves` that is legal."""

    prompt: str
    moves: tuple[str, ...]


class Rehearsal:
    """A game as one seat foresees it. `decision`: what it is asked next; None where that cannot be foreseen. Its moves
    are those that name only what the seat can know already.
    """

    def __init__(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> None:
        """Deal again what the seat does not know, and go on to its next question."""
        self.game, self.seat = game, seat
        self._hidden = _hidden(game, state, seat)
        self.state = game.redeal(_unanswered(game, state, seat), seat, rng)
        self.decision: Decision | None = None
        self.views: list[Any] = []
        """What the seat would see before each step that was made."""
        self._forward()

    def view(self) -> Any:
        """What the seat would see then."""
        return self.game.view(self.state, self.seat)

    def make(self, steps: Sequence[Step]) -> bool:
        """Make what was said ahead so far; whether all of it was possible. Nothing is foreseen where it was not."""
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
        """The others do what is done for whoever is absent, and the seat itself lets all windows pass."""
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
        """Whether the turn in which the first step was made is over: what comes later is said later."""
        habits = self.game.habits
        if habits is None or not self.views:
            return False
        return habits.occasion(self.views[0]) != habits.occasion(self.view())

    def _known(self, move: Move) -> bool:
        return self._hidden.isdisjoint(str(move).split(" ")[1:])


def forced(game: Game[Any], state: Any, seat: int) -> Move | None:
    """The only thing that a seat can do at all, or one of several that come to the same; None in windows, where others
    could tell from what is made at once that the seat holds nothing else.
    """
    own = [one for one in game.decisions(state) if one.seat == seat]
    if len(own) != 1 or not own[0].must or is_window(own[0]):
        return None
    asked = own[0]
    if len(asked.moves) > 1 and (game.habits is None or not game.habits.alike(game.view(state, seat), asked)):
        return None
    return next(iter(asked.moves))


def first_legal(game: Game[Any], asked: Decision, step: Step) -> Move | None:
    """The first move of a step that answers a question; None where it was said for another one, or none is legal."""
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
    """The same where nobody else has answered yet in the windows that stand open: a made-up answer would tell the seat
    that there was one, and so that somebody was asked.
    """
    other = game.clone(state)
    for step in getattr(other, "steps", ()):
        if getattr(step, "answers", None):
            step.answers = {who: answer for who, answer in step.answers.items() if who == seat}
    forget(other)
    return other


def _hidden(game: Game[Any], state: Any, seat: int) -> set[str]:
    """The cards that lie hidden from a seat."""
    return {card for zone in game.zones(state) if not zone.open and zone.seat != seat for card in zone.cards}
