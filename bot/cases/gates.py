"""The gates of a case: each shows in its own way that one move is better than every other one on offer.

A search agrees with itself, so it is no proof alone. The same moves are also played to the end of the game, and played
on by strong players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.cases.case import Figures, keyed
from bot.workers.think import CompareAnswer, CompareQuestion
from bot.workers.think_worker import Thinker, Urgency, whole
from engines.contract import Game
from engines.game import Move
from engines.players.comparison import Comparison
from engines.players.race import LEAST, Effort
from engines.players.strong import evaluator_of

USUAL_SAMPLES = 32
"""Samples of an idea at a table in a game with full gates; a game with fewer has fewer here too."""
FEWEST, MOST = 3, 4
"""Numbers of offered moves."""


class Gate(msgspec.Struct, frozen=True):
    """How to try the moves, and the lead that the best needs over each other: as a share of a win, and in standard
    errors.
    """

    effort: Effort
    ahead: float
    errors: float


JUDGE = Gate(Effort(samples=100, told=True, whole=True), 0.08, 4.0)
TO_END = Gate(Effort(samples=150, to_end=True, whole=True), 0.0, 2.0)
STRONG = Gate(Effort(samples=24, playouts=12, whole=True), 0.05, 1.5)
GATES = {"judge": JUDGE, "to_end": TO_END, "strong": STRONG}
"""The first three gates, in order; the fourth is `apart`."""


def gates_of(game: Game[Any]) -> dict[str, Gate]:
    """Return the gates of a game: a slow game has fewer samples, for the same certainty."""
    share = min(1.0, evaluator_of(game).samples / USUAL_SAMPLES)
    if share == 1.0:
        return GATES
    return {name: replace(gate, effort=_fewer(gate.effort, share)) for name, gate in GATES.items()}


def _fewer(effort: Effort, share: float) -> Effort:
    return replace(effort, samples=max(2 * LEAST, ceil(effort.samples * share)))


async def compared(thinker: Thinker, question: CompareQuestion) -> CompareAnswer:
    """Return a finished comparison, made behind everything that people wait for."""
    return await whole(thinker, question, Urgency.CASE)


def lead(found: Comparison, best: int, others: Iterable[int]) -> tuple[float, float]:
    """Return the lead of the best over the nearest of the others, and its standard error."""
    return min(found.lead(best, other) for other in others)


def passes(gate: Gate, found: Comparison, best: int) -> bool:
    """Return True if `best` leads every other idea by the gate's margins."""
    others = [idea for idea in range(len(found.values)) if idea != best]
    leads = [found.lead(best, other) for other in others]
    return bool(leads) and all(ahead >= gate.ahead and ahead >= gate.errors * error for ahead, error in leads)


def figures(found: Comparison, ideas: Sequence[str], best: int, salt: str) -> Figures:
    """Return the result of a gate, to store."""
    ahead, error = lead(found, best, [idea for idea in range(len(ideas)) if idea != best])
    means = {move: round(1000 * found.mean(idea)) for idea, move in enumerate(ideas)}
    return Figures(found.samples, round(1000 * ahead), ceil(1000 * error), keyed(salt, means))


# ------------------------------------------------------------------------------------------------- the fourth gate


def kind(cards: frozenset[str], move: Move) -> str:
    """Return a move without the numbers of copies."""
    words = str(move).split(" ")
    return " ".join(_card(word) if word in cards else word for word in words)


def cards_of(game: Game[Any], state: Any) -> frozenset[str]:
    return frozenset(card for zone in game.zones(state) for card in zone.cards)


def apart(game: Game[Any], state: Any, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that are different questions: the first of each kind and of those that reach the same position
    within the turn; without moves that take a choice back.
    """
    cards, left = cards_of(game, state), list[Move]()
    for move in moves:
        if move.takes_back or any(kind(cards, move) == kind(cards, other) for other in left):
            continue
        if not any(same(game, state, seat, move, other) for other in left):
            left.append(move)
    return left


def same(game: Game[Any], state: Any, seat: int, one: Move, other: Move) -> bool:
    """Return True if two moves reach the same position, at once or after both, in either order."""
    first, second = _after(game, state, seat, one), _after(game, state, seat, other)
    if _shape(game, first, seat) == _shape(game, second, seat):
        return True
    if not (_open(game, first, seat, other) and _open(game, second, seat, one)):
        return False
    both = [_after(game, first, seat, other), _after(game, second, seat, one)]
    return bool(_shape(game, both[0], seat) == _shape(game, both[1], seat))


def _after(game: Game[Any], state: Any, seat: int, move: Move) -> Any:
    after = game.clone(state)
    game.play(after, seat, move)
    return after


def _open(game: Game[Any], state: Any, seat: int, move: Move) -> bool:
    return any(move in decision.moves for decision in game.decisions(state) if decision.seat == seat)


def _shape(game: Game[Any], state: Any, seat: int) -> Any:
    """Return a seat's view of a position, without copies and order of cards."""
    asked = sorted((decision.seat, decision.prompt.key) for decision in game.decisions(state) if decision.must)
    return asked, _unordered(msgspec.to_builtins(game.view(state, seat)))


def _unordered(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((_card(str(name)), repr(_unordered(one))) for name, one in value.items())
    if isinstance(value, list | tuple):
        return sorted(repr(_unordered(one)) for one in value)
    return _card(value) if isinstance(value, str) else value


def _card(word: str) -> str:
    """Return a card without its copy's number; a doctor keeps it."""
    return word if word.startswith("doctor.") else re.sub(r"\.\d+$", "", word)
