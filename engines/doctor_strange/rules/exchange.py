"""Attack phase: order, dice, Power cards, Call Defender (S34, S35, S40 to S44)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.chance import roll
from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import PASS, Call, Pass, Power, Resolve
from engines.doctor_strange.rules.checks import fit, held, in_phase, of_kinds, own, usable
from engines.doctor_strange.rules.fates import suffer
from engines.doctor_strange.rules.turns import DIE
from engines.doctor_strange.state import (
    Assault,
    Attacking,
    Character,
    DoctorStrange,
    Exchanging,
    Resting,
    attacking_step,
    power,
    viable,
)
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left, Stage

ORDER = Prompt("order")


def fallen(s: DoctorStrange, assault: Assault) -> bool:
    """Return True if attacker or target have changed since the declaration (S35)."""
    attacker, target = s.characters.get(assault.attacker), s.characters.get(assault.target)
    return not (_stands(attacker, s.active) and _stands(target, 1 - s.active))


def _stands(character: Character | None, seat: int) -> bool:
    return character is not None and character.controller == seat and character.condition == "viable"


def why_not_resolve(s: DoctorStrange, seat: int, move: Resolve) -> Reason | None:
    """Check that the attacker chooses one of the pending attacks (S34)."""
    if wrong := in_phase(s, seat, Attacking, "attack"):
        return wrong
    step = s.steps[-1]
    assert isinstance(step, Attacking)
    left = any(assault.attacker == move.attacker for assault in step.pending)
    return None if left else Reason("not_pending", "S34")


def resolve(emit: Emit[DoctorStrange], _seat: int, move: Resolve) -> None:
    """Resolve this attack next (S34, S40)."""
    step = emit.state.steps[-1]
    assert isinstance(step, Attacking)
    _roll(emit, next(assault for assault in step.pending if assault.attacker == move.attacker))


def _roll(emit: Emit[DoctorStrange], assault: Assault) -> None:
    """Roll for both sides, and add Power with attachments (S40)."""
    s = emit.state
    rolls = roll(emit.chance, DIE), roll(emit.chance, DIE)
    attack = rolls[0] + power(s, s.characters[assault.attacker])
    defence = rolls[1] + power(s, s.characters[assault.target])
    emit(ev.Rolled(s.active, assault, rolls, (attack, defence)))
    emit(Entered(Exchanging(s.step_id + 1, assault, rolls, [attack, defence], s.active, [[], []])))


def _order(s: DoctorStrange, step: Attacking) -> list[PendingDecision]:
    moves = tuple(Resolve(assault.attacker) for assault in step.pending)
    return [PendingDecision(step.id, s.active, ORDER, must=True, moves=moves, default=moves[0])]


def _asks_order(s: DoctorStrange, step: Attacking) -> bool:
    return len(step.pending) > 1 and not any(fallen(s, assault) for assault in step.pending)


def _next(emit: Emit[DoctorStrange], step: Attacking) -> None:
    """Drop void attacks (S35); resolve the last one without asking."""
    s = emit.state
    if void := [assault for assault in step.pending if fallen(s, assault)]:
        for assault in void:
            emit(ev.AttackVoided(assault))
    elif step.pending:
        _roll(emit, step.pending[0])
    else:
        emit(Left())
        emit(Entered(Resting(s.step_id + 1)))


def answers(s: DoctorStrange, seat: int) -> list[Move]:
    """Return a side's possible plays in the exchange (S41, S42)."""
    cards = s.cards.by_id
    barred = "attacker" if seat != s.active else "defender"
    moves: list[Move] = [Power(card) for card in usable(s, seat, "p") if cards[card].role != barred]
    if seat != s.active and (calls := usable(s, seat, "d")):
        helpers = _helpers(s, seat)
        moves += [Call(card, helper) for card in calls for helper in helpers]
    return moves


def _helpers(s: DoctorStrange, seat: int) -> list[str]:
    """Return the defender's viable Characters that are neither marked nor have helped (S42, S43)."""
    attacking = attacking_step(s)
    return [c.id for c in viable(s, seat) if c.id not in attacking.marked and c.id not in attacking.helped]


