"""The picture of a hand lights the open choices, shows nothing that its seat may not see, and always fits."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.drawing.stack import HIGHEST, LOWEST
from bot.faces.asked import Asked
from bot.faces.quack_in_the_box.hand_picture import draw, sketch
from bot.faces.quack_in_the_box.hand_sketch import Gauge, Sketch
from bot.faces.quack_in_the_box.names import name_of
from bot.words import speaker
from engines.game import Decision
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box import moves as mv
from tests.bot.faces.quack_in_the_box.games import asked_of, at_of, played
from tests.engines.quack_in_the_box.position import must, play, table

SAY = speaker("en")
VARIANTS: list[dict[str, Any]] = [
    {},
    {"group_practice": True},
    {"turbo_infamy": True, "threshold": 12},
]


def bright(shown: Sketch) -> set[str]:
    lit = {one.name for one in shown.remedies if one.bright}
    return lit | {one.name for one in shown.tricks if one.bright}


def tossing(decision: Decision) -> bool:
    return decision.prompt.key == "bin"


@pytest.mark.parametrize("variant", range(3))
def test_what_is_bright_is_what_is_open(variant: int) -> None:
    looked = 0
    for seed in range(8):
        for s, seat in played(seed, 250, **VARIANTS[variant]):
            at, asked = at_of(s, seat), asked_of(s, seat)
            moves = [move for one in asked.decisions for move in one.moves]
            open_now = {name_of(SAY, at.view, move.card) for move in moves if hasattr(move, "card")}
            shown = sketch(SAY, at, asked)
            assert bright(shown) == open_now
            must = [move for one in asked.decisions if one.must and not tossing(one) for move in one.moves]
            answers = {getattr(move, "card", "") for move in must} & {*at.view.anytimes}
            assert {one.name for one in shown.tricks if one.answer} == {name_of(SAY, at.view, one) for one in answers}
            looked += 1
    assert looked > 300


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hand_fits_its_picture_and_can_be_sent_to_another_process(language: str) -> None:
    say = speaker(language)
    for seed in range(5):
        for n, (s, seat) in enumerate(played(seed, 300)):
            if n % 12:
                continue
            shown = sketch(say, at_of(s, seat), asked_of(s, seat))
            assert pickle.dumps(shown) and msgspec.json.encode(shown)
            picture = draw(say, shown)
            assert (picture.width, picture.mode) == (1200, "RGB") and LOWEST <= picture.height <= HIGHEST


def test_the_most_crowded_hand_fits() -> None:
    hand = (
        "aspirin antacid heparin chemotherapy yoga bypass_surgery wrong_bed insurance fluff_piece code_blue remission"
    )
    s = table(hands={0: hand + " hospital_food superbug billing_audit"}, offices={0: "trucker"})
    assert draw(SAY, sketch(SAY, at_of(s, 0), asked_of(s, 0))).height <= HIGHEST


def test_what_is_ticked_is_drawn_as_if_laid() -> None:
    s = table(hands={0: "aspirin antacid bypass_surgery"}, offices={0: ("trucker", 0, 1)}, required=3)
    first, second = GAME.move("treat bypass_surgery.1 trucker"), GAME.move("treat antacid.1 trucker")
    asked = asked_of(s, 0)
    before = sketch(SAY, at_of(s, 0), asked)
    shown = sketch(SAY, at_of(s, 0), replace(asked, number=must(s, 0).number, path=("*",), picked=(first, second)))
    harm = {one.name: one.harm for one in before.remedies}
    assert shown.ward is not None and shown.corner.planned == 2
    assert shown.ward.harm.after == 1 + harm["Bypass Surgery"] + harm["Antacid"]
    places = {one.name: one.place for one in shown.remedies}
    assert places == {"Aspirin": 0, "Antacid": 2, "Bypass Surgery": 1}
    last = next(one for one in shown.remedies if one.name == "Aspirin")
    assert last.harms is not None
    assert last.harms.now == shown.ward.harm.after


def test_a_window_shows_the_patient_before_and_after_and_what_each_answer_would_do() -> None:
    s = table(hands={0: "chemotherapy", 1: "slipped_decimal not_authorized"}, offices={0: ("trucker", 0, 7)})
    play(s, 0, "treat chemotherapy.1 trucker")
    shown = sketch(SAY, at_of(s, 1), asked_of(s, 1))
    assert shown.ward is not None and shown.ward.owner == "Ann"
    assert shown.ward.harm == Gauge(7, shown.ward.harm.after, shown.ward.harm.of) and shown.ward.harm.after > 7
    assert shown.ward.fate == "dies"
    assert {one.name: one.fate for one in shown.tricks} == {
        "Prior Authorization Denied": "stays",
        "Slipped Decimal": "dies",
    }


def test_an_empty_office_shows_whom_another_doctor_treats_and_own_treatments_small() -> None:
    s = table(hands={0: "yoga", 1: "antacid"}, offices={0: "trucker"})
    shown = sketch(SAY, at_of(s, 1), asked_of(s, 1))
    assert shown.ward is not None
    assert (shown.ward.owner, shown.large, shown.remedies[0].fate) == ("Ann", False, "")


def test_an_anytime_that_is_only_discarded_says_so() -> None:
    s = table(hands={0: "code_blue hospital_food"}, offices={0: "trucker"})
    told = {one.name: one.words for one in sketch(SAY, at_of(s, 0), asked_of(s, 0)).tricks}
    assert told == {"Code Blue": "no target: discarded", "Hospital Food": "+2 Harm for anybody"}


def test_in_group_practice_the_picture_is_of_the_patient_whose_tab_is_open() -> None:
    s = table(hands={0: "antacid"}, offices={0: "hot_dog_champion", 1: ("trucker", 0, 7)}, group_practice=True)
    at, asked = at_of(s, 0), asked_of(s, 0)
    own = sketch(SAY, at, asked)
    other = sketch(SAY, at, Asked(asked.decisions, number=must(s, 0).number, path=("trucker",)))
    assert own.ward is not None and (own.ward.id, own.remedies[0].fate) == ("hot_dog_champion", "home")
    assert other.ward is not None and (other.ward.id, other.remedies[0].fate) == ("trucker", "dies")


def test_the_star_stands_on_the_usual_card_alone() -> None:
    s = table(hands={0: "aspirin antacid"}, offices={0: "trucker"})
    asked = replace(asked_of(s, 0), suggested=mv.Treat("antacid.1", "trucker"))
    assert [one.name for one in sketch(SAY, at_of(s, 0), asked).remedies if one.star] == ["Antacid"]
