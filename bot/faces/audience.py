"""For whom a screen is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from bot.faces.face import Face
from bot.faces.values import Position
from bot.ui.ids import CustomId, DecisionStamp
from bot.words import Say
from engines.game import Decision

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who a screen is for: the table, its count of undos, the game's face, the language and what the audience knows."""

    table: int
    undos: int
    face: Face
    say: Say
    at: Position

    def press(self, kind: Callable[Concatenate[int, P], CustomId], *args: P.args, **fields: P.kwargs) -> str:
        """The custom_id of a press at this table."""
        return str(kind(self.table, *args, **fields))

    def stamp(self, decision: Decision) -> DecisionStamp:
        """Which decision a press answers."""
        return DecisionStamp(self.undos, decision.number)
