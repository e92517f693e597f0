from __future__ import annotations

import pytest

from bot.faces.asked import Asked
from bot.faces.clinic import FACE
from bot.faces.clinic.choices import CHOICES
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import moves as mv
from tests.bot.faces.clinic.asking import asked, at, paying, under
from tests.engines.clinic.scenes import acting, changed, enter, finishing, own, play, put, wait, ward

SAY = speaker("en")


def test_what_is_usually_bought_is_a_button_and_the_rest_a_menu() -> None:
    s = paying(30)
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Pay(4),)  # 30 - 3 for three rooms leaves 27; 14 are kept
    assert bundle.label.text == "Pay $3, Popularity +4"
    pays = [move for move in asked(s).moves if isinstance(move, mv.Pay)]
    ordered = CHOICES.best(at(s), Asked(), list(pays))
    assert ordered[0] == mv.Pay(4) and set(ordered) == set(pays)


def test_in_the_last_round_all_the_money_is_usually_spent_and_less_is_asked_about() -> None:
    s = paying(30, number=6)
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Pay(9),)
    assert CHOICES.lost(SAY, at(s), (mv.Pay(9),)) == ""
    lost = "The last round: money for 2 points of Popularity stays in the till."
    assert CHOICES.lost(SAY, at(s), (mv.Pay(7),)) == lost
    assert CHOICES.lost(SAY, at(paying(30)), (mv.Pay(0),)) == ""


def test_few_amounts_are_buttons_without_a_bundle() -> None:
    assert CHOICES.bundles(SAY, at(s := paying(9)), Asked(), asked(s)) == []


def test_a_bill_that_cannot_be_paid_names_what_it_costs() -> None:
    s = paying(1)
    s.clinics[0].popularity = 5
    changed(s)
    assert FACE.label(SAY, at(s), mv.Pay(0)).text == "Pay, $2 short"
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == "$2 are missing: Popularity −2."
    s.clinics[0].popularity = 0
    changed(s)
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == ""


def test_paying_while_nobody_is_treated_says_what_care_could_bring() -> None:
    s = finishing("move")
    ward(s)
    enter(s, "c1r0n", 0, "doc")
    wait(s, 0)
    assert FACE.label(SAY, at(s), mv.Done()).text == "Treat nobody"
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == ""  # going back to the Move is possible
    play(s, 0, "done")
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == "Nobody is treated, though $5 could be earned."
    play(s, 0, "reopen")
    assert FACE.label(SAY, at(s), mv.Propose()).text == "Move everybody as proposed: care $5, Time 2"
    play(s, 0, "propose")
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == ""


@pytest.mark.parametrize(("action", "lost"), [("build", "built"), ("hire", "hired"), ("admit", "admitted")])
def test_a_tile_that_did_nothing_is_asked_about(action: str, lost: str) -> None:
    s = acting(action)
    ward(s)
    s.clinics[0].valet = True
    changed(s)
    assert lost in CHOICES.lost(SAY, at(s), (mv.Done(),))
    verb = {"build": mv.Build, "hire": mv.Hire, "admit": mv.Admit}[action]
    play(s, 0, str(next(move for move in asked(s).moves if isinstance(move, verb))))
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == ""


def test_double_modules_that_stay_in_hand_at_the_end_are_named() -> None:
    s = finishing("last_double", number=6)
    ward(s)
    own(s, "it_services.1", "luxurious_garden.1")
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == "Left unbuilt, and worth nothing then: IT services."


def test_levels_to_keep_are_ticked_together() -> None:
    s = finishing("business")
    put(s, "it_services", "c0r0f0", "c1r0f0")
    enter(s, "c0r0f0", 0, "doc")
    for colour in (1, 2, 3, 3):
        enter(s, "outside", colour, "doc")
    play(s, 0, "pay 0")
    decision = asked(s)
    ticks = CHOICES.ticks(SAY, at(s), Asked(), decision)
    assert ticks is not None and (ticks.low, ticks.high) == (3, 3)
    assert set(ticks.moves) == set(decision.moves)


def test_what_takes_back_is_grey_and_nothing_is_red() -> None:
    s = finishing("business")
    for verb, tone in (("reopen", "back"), ("take_back", "back"), ("done", "on"), ("propose", "act")):
        assert CHOICES.tone(at(s), GAME.move(verb)) == tone


def test_a_piece_that_touches_nothing_is_warned_about() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    GAME.play(s, 0, GAME.move("found service_hub.psychiatry c0r0f0"))
    assert "touches none" in CHOICES.lost(SAY, at(s), (GAME.move("found treatment_room c3r2f0"),))
    assert CHOICES.lost(SAY, at(s), (GAME.move("found treatment_room c1r0f0"),)) == ""


def test_whoever_moved_somebody_by_hand_usually_goes_on_from_there() -> None:
    s = finishing("move")
    ward(s)
    doctor = enter(s, "outside", 0, "doc")
    first = CHOICES.best(at(s), *under(asked(s), "go", doctor))[0]
    assert str(first) == f"go {doctor} c1r0f0", "where patients are treated, before the hub"
    play(s, 0, str(first))
    assert CHOICES.usual(at(s), asked(s), mv.Propose()) == mv.Done()
    assert FACE.label(SAY, at(s), mv.Done()).text == "Go on"


def test_where_nobody_has_to_go_the_usual_step_goes_on_and_a_proposal_without_care_says_so() -> None:
    s = finishing("move")
    assert CHOICES.usual(at(s), asked(s), mv.Propose()) == mv.Done()
    assert FACE.label(SAY, at(s), mv.Propose()).text == "Move everybody as proposed: nobody treated, Time 0"
    ward(s)
    enter(s, "outside", 0, "doc")
    wait(s, 0)
    assert "$0" not in FACE.label(SAY, at(s), mv.Propose()).text
    assert CHOICES.usual(at(s), asked(s), mv.Propose()) == mv.Propose()


def test_an_admit_is_not_spent_on_nobody_while_a_theatre_is_free_for_somebody() -> None:
    s = acting("admit")
    put(s, "operating_theatre", "c2r1f0")
    put(s, "supply_room", "c2r0f0")
    enter(s, "outside", 0, "doc")
    queue = s.rows["cardiology"][0]
    s.colours.update(dict.fromkeys((one for row in s.rows.values() for one in row), 3))
    s.colours[queue] = 0
    changed(s)
    assert CHOICES.usual(at(s), asked(s), mv.Done()) == mv.Admit(queue)
    enter(s, "c2r1f0", 0)
    assert CHOICES.usual(at(s), asked(s), mv.Done()) == mv.Done()
