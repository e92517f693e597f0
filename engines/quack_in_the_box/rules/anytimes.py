"""Anytimes outside windows (rulings 5, 13a and 15 to 17), and Sharps Bin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from engines.course import Emit, PendingDecision
from engines.game import Arg, Move, Prompt, Reason
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.rules.draw import draw
from engines.quack_in_the_box.rules.infamy import change_infamy
from engines.quack_in_the_box.rules.patients import look_after
from engines.quack_in_the_box.rules.short_hand import make_do
from engines.quack_in_the_box.rules.targets import Scene, any_moves, card_moves, first_copies, scene
from engines.quack_in_the_box.state import SWITZERLAND, Closing, Quack, Restocking, keeper, seat_of, short
from engines.steps import Entered, Left, Stage
from engines.windows import answer

DONE = mv.Done()
ANYTIME = Prompt("anytime")
Anytime = mv.Play | mv.Swap | mv.Restock


def openings(s: Quack) -> list[PendingDecision]:
    """Offer Anytimes while anyone is awaited (13a), except when ruling 5 or the last moment asks for them."""
    if isinstance(s.steps[-1], Closing):
        return []
    owes = s.active if short(s) else None
    playable = deck(s.catalogue).timed[fx.ANY]
    at: Scene | None = None
    found: list[PendingDecision] = []
    for seat, doctor in enumerate(s.doctors):
        if seat == owes or playable.isdisjoint(doctor.anytimes):
            continue
        at = at or scene(s)
        if opening := _opening(seat, tuple([card for card in doctor.anytimes if card in playable]), at):
            found.append(opening)
    return found


@lru_cache(maxsize=500)
def _opening(seat: int, held: tuple[str, ...], at: Scene) -> PendingDecision | None:
    """Return the seat's decision. Cached: it rarely changes between two moves."""
    moves = any_moves(held, at)
    return PendingDecision(0, seat, ANYTIME, must=False, moves=moves) if moves else None


def why_not(s: Quack, seat: int, move: Anytime) -> Reason:
    cards = deck(s.catalogue)
    args: dict[str, Arg] = {"card": move.card}
    made = cards.anytimes.get(move.card)
    if made is None:
        return Reason("no_anytime", "13", args)
    if made.effect.timing != fx.ANY:
        return Reason(f"wait_for.{made.effect.timing}", "13", args)
    at = scene(s)
    if isinstance(made.effect, fx.Swap) and at.resolving:
        return Reason("being_resolved", "13", args)
    if not card_moves(cards, move.card, at):
        return Reason("no_target", "5", args)
    if move.card not in first_copies(s.doctors[seat].anytimes):
        return Reason("same_card", "13", args)
    step = s.steps[-1]
    if isinstance(step, Closing) and seat in step.answers:
        return Reason("answered", "13")
    return Reason("not_that_target", "15", args)


def tries(s: Quack, seat: int) -> Iterator[Move]:
    """Yield cards without a target, on targets that they have at other times."""
    held = s.doctors[seat].anytimes
    if not held:
        return
    cards, at = deck(s.catalogue), scene(s)
    patients = [patient for patient, _ in at.patients]
    for card in first_copies(held):
        if card_moves(cards, card, at):
            continue
        if not isinstance(cards.anytimes[card].effect, fx.Swap):
            yield mv.Play(card, patients[0] if patients else f"doctor.{seat}")
        elif len(patients) > 1:
            yield mv.Swap(card, *patients[:2])


def act(emit: Emit[Quack], seat: int, move: Anytime) -> None:
    """Play the card at once; in the last moment it is an answer."""
    if isinstance(emit.state.steps[-1], Closing):
        answer(emit, seat, move)
    else:
        make_do(emit, seat)
        carry_out(emit, seat, move)


def carry_out(emit: Emit[Quack], seat: int, move: Move) -> None:
    _ACTIONS[type(move)](emit, seat, move)


# --------------------------------------------------------------------------------------------------------- effects


