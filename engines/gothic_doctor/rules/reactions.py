"""Reactions (section 8): Second Opinion and Patient Bolts, and their windows."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import Aim, Pass, React, read_move
from engines.gothic_doctor.rules import actions, curing
from engines.gothic_doctor.rules.asking import BOLTS, OPINION, asked, candidates
from engines.gothic_doctor.rules.checks import dealt, held, other_copy
from engines.gothic_doctor.rules.hands import distinct
from engines.gothic_doctor.state import Bolting, Curing, GothicDoctor, Opposing, Window, shared
from engines.steps import Entered, Left
from engines.windows import Verdict, several, window

PASS = Pass()


# ---------------------------------------------------------------------------------------- legal moves, and why not


def answer_to(step: Window) -> str:
    return BOLTS if isinstance(step, Curing) else OPINION


def answers(s: GothicDoctor, step: Window, seat: int) -> list[Move]:
    effects, wanted = index(s.catalogue).effect, answer_to(step)
    return [React(card) for card in distinct(s, seat) if effects.get(card) == wanted]


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    if dealt(s):
        return []
    effects = index(s.catalogue).effect
    return [React(card) for card in distinct(s, seat) if effects.get(card) in {OPINION, BOLTS}]


def why_not_react(s: GothicDoctor, seat: int, move: React) -> Reason:
    if wrong := held(s, seat, move.card) or why_not_pass(s, seat, PASS):
        return wrong
    step = s.steps[-1]
    assert isinstance(step, Window)
    if index(s.catalogue).effect.get(move.card) == answer_to(step):
        return other_copy(move.card)
    return Reason("no_answer", "8.1", {"card": move.card})


def why_not_pass(s: GothicDoctor, seat: int, _move: Pass) -> Reason | None:
    if wrong := dealt(s):
        return wrong
    step = s.steps[-1]
    if not isinstance(step, Window) or seat not in step.asked:
        return Reason("nothing_to_answer", "8.1")
    return Reason("answered_already", "8.2") if seat in step.answers else None


# ------------------------------------------------------------------------------------------------------- effects


def _oppose_action(s: GothicDoctor, step: Opposing) -> Prompt:
    return Prompt("oppose", {"seat": s.active, "card": step.move.split(" ")[1]})


def _close_opposing(emit: Emit[GothicDoctor], step: Opposing, decided: Verdict) -> None:
    move = read_move(step.move)
    assert isinstance(move, Aim)
    emit(Left())
    if decided.seat is None:
        actions.resolve(emit, emit.state.active, move)
    else:
        emit(ev.Opposed(decided.seat, _card(decided), move.card))


def _stop_cure(s: GothicDoctor, step: Curing) -> Prompt:
    return Prompt("stop_cure", {"seat": s.active, "patient": step.patient})


def _close_curing(emit: Emit[GothicDoctor], step: Curing, decided: Verdict) -> None:
    """Stop the cure by the first Patient Bolts, unless its doctor opposes it in turn (R15)."""
    s = emit.state
    if decided.seat is None:
        emit(Left())
        curing.cure(emit, s.active, step.patient, step.payment)
        return
    card = _card(decided)
    emit(ev.Bolted(decided.seat, card, step.patient))
    may_oppose = asked(s, candidates(s, (s.active,), OPINION), OPINION)
    if may_oppose:
        emit(Entered(Bolting(s.step_id + 1, decided.seat, card, may_oppose)))
        return
    emit(Left())
    curing.fail(emit, step.patient)


def _oppose_bolts(_s: GothicDoctor, step: Bolting) -> Prompt:
    return Prompt("oppose", {"seat": step.seat, "card": step.card})


def _close_bolting(emit: Emit[GothicDoctor], step: Bolting, decided: Verdict) -> None:
    """Continue after a stopped Patient Bolts with those after its player (R15)."""
    s = emit.state
    emit(Left())
    cure = s.steps[-1]
    assert isinstance(cure, Curing)
    if decided.seat is None:
        emit(Left())
        curing.fail(emit, cure.patient)
        return
    emit(ev.Opposed(decided.seat, _card(decided), step.card))
    rest = _after(step.seat, cure.asked)
    if rest:
        emit(ev.CureReopened(rest, several(_after(step.seat, shared(cure)))))
        return
    emit(Left())
    curing.cure(emit, s.active, cure.patient, cure.payment)


def _after(seat: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that answer after this one."""
    return order[order.index(seat) + 1 :] if seat in order else ()


def _card(decided: Verdict) -> str:
    move = read_move(decided.answer)
    assert isinstance(move, React)
    return move.card


def _among(_s: GothicDoctor, step: Window) -> tuple[int, ...]:
    return shared(step)


OPPOSING = window(_oppose_action, answers, _close_opposing, passing=PASS, among=_among)
CURING = window(_stop_cure, answers, _close_curing, passing=PASS, among=_among)
BOLTING = window(_oppose_bolts, answers, _close_bolting, passing=PASS, among=_among)
