"""Mulligans (2.7, R5): a doctor with a poor hand may change it before the first turn."""

from __future__ import annotations

from collections.abc import Iterable

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import TREATMENT, Keep, Mulligan
from engines.gothic_doctor.rules.decks import draw
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.turns import begin_turn
from engines.gothic_doctor.state import START_TREATMENTS, GothicDoctor, Mulliganing, shared
from engines.steps import Entered, Left, Stage
from engines.windows import several

MULLIGAN, KEEP = Mulligan(), Keep()


def qualifies(s: GothicDoctor, seat: int) -> bool:
    """Return True for two pairs or three of a kind among the Treatments (R5)."""
    copies = treatments(s, seat).values()
    return max(copies) >= 3 or sum(number >= 2 for number in copies) >= 2


def ask_mulligans(emit: Emit[GothicDoctor], seats: Iterable[int]) -> None:
    """Ask all who qualify at once, or begin the first turn (R5)."""
    s = emit.state
    among = tuple(seats)
    asked = tuple(seat for seat in among if qualifies(s, seat))
    if asked:
        emit(Entered(Mulliganing(s.step_id + 1, asked, among=several(among))))
    else:
        begin_turn(emit, s.first, 1)


def _openings(_s: GothicDoctor, step: Mulliganing) -> list[PendingDecision]:
    return [
        PendingDecision(
            step.id,
            seat,
            Prompt("mulligan"),
            must=True,
            moves=(MULLIGAN, KEEP),
            default=KEEP,
            among=shared(step),
        )
        for seat in step.asked
        if seat not in step.answers
    ]


def tries(s: GothicDoctor, _seat: int) -> list[Move]:
    return [MULLIGAN] if isinstance(s.steps[-1], Mulliganing) else []


def why_not_mulligan(s: GothicDoctor, seat: int, _move: Mulligan | Keep) -> Reason:
    step = s.steps[-1]
    if not isinstance(step, Mulliganing):
        return Reason("mulligans_over", "R5")
    if seat not in step.asked:
        return Reason("no_mulligan", "R5")
    return Reason("answered_already", "R5")


def _redraw(emit: Emit[GothicDoctor], step: Mulliganing) -> None:
    """Redraw in turn order when all have answered; new hands may qualify again (R5)."""
    s = emit.state
    again = [seat for seat in step.asked if step.answers[seat] == str(MULLIGAN)]
    emit(Left())
    effects = index(s.catalogue).effect
    for seat in again:
        emit(ev.Mulliganed(seat, tuple(card for card in s.hands[seat] if card not in effects)))
        for _ in range(START_TREATMENTS):
            draw(emit, seat, TREATMENT)
    ask_mulligans(emit, again)


MULLIGANING: Stage[GothicDoctor, Mulliganing] = Stage(
    lambda _s, step: len(step.answers) < len(step.asked), _openings, _redraw
)
