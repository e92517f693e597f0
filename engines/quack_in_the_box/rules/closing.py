"""Ruling 18: between the last turn and the count, the last moment for Anytimes."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import read_move
from engines.quack_in_the_box.rules.anytimes import carry_out
from engines.quack_in_the_box.rules.stage import Stage
from engines.quack_in_the_box.rules.windows import awaits, consult, openings
from engines.quack_in_the_box.state import Closing, Quack, practising


def close(emit: Emit[Quack], how: str) -> None:
    """The last turn is over. With nobody left in practice no card could change anything, and nobody is asked."""
    if practising(emit.state):
        emit(ev.Entered(Closing(emit.state.step_id + 1, how)))
    else:
        emit(ev.Ended(how))


def _proceed(emit: Emit[Quack], step: Closing) -> None:
    """Play what is still to be played, then count."""
    now = consult(emit, step)
    if now.waiting:
        return
    if now.seat is not None:
        carry_out(emit, now.seat, read_move(now.answer))
        return
    emit(ev.Left())
    emit(ev.Ended(step.how))


CLOSING = Stage(awaits, lambda s, step: openings(s, step, Prompt("window.end")), _proceed)
