"""The order of turns, the last turns and the end (rulings 1, 18 and 21)."""

from __future__ import annotations

from engines.course import Emit
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.rules.closing import close
from engines.quack_in_the_box.rules.draw import turn_over
from engines.quack_in_the_box.rules.flee import ask
from engines.quack_in_the_box.rules.roll import open_office
from engines.quack_in_the_box.state import LYNCHED, PRACTICE, SWITZERLAND, Quack, practising
from engines.windows import clockwise

ROUNDS = 200
"""Most rounds, after which the money decides."""


def go_on(emit: Emit[Quack]) -> None:
    while not (emit.state.steps or emit.state.ended):
        next_turn(emit)


def next_turn(emit: Emit[Quack]) -> None:
    """Go to the next doctor, to the last turns, or to the end (ruling 21)."""
    s = emit.state
    if s.last is None and len(practising(s)) <= min(2, s.seats - 1):
        order = clockwise((s.active + 1) % s.seats, s.seats)
        emit(ev.LastTurnsCalled(tuple(seat for seat in order if s.doctors[seat].place == PRACTICE)))
    seat = _upcoming(s)
    if seat is None:
        close(emit, "last_turns")
        return
    past_first = (seat - s.first) % s.seats <= (s.active - s.first) % s.seats
    if past_first and s.round == ROUNDS:
        close(emit, "rounds")
        return
    emit(ev.TurnBegan(seat, s.round + past_first))
    _begin(emit, seat)


def _upcoming(s: Quack) -> int | None:
    if s.last is not None:
        return next((seat for seat in s.last if s.doctors[seat].place == PRACTICE), None)
    order = clockwise((s.active + 1) % s.seats, s.seats)
    return next(seat for seat in order if s.doctors[seat].place != LYNCHED)


def _begin(emit: Emit[Quack], seat: int) -> None:
    """Draw one Anytime abroad; skip phase 1 in a Deathmatch (ruling 25)."""
    s = emit.state
    if s.doctors[seat].place == SWITZERLAND:
        turn_over(emit, seat)
    elif s.terms.deathmatch:
        open_office(emit)
    else:
        ask(emit, seat)
