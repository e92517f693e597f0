"""Answers in the four windows, and in the last moment before the count."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.chance import Rng
from engines.game import Decision, Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.players.anytimes import worth_playing
from engines.quack_in_the_box.players.sight import MARGIN, SERIOUS, offices, own_doctor, richest_rival, would_die
from engines.quack_in_the_box.rules.treat import effect
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import OfficeView, Resolving, View

GRAVE = 4
"""Infamy from which it saves a Patient though the mob is far."""


def answer(view: View, asked: Decision, rng: Rng) -> Move:
    """The first answer that is worth a card, in random order; else pass."""
    now = view.windows[-1]
    worthwhile = _ANSWERS[now.kind]
    moves = [move for move in asked.moves if not isinstance(move, mv.Pass)]
    rng.shuffle(moves)
    return next((move for move in moves if worthwhile(view, now, move)), mv.Pass())


def _on_roll(view: View, now: Resolving, move: Move) -> bool:
    """Fewer for a Patient of its own in danger; more for a rival's."""
    office = view.doctors[now.seat].office
    if not isinstance(move, mv.Overwork) or office is None:
        return False
    fragile = office.harm >= office.kill - 4 or (office.mortal is not None and office.count >= office.mortal - 3)
    if now.seat == view.seat:
        return fragile and move.number == max(1, now.amount - 2)
    return fragile and office.infamy >= SERIOUS and move.number == min(5, now.amount + 2)


def _on_treatment(view: View, now: Resolving, move: Move) -> bool:
    cards = deck(view.catalogue)
    mine = now.seat == view.seat
    fate = _fate(view, cards, now, now.patient, [])
    owner, office = offices(view)[now.patient]
    threatens = fate.dies and (mine or owner == view.seat) and _grave(view, office)
    if isinstance(move, mv.Redirect):
        return _redirects(view, cards, now, move, threatens=threatens)
    assert isinstance(move, mv.React)
    change = cards.anytimes[move.card].effect
    if isinstance(change, fx.Cancel):
        return threatens or (not mine and (cards.treatments[now.card].money >= 500 or fate.home))
    if threatens:
        return not _fate(view, cards, now, now.patient, [move.card]).dies
    after = _fate(view, cards, now, now.patient, [move.card])
    if mine:
        return isinstance(change, fx.Alter) and change.money_times > 1 and not after.dies
    return after.dies and owner != view.seat and not fate.dies


def _redirects(view: View, cards: Deck, now: Resolving, move: mv.Redirect, *, threatens: bool) -> bool:
    """Away from a Patient it would cost; onto a rival's Patient it would kill."""
    owner, _ = offices(view)[move.patient]
    kills = _fate(view, cards, now, move.patient, []).dies
    if owner == view.seat:
        return False
    if threatens:
        return not kills or now.seat != view.seat
    return kills and now.seat != view.seat


class Fate(NamedTuple):
    """What would become of a Patient."""

    dies: bool
    home: bool


def _fate(view: View, cards: Deck, now: Resolving, patient: str, extra: list[str]) -> Fate:
    """What the Treatment in question would do to a Patient with these Anytimes played on it too."""
    office = offices(view)[patient][1]
    cure, harm = effect(cards, now.card, office.illnesses, [*now.on_it, *extra])
    dies = would_die(office, cure, harm)
    return Fate(dies, home=not dies and office.cure + cure >= office.cure_needed)


def _on_death(view: View, now: Resolving, _move: Move) -> bool:
    """Only where the Infamy would be its own, and grave or the last straw."""
    owner, office = offices(view)[now.patient]
    mine = owner == view.seat or (now.seat == view.seat and now.card in deck(view.catalogue).treatments)
    return mine and _grave(view, office)


def _grave(view: View, office: OfficeView) -> bool:
    """Whether this death would be one too many."""
    return office.infamy >= GRAVE or own_doctor(view).infamy + office.infamy >= view.threshold - MARGIN


def _on_infamy(view: View, now: Resolving, move: Move) -> bool:
    if not isinstance(move, mv.Blame) or now.seat != view.seat or now.amount < SERIOUS:
        return False
    return seat_of(move.doctor) == richest_rival(view)


_ANSWERS: dict[str, Callable[[View, Resolving, Move], bool]] = {
    "roll": _on_roll,
    "treatment": _on_treatment,
    "death": _on_death,
    "infamy": _on_infamy,
    "end": lambda view, _now, move: worth_playing(view, move),
}
