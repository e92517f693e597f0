"""Our own emojis of Treatments and Anytimes."""

from __future__ import annotations

from bot.drawing.palette import TEXT, mixed
from bot.faces.quack_in_the_box.hand_cards import KINDS
from bot.faces.quack_in_the_box.hand_sketch import FIGURES
from bot.faces.quack_in_the_box.names import EFFECT_EMOJI, TYPES, cards, emoji
from bot.faces.quack_in_the_box.theme import THEME
from bot.faces.signs import Sign
from bot.words import Say
from engines.quack_in_the_box.view import View

TREATMENTS = {
    name: Sign(f"quack_{''.join(filter(str.isalpha, name)).lower()}", TYPES[name].emoji, figure, colour)
    for name, (figure, colour) in KINDS.items()
}
"""By type."""
ANYTIMES = {
    does: Sign(f"quack_{does}", EFFECT_EMOJI[does], figure, mixed(THEME.accent, TEXT, 0.5))
    for does, figure in FIGURES.items()
}
"""By effect."""
SIGNS = (*TREATMENTS.values(), *ANYTIMES.values())


def card_emoji(say: Say, view: View, card: str) -> str:
    """Return a card's sign as `names.emoji` does, drawn if the server has it."""
    known = cards(view)
    if card in known.treatments:
        return say.sign(TREATMENTS[known.treatments[card].type])
    if card in known.anytimes:
        return say.sign(ANYTIMES[known.anytimes[card].effect.does])
    return emoji(view, card)
