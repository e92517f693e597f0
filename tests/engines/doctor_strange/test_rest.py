"""S63 to S71: the Rest phase, and table rules."""

from random import Random

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Discarding, Resting, Summoning
from engines.game import Reason
from tests.engines.doctor_strange.position import (
    DORMAMMU,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TABOO,
    WONG,
    ZOTA,
    asked,
    evil,
    given,
    good,
    names,
    play,
    refused,
    this_turn,
)

NINE = ["p.incense", "p.trance", "p.sorcery", "p.illusions", "p.surprise", "p.impostor", "p.real_self", "a.bind"]


def test_s63_the_order_of_the_rest_phase() -> None:
    people = [evil(DORMAMMU), evil(ZOTA, condition="incapacitated"), good(STRANGE, condition="incapacitated")]
    state = given(
        Resting(1),
        people=people,
        hands=((), [*NINE, "r.bring_back"]),
        killed={MORDO: EVIL},
        active=EVIL,
        turn=10,
        dice=(3, 4),
    )
    play(state, EVIL, f"negate r.bring_back {MORDO}")
    assert asked(state).prompt.key == "discard"
    late = Reason("not_in_hand")
    assert refused(state, EVIL, f"negate r.bring_back {MORDO}") == late
    events = this_turn(play(state, EVIL, "discard a.bind"))
    assert names(events) == ["Discarded", "RecoveryFailed", "Stayed", "ViableCounted"]


@pytest.mark.parametrize(("rolled", "fact"), [(10, ev.RecoveryFailed), (11, ev.Recovered), (12, ev.Recovered)])
def test_s64_recovery_on_eleven_or_twelve(rolled: int, fact: type[ev.RecoveryFailed | ev.Recovered]) -> None:
    people = [good(STRANGE, condition="incapacitated"), good(WONG), evil(MORDO, condition="incapacitated")]
    state = given(Resting(1), people=people, dice=(rolled,))
    assert this_turn(play(state, GOOD, "done")) == [fact(STRANGE, rolled)]


def test_s64_whoever_has_it_rolls() -> None:
    people = [good(STRANGE, condition="incapacitated", controller=EVIL, holder=MORDO), evil(MORDO), good(WONG)]
    mine = given(Resting(1), people=people)
    assert this_turn(play(mine, GOOD, "done")) == []
    theirs = given(Resting(1), people=people, active=EVIL, dice=(12,))
    assert this_turn(play(theirs, EVIL, "done")) == [ev.Recovered(STRANGE, 12)]


@pytest.mark.parametrize("giant", [DORMAMMU, LOKI])
def test_s65_giants_roll_from_the_turn_they_arrive_and_leave_with_attachments(giant: str) -> None:
    state = given(Summoning(1), hands=((), [giant, "m.omnipotent"]), active=EVIL, turn=5, dice=(11,))
    events = this_turn(play(state, EVIL, f"summon {giant}", f"attach m.omnipotent {giant}"))
    assert events[-1] == ev.Departed(giant, 11, ("m.omnipotent",))
    assert {giant, "m.omnipotent"} <= set(state.discard)


def test_s65_printed_power_counts_and_only_the_viable_roll() -> None:
    strange = good(STRANGE, "l.hidden_temple", "i.magic_amulet", "m.omnipotent")
    people = [strange, evil(LOKI, controller=GOOD, holder=STRANGE, condition="captured"), evil(MORDO)]
    state = given(Resting(1), people=people)
    assert this_turn(play(state, GOOD, "done")) == []
    hurt = given(Resting(1), people=[good(WONG), evil(LOKI, condition="incapacitated")], active=EVIL, dice=(2, 12))
    assert this_turn(play(hurt, EVIL, "done")) == [ev.RecoveryFailed(LOKI, 2)]


def test_s66_a_controlled_giant_leaves_for_the_discard_not_home() -> None:
    people = [good(STRANGE), evil(LOKI, controller=GOOD, holder=STRANGE), evil(MORDO)]
    state = given(Resting(1), people=people, dice=(12,))
    assert this_turn(play(state, GOOD, "done")) == [ev.Departed(LOKI, 12, ())]
    assert LOKI in state.discard


def test_s67_a_six_beats_loki_about_one_time_in_seven() -> None:
    better = sum(attack + 6 >= defence + 12 for attack in range(1, 13) for defence in range(1, 13))
    assert better == 21
    assert GAME.catalogues.deck(GAME.catalogues.builtin).power[LOKI] == 12


def test_s68_the_owner_chooses_the_excess_face_up() -> None:
    state = given(Resting(1), hands=([*NINE, "p.levitation"], ["e.experiment"]))
    play(state, GOOD, "done")
    question = asked(state)
    assert question.repeat == (2, 2)
    assert len(question.moves) == 9
    events = play(state, GOOD, "discard p.surprise")
    assert GAME.seen(events[0], EVIL) == ev.Discarded(GOOD, ("p.surprise",))
    play(state, GOOD, "discard a.bind")
    assert not isinstance(state.steps[-1], Discarding)
    assert len(state.hands[GOOD]) == 7


def test_s68_the_opponents_hand_is_not_checked() -> None:
    state = given(Resting(1), hands=((), NINE))
    play(state, GOOD, "done")
    assert state.turn > 4
    assert refused(given(Resting(1), hands=((), NINE)), EVIL, "discard a.bind").key == "not_your_turn"


def test_s69_the_other_player_is_asked_only_for_counters_and_in_exchanges() -> None:
    allowed = {"counter", "strike", "defend"}
    for seed in range(6):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2, bytes([seed]) * 32)
        while decisions := GAME.decisions(state):
            for decision in decisions:
                if decision.seat != state.active:
                    assert decision.prompt.key in allowed if decision.must else decision.prompt.key == "any_time"
            decision = rng.choice(decisions)
            GAME.play(state, decision.seat, rng.choice(list(decision.moves)))


def test_s70_piles_characters_and_hand_sizes_are_open_hands_and_deck_are_not() -> None:
    state = given(Resting(1), hands=(["a.bind"], ["a.poison", "a.bait"]), killed={WONG: GOOD}, exiled={ZOTA: EVIL})
    for seat in (GOOD, EVIL, None):
        view = GAME.view(state, seat)
        assert [side.hand for side in view.sides] == [1, 2]
        assert (view.killed[0].id, view.exiled[0].id, view.deck) == (WONG, ZOTA, len(state.deck))
        shown = repr(view)
        assert ("a.bind" in shown) == (seat == GOOD)
        assert ("a.poison" in shown) == (seat == EVIL)
        assert state.deck[-1] not in shown


def test_s71_who_is_bound_has_one_holder_viable_and_on_the_same_side() -> None:
    state = given(Resting(1))
    state.characters[TABOO] = good(TABOO, controller=EVIL)
    state.deck.remove(TABOO)
    with pytest.raises(AssertionError, match="holder"):
        GAME.check(state)
    state.characters[TABOO].holder = STRANGE
    with pytest.raises(AssertionError, match="one side"):
        GAME.check(state)
    state.characters[TABOO].holder = MORDO
    GAME.check(state)
