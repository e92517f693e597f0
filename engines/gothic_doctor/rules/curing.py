"""Curing (section 5): which Patients may be cured, and the cure itself; payments.py has the costs."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import CATALOGUES, index
from engines.gothic_doctor.moves import Cure
from engines.gothic_doctor.rules.asking import BOLTS, asked, candidates
from engines.gothic_doctor.rules.checks import in_turn, own_turn
from engines.gothic_doctor.rules.decks import fill_waiting_room
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.payments import payment_cards, payments, price, prices, shortfall
from engines.gothic_doctor.state import Curing, GothicDoctor, supply, turn
from engines.steps import Entered
from engines.windows import clockwise, several

# ------------------------------------------------------------------------------------------------------- legal moves


def moves(s: GothicDoctor, seat: int) -> list[Move]:
    if _bar_cures(s):
        return []
    cards = index(s.catalogue)
    held = treatments(s, seat)
    return [
        Cure(patient, payment) for patient, cost in prices(s, seat).items() for payment in payments(cards, held, cost)
    ]


def tries(s: GothicDoctor, seat: int) -> Iterator[Move]:
    """Yield every waiting Patient at the cheapest payment, or at the printed price if the hand cannot pay."""
    if not own_turn(s, seat):
        return
    cards = index(s.catalogue)
    held = treatments(s, seat)
    for patient in filter(None, s.waiting_room):
        possible = payments(cards, held, price(s, seat, patient))
        printed = [*cards.icons[patient], *([cards.wild] if cards.legend[patient] else [])]
        yield Cure(patient, possible[0] if possible else "".join(sorted(cards.letter[kind] for kind in printed)))


# ----------------------------------------------------------------------------------------------------------- why not


def _bar_cures(s: GothicDoctor) -> Reason | None:
    """Return why the active doctor may attempt no cure now."""
    step = turn(s)
    if step.phase == "treat" and step.attempts:
        return None
    if step.attempts:
        return Reason("drawing_already", "3.1")
    return Reason("cured_already", "5.1") if step.cured else Reason("no_second_attempt", "R15")


def why_not_cure(s: GothicDoctor, seat: int, move: Cure) -> Reason:
    if wrong := in_turn(s, seat) or _bar_cures(s):
        return wrong
    if not move.patient or move.patient not in s.waiting_room:
        return Reason("not_waiting", "5.1")
    if s.quarantined.get(move.patient, seat) != seat:
        return Reason("quarantined", "R20", {"patient": move.patient})
    cost = price(s, seat, move.patient)
    missing = shortfall(index(s.catalogue).wild, treatments(s, seat), cost)
    if missing:
        return Reason("cannot_pay", "5.2", {"patient": move.patient, "missing": missing})
    return Reason("wrong_payment", "5.2", {"patient": move.patient})


# ----------------------------------------------------------------------------------------------------------- effects


def announce(emit: Emit[GothicDoctor], seat: int, move: Cure) -> None:
    """Name the Patient, with the payment hidden; all others may stop the cure, clockwise (R15)."""
    s = emit.state
    payment = payment_cards(s, seat, move.payment)
    emit(ev.Announced(seat, move.patient))
    could = candidates(s, clockwise(seat, s.seats)[1:], BOLTS)
    may_stop = asked(s, could, BOLTS)
    if may_stop:
        emit(Entered(Curing(s.step_id + 1, move.patient, payment, may_stop, among=several(could))))
    else:
        cure(emit, seat, move.patient, payment)


def cure(emit: Emit[GothicDoctor], seat: int, patient: str, payment: tuple[str, ...]) -> None:
    """Discard the payment, take the Patient, fill the place (5.3). A Patron pays while counters last (R18)."""
    s = emit.state
    effects = index(s.catalogue).effect
    patron = any(effects[card] == "patron" for card in s.attached.get(patient, ()))
    counter = CATALOGUES.deck(s.catalogue).counters.value if patron and supply(s) else 0
    emit(ev.Cured(seat, patient, payment, counter))
    fill_waiting_room(emit)


def fail(emit: Emit[GothicDoctor], patient: str) -> None:
    """Fail a stopped cure, which costs nothing but the attempt (R15)."""
    emit(ev.CureFailed(emit.state.active, patient))