def _play(emit: Emit[Quack], seat: int, move: mv.Play) -> None:
    effect = deck(emit.state.catalogue).anytimes[move.card].effect
    emit(ev.AnytimePlayed(seat, move.card, move.target, beside=isinstance(effect, _LASTING)))
    if does := _DOES.get(type(effect)):
        does(emit, move.target, effect)
    if isinstance(effect, _ON_PATIENTS):
        look_after(emit, move.target, seat, move.card, treatment=False)


def _cure(emit: Emit[Quack], patient: str, effect: fx.Cure) -> None:
    emit(ev.CureGained(patient, effect.points))


def _harm(emit: Emit[Quack], patient: str, effect: fx.Harm) -> None:
    emit(ev.HarmTaken(patient, effect.points))


def _infect(emit: Emit[Quack], patient: str, effect: fx.Infect) -> None:
    emit(ev.Infected(patient, effect.illness))
    emit(ev.HarmTaken(patient, effect.harm))


def _infamy(emit: Emit[Quack], doctor: str, effect: fx.InfamyChange) -> None:
    change_infamy(emit, seat_of(doctor), effect.change)


def _money(emit: Emit[Quack], doctor: str, effect: fx.MoneyChange) -> None:
    """Change money, but take no more than there is (ruling 17)."""
    seat = seat_of(doctor)
    emit(ev.MoneyChanged(seat, max(effect.change, -emit.state.doctors[seat].money)))


def _swap(emit: Emit[Quack], seat: int, move: mv.Swap) -> None:
    s = emit.state
    one, two = keeper(s, move.patient), keeper(s, move.other)
    assert one is not None and two is not None
    emit(ev.AnytimePlayed(seat, move.card, move.patient, move.other))
    emit(ev.Swapped(one, two))


def _restock(emit: Emit[Quack], seat: int, move: mv.Restock) -> None:
    emit(ev.AnytimePlayed(seat, move.card))
    emit(Entered(Restocking(emit.state.step_id + 1, seat)))


_DOES: dict[type[fx.Effect], Callable[[Emit[Quack], str, Any], None]] = {
    fx.Cure: _cure,
    fx.Harm: _harm,
    fx.Infect: _infect,
    fx.InfamyChange: _infamy,
    fx.MoneyChange: _money,
}
_LASTING = (fx.Infect, fx.Commission, fx.Insure, fx.Ground)
_ON_PATIENTS = (fx.Cure, fx.Harm, fx.Infect)
_ACTIONS: dict[type[Move], Callable[[Emit[Quack], int, Any], None]] = {
    mv.Play: _play,
    mv.Swap: _swap,
    mv.Restock: _restock,
}


# ------------------------------------------------------------------------------------------------------ Sharps Bin


def _may_toss(s: Quack, step: Restocking) -> bool:
    doctor = s.doctors[step.seat]
    return bool(doctor.treatments or doctor.anytimes)


def _restocking(s: Quack, step: Restocking) -> list[PendingDecision]:
    doctor = s.doctors[step.seat]
    held = [*doctor.treatments, *doctor.anytimes]
    moves: tuple[Move, ...] = (*map(mv.Toss, held), DONE)
    prompt = Prompt("bin", {"count": step.count})
    return [PendingDecision(step.id, step.seat, prompt, must=True, moves=moves, default=DONE, repeat=(0, len(held)))]


def why_not_toss(_s: Quack, _seat: int, _move: mv.Toss | mv.Done) -> Reason:
    return Reason("no_bin", "5")


def toss(emit: Emit[Quack], seat: int, move: mv.Toss) -> None:
    emit(ev.RestockDiscarded(seat, move.card))


def _draw_as_many(emit: Emit[Quack], step: Restocking) -> None:
    """Draw as many as were discarded; abroad, discard Treatments among them at once (ruling 20)."""
    s = emit.state
    emit(Left())
    draw(emit, step.seat, step.count)
    doctor = s.doctors[step.seat]
    if doctor.place == SWITZERLAND and doctor.treatments:
        emit(ev.Discarded(step.seat, tuple(doctor.treatments)))


RESTOCKING = Stage(_may_toss, _restocking, _draw_as_many)
