"""The worth of a move, compared with its alternatives as a strong player compares them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import strong
from engines.players.race import Next

Idea = Move | None
"""A move, or None to wait for the others."""


class Worth(NamedTuple):
    """Ideas to compare, and the index of the usual one."""

    ideas: list[Idea]
    usual: int = 0


def worth_comparing(game: Game[Any], guess: Any, seat: int, rng: Rng, made: Move | None = None) -> Worth:
    """Return the move that was `made`, or else the usual one, and the alternatives; fewer than two if there was no
    choice. `guess` is a state redealt for `seat`, in which `made` is open.

    An optional move is compared with waiting too. A move that takes a choice back is compared with nothing.
    """
    own = [decision for decision in game.decisions(guess) if decision.seat == seat]
    if made is not None and made.takes_back:
        return Worth([made])
    view = game.view(guess, seat)
    chosen = strong.usual(game, view, own, rng)
    first: Idea = made if made is not None else chosen[1] if chosen is not None else None
    found: list[Idea] = [first]
    if chosen is not None and chosen[1] != first:
        found.append(chosen[1])
    if not any(decision.must for decision in own) and first is not None:
        found.append(None)
    found += [move for move in _others(game, view, own, rng) if move not in found]
    return Worth(found[: strong.CANDIDATES], found.index(chosen[1] if chosen is not None else None))


def _others(game: Game[Any], view: Any, own: Sequence[Decision], rng: Rng) -> list[Move]:
    """Return the evaluator's candidates if others wait for the seat, else none: then it moves or waits."""
    if not any(decision.must for decision in own):
        return []
    return strong.evaluator_of(game).candidates(view, list(own), rng)


def looking_ahead(game: Game[Any], playouts: int) -> Next:
    """Return a function that plays on as strong players do, with `playouts` a move, each from its own knowledge."""

    def move(state: Any, _open: list[Decision], asked: Decision, rng: Rng) -> Move:
        guess = game.redeal(state, asked.seat, rng)
        chosen = strong.choose(game, guess, asked.seat, rng, lambda made: made >= playouts)
        assert chosen is not None  # others wait for it
        return chosen[1]

    return move
