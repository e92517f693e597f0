"""A doctor's plans: when they hold, automatic answers in windows, and equal choices."""

from __future__ import annotations

from random import Random

import pytest

from engines.gothic_doctor import GAME
from engines.gothic_doctor.players.habits import HABITS, PATIENTS, WHATEVER
from engines.gothic_doctor.state import GothicDoctor
from engines.players.foresight import said_ahead
from tests.engines import said
from tests.engines.gothic_doctor.position import begin, pay, play, position

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
HAND = "exorcism seance mesmerism"
"""Cures the Spectre and the Banshee."""


def kept(state: GothicDoctor, seat: int, *moves: str) -> bool:
    return said.kept(GAME, state, seat, play, *moves)


AIMED = {
    "light_fingers": "0: play_on light_fingers.1 doctor.1",
    "tough_case": "0: play_on tough_case.1 doctor.1",
    "relapse": "0: play_on relapse.1 vampire.2",
    "exchange": "0: swap exchange.1 werewolf.2 vampire.2",
    "malpractice": "0: play_on malpractice.1 vampire.2",
}


@pytest.mark.parametrize("action", AIMED)
def test_an_action_drops_the_turn_of_the_doctor_it_was_done_to_and_no_other(action: str) -> None:
    for seat, stands in ((1, False), (2, True)):
        cured = {0: "werewolf.2", 1: "vampire.2", 2: "mummy.2"}
        state = position({0: action, 1: HAND, 2: HAND}, seats=3, waiting=ROOM, cured=cured)
        assert kept(state, seat, AIMED[action]) is stands


def test_an_action_that_was_opposed_drops_nothing() -> None:
    state = position({0: "tough_case", 1: f"{HAND} second_opinion"}, waiting=ROOM)
    assert kept(state, 1, "0: play_on tough_case.1 doctor.1", "1: react second_opinion.1")


@pytest.mark.parametrize("card", ["complications", "patron", "quarantine"])
def test_what_is_laid_on_a_patient_matters_to_whom_can_pay_for_it(card: str) -> None:
    for patient, stands in (("spectre.1", False), ("dracula.1", True)):
        state = position({0: card, 1: HAND}, waiting=ROOM)
        assert kept(state, 1, f"0: play_on {card}.1 {patient}") is stands


def test_a_quarantine_that_ends_matters_to_whom_can_pay_for_the_patient() -> None:
    for patient, stands in (("spectre.1", False), ("dracula.1", True)):
        state = position({0: "quarantine", 1: HAND}, seats=3, waiting=ROOM)
        play(state, f"0: play_on quarantine.1 {patient}", "0: stop", "1: stop")
        assert kept(state, 1, "2: stop") is stands


def test_actions_that_lapse_in_the_last_round_matter_where_they_change_a_price() -> None:
    for patient, stands in (("spectre.1", False), ("dracula.1", True)):
        state = position({0: HAND}, seats=3, waiting=ROOM, round_=10, active=2)
        state.attached[patient] = ["patron.1"]
        state.action_deck.remove("patron.1")
        assert kept(begin(state), 0, "2: stop") is stands


@pytest.mark.parametrize(
    ("gone", "comes", "stands"),
    [
        ("mummy.1", "banshee.2", True),  # no better than the waiting Banshee
        ("mummy.1", "jacob_marley.1", True),  # cannot be paid
        ("banshee.1", "banshee.2", False),
        ("banshee.1", "spectre.2", True),  # the waiting Spectre is as good
    ],
)
def test_a_patient_that_comes_drops_the_turn_where_it_is_the_best_to_cure(
    gone: str, comes: str, *, stands: bool
) -> None:
    state = position({0: "referral", 1: HAND}, waiting=ROOM, next_patients=comes)
    assert kept(state, 1, f"0: refer referral.1 {gone} nobody") is stands


def test_in_the_own_turn_all_stands() -> None:
    state = position({0: HAND, 1: "patient_bolts"}, waiting=ROOM, next_patients="banshee.2")
    assert kept(state, 0, f"0: cure banshee.1 {pay(state, *HAND.split())}", "1: pass")


def test_equal_discards_are_made_in_the_last_round_only() -> None:
    hand = "herbal herbal laudanum laudanum exorcism exorcism mesmerism leeches seance"
    for round_, same in ((11, True), (10, False)):
        state = position({0: hand}, waiting=ROOM, round_=round_)
        play(state, "0: stop")
        asked = GAME.decisions(state)[0]
        assert asked.prompt.key == "discard"
        assert HABITS.alike(GAME.view(state, 0), asked) is same


def answer(state: GothicDoctor, seat: int, key: str, value: int) -> str:
    return said.answer(GAME, state, seat, key, value)


@pytest.mark.parametrize(
    ("patient", "value", "stopped"),
    [("spectre.1", 75, False), ("banshee.1", 75, True), ("banshee.1", 125, False), ("jacob_marley.1", 125, True)],
)
def test_a_cure_is_stopped_from_the_pounds_that_were_said(patient: str, value: int, *, stopped: bool) -> None:
    hand = "exorcism seance mesmerism galvanism holy_water panacea"
    state = position({0: hand, 1: "patient_bolts"}, waiting=f"{ROOM} jacob_marley".removeprefix("vampire "))
    cure = next(str(m) for d in GAME.decisions(state) for m in d.moves if str(m).startswith(f"cure {patient}"))
    play(state, f"0: {cure}")
    assert answer(state, 1, "stop_cure", value) == ("react patient_bolts.1" if stopped else "pass")
    assert answer(state, 1, "oppose", WHATEVER) == ""


def test_a_patron_counts_in_what_a_cure_brings() -> None:
    state = position({0: f"{HAND} patron", 1: "patient_bolts"}, waiting=ROOM)
    play(state, "0: play_on patron.1 banshee.1", f"0: cure banshee.1 {pay(state, *HAND.split())}")
    assert answer(state, 1, "stop_cure", 100) == "react patient_bolts.1"


@pytest.mark.parametrize("action", AIMED)
def test_a_second_opinion_is_for_all_or_for_what_costs_a_patient(action: str) -> None:
    cured = {0: "werewolf.2", 1: "vampire.2"}
    state = position({0: action, 1: "second_opinion"}, waiting=ROOM, cured=cured)
    play(state, AIMED[action])
    assert answer(state, 1, "oppose", WHATEVER) == "react second_opinion.1"
    robbed = action in {"relapse", "exchange"}
    assert answer(state, 1, "oppose", PATIENTS) == ("react second_opinion.1" if robbed else "pass")


def test_a_patient_bolts_against_the_own_cure_costs_a_patient() -> None:
    state = position({0: f"{HAND} second_opinion", 1: "patient_bolts"}, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    assert answer(state, 0, "oppose", PATIENTS) == "react second_opinion.1"


def test_the_sensible_player_says_a_cure_ahead_and_wants_to_see_the_library_before_it_draws() -> None:
    state = position({0: "", 1: HAND}, waiting=ROOM)
    steps = said_ahead(GAME, state, 1, Random(1))
    assert [step.moves[0].split(" ")[:2] for step in steps] == [["cure", "banshee.1"]]
