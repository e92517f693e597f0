"""Fleeing, turns abroad, and obstacles: rulings 16, 20 and 36."""

import json

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.cards import CATALOGUES
from tests.engines.quack_in_the_box.position import (
    asked,
    facts,
    hoard,
    offered,
    only,
    play,
    refused,
    table,
)


def test_ruling_20_who_flees_leaves_all_but_anytimes_behind() -> None:
    s = table(
        "flee",
        seats=4,
        hands={0: "yoga insurance.2"},
        offices={0: ("the_mayor", 3, 4)},
        lasting={0: "insurance.1"},
        top="aspirin antacid superbug",
        infamy={0: 7},
        money={0: 900},
    )
    events = play(s, 0, "flee")
    assert facts(events)[:2] == ["Fled", "TurnedOver"]
    me = s.doctors[0]
    assert (me.place, me.treatments, me.lasting, me.office) == ("switzerland", [], [], None)
    assert me.anytimes == ["insurance.2", "superbug.1"]
    assert me.shown == ["superbug.1"]
    assert (me.money, me.infamy) == (900, 7)
    assert s.gone == ["the_mayor"]
    assert "aspirin.1" in s.discard and "antacid.1" in s.discard and "insurance.1" in s.discard


def test_ruling_20_abroad_a_turn_is_one_anytime() -> None:
    s = table("flee", seats=4, active=3, abroad=[0], hands={3: "yoga"}, top="bed_rest aspirin superbug")
    s.doctors[3].anytimes = []
    events = play(s, 3, "stay")
    while not any(name == "TurnedOver" for name in facts(events)):
        seat, _ = asked(s)[0]
        events = play(s, seat, offered(s, seat)[0])
    assert s.active == 1
    assert len(s.doctors[0].anytimes) == 1


def test_settled_20_the_discard_is_shuffled_in_at_most_once_a_turn() -> None:
    s = table("flee", seats=4, top="bed_rest aspirin")
    hoard(s, 1, s.deck[:-2])
    s.deck = ["aspirin.1", "bed_rest.1"]
    events = play(s, 0, "flee")
    assert facts(events)[:4] == ["Fled", "TurnedOver", "Shuffled", "TurnedOver"]
    assert sorted(s.discard) == ["aspirin.1", "bed_rest.1"]
    assert s.doctors[0].anytimes == []


def test_settled_20_the_hand_abroad_has_no_limit() -> None:
    six = "superbug insurance.1 insurance.2 code_blue.1 code_blue.2 wrong_bed.1"
    s = table("flee", seats=4, hands={0: six}, top="wrong_bed.2")
    play(s, 0, "flee")
    assert len(s.doctors[0].anytimes) == 7


def test_settled_20_treatments_drawn_abroad_are_discarded_at_once() -> None:
    s = table(
        "flee",
        seats=4,
        active=1,
        abroad=[0],
        hands={0: "sharps_bin wrong_bed.1 wrong_bed.2"},
        top="yoga code_blue",
    )
    play(s, 0, "bin sharps_bin.1")
    play(s, 0, "toss wrong_bed.1")
    events = play(s, 0, "toss wrong_bed.2")
    assert only(events, "Discarded").cards == ("yoga.1",)
    assert s.doctors[0].anytimes == ["code_blue.1"]
    assert s.doctors[0].shown == []


def test_ruling_16_a_passport_problem_bars_the_way_for_one_turn() -> None:
    s = table("flee", seats=4, lasting={0: "passport_problem"}, hands={0: "yoga"}, barred=True)
    assert refused(s, 0, "flee") == "barred"
    assert only(play(s, 0, "stay"), "Stayed").cards == ("passport_problem.1",)
    assert s.doctors[0].lasting == []


def test_ruling_36_a_passport_problem_works_in_the_next_turn_not_in_this_one() -> None:
    s = table("flee", seats=4, hands={0: "yoga", 1: "passport_problem"})
    play(s, 1, "play passport_problem.1 doctor.0")
    assert "flee" in offered(s, 0)
    play(s, 0, "stay")
    assert s.doctors[0].lasting == ["passport_problem.1"]


def two_passport_problems() -> str:
    """Return a pack like the built-in deck, with a second copy of that card."""
    pack = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    for card in pack["anytimes"]:
        if card["id"] == "passport_problem":
            card["copies"] = 2
    return CATALOGUES.register(json.dumps(pack).encode())


def test_ruling_36_a_second_passport_problem_played_on_a_doctor_already_barred_is_kept_for_the_turn_after() -> None:
    s = table(
        "flee",
        seats=4,
        pack=two_passport_problems(),
        lasting={0: "passport_problem.1"},
        hands={0: "yoga", 1: "passport_problem.2"},
        barred=True,
    )
    play(s, 1, "play passport_problem.2 doctor.0")
    assert only(play(s, 0, "stay"), "Stayed").cards == ("passport_problem.1",)
    assert s.doctors[0].lasting == ["passport_problem.2"]
    while (s.active, asked(s)[0][1]) != (0, "flee.barred"):
        decision = next(found for found in GAME.decisions(s) if found.must)
        play(s, decision.seat, str(decision.default))
    assert only(play(s, 0, "stay"), "Stayed").cards == ("passport_problem.2",)
