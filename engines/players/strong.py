"""The strong player: it plays its candidate moves out on states it cannot tell from the true one, and compares.

In each sample every idea is tried with the same cards and dice, the sensible player goes on for all seats, and the
game's evaluator values the result. Ideas that are clearly behind are dropped, and thinking ends as soon as the best is
clear (`engines.players.race`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.evaluator import Evaluator
from engines.players.race import Effort, Enough, Race

CANDIDATES = 8
"""Most moves it compares."""
READ = 200
"""Most moves of a decision it reads to find them."""


def choose(game: Game[Any], guess: Any, seat: int, rng: Rng, enough: Enough) -> tuple[Decision, Move] | None:
    """Choose the move of most value; None to wait.

    `guess` is a state redealt for `seat`. It looks ahead only if others wait for it, and is sensible otherwise.
    """
    own = [decision for decision in game.decisions(guess) if decision.seat == seat]
    view = game.view(guess, seat)
    first = usual(game, view, own, rng)
    if first is None or not any(decision.must for decision in own):
        return first
    evaluator = evaluator_of(game)
    found = ideas(evaluator, first[1], view, own, rng)
    if len(found) == 1:
        return first
    luck = bytes(rng.randrange(256) for _ in range(16))
    race = Race(game, evaluator, guess, seat, found, luck, effort=Effort(samples=evaluator.samples))
    best = found[race.run(enough).preferred(evaluator.caution)]
    return next((decision, best) for decision in own if best in decision.moves)


def usual(game: Game[Any], view: Any, own: list[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """Choose without looking ahead; None to wait."""
    chosen = sensible.choose(game, view, own, rng)
    if chosen is None or not any(decision.must for decision in own):
        return chosen
    move = evaluator_of(game).prior_move(view, own, rng)
    return next(((decision, move) for decision in own if move is not None and move in decision.moves), chosen)


def ideas(evaluator: Evaluator[Any], first: Move, view: Any, own: list[Decision], rng: Rng) -> list[Move]:
    """Return at most CANDIDATES moves worth a thought, beginning with `first`."""
    found = [first, *(move for move in evaluator.candidates(view, own, rng) if move != first)]
    return found[:CANDIDATES]


def evaluator_of(game: Game[Any]) -> Evaluator[Any]:
    """Return the game's evaluator, or a plain one."""
    return game.evaluator or plain()


# ----------------------------------------------------------------------------------------- a game without an evaluator


def plain() -> Evaluator[Any]:
    """Return an evaluator for any game: it tries every kind of move and plays to the end."""
    return Evaluator(
        value=lambda _state, _seat: 0.5,
        is_quiet=lambda _before, _now: False,
        is_closing=lambda _state: True,
        candidates=lambda _view, decisions, rng: spread(decisions, rng),
    )


def spread(decisions: Sequence[Decision], rng: Rng) -> list[Move]:
    """Return the moves sorted by kind: one of each verb, then another of each. Moves that take a choice back are left
    out.
    """
    kinds: dict[str, list[Move]] = {}
    for decision in decisions:
        for move in islice(decision.moves, READ):
            if not move.takes_back:
                kinds.setdefault(move.verb, []).append(move)
    for moves in kinds.values():
        rng.shuffle(moves)
    most = max(map(len, kinds.values()), default=0)
    return [moves[at] for at in range(most) for moves in kinds.values() if at < len(moves)]
