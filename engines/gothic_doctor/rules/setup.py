"""Set-up (section 2): the deal, before mulligans.py."""

from __future__ import annotations

from engines.chance import Chance
from engines.course import Emit
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.rules.decks import fill_library, fill_waiting_room
from engines.gothic_doctor.rules.mulligans import ask_mulligans
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.state import MEDICAL_LIBRARY, START_TREATMENTS, WAITING_ROOM, GothicDoctor
from engines.windows import clockwise


def lay_out(options: Options, seats: int, chance: Chance) -> GothicDoctor:
    """Shuffle the decks, deal the hands, draw the first doctor by lot (2.4, 2.6, R29). Raise ValueError("pack") for an
    unknown deck.
    """
    name = options.catalogue()
    deck = CATALOGUES.deck(name)
    cards = deck.index
    terms = options.terms(deck)
    patients, remedies = list(cards.patients), list(cards.treatments)
    actions = [card for card in cards.actions if cards.kind[card] in terms.kinds]
    for pile in (patients, remedies, actions):
        chance.shuffle(pile)
    first = chance.randrange(seats)
    hands: list[list[str]] = [[remedies.pop() for _ in range(START_TREATMENTS)] for _ in range(seats)]
    for seat in clockwise(first, seats):
        hands[seat] += [actions.pop() for _ in range(min(1, len(actions)))]
    return GothicDoctor(
        seed=chance.seed,
        catalogue=name,
        terms=terms,
        seats=seats,
        first=first,
        patient_deck=patients,
        treatment_deck=remedies,
        action_deck=actions,
        hands=hands,
        cured=[[] for _ in range(seats)],
        known=[{} for _ in range(seats + 1)],
        tough_cases=[""] * seats,
        active=first,
        waiting_room=[""] * WAITING_ROOM,
        medical_library=[""] * MEDICAL_LIBRARY,
    )


def begin(emit: Emit[GothicDoctor]) -> None:
    """Turn Patients and Treatments face up, then offer mulligans (2.1 to 2.3, 2.5, 2.7)."""
    s = emit.state
    fill_waiting_room(emit)
    fill_library(emit)
    ask_mulligans(emit, clockwise(s.first, s.seats))
