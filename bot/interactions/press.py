"""An action at a table: a pressed button, a choice in a menu or a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.cases.days import Days
from bot.history.recordings import Recordings
from bot.history.reviewer import Reviewer
from bot.interactions.following import Following
from bot.interactions.live_hands import LiveHands
from bot.interactions.responder import Responder
from bot.outbox.pacing import BoardPresses
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.words import N_

UNKNOWN = N_("I do not know that button any more. Press *My hand* on the newest board, or use /games.")
Asked = TypeVar("Asked", bound=CustomId)


@dataclass(frozen=True, slots=True)
class Context:
    """The services that every feature uses."""

    registry: TableRegistry
    live: LiveHands
    recordings: Recordings
    presses: BoardPresses
    reviewer: Reviewer
    following: Following
    cases: Days


@dataclass(frozen=True, slots=True)
class Press(Generic[Asked]):
    """A request at a table, with the values of a menu. A command makes the same request as a button."""

    responder: Responder
    table: Table
    asked: Asked
    context: Context
    values: list[str] = field(default_factory=list)

    @property
    def user(self) -> int:
        return self.responder.user


@dataclass(frozen=True, slots=True)
class OutsidePress(Generic[Asked]):
    """A request away from any table."""

    responder: Responder
    asked: Asked
    context: Context
    values: list[str] = field(default_factory=list)


Handler = Callable[[Press[Any]], Awaitable[Screen | None]]
"""Handles a verb. The screen it returns is shown privately; None shows nothing."""
OutsideHandler = Callable[[OutsidePress[Any]], Awaitable[Screen | None]]
