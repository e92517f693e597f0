"""The arithmetic of attacks: odds, the cards a hand holds for a fight, and the cheapest that turn it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bot.faces.doctor_strange.names import CARDS
from engines.doctor_strange.moves import Attack, Call, Power
from engines.doctor_strange.view import CharacterView, View
from engines.game import Move

SIDES_OF_DIE = 12
CALL_PRICE = 4
"""The cost of a Call Defender card, in points of Power cards."""

Boost = Power | Call
"""A move that adds to the player's side of a fight."""


@lru_cache(maxsize=256)
def chance(attack: int, defence: int) -> int:
    """Return the percentage of throws with 1D12 + `attack` >= 1D12 + `defence` (S40)."""
    lead = attack - defence
    die = range(1, SIDES_OF_DIE + 1)
    hits = sum(first + lead >= second for first in die for second in die)
    return round(100 * hits / SIDES_OF_DIE**2)


def person(view: View, card: str) -> CharacterView | None:
    return next((c for c in view.characters if c.id == card), None)


def power_of(view: View, card: str) -> int:
    """Return its Power with attachments, or the printed Power if it is not in play."""
    character = person(view, card)
    return character.power if character else CARDS.power.get(card, 0)


def attack_chance(view: View, attacker: str, target: str) -> int:
    """Return the chance to hit, in percent, before Power cards and helpers."""
    return chance(power_of(view, attacker), power_of(view, target))


def attacks(moves: Iterable[Move]) -> list[Attack]:
    return [move for move in moves if isinstance(move, Attack)]


def boosts(moves: Iterable[Move]) -> list[Boost]:
    return [move for move in moves if isinstance(move, Power | Call)]


def adds(view: View, move: Boost) -> int:
    """Return what it adds to the total: a Power card's number or a helper's Power (S41, S42)."""
    return CARDS.power.get(move.card, 0) if isinstance(move, Power) else power_of(view, move.helper)


def total(view: View, moves: Iterable[Boost]) -> int:
    return sum(adds(view, move) for move in moves)


def helper(view: View, moves: Iterable[Move], card: str) -> Call | None:
    """Return the strongest Character that a Call Defender card may call."""
    calls = [move for move in moves if isinstance(move, Call) and move.card == card]
    return max(calls, key=lambda move: adds(view, move), default=None)


def free(moves: Iterable[Move], picked: Sequence[Move]) -> list[Boost]:
    """Return the moves that can still add: a card is played once, a Character helps once (S42)."""
    cards = {move.card for move in boosts(picked)}
    helpers = {move.helper for move in picked if isinstance(move, Call)}
    left = [move for move in boosts(moves) if move.card not in cards]
    return [move for move in left if isinstance(move, Power) or move.helper not in helpers]


def held(view: View, moves: Iterable[Move]) -> int:
    """Return the most that these moves can add together; each helper is called once."""
    open_now = boosts(moves)
    return max(total(view, called) for called in _callings(open_now)) + total(view, _powers(open_now))


def cheapest(view: View, moves: Iterable[Move], lacking: int) -> tuple[Boost, ...]:
    """Return the cheapest moves that add at least `lacking`, the largest first; empty if there are none.

    Power cards cost their points, so the least is wasted, and at equal sums +1 goes before +2. A Call Defender costs
    `CALL_PRICE` and calls the weakest helper that is enough.
    """
    if lacking <= 0:
        return ()
    open_now = boosts(moves)
    sums = _sums(view, _powers(open_now))
    best: tuple[tuple[int, ...], tuple[Boost, ...]] | None = None
    for called in _callings(open_now):
        helped = total(view, called)
        for points, powers in sums.items():
            if helped + points >= lacking:
                cost = CALL_PRICE * len(called) + points, helped, -len(powers)
                if best is None or cost < best[0]:
                    best = cost, (*called, *powers)
    found = best[1] if best else ()
    return tuple(sorted(found, key=lambda move: -adds(view, move)))


def _powers(moves: Iterable[Boost]) -> list[Power]:
    return [move for move in moves if isinstance(move, Power)]


def _sums(view: View, powers: list[Power]) -> dict[int, tuple[Power, ...]]:
    """Return each sum that Power cards can make, with the most cards that make it."""
    sums: dict[int, tuple[Power, ...]] = {0: ()}
    for move in powers:
        for points, cards in list(sums.items()):
            more = points + adds(view, move)
            if len(cards) >= len(sums.get(more, ())):
                sums[more] = (*cards, move)
    return sums


def _callings(moves: list[Boost]) -> Iterator[tuple[Call, ...]]:
    """Yield every way to call defenders, calling none included."""
    calls = {(move.card, move.helper): move for move in moves if isinstance(move, Call)}
    cards = list(dict.fromkeys(card for card, _ in calls))
    helpers = list(dict.fromkeys(who for _, who in calls))
    for count in range(min(len(cards), len(helpers)) + 1):
        for who in combinations(helpers, count):
            yield tuple(calls[pair] for pair in zip(cards, who, strict=False))


def usable(view: View, kinds: str) -> list[str]:
    """Return the cards in hand of these kinds (first letters of ids) that the player's side may use (S9)."""
    barred = CARDS.barred[view.seat] if view.seat is not None else frozenset[str]()
    return [card for card in view.hand if card[0] in kinds and card not in barred]


def in_hand(view: View) -> list[Move]:
    """Return the moves that may add to the player's side of the fight (S41, S42)."""
    if view.exchange is None:
        return []
    defending = view.seat != view.active
    role = "attacker" if defending else "defender"
    moves: list[Move] = [Power(card) for card in usable(view, "p") if CARDS.by_id[card].role != role]
    if defending:
        moves += [Call(card, helper) for card in usable(view, "d") for helper in _helpers(view)]
    return moves


def _helpers(view: View) -> list[str]:
    free = [c for c in view.characters if c.controller == view.seat and c.condition == "viable"]
    return [c.id for c in free if not c.marked and not c.helped]


def more_attacks(view: View) -> bool:
    """Return True if another attack may be planned (S30)."""
    cards = set(usable(view, "a")) - {attack.card for attack in view.plan}
    busy = {attack.attacker for attack in view.plan}
    standing = [c for c in view.characters if c.condition == "viable"]
    free = any(c.controller == view.seat and c.id not in busy for c in standing)
    return bool(cards) and free and any(c.controller != view.seat for c in standing)
