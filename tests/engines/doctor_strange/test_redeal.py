"""What a redealt state tells: that a seat which quick play asks holds an answer (S75)."""

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
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, asked, evil, given, good

ASSAULT = Assault(MORDO, STRANGE, "a.bind")
ASKED: dict[str, tuple[Step, str]] = {
    "mystic_arts": (MysticArts(1), "e.learn_secrets"),
    "summon": (Summoning(1), "c.sorcerer"),
    "declare": (Declaring(1), "a.poison"),
    "rest": (Resting(1), "r.healing_powers"),
}


def others(s: DoctorStrange, seat: int) -> list[DoctorStrange]:
    """Forty states that the seat cannot tell from the true one."""
    return [GAME.redeal(s, seat, Random(number)) for number in range(40)]


@pytest.mark.parametrize("key", ASKED)
def test_a_redealt_hand_can_answer_what_its_seat_is_asked_in_its_own_turn(key: str) -> None:
    step, card = ASKED[key]
    people = [good(STRANGE), evil(MORDO), evil(LOKI, condition="incapacitated")]
    state = given(step, people=people, active=EVIL, hands=((), [card, "p.incense", "p.trance"]))
    assert asked(state).prompt.key == key
    hands = [made.hands[EVIL] for made in others(state, GOOD)]
    assert all(len(asked(made).moves) > 1 for made in others(state, GOOD))
    assert len({tuple(hand) for hand in hands}) > 30


def test_a_redealt_hand_holds_the_counter_it_is_asked_for() -> None:
    step = Attacking(1, [ASSAULT], (STRANGE,))
    state = given(step, active=EVIL, hands=(["b.interruption", "p.incense"], ()))
    state.steps.append(Countering(2))
    state.__dict__.clear()
    counters = Counter(card for made in others(state, EVIL) for card in made.hands[GOOD] if card[0] == "b")
    assert sum(counters.values()) >= 40
    assert set(counters) == {"b.interruption", "b.counter_spell"}


def test_a_redealt_hand_can_play_on_in_the_exchange() -> None:
    state = given(Attacking(1, [ASSAULT], (STRANGE,)), active=EVIL, hands=(["p.incense"], ()))
    state.steps.append(Exchanging(2, ASSAULT, (12, 1), [18, 9], GOOD, [[], []], asked=GOOD))
    state.__dict__.clear()
    hands = [made.hands[GOOD] for made in others(state, EVIL)]
    roles = {hand[0][0] for hand in hands}
    powers = GAME.catalogues.deck(GAME.catalogues.builtin).by_id
    assert roles == {"p"}
    assert not [hand for hand in hands if powers[hand[0]].role == "attacker"]


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
