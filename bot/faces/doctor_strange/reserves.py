"""What a seat could still do, worked out from its own view, where no decision is at hand."""

from __future__ import annotations

from bot.faces.doctor_strange.names import CARDS
from engines.doctor_strange.moves import Call, Power
from engines.doctor_strange.view import View
from engines.game import Move


def usable(view: View, kinds: str) -> list[str]:
    """Own cards in hand of these kinds (first letters of ids) that are not for the other side only (S9)."""
    barred = CARDS.barred[view.seat] if view.seat is not None else frozenset[str]()
    return [card for card in view.hand if card[0] in kinds and card not in barred]


def in_hand(view: View) -> list[Move]:
    """What may be added to one's own side of the fight (S41, S42)."""
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
    """Whether another attack may be planned beside those that are (S30)."""
    cards = set(usable(view, "a")) - {attack.card for attack in view.plan}
    busy = {attack.attacker for attack in view.plan}
    standing = [c for c in view.characters if c.condition == "viable"]
    free = any(c.controller == view.seat and c.id not in busy for c in standing)
    return bool(cards) and free and any(c.controller != view.seat for c in standing)
