"""The bytes of a move's events, worked out from the events that a game's module declares."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Union

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event, Fact
from engines.steps import Entered, Left
from engines.windows import Answered, Opened

Pack = Callable[[list[Event]], bytes]
Unpack = Callable[[bytes], list[Event]]


def event_codec(module: str, step: Any) -> tuple[Pack, Unpack]:
    """The functions `pack` and `unpack` of a game.

    Args:
        module: `__name__` of the module, or of the package, in whose namespace all events of the game stand; to be
            called below them. An event is known by its tag, which is the name of its class unless it says otherwise.
        step: the union of the game's steps. The events of the course, of steps and of windows are the kernel's; one
            that stands in the module under the same name is taken instead.

    """
    kinds: dict[Any, Any] = {_tag(kind): kind for kind in (Numbered, ChanceDrawn, Left, Opened, Answered)}
    kinds[_tag(Entered)] = Entered[step]
    for kind in vars(sys.modules[module]).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind not in {Event, Fact, Entered}:
            kinds[_tag(kind)] = kind
    known: Any = Union[tuple(kinds.values())]  # noqa: UP007  a union of types that are known at run time only
    return msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(list[known]).decode


def _tag(kind: type[Event]) -> str | int | None:
    return kind.__struct_config__.tag
