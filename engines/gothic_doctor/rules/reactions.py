"""Reactions (section 8): Second Opinion and Patient Bolts, asked for in windows."""

from __future__ import annotations

from collections.abc import Iterable

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import Cure, Pass, Play, PlayOn, React, Refer, Swap, read_move
from engines.gothic_doctor.rules import actions, curing
from engines.gothic_doctor.rules.hands import distinct, holds, may_hold_action
from engines.gothic_doctor.state import ROUNDS, Bolting, Curing, GothicDoctor, Opposing, Window, several, shared
from engines.windows import clockwise, verdict

PASS = Pass()
OPINION, BOLTS = "second_opinion", "patient_bolts"


def answer_to(window: Window) -> str:
    """The effect that answers in this window."""
    return BOLTS if isinstance(window, Curing) else OPINION


def candidates(s: GothicDoctor, seats: Iterable[int], effect: str) -> tuple[int, ...]:
    """8.3: who could hold an answer as far as everybody can see: a hand without an Action's back holds none. Nobody in
    the last round (R22), nor where no such card is in the game.
    """
    effect_of = index(s.catalogue).effect_of_kind
    if s.round == ROUNDS or not any(effect_of[kind] == effect for kind in s.kinds):
        return ()
    return tuple(seat for seat in seats if may_hold_action(s, seat))


def askable(s: GothicDoctor, seats: Iterable[int], effect: str) -> tuple[int, ...]:
    """8.3: which of the candidates are asked. Sealed: all of them; quick: who could answer."""
    return tuple(seat for seat in seats if s.reactions == "sealed" or holds(s, seat, effect))


def answers(s: GothicDoctor, seat: int, effect: str) -> list[Move]:
    """The cards with which the seat could answer."""
    effects = index(s.catalogue).effect
    return [React(card) for card in distinct(s, seat) if effects.get(card) == effect]


def refuse_reaction(s: GothicDoctor, seat: int, move: React | Pass) -> Reason:
    """Why the seat may not answer so."""
    step = s.steps[-1]
    if not isinstance(step, Window) or seat not in step.asked:
        return Reason("nothing_to_answer", "8.1")
    if seat in step.answers:
        return Reason("answered_already", "8.2")
    assert isinstance(move, React)
    if index(s.catalogue).effect.get(move.card) == answer_to(step):
        return Reason("other_copy", "7.1", {"card": move.card})
    return Reason("no_answer", "8.1", {"card": move.card})


# --------------------------------------------------------------------------------------------------- announcements


def announce_action(emit: Emit[GothicDoctor], seat: int, move: actions.Aim) -> None:
    """R16: who is named may oppose; an Action that names nobody is carried out at once."""
    victim = actions.play(emit, seat, move)
    s = emit.state
    asked = askable(s, candidates(s, (victim,), OPINION), OPINION) if victim is not None else ()
    if asked:
        emit(ev.Entered(Opposing(s.step_id + 1, str(move), asked)))
    else:
        actions.resolve(emit, seat, move)


def announce_cure(emit: Emit[GothicDoctor], seat: int, move: Cure) -> None:
    """R15: the Patient is named, the payment chosen but not shown; all others may stop it, clockwise."""
    s = emit.state
    payment = curing.payment_cards(s, seat, move.payment)
    emit(ev.Announced(seat, move.patient))
    could = candidates(s, clockwise(seat, s.seats)[1:], BOLTS)
    asked = askable(s, could, BOLTS)
    if asked:
        emit(ev.Entered(Curing(s.step_id + 1, move.patient, payment, asked, among=several(could))))
    else:
        curing.cure(emit, seat, move.patient, payment)


# --------------------------------------------------------------------------------------------------------- answers


def answer(emit: Emit[GothicDoctor], seat: int, move: React | Pass) -> None:
    """Keep an answer; close the window when it is decided."""
    emit(ev.Answered(seat, str(move)))
    step = emit.state.steps[-1]
    assert isinstance(step, Window)
    decided = verdict(step.asked, step.answers)
    if decided.waiting:
        return
    match step:
        case Opposing():
            close_opposing(emit, step, decided.seat, decided.answer)
        case Curing():
            close_curing(emit, step, decided.seat, decided.answer)
        case Bolting():
            close_bolting(emit, step, decided.seat, decided.answer)


def close_opposing(emit: Emit[GothicDoctor], step: Opposing, seat: int | None, text: str) -> None:
    """R17: an opposed Action has no effect; it stays played."""
    move = read_move(step.move)
    assert isinstance(move, Play | PlayOn | Refer | Swap)
    emit(ev.Left())
    if seat is None:
        actions.resolve(emit, emit.state.active, move)
    else:
        emit(ev.Opposed(seat, _card(text), move.card))


def close_curing(emit: Emit[GothicDoctor], step: Curing, seat: int | None, text: str) -> None:
    """R15: the first Patient Bolts stops the cure, unless its doctor opposes that in turn."""
    s = emit.state
    if seat is None:
        emit(ev.Left())
        curing.cure(emit, s.active, step.patient, step.payment)
        return
    card = _card(text)
    emit(ev.Bolted(seat, card, step.patient))
    asked = askable(s, candidates(s, (s.active,), OPINION), OPINION)
    if asked:
        emit(ev.Entered(Bolting(s.step_id + 1, seat, card, asked)))
        return
    emit(ev.Left())
    curing.fail(emit, s.active, step.patient)


def close_bolting(emit: Emit[GothicDoctor], step: Bolting, seat: int | None, text: str) -> None:
    """R15: after a stopped Patient Bolts the window goes on with those after its player."""
    s = emit.state
    emit(ev.Left())
    cure = s.steps[-1]
    assert isinstance(cure, Curing)
    if seat is None:
        emit(ev.Left())
        curing.fail(emit, s.active, cure.patient)
        return
    emit(ev.Opposed(seat, _card(text), step.card))
    rest = _after(step.seat, cure.asked)
    if rest:
        emit(ev.WindowWentOn(rest, several(_after(step.seat, shared(cure)))))
        return
    emit(ev.Left())
    curing.cure(emit, s.active, cure.patient, cure.payment)


def _after(seat: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Those whose answers count after that seat's."""
    return order[order.index(seat) + 1 :] if seat in order else ()


def _card(text: str) -> str:
    move = read_move(text)
    assert isinstance(move, React)
    return move.card
