from collections import Counter

from engines.gothic_doctor.cards import index
from engines.gothic_doctor.state import ROUNDS, Curing, GothicDoctor, supply, zones


def check(state: GothicDoctor) -> None:
    """Raise AssertionError if a card is lost or doubled, or is in a place that the rules do not allow."""
    cards = index(state.catalogue)
    actions = [card for card in cards.actions if cards.kind[card] in state.terms.kinds]
    held = Counter(card for zone in zones(state) for card in zone.cards)
    assert held == Counter((*cards.treatments, *cards.patients, *actions)), "a card is lost or doubled"
    assert all(card in cards.legend for pile in state.cured for card in pile)
    assert all(card in cards.order for hand in state.hands for card in hand)
    waiting = Counter(cards.kind[card] for card in state.waiting_room if card)
    assert max(waiting.values(), default=0) <= 2, "three identical Patients wait"
    library = Counter(cards.kind[card] for card in state.medical_library if card)
    assert max(library.values(), default=0) <= 1, "identical Treatments lie in the Library"
    _check_attachments(state)
    assert 1 <= state.round <= ROUNDS and supply(state) >= 0
    for who, known in enumerate(state.known):
        assert all(holder != who and card in state.hands[holder] for card, holder in known.items())
    curing = next((step for step in state.steps if isinstance(step, Curing)), None)
    assert curing is None or set(curing.payment) <= set(state.hands[state.active])


def _check_attachments(state: GothicDoctor) -> None:
    cards = index(state.catalogue)
    assert all(patient in state.waiting_room for patient in (*state.attached, *state.quarantined))
    for attached in state.attached.values():
        effects = [cards.effect[card] for card in attached]
        assert attached and len(set(effects)) == len(effects), "two attachments of one kind"
    under = [patient for patient, on in state.attached.items() if "quarantine" in {cards.effect[card] for card in on}]
    assert sorted(under) == sorted(state.quarantined)
    cured = {card for pile in state.cured for card in pile}
    assert all(patient in cured for patient in state.counters), "a counter lies on no cured Patient"
    if state.round == ROUNDS:
        assert not state.attached and not any(state.tough_cases), "an Action is in play in the last round"
