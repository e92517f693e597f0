"""Attack phase: declaring attacks, and countering them (S30 to S33, S36 to S39)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import DONE, PASS, Attack, Counter, Pass, Retract
from engines.doctor_strange.rules.checks import fit, held, in_phase, in_play, of_kinds, own, usable
from engines.doctor_strange.state import (
    Assault,
    Attacking,
    Countering,
    Declaring,
    DoctorStrange,
    Resting,
    viable,
)
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left, Stage

DECLARE = Prompt("declare")
COUNTER = Prompt("counter")


def attacks(s: DoctorStrange, plan: list[Assault]) -> list[Move]:
    """Return every attack that may still be planned (S30, S32)."""
    seat = s.active
    planned = {assault.card for assault in plan}
    cards = [card for card in usable(s, seat, "a") if card not in planned]
    if not cards:
        return []
    busy = {assault.attacker for assault in plan}
    targets = [c.id for c in viable(s, 1 - seat)]
    attackers = [c.id for c in viable(s, seat) if c.id not in busy]
    return [Attack(who, whom, card) for who in attackers for whom in targets for card in cards]


def why_not_attack(s: DoctorStrange, seat: int, move: Attack) -> Reason | None:
    """Check one attack for each viable Character, with one card, on a viable enemy (S30, S32)."""
    wrong = held(s, seat, move.card, "a") or _attack_phase(s, seat) or own(s, seat, move.attacker)
    wrong = wrong or fit(s.characters[move.attacker], "S30") or in_play(s, move.target)
    if wrong:
        return wrong
    if s.characters[move.target].controller == seat:
        return Reason("not_enemy", "S32", {"target": move.target})
    if unfit := fit(s.characters[move.target], "S32"):
        return unfit
    step = s.steps[-1]
    assert isinstance(step, Declaring)
    if any(assault.attacker == move.attacker for assault in step.plan):
        return Reason("already_attacks", "S30", {"character": move.attacker})
    if any(assault.card == move.card for assault in step.plan):
        return Reason("card_planned", "S30", {"card": move.card})
    return None


def attack_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    """Yield each Attack card with some of the player's Characters on some enemies, and on one friend."""
    mine = [c.id for c in s.characters.values() if c.controller == seat]
    theirs = [c.id for c in s.characters.values() if c.controller != seat]
    for card in of_kinds(s, seat, "a") if mine and theirs else ():
        yield from (Attack(who, theirs[0], card) for who in mine[:3])
        yield from (Attack(mine[0], whom, card) for whom in (*theirs[1:3], *mine[1:2]))


def _attack_phase(s: DoctorStrange, seat: int) -> Reason | None:
    if s.active == seat and any(isinstance(step, Attacking) for step in s.steps):
        return Reason("already_declared", "S31")
    return in_phase(s, seat, Declaring, "attack")


def why_not_retract(s: DoctorStrange, seat: int, move: Retract) -> Reason | None:
    """Check that the attack is planned (S30)."""
    if wrong := in_phase(s, seat, Declaring, "attack"):
        return wrong
    step = s.steps[-1]
    assert isinstance(step, Declaring)
    planned = any(assault.attacker == move.attacker for assault in step.plan)
    return None if planned else Reason("not_planned", "S30")


def attack(emit: Emit[DoctorStrange], seat: int, move: Attack) -> None:
    """Add the attack to the plan (S30)."""
    emit(ev.Planned(seat, Assault(move.attacker, move.target, move.card)))


def retract(emit: Emit[DoctorStrange], seat: int, move: Retract) -> None:
    """Remove the attack from the plan (S30)."""
    emit(ev.TookBack(seat, move.attacker))


def _declaring(s: DoctorStrange, step: Declaring) -> list[PendingDecision]:
    back = [Retract(assault.attacker) for assault in step.plan]
    moves = (*attacks(s, step.plan), *back, DONE)
    return [PendingDecision(step.id, s.active, DECLARE, must=True, moves=moves, default=DONE)]


def _able(s: DoctorStrange, _step: Declaring) -> bool:
    """Return True if an attack is possible; the plan does not matter, since it can be taken back."""
    seat = s.active
    return bool(usable(s, seat, "a") and viable(s, seat) and viable(s, 1 - seat))


def _show(emit: Emit[DoctorStrange], step: Declaring) -> None:
    """Show all attacks, mark the targets, ask the defender (S31, S33, S36)."""
    s = emit.state
    plan = step.plan
    if plan:
        emit(ev.Declared(s.active, tuple(plan)))
    emit(Left())
    if not plan:
        emit(Entered(Resting(s.step_id + 1)))
        return
    marked = tuple(dict.fromkeys(assault.target for assault in plan))
    emit(Entered(Attacking(s.step_id + 1, list(plan), marked)))
    countering = Countering(s.step_id + 1)
    if _asks_counter(s, countering):
        emit(Entered(countering))


def _pending(s: DoctorStrange) -> list[Assault]:
    return next((step.pending for step in s.steps if isinstance(step, Attacking)), [])


def why_not_counter(s: DoctorStrange, seat: int, move: Counter) -> Reason | None:
    """Check that the defender counters right after the declaration, with one card for each attack (S36, S38, S39)."""
    if wrong := held(s, seat, move.card, "b"):
        return wrong
    if seat == s.active:
        return Reason("own_attack", "S39")
    if not isinstance(s.steps[-1], Countering):
        return Reason("counter_later", "S36")
    if all(assault.card != move.attack for assault in _pending(s)):
        return Reason("not_declared", "S38")
    return None


def counter_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    shown = [assault.card for assault in _pending(s)]
    yield from (Counter(card, shown[0] if shown else card) for card in of_kinds(s, seat, "b"))


def counter(emit: Emit[DoctorStrange], seat: int, move: Counter) -> None:
    """Cancel the attack (S37)."""
    assault = next(a for a in _pending(emit.state) if a.card == move.attack)
    emit(ev.Countered(seat, move.card, assault))


def _countering(s: DoctorStrange, step: Countering) -> list[PendingDecision]:
    seat = 1 - s.active
    counters = usable(s, seat, "b")
    moves = (*(Counter(card, a.card) for card in counters for a in _pending(s)), PASS)
    return [PendingDecision(step.id, seat, COUNTER, must=True, moves=moves, default=PASS)]


def _asks_counter(s: DoctorStrange, _step: Countering) -> bool:
    return bool(_pending(s)) and bool(usable(s, 1 - s.active, "b"))


def let_come(emit: Emit[DoctorStrange], seat: int, _move: Pass) -> None:
    """Play no Counter, or no further one (S36)."""
    emit(ev.Passed(seat))
    emit(Left())


def _close(emit: Emit[DoctorStrange], _step: Countering) -> None:
    emit(Left())


DECLARING = Stage(_able, _declaring, _show)
COUNTERING = Stage(_asks_counter, _countering, _close)
