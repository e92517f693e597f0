"""Names of cards and sides, and effects of cards."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.values import Label
from bot.words import N_, Say
from engines.doctor_strange.cards import CATALOGUES, Card
from engines.game import Arg

CARDS = CATALOGUES.deck(CATALOGUES.builtin)

SIDES = (N_("Good"), N_("Evil"))

KINDS: dict[str, Label] = {
    "c": Label(N_("Character"), emoji="🧙"),
    "l": Label(N_("Location"), emoji="🏯"),
    "i": Label(N_("Item"), emoji="💍"),
    "m": Label(N_("Modifier"), emoji="✨"),
    "n": Label(N_("Companion"), emoji="👥"),
    "p": Label(N_("Power"), emoji="⚡"),
    "a": Label(N_("Attack"), emoji="⚔️"),
    "d": Label(N_("Call Defender"), emoji="🆘"),
    "b": Label(N_("Counter"), emoji="🛑"),
    "r": Label(N_("Rest event"), emoji="🩹"),
    "e": Label(N_("Mystic Arts event"), emoji="📜"),
    "x": Label(N_("Any time"), emoji="👁️"),
}

FATES: dict[str, Label] = {
    "kill": Label(N_("kills"), N_("The target is killed."), "💀"),
    "exile": Label(N_("exiles"), N_("The target is exiled."), "🌀"),
    "incapacitate": Label(N_("incapacitates"), N_("The target is incapacitated."), "💤"),
    "control": Label(N_("takes control"), N_("The target changes sides."), "🎭"),
    "capture": Label(N_("captures"), N_("The target is captured."), "⛓️"),
}

EFFECTS = {
    "draw": N_("Draw {n} cards."),
    "renew": N_("Discard the rest of your hand, then draw {n} cards."),
    "search": N_("Take any card of the deck; the deck is shuffled."),
    "investigate": N_("See the next {n} cards of the deck."),
    "thieves": N_("One Item in play is discarded."),
    "look": N_("See the other hand, at any time."),
    "counter": N_("Stops one attack as it is shown."),
    "call_defender": N_("In defence, another Character adds its Power."),
    "negate_kill": N_("In your Rest phase: one killed Character is back with its owner."),
    "negate_exile": N_("In your Rest phase: one exiled Character is back with its owner."),
    "negate_incapacitate": N_("In your Rest phase: one incapacitated Character is well again."),
    "negate_capture": N_("In your Rest phase: one captive goes home."),
}

SHORT = {
    "c.ancient_one": N_("Ancient One"),
    "c.aggamon": N_("Aggamon"),
    "c.dormammu": N_("Dormammu"),
}
"""Names that are too long for a button."""


def name_of(say: Say, card: Arg) -> str:
    known = CARDS.by_id.get(str(card))
    return say.text(known.name) if known else str(card)


def short_name(say: Say, card: Arg) -> str:
    """Return a Character's short name for buttons and pictures, or any other card's name."""
    short = SHORT.get(str(card))
    return say(short) if short else name_of(say, card)


def names_of(say: Say, cards: Iterable[str]) -> str:
    return ", ".join(name_of(say, one) for one in cards)


def effect(say: Say, card: Card) -> str:
    """Return what a card does, in one sentence of at most 100 characters."""
    return _effect(say, card) + _side(say, card)


def _effect(say: Say, card: Card) -> str:
    if card.fate:
        return say(FATES[card.fate].hint)
    if card.effect:
        return say(EFFECTS[card.effect], n=card.number)
    if card.type == "C":
        return say("Character, Power {n}.", n=card.power)
    if card.type == "P":
        return _power(say, card)
    return say("{kind}: +{n} Power for its Character.", kind=say(KINDS[card.id[0]].text), n=card.power)


def _power(say: Say, card: Card) -> str:
    if card.role == "attacker":
        return say("+{n} in one attack, attacker only.", n=card.power)
    if card.role == "defender":
        return say("+{n} in one attack, defender only.", n=card.power)
    return say("+{n} in one attack.", n=card.power)


def _side(say: Say, card: Card) -> str:
    if card.only is None:
        return ""
    return " " + (say("Good only.") if card.only == "good" else say("Evil only."))


def emoji(card: str) -> str:
    """Return the sign of a card's kind; Attack cards show their fate."""
    known = CARDS.by_id.get(card)
    if known is None:
        return ""
    return FATES[known.fate].emoji if known.fate else KINDS[card[0]].emoji


def side(say: Say, seat: int) -> str:
    return say(SIDES[seat])
