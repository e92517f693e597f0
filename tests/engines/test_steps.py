"""Rules as tables: a game of two seats: a patient waits, is treated, and may be fought over in a window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from engines.chance import Chance
from engines.course import DecisionNumbers, Emit, PendingDecision
from engines.game import Decision, Event, Fact, Move, Prompt, Reason
from engines.steps import Entered, Left, Rules, Stage, always, never
from engines.windows import Answered, Opened, Verdict, answer, several, window


class Treat(Move, verb="treat"):
    card: str


class Peek(Move, verb="peek"):
    pass


class Object(Move, verb="object"):
    pass


class Pass(Move, verb="pass"):
    pass


class Done(Move, verb="done"):
    pass


class Waiting(msgspec.Struct, tag=True):
    id: int
    seat: int


class Disputed(msgspec.Struct, tag=True):
    id: int
    seat: int
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


class Ward(msgspec.Struct, dict=True):
    seed: bytes
    hands: list[list[str]]
    treated: list[int]
    closed: bool = False
    steps: list[Waiting | Disputed] = []
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())


class Treated(Fact, frozen=True):
    seat: int
    card: str

    def apply(self, state: Ward) -> None:
        state.hands[self.seat].remove(self.card)
        state.treated[self.seat] += 1


class Spoilt(Fact, frozen=True):
    seat: int

    def apply(self, state: Ward) -> None:
        state.treated[self.seat] -= 1


class Closed(Fact, frozen=True):
    def apply(self, state: Ward) -> None:
        state.closed = True


class Peeked(Event, frozen=True):
    def apply(self, state: Ward) -> None:
        """Do nothing."""


def lay_out(options: dict[str, int], seats: int, chance: Chance) -> Ward:
    if options.get("cards") == 0:
        raise ValueError("cards")
    hands = [[f"c{seat}{copy}" for copy in range(options["cards"])] for seat in range(seats)]
    for hand in hands:
        chance.shuffle(hand)
    return Ward(chance.seed, hands, [0] * seats)


def treating(s: Ward, step: Waiting) -> list[PendingDecision]:
    moves = (*map(Treat, s.hands[step.seat]), Done())
    return [PendingDecision(step.id, step.seat, Prompt("treat"), must=True, moves=moves, default=Done())]


def treat(emit: Emit[Ward], seat: int, move: Treat) -> None:
    emit(Treated(seat, move.card))
    emit(Entered(Disputed(emit.state.step_id + 1, seat)))


def why_not_treat(s: Ward, seat: int, move: Treat) -> Reason | None:
    return None if move.card in s.hands[seat] else Reason("not_in_hand")


def leave(emit: Emit[Ward], _step: Waiting) -> None:
    emit(Left())


def settle_dispute(emit: Emit[Ward], step: Disputed, verdict: Verdict) -> None:
    emit(Left())
    if verdict.seat is not None:
        emit(Spoilt(step.seat))


def others(s: Ward, step: Disputed) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(s.hands)) if seat != step.seat and s.hands[seat])


def peeking(s: Ward) -> list[PendingDecision]:
    return [PendingDecision(0, 1, Prompt("peek"), must=False, moves=(Peek(),))] if s.hands[1] else []


def next_turn(emit: Emit[Ward]) -> None:
    """Begin the next turn: seat 0, then seat 1, then the end."""
    s = emit.state
    if not s.steps and s.step_id and not any(s.hands):
        return
    if not s.steps and not s.closed:
        if s.step_id == 0:
            emit(Entered(Waiting(1, 0)))
        else:
            emit(Closed())


def tries(s: Ward, seat: int) -> Iterator[Move]:
    yield Object()
    yield Object()
    yield from map(Treat, s.hands[seat])
    yield Treat("none")


WAITING: Stage[Ward, Waiting] = Stage(lambda s, step: bool(s.hands[step.seat]), treating, leave)
DISPUTED = window(
    lambda _s, step: Prompt("dispute", {"seat": step.seat}),
    lambda _s, _step, _seat: [Object()],
    settle_dispute,
    passing=Pass(),
    among=lambda s, step: several(others(s, step)),
    order=others,
)

RULES: Rules[Ward] = Rules(
    seats=(2, 3),
    lay_out=lay_out,
    begin=lambda _emit: None,
    stages={Waiting: WAITING, Disputed: DISPUTED},
    actions={
        Treat: {Waiting: treat},
        Peek: lambda emit, _seat, _move: emit(Peeked()),
        Object: answer,
        Pass: answer,
    },
    checks={Treat: why_not_treat},
    tries=tries,
    anytime=peeking,
    upkeep=next_turn,
    over=Reason("game_over", "W1"),
    not_now=Reason("not_now", "W2"),
)


def dealt(seats: int = 2, cards: int = 2) -> Ward:
    return RULES.deal({"cards": cards}, seats, bytes(32))


def play(s: Ward, seat: int, move: Move) -> list[Event]:
    return [event for event in RULES.course.play(s, seat, move) if type(event).__name__ != "Numbered"]


def asked(s: Ward) -> list[Decision]:
    return [decision for decision in RULES.course.decisions(s) if decision.must]


def test_a_deal_goes_on_to_the_first_question_and_numbers_it() -> None:
    s = dealt()
    assert [(d.seat, d.must, len(d.moves)) for d in RULES.course.decisions(s)] == [(0, True, 3), (1, False, 1)]
    assert s.drawn == 2 and s.ledger.counts == (1, 1)


@pytest.mark.parametrize(("seats", "cards", "key"), [(1, 2, "seats"), (4, 2, "seats"), (2, 0, "cards")])
def test_a_deal_that_does_not_fit_names_what_does_not(seats: int, cards: int, key: str) -> None:
    with pytest.raises(ValueError, match=key):
        dealt(seats, cards)


def test_a_move_is_carried_out_and_followed_to_the_next_question() -> None:
    s = dealt()
    card = s.hands[0][0]
    events = play(s, 0, Treat(card))
    assert events == [Treated(0, card), Entered(Disputed(2, 0)), Opened((1,))]
    assert [(d.seat, d.prompt.args, d.among) for d in asked(s)] == [(1, {"seat": 0}, ())]


def test_an_event_does_not_change_with_the_step_it_brought() -> None:
    s = dealt()
    events = play(s, 0, Treat(s.hands[0][0]))
    assert Entered(Disputed(2, 0)) in events and s.steps[-1] == Disputed(2, 0, (1,))


def test_a_window_is_decided_in_its_order() -> None:
    s = dealt(3)
    play(s, 0, Treat(s.hands[0][0]))
    assert [(d.seat, d.among, d.default) for d in asked(s)] == [(1, (1, 2), Pass()), (2, (1, 2), Pass())]
    assert play(s, 2, Object()) == [Answered(2, "object")]
    assert [d.seat for d in asked(s)] == [1]
    assert play(s, 1, Pass()) == [Answered(1, "pass"), Left(), Spoilt(0)]
    assert s.treated == [0, 0, 0] and len(s.steps) == 1


def test_a_window_that_nobody_could_answer_closes_at_once() -> None:
    s = dealt()
    s.hands[1].clear()
    assert play(s, 0, Treat(s.hands[0][0]))[1:] == [Entered(Disputed(2, 0)), Left()]


def test_answers_are_for_their_owner_only() -> None:
    given = Answered(1, "object")
    assert [given.seen(seat) for seat in (0, 1, None)] == [None, given, None]


def test_a_move_without_an_action_ends_the_step() -> None:
    s = dealt()
    assert play(s, 0, Done()) == [Left(), Closed()]
    assert RULES.course.decisions(s) == [] and RULES.course.why_not(s, 0, Done()) == Reason("game_over", "W1")


def test_what_is_open_throughout_keeps_its_number_under_a_window() -> None:
    s = dealt()
    before = [d.number for d in RULES.course.decisions(s) if not d.must]
    play(s, 0, Treat(s.hands[0][0]))
    assert [d.number for d in RULES.course.decisions(s) if not d.must] == before
    assert play(s, 1, Peek()) == [Peeked()]


def test_a_refusal_comes_from_the_check_of_the_move() -> None:
    s = dealt()
    assert RULES.course.why_not(s, 0, Treat("none")) == Reason("not_in_hand")
    assert RULES.course.why_not(s, 0, Object()) == Reason("not_now", "W2")
    assert RULES.course.why_not(s, 1, Treat(s.hands[1][0])) == Reason("not_now", "W2")
    assert [RULES.course.why_not(s, seat, Done()) for seat in (-1, 2, 99)] == [Reason("not_seated")] * 3


def test_what_forbids_any_move_comes_first() -> None:
    barred = Reason("asleep")
    rules = replace(RULES, first=lambda _s, seat, _move: barred if seat == 1 else None)
    s = dealt()
    assert rules.course.why_not(s, 1, Treat("none")) == barred
    assert rules.course.why_not(s, 0, Treat("none")) == Reason("not_in_hand")


def test_a_move_beside_the_step_leaves_it_as_it_is() -> None:
    rules = replace(RULES, aside=lambda _s, move: isinstance(move, Peek))
    s = dealt()
    s.hands[0].clear()
    rules.course.play(s, 1, Peek())
    assert len(s.steps) == 1, "the step would be over if anybody looked"


def test_blocked_lists_refused_tries_once_each() -> None:
    s = dealt()
    assert RULES.blocked(s, 0) == [(Object(), Reason("not_now", "W2")), (Treat("none"), Reason("not_in_hand"))]
    assert RULES.blocked(s, 7) == []
    alike = replace(RULES, alike=lambda _move, reason: reason.rule)
    assert [str(move) for move, _ in alike.blocked(s, 0)] == ["object", "treat none"]


def test_blocked_lists_fifty_at_most() -> None:
    rules = replace(RULES, tries=lambda _s, _seat: (Treat(str(n)) for n in range(80)))
    assert len(rules.blocked(dealt(), 0)) == 50


def test_a_step_that_its_own_moves_end() -> None:
    assert always(dealt(), Waiting(1, 0))
    with pytest.raises(AssertionError):
        never(Emit(dealt()), Waiting(1, 0))
