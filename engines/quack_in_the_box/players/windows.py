"""Answers in the four windows, and in the last moment before the count."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.chance import Rng
from engines.game import Decision, Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players.anytimes import worth_playing
from engines.quack_in_the_box.players.sight import MARGIN, MUCH, SERIOUS, offices, own_doctor, richest_rival, would_die
from engines.quack_in_the_box.rules.treat import effect
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import OfficeView, Resolving, View

GRAVE = 4
"""Least Infamy of a Patient worth saving even if the mob is far."""


def answer(view: View, asked: Decision, rng: Rng) -> Move:
    """Return the first answer that is worth a card, in random order; else pass."""
    now = view.windows[-1]
    worthwhile = _ANSWERS[now.kind]
    moves = [move for move in asked.moves if not isinstance(move, mv.Pass)]
    rng.shuffle(moves)
    return next((move for move in moves if worthwhile(view, now, move)), mv.Pass())


def answers_roll(view: View, now: Resolving, move: Move) -> bool:
    """Return True for fewer Treatments for the player's Patient in danger, or more for a rival's."""
    office = view.doctors[now.seat].office
    if not isinstance(move, mv.Overwork) or office is None:
        return False
    fragile = office.harm >= office.kill - 4 or (office.mortal is not None and office.count >= office.mortal - 3)
    if now.seat == view.seat:
        return fragile and move.number == max(1, now.amount - 2)
    return fragile and office.infamy >= SERIOUS and move.number == min(5, now.amount + 2)


def _on_treatment(view: View, now: Resolving, move: Move) -> bool:
    mine = now.seat == view.seat
    if threatened(view, now) and _grave(view, offices(view)[now.patient][1]):
        return spares(view, now, move)
    if _cancels(view, move):
        cards = deck(view.catalogue)
        return not mine and (cards.treatments[now.card].money >= MUCH or fate(view, now, now.patient).home)
    return pays_more(view, now, move) if mine else kills(view, now, move)


def threatened(view: View, now: Resolving) -> bool:
    """Return True if the Treatment kills a Patient that the seat would answer for."""
    mine = view.seat in {now.seat, offices(view)[now.patient][0]}
    return mine and fate(view, now, now.patient).dies


def spares(view: View, now: Resolving, move: Move) -> bool:
    """Return True if an answer saves the Patient and kills no other one at the seat's expense."""
    if isinstance(move, mv.Redirect):
        safe = not fate(view, now, move.patient).dies or now.seat != view.seat
        return safe and offices(view)[move.patient][0] != view.seat
    if not isinstance(move, mv.React):
        return False
    return _cancels(view, move) or not fate(view, now, now.patient, move.card).dies


def kills(view: View, now: Resolving, move: Move) -> bool:
    """Return True if an answer makes another doctor's Treatment kill a rival's Patient."""
    if isinstance(move, mv.Redirect):
        return fate(view, now, move.patient).dies and offices(view)[move.patient][0] != view.seat
    if not isinstance(move, mv.React) or offices(view)[now.patient][0] == view.seat or _cancels(view, move):
        return False
    return fate(view, now, now.patient, move.card).dies and not fate(view, now, now.patient).dies


def pays_more(view: View, now: Resolving, move: Move) -> bool:
    """Return True if an answer makes the player's Treatment pay more and kills no one."""
    if not isinstance(move, mv.React):
        return False
    change = deck(view.catalogue).anytimes[move.card].effect
    more = isinstance(change, fx.Alter) and change.money_times > 1
    return more and not fate(view, now, now.patient, move.card).dies


def _cancels(view: View, move: Move) -> bool:
    return isinstance(move, mv.React) and isinstance(deck(view.catalogue).anytimes[move.card].effect, fx.Cancel)


class Fate(NamedTuple):
    """The fate of a Patient."""

    dies: bool
    home: bool


def fate(view: View, now: Resolving, patient: str, *extra: str) -> Fate:
    """Return a Patient's fate after the current Treatment, with these Anytimes on it too."""
    office = offices(view)[patient][1]
    cure, harm = effect(deck(view.catalogue), now.card, office.illnesses, [*now.on_it, *extra])
    dies = would_die(office, cure, harm)
    return Fate(dies, home=not dies and office.cure + cure >= office.cure_needed)


def _on_death(view: View, now: Resolving, _move: Move) -> bool:
    return answers_for(view, now) and _grave(view, offices(view)[now.patient][1])


def answers_for(view: View, now: Resolving) -> bool:
    """Return True if the seat gains Infamy by this death."""
    owner = offices(view)[now.patient][0]
    return owner == view.seat or (now.seat == view.seat and now.card in deck(view.catalogue).treatments)


def _grave(view: View, office: OfficeView) -> bool:
    return office.infamy >= GRAVE or own_doctor(view).infamy + office.infamy >= view.threshold - MARGIN


def _on_infamy(view: View, now: Resolving, move: Move) -> bool:
    if not isinstance(move, mv.Blame) or now.seat != view.seat or now.amount < SERIOUS:
        return False
    return seat_of(move.doctor) == richest_rival(view)


_ANSWERS: dict[str, Callable[[View, Resolving, Move], bool]] = {
    "roll": answers_roll,
    "treatment": _on_treatment,
    "death": _on_death,
    "infamy": _on_infamy,
    "end": lambda view, _now, move: worth_playing(view, move),
}
