"""The three decks, the Waiting Room and the Medical Library: drawing, refilling, reshuffling (R3, R4, R14)."""

from __future__ import annotations

from engines.course import Emit
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import DEMON, index
from engines.gothic_doctor.moves import ACTION, PATIENT, TREATMENT
from engines.gothic_doctor.state import GothicDoctor

SPECIALISTS = 2
"""Specialist bonuses in a game (2.3)."""


def left(s: GothicDoctor, deck: str) -> int:
    """Return the cards that can still be drawn: the deck, and the discard that would replace it (R14)."""
    if deck == ACTION:
        return len(s.action_deck) + len(s.action_discard)
    return len(s.treatment_deck) + len(s.treatment_discard)


def draw(emit: Emit[GothicDoctor], seat: int, deck: str, cost: int = 0) -> bool:
    """Draw one card from a face-down deck, for `cost` draws; return False if there is none (R14)."""
    s = emit.state
    pile = s.action_deck if deck == ACTION else s.treatment_deck
    if not pile:
        discard = s.action_discard if deck == ACTION else s.treatment_discard
        if not discard:
            return False
        _shuffle(emit, deck, discard)
        pile = s.action_deck if deck == ACTION else s.treatment_deck
    emit(ev.Drew(seat, deck, pile[-1], cost))
    return True


def fill_waiting_room(emit: Emit[GothicDoctor]) -> None:
    s = emit.state
    for place, patient in enumerate(s.waiting_room):
        if not patient:
            _fill_place(emit, place)


def _fill_place(emit: Emit[GothicDoctor], place: int) -> None:
    """Turn a third identical Patient away; leave the place empty if no other is left (R3)."""
    s = emit.state
    while True:
        if not s.patient_deck:
            if not any(_welcome(s, patient) for patient in s.patient_discard):
                return
            _shuffle(emit, PATIENT, s.patient_discard)
        patient = s.patient_deck[-1]
        if _welcome(s, patient):
            emit(ev.PatientEntered(patient, place))
            _name_specialist(emit, patient)
            return
        emit(ev.PatientTurnedAway(patient))


def _welcome(s: GothicDoctor, patient: str) -> bool:
    kinds = index(s.catalogue).kind
    kind = kinds[patient]
    return sum(kinds[other] == kind for other in s.waiting_room if other) < 2


def _name_specialist(emit: Emit[GothicDoctor], patient: str) -> None:
    """Name the first two classes to appear, without Demons (R2)."""
    s = emit.state
    if len(s.specialists) < SPECIALISTS:
        name = index(s.catalogue).class_of[patient]
        if name != DEMON and name not in s.specialists:
            emit(ev.SpecialistNamed(name))


def fill_library(emit: Emit[GothicDoctor]) -> None:
    """Lay out three different Treatments; leave a gap if only duplicates are left (R4)."""
    s = emit.state
    kinds = index(s.catalogue).kind
    for place, card in enumerate(s.medical_library):
        while not s.medical_library[place] and not card:
            there = {kinds[other] for other in s.medical_library if other}
            if not s.treatment_deck:
                if all(kinds[other] in there for other in s.treatment_discard):
                    break
                _shuffle(emit, TREATMENT, s.treatment_discard)
            top = s.treatment_deck[-1]
            emit(ev.DuplicateDiscarded(top) if kinds[top] in there else ev.LibraryFilled(top, place))


def _shuffle(emit: Emit[GothicDoctor], deck: str, discard: list[str]) -> None:
    order = discard.copy()
    emit.chance.shuffle(order)
    emit(ev.Shuffled(deck, tuple(order)))
