"""Anytimes outside windows (rulings 13a, 15 to 17), and restocking a hand."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt
from engines.quack_in_the_box import cards as c
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.rules.draws import draw
from engines.quack_in_the_box.rules.infamy import change_infamy
from engines.quack_in_the_box.rules.patients import judge
from engines.quack_in_the_box.state import SWITZERLAND, Quack, Restocking, keeper, seat_of

DONE = mv.Done()


def perform(emit: Emit[Quack], seat: int, move: Move) -> None:
    """Carry out an Anytime of ruling 13a."""
    match move:
        case mv.Play():
            play(emit, seat, move)
        case mv.Swap():
            swap(emit, seat, move)
        case mv.Restock():
            restock(emit, seat, move)


def play(emit: Emit[Quack], seat: int, move: mv.Play) -> None:
    """Carry out a card on a Patient or a doctor."""
    effect = deck(emit.state.catalogue).anytimes[move.card].effect
    lasting = isinstance(effect, c.Infect | c.Commission | c.Insure | c.Ground)
    emit(ev.AnytimePlayed(seat, move.card, move.target, beside=lasting))
    match effect:
        case c.InfamyChange(change=change):
            change_infamy(emit, seat_of(move.target), change)
        case c.MoneyChange(change=change):
            target = seat_of(move.target)
            emit(ev.MoneyChanged(target, max(change, -emit.state.doctors[target].money)))
        case c.Cure(points=points):
            emit(ev.CureGained(move.target, points))
        case c.Harm(points=points):
            emit(ev.HarmTaken(move.target, points))
        case c.Infect(illness=illness, harm=harm):
            emit(ev.Infected(move.target, illness))
            emit(ev.HarmTaken(move.target, harm))
    if isinstance(effect, c.Cure | c.Harm | c.Infect):
        judge(emit, move.target, seat, move.card, treatment=False)


def swap(emit: Emit[Quack], seat: int, move: mv.Swap) -> None:
    """Two doctors trade Patients."""
    s = emit.state
    one, two = keeper(s, move.patient), keeper(s, move.other)
    assert one is not None and two is not None
    emit(ev.AnytimePlayed(seat, move.card, move.patient, move.other))
    emit(ev.Swapped(one, two))


def restock(emit: Emit[Quack], seat: int, move: mv.Restock) -> None:
    """Begin to discard."""
    emit(ev.AnytimePlayed(seat, move.card))
    emit(ev.Entered(Restocking(emit.state.step_id + 1, seat)))


def restocking_openings(s: Quack, step: Restocking) -> list[PendingDecision]:
    """One card more, or enough."""
    doctor = s.doctors[step.seat]
    held = [*doctor.treatments, *doctor.anytimes]
    moves: tuple[Move, ...] = (*map(mv.Toss, held), DONE)
    prompt = Prompt("bin", {"count": step.count})
    return [PendingDecision(step.id, step.seat, prompt, must=True, moves=moves, default=DONE, repeat=(0, len(held)))]


def carry_restocking(emit: Emit[Quack], step: Restocking) -> bool:
    """Wait, unless nothing is left to discard."""
    doctor = emit.state.doctors[step.seat]
    if doctor.treatments or doctor.anytimes:
        return False
    restocked(emit, step)
    return True


def restocked(emit: Emit[Quack], step: Restocking) -> None:
    """Draw as many as were discarded; ruling 20: abroad, Treatments among them are discarded at once."""
    s = emit.state
    emit(ev.Left())
    draw(emit, step.seat, step.count)
    doctor = s.doctors[step.seat]
    if doctor.place == SWITZERLAND and doctor.treatments:
        emit(ev.Discarded(step.seat, tuple(doctor.treatments)))
