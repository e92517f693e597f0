"""Fates and kinds of cards as emojis of our own."""

from __future__ import annotations

from bot.faces.doctor_strange.clash import FATES as DRAWN
from bot.faces.doctor_strange.hand_signs import SIGNS as FIGURES
from bot.faces.doctor_strange.names import CARDS, FATES, KINDS, emoji
from bot.faces.signs import Sign
from bot.words import Say

ATTACKS = {
    name: Sign(f"strange_{name}", FATES[name].emoji, figure, colour) for name, (_, figure, colour) in DRAWN.items()
}
"""By fate."""
CARDS_BY_KIND = {
    kind: Sign(f"strange_kind_{kind}", KINDS[kind].emoji, figure, colour) for kind, (figure, colour) in FIGURES.items()
}
"""By the letter of a kind."""
SIGNS = (*ATTACKS.values(), *CARDS_BY_KIND.values())


def sign_of(say: Say, card: str) -> str:
    """Return the sign of a card's kind; Attack cards show their fate."""
    known = CARDS.by_id.get(card)
    if known is None:
        return ""
    sign = ATTACKS.get(known.fate) if known.fate else CARDS_BY_KIND.get(card[0])
    return say.sign(sign) if sign is not None else emoji(card)
