"""Phase 4: the number of required Treatments (ruling 4), and the window after the roll."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Move, Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import Overwork, read_move
from engines.quack_in_the_box.rules.draw import fill_hand
from engines.quack_in_the_box.rules.patients import admit
from engines.quack_in_the_box.rules.windows import interrupt
from engines.quack_in_the_box.state import AlteringRoll, Quack, Treating
from engines.steps import Entered, Left
from engines.windows import Verdict


def open_office(emit: Emit[Quack]) -> None:
    """Draw, admit a Patient and roll the required number: 2 to 5, equally likely (phases 2 to 4)."""
    s = emit.state
    fill_hand(emit, s.active)
    admit(emit, s.active)
    emit(ev.RequiredRolled(s.active, 2 + emit.chance.randrange(4)))
    emit(Entered(AlteringRoll(s.step_id + 1)))


def _prompt(s: Quack, _step: AlteringRoll) -> Prompt:
    return Prompt("window.roll", {"seat": s.active, "number": s.required})


def _overwork(emit: Emit[Quack], seat: int, move: Move) -> None:
    assert isinstance(move, Overwork)
    emit(ev.AnytimePlayed(seat, move.card, f"doctor.{emit.state.active}"))
    emit(ev.RequiredChanged(move.number))


def _close(emit: Emit[Quack], _step: AlteringRoll, now: Verdict) -> None:
    if now.seat is not None:
        _overwork(emit, now.seat, read_move(now.answer))
        return
    emit(Left())
    emit(Entered(Treating(emit.state.step_id + 1)))


ROLLED = interrupt(_prompt, _close)
