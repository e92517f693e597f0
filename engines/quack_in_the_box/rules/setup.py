"""Set-up (rulings 0 and 1)."""

from __future__ import annotations

from engines.chance import Chance
from engines.quack_in_the_box.cards import CATALOGUES, Deck, deck
from engines.quack_in_the_box.rules.draw import HAND
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Doctor, Quack


def lay_out(options: Options, seats: int, chance: Chance) -> Quack:
    """Shuffle both decks, deal six Doctor cards each, draw the first doctor by lot. Raise ValueError("pack") for an
    unknown pack.
    """
    catalogue = options.pack or CATALOGUES.builtin
    if catalogue not in CATALOGUES:
        raise ValueError("pack")
    cards = deck(catalogue)
    doctor_cards, patients = cards.doctor_cards, list(cards.patients)
    chance.shuffle(doctor_cards)
    chance.shuffle(patients)
    hands = [sorted(doctor_cards.pop() for _ in range(HAND)) for _ in range(seats)]
    first = chance.randrange(seats)
    return Quack(
        seed=chance.seed,
        catalogue=catalogue,
        terms=options.terms(),
        seats=seats,
        deck=doctor_cards,
        patients=patients,
        doctors=[_doctor(cards, hand) for hand in hands],
        first=first,
        active=(first - 1) % seats,
    )


def _doctor(cards: Deck, hand: list[str]) -> Doctor:
    treatments = [card for card in hand if card in cards.treatments]
    anytimes = [card for card in hand if card in cards.anytimes]
    return Doctor(treatments, anytimes, [], [])
