"""What an Anytime may be played on: the legal moves of every card, in every window and outside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engines.game import Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck, kind
from engines.quack_in_the_box.state import (
    PRACTICE,
    Closing,
    Dying,
    Quack,
    Rolled,
    Shaming,
    Treated,
    Window,
    name,
    practising,
)

Ward = tuple[tuple[str, tuple[str, ...]], ...]
"""Every Patient in an office, with their illnesses."""
Scene = tuple[str, tuple[int, ...], Ward, bool]
"""All that Anytimes outside windows depend on: catalogue, doctors in practice, Patients, whether nothing resolves."""


def scene(s: Quack) -> Scene:
    """The scene as it is."""
    doctors: list[int] = []
    ward: list[tuple[str, tuple[str, ...]]] = []
    for seat, doctor in enumerate(s.doctors):
        if doctor.place == PRACTICE:
            doctors.append(seat)
            if doctor.office is not None:
                ward.append((doctor.office.patient, doctor.office.illnesses))
    return s.catalogue, tuple(doctors), tuple(ward), not resolving(s)


def resolving(s: Quack) -> bool:
    """Whether a Treatment is being resolved, or what came of one: no Patient Transfer meanwhile."""
    return any(isinstance(step, Treated | Dying | Shaming) for step in s.steps)


@lru_cache(maxsize=20_000)
def any_moves(held: tuple[str, ...], at: Scene) -> tuple[Move, ...]:
    """Ruling 13a: what may be played now out of the Anytimes `held` (sorted); identical copies are one move."""
    cards = deck(at[0])
    return tuple(move for card in first_copies(held) for move in card_moves(cards, card, at))


def first_copies(held: tuple[str, ...]) -> Iterator[str]:
    """One card of each kind."""
    last = ""
    for card in held:
        if (this := kind(card)) != last:
            last = this
            yield card


def card_moves(cards: Deck, card: str, at: Scene) -> list[Move]:
    """What one card may be played on outside windows; nothing for a card that waits for its window."""
    _, doctors, ward, still = at
    match cards.anytimes[card].effect:
        case fx.Restock():
            return [mv.Restock(card)]
        case fx.Cure() | fx.Harm():
            return [mv.Play(card, patient) for patient, _ in ward]
        case fx.Infect(illness=illness):
            return [mv.Play(card, patient) for patient, illnesses in ward if illness not in illnesses]
        case fx.InfamyChange() | fx.MoneyChange() | fx.Commission() | fx.Insure() | fx.Ground():
            return [mv.Play(card, name(seat)) for seat in doctors]
        case fx.Swap() if still:
            patients = [patient for patient, _ in ward]
            return [mv.Swap(card, one, two) for at, one in enumerate(patients) for two in patients[at + 1 :]]
    return []


def window_moves(s: Quack, step: Window, seat: int) -> list[Move]:
    """What a seat could answer in a window, without passing; from its own hand and what everybody sees."""
    cards = deck(s.catalogue)
    timing = _TIMING[type(step)]
    fitting = tuple(card for card in s.doctors[seat].anytimes if cards.timing[card] == timing)
    if not fitting:
        return []
    return [move for card in first_copies(fitting) for move in _answers(s, cards, step, card)]


def can_answer(s: Quack, step: Window, held: Iterable[str]) -> bool:
    """Whether somebody who holds these cards could answer in a window with one of them."""
    cards = deck(s.catalogue)
    timing = _TIMING[type(step)]
    return any(cards.timing.get(card) == timing and _answers(s, cards, step, card) for card in held)


_TIMING = {Rolled: fx.ROLL, Treated: fx.TREATMENT, Dying: fx.DEATH, Shaming: fx.INFAMY, Closing: fx.ANY}


def _answers(s: Quack, cards: Deck, step: Window, card: str) -> Sequence[Move]:
    effect = cards.anytimes[card].effect
    match step:
        case Closing():
            return card_moves(cards, card, scene(s))
        case Rolled() if isinstance(effect, fx.Overwork):
            low, high = max(1, s.required - effect.by), min(5, s.required + effect.by)
            return [mv.Overwork(card, number) for number in range(low, high + 1) if number != s.required]
        case Treated():
            return _on_treatment(s, cards, step, card)
        case Dying():
            return [mv.Revive(card, step.patient)]
        case Shaming():
            return [mv.Blame(card, name(seat)) for seat in practising(s) if seat != step.gains[0].seat]
    return []


def _on_treatment(s: Quack, cards: Deck, step: Treated, card: str) -> list[Move]:
    match cards.anytimes[card].effect:
        case fx.Redirect():
            patients = [doctor.office.patient for doctor in s.doctors if doctor.office is not None]
            return [mv.Redirect(card, patient) for patient in patients if patient != step.patient]
        case fx.Alter(affects=affects) if cards.treatments[step.card].type not in affects:
            return []
    return [mv.React(card, step.card)]
