from bot.faces.values import Detail, Label, Position
from bot.words import N_, Say
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift_face.words import card_name

MEANS = {
    "coffee": N_("Drink it at any time: you look at the top card of the deck."),
    "objection": N_("Play it against a colleague’s cure: the next dose leads."),
    "dose": N_("Lay it face down. The highest dose leads, and whoever leads gets the patient."),
}
JOKES = {"coffee": N_("The machine takes no insurance."), "objection": N_("Raise an eyebrow as you do.")}


def details(say: Say, at: Position) -> list[Detail]:
    found = {kind(card): Label(card_name(say, card)) for card in at.view.hand}
    return [
        Detail(label, say(MEANS.get(name, MEANS["dose"])), say(JOKES[name]) if name in JOKES else "", name, name)
        for name, label in found.items()
    ]
