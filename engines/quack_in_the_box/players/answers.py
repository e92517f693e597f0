"""Planned answers to the windows (rulings 13 to 18): which cards to play, or to ask about."""

from __future__ import annotations

from collections.abc import Callable

from engines.game import Decision, Move
from engines.habits import ASK, Answer, Rule
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players import windows
from engines.quack_in_the_box.players.sight import MUCH, offices, own_doctor, richest_rival
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import Resolving, View

PASS = mv.Pass()
RISKY, ANY = 4, 1
"""Least Infamy that is worth a card; the mob always is."""

Worth = Callable[[Move], bool]


def save(view: View, decision: Decision, least: int) -> Answer:
    """Save a Patient whose death costs the seat at least this Infamy, or brings the mob; see `_for`."""
    now = view.windows[-1]
    if decision.prompt.key == "window.death":
        pays = windows.answers_for(view, now)
    elif decision.prompt.key == "window.treatment" and windows.threatened(view, now):
        pays = True
    else:
        return None
    costs = offices(view)[now.patient][1].infamy
    worth = pays and (costs >= abs(least) or own_doctor(view).infamy + costs >= view.threshold)
    return _for(decision, least if worth else 0, lambda move: _saves(view, now, move))


def _saves(view: View, now: Resolving, move: Move) -> bool:
    return isinstance(move, mv.Revive) or (now.kind == "treatment" and windows.spares(view, now, move))


def hinder(view: View, decision: Decision, least: int) -> Answer:
    """Cancel a rival's Treatment that earns this much or cures, or make it kill; see `_for`."""
    now = view.windows[-1]
    if decision.prompt.key != "window.treatment" or now.seat == view.seat or windows.threatened(view, now):
        return None
    return _for(decision, least, lambda move: _hinders(view, now, move, abs(least)))


def _hinders(view: View, now: Resolving, move: Move, least: int) -> bool:
    cards = deck(view.catalogue)
    if isinstance(move, mv.React) and isinstance(cards.anytimes[move.card].effect, fx.Cancel):
        return cards.treatments[now.card].money >= least or windows.fate(view, now, now.patient).home
    return windows.kills(view, now, move)


def gain(view: View, decision: Decision, least: int) -> Answer:
    """Play a card that makes the player's Treatment pay more; see `_for`."""
    now = view.windows[-1]
    if decision.prompt.key != "window.treatment" or now.seat != view.seat or windows.threatened(view, now):
        return None
    return _for(decision, least, lambda move: windows.pays_more(view, now, move))


def blame(view: View, decision: Decision, least: int) -> Answer:
    """Blame the richest rival for half of the player's gain of at least this Infamy; see `_for`."""
    now = view.windows[-1]
    if decision.prompt.key != "window.infamy" or now.seat != view.seat:
        return None
    rival = richest_rival(view)
    worth = least if now.amount >= abs(least) else 0
    return _for(decision, worth, lambda move: isinstance(move, mv.Blame) and seat_of(move.doctor) == rival)


def roll(view: View, decision: Decision, least: int) -> Answer:
    """Ask for fewer Treatments for the player's Patient in danger, for more for a rival's; see `_for`."""
    now = view.windows[-1]
    if decision.prompt.key != "window.roll":
        return None
    return _for(decision, least, lambda move: windows.answers_roll(view, now, move))


def _for(decision: Decision, worth: int, good: Worth) -> Answer:
    """Return the good answer that costs the seat least, else pass. `worth` 0: always pass; negative: ask the player."""
    found = min((move for move in decision.moves if worth and good(move)), key=_dear, default=None)
    return PASS if found is None else found if worth > 0 else ASK


def _dear(move: Move) -> tuple[bool, str]:
    return isinstance(move, mv.Redirect), str(move)


RULES = (
    Rule("save", (0, RISKY, ANY, -RISKY, -ANY), -RISKY, save, RISKY),
    Rule("hinder", (0, MUCH, -MUCH), -MUCH, hinder, MUCH),
    Rule("gain", (0, 1, -1), -1, gain, 1),
    Rule("blame", (0, 1, 2, -2), -2, blame, 2),
    Rule("roll", (0, 1, -1), -1, roll, 1),
)
"""By default the doctor is asked, but only if a card of its hand does some good."""
