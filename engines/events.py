"""The bytes of a move's events, derived from the events that a game's module declares."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Union

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event, Fact, Secret
from engines.steps import Entered, Left
from engines.windows import Answered, Opened

Pack = Callable[[list[Event]], bytes]
Unpack = Callable[[bytes], list[Event]]


def event_kinds(module: str) -> dict[str, type[Event]]:
    """Return the events of a game by name, from the module or package with this `__name__`."""
    kinds = [kind for kind in vars(sys.modules[module]).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return {str(kind.__struct_config__.tag): kind for kind in kinds if kind not in {Event, Fact, Secret, Entered}}


def event_codec(module: str, step: Any) -> tuple[Pack, Unpack]:
    """Return the functions `pack` and `unpack` of a game.

    Args:
        module: `__name__` of the module or package of its events; call this below them. The tag of an event is the name
            of its class unless it sets another.
        step: the union of the game's steps. An event of the module replaces the kernel's event of the same name.

    """
    machinery: dict[str, Any] = {kind.__name__: kind for kind in (Numbered, ChanceDrawn, Left, Opened, Answered)}
    kinds = {**machinery, Entered.__name__: Entered[step], **event_kinds(module)}
    known: Any = Union[tuple(kinds.values())]  # noqa: UP007  a union of types that are known at run time only
    return msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(list[known]).decode
