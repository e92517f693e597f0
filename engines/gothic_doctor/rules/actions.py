"""The Action phase (section 4): which plain Actions may be played, and how; effects.py has their effects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import DOCTORS, Aim, Play, targets
from engines.gothic_doctor.rules.asking import OPINION, asked, candidates
from engines.gothic_doctor.rules.checks import held, in_turn, other_copy, own_turn
from engines.gothic_doctor.rules.effects import EFFECTS, Effect, owner
from engines.gothic_doctor.rules.hands import distinct
from engines.gothic_doctor.state import ROUNDS, GothicDoctor, Opposing, turn
from engines.steps import Entered

# ------------------------------------------------------------------------------------------------------- legal moves


def moves(s: GothicDoctor, seat: int) -> list[Move]:
    if _bar_actions(s):
        return []
    return [
        move
        for card, effect in _in_hand(s, seat)
        for move in effect.tries(s, seat, card)
        if effect.bar(s, seat, move) is None
    ]


def tries(s: GothicDoctor, seat: int) -> Iterator[Move]:
    """Yield every plain Action on every possible target; without a target if none fits."""
    if not own_turn(s, seat):
        return
    early = turn(s).phase == "treat"
    fitting = {card: effect.tries(s, seat, card) if early else [] for card, effect in _in_hand(s, seat)}
    yield from (Play(card) for card, found in fitting.items() if not found)
    yield from chain(*fitting.values())


def _in_hand(s: GothicDoctor, seat: int) -> Iterator[tuple[str, Effect]]:
    """Yield a card of each kind of plain Action, with its effect."""
    effects = index(s.catalogue).effect
    for card in distinct(s, seat):
        if effect := EFFECTS.get(effects.get(card, "")):
            yield card, effect


# ----------------------------------------------------------------------------------------------------------- why not


def _bar_actions(s: GothicDoctor) -> Reason | None:
    """Return why the active doctor may play no Action now."""
    step = turn(s)
    if s.round == ROUNDS:
        return Reason("last_round", "R22")
    if step.acted:
        return Reason("one_action", "4.1")
    if step.phase != "treat":
        return Reason("actions_first", "4.1")
    return None


def why_not_play(s: GothicDoctor, seat: int, move: Aim) -> Reason:
    if wrong := held(s, seat, move.card) or in_turn(s, seat):
        return wrong
    effect = EFFECTS.get(index(s.catalogue).effect.get(move.card, ""))
    if effect is None:
        return Reason("no_plain_action", "4.1", {"card": move.card})
    if barred := _bar_actions(s):
        return barred
    if isinstance(move, Play) and effect.aimed:
        return Reason("no_target", "4.2", {"card": move.card})
    return effect.why_not(s, seat, move) or other_copy(move.card)


# ----------------------------------------------------------------------------------------------------------- effects


def play(emit: Emit[GothicDoctor], seat: int, move: Aim) -> None:
    """Play an Action: ask the doctor that it names, or resolve it at once if it names none (R16)."""
    s = emit.state
    victim = named(s, seat, move)
    emit(ev.Played(seat, move.card, targets(move)))
    may_oppose = asked(s, candidates(s, (victim,), OPINION), OPINION) if victim is not None else ()
    if may_oppose:
        emit(Entered(Opposing(s.step_id + 1, str(move), may_oppose)))
    else:
        resolve(emit, seat, move)


def named(s: GothicDoctor, seat: int, move: Aim) -> int | None:
    """Return the other doctor that an Action names, directly or by a cured Patient (R16)."""
    for target in targets(move):
        whose = DOCTORS.index(target) if target in DOCTORS else owner(s, target)
        if whose not in {None, seat}:
            return whose
    return None


def resolve(emit: Emit[GothicDoctor], seat: int, move: Aim) -> None:
    EFFECTS[index(emit.state.catalogue).effect[move.card]].resolve(emit, seat, move)
