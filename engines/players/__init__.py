"""Computer players. They see what a seat sees: its view and its own open decisions, never a state.

`choose(game, view, decisions, rng)` gives the decision to answer and the move, or None to wait; it never waits where
one of the decisions has `must`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.chance import Rng
from engines.game import Decision, Game, Move
from engines.players import easy, sensible

Choose = Callable[[Game[Any], Any, Sequence[Decision], Rng], tuple[Decision, Move] | None]

PLAYERS: dict[str, Choose] = {"easy": easy.choose, "sensible": sensible.choose}
