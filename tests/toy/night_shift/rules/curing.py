"""The leader cures unless another doctor objects; then all draw (N4, N5, N7)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left
from engines.windows import Verdict, clockwise, several, window
from tests.toy.night_shift import events as ev
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift.moves import Object, Pass, read_move
from tests.toy.night_shift.state import Laying, NightShift, Objecting

HAND = 4


def contest(emit: Emit[NightShift], leaders: list[int]) -> None:
    """N4: ask all who can object, once. Without leaders no one cures."""
    s = emit.state
    if not leaders:
        cure(emit, None)
        return
    others = clockwise(leaders[0], s.seats)[1:]
    asked = tuple(seat for seat in others if any(tries(s, seat)))
    emit(Entered(Objecting(s.step_id + 1, leaders, asked)))


def tries(s: NightShift, seat: int) -> Iterator[Move]:
    """N4: yield every Objection in hand."""
    return (Object(card) for card in sorted(s.hands[seat]) if kind(card) == "objection")


def why_not_object(s: NightShift, seat: int, _move: Object | Pass) -> Reason | None:
    """N4: refuse an objection to the seat's own cure."""
    step = s.steps[-1]
    return Reason("own_cure", "N4") if isinstance(step, Objecting) and seat == step.leaders[0] else None


def answer(emit: Emit[NightShift], seat: int, move: Object | Pass) -> None:
    """N4: record a secret answer."""
    emit(ev.Answered(seat, str(move)))


def close(emit: Emit[NightShift], step: Objecting, verdict: Verdict) -> None:
    """N4: apply the first objection in order, or let the leader cure."""
    leader, *rest = step.leaders
    emit(Left())
    if verdict.seat is None:
        cure(emit, leader)
        return
    objection = read_move(verdict.answer)
    assert isinstance(objection, Object)
    emit(ev.Objected(verdict.seat, objection.card, leader))
    contest(emit, rest)


def cure(emit: Emit[NightShift], seat: int | None) -> None:
    """N5: score, discard, draw to four; the next patient comes."""
    s = emit.state
    emit(ev.Cured(seat))
    if s.round < s.terms.rounds:
        for who, hand in enumerate(s.hands):
            while len(hand) < HAND and draw(emit, who):
                pass
        emit(Entered(Laying(s.step_id + 1)))


def draw(emit: Emit[NightShift], seat: int) -> bool:
    """N5, N7: draw one card, reshuffling first if the deck is empty. Return False if no card is left."""
    s = emit.state
    if not s.deck and s.discard:
        order = s.discard.copy()
        emit.chance.shuffle(order)
        emit(ev.Shuffled(tuple(order)))
    if s.deck:
        emit(ev.Drew(seat, s.deck[-1]))
        return True
    return False


OBJECTING = window(
    prompt=lambda _s, step: Prompt("object", {"leader": step.leaders[0]}),
    answers=lambda s, _step, seat: tries(s, seat),
    close=close,
    passing=Pass(),
    among=lambda s, step: several(clockwise(step.leaders[0], s.seats)[1:]),
)
