"""A turn (section 3): its beginning, its phases in order, its end."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import Stop
from engines.gothic_doctor.rules import actions, curing, discarding, drawing
from engines.gothic_doctor.rules.checks import dealt, in_turn
from engines.gothic_doctor.rules.decks import fill_library, fill_waiting_room
from engines.gothic_doctor.state import ROUNDS, GothicDoctor, TakingTurn, turn
from engines.steps import Stage

Phase = Stage[GothicDoctor, TakingTurn]


# --------------------------------------------------------------------------------------------- beginning and ending


def begin_turn(emit: Emit[GothicDoctor], seat: int, number: int) -> None:
    """End the doctor's own Quarantines (R20) and, in the last round, every Action in play (R22)."""
    s = emit.state
    emit(ev.TurnBegan(seat, number))
    if number == ROUNDS and seat == s.first:
        in_play = [card for cards in s.attached.values() for card in cards] + [card for card in s.tough_cases if card]
        if in_play:
            emit(ev.ActionsLapsed(tuple(in_play)))
    effects = index(s.catalogue).effect
    for patient, who in list(s.quarantined.items()):
        if who == seat:
            card = next(card for card in s.attached[patient] if effects[card] == "quarantine")
            emit(ev.QuarantineLifted(seat, patient, card))
    if "" in s.waiting_room:
        fill_waiting_room(emit)
    if "" in s.medical_library:
        fill_library(emit)


def end_turn(emit: Emit[GothicDoctor], _step: TakingTurn) -> None:
    """Go on clockwise; the night ends with the eleventh round (3.2)."""
    s = emit.state
    seat = (s.active + 1) % s.seats
    if seat != s.first:
        begin_turn(emit, seat, s.round)
    elif s.round < ROUNDS:
        begin_turn(emit, seat, s.round + 1)
    else:
        emit(ev.Ended())


# ----------------------------------------------------------------------------------------- Actions, cures, and draws


def _treating(s: GothicDoctor, step: TakingTurn) -> list[PendingDecision]:
    cards = drawing.moves(s)
    moves = (*curing.moves(s, s.active), *actions.moves(s, s.active), *cards, drawing.STOP)
    key = "treat" if step.acted else "act_or_treat"
    prompt = Prompt(key, {"draws": drawing.draws(s), "cures": step.attempts})
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=drawing.likely(cards))]


def _begin_drawing(emit: Emit[GothicDoctor], _step: TakingTurn) -> None:
    emit(ev.DrawingBegan(emit.state.active, drawing.draws(emit.state)))


def _finish_drawing(emit: Emit[GothicDoctor], step: TakingTurn) -> None:
    if discarding.over(emit.state) > 0:
        emit(ev.DiscardingBegan())
    else:
        end_turn(emit, step)


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    """Offer the end of another doctor's turn."""
    return [] if dealt(s) or seat == s.active else [drawing.STOP]


def why_not_stop(s: GothicDoctor, seat: int, _move: Stop) -> Reason:
    return in_turn(s, seat) or Reason("discarding", "7.1")


def stop(emit: Emit[GothicDoctor], seat: int, _move: Stop) -> None:
    step = turn(emit.state)
    if step.phase == "treat":
        emit(ev.DrawingBegan(seat, 0))
    _finish_drawing(emit, step)


PHASES: dict[str, Phase] = {
    "treat": Stage(lambda _s, step: step.attempts > 0, _treating, _begin_drawing),
    "draw": Stage(drawing.asks, drawing.openings, _finish_drawing),
    "discard": Stage(lambda s, _step: discarding.over(s) > 0, discarding.openings, end_turn),
}
"""3.1: the question of each phase of a turn, and the next phase."""

TURN: Phase = Stage(
    lambda s, step: PHASES[step.phase].asks(s, step),
    lambda s, step: PHASES[step.phase].openings(s, step),
    lambda emit, step: PHASES[step.phase].proceed(emit, step),
)
