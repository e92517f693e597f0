"""Moves: their tone, order and menus, their losses, and several at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.faces.quack_in_the_box import FACE
from bot.words import speaker
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.state import Quack
from tests.bot.faces.quack_in_the_box.games import asked_of, at_of
from tests.engines.quack_in_the_box.position import must, play, table

SAY = speaker("en")
CHOICES = FACE.choices


def lost(s: Quack, *moves: str) -> str:
    return CHOICES.lost(SAY, at_of(s, 0), tuple(map(GAME.move, moves)))


def best(s: Quack, seat: int = 0) -> list[str]:
    moves = [move for one in asked_of(s, seat).decisions for move in one.moves]
    return [str(move) for move in CHOICES.best(at_of(s, seat), asked_of(s, seat), moves)]


def test_flight_is_red_and_names_what_stays_behind() -> None:
    s = table("flee", hands={0: "yoga aspirin"}, offices={0: "trucker"}, money={0: 700}, lasting={0: "insurance"})
    assert CHOICES.tone(at_of(s, 0), GAME.move("flee")) == "against"
    assert CHOICES.tone(at_of(s, 0), GAME.move("stay")) == "act"
    assert must(s, 0).default == GAME.move("stay")
    text = lost(s, "flee")
    assert "$700" in text and "Long-Haul Trucker, 2 Treatments, and Malpractice Insurance" in text
    assert lost(s, "stay") == ""


@pytest.mark.parametrize(("held", "tone"), [("yoga", "on"), ("fluff_piece", "against")])
def test_facing_the_mob_is_red_where_a_card_would_send_it_away(held: str, tone: str) -> None:
    s = table("mob", hands={0: held}, infamy={0: 8})
    assert CHOICES.tone(at_of(s, 0), GAME.move("face")) == tone


def test_without_suggestions_no_card_is_pressed_upon_anybody_but_to_save_the_own_patient() -> None:
    s = table(hands={0: "chemotherapy code_blue", 1: "code_blue.2"}, offices={0: ("trucker", 0, 8)})
    play(s, 0, "treat chemotherapy.1 trucker")
    for seat, tone in ((0, "act"), (1, "on")):
        (revive,) = [move for move in must(s, seat).moves if move.verb == "revive"]
        assert CHOICES.tone(at_of(s, seat), revive) == tone
        assert CHOICES.tone(at_of(s, seat), GAME.move("pass")) == "on"


def test_a_target_is_named_with_its_card() -> None:
    s = table(hands={0: "billing_audit yoga"}, offices={0: "trucker"})
    step = FACE.step(SAY, at_of(s, 0), ("play", "billing_audit.1"), "doctor.1")
    assert step.text == "Billing Audit: Bob"


def test_a_killing_card_is_asked_about_only_where_another_would_not_kill() -> None:
    ward = {0: ("first_mother", 0, 4)}
    s = table(hands={0: "bypass_surgery yoga"}, offices=ward, infamy={0: 3})
    told = "First-Time Mother dies of Bypass Surgery. Infamy +5, 8 of 8. The mob comes."
    assert lost(s, "treat bypass_surgery.1 first_mother") == told
    assert lost(s, "treat yoga.1 first_mother") == ""
    s = table(hands={0: "bypass_surgery chemotherapy"}, offices={0: ("first_mother", 0, 7)})
    assert lost(s, "treat bypass_surgery.1 first_mother") == ""


@pytest.mark.parametrize(("beside", "money"), [("", "$105"), ("drug_rep_lunch", "$255")])
def test_a_death_names_what_of_the_bill_is_lost(beside: str, money: str) -> None:
    hands = {0: "doorway_glance aspirin chemotherapy yoga"}
    s = table(required=4, hands=hands, offices={0: ("trucker", 0, 8)}, lasting={0: beside})
    play(s, 0, "treat doorway_glance.1 trucker")
    play(s, 0, "treat aspirin.1 trucker")
    assert f"{money} of this turn are lost." in lost(s, "treat chemotherapy.1 trucker")


def test_several_at_once_are_looked_at_in_their_order() -> None:
    s = table(hands={0: "yoga bypass_surgery aspirin"}, offices={0: ("first_mother", 0, 4)})
    assert lost(s, "treat yoga.1 first_mother") == ""
    text = lost(s, "treat yoga.1 first_mother", "treat bypass_surgery.1 first_mother")
    assert text.startswith("First-Time Mother dies of Bypass Surgery.")


def test_treatments_are_buttons_in_the_order_of_the_picture_and_what_kills_comes_last() -> None:
    s = table(
        hands={0: "antacid bypass_surgery doorway_glance.1 doorway_glance.2 yoga"}, offices={0: ("first_mother", 0, 4)}
    )
    assert best(s) == [
        f"treat {card} first_mother" for card in ("antacid.1", "doorway_glance.1", "yoga.1", "bypass_surgery.1")
    ]
    assert CHOICES.buttons((CHOICES.menu(GAME.move("treat yoga.1 first_mother")),)) >= 6


def test_an_anytime_names_first_whom_it_is_meant_for() -> None:
    s = table(hands={0: "billing_audit fluff_piece"}, offices={0: "trucker"}, money={0: 5000, 1: 100, 2: 900})
    s.doctors[0].treatments = []
    targets = [move.split()[1:] for move in best(s) if move.startswith("play")]
    assert targets[:3] == [["billing_audit.1", f"doctor.{seat}"] for seat in (2, 1, 0)]
    assert targets[3][1] == "doctor.0"


def test_several_treatments_are_ticked_behind_a_button_and_laid_in_order() -> None:
    s = table(hands={0: "yoga aspirin antacid"}, offices={0: "trucker"}, required=2)
    decision = must(s, 0)
    first, _, last = decision.moves
    picked = (last, first)
    asked = replace(asked_of(s, 0), number=decision.number, path=("*",), picked=picked)
    ticks = CHOICES.ticks(SAY, at_of(s, 0), asked, decision)
    assert ticks is not None and ticks.ordered and ticks.behind is not None
    assert (ticks.low, ticks.high, len(ticks.moves), ticks.then) == (1, 2, 3, ())
    assert ticks.done.text == "Lay 2 in this order"
    s = table(hands={0: "yoga aspirin antacid"}, offices={0: "trucker"}, required=1)
    assert CHOICES.ticks(SAY, at_of(s, 0), asked_of(s, 0), must(s, 0)) is None


def test_what_is_ticked_says_what_becomes_of_the_patient() -> None:
    s = table(hands={0: "yoga antacid aspirin"}, offices={0: "hot_dog_champion"})
    picked = tuple(GAME.move(f"treat {card}.1 hot_dog_champion") for card in ("antacid", "yoga"))
    asked = replace(asked_of(s, 0), number=must(s, 0).number, path=("*",), picked=picked)
    assert CHOICES.question(SAY, at_of(s, 0), asked) == "After 1 of them: Hot Dog Champion goes home."
    asked = replace(asked, picked=picked[1:])
    assert CHOICES.question(SAY, at_of(s, 0), asked) == "Hot Dog Champion stays."


def test_the_sharps_bin_takes_all_that_is_ticked_and_is_then_closed() -> None:
    s = table(hands={0: "yoga aspirin sharps_bin"}, offices={0: "trucker"})
    play(s, 0, "bin sharps_bin.1")
    ticks = CHOICES.ticks(SAY, at_of(s, 0), asked_of(s, 0), must(s, 0))
    assert ticks is not None and ticks.behind is None and len(ticks.moves) == 2
    assert ticks.then == (GAME.move("done"),)


def test_other_patients_open_by_their_names_in_group_practice_only() -> None:
    wards = {0: "hot_dog_champion", 1: "trucker"}
    for group in (True, False):
        s = table(hands={0: "antacid"}, offices=wards, group_practice=group)
        tabs = [CHOICES.opens(SAY, at_of(s, 0), asked_of(s, 0), patient) for patient in wards.values()]
        assert [tab.text if tab else None for tab in tabs] == [None, "Long-Haul Trucker" if group else None]


def test_a_treatment_says_by_its_sign_whom_it_kills_or_sends_home() -> None:
    s = table(hands={0: "antacid bypass_surgery yoga"}, offices={0: ("hot_dog_champion", 0, 8)})
    labels = [FACE.label(SAY, at_of(s, 0), move) for move in must(s, 0).moves]
    assert [(one.emoji, one.text) for one in labels] == [
        ("🏠", "Antacid"),
        ("☠️", "Bypass Surgery"),
        ("🗣️", "Yoga"),
    ]
    assert labels[1].hint.endswith(": dies")
