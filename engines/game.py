"""The contract of a game: the values that pass between rules, table and player, and the record of functions.

A game is rules only: no input or output, no clock, no randomness but the seed it was dealt with. Sentences live
elsewhere too; what a person should read is named by a key with arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, dataclass_transform, get_type_hints

import msgspec

from engines.catalogue import Catalogues
from engines.chance import Rng

if TYPE_CHECKING:
    from engines.habits import Habits
    from engines.modules import EventsModule, MovesModule, StateModule
    from engines.options import GameOptions
    from engines.players.evaluator import Evaluator
    from engines.steps import Rules

Arg = str | int


class Prompt(msgspec.Struct, frozen=True):
    """What is asked, as the key of a sentence and its arguments."""

    key: str
    args: dict[str, Arg] = {}


class Reason(msgspec.Struct, frozen=True):
    """Why something may not be done: key of a sentence, number of the rule (may be empty), arguments.

    A reason is the same whatever hidden things are.
    """

    key: str
    rule: str = ""
    args: dict[str, Arg] = {}


class IllegalMove(ValueError):  # noqa: N818  the name is part of the contract
    """A move that may not be made now; nothing has changed. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.key} {reason.rule}".strip())
        self.reason = reason


class _MoveMeta(msgspec.StructMeta):
    """Lets a kind of move be declared in one line: `class Treat(Move, verb="treat"):`."""

    verb: str
    takes_back: bool

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        verb: str = "",
        takes_back: bool = False,
        **settings: Any,
    ) -> _MoveMeta:
        """A struct with its verb."""
        made = super().__new__(mcs, name, bases, namespace, **settings)
        made.verb, made.takes_back = verb, takes_back
        return made


@dataclass_transform(frozen_default=True)
class Move(msgspec.Struct, metaclass=_MoveMeta, frozen=True):
    """One step of a player: a verb, then typed fields, which are the steps of its menu.

    Subclasses name their `verb` and declare fields of type `str` or `int`; ids in fields hold no space. `takes_back`:
    it undoes a choice of the player's own. `str(move)` is "verb field field", at most 60 characters.
    """

    verb: ClassVar[str]
    takes_back: ClassVar[bool]

    def __str__(self) -> str:
        return " ".join((self.verb, *(str(getattr(self, name)) for name in self.__struct_fields__)))


class MoveReader:
    """Reads the text of a move back; knows the moves declared in a module above the call, given its `__name__`."""

    def __init__(self, module: str) -> None:
        self.kinds: dict[str, type[Move]] = {}
        self._fields: dict[str, list[Any]] = {}
        for kind in vars(sys.modules[module]).values():
            if isinstance(kind, type) and issubclass(kind, Move) and kind.verb:
                hints = get_type_hints(kind)
                self.kinds[kind.verb] = kind
                self._fields[kind.verb] = [hints[name] for name in kind.__struct_fields__]

    def __call__(self, text: str) -> Move:
        """The move that `text` names.

        Raises:
            IllegalMove: the text is no move of this game.

        """
        verb, *words = text.split(" ") if len(text) <= 60 else [""]
        fields = self._fields.get(verb)
        if fields is None or len(fields) != len(words) or not all(words):
            raise IllegalMove(Reason("unreadable"))
        try:
            move = self.kinds[verb](*(field(word) for field, word in zip(fields, words, strict=True)))
        except ValueError:
            raise IllegalMove(Reason("unreadable")) from None
        if str(move) != text:
            raise IllegalMove(Reason("unreadable"))
        return move


class Moves(Protocol):
    """The moves of a decision, in the order of the menu; may be lazy."""

    def __contains__(self, move: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Move]: ...


class Decision(msgspec.Struct, frozen=True):
    """Something a seat may or must decide now.

    `must`: others wait for it. `default` is one of `moves` where `must`, else None. `repeat` (lo, hi): this verb will
    be asked between lo and hi more times in a row, so a screen may offer them as one multi-select. `among`: the seats
    that the rules could ask this, as far as everybody can see, in the order in which their answers count. Where there
    are two or more, nobody may learn which of them are asked, nor who has answered: such a question is a shared
    window, and in a sealed game all of them are asked. Where the rules put the question to one seat alone it is empty.
    """

    seat: int
    number: int
    prompt: Prompt
    must: bool
    moves: Moves
    default: Move | None = None
    repeat: tuple[int, int] | None = None
    among: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True, tag=True):
    """A fact in the past tense, with the results of chance inside. By default nobody may know of it."""

    chance: ClassVar[bool] = False
    reveals: ClassVar[bool] = False

    def apply(self, state: Any) -> None:
        """Change `state` by this fact; no rules, no chance."""
        raise NotImplementedError

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """What `seat` (None: a spectator) may know of it."""
        return None


class Fact(Event, frozen=True):
    """An event that everybody sees whole."""

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """Everything, to everybody."""
        return self


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Rank 1 is best and equal ranks are ties; nobody has rank 1 where nobody won."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    ending: Prompt


class Zone(msgspec.Struct, frozen=True):
    """Where cards or tiles lie in the true state: open to all, or to one `seat`, or (neither) to nobody.

    Only tools that look for leaks and lost cards read zones; `cards` are ids, in order where the order matters.
    `backs`: what each card shows from behind, where cards of several backs lie together.
    """

    name: str
    cards: tuple[str, ...]
    open: bool = False
    seat: int | None = None
    backs: tuple[str, ...] = ()


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game, as the tables and the tools see it. Field names are the contract.

    Beyond the contract: `pack` and `unpack` turn the events of a move into bytes and back; `catalogues` holds card data
    by content hash, and `catalogue(state)` is the hash of the one a state uses; `zones` lists where every card lies;
    `sensible(view, own open decisions, rng)` is a simple heuristic player's move, None where it rather waits (never
    where one of its decisions has `must`); `evaluator` helps a player that looks ahead, which without one plays to
    the end; `habits` let people answer many small windows at once.
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
    ) -> Game[S]:
        """A game from its rules and its modules."""
        course = rules.course
        return cls(
            id=id,
            title=title,
            seats=rules.seats,
            rules_version=rules_version,
            Options=options,
            deal=rules.deal,
            decisions=course.decisions,
            play=course.play,
            evolve=course.evolve,
            why_not=course.why_not,
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
        )
