"""Set-up (S1, S2)."""

from __future__ import annotations

from engines.chance import Chance
from engines.course import Emit
from engines.doctor_strange.cards import CATALOGUES, EVIL, GOOD
from engines.doctor_strange.rules.rest import HAND
from engines.doctor_strange.rules.turns import begin_turn
from engines.doctor_strange.state import Character, DoctorStrange


def lay_out(_options: object, seats: int, chance: Chance) -> DoctorStrange:
    """Put the starters into play, shuffle the other 110 cards, deal seven to each (S1)."""
    cards = CATALOGUES.deck(CATALOGUES.builtin)
    deck = [card.id for card in cards.cards if card.id not in cards.starters]
    chance.shuffle(deck)
    return DoctorStrange(
        seed=chance.seed,
        catalogue=CATALOGUES.builtin,
        hands=[sorted(deck.pop() for _ in range(HAND)) for _ in range(seats)],
        deck=deck,
        characters={card: Character(card, seat, seat) for seat, card in zip((GOOD, EVIL), cards.starters, strict=True)},
        discard=[],
        killed={},
        exiled={},
        known=[[], []],
        sighted=[0, 0],
        tallies=[0, 0],
    )


def begin(emit: Emit[DoctorStrange]) -> None:
    """Begin with Evil's turn (S3, S72)."""
    begin_turn(emit, EVIL)
