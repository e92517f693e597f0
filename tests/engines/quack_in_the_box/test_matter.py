"""By default a doctor is asked about their own Patients, and when a card of theirs would matter."""

from __future__ import annotations

from typing import Any

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.players.habits import concerns
from tests.engines.quack_in_the_box.position import must, play, table


def asked(hand: str, laid: str, ward: Any, *, seat: int = 1, **more: Any) -> bool:
    """Return True if a doctor is asked about a Treatment of the first doctor on the own Patient."""
    offices = {0: ward, **more.pop("offices", {})}
    held = {0: f"{laid} bed_rest.1", **({seat: hand} if seat else {0: f"{laid} bed_rest.1 {hand}"})}
    s = table(hands=held, offices=offices, **more)
    play(s, 0, f"treat {laid}.1 {ward if isinstance(ward, str) else ward[0]}")
    return concerns(GAME.view(s, seat), must(s, seat))


@pytest.mark.parametrize(
    ("hand", "laid", "ward", "wanted"),
    [
        ("not_authorized", "chemotherapy", ("trucker", 0, 8), True),  # saves
        ("not_authorized", "antacid", "hot_dog_champion", True),  # keeps from going home
        ("not_authorized", "aspirin", "trucker", False),  # a few dollars
        ("not_authorized", "bypass_surgery", "chess_champion", True),  # $500 or more
        ("slipped_decimal", "heparin", ("trucker", 0, 0), False),
        ("slipped_decimal", "chemotherapy", ("trucker", 0, 5), True),  # kills
    ],
)
def test_an_answer_to_somebody_elses_treatment_matters(hand: str, laid: str, ward: Any, wanted: bool) -> None:
    assert asked(hand, laid, ward) is wanted


def test_a_treatment_that_would_kill_in_another_bed_matters() -> None:
    frail: dict[str, Any] = {"offices": {2: ("first_mother", 0, 7)}}
    assert asked("wrong_bed", "bypass_surgery", "chess_champion", **frail)
    assert not asked("wrong_bed", "yoga", "chess_champion", **frail)


def test_of_ones_own_treatments_only_those_where_a_card_matters_are_asked_about() -> None:
    assert asked("slipped_decimal", "aspirin", "trucker", seat=0)  # it pays twice
    assert not asked("not_authorized", "aspirin", "trucker", seat=0)


def test_whoever_can_save_a_patient_is_asked() -> None:
    s = table(hands={0: "chemotherapy yoga", 1: "code_blue"}, offices={0: ("trucker", 0, 8)})
    play(s, 0, "treat chemotherapy.1 trucker")
    assert concerns(GAME.view(s, 1), must(s, 1))


@pytest.mark.parametrize(("infamy", "wanted"), [(0, False), (4, True)])
def test_blame_matters_where_it_keeps_the_mob_away_or_brings_it(infamy: int, wanted: bool) -> None:
    hands = {0: "bypass_surgery yoga", 1: "blame_the_intern"}
    s = table(hands=hands, offices={0: ("first_mother", 0, 4)}, infamy={0: infamy})
    play(s, 0, "treat bypass_surgery.1 first_mother")
    assert concerns(GAME.view(s, 1), must(s, 1)) is wanted
