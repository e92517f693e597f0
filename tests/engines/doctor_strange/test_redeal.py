"""A redealt state keeps the fact that a seat asked in quick play holds an answer (S75)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange.state import (
    Assault,
    Attacking,
    Countering,
    Declaring,
    DoctorStrange,
    Exchanging,
    MysticArts,
    Resting,
    Step,
    Summoning,
)
from engines.state import copied
from tests.engines.doctor_strange.position import EVIL, GOOD, MORDO, STRANGE, asked, given


def others(s: DoctorStrange, seat: int) -> list[DoctorStrange]:
    """Return forty states that look the same as the true one to the seat."""
    return [GAME.redeal(s, seat, Random(number)) for number in range(40)]


def test_a_known_answer_leaves_the_rest_of_a_redealt_hand_to_chance() -> None:
    state = given(Declaring(1), active=EVIL, hands=((), ["a.poison", "p.incense"]))
    state.known[GOOD] = ["a.poison"]
    hands = [made.hands[EVIL] for made in others(state, GOOD)]
    assert all("a.poison" in hand for hand in hands)
    assert any(hand[1][0] != "a" and hand[0] == "a.poison" for hand in hands)


def test_redealt_hands_come_as_often_as_a_fair_deal_brings_them() -> None:
    state = given(Declaring(1), active=EVIL, hands=((), ["a.poison", "p.incense", "p.trance"]))
    pool = [*state.deck, *state.hands[EVIL]]
    barred = state.cards.barred[EVIL]
    rng, fair = Random(1), Counter[int]()
    while sum(fair.values()) < 4000:
        number = sum(card[0] == "a" and card not in barred for card in rng.sample(pool, 3))
        fair[number] += number > 0
    drawn = Counter(
        sum(card[0] == "a" and card not in barred for card in GAME.redeal(state, GOOD, rng).hands[EVIL])
        for _ in range(4000)
    )
    assert drawn[0] == 0
    assert drawn[1] == pytest.approx(fair[1], rel=0.06)
    assert drawn[2] == pytest.approx(fair[2], rel=0.2)


@pytest.mark.parametrize("seed", range(4))
def test_wherever_quick_play_asks_the_redealt_seat_could_do_something(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    while decisions := GAME.decisions(state):
        question = next(one for one in decisions if one.must)
        for made in (GAME.redeal(state, 1 - question.seat, rng) for _ in range(3)):
            assert len(asked(made).moves) > 1
        own = [one for one in decisions if one.seat == question.seat]
        move = GAME.sensible(GAME.view(state, question.seat), own, rng)
        assert move is not None
        GAME.play(state, question.seat, move)


BLOW = Assault(MORDO, STRANGE, "a.poison")
QUESTIONS: tuple[Step, ...] = (
    MysticArts(1),
    Summoning(1),
    Declaring(1),
    Countering(1),
    Attacking(1, [BLOW], (STRANGE,)),
    Exchanging(1, BLOW, (1, 1), [9, 9], GOOD, [[], []]),
    Resting(1),
)


@pytest.mark.parametrize("hand", [(), ("p.incense",), ("p.incense", "p.trance")])
@pytest.mark.parametrize("known", [0, 1, 2])
@pytest.mark.parametrize("step", QUESTIONS, ids=lambda step: type(step).__name__)
def test_a_seat_asked_without_an_answer_is_redealt_too(step: Step, known: int, hand: tuple[str, ...]) -> None:
    for active in (GOOD, EVIL):
        state = given(copied(step), active=active, hands=((), hand))
        state.known[GOOD] = list(hand[:known])
        for made in others(state, GOOD)[:5]:
            GAME.check(made)
            assert GAME.view(made, GOOD) == GAME.view(state, GOOD)
