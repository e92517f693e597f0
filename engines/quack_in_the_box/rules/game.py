"""What is open now, what a move does, and how the game goes on until somebody is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engines.chance import Chance
from engines.course import Course, Emit, PendingDecision
from engines.game import Move, Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import CATALOGUES, deck
from engines.quack_in_the_box.rules.anytimes import carry_restocking, perform, restocked, restocking_openings
from engines.quack_in_the_box.rules.closing import carry_closing
from engines.quack_in_the_box.rules.draws import HAND
from engines.quack_in_the_box.rules.infamy import carry_shaming
from engines.quack_in_the_box.rules.interrupts import window_openings
from engines.quack_in_the_box.rules.mob import carry_mob, face, mob_openings
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.rules.patients import carry_dying
from engines.quack_in_the_box.rules.reasons import refusal
from engines.quack_in_the_box.rules.targets import Scene, any_moves, scene
from engines.quack_in_the_box.rules.treatment import carry_treated, carry_treating, treat, treating_openings
from engines.quack_in_the_box.rules.turn import carry_rolled, flee, fleeing_openings, next_turn, stay
from engines.quack_in_the_box.state import (
    Closing,
    Doctor,
    Dying,
    Fleeing,
    Mob,
    Quack,
    Restocking,
    Rolled,
    Shaming,
    Step,
    Treated,
    Treating,
    short,
)

SEATS = (2, 3, 4, 5, 6)


def deal(options: Options, seats: int, seed: bytes) -> Quack:
    """Shuffle both decks, six Doctor cards each, a random first doctor; then on to the first question.

    Raises:
        ValueError: "seats" where the number of seats does not fit, "pack" where the pack is not known.

    """
    if seats not in SEATS:
        raise ValueError("seats")
    catalogue = options.pack or CATALOGUES.builtin
    if catalogue not in CATALOGUES:
        raise ValueError("pack")
    chance, cards = Chance(seed), deck(catalogue)
    doctor_cards, patients = cards.doctor_cards, list(cards.patients)
    chance.shuffle(doctor_cards)
    chance.shuffle(patients)
    doctors = []
    for _ in range(seats):
        hand = sorted(doctor_cards.pop() for _ in range(HAND))
        treatments = [card for card in hand if card in cards.treatments]
        anytimes = [card for card in hand if card in cards.anytimes]
        doctors.append(Doctor(treatments, anytimes, [], []))
    first = chance.randrange(seats)
    state = Quack(
        seed=seed,
        catalogue=catalogue,
        reactions=options.reactions,
        threshold=options.threshold,
        turbo=options.turbo_infamy,
        group=options.group_practice,
        deathmatch=options.deathmatch,
        end_at=1 if seats == 2 and options.two_player_end == "all_but_one" else 2,
        mob_check=options.mob_check,
        swiss_hand=options.swiss_hand,
        seats=seats,
        deck=doctor_cards,
        patients=patients,
        doctors=doctors,
        first=first,
        active=(first - 1) % seats,
        drawn=chance.drawn,
    )
    emit = Emit(state)
    proceed(emit)
    emit.settle_chance()
    return COURSE.begin(state, seats)


# ------------------------------------------------------------------------------------------------ what is open now


def openings(s: Quack) -> list[PendingDecision]:
    """The decision of the topmost step for each seat it asks, then everybody's Anytimes; of the last moment for these
    they are the answers.
    """
    if s.ended:
        return []
    step = s.steps[-1]
    found = _ASKS[type(step)](s, step)
    if isinstance(step, Closing):
        return found
    owes = s.active if short(s) else None
    at = scene(s)
    for seat, doctor in enumerate(s.doctors):
        if doctor.anytimes and seat != owes:
            opening = anytime(seat, tuple(doctor.anytimes), at)
            if opening is not None:
                found.append(opening)
    return found


@lru_cache(maxsize=20_000)
def anytime(seat: int, held: tuple[str, ...], at: Scene) -> PendingDecision | None:
    """Ruling 13a: open whenever somebody is awaited; nobody waits for it."""
    moves = any_moves(held, at)
    return PendingDecision(0, seat, Prompt("anytime"), must=False, moves=moves) if moves else None


_ASKS: dict[type[Step], Callable[[Quack, Any], list[PendingDecision]]] = {
    Fleeing: fleeing_openings,
    Rolled: window_openings,
    Treating: treating_openings,
    Treated: window_openings,
    Dying: window_openings,
    Shaming: window_openings,
    Restocking: restocking_openings,
    Mob: mob_openings,
    Closing: window_openings,
}


# ------------------------------------------------------------------------------------------------ what a move does


def act(emit: Emit[Quack], seat: int, move: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    step = emit.state.steps[-1]
    if seat == emit.state.active and short(emit.state):
        emit(ev.MadeDo())
    _ACTS[type(move)](emit, seat, move, step)
    proceed(emit)


def _answer(emit: Emit[Quack], seat: int, move: Move, _step: Step) -> None:
    emit(ev.Answered(seat, str(move)))


def _anytime(emit: Emit[Quack], seat: int, move: Move, step: Step) -> None:
    if isinstance(step, Closing):
        _answer(emit, seat, move, step)
    else:
        perform(emit, seat, move)


def _toss(emit: Emit[Quack], seat: int, move: mv.Toss, _step: Step) -> None:
    emit(ev.Tossed(seat, move.card))


def _discard(emit: Emit[Quack], seat: int, move: mv.Discard, _step: Step) -> None:
    emit(ev.Discarded(seat, (move.card,)))


_ACTS: dict[type[Move], Callable[[Emit[Quack], int, Any, Any], None]] = {
    mv.Stay: lambda emit, seat, _move, step: stay(emit, seat, step),
    mv.Flee: lambda emit, seat, _move, _step: flee(emit, seat),
    mv.Treat: lambda emit, seat, move, _step: treat(emit, seat, move),
    mv.Discard: _discard,
    mv.Play: _anytime,
    mv.Swap: _anytime,
    mv.Restock: _anytime,
    mv.Toss: _toss,
    mv.Done: lambda emit, _seat, _move, step: restocked(emit, step),
    mv.Redirect: _answer,
    mv.React: _answer,
    mv.Revive: _answer,
    mv.Blame: _answer,
    mv.Overwork: _answer,
    mv.Pass: _answer,
    mv.Face: lambda emit, seat, _move, _step: face(emit, seat),
}


def proceed(emit: Emit[Quack]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    while not s.ended:
        if not s.steps:
            next_turn(emit)
            continue
        step = s.steps[-1]
        if not _CARRIES[type(step)](emit, step):
            return


_CARRIES: dict[type[Step], Callable[[Emit[Quack], Any], bool]] = {
    Fleeing: lambda _emit, _step: False,
    Rolled: carry_rolled,
    Treating: carry_treating,
    Treated: carry_treated,
    Dying: carry_dying,
    Shaming: carry_shaming,
    Restocking: carry_restocking,
    Mob: carry_mob,
    Closing: carry_closing,
}


COURSE: Course[Quack] = Course(
    openings=openings, act=act, refusal=refusal, standing=lambda s: {0, *(step.id for step in s.steps)}
)
