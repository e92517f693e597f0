"""Ruling 18: between the last turn and the count, the last moment for Anytimes."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import read_move
from engines.quack_in_the_box.rules.anytimes import carry_out
from engines.quack_in_the_box.rules.windows import interrupt
from engines.quack_in_the_box.state import Closing, Quack, practising
from engines.steps import Entered, Left
from engines.windows import Verdict


def close(emit: Emit[Quack], how: str) -> None:
    """End the last turn. With no doctor in practice no card could change anything, so no one is asked."""
    if practising(emit.state):
        emit(Entered(Closing(emit.state.step_id + 1, how)))
    else:
        emit(ev.Ended(how))


def _prompt(_s: Quack, _step: Closing) -> Prompt:
    return Prompt("window.end")


def _close(emit: Emit[Quack], step: Closing, now: Verdict) -> None:
    if now.seat is not None:
        carry_out(emit, now.seat, read_move(now.answer))
        return
    emit(Left())
    emit(ev.Ended(step.how))


CLOSING = interrupt(_prompt, _close)
