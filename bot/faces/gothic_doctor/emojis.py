"""Our own emojis of Treatments and of classes."""

from __future__ import annotations

from bot.drawing.palette import TEXT, mixed
from bot.faces.gothic_doctor.names import CLASSES, ICONS, cards_of, emoji_of, icon_of
from bot.faces.gothic_doctor.signs import CLASS_SIGNS, COLOURS
from bot.faces.signs import Sign
from bot.words import Say
from engines.gothic_doctor.view import View

TREATMENTS = {icon: Sign(f"gothic_{icon}", ICONS[icon], icon, colour) for icon, colour in COLOURS.items()}
"""By icon."""
PATIENTS = {
    name: Sign(f"gothic_{name}", CLASSES[name].emoji, figure, mixed(colour, TEXT, 0.4))
    for name, (figure, colour) in CLASS_SIGNS.items()
}
"""By class."""
SIGNS = (*TREATMENTS.values(), *PATIENTS.values())


def card_emoji(say: Say, view: View, card: str) -> str:
    """Return a card's sign as `names.emoji_of` does, drawn if the server has it."""
    cards = cards_of(view)
    if card in cards.class_of:
        return say.sign(PATIENTS[cards.class_of[card]])
    return emoji_of(view, card) if card in cards.effect else icon_emoji(say, view, cards.kind[card])


def icon_emoji(say: Say, view: View, kind: str) -> str:
    return say.sign(TREATMENTS[icon_of(view, kind)])
