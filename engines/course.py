"""The course of a game: check a move, carry it out, and number the decisions that follow.

`Course` drives every game through the few functions that differ. A decision keeps its number while its moves stay the
same, even if a window interrupts it. A decision that was answered, or whose moves changed, gets a new number. Each seat
has its own counter, so numbers reveal no other seat's hidden choices.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from engines.chance import Chance
from engines.game import Decision, Event, IllegalMove, Move, Moves, Prompt, Reason


class PendingDecision(msgspec.Struct, frozen=True, gc=False):
    """A decision without a number. `step` is the id of the step that asks, or 0 for a decision that is open throughout
    the game. A seat has at most one decision in a step.
    """

    step: int
    seat: int
    prompt: Prompt
    must: bool
    moves: Moves
    default: Move | None = None
    repeat: tuple[int, int] | None = None
    among: tuple[int, ...] = ()


class Issued(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The number given to an open decision."""

    step: int
    seat: int
    number: int


class Suspended(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A decision interrupted by another step, with the digest of its moves."""

    step: int
    seat: int
    number: int
    digest: bytes


class DecisionNumbers(msgspec.Struct, frozen=True, gc=False):
    """The numbers of the decisions, part of every state. Never changed in place, so clones share it."""

    counts: tuple[int, ...]
    given: tuple[Issued, ...] = ()
    shelved: tuple[Suspended, ...] = ()


class CourseState(Protocol):
    """The fields of a state that its course needs. States are structs with `dict=True`, so decisions can be cached."""

    seed: bytes
    drawn: int
    ledger: DecisionNumbers


S = TypeVar("S", bound=CourseState)


class Numbered(Event, frozen=True):
    """New decision numbers."""

    ledger: DecisionNumbers

    def apply(self, state: CourseState) -> None:
        """Replace the ledger."""
        state.ledger = self.ledger


class ChanceDrawn(Event, frozen=True):
    """The new counter of chance. Its results are in the other events."""

    to: int

    def apply(self, state: CourseState) -> None:
        """Set the counter."""
        state.drawn = self.to


class Emit(Generic[S]):
    """The state and the events of one move. Call it with an event to apply and keep it."""

    __slots__ = ("_chance", "events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self._chance: Chance | None = None

    def __call__(self, event: Event) -> None:
        """Apply an event and keep it."""
        event.apply(self.state)
        self.events.append(event)

    @property
    def chance(self) -> Chance:
        """Return the generator of this game."""
        if self._chance is None:
            self._chance = Chance(self.state.seed, self.state.drawn)
        return self._chance

    def settle_chance(self) -> None:
        """Emit the counter of chance if it was used."""
        if self._chance is not None and self._chance.drawn != self.state.drawn:
            self(ChanceDrawn(self._chance.drawn))


@dataclass(frozen=True, slots=True)
class Course(Generic[S]):
    """The driver of one game. `openings`: the decisions open now; `act`: carries out a legal move up to the next
    decision; `refusal`: why a move that is not offered is illegal; `standing`: ids of the steps that wait below others.
    """

    openings: Callable[[S], list[PendingDecision]]
    act: Callable[[Emit[S], int, Move], None]
    refusal: Callable[[S, int, Move], Reason]
    standing: Callable[[S], Collection[int]]

    def begin(self, state: S, seats: int) -> S:
        """Give the first decisions of a freshly dealt state their numbers."""
        state.ledger = DecisionNumbers(counts=(0,) * seats)
        state.ledger = _renumbered(state.ledger, [], self._open(state), None, lambda: ())
        return state

    def decisions(self, state: S) -> list[Decision]:
        """Return the open decisions, in the order the game asks."""
        kept: dict[str, Any] = state.__dict__
        found: list[Decision] | None = kept.get("decisions")
        if found is None:
            ledger = state.ledger
            numbers = {(one.step, one.seat): one.number for one in ledger.given}
            found = kept["decisions"] = [
                Decision(
                    o.seat,
                    numbers.get((o.step, o.seat)) or _number(ledger.counts, o.seat, 1),
                    o.prompt,
                    o.must,
                    o.moves,
                    o.default,
                    o.repeat,
                    o.among,
                )
                for o in self._open(state)
            ]
        return found.copy()

    def why_not(self, state: S, seat: int, move: Move) -> Reason | None:
        """Return the reason why the seat may not make the move now, or None if it is offered."""
        if any(move in moves for moves in self.offered(state, seat)):
            return None
        return self._reason(state, seat, move)

    def offered(self, state: S, seat: int) -> list[Moves]:
        """Return the moves of each decision open to a seat."""
        return [o.moves for o in self._open(state) if o.seat == seat]

    def play(self, state: S, seat: int, move: Move) -> list[Event]:
        """Carry out a move. Raise IllegalMove before anything has changed."""
        before = self._open(state)
        for answered in before:
            if answered.seat == seat and move in answered.moves:
                break
        else:
            raise IllegalMove(self._reason(state, seat, move))
        emit = Emit(state)
        self.act(emit, seat, move)
        emit.settle_chance()
        forget(state)
        ledger = _renumbered(state.ledger, before, self._open(state), answered, lambda: self.standing(state))
        if ledger != state.ledger:
            emit(Numbered(ledger))
        return emit.events

    def evolve(self, state: S, event: Event) -> None:
        """Apply one event."""
        forget(state)
        event.apply(state)

    def _reason(self, state: S, seat: int, move: Move) -> Reason:
        return self.refusal(state, seat, move) if _readable(move) else Reason("unreadable")

    def _open(self, state: S) -> list[PendingDecision]:
        kept: dict[str, Any] = state.__dict__
        found: list[PendingDecision] | None = kept.get("openings")
        if found is None:
            found = kept["openings"] = self.openings(state)
        return found


def forget(state: CourseState) -> None:
    """Drop the values cached on the state, before it changes."""
    state.__dict__.clear()


def _readable(move: object) -> bool:
    """Return True if the fields of a move have their types, so that no refusal has to check types."""
    try:
        return isinstance(move, Move) and msgspec.convert(msgspec.structs.asdict(move), type(move)) == move
    except msgspec.ValidationError:
        return False


def _number(counts: tuple[int, ...], seat: int, ahead: int) -> int:
    return (counts[seat] + ahead) * len(counts) + seat


def _digest(moves: Moves) -> bytes:
    return blake2b("\n".join(map(str, moves)).encode(), digest_size=8).digest()


def _renumbered(
    ledger: DecisionNumbers,
    before: list[PendingDecision],
    now: list[PendingDecision],
    answered: PendingDecision | None,
    standing: Callable[[], Collection[int]],
) -> DecisionNumbers:
    issued = {(one.step, one.seat): one for one in ledger.given}
    old = {key: o for o in before if o is not answered and (key := (o.step, o.seat)) in issued}
    shelf = {(kept.step, kept.seat): kept for kept in ledger.shelved} if ledger.shelved else {}
    counts = list(ledger.counts)
    given: list[Issued] = []
    for opening in now:
        key = (opening.step, opening.seat)
        was, kept = old.pop(key, None) if old else None, shelf.pop(key, None) if shelf else None
        if was is not None and (was.moves is opening.moves or was.moves == opening.moves):
            given.append(issued[key])
            continue
        if kept is not None and kept.digest == _digest(opening.moves):
            number = kept.number
        else:
            counts[opening.seat] += 1
            number = counts[opening.seat] * len(counts) + opening.seat
        given.append(Issued(opening.step, opening.seat, number))
    if not shelf and not old:
        return DecisionNumbers(tuple(counts), tuple(given))
    stand = standing()
    shelved = [kept for kept in shelf.values() if kept.step in stand]
    shelved += [
        Suspended(o.step, o.seat, issued[key].number, _digest(o.moves)) for key, o in old.items() if o.step in stand
    ]
    return DecisionNumbers(tuple(counts), tuple(given), tuple(shelved))
