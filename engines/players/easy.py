"""The easy player: sensible in a share of its moves that the game says (`Game.care`), else it makes any legal move.

So it errs as a beginner does who knows the rules: seldom where single errors cost much, often where they cost little.
What cannot be undone and could defeat it (`Game.grave`) it does only where the sensible player would, and near its end
(`Game.peril`) it takes care.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.aimless import any_move

MOOD = 0.15
"""How often it uses what is merely open to it (an Anytime card) when it gets the chance, where it is not sensible."""

READ = 200
"""Moves of an optional decision it looks at before it makes up its mind."""


def choose(game: Game[Any], view: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """An answer to what it must decide, now and then something it may; None: it waits."""
    if rng.random() < game.care or game.peril(view):
        return sensible.choose(game, view, decisions, rng)
    whim = _whim(decisions, rng)
    if whim is not None and whim[1].verb in game.grave:
        return sensible.choose(game, view, decisions, rng)
    return whim


def _whim(decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """Anything that is open to it, mostly what it is asked."""
    if rng.random() < MOOD:
        chosen = _fancy([decision for decision in decisions if not decision.must], rng)
        if chosen is not None:
            return chosen
    asked = [decision for decision in decisions if decision.must]
    if not asked:
        return None
    decision = asked[rng.randrange(len(asked))]
    return decision, any_move(decision, rng)


def _fancy(open_to_it: list[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """It stands by its choices: it takes none back."""
    offers = [
        (decision, move) for decision in open_to_it for move in islice(decision.moves, READ) if not move.takes_back
    ]
    return offers[rng.randrange(len(offers))] if offers else None
