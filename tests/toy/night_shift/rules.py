"""The rules of Night Shift, in the order of the rulebook (N1 to N7 in the package's docstring)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engines.chance import Chance, roll
from engines.course import Course, Emit, PendingDecision
from engines.game import Move, Outcome, Prompt, Reason
from engines.options import GameOptions
from engines.windows import clockwise, verdict
from tests.toy.night_shift import events as ev
from tests.toy.night_shift.cards import CATALOGUES, dose, kind
from tests.toy.night_shift.moves import Drink, Lay, Object, Pass, Retract, Skip, read_move
from tests.toy.night_shift.state import Laying, NightShift, Objecting

HAND = 4


class Options(GameOptions):
    """What a table may choose."""

    rounds: int = Field(default=3, ge=1, le=5, description="option.rounds")
    reactions: Literal["quick", "sealed"] = Field(default="quick", description="option.reactions")


def deal(options: Options, seats: int, seed: bytes) -> NightShift:
    """N1: shuffle, deal four cards each.

    Raises:
        ValueError: "seats" where the number of seats does not fit.

    """
    if seats not in {2, 3, 4}:
        raise ValueError("seats")
    chance = Chance(seed)
    deck = list(CATALOGUES.deck(CATALOGUES.builtin).deck)
    chance.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
    state = NightShift(
        seed, CATALOGUES.builtin, options.reactions, options.rounds, seats, deck, hands, [0] * seats, [None] * seats
    )
    state.drawn = chance.drawn
    state.steps = [Laying(1)]
    state.step_id = 1
    return COURSE.begin(state, seats)


# ------------------------------------------------------------------------------------------------ what is open now


def openings(s: NightShift) -> list[PendingDecision]:
    """The decision of the topmost step for each seat it asks, then everybody's Coffee."""
    if not s.steps:
        return []
    step = s.steps[-1]
    asked = laying(s, step) if isinstance(step, Laying) else objecting(s, step)
    return asked + coffee(s)


def laying(s: NightShift, step: Laying) -> list[PendingDecision]:
    """N2: lay or skip; whoever has chosen may take it back."""
    prompt = Prompt("lay", {"round": s.round + 1})
    open_now = []
    for seat in range(s.seats):
        if seat in step.laid:
            open_now.append(PendingDecision(step.id, seat, Prompt("laid"), must=False, moves=(Retract(),)))
            continue
        moves: list[Move] = [Lay(card) for card in sorted(s.hands[seat]) if dose(card)]
        moves.append(Skip())
        open_now.append(PendingDecision(step.id, seat, prompt, must=True, moves=tuple(moves), default=Skip()))
    return open_now


def objecting(s: NightShift, step: Objecting) -> list[PendingDecision]:
    """N4: whoever is asked and has not answered."""
    prompt = Prompt("object", {"leader": step.leaders[0]})
    others = tuple(clockwise(step.leaders[0], s.seats)[1:])
    among = others if len(others) > 1 else ()
    return [
        PendingDecision(
            step.id, seat, prompt, must=True, moves=(*objections(s, seat), Pass()), default=Pass(), among=among
        )
        for seat in step.asked
        if seat not in step.answers
    ]


def coffee(s: NightShift) -> list[PendingDecision]:
    """N6: open to its holder as long as the game awaits anybody; nobody waits for it."""
    held = [tuple(Drink(card) for card in sorted(hand) if kind(card) == "coffee") for hand in s.hands]
    return [
        PendingDecision(0, seat, Prompt("coffee"), must=False, moves=moves) for seat, moves in enumerate(held) if moves
    ]


def objections(s: NightShift, seat: int) -> list[Move]:
    """The Objections a seat holds."""
    return [Object(card) for card in sorted(s.hands[seat]) if kind(card) == "objection"]


# ------------------------------------------------------------------------------------------------ what a move does


