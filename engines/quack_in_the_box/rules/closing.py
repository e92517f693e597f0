"""Ruling 18: between the last turn and the count, the last moment for Anytimes."""

from engines.course import Emit
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import read_move
from engines.quack_in_the_box.rules.anytimes import perform
from engines.quack_in_the_box.rules.windows import consult
from engines.quack_in_the_box.state import Closing, Quack, practising


def close(emit: Emit[Quack], how: str) -> None:
    """The last turn is over. With nobody left in practice no card could change anything, and nobody is asked."""
    if practising(emit.state):
        emit(ev.Entered(Closing(emit.state.step_id + 1, how)))
    else:
        emit(ev.Ended(how))


def carry_closing(emit: Emit[Quack], step: Closing) -> bool:
    """Play what is still to be played, then count; False while somebody is awaited."""
    now = consult(emit, step)
    if now.waiting:
        return False
    if now.seat is None:
        emit(ev.Left())
        emit(ev.Ended(step.how))
        return True
    perform(emit, now.seat, read_move(now.answer))
    return True
