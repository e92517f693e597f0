"""The rules of Gothic Doctor by phase; sections and rulings (R1 ...) are those of rules.en.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.course import Course, Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor.moves import (
    TREATMENT,
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Keep,
    Mulligan,
    Pass,
    Play,
    PlayOn,
    React,
    Refer,
    RestActions,
    RestTreatments,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.rules import acting, drawing, reacting, refusing, setup, treating
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.state import (
    HAND_LIMIT,
    Bolting,
    Curing,
    GothicDoctor,
    Mulliganing,
    Opposing,
    Turn,
    Window,
    shared,
)

BLOCKED = 50
"""Most moves that `blocked` lists."""


def deal(options: Options, seats: int, seed: bytes) -> GothicDoctor:
    """2.1 to 2.7: shuffle and deal.

    Raises:
        ValueError: "seats" or "pack".

    """
    return COURSE.begin(setup.lay_out(options, seats, seed), seats)


# ------------------------------------------------------------------------------------------------ what is open now


def openings(s: GothicDoctor) -> list[PendingDecision]:
    """The question of the topmost step, for each seat it asks."""
    if not s.steps:
        return []
    step = s.steps[-1]
    match step:
        case Turn():
            return [in_turn(s, step)]
        case Mulliganing():
            return in_mulligans(s, step)
    return in_window(s, step)


def in_mulligans(s: GothicDoctor, step: Mulliganing) -> list[PendingDecision]:
    """2.7: whoever has not chosen; in a sealed game also those who have nothing to choose."""
    return [
        PendingDecision(
            step.id,
            seat,
            Prompt("mulligan") if setup.qualifies(s, seat) else Prompt("no_mulligan"),
            must=True,
            moves=setup.choices(s, seat),
            default=setup.KEEP,
            among=shared(step),
        )
        for seat in step.asked
        if seat not in step.answers
    ]


def in_turn(s: GothicDoctor, step: Turn) -> PendingDecision:
    """3.1: an Action, a cure, the draws; or a card to discard."""
    seat = s.active
    if step.phase == "discard":
        over = len(s.hands[seat]) - HAND_LIMIT
        moves = tuple(drawing.discard_moves(s))
        prompt = Prompt("discard", {"cards": over})
        return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=moves[0], repeat=(over, over))
    draws = drawing.draw_moves(s)
    likely = (drawing.REST[TREATMENT], drawing.DRAW[TREATMENT])
    default = next((move for move in likely if move in draws), drawing.STOP)
    if step.phase == "draw":
        prompt = Prompt("draw", {"draws": step.draws})
        return PendingDecision(step.id, seat, prompt, must=True, moves=(*draws, drawing.STOP), default=default)
    moves = (*treating.cure_moves(s, seat), *acting.action_moves(s, seat), *draws, drawing.STOP)
    key = "treat" if step.acted else "act_or_treat"
    prompt = Prompt(key, {"draws": drawing.draws(s), "cures": step.attempts})
    return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=default)


def in_window(s: GothicDoctor, step: Window) -> list[PendingDecision]:
    """8.1: whoever is asked and has not answered."""
    prompt, effect = window_prompt(s, step), reacting.answer_to(step)
    return [
        PendingDecision(
            step.id,
            seat,
            prompt,
            must=True,
            moves=(*reacting.reactions(s, seat, effect), reacting.PASS),
            default=reacting.PASS,
            among=shared(step),
        )
        for seat in step.asked
        if seat not in step.answers
    ]


def window_prompt(s: GothicDoctor, step: Window) -> Prompt:
    """What is to be answered."""
    match step:
        case Opposing():
            return Prompt("oppose", {"seat": s.active, "card": step.move.split(" ")[1]})
        case Curing():
            return Prompt("stop_cure", {"seat": s.active, "patient": step.patient})
        case Bolting():
            return Prompt("oppose", {"seat": step.seat, "card": step.card})


# ------------------------------------------------------------------------------------------------ what a move does


ACTS: dict[type[Move], Callable[[Emit[GothicDoctor], int, Any], None]] = {
    Mulligan: setup.choose,
    Keep: setup.choose,
    Play: reacting.announce_action,
    PlayOn: reacting.announce_action,
    Refer: reacting.announce_action,
    Swap: reacting.announce_action,
    Cure: reacting.announce_cure,
    DrawTreatment: drawing.draw_one,
    DrawAction: drawing.draw_one,
    Take: drawing.draw_one,
    RestTreatments: drawing.draw_one,
    RestActions: drawing.draw_one,
    Stop: drawing.stop,
    Discard: drawing.discard,
    React: reacting.answer,
    Pass: reacting.answer,
}


def act(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    ACTS[type(move)](emit, seat, move)


# ---------------------------------------------------------------------------------------------------------- reasons


def blocked(s: GothicDoctor, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not."""
    found: dict[Move, Reason] = {}
    for move in refusing.tries(s, seat):
        reason = COURSE.why_not(s, seat, move)
        if reason is not None and len(found) < BLOCKED:
            found[move] = reason
    return list(found.items())


COURSE: Course[GothicDoctor] = Course(
    openings=openings, act=act, refusal=refusing.refusal, standing=lambda s: [step.id for step in s.steps]
)
