"""The values that pass between the rules of a game, its table and its players; the game is in `engines/contract.py`.

A game is rules only: no input or output, no clock, no randomness but the seed it was dealt with. It has no sentences
either: a text for people is a key with arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, ClassVar, Protocol, dataclass_transform, get_type_hints

import msgspec
from msgspec.structs import replace

Arg = str | int


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """A question, as the key of a sentence and its arguments."""

    key: str
    args: dict[str, Arg] = {}


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why a move is illegal: key of a sentence, number of the rule (may be empty), arguments. It reveals no secret."""

    key: str
    rule: str = ""
    args: dict[str, Arg] = {}


class IllegalMove(ValueError):  # noqa: N818  the name is part of the contract
    """An illegal move. Nothing has changed; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.key} {reason.rule}".strip())
        self.reason = reason


class _MoveMeta(msgspec.StructMeta):
    """The metaclass that lets a kind of move be declared in one line: `class Treat(Move, verb="treat"):`."""

    verb: str
    takes_back: bool

    def __new__(mcs, *args: Any, verb: str = "", takes_back: bool = False, **settings: Any) -> _MoveMeta:
        made = super().__new__(mcs, *args, **settings)
        made.verb, made.takes_back = verb, takes_back
        return made


@dataclass_transform(frozen_default=True)
class Move(msgspec.Struct, metaclass=_MoveMeta, frozen=True, gc=False):
    """One step of a player: a verb, then typed fields, which are the steps of its menu.

    Subclasses name their `verb` and declare fields of type `str` or `int`; ids in fields hold no space. `takes_back`:
    it undoes one of the player's own choices. `str(move)` is "verb field field", at most 60 characters.
    """

    verb: ClassVar[str]
    takes_back: ClassVar[bool]

    def __str__(self) -> str:
        return " ".join([self.verb, *[str(getattr(self, name)) for name in self.__struct_fields__]])


class MoveReader:
    """A parser of moves. It knows the moves that the module with this `__name__` declares above the call."""

    def __init__(self, module: str) -> None:
        self.kinds: dict[str, type[Move]] = {}
        self._fields: dict[str, list[Any]] = {}
        for kind in vars(sys.modules[module]).values():
            if isinstance(kind, type) and issubclass(kind, Move) and kind.verb:
                hints = get_type_hints(kind)
                self.kinds[kind.verb] = kind
                self._fields[kind.verb] = [hints[name] for name in kind.__struct_fields__]

    def __call__(self, text: str) -> Move:
        """Return the move that `text` names. Raise IllegalMove if it is no move of this game."""
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


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question that a seat may or must answer now.

    `must`: others wait for it. `default` is one of `moves` if `must`, else None. `repeat` (lo, hi): this verb will be
    asked lo to hi more times in a row, so a screen may offer one multi-select. `among`: the seats that the rules could
    ask this, from public information, in the order their answers count. With two or more it is a shared window: no
    player may learn which of them are asked or have answered. It is empty if the rules ask one seat only.
    """

    seat: int
    number: int
    prompt: Prompt
    must: bool
    moves: Moves
    default: Move | None = None
    repeat: tuple[int, int] | None = None
    among: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A fact in the past tense, including the results of chance. Hidden from all by default."""

    chance: ClassVar[bool] = False
    reveals: ClassVar[bool] = False

    def apply(self, state: Any) -> None:
        """Change `state` by this fact, without rules or chance."""
        raise NotImplementedError

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """Return the event as `seat` (None: a spectator) may see it, or None."""
        return None


class Fact(Event, frozen=True):
    """A public event. It `hides` one field from all, or keeps one `private` to its own seat."""

    hides: ClassVar[str] = ""
    private: ClassVar[str] = ""

    def seen(self, seat: int | None) -> Event | None:
        """Return the event with None for the field that `seat` may not see."""
        told = self
        if self.private and seat != getattr(self, "seat", None):
            told = replace(told, **{self.private: None})
        return replace(told, **{self.hides: None}) if self.hides else told


class Secret(Event, frozen=True):
    """An event that only its own seat sees."""

    seat: int

    def seen(self, seat: int | None) -> Event | None:
        """Return the event to its own seat only."""
        return self if seat == self.seat else None


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game. Rank 1 is best and equal ranks are ties; no seat has rank 1 if no one won."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    ending: Prompt


class Zone(msgspec.Struct, frozen=True):
    """A place of cards or tiles in the true state: open to all, or to one `seat`, or (neither) to no one.

    Only tools that look for leaks and lost cards read zones. `cards` are ids, in order if the order matters. `backs`:
    the back of each card, if cards with different backs share the zone.
    """

    name: str
    cards: tuple[str, ...]
    open: bool = False
    seat: int | None = None
    backs: tuple[str, ...] = ()
