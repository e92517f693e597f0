"""The press for which something is done just now, so that it can be found again in what was written.

Discord may deliver a press twice, to two devices' buttons or to two sessions of one shard, and a database whose answer
never came may have written it or not. What a press changes bears its interaction's id, in the guard of the table's
version and on the moves it made; whoever comes upon it there has nothing left to do.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass, field


class AlreadyDoneError(Exception):
    """What is asked for was written before, for the same press."""


@dataclass(slots=True)
class Pressed:
    """A press: the `id` of its interaction, and the tables and servers where something was written for it already by
    whoever is carrying it out (servers by their id below 0).
    """

    id: str
    written: set[int] = field(default_factory=set)


_PRESSED: ContextVar[Pressed | None] = ContextVar("pressed", default=None)


def begin(interaction: int) -> None:
    """What the present task does from now on is done for this press."""
    _PRESSED.set(Pressed(str(interaction)))


def nobodys() -> None:
    """What the present task does from now on is done for no press: it goes on by itself."""
    _PRESSED.set(None)


def present() -> Pressed | None:
    """The press for which the present task works; None where nobody pressed."""
    return _PRESSED.get()


def stamp() -> str:
    """What is kept with a move: the id of the press; empty where nobody pressed."""
    pressed = _PRESSED.get()
    return pressed.id if pressed else ""


def done_before(owner: int, lately: Collection[str]) -> bool:
    """Whether the present press is among those written `lately` at a table or server, and somebody else wrote it:
    another delivery of it, or a try of our own whose answer was lost.
    """
    pressed = _PRESSED.get()
    return pressed is not None and pressed.id in lately and owner not in pressed.written


def done() -> bool:
    """Whether anything was written for the present press by now."""
    pressed = _PRESSED.get()
    return pressed is not None and bool(pressed.written)