def act(emit: Emit[NightShift], seat: int, move: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    s = emit.state
    match move:
        case Lay(card):
            emit(ev.Laid(seat, card))
        case Skip():
            emit(ev.Laid(seat, ""))
        case Retract():
            emit(ev.TookBack(seat))
        case Object() | Pass():
            emit(ev.Answered(seat, str(move)))
        case Drink(card):
            emit(ev.Peeked(seat, card, s.deck[-1] if s.deck else None))
    proceed(emit)


def proceed(emit: Emit[NightShift]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    step = s.steps[-1]
    if isinstance(step, Laying) and len(step.laid) == s.seats:
        reveal(emit, step)
    elif isinstance(step, Objecting):
        close_window(emit, step)


def reveal(emit: Emit[NightShift], step: Laying) -> None:
    """N3: show all, order the doses, roll for equals."""
    s = emit.state
    laid = dict(sorted(step.laid.items()))
    doses = {seat: dose(card) for seat, card in laid.items() if card}
    tied = [seat for seat, strength in doses.items() if list(doses.values()).count(strength) > 1]
    rolls = {seat: roll(emit.chance, 6) for seat in tied}
    emit(ev.Revealed(laid, rolls))
    emit(ev.Left())
    leaders = sorted(doses, key=lambda seat: (-doses[seat], -rolls.get(seat, 0), seat))
    open_window(emit, s, leaders)


def open_window(emit: Emit[NightShift], s: NightShift, leaders: list[int]) -> None:
    """N4: decide once who is asked. Quick: who could answer; sealed: all others."""
    if not leaders:
        cure(emit, None)
        return
    others = [seat for seat in clockwise(leaders[0], s.seats)[1:] if s.reactions == "sealed" or objections(s, seat)]
    emit(ev.Entered(Objecting(s.step_id + 1, leaders, tuple(others))))
    close_window(emit, s.steps[-1])


def close_window(emit: Emit[NightShift], step: object) -> None:
    """N4: apply the first objection in order, or let the leader cure."""
    s = emit.state
    assert isinstance(step, Objecting)
    so_far = verdict(step.asked, step.answers)
    if so_far.waiting:
        return
    leader, *rest = step.leaders
    emit(ev.Left())
    if so_far.seat is None:
        cure(emit, leader)
        return
    objection = read_move(so_far.answer)
    assert isinstance(objection, Object)
    emit(ev.Objected(so_far.seat, objection.card, leader))
    open_window(emit, s, rest)


def cure(emit: Emit[NightShift], seat: int | None) -> None:
    """N5: score, discard, draw to four; the next patient comes."""
    s = emit.state
    emit(ev.Cured(seat))
    if s.round == s.rounds:
        return
    for who in range(s.seats):
        while len(s.hands[who]) < HAND and draw(emit, who):
            pass
    emit(ev.Entered(Laying(s.step_id + 1)))


def draw(emit: Emit[NightShift], seat: int) -> bool:
    """N5, N7: one card from the deck, made anew where it is empty; False where there is none."""
    s = emit.state
    if not s.deck:
        if not s.discard:
            return False
        order = s.discard.copy()
        emit.chance.shuffle(order)
        emit(ev.Shuffled(tuple(order)))
    emit(ev.Drew(seat, s.deck[-1]))
    return True


# ------------------------------------------------------------------------------------------------ reasons, the end


def refusal(s: NightShift, seat: int, move: Move) -> Reason:
    """Why a move that is not offered may not be made; from what its seat knows."""
    if not s.steps:
        return Reason("game_over", "N7")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    held = getattr(move, "card", None)
    if held is not None and held not in s.hands[seat]:
        return Reason("not_in_hand", args={"card": held})
    step = s.steps[-1]
    match move:
        case Lay(card) if not dose(card):
            return Reason("no_dose", "N2", {"card": card})
        case Lay() | Skip() | Retract() if isinstance(step, Laying) and seat in step.laid:
            return Reason("already_laid", "N2")
        case Object() | Pass() if isinstance(step, Objecting) and seat == step.leaders[0]:
            return Reason("own_cure", "N4")
    return Reason("not_now")


def blocked(s: NightShift, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not."""
    tries: list[Move] = [Lay(card) for card in sorted(s.hands[seat])]
    tries += [Object(card) for card in sorted(s.hands[seat]) if kind(card) == "objection"]
    reasons = [(move, COURSE.why_not(s, seat, move)) for move in tries]
    return [(move, reason) for move, reason in reasons if reason]


def outcome(s: NightShift) -> Outcome | None:
    """N7: most patients; ties share a rank."""
    if s.steps:
        return None
    ranks = tuple(1 + sum(other > score for other in s.scores) for score in s.scores)
    parts = tuple({"patients": score} for score in s.scores)
    return Outcome(ranks, tuple(s.scores), parts, Prompt("morning"))


COURSE: Course[NightShift] = Course(
    openings=openings, act=act, refusal=refusal, standing=lambda s: {0, *(step.id for step in s.steps)}
)
