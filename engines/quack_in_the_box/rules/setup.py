"""Set-up (rulings 0 and 1)."""

from __future__ import annotations

from engines.chance import Chance
from engines.course import Emit
from engines.quack_in_the_box.cards import CATALOGUES, deck
from engines.quack_in_the_box.rules.draw import HAND
from engines.quack_in_the_box.rules.game import COURSE, settle
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Doctor, Quack

SEATS = (2, 3, 4, 5, 6)


def deal(options: Options, seats: int, seed: bytes) -> Quack:
    """Shuffle both decks, six Doctor cards each, a random first doctor; then on to the first question.

    Raises:
        ValueError: "seats" where the number of seats does not fit, "pack" where the pack is not known.

    """
    if seats not in SEATS:
        raise ValueError("seats")
    catalogue = options.pack or CATALOGUES.builtin
    if catalogue not in CATALOGUES:
        raise ValueError("pack")
    chance, cards = Chance(seed), deck(catalogue)
    doctor_cards, patients = cards.doctor_cards, list(cards.patients)
    chance.shuffle(doctor_cards)
    chance.shuffle(patients)
    doctors = []
    for _ in range(seats):
        hand = sorted(doctor_cards.pop() for _ in range(HAND))
        treatments = [card for card in hand if card in cards.treatments]
        anytimes = [card for card in hand if card in cards.anytimes]
        doctors.append(Doctor(treatments, anytimes, [], []))
    first = chance.randrange(seats)
    state = Quack(
        seed=seed,
        catalogue=catalogue,
        reactions=options.reactions,
        threshold=options.threshold,
        turbo=options.turbo_infamy,
        group=options.group_practice,
        deathmatch=options.deathmatch,
        end_at=1 if seats == 2 and options.two_player_end == "all_but_one" else 2,
        mob_check=options.mob_check,
        swiss_hand=options.swiss_hand,
        seats=seats,
        deck=doctor_cards,
        patients=patients,
        doctors=doctors,
        first=first,
        active=(first - 1) % seats,
        drawn=chance.drawn,
    )
    emit = Emit(state)
    settle(emit)
    emit.settle_chance()
    return COURSE.begin(state, seats)
