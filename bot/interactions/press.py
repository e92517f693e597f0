"""One press being handled."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.errors import UserError
from bot.interactions.live_hands import LiveHands
from bot.interactions.responder import Responder
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId, DecisionStamp
from bot.words import N_

UNKNOWN = N_("I do not know that button any more. Press *My hand* on the newest board, or use /games.")


@dataclass(slots=True)
class Pressed:
    """A press: the answer, the table, what the custom_id said after its verb, and what was chosen in a menu."""

    responder: Responder
    table: Table
    rest: str
    values: list[str]
    registry: TableRegistry
    live: LiveHands

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.responder.user


Handler = Callable[[Pressed], Awaitable[Screen | None]]
"""Carries out a verb; the screen it returns is shown privately, None shows nothing."""


def substitute_id(table: int, seat: int, user: int) -> str:
    """The custom_id of the button with which one person may take a seat over."""
    return str(CustomId(table, "sub", f"{seat}:{user}"))


def stamped(rest: str) -> tuple[DecisionStamp, str]:
    """The stamp that begins an argument, and what follows it."""
    stamp, _, tail = rest.partition(":")
    try:
        return DecisionStamp.read(stamp), tail
    except ValueError:
        raise UserError(UNKNOWN) from None
