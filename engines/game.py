"""The contract of a game: the values that pass between rules, table and player, and the record of functions.

A game is rules only: no input or output, no clock, no randomness but the seed it was dealt with. Sentences live
elsewhere too; what a person should read is named by a key with arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, get_type_hints

import msgspec
from pydantic import BaseModel, ConfigDict

from engines.catalogue import Catalogues
from engines.chance import Rng

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


class Move(msgspec.Struct, frozen=True):
    """One step of a player: a verb, then typed fields, which are the steps of its menu.

    Subclasses set `verb` and declare fields of type `str` or `int`; ids in fields hold no space.
    `str(move)` is "verb field field", at most 60 characters.
    """

    verb: ClassVar[str]

    def __str__(self) -> str:
        return " ".join((self.verb, *(str(getattr(self, name)) for name in self.__struct_fields__)))


class MoveReader:
    """Reads the text of a move back; built once from a game's Move classes."""

    def __init__(self, *kinds: type[Move]) -> None:
        self.kinds = {kind.verb: kind for kind in kinds}
        self._fields = {kind.verb: [get_type_hints(kind)[name] for name in kind.__struct_fields__] for kind in kinds}

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


class GameOptions(BaseModel):
    """What a table may choose before the deal; the description of a field is the key of its sentence.

    `earlier`: the defaults that have changed since, as they were while tables and files named changed options only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    earlier: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def stored(cls, named: Mapping[str, Any]) -> Self:
        """The options of a stored table or file. Both name every option; one that does not is from before they did,
        and means the default of that time.
        """
        return cls(**{**cls.earlier, **named})

    def whole(self) -> dict[str, Any]:
        """Every option by its name, as it is stored: a default that changes later does not change what was agreed."""
        return self.model_dump(mode="json")


S = TypeVar("S")


def _no_shortcut(_state: object, _seat: int, _decision: Decision) -> Move | None:
    return None


def _no_prior(_view: object, _decisions: list[Decision], _rng: Rng) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[S]):
    """What a player that looks ahead is told of a game; `engines/players/strong.py` does the rest.

    `value(state, seat)`: how a position looks for a seat, 0 (lost) to 1 (won); `is_quiet(before, now)`: whether a line
    that began in `before` has gone far enough to be valued; `candidates(view, own open decisions, rng)`: moves worth a
    thought, the likeliest first, none twice, all of them open; `shortcut(state, seat, decision)`: what is done at once
    in a line that is played out for `seat`, None where the sensible player is asked; `prior_move(view, own open
    decisions, rng)`: the move with which candidates are compared, None where it is the sensible player's; `caution`:
    how far ahead of it a candidate must be to be preferred, in standard errors. It sees redealt states only.
    """

    value: Callable[[S, int], float]
    is_quiet: Callable[[S, S], bool]
    candidates: Callable[[Any, list[Decision], Rng], list[Move]]
    shortcut: Callable[[S, int, Decision], Move | None] = _no_shortcut
    prior_move: Callable[[Any, list[Decision], Rng], Move | None] = _no_prior
    caution: float = 0.5


def _asks_always(_view: object, _decision: Decision) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Habits(Generic[S]):
    """What a table must know of a game with many small windows, so that people can answer once for many of them.

    `concerns(view, decision)`: whether a window is about what is the seat's own.
    `routine(view, decision)`: whether a window is only about the seat's own move, which it just made knowing its hand.
    `occasion(view)`: a name for the run of windows that one answer may serve.
    `stands(state, seat, event)`: whether a list of moves that a seat wants to make one after another still makes sense
    after an event; `state` is the one before the move.
    `finishes(view, decision)`: whether the default of a question that is no window merely ends a phase of the seat's
    own, so that it too may be given by whoever passes for the whole run.
    """

    concerns: Callable[[Any, Decision], bool]
    routine: Callable[[Any, Decision], bool]
    occasion: Callable[[Any], str]
    stands: Callable[[S, int, Event], bool]
    finishes: Callable[[Any, Decision], bool] = _asks_always


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
