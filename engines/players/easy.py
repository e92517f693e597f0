"""The easy player: sensible in a share `Game.care` of its moves, otherwise it makes any legal move.

It errs as a beginner does who knows the rules. It makes a move that could defeat it for good (`Game.grave`) only if the
sensible player would, and near its end (`Game.peril`) it is always sensible.
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
"""Chance that it uses an optional decision (an Anytime card), when it is not sensible."""

READ = 200
"""Most moves that it reads of an optional decision."""


def choose(game: Game[Any], view: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """Choose an answer to a question, now and then an optional move; None to wait."""
    if rng.random() < game.care or game.peril(view):
        return sensible.choose(game, view, decisions, rng)
    whim = _whim(decisions, rng)
    if whim is not None and whim[1].verb in game.grave:
        return sensible.choose(game, view, decisions, rng)
    return whim


def _whim(decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
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
    """Choose any move but those that take a choice back: it stands by its choices."""
    offers = [
        (decision, move) for decision in open_to_it for move in islice(decision.moves, READ) if not move.takes_back
    ]
    return offers[rng.randrange(len(offers))] if offers else None
