"""The order of offered moves, best first, and the moves left out of a menu."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.asked import Asked
from bot.faces.doctor_strange.fight import adds, attack_chance, boosts, helper, power_of
from bot.faces.doctor_strange.losses import gainer
from bot.faces.doctor_strange.names import CARDS
from bot.faces.values import Position
from engines.doctor_strange.moves import Attach, Attack, Call, Counter, Discard, Negate, Resolve, Summon, Take, Vacate
from engines.doctor_strange.players.sensible import BEST_FATE, WORTH
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import View
from engines.game import Move

MOST = 25
"""Most attacks in one menu; those with the worst odds are left out."""

Rank = tuple[float, ...]


def best(at: Position, _asked: Asked, moves: list[Move]) -> list[Move]:
    """Return the moves of one menu, best first.

    A Location given up for another, the weakest of many attacks and a second card with the same effect are left out.
    """
    view: View = at.view
    ranked = sorted(_wanted(moves), key=lambda move: _rank(view, move), reverse=True)
    if ranked and isinstance(ranked[0], Attack):
        return ranked[:MOST]
    return ranked


def worth(view: View, card: str) -> Rank:
    """Return a card's value to this seat; one that only the other side may use is worth least (S77)."""
    barred = view.seat is not None and card in CARDS.barred[view.seat]
    return -barred, WORTH[card[0]] + CARDS.power[card]


def _wanted(moves: list[Move]) -> list[Move]:
    if any(isinstance(move, Attach) for move in moves):
        return [move for move in moves if not isinstance(move, Vacate)]
    first = {_effect(move): move for move in reversed(moves)}
    return [move for move in moves if first[_effect(move)] == move]


def _effect(move: Move) -> tuple[str, str]:
    match move:
        case Call(_, helper):
            return "call", helper
        case Counter(_, attack):
            return "counter", attack
    return "", str(move)


def _rank(view: View, move: Move) -> Rank:
    match move:
        case Attack(attacker, target, card):
            return _attack_rank(view, Assault(attacker, target, card))
        case Counter(_, card):
            return next((_danger(view, attack) for attack in view.attacks if attack.card == card), (0,))
        case Resolve(attacker):
            shown = (attack for attack in view.attacks if attack.attacker == attacker)
            return next((_attack_rank(view, attack) for attack in shown), (0,))
        case Attach(_, character):
            return _host_rank(view, character)
        case Negate(_, target):
            return gainer(view, target) == view.seat, power_of(view, target)
        case Summon(card):
            return (CARDS.power[card],)
        case Take(card):
            return worth(view, card)
        case Discard(card):
            return tuple(-one for one in worth(view, card))
    return (sum(adds(view, one) for one in boosts([move])),)


def _attack_rank(view: View, attack: Assault) -> Rank:
    fate = CARDS.by_id[attack.card].fate or BEST_FATE[0]
    percent = attack_chance(view, attack.attacker, attack.target)
    return percent, power_of(view, attack.target), BEST_FATE.index(fate)


def _danger(view: View, attack: Assault) -> Rank:
    return attack_chance(view, attack.attacker, attack.target) * power_of(view, attack.target), power_of(
        view, attack.target
    )


def _host_rank(view: View, character: str) -> Rank:
    host = next(c for c in view.characters if c.id == character)
    return host.condition == "viable", not host.holder, host.power


def helpers(view: View, moves: Iterable[Move]) -> list[Call]:
    """Return a different Character for each Call Defender card, the strongest first."""
    found: list[Call] = []
    calls = [move for move in moves if isinstance(move, Call)]
    for card in dict.fromkeys(move.card for move in calls):
        busy = {move.helper for move in found}
        call = helper(view, [move for move in calls if move.helper not in busy], card)
        if call is not None:
            found.append(call)
    return found
