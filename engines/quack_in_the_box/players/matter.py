"""Whether a card that answers a window would matter: it kills, saves, sends home or keeps from it, or moves money."""

from __future__ import annotations

from collections.abc import Callable

from engines.game import Decision, Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players.sight import offices, would_die
from engines.quack_in_the_box.rules.infamy import insured
from engines.quack_in_the_box.rules.treat import effect
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import Resolving, View

MUCH = 500
"""Dollars of somebody else's that matter; of the own ones any do."""


def matters(view: View, decision: Decision) -> bool:
    """Whether any answer open to the seat would matter in the innermost window."""
    about = view.windows[-1] if view.windows else None
    if about is None or about.kind not in _MATTERS:
        return False
    return any(_MATTERS[about.kind](view, about, move) for move in decision.moves)


def _on_treatment(view: View, about: Resolving, move: Move) -> bool:
    found = offices(view)
    if about.patient not in found:
        return False
    now = _fate(view, about, about.patient)
    if isinstance(move, mv.Redirect):
        return now != "stays" or _fate(view, about, move.patient) != "stays"
    if not isinstance(move, mv.React):
        return False
    cards = deck(view.catalogue)
    change = cards.anytimes[move.card].effect
    money = next((laid.money for laid in reversed(view.laid) if laid.card == about.card), 0)
    if isinstance(change, fx.Cancel):
        return now != "stays" or money >= MUCH
    if not isinstance(change, fx.Alter):
        return False
    more = money * (change.money_times - 1)
    return _fate(view, about, about.patient, move.card) != now or abs(more) >= (1 if about.seat == view.seat else MUCH)


def _fate(view: View, about: Resolving, patient: str, *extra: str) -> str:
    """What would become of a Patient by the Treatment in question, with these Anytimes on it too."""
    office = offices(view)[patient][1]
    cure, harm = effect(deck(view.catalogue), about.card, office.illnesses, [*about.on_it, *extra])
    if would_die(office, cure, harm):
        return "dies"
    return "home" if office.cure + cure >= office.cure_needed else "stays"


def _on_death(_view: View, _about: Resolving, move: Move) -> bool:
    return isinstance(move, mv.Revive)


def _on_infamy(view: View, about: Resolving, move: Move) -> bool:
    """Blame that brings the mob upon somebody, or keeps it away."""
    if not isinstance(move, mv.Blame):
        return False
    half = (about.amount + 1) // 2
    stops = _mobbed(view, about.seat, about.amount) and not _mobbed(view, about.seat, about.amount - half)
    return stops or _mobbed(view, seat_of(move.doctor), half)


def _mobbed(view: View, seat: int, amount: int) -> bool:
    """Whether so much more Infamy, less what is insured, reaches the threshold."""
    doctor = view.doctors[seat]
    left, _ = insured(deck(view.catalogue), doctor.lasting, amount)
    return doctor.infamy < view.threshold <= doctor.infamy + left


_MATTERS: dict[str, Callable[[View, Resolving, Move], bool]] = {
    "treatment": _on_treatment,
    "death": _on_death,
    "infamy": _on_infamy,
}
