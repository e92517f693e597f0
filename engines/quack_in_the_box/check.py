from collections import Counter

from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.state import LYNCHED, PRACTICE, SWITZERLAND, Doctor, Quack, zones


def check(state: Quack) -> None:
    """Raise AssertionError if a card is lost or doubled, or a doctor's state is impossible."""
    cards = deck(state.catalogue)
    held = Counter(card for zone in zones(state) for card in zone.cards)
    assert held == Counter([*cards.patients, *cards.doctor_cards])
    assert all(card in cards.patients for card in (*state.patients, *state.gone))
    for doctor in state.doctors:
        _check_doctor(doctor)
        assert all(card in cards.treatments for card in doctor.treatments)
        assert all(card in cards.anytimes for card in doctor.anytimes)
        if doctor.office and state.steps:
            _check_office(state, doctor)
    assert bool(state.steps) != bool(state.ended)
    assert len(state.laid) <= max(state.required, 0)


def _check_doctor(doctor: Doctor) -> None:
    assert doctor.money >= 0
    assert doctor.infamy >= 0
    assert doctor.treatments == sorted(doctor.treatments)
    assert doctor.anytimes == sorted(doctor.anytimes)
    assert all(card in doctor.anytimes or card in doctor.treatments for card in doctor.shown)
    if doctor.place != PRACTICE:
        assert doctor.office is None
        assert not doctor.lasting
    if doctor.place == SWITZERLAND:
        assert not doctor.treatments
    if doctor.place == LYNCHED:
        assert not doctor.treatments + doctor.anytimes


def _check_office(state: Quack, doctor: Doctor) -> None:
    office = doctor.office
    assert office is not None
    facts = deck(state.catalogue).patients[office.patient]
    dying = any(getattr(step, "by", "") and getattr(step, "patient", "") == office.patient for step in state.steps)
    assert dying or office.harm < facts.kill
    assert dying or office.cure < facts.cure
    assert dying or facts.mortal is None or office.count < facts.mortal
    assert office.count >= 0
