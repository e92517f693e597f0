"""S1 to S8: set-up, turns, victory."""

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Discarding, Resting
from engines.game import Event
from tests.engines.doctor_strange.position import (
    ANCIENT,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    WONG,
    asked,
    evil,
    given,
    good,
    names,
    offered,
    play,
    this_turn,
)


def test_s01_the_starters_are_in_play_and_110_cards_are_dealt_from() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    assert [(c.id, c.owner, c.controller) for c in state.characters.values()] == [(STRANGE, 0, 0), (MORDO, 1, 1)]
    assert len(state.hands[GOOD]) == 7
    assert len(state.hands[EVIL]) == 7 + 2
    assert len(state.deck) == 110 - 14 - 2


def test_s01_only_two_can_play() -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.deal(GAME.Options(), 3, bytes(32))


def test_s02_there_is_no_redraw() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    verbs = {"play", "negate", "summon", "attach", "attack", "done", "look"}
    assert {move.split()[0] for move in offered(state, EVIL)} <= verbs
    assert {move.split()[0] for move in offered(state, GOOD)} <= {"look"}


def test_s03_s72_evil_begins_with_a_whole_turn() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    while asked(state).prompt.key != "declare":
        play(state, asked(state).seat, str(asked(state).default))
    assert (state.active, state.turn) == (EVIL, 1)


def rested(turn: int, active: int, tallies: tuple[int, int] = (0, 0)) -> list[Event]:
    """Return the events of a Rest phase without Characters of Evil's."""
    state = given(Resting(1), people=[good(STRANGE)], turn=turn, active=active, tallies=tallies)
    return this_turn(play(state, active, "done"))


def test_s04_a_viable_character_at_a_look_clears_the_tally() -> None:
    state = given(Resting(1), turn=22, tallies=(0, 1))
    assert ev.ViableCounted((0, 0)) in play(state, GOOD, "done")


def test_s04_a_look_comes_after_every_turn_from_the_tenth_and_the_second_in_a_row_loses() -> None:
    assert "ViableCounted" not in names(rested(9, EVIL))
    assert ev.ViableCounted((0, 1)) in rested(10, GOOD)
    assert rested(11, EVIL, (0, 1)) == [ev.ViableCounted((0, 2)), ev.Ended(GOOD)]


def test_s05_the_look_comes_after_recovery_rolls() -> None:
    state = given(
        Resting(1),
        people=[good(STRANGE), evil(MORDO, condition="incapacitated")],
        active=EVIL,
        turn=11,
        tallies=(0, 1),
        dice=(12,),
    )
    assert play(state, EVIL, "done")[:2] == [ev.Recovered(MORDO, 12), ev.ViableCounted((0, 0))]


def test_s06_with_nobody_on_either_side_tallies_stand_still() -> None:
    people = [good(STRANGE, condition="incapacitated"), evil(MORDO, condition="incapacitated")]
    state = given(Resting(1), people=people, turn=22, tallies=(1, 0), dice=(1,))
    events = play(state, GOOD, "done")
    assert "ViableCounted" not in names(events)
    assert state.tallies == [1, 0]
    assert GAME.outcome(state) is None


def test_s06_after_two_hundred_turns_the_game_is_drawn() -> None:
    state = given(Resting(1), turn=200)
    assert play(state, GOOD, "done") == [ev.Ended(None)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.ending.key) == ((1, 1), "hundred_rounds")
    assert GAME.decisions(state) == []


def test_s07_controlled_enemies_count_captives_and_incapacitated_do_not() -> None:
    people = [
        good(STRANGE, controller=EVIL, holder=MORDO),
        good(WONG, controller=EVIL, holder=MORDO, condition="captured"),
        good(ANCIENT, condition="incapacitated"),
        evil(MORDO),
        evil(LOKI, condition="incapacitated"),
    ]
    state = given(Resting(1), people=people, turn=20, dice=(1,))
    assert [side.viable for side in GAME.view(state, None).sides] == [0, 2]
    assert ev.ViableCounted((1, 0)) in play(state, GOOD, "done")


def test_s08_losing_doctor_strange_ends_nothing() -> None:
    state = given(Resting(1), people=[good(WONG), evil(MORDO)], killed={STRANGE: GOOD}, turn=22)
    play(state, GOOD, "done")
    assert GAME.outcome(state) is None


def test_s22_no_limit_before_the_rest_phase() -> None:
    hand = [card for card in GAME.catalogues.deck(GAME.catalogues.builtin).by_id if card[0] == "p"][:12]
    state = given(Resting(1), hands=(hand, ()))
    play(state, GOOD, "done")
    assert isinstance(state.steps[-1], Discarding)
    assert len(state.hands[GOOD]) == 12
