"""The stack of steps that says what happens next, and the tables of rules that say what each step does.

`Rules` holds all tables of a game. Each phase of a rulebook is a file that ends with its `Stage`; rules/game.py
collects stages, actions and checks in the order of the rulebook.
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
"""Most moves that `blocked` lists."""


class Step(Protocol):
    """A struct with `tag=True` and an id of its own."""

    @property
    def id(self) -> int:
        """Return the id; ids count up from 1."""


class SteppedState(CourseState, Protocol):
    """The fields of a state that its rules need. The last step is the topmost; the game is over when none is left."""

    @property
    def steps(self) -> Sequence[Any]:
        """Return the stack of steps."""


S = TypeVar("S", bound=SteppedState)
T = TypeVar("T")
AStep = TypeVar("AStep", bound=Step)


# ------------------------------------------------------------------------------------------------------------ events


class Entered(Event, Generic[AStep], frozen=True):
    """A step that began."""

    step: AStep

    def apply(self, state: Any) -> None:
        """Push a copy of the step, since events never change."""
        state.steps.append(copied(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The end of the topmost step."""

    def apply(self, state: Any) -> None:
        """Pop the step."""
        state.steps.pop()


# ------------------------------------------------------------------------------------------------------------ stages


def always(_s: object, _step: object) -> bool:
    """Return True: the step asks until a move ends it."""
    return True


def never(_emit: object, step: object) -> None:
    """Raise AssertionError: only the step's own moves end it."""
    raise AssertionError(step)


@dataclass(frozen=True, slots=True)
class Stage(Generic[S, T]):
    """The behaviour of one kind of step. `asks`: does it wait for an answer; `openings`: the decisions open then;
    `proceed`: ends the step or takes it further when no answer is needed.
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
    """Return a function that lists the moves a seat would try, phase by phase."""
    return lambda s, seat: chain.from_iterable([found(s, seat) for found in tries])


def _no_objection(_s: object, _seat: int, _move: Move) -> None:
    pass


def _itself(move: Move, _reason: Reason) -> Hashable:
    return move


@dataclass(frozen=True)
class Rules(Generic[S]):
    """The rules of one game.

    `lay_out(options, seats, chance)`: the state before anything happens, or ValueError(key) if the options do not fit;
    `begin`: goes on to the first question.

    `stages`: by kind of step. `actions`: by kind of move, or by move and topmost step; a move without an action ends
    the topmost step. `checks`: by kind of move, why it is illegal as far as its seat knows. `tries(s, seat)`: the moves
    a seat would naturally try.

    `anytime`: what else is open while a player is asked, under the step ids `throughout`; `upkeep`: runs before each
    look at the topmost step; `first`: a check before all others; `aside`: is it a move that leaves the topmost step
    asking; `over`, `not_now`: the reasons when the game is over, and when no better one is known; `alike`: of blocked
    moves with the same key, only the first is listed.
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
        """Return the course that these rules make."""
        return Course(
            openings=self.openings,
            act=self.act,
            refusal=self.refusal,
            standing=lambda s: [*self.throughout, *[step.id for step in s.steps]],
        )

    def deal(self, options: Any, seats: int, seed: bytes) -> S:
        """Deal a game up to its first question. Raise ValueError("seats") for a wrong number of seats, ValueError(key)
        for options.
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
        """Return the decisions of the topmost step, then those open at any time."""
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
        """Go on until a player must be asked."""
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
        """Return why a move that is not offered is illegal, as far as its seat knows."""
        if not s.steps:
            return self.over
        if not 0 <= seat < len(s.ledger.counts):
            return NOT_SEATED
        check = self.checks.get(type(move), _no_objection)
        return self.first(s, seat, move) or check(s, seat, move) or self.not_now

    def blocked(self, s: S, seat: int) -> list[tuple[Move, Reason]]:
        """Return at most 50 moves that a seat would naturally try but may not make, with the reasons."""
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
