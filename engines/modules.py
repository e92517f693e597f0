"""What `Game.of` takes from the modules of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from engines.game import Event, MoveReader, Zone

S = TypeVar("S")


class StateModule(Protocol[S]):
    """A game's state.py."""

    dump: Callable[[S], bytes]
    load: Callable[[bytes], S]
    clone: Callable[[S], S]
    zones: Callable[[S], list[Zone]]


class EventsModule(Protocol):
    """A game's events.py."""

    pack: Callable[[list[Event]], bytes]
    unpack: Callable[[bytes], list[Event]]


class MovesModule(Protocol):
    """A game's moves.py."""

    read_move: MoveReader
