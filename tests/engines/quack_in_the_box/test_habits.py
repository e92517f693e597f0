"""A doctor's plans: when they hold, automatic answers in windows, and equal choices."""

from __future__ import annotations

from random import Random

import pytest

from engines.game import Event
from engines.habits import ASK
from engines.players.foresight import said_ahead
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.players.answers import ANY, RISKY
from engines.quack_in_the_box.players.habits import HABITS
from engines.quack_in_the_box.players.sight import MUCH
from engines.quack_in_the_box.state import Quack
from tests.engines import said
from tests.engines.quack_in_the_box.position import Offices, must, play, table

BOTH = {0: "marathon_runner", 1: "glassblower"}


def act(s: Quack, text: str) -> list[Event]:
    seat, _, move = text.partition(": ")
    return play(s, int(seat), move)


def kept(s: Quack, seat: int, *moves: str) -> bool:
    return said.kept(GAME, s, seat, act, *moves)


def answer(s: Quack, seat: int, key: str, value: int) -> str:
    return said.answer(GAME, s, seat, key, value)


@pytest.mark.parametrize(
    ("card", "move", "hurt"),
    [
        ("hospital_food", "play hospital_food.1 glassblower", {1}),
        ("superbug", "play superbug.1 glassblower", {1}),
        ("front_page_expose", "play front_page_expose.1 doctor.1", {1}),
        ("patient_transfer", "swap patient_transfer.1 marathon_runner glassblower", {1}),
        ("remission", "play remission.1 glassblower", set()),
        ("billing_audit", "play billing_audit.1 doctor.1", set()),
    ],
)
def test_what_is_done_to_a_doctor_or_its_patient_drops_its_turn_and_no_other(
    card: str, move: str, hurt: set[int]
) -> None:
    for seat in (1, 2):
        offices = BOTH | {2: "trucker"}
        s = table(hands={0: f"{card} yoga", 1: "bed_rest", 2: "sea_air"}, offices=offices)
        assert kept(s, seat, f"0: {move}") is (seat not in hurt), seat


def test_a_death_and_a_cure_drop_the_turn_of_the_doctor_whose_patient_it_was() -> None:
    for treatment, patient in (("chemotherapy", "first_mother"), ("prenatal_vitamins", "first_mother")):
        for seat, stands in ((1, False), (2, True)):
            hands = {0: treatment, 1: "bed_rest wrong_bed", 2: "sea_air"}
            s = table(required=1, hands=hands, offices={0: "marathon_runner", 1: patient, 2: "trucker"})
            moves = f"0: treat {treatment}.1 marathon_runner", f"1: redirect wrong_bed.1 {patient}"
            assert kept(s, seat, *moves) is stands


def test_in_the_own_turn_the_plan_of_the_round_goes_on_as_an_order_does() -> None:
    s = table(required=2, hands={0: "yoga bed_rest", 1: "hospital_food"}, offices=BOTH)
    assert kept(s, 0, "0: treat yoga.1 marathon_runner")


def test_copies_of_a_card_on_one_patient_are_the_same() -> None:
    for hand, same in (("bed_rest.1 bed_rest.2", True), ("bed_rest.1 yoga.1", False)):
        s = table(required=1, hands={0: hand}, offices={0: "marathon_runner"})
        assert HABITS.alike(GAME.view(s, 0), must(s, 0)) is same


CANCEL = "react not_authorized.1 chemotherapy.1"


@pytest.mark.parametrize(
    ("patient", "harm", "infamy", "least", "said_then"),
    [
        ("first_mother", 0, 0, 0, "pass"),
        ("first_mother", 0, 0, RISKY, CANCEL),
        ("first_mother", 0, 0, -RISKY, ASK),
        ("trucker", 8, 0, RISKY, "pass"),
        ("trucker", 8, 0, -RISKY, "pass"),
        ("trucker", 8, 0, ANY, CANCEL),
        ("trucker", 8, 0, -ANY, ASK),
        ("trucker", 8, 7, RISKY, CANCEL),  # 1 Infamy more brings the mob
        ("trucker", 8, 7, -RISKY, ASK),
    ],
)
def test_a_death_that_costs_oneself_is_stopped_from_the_infamy_that_was_said(
    patient: str, harm: int, infamy: int, least: int, said_then: str
) -> None:
    hands = {0: "chemotherapy not_authorized.1"}
    s = table(required=1, hands=hands, offices={0: (patient, 0, harm)}, infamy={0: infamy}, threshold=8)
    play(s, 0, f"treat chemotherapy.1 {patient}")
    assert answer(s, 0, "save", least) == said_then
    assert answer(s, 0, "gain", -1) == answer(s, 0, "hinder", -MUCH) == ""


def test_the_dead_are_revived_by_whom_it_would_cost() -> None:
    hands = {0: "chemotherapy code_blue.1", 1: "code_blue.2"}
    s = table(required=1, hands=hands, offices={0: "first_mother", 1: "trucker"})
    play(s, 0, "treat chemotherapy.1 first_mother")
    assert answer(s, 0, "save", RISKY) == "revive code_blue.1 first_mother"
    assert answer(s, 0, "save", -RISKY) == ASK
    assert answer(s, 0, "save", 0) == "pass"
    for least in (0, RISKY, ANY, -RISKY, -ANY):
        assert answer(s, 1, "save", least) == "pass"


