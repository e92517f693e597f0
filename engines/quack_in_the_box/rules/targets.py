"""Targets of Anytimes: the legal moves of every card, in every window and outside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import msgspec

from engines.game import Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck, kind
from engines.quack_in_the_box.state import (
    PRACTICE,
    AlteringRoll,
    AlteringTreatment,
    Closing,
    Dying,
    Quack,
    Shaming,
    Window,
    name,
    practising,
)

Patients = tuple[tuple[str, tuple[str, ...]], ...]
"""Every Patient in an office, with their illnesses."""


_RESOLVING = {AlteringTreatment, Dying, Shaming}


class Scene(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """The facts that Anytimes outside windows depend on. `doctors`: in practice; `resolving`: a Treatment is open, so
    Patients cannot be traded.
    """

    catalogue: str
    doctors: tuple[int, ...]
    patients: Patients
    resolving: bool


def scene(s: Quack) -> Scene:
    patients = tuple([(office.patient, office.illnesses) for doctor in s.doctors if (office := doctor.office)])
    doctors = tuple([seat for seat, doctor in enumerate(s.doctors) if doctor.place == PRACTICE])
    resolving = len(s.steps) > 1 and not _RESOLVING.isdisjoint(map(type, s.steps))
    return Scene(s.catalogue, doctors, patients, resolving)


# -------------------------------------------------------------------------------------------------- outside windows


def any_moves(held: Iterable[str], at: Scene) -> tuple[Move, ...]:
    """Return the moves of the Anytimes `held` (sorted); identical copies are one move (ruling 13a)."""
    cards = deck(at.catalogue)
    return tuple([move for card in first_copies(held) for move in card_moves(cards, card, at)])


def first_copies(held: Iterable[str]) -> list[str]:
    last = ""
    return [card for card in held if last != (last := kind(card))]


def card_moves(cards: Deck, card: str, at: Scene) -> list[Move]:
    """Return a card's moves outside windows; none for a card that waits for its window."""
    effect = cards.anytimes[card].effect
    return _TARGETS[type(effect)](card, effect, at) if cards.timing[card] == fx.ANY else []


def _itself(card: str, _effect: fx.Restock, _at: Scene) -> list[Move]:
    return [mv.Restock(card)]


def _a_patient(card: str, _effect: fx.Cure | fx.Harm, at: Scene) -> list[Move]:
    return [mv.Play(card, patient) for patient, _ in at.patients]


def _a_patient_without(card: str, effect: fx.Infect, at: Scene) -> list[Move]:
    return [mv.Play(card, patient) for patient, illnesses in at.patients if effect.illness not in illnesses]


def _a_doctor(card: str, _effect: fx.Effect, at: Scene) -> list[Move]:
    return [mv.Play(card, name(seat)) for seat in at.doctors]


def _two_patients(card: str, _effect: fx.Swap, at: Scene) -> list[Move]:
    pairs = () if at.resolving else combinations(at.patients, 2)
    return [mv.Swap(card, one, two) for (one, _), (two, _) in pairs]


_TARGETS: dict[type[fx.Effect], Callable[[str, Any, Scene], list[Move]]] = {
    fx.Restock: _itself,
    fx.Cure: _a_patient,
    fx.Harm: _a_patient,
    fx.Infect: _a_patient_without,
    fx.InfamyChange: _a_doctor,
    fx.MoneyChange: _a_doctor,
    fx.Commission: _a_doctor,
    fx.Swap: _two_patients,
    fx.Insure: _a_doctor,
    fx.Ground: _a_doctor,
}


# ------------------------------------------------------------------------------------------------------- in windows


def window_moves(s: Quack, step: Window, seat: int) -> list[Move]:
    """Return a seat's answers in a window, besides passing."""
    cards = deck(s.catalogue)
    timing, answers = _ANSWERS[type(step)]
    fitting = [card for card in s.doctors[seat].anytimes if card in cards.timed[timing]]
    if not fitting:
        return []
    return [move for card in first_copies(fitting) for move in answers(s, cards, step, card)]


def can_answer(s: Quack, step: Window, held: Iterable[str]) -> bool:
    cards = deck(s.catalogue)
    timing, answers = _ANSWERS[type(step)]
    fitting = cards.timed[timing].intersection(held)
    return bool(fitting) and any(answers(s, cards, step, card) for card in fitting)


def timed(s: Quack, step: Window) -> frozenset[str]:
    return deck(s.catalogue).timed[_ANSWERS[type(step)][0]]


def _on_roll(s: Quack, cards: Deck, _step: AlteringRoll, card: str) -> list[Move]:
    effect = cards.anytimes[card].effect
    assert isinstance(effect, fx.Overwork)
    low, high = max(1, s.required - effect.by), min(5, s.required + effect.by)
    return [mv.Overwork(card, number) for number in range(low, high + 1) if number != s.required]


def _on_treatment(s: Quack, cards: Deck, step: AlteringTreatment, card: str) -> list[Move]:
    effect = cards.anytimes[card].effect
    if isinstance(effect, fx.Redirect):
        patients = [doctor.office.patient for doctor in s.doctors if doctor.office is not None]
        return [mv.Redirect(card, patient) for patient in patients if patient != step.patient]
    if isinstance(effect, fx.Alter) and cards.treatments[step.card].type not in effect.affects:
        return []
    return [mv.React(card, step.card)]


def _on_death(_s: Quack, _cards: Deck, step: Dying, card: str) -> list[Move]:
    return [mv.Revive(card, step.patient)]


def _on_infamy(s: Quack, _cards: Deck, step: Shaming, card: str) -> list[Move]:
    return [mv.Blame(card, name(seat)) for seat in practising(s) if seat != step.gains[0].seat]


def _at_the_end(s: Quack, cards: Deck, _step: Closing, card: str) -> list[Move]:
    return card_moves(cards, card, scene(s))


_ANSWERS: dict[type[Window], tuple[str, Callable[[Quack, Deck, Any, str], list[Move]]]] = {
    AlteringRoll: (fx.ROLL, _on_roll),
    AlteringTreatment: (fx.TREATMENT, _on_treatment),
    Dying: (fx.DEATH, _on_death),
    Shaming: (fx.INFAMY, _on_infamy),
    Closing: (fx.ANY, _at_the_end),
}
"""The timing of cards that answer a window, and their moves."""