def why_not_power(s: DoctorStrange, seat: int, move: Power) -> Reason | None:
    """Check that it is the seat's turn in the exchange, and the card's role (S41)."""
    if wrong := held(s, seat, move.card, "p") or _in_turn(s, seat):
        return wrong
    role = s.cards.by_id[move.card].role
    if role == "attacker" and seat != s.active:
        return Reason("attacker_only", "S41", {"card": move.card})
    if role == "defender" and seat == s.active:
        return Reason("defender_only", "S41", {"card": move.card})
    return None


def why_not_call(s: DoctorStrange, seat: int, move: Call) -> Reason | None:
    """Check that the defender calls a viable Character that is neither marked nor has helped (S42)."""
    if wrong := held(s, seat, move.card, "d") or _in_turn(s, seat):
        return wrong
    if seat == s.active:
        return Reason("defender_only", "S42", {"card": move.card})
    if wrong := own(s, seat, move.helper) or fit(s.characters[move.helper], "S42"):
        return wrong
    attacking = attacking_step(s)
    if move.helper in attacking.marked:
        return Reason("marked", "S42", {"character": move.helper})
    if move.helper in attacking.helped:
        return Reason("helped", "S42", {"character": move.helper})
    return None


def _in_turn(s: DoctorStrange, seat: int) -> Reason | None:
    step = s.steps[-1]
    if not isinstance(step, Exchanging):
        return Reason("no_exchange", "S40")
    return None if step.asked == seat else Reason("not_asked", "S40", {"seat": 1 - seat})


def power_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    yield from map(Power, of_kinds(s, seat, "p"))


def call_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    mine = [c.id for c in s.characters.values() if c.controller == seat]
    yield from (Call(card, helper) for card in of_kinds(s, seat, "d") for helper in mine[:4])


def spend(emit: Emit[DoctorStrange], seat: int, move: Power) -> None:
    """Add the card's Power to this attack only (S41)."""
    emit(ev.PowerSpent(seat, move.card, emit.state.cards.power[move.card]))


def call(emit: Emit[DoctorStrange], seat: int, move: Call) -> None:
    """Add the helper's Power with attachments (S42, S44)."""
    s = emit.state
    emit(ev.DefenderCalled(seat, move.card, move.helper, power(s, s.characters[move.helper])))


def hold(emit: Emit[DoctorStrange], seat: int, _move: Pass) -> None:
    """Pass, so that the other side is asked (S40)."""
    emit(ev.Passed(seat))


def _exchange(s: DoctorStrange, step: Exchanging) -> list[PendingDecision]:
    seat = step.turn
    prompt = Prompt(
        "strike" if seat == s.active else "defend",
        {
            "attacker": step.assault.attacker,
            "target": step.assault.target,
            "attack": step.totals[0],
            "defence": step.totals[1],
        },
    )
    return [PendingDecision(step.id, seat, prompt, must=True, moves=(*answers(s, seat), PASS), default=PASS)]


def _asks(s: DoctorStrange, step: Exchanging) -> bool:
    return step.asked is not None and bool(answers(s, step.turn))


def _go_on(emit: Emit[DoctorStrange], step: Exchanging) -> None:
    """Ask in turn until both pass in a row; a side that leads or has nothing to play passes automatically
    (S40, S75).
    """
    s = emit.state
    turn, passes = step.turn, step.passes
    hit = step.totals[0] >= step.totals[1]
    while passes < 2:
        leads = hit == (turn == s.active)
        if not leads and answers(s, turn):
            emit(ev.SideAsked(turn, passes))
            return
        turn, passes = 1 - turn, passes + 1
    assault = step.assault
    emit(ev.Resolved(assault, (step.totals[0], step.totals[1]), hit))
    if hit:
        suffer(emit, assault)


ATTACKING = Stage(_asks_order, _order, _next)
EXCHANGING = Stage(_asks, _exchange, _go_on)
