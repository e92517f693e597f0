"""What happens next is data in the state, a stack of steps; a game's rules are tables that say what each step does.

`Rules` is all of them in one record. Each phase of a rulebook is a file that ends with its `Stage`; rules/game.py puts
stages, actions and checks into tables, in the order of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

from engines.chance import Chance
from engines.course import Course, CourseState, Emit, PendingDecision
from engines.game import Event, Move, Reason
from engines.state import copied

OVER, NOT_NOW, NOT_SEATED = Reason("game_over"), Reason("not_now"), Reason("not_seated")
MOST = 50
"""Moves that `blocked` lists at most."""


class Step(Protocol):
    """A struct with `tag=True`. Every step that begins has an id of its own."""

    @property
    def id(self) -> int:
        """Counts up from 1."""


class SteppedState(CourseState, Protocol):
    """What a state needs for its rules; the last step is the topmost. The game is over when there are none."""

    @property
    def steps(self) -> Sequence[Any]:
        """A list, where steps stand above one another."""


S = TypeVar("S", bound=SteppedState)
T = TypeVar("T")
AStep = TypeVar("AStep", bound=Step)


# ------------------------------------------------------------------------------------------------------------ events


class Entered(Event, Generic[AStep], frozen=True):
    """A step began."""

    step: AStep

    def apply(self, state: Any) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(copied(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: Any) -> None:
        """Take it off the stack."""
        state.steps.pop()


# ------------------------------------------------------------------------------------------------------------ stages


def always(_s: object, _step: object) -> bool:
    """It asks until a move ends it."""
    return True


def never(_emit: object, step: object) -> None:
    """Its own moves end it."""
    raise AssertionError(step)


@dataclass(frozen=True, slots=True)
class Stage(Generic[S, T]):
    """What one kind of step does. `asks`: somebody must answer; `openings`: what is open then; `proceed`: ends the
    step, or takes it further, where nobody has to be asked or whoever was asked is done.
    """

    asks: Callable[[S, T], bool]
    openings: Callable[[S, T], list[PendingDecision]]
    proceed: Callable[[Emit[S], T], None] = never


# ------------------------------------------------------------------------------------------------------------- rules

Action = Callable[[Emit[S], int, Any], None]
Check = Callable[[S, int, Any], Reason | None]

Stages = Mapping[type, Stage[S, Any]]
Actions = Mapping[type[Move], Action[S] | dict[type, Action[S]]]
Checks = Mapping[type[Move], Check[S]]


def in_order(*tries: Callable[[S, int], Iterable[Move]]) -> Callable[[S, int], Iterable[Move]]:
    """What a seat would try, phase by phase."""
    return lambda s, seat: chain.from_iterable([found(s, seat) for found in tries])


def _no_objection(_s: object, _seat: int, _move: Move) -> None:
    pass


def _itself(move: Move, _reason: Reason) -> Hashable:
    return move


@dataclass(frozen=True)
class Rules(Generic[S]):
    """The rules of one game.

    `lay_out(options, seats, chance)`: a state as it is before anything happens, ValueError(key) where the options do
    not fit; `begin`: goes on from there to the first question.

    `stages`: kind of step -> what it does. `actions`: kind of move -> what it does, or kind of step -> that where it
    depends on the step that is topmost; a move without an action ends the topmost step. `checks`: kind of move -> why
    it may not be made, from what its seat knows. `tries(s, seat)`: what a seat would naturally try.

    `anytime`: what else is open while somebody is asked, under the step ids `throughout`; `upkeep`: what is due
    before the topmost step is looked at; `first`: what forbids any move at all; `aside`: moves made beside the topmost
    step, which asks on as before; `over`, `not_now`: reasons where the game is over, and where there is no better one;
    `alike`: of blocked moves with the same one, the first is listed.
    """

    seats: tuple[int, ...]
    lay_out: Callable[[Any, int, Chance], S]
    begin: Callable[[Emit[S]], None]
    stages: Stages[S]
    actions: Actions[S]
    checks: Checks[S]
    tries: Callable[[S, int], Iterable[Move]]
    anytime: Callable[[S], list[PendingDecision]] | None = None
    throughout: tuple[int, ...] = (0,)
    upkeep: Callable[[Emit[S]], None] | None = None
    first: Check[S] = _no_objection
    aside: Callable[[S, Any], bool] | None = None
    over: Reason = OVER
    not_now: Reason = NOT_NOW
    alike: Callable[[Move, Reason], Hashable] = _itself

    @cached_property
    def course(self) -> Course[S]:
        """The course that these rules make."""
        return Course(
            openings=self.openings,
            act=self.act,
            refusal=self.refusal,
            standing=lambda s: [*self.throughout, *[step.id for step in s.steps]],
        )

    def deal(self, options: Any, seats: int, seed: bytes) -> S:
        """A game at its first question.

        Raises:
            ValueError: "seats" where their number does not fit, or another key where the options do not.

        """
        if seats not in self.seats:
            raise ValueError("seats")
        chance = Chance(seed)
        state = self.lay_out(options, seats, chance)
        state.drawn = chance.drawn
        emit = Emit(state)
        self.begin(emit)
        self.settle(emit)
        emit.settle_chance()
        return self.course.begin(state, seats)

    def openings(self, s: S) -> list[PendingDecision]:
        """The questions of the topmost step, then what is open throughout."""
        if not s.steps:
            return []
        step = s.steps[-1]
        asked = self.stages[type(step)].openings(s, step)
        return asked + self.anytime(s) if self.anytime else asked

    def act(self, emit: Emit[S], seat: int, move: Move) -> None:
        """Carry out a legal move, then go on to the next question."""
        step = emit.state.steps[-1]
        action = self.actions.get(type(move))
        if isinstance(action, dict):
            action = action.get(type(step))
        if action is None:
            self.stages[type(step)].proceed(emit, step)
        else:
            action(emit, seat, move)
        if not self.aside or not self.aside(emit.state, move):
            self.settle(emit)

    def settle(self, emit: Emit[S]) -> None:
        """Go on as far as nobody has to be asked."""
        s = emit.state
        while True:
            if self.upkeep:
                self.upkeep(emit)
            if not s.steps:
                return
            step = s.steps[-1]
            stage = self.stages[type(step)]
            if stage.asks(s, step):
                return
            stage.proceed(emit, step)

    def refusal(self, s: S, seat: int, move: Move) -> Reason:
        """Why a move that is not offered may not be made; from what its seat knows."""
        if not s.steps:
            return self.over
        if not 0 <= seat < len(s.ledger.counts):
            return NOT_SEATED
        check = self.checks.get(type(move), _no_objection)
        return self.first(s, seat, move) or check(s, seat, move) or self.not_now

    def blocked(self, s: S, seat: int) -> list[tuple[Move, Reason]]:
        """What a seat would naturally try and may not, with the reasons, at most 50."""
        if not s.steps or not 0 <= seat < len(s.ledger.counts):
            return []
        offered = self.course.offered(s, seat)
        found: dict[Hashable, tuple[Move, Reason]] = {}
        for move in self.tries(s, seat):
            for moves in offered:
                if move in moves:
                    break
            else:
                reason = self.refusal(s, seat, move)
                found.setdefault(self.alike(move, reason), (move, reason))
                if len(found) == MOST:
                    break
        return list(found.values())
