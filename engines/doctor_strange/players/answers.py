"""Planned answers to the windows of an attack (S36, S40): counter it, turn it, or let it be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.moves import PASS, Call, Counter, Power
from engines.doctor_strange.view import View
from engines.game import Decision, Move
from engines.habits import Rule

CARDS = CATALOGUES.deck(CATALOGUES.builtin)

Boost = Power | Call
ALL = 99
"""No limit on cards."""


def push(view: View, decision: Decision, most: int) -> Move | None:
    """Answer for the attacker after the dice: see `_turn`."""
    return _turn(view, decision, most) if decision.prompt.key == "strike" else None


def hold(view: View, decision: Decision, most: int) -> Move | None:
    """Answer for the defender after the dice: see `_turn`."""
    return _turn(view, decision, most) if decision.prompt.key == "defend" else None


def _turn(view: View, decision: Decision, most: int) -> Move:
    """Return the next card that turns the result if at most `most` cards of this attack do it; else pass (S40).

    Cards already spent on this attack count towards `most`.
    """
    exchange = view.exchange
    assert exchange is not None
    left = most - len(exchange.spent[int(decision.seat != view.active)])
    found = smallest(view, decision.moves, need(view, decision.seat), left)
    return found[0] if found else PASS


def need(view: View, seat: int | None) -> int:
    """Return the points that a side lacks in the fight; 0 or less if it is ahead or there is no fight (S44)."""
    if view.exchange is None or seat is None:
        return 0
    attack, defence = view.exchange.totals
    return defence - attack if seat == view.active else attack - defence + 1


def smallest(view: View, moves: Iterable[Move], lacking: int, most: int) -> tuple[Boost, ...]:
    """Return the fewest cards, at most `most`, that add enough; empty if there are none.

    Of equally few it takes those with the fewest called defenders, then those that add least.
    """
    calls = {(move.card, move.helper): move for move in moves if isinstance(move, Call)}
    people = {character.id: character.power for character in view.characters}
    sums = _sums(sorted((move for move in moves if isinstance(move, Power)), key=str))
    best: tuple[tuple[int, int, int], tuple[Boost, ...]] | None = None
    for called in _callings(calls):
        helped = sum(people[move.helper] for move in called)
        for points, powers in sums.items():
            cost = len(called) + len(powers), len(called), helped + points
            if helped + points >= lacking and cost[0] <= most and (best is None or cost < best[0]):
                best = cost, (*called, *powers)
    return best[1] if best else ()


def _sums(powers: list[Power]) -> dict[int, tuple[Power, ...]]:
    """Return each sum of Power cards, with the fewest cards that make it."""
    sums: dict[int, tuple[Power, ...]] = {0: ()}
    for move in powers:
        for points, cards in list(sums.items()):
            more = points + CARDS.power[move.card]
            if more not in sums or len(cards) + 1 < len(sums[more]):
                sums[more] = (*cards, move)
    return sums


def _callings(calls: dict[tuple[str, str], Call]) -> Iterator[tuple[Call, ...]]:
    """Yield every way to call defenders, each by another card (S42), including none."""
    cards, helpers = sorted({card for card, _ in calls}), sorted({helper for _, helper in calls})
    for count in range(min(len(cards), len(helpers)) + 1):
        for who in combinations(helpers, count):
            yield tuple(calls[pair] for pair in zip(cards, who, strict=False))


def counter(view: View, decision: Decision, least: int) -> Move | None:
    """Counter the likeliest hit on a Character of at least this Power, on the strongest if equally likely.

    Pass if there is none; `least` 0 counters nothing.
    """
    if decision.prompt.key != "counter":
        return None
    people = {character.id: character.power for character in view.characters}
    odds = {
        attack.card: (people[attack.attacker] - people[attack.target], people[attack.target], attack.card)
        for attack in view.attacks
        if 0 < least <= people[attack.target]
    }
    stops = [move for move in decision.moves if isinstance(move, Counter) and move.attack in odds]
    return max(stops, key=lambda move: (odds[move.attack], move.card), default=PASS)


RULES = (
    Rule("strike", (0, 1, 2, 3, ALL), ALL, push),
    Rule("defend", (0, 1, 2, 3, ALL), ALL, hold),
    Rule("counter", (0, 1, 4, 6, 8), 1, counter),
)
