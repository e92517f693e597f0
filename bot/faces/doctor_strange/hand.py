"""What one seat alone may see, in words."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.names import CARDS, effect, emoji, name_of, names_of
from bot.faces.doctor_strange.piles import by_type
from bot.faces.doctor_strange.preview import attack_line
from bot.faces.values import Position, fitting
from bot.words import Say
from engines.doctor_strange.view import View

MOST = 2500


def title(_say: Say, _at: Position, _asked: Asked) -> str:
    """Behind the name above the hand."""
    return ""


def hand(say: Say, at: Position, _asked: Asked) -> list[str]:
    """The own hand by kind, the own plan, what was seen of the other hand and of the deck."""
    view: View = at.view
    blocks = [_plan(say, view), _known(say, view)]
    private = [block for block in blocks if block]
    left = MOST - sum(len(block) + 1 for block in private) - 10
    return [_cards(say, view, left), *private]


def _cards(say: Say, view: View, most: int) -> str:
    """Every card with its effect; with its line of lore too where there is room."""
    if not view.hand:
        return say("Your hand is empty.")
    cards = sorted(view.hand, key=by_type)
    full = "\n".join(_told(say, view, card) + f" *{say(LORE[card])}*" for card in cards)
    if len(full) <= most:
        return full
    short = "\n".join(_told(say, view, card) for card in cards)
    if len(short) <= most:
        return short
    return fitting([f"{emoji(card)} {name_of(say, card)}" for card in cards], most, " · ")


def _told(say: Say, view: View, card: str) -> str:
    barred = view.seat is not None and card in CARDS.barred[view.seat]
    name = f"~~{name_of(say, card)}~~" if barred else f"**{name_of(say, card)}**"
    return f"{emoji(card)} {name}{say.colon}{effect(say, CARDS.by_id[card])}"


def _plan(say: Say, view: View) -> str:
    if not view.plan:
        return ""
    return "\n".join([f"**{say('Planned')}**", *(f"⚔️ {attack_line(say, view, attack)}" for attack in view.plan)])


def _known(say: Say, view: View) -> str:
    lines = []
    if view.known_hand:
        lines.append("👁️ " + say("You know in the other hand: {cards}", cards=names_of(say, view.known_hand)))
    if view.known_deck:
        lines.append("🔍 " + say("Next in the deck: {cards}", cards=names_of(say, view.known_deck)))
    return "\n".join(lines)
