"""Phases 1 to 4, the order of turns and the end. Rulings 1 to 4, 18, 20, 21 and 25."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import Ground, deck
from engines.quack_in_the_box.moves import Flee, Overwork, Stay, read_move
from engines.quack_in_the_box.rules.closing import close
from engines.quack_in_the_box.rules.draws import admit, fill_hand, turn_over
from engines.quack_in_the_box.rules.interrupts import consult
from engines.quack_in_the_box.rules.mob import rouse
from engines.quack_in_the_box.state import LYNCHED, PRACTICE, SWITZERLAND, Fleeing, Quack, Rolled, Treating, practising
from engines.windows import clockwise

ROUNDS = 200
"""Times round the table, after which the money decides."""
STAY = Stay()
FLEE = Flee()


def next_turn(emit: Emit[Quack]) -> None:
    """Ruling 21: on to the next doctor, to the last turns, or to the end."""
    s = emit.state
    if s.last is None and len(practising(s)) <= s.end_at:
        order = clockwise((s.active + 1) % s.seats, s.seats)
        emit(ev.LastTurnsCalled(tuple(seat for seat in order if s.doctors[seat].place == PRACTICE)))
    seat = upcoming(s)
    if seat is None:
        close(emit, "last_turns")
        return
    past_first = (seat - s.first) % s.seats <= (s.active - s.first) % s.seats
    if past_first and s.round == ROUNDS:
        close(emit, "rounds")
        return
    emit(ev.TurnBegan(seat, s.round + past_first))
    begin(emit, seat)


def upcoming(s: Quack) -> int | None:
    """Whose turn is next; None: nobody's."""
    if s.last is not None:
        return next((seat for seat in s.last if s.doctors[seat].place == PRACTICE), None)
    order = clockwise((s.active + 1) % s.seats, s.seats)
    return next(seat for seat in order if s.doctors[seat].place != LYNCHED)


def begin(emit: Emit[Quack], seat: int) -> None:
    """Abroad the turn is one draw; in a Deathmatch phase 1 is skipped."""
    s = emit.state
    if s.doctors[seat].place == SWITZERLAND:
        turn_over(emit, seat)
        _mob_of_others(emit)
    elif s.deathmatch:
        open_office(emit)
    else:
        cards = grounds(s, seat)
        emit(ev.Entered(Fleeing(s.step_id + 1, bool(cards), cards)))


def _mob_of_others(emit: Emit[Quack]) -> None:
    if emit.state.mob_check == "every_turn":
        rouse(emit)


def grounds(s: Quack, seat: int) -> tuple[str, ...]:
    """Cards beside a doctor that bar the way out."""
    known = deck(s.catalogue).anytimes
    return tuple(card for card in s.doctors[seat].lasting if isinstance(known[card].effect, Ground))


def fleeing_openings(s: Quack, step: Fleeing) -> list[PendingDecision]:
    """Phase 1. Whoever is absent for good flees rather than meet the mob."""
    moves: tuple[Move, ...] = (STAY,) if step.barred else (STAY, FLEE)
    doctor = s.doctors[s.active]
    default = moves[-1] if doctor.infamy >= s.threshold else STAY
    args = {"infamy": doctor.infamy, "threshold": s.threshold}
    prompt = Prompt("flee.barred" if step.barred else "flee", {**args})
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=default)]


def stay(emit: Emit[Quack], seat: int, step: Fleeing) -> None:
    """Another day at the office; the cards that barred the way have done their work. Ruling 36: one that was played
    since the question was put has not.
    """
    emit(ev.Left())
    emit(ev.Stayed(seat, (step.cards or grounds(emit.state, seat)) if step.barred else ()))
    open_office(emit)


def flee(emit: Emit[Quack], seat: int) -> None:
    """Rulings 20 and 21: Patient, Treatments and lasting cards are discarded; one draw abroad ends the turn."""
    doctor = emit.state.doctors[seat]
    patient = doctor.office.patient if doctor.office else ""
    emit(ev.Left())
    emit(ev.Fled(seat, patient, (*doctor.treatments, *doctor.lasting)))
    turn_over(emit, seat)
    _mob_of_others(emit)


def open_office(emit: Emit[Quack]) -> None:
    """Phases 2 to 4: draw, a Patient, the number required (2 to 5, equally likely)."""
    s = emit.state
    fill_hand(emit, s.active)
    admit(emit, s.active)
    emit(ev.RequiredRolled(s.active, 2 + emit.chance.randrange(4)))
    emit(ev.Entered(Rolled(s.step_id + 1)))


def carry_rolled(emit: Emit[Quack], step: Rolled) -> bool:
    """The window after the roll; False while somebody is awaited."""
    now = consult(emit, step)
    if now.waiting:
        return False
    if now.seat is None:
        emit(ev.Left())
        emit(ev.Entered(Treating(emit.state.step_id + 1)))
        return True
    move = read_move(now.answer)
    assert isinstance(move, Overwork)
    emit(ev.AnytimePlayed(now.seat, move.card, f"doctor.{emit.state.active}"))
    emit(ev.RequiredChanged(move.number))
    return True
