"""S1 to S8: setting up, turns, victory."""

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.rules.options import Options
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
    state = GAME.deal(Options(first_turn_attack=True), 2, bytes(32))
    assert [(c.id, c.owner, c.controller) for c in state.characters.values()] == [(STRANGE, 0, 0), (MORDO, 1, 1)]
    assert len(state.hands[GOOD]) == 7
    assert len(state.hands[EVIL]) == 7 + 2
    assert len(state.deck) == 110 - 14 - 2


def test_s01_only_two_can_play() -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.deal(Options(), 3, bytes(32))


def test_s02_there_is_no_redraw() -> None:
    state = GAME.deal(Options(reactions="sealed"), 2, bytes(32))
    assert {move.split()[0] for move in offered(state, EVIL)} <= {"play", "negate", "done", "look"}
    assert {move.split()[0] for move in offered(state, GOOD)} <= {"look"}


def test_s03_evil_has_a_whole_first_turn() -> None:
    state = GAME.deal(Options(reactions="sealed"), 2, bytes(32))
    assert (state.active, state.turn) == (EVIL, 1)
    play(state, EVIL, "done", "done")
    assert asked(state).prompt.key == "declare"


def test_s03_as_an_option_nobody_attacks_on_the_first_turn() -> None:
    state = GAME.deal(Options(reactions="sealed", first_turn_attack=False), 2, bytes(32))
    play(state, EVIL, "done", "done")
    assert asked(state).prompt.key == "discard"
    play(state, EVIL, *(f"discard {card}" for card in state.hands[EVIL][:2]))
    play(state, GOOD, "done", "done")
    assert asked(state).prompt.key == "declare"


def rested(turn: int, active: int, tallies: tuple[int, int] = (0, 0), *, quick: bool = False) -> list[Event]:
    """The events of a Rest phase in which Evil has nobody."""
    state = given(
        Resting(1, active),
        people=[good(STRANGE)],
        turn=turn,
        active=active,
        tallies=tallies,
        turn_count="quick" if quick else "rounds",
    )
    return this_turn(play(state, active, "done"))


def test_s04_the_first_look_is_in_round_ten_after_goods_turn() -> None:
    assert "Looked" not in names(rested(18, GOOD))
    assert "Looked" not in names(rested(19, EVIL))
    assert ev.Looked((0, 1)) in rested(20, GOOD)


def test_s04_two_looks_in_a_row_lose_so_round_eleven_is_the_earliest_end() -> None:
    events = rested(22, GOOD, (0, 1))
    assert events == [ev.Looked((0, 2)), ev.Ended(GOOD)]


def test_s04_a_viable_character_at_a_look_clears_the_tally() -> None:
    state = given(Resting(1, GOOD), turn=22, tallies=(0, 1))
    assert ev.Looked((0, 0)) in play(state, GOOD, "done")


def test_s04_the_quick_count_looks_after_every_turn_from_the_tenth() -> None:
    assert "Looked" not in names(rested(9, EVIL, quick=True))
    assert ev.Looked((0, 1)) in rested(10, GOOD, quick=True)
    assert rested(11, EVIL, (0, 1), quick=True) == [ev.Looked((0, 2)), ev.Ended(GOOD)]


def test_s05_the_look_comes_after_recovery_rolls() -> None:
    state = given(
        Resting(1, EVIL),
        people=[good(STRANGE), evil(MORDO, condition="incapacitated")],
        active=EVIL,
        turn=11,
        tallies=(0, 1),
        turn_count="quick",
        dice=(12,),
    )
    assert play(state, EVIL, "done")[:2] == [ev.Recovered(MORDO, 12), ev.Looked((0, 0))]


def test_s06_with_nobody_on_either_side_tallies_stand_still() -> None:
    people = [good(STRANGE, condition="incapacitated"), evil(MORDO, condition="incapacitated")]
    state = given(Resting(1, GOOD), people=people, turn=22, tallies=(1, 0), dice=(1,))
    events = play(state, GOOD, "done")
    assert "Looked" not in names(events)
    assert state.tallies == [1, 0]
    assert GAME.outcome(state) is None


def test_s06_after_a_hundred_rounds_the_game_is_drawn() -> None:
    state = given(Resting(1, GOOD), turn=200)
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
    state = given(Resting(1, GOOD), people=people, turn=20, dice=(1,))
    assert [side.viable for side in GAME.view(state, None).sides] == [0, 2]
    assert ev.Looked((1, 0)) in play(state, GOOD, "done")


def test_s08_losing_doctor_strange_ends_nothing() -> None:
    state = given(Resting(1, GOOD), people=[good(WONG), evil(MORDO)], killed={STRANGE: GOOD}, turn=22)
    play(state, GOOD, "done")
    assert GAME.outcome(state) is None


def test_s22_no_limit_before_the_rest_phase() -> None:
    hand = [card for card in GAME.catalogues.deck(GAME.catalogues.builtin).by_id if card[0] == "p"][:12]
    state = given(Resting(1, GOOD), hands=(hand, ()))
    play(state, GOOD, "done")
    assert isinstance(state.steps[-1], Discarding)
    assert len(state.hands[GOOD]) == 12
