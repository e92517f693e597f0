"""Computer players. They see what a seat sees, never the true state.

`choose(game, view, decisions, rng)` of `easy` and `sensible` returns the decision and the move, or None to wait; never
None if a decision has `must`. `strong` looks ahead in a redealt state instead. `think` asks a player of any level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import easy, sensible, strong
from engines.players.race import Enough

Choose = Callable[[Game[Any], Any, Sequence[Decision], Rng], tuple[Decision, Move] | None]

PLAYERS: dict[str, Choose] = {"easy": easy.choose, "sensible": sensible.choose}
STRONG = "strong"
LEVELS = (*PLAYERS, STRONG)
"""From weakest to strongest."""


def think(game: Game[Any], guess: Any, seat: int, level: str, rng: Rng, enough: Enough) -> tuple[Decision, Move] | None:
    """Return the decision and the move of a player of `level`, or None to wait. Raise KeyError for an unknown level.

    `guess` is a state redealt for `seat`; `enough` ends the player's thinking.
    """
    if level == STRONG:
        return strong.choose(game, guess, seat, rng, enough)
    own = [decision for decision in game.decisions(guess) if decision.seat == seat]
    return PLAYERS[level](game, game.view(guess, seat), own, rng)