@pytest.mark.parametrize(
    ("treatment", "patient", "cure", "least", "said_then"),
    [
        ("craniotomy", "club_boxer", 0, MUCH, "react not_authorized.1 craniotomy.1"),
        ("craniotomy", "club_boxer", 0, -MUCH, ASK),
        ("craniotomy", "club_boxer", 0, 0, "pass"),
        ("yoga", "sick_note_man", 0, MUCH, "react not_authorized.1 yoga.1"),  # goes home
        ("yoga", "sick_note_man", 0, -MUCH, ASK),
        ("yoga", "melancholy_poet", 0, MUCH, "pass"),
        ("yoga", "melancholy_poet", 0, -MUCH, "pass"),
    ],
)
def test_what_others_do_is_stopped_where_it_pays_much_or_cures(
    treatment: str, patient: str, cure: int, least: int, said_then: str
) -> None:
    hands = {0: treatment, 1: "not_authorized.1"}
    offices: Offices = {0: (patient, cure, 0), 1: "trucker"}
    s = table(required=1, hands=hands, offices=offices)
    play(s, 0, f"treat {treatment}.1 {patient}")
    assert answer(s, 1, "hinder", least) == said_then
    assert answer(s, 1, "save", RISKY) == answer(s, 1, "gain", 1) == ""


def test_what_makes_a_treatment_of_others_kill_is_played_on_a_patient_of_theirs() -> None:
    for harm, kills in ((6, True), (0, False)):
        hands = {0: "aspirin", 1: "slipped_decimal"}
        s = table(required=1, hands=hands, offices={0: ("backpacker", 0, harm), 1: "trucker"})
        play(s, 0, "treat aspirin.1 backpacker")
        assert answer(s, 1, "hinder", MUCH) == ("react slipped_decimal.1 aspirin.1" if kills else "pass")
        assert answer(s, 1, "hinder", -MUCH) == (ASK if kills else "pass")


def test_ones_own_treatment_pays_double_where_nobody_dies_of_it() -> None:
    for harm, safe in ((0, True), (6, False)):
        hands = {0: "aspirin slipped_decimal.1"}
        s = table(required=1, hands=hands, offices={0: ("backpacker", 0, harm), 1: "trucker"})
        play(s, 0, "treat aspirin.1 backpacker")
        assert answer(s, 0, "gain", 1) == ("react slipped_decimal.1 aspirin.1" if safe else "pass")
        assert answer(s, 0, "gain", -1) == (ASK if safe else "pass")
        assert answer(s, 0, "gain", 0) == "pass"


def test_infamy_is_blamed_on_the_richest_rival() -> None:
    for patient, gained in (("first_mother", 5), ("trucker", 1)):
        hands = {0: "chemotherapy blame_the_intern.1"}
        offices = {0: (patient, 0, 8 if patient == "trucker" else 0)}
        s = table(required=1, hands=hands, offices=offices, money={1: 100, 2: 300}, threshold=12)
        play(s, 0, f"treat chemotherapy.1 {patient}")
        assert must(s, 0).prompt.key == "window.infamy"
        for least in (1, 2, -2):
            worth = gained >= abs(least)
            then = "pass" if not worth else ASK if least < 0 else "blame blame_the_intern.1 doctor.2"
            assert answer(s, 0, "blame", least) == then
        assert answer(s, 0, "blame", 0) == "pass"


@pytest.mark.parametrize(
    ("seat", "office", "least", "said_then"),
    [
        (1, ("grandmother", 0, 4), 1, "require double_shift.1 2"),
        (1, ("grandmother", 0, 4), -1, ASK),
        (1, ("grandmother", 0, 4), 0, "pass"),
        (1, ("trucker", 0, 0), 1, "pass"),
        (1, ("trucker", 0, 0), -1, "pass"),
    ],
)
def test_the_rota_is_changed_for_a_patient_in_danger(
    seat: int, office: tuple[str, int, int], least: int, said_then: str
) -> None:
    hands = {0: "yoga", seat: "double_shift"}
    s = table("roll", required=4, hands=hands, active=seat, offices={0: "marathon_runner", seat: office})
    assert answer(s, seat, "roll", least) == said_then
    assert answer(s, seat, "save", RISKY) == ""


def test_the_sensible_player_says_ahead_what_it_is_asked_though_it_would_play_a_card_before() -> None:
    s = table("flee", active=1, hands={1: "fluff_piece yoga"}, offices={1: "marathon_runner"}, infamy={1: 5})
    own = [decision for decision in GAME.decisions(s) if decision.seat == 1]
    assert str(GAME.sensible(GAME.view(s, 1), own, Random(1))).startswith("play fluff_piece.1")
    assert [step.moves[0] for step in said_ahead(GAME, s, 1, Random(1))][:1] == ["stay"]
