"""What each kind of card in hand does."""

from bot.faces.values import Label, Position
from bot.words import N_, Say
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift_face.words import card_name

MEANS = {
    "coffee": N_("Drink it at any time: you look at the top card of the deck. The machine takes no insurance."),
    "objection": N_("Play it against a colleague’s cure: the next dose leads. Raise an eyebrow as you do."),
    "dose": N_("Lay it face down. The highest dose leads, and whoever leads gets the patient."),
}


def details(say: Say, at: Position) -> list[tuple[Label, str]]:
    kinds = {kind(card): card for card in at.view.hand}
    return [(Label(card_name(say, card)), say(MEANS.get(name, MEANS["dose"]))) for name, card in kinds.items()]
