"""When to play an Anytime outside windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.game import Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players.plan import plan
from engines.quack_in_the_box.players.sight import MARGIN, SERIOUS, offices, own_doctor, own_patient, richest_rival
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import OfficeView, View

HOPELESS = -400
"""The worth of a round, in dollars, below which a card is spent to avoid it."""


def worth_playing(view: View, move: Move) -> bool:
    match move:
        case mv.Play():
            effect = deck(view.catalogue).anytimes[move.card].effect
            trigger = _TRIGGERS[type(effect)]
            return bool(trigger(view, move.target, effect))
        case mv.Swap():
            return _swaps(view, move)
        case mv.Restock():
            return _hopeless(view)
    return False


def _hopeless(view: View) -> bool:
    """Return True on the player's turn if every way to go on costs more than it earns."""
    if view.group or not _choosing(view):
        return False
    found = plan(view, view.seat or 0, view.treatments, view.required - len(view.laid))
    return found is not None and found.worth < HOPELESS


def _choosing(view: View) -> bool:
    return view.phase == "treat" and view.active == view.seat and not view.windows and view.restocking is None


def _on_cure(view: View, patient: str, effect: fx.Cure) -> bool:
    """Send the player's Patient home if the rest of the round looks hopeless."""
    office = own_doctor(view).office
    if office is None or office.patient != patient or not _choosing(view):
        return False
    if office.cure + effect.points < office.cure_needed:
        return False
    found = plan(view, view.seat or 0, view.treatments, view.required - len(view.laid))
    return found is not None and found.worth < HOPELESS


def _on_harm(view: View, patient: str, points: int) -> bool:
    seat, office = offices(view)[patient]
    if seat == view.seat or office.harm + points < office.kill or office.infamy < SERIOUS or view.group:
        return False
    return all(window.patient != patient for window in view.windows)


def _on_infamy_change(view: View, doctor: str, effect: fx.InfamyChange) -> bool:
    target = view.doctors[seat_of(doctor)]
    if effect.change < 0:
        return seat_of(doctor) == view.seat and target.infamy >= max(SERIOUS, view.threshold - 3)
    return seat_of(doctor) != view.seat and target.infamy + effect.change >= view.threshold


def _on_money(view: View, doctor: str, effect: fx.MoneyChange) -> bool:
    target = view.doctors[seat_of(doctor)]
    if effect.change > 0:
        return seat_of(doctor) == view.seat
    return seat_of(doctor) == richest_rival(view) and target.money >= 2 * -effect.change


def _on_commission(view: View, doctor: str, effect: fx.Commission) -> bool:
    if seat_of(doctor) != view.seat or not _choosing(view):
        return False
    known = deck(view.catalogue).treatments
    return sum(known[card].type == effect.type for card in view.treatments) >= 2


def _on_insure(view: View, doctor: str, _effect: fx.Insure) -> bool:
    return seat_of(doctor) == view.seat and own_doctor(view).infamy >= view.threshold // 3


def _on_ground(view: View, doctor: str, _effect: fx.Ground) -> bool:
    seat = seat_of(doctor)
    near = view.doctors[seat].infamy >= view.threshold - MARGIN
    return seat not in {view.seat, view.active} and near and not view.deathmatch


_TRIGGERS: dict[type[fx.Effect], Callable[[View, str, Any], bool]] = {
    fx.Cure: _on_cure,
    fx.Harm: lambda view, patient, effect: _on_harm(view, patient, effect.points),
    fx.Infect: lambda view, patient, effect: _on_harm(view, patient, effect.harm + 1),
    fx.InfamyChange: _on_infamy_change,
    fx.MoneyChange: _on_money,
    fx.Commission: _on_commission,
    fx.Insure: _on_insure,
    fx.Ground: _on_ground,
}


def _swaps(view: View, move: mv.Swap) -> bool:
    mine = own_patient(view)
    if mine not in {move.patient, move.other}:
        return False
    own, other = offices(view)[mine][1], offices(view)[move.other if mine == move.patient else move.patient][1]
    return _danger(own) >= _danger(other) + 6


def _danger(office: OfficeView) -> int:
    last = office.mortal is not None and office.count >= office.mortal - 2
    return office.infamy * (2 if office.harm >= office.kill - 3 or last else 0)
