"""Somebody acts at a table: presses a button, chooses in a menu or types a command."""

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
from bot.outbox.board_presses import BoardPresses
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.words import N_

UNKNOWN = N_("I do not know that button any more. Press *My hand* on the newest board, or use /games.")
Asked = TypeVar("Asked", bound=CustomId)


@dataclass(frozen=True, slots=True)
class Context:
    """What every feature works with."""

    registry: TableRegistry
    live: LiveHands
    recordings: Recordings
    presses: BoardPresses
    reviewer: Reviewer
    following: Following
    cases: Days


@dataclass(frozen=True, slots=True)
class Press(Generic[Asked]):
    """What is asked for at a table, and what was chosen in a menu; a command asks for the same as a button."""

    responder: Responder
    table: Table
    asked: Asked
    context: Context
    values: list[str] = field(default_factory=list)

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.responder.user


@dataclass(frozen=True, slots=True)
class OutsidePress(Generic[Asked]):
    """The same away from any table."""

    responder: Responder
    asked: Asked
    context: Context
    values: list[str] = field(default_factory=list)


Handler = Callable[[Press[Any]], Awaitable[Screen | None]]
"""Carries out a verb; the screen it returns is shown privately, None shows nothing."""
OutsideHandler = Callable[[OutsidePress[Any]], Awaitable[Screen | None]]
