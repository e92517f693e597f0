"""The press that the present task works for, so that duplicates are recognised in the database.

Discord may deliver a press twice (two devices, two sessions of a shard), and an unanswered database may or may not have
written it. So writes store the interaction's id, in the guard of the table's version and with moves; another delivery
that finds it there does nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass, field


class AlreadyDoneError(Exception):
    """The same press was written before."""


@dataclass(slots=True)
class Pressed:
    """A press: the `id` of its interaction, and the tables and servers (negative ids) that this delivery has
    `written`.
    """

    id: str
    written: set[int] = field(default_factory=set)


_PRESSED: ContextVar[Pressed | None] = ContextVar("pressed", default=None)


def begin(interaction: int) -> None:
    """Set the press that the present task works for."""
    _PRESSED.set(Pressed(str(interaction)))


def nobodys() -> None:
    """Detach the present task from any press."""
    _PRESSED.set(None)


def present() -> Pressed | None:
    """Return the press of the present task; None without one."""
    return _PRESSED.get()


def stamp() -> str:
    """Return the id of the press to store with a move; "" without one."""
    pressed = _PRESSED.get()
    return pressed.id if pressed else ""


def done_before(owner: int, lately: Collection[str]) -> bool:
    """Return True if the present press is among the presses written `lately` to a table or server by another delivery,
    or by an own try whose answer was lost.
    """
    pressed = _PRESSED.get()
    return pressed is not None and pressed.id in lately and owner not in pressed.written


def done() -> bool:
    """Return True if anything was written for the present press."""
    pressed = _PRESSED.get()
    return pressed is not None and bool(pressed.written)
