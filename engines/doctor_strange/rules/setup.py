"""Set-up (S1, S2)."""

from __future__ import annotations

from engines.chance import Chance
from engines.course import Emit
from engines.doctor_strange.cards import CATALOGUES, EVIL, GOOD
from engines.doctor_strange.rules.game import COURSE, settle
from engines.doctor_strange.rules.options import Options
from engines.doctor_strange.rules.rest import HAND
from engines.doctor_strange.rules.turns import begin_turn
from engines.doctor_strange.state import Character, DoctorStrange

SEATS = 2


def deal(options: Options, seats: int, seed: bytes) -> DoctorStrange:
    """S1: the starters in play, the other 110 cards shuffled, seven dealt to each; the first turn begins.

    Raises:
        ValueError: "seats" where there are not two.

    """
    if seats != SEATS:
        raise ValueError("seats")
    cards = CATALOGUES.deck(CATALOGUES.builtin)
    deck = [card.id for card in cards.cards if card.id not in cards.starters]
    chance = Chance(seed)
    chance.shuffle(deck)
    hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(SEATS)]
    characters = {card: Character(card, seat, seat) for seat, card in zip((GOOD, EVIL), cards.starters, strict=True)}
    terms = options.terms()
    state = DoctorStrange(
        seed, CATALOGUES.builtin, terms, deck, hands, characters, [], {}, {}, [[], []], [0, 0], [0, 0]
    )
    state.drawn = chance.drawn
    emit = Emit(state)
    begin_turn(emit, terms.first)
    settle(emit)
    emit.settle_chance()
    return COURSE.begin(state, SEATS)
