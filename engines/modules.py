"""What `Game.of` takes from the modules of a game."""

from __future__ import annotations

from typing import Protocol, TypeVar

from engines.game import Event, MoveReader, Zone

S = TypeVar("S")


class StateModule(Protocol[S]):
    """A game's state.py."""

    def clone(self, state: S, /) -> S:
        """An independent copy."""

    def dump(self, state: S, /) -> bytes:
        """The state as bytes."""

    def load(self, raw: bytes, /) -> S:
        """The state that was dumped."""

    def zones(self, state: S, /) -> list[Zone]:
        """Where every card lies, and who may see it."""


class EventsModule(Protocol):
    """A game's events.py, or the package events/."""

    def pack(self, events: list[Event], /) -> bytes:
        """The events of a move as bytes."""

    def unpack(self, raw: bytes, /) -> list[Event]:
        """The events that were packed."""


class MovesModule(Protocol):
    """A game's moves.py."""

    read_move: MoveReader
