"""The contract of a game: the functions that tables, tools and computer players call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from engines.catalogue import Catalogues
from engines.chance import Rng
from engines.game import Decision, Event, Move, MoveReader, Outcome, Reason, Zone
from engines.habits import Habits
from engines.options import GameOptions
from engines.players.evaluator import Evaluator
from engines.steps import Rules

S = TypeVar("S")

CARE = 0.4
"""Default of `Game.care`."""


def _safe(_view: Any) -> bool:
    return False


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats in order, beginning with `first`."""
    return tuple((first + place) % seats for place in range(seats))


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game. Its field names are the contract.

    The rest: `pack` and `unpack` turn the events of a move into bytes and back; `catalogues` holds card data by content
    hash, and `catalogue(state)` is the hash that a state uses; `zones` lists the place of every card; `sensible(view,
    own open decisions, rng)` is a simple player's move, or None to wait (never if a decision has `must`); `evaluator`
    helps a player that looks ahead; `habits` let people answer many small windows at once; `grave` are the verbs by
    which a seat can defeat itself, which no player tries at random; `peril(view)`: is the seat so near its end that one
    careless move can lose; `care`: the share of moves, 0 to 1, in which an easy player is sensible (otherwise it plays
    any legal move), measured so that it wins a quarter of its games against sensible or a little more; `order(state)`:
    the seats of a freshly dealt state in the order of their first turns, or None if all play at once.
    """

    id: str
    title: str
    seats: tuple[int, ...]
    rules_version: int
    Options: type[Any]
    deal: Callable[[Any, int, bytes], S]
    decisions: Callable[[S], list[Decision]]
    play: Callable[[S, int, Move], list[Event]]
    evolve: Callable[[S, Event], None]
    why_not: Callable[[S, int, Move], Reason | None]
    blocked: Callable[[S, int], list[tuple[Move, Reason]]]
    view: Callable[[S, int | None], Any]
    seen: Callable[[Event, int | None], Event | None]
    redeal: Callable[[S, int, Rng], S]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], None]
    dump: Callable[[S], bytes]
    load: Callable[[bytes], S]
    clone: Callable[[S], S]
    move: Callable[[str], Move]
    pack: Callable[[list[Event]], bytes]
    unpack: Callable[[bytes], list[Event]]
    catalogues: Catalogues[Any]
    catalogue: Callable[[S], str]
    zones: Callable[[S], list[Zone]]
    sensible: Callable[[Any, list[Decision], Rng], Move | None]
    evaluator: Evaluator[S] | None = None
    habits: Habits[S] | None = None
    grave: frozenset[str] = frozenset()
    peril: Callable[[Any], bool] = _safe
    care: float = CARE
    order: Callable[[S], Sequence[int]] | None = None

    @classmethod
    def of(
        cls,
        *,
        id: str,  # noqa: A002  the name is part of the contract
        title: str,
        rules_version: int,
        options: type[GameOptions],
        rules: Rules[Any],
        state: StateModule[S],
        events: EventsModule,
        moves: MovesModule,
        view: Callable[[S, int | None], Any],
        redeal: Callable[[S, int, Rng], S],
        outcome: Callable[[S], Outcome | None],
        check: Callable[[S], None],
        catalogues: Catalogues[Any],
        sensible: Callable[[Any, list[Decision], Rng], Move | None],
        evaluator: Evaluator[S] | None = None,
        habits: Habits[S] | None = None,
        grave: frozenset[str] = frozenset(),
        peril: Callable[[Any], bool] = _safe,
        care: float = CARE,
        order: Callable[[S], Sequence[int]] | None = None,
    ) -> Game[S]:
        """Return a game from its rules and its modules."""
        return cls(
            id=id,
            title=title,
            seats=rules.seats,
            rules_version=rules_version,
            Options=options,
            deal=rules.deal,
            decisions=rules.course.decisions,
            play=rules.course.play,
            evolve=rules.course.evolve,
            why_not=rules.course.why_not,
            blocked=rules.blocked,
            view=view,
            seen=lambda event, seat: event.seen(seat),
            redeal=redeal,
            outcome=outcome,
            check=check,
            dump=state.dump,
            load=state.load,
            clone=state.clone,
            move=moves.read_move,
            pack=events.pack,
            unpack=events.unpack,
            catalogues=catalogues,
            catalogue=attrgetter("catalogue"),
            zones=state.zones,
            sensible=sensible,
            evaluator=evaluator,
            habits=habits,
            grave=grave,
            peril=peril,
            care=care,
            order=order,
        )


# ------------------------------------------------------------------------------------- parameters of `Game.of`


class StateModule(Protocol[S]):
    """A game's state.py."""

    def clone(self, state: S, /) -> S:
        """Return an independent copy."""

    def dump(self, state: S, /) -> bytes:
        """Return the state as bytes."""

    def load(self, raw: bytes, /) -> S:
        """Return the state that was dumped."""

    def zones(self, state: S, /) -> list[Zone]:
        """List the place of every card and the seats that may see it."""


class EventsModule(Protocol):
    """A game's events.py, or its package events/."""

    def pack(self, events: list[Event], /) -> bytes:
        """Return the events of a move as bytes."""

    def unpack(self, raw: bytes, /) -> list[Event]:
        """Return the events that were packed."""


class MovesModule(Protocol):
    """A game's moves.py."""

    read_move: MoveReader
