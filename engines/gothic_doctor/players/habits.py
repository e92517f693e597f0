"""Plans of a doctor: for a turn, and for answers to others' cures and Actions."""

from __future__ import annotations

from engines.game import Decision, Event, Move
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import DOCTORS, Cure, Discard, Pass, Play, PlayOn, React, Refer, Swap
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.payments import price, shortfall
from engines.gothic_doctor.state import GothicDoctor
from engines.gothic_doctor.view import View
from engines.habits import Habits, Rule

ROBS = {"relapse", "exchange"}
"""Effects of Actions that take a cured Patient from another doctor; a Patient Bolts takes one before its cure."""
WHATEVER, PATIENTS = 1, 2
"""Uses of a Second Opinion: against every Action on its doctor, or only if a Patient is at stake."""


def occasion(view: View) -> str:
    return f"{view.round}.{view.active}"


def keeps(s: GothicDoctor, seat: int, event: Event) -> bool:
    """Return True if a planned turn survives an event.

    It does not if another doctor's Action changed this one's hand, cured Patients or price of a cure, if a payable
    Patient got or lost a Complication, a Quarantine or a Patron, or if a payable Patient came that is worth more than
    all others. If a Patient or an open Treatment is gone, the plan has an alternative.
    """
    if s.active == seat:
        return True
    match event:
        case ev.Stole(victim=whose) | ev.Swapped(victim=whose):
            return whose != seat
        case ev.Relapsed(seat=whose) | ev.CounterChanged(seat=whose):
            return whose != seat
        case ev.Attached(target=target) if target in DOCTORS:
            return DOCTORS[seat] != target
        case ev.Attached(target=patient) | ev.QuarantineLifted(patient=patient):
            return not _payable(s, seat, patient)
        case ev.ActionsLapsed():
            return not s.tough_cases[seat] and not any(_payable(s, seat, patient) for patient in s.attached)
        case ev.PatientEntered(card=patient, place=place):
            return not _tempts(s, seat, patient, s.waiting_room[place])
    return True


def _payable(s: GothicDoctor, seat: int, patient: str) -> bool:
    """Return True if the doctor's hand pays for a Patient now, Quarantines ignored."""
    return not shortfall(index(s.catalogue).wild, treatments(s, seat), price(s, seat, patient))


def _tempts(s: GothicDoctor, seat: int, patient: str, gone: str) -> bool:
    """Return True if the Patient who replaced `gone` is the best that the doctor can pay for."""
    profit = index(s.catalogue).profit
    others = (one for one in s.waiting_room if one and one != gone and s.quarantined.get(one, seat) == seat)
    dearer = (one for one in others if profit[one] >= profit[patient])
    return _payable(s, seat, patient) and not any(_payable(s, seat, one) for one in dearer)


def alike(view: View, decision: Decision) -> bool:
    """Return True for discards in the last round, where no card of the hand matters."""
    return view.round == view.rounds and all(isinstance(move, Discard) for move in decision.moves)


def sees_first(_view: View, move: Move) -> bool:
    """Return True for draws and discards: others change the Library, and discards depend on the draws."""
    return not isinstance(move, Cure | Play | PlayOn | Refer | Swap)


def _stop_cure(view: View, decision: Decision, least: int) -> Move | None:
    """Stop a cure worth at least this many pounds, with a Patron."""
    told = view.announced
    if decision.prompt.key != "stop_cure" or told is None:
        return None
    cards = index(view.catalogue)
    waiting = next((one for one in view.waiting_room if one and one.card == told.patient), None)
    patron = waiting is not None and any(cards.effect[card] == "patron" for card in waiting.attached)
    brings = cards.profit[told.patient] + (view.counter if patron and view.counters else 0)
    return _react(decision) if brings >= least else Pass()


def _oppose(view: View, decision: Decision, what: int) -> Move | None:
    """Oppose every Action on the doctor, or only one that costs a Patient."""
    told = view.announced
    if decision.prompt.key != "oppose" or told is None:
        return None
    costs = told.kind == "bolts" or index(view.catalogue).effect[told.card] in ROBS
    return _react(decision) if what == WHATEVER or costs else Pass()


def _react(decision: Decision) -> Move | None:
    return next((move for move in decision.moves if isinstance(move, React)), None)


RULES = (
    Rule("oppose", (WHATEVER, PATIENTS), WHATEVER, _oppose),
    Rule("stop_cure", (75, 125), 75, _stop_cure),
)

HABITS: Habits[GothicDoctor] = Habits(occasion, keeps=keeps, rules=RULES, alike=alike, sees_first=sees_first)
