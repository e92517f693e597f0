"""A doctor's moves: their buttons and menus, the order, and questions before a loss."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces.asked import Asked
from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.choices import CHOICES
from bot.faces.values import Position
from bot.screens.offers import places
from bot.words import speaker
from engines.game import Decision, Move
from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import GothicDoctor
from tests.engines.gothic_doctor.position import pay, play, position

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd")
ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
PAYS = "exorcism seance holy_water leeches panacea"
FULL = f"{PAYS} herbal laudanum antidote house_call second_opinion"


def at(state: GothicDoctor, seat: int = 0) -> Position:
    return Position(GAME.view(state, seat), NAMES[: state.seats])


def decision(state: GothicDoctor, seat: int = 0) -> Decision:
    return next(one for one in GAME.decisions(state) if one.seat == seat)


def best(state: GothicDoctor, menu: str, suggested: Move | None = None) -> list[str]:
    one = decision(state)
    moves = [move for move in one.moves if CHOICES.menu(move) == menu]
    return [str(move) for move in CHOICES.best(at(state), Asked((one,), suggested=suggested), moves)]


def texts(state: GothicDoctor, menu: str) -> list[str]:
    return [FACE.label(SAY, at(state), GAME.move(text)).text for text in best(state, menu)]


def test_a_cure_is_a_patient_paid_the_cheapest_way_the_dearest_first() -> None:
    state = position({0: f"{PAYS} mesmerism"}, waiting=ROOM)
    assert texts(state, "cure") == ["Banshee £75", "Bite Victim £25", "Spectre £25"]
    assert best(state, "cure")[0] == f"cure banshee.1 {pay(state, 'exorcism', 'mesmerism', 'seance')}"
    dear = GAME.move(f"cure spectre.1 {pay(state, 'exorcism', 'panacea')}")
    assert FACE.label(SAY, at(state), dear).text == "Spectre £25: 🔔⭐"
    assert CHOICES.lost(SAY, at(state), (dear,)) == "1 Panacea more than need be."


def test_of_equally_cheap_ways_the_one_is_offered_that_keeps_what_is_needed() -> None:
    state = position({0: "exorcism seance fangs antidote herbal", 1: "tough_case"}, waiting=ROOM, active=1)
    play(state, "1: play_on tough_case.1 doctor.0", "1: stop")
    assert best(state, "cure") == [f"cure spectre.1 {pay(state, 'exorcism', 'seance', 'antidote')}"]


def test_a_suggested_cure_is_paid_as_it_is_offered_and_other_ways_name_their_icons() -> None:
    state = position({0: "exorcism seance fangs antidote herbal", 1: "tough_case"}, waiting=ROOM, active=1)
    play(state, "1: play_on tough_case.1 doctor.0", "1: stop")
    cures = [move for move in decision(state).moves if move.verb == "cure"]
    assert {str(CHOICES.usual(at(state), decision(state), move)) for move in cures} == {best(state, "cure")[0]}
    labels = [FACE.label(SAY, at(state), move).text for move in cures]
    assert len(labels) == 3 and sorted(labels, key=len)[0] == "Spectre £25" and len(set(labels)) == 3


def test_twins_are_one_choice_unless_something_is_attached_to_one() -> None:
    room = "spectre spectre dracula bite_victim mummy werewolf banshee"
    state = position({0: "exorcism seance patron"}, waiting=room)
    assert texts(state, "cure") == ["Spectre £25"]
    play(state, "0: play_on patron.1 spectre.2")
    assert texts(state, "cure") == ["Spectre £50", "Spectre £25"]


def test_the_suggested_cure_is_the_one_that_is_offered() -> None:
    state = position({0: PAYS}, waiting="spectre spectre dracula bite_victim mummy werewolf banshee")
    twin = GAME.move(f"cure spectre.2 {pay(state, 'exorcism', 'seance')}")
    assert best(state, "cure", twin)[0] == str(twin) and len(best(state, "cure", twin)) == 3


def test_actions_share_a_menu_and_are_asked_card_by_card() -> None:
    state = position({0: f"{PAYS} house_call quarantine"}, waiting=ROOM)
    moves = [move for move in decision(state).moves if CHOICES.menu(move) == "action"]
    assert {CHOICES.entry(move) for move in moves} == {("play", "house_call.1"), ("play_on", "quarantine.1")}
    assert CHOICES.stepwise("action") and CHOICES.buttons(("action",)) == 0
    assert CHOICES.heading(SAY, at(state), "action", 2) == "1 · Play an Action (2)"
    assert best(state, "action")[0] == "play house_call.1"
    asked = Asked((decision(state),), decision(state).number, ("play_on", "quarantine.1"))
    assert CHOICES.question(SAY, at(state), asked) == "Quarantine: on whom?"


def test_draws_are_buttons_the_rest_of_them_first_and_giving_up_is_hardly_seen() -> None:
    state = position({0: "herbal"}, waiting=ROOM, library="panacea laudanum fangs")
    assert texts(state, "draws") == [
        "9 Treatments",
        "1 Treatment",
        "1 Action",
        "Panacea, 2 draws",
        "Fang Extraction",
        "Laudanum",
    ]
    assert CHOICES.buttons(("draws",)) >= 6
    assert CHOICES.opens(SAY, at(state), Asked((decision(state),)), "draws") is None


def test_while_somebody_can_be_cured_the_draws_stand_behind_a_button() -> None:
    state = position({0: PAYS}, waiting=ROOM)
    label = CHOICES.opens(SAY, at(state), Asked((decision(state),)), "draws")
    assert label is not None and label.text == "No cure, on to the draws"
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert CHOICES.opens(SAY, at(state), Asked((decision(state),)), "draws") is None


def test_who_would_draw_a_treatment_draws_all_of_them() -> None:
    state = position({0: "herbal"}, waiting=ROOM)
    usual = CHOICES.usual(at(state), decision(state), GAME.move("draw_treatment"))
    assert str(usual) == "rest_treatments"
    assert str(CHOICES.usual(at(state), decision(state), GAME.move("draw_action"))) == "draw_action"


def test_a_cure_and_the_draws_are_two_presses() -> None:
    state = position({0: "exorcism seance herbal second_opinion patient_bolts"}, waiting=ROOM, library="- - -")
    pressed = 0
    while GAME.view(state, 0).active == 0:
        one = decision(state)
        move = GAME.sensible(GAME.view(state, 0), [one], Random(3))
        assert move is not None
        usual = CHOICES.usual(at(state), one, move)
        GAME.play(state, 0, usual)
        pressed += 1
    assert pressed == 2


def discarding() -> GothicDoctor:
    state = position({0: FULL}, waiting=ROOM)
    play(state, "0: stop")
    return state


def test_discards_are_one_choice_the_unwanted_first_and_one_press_throws_out_the_least_wanted() -> None:
    state = discarding()
    one = decision(state)
    ticks = CHOICES.ticks(SAY, at(state), Asked((one,)), one)
    assert ticks is not None and (ticks.low, ticks.high, ticks.ordered, ticks.behind) == (1, 3, False, None)
    assert [str(move) for move in ticks.moves[:2]] == ["discard antidote.1", "discard house_call.1"]
    assert set(ticks.moves) == set(one.moves) and ticks.heading == "Pick 3, unwanted first"
    (bundle,) = CHOICES.bundles(SAY, at(state), Asked((one,)), one)
    assert bundle.moves == ticks.moves[:3] and "Antidote" in bundle.label.text


def test_the_bundle_begins_with_what_is_suggested_and_can_be_made() -> None:
    state = discarding()
    one = decision(state)
    suggested = GAME.move("discard laudanum.1")
    (bundle,) = CHOICES.bundles(SAY, at(state), Asked((one,), suggested=suggested), one)
    assert bundle.moves[0] == suggested and len(bundle.moves) == 3
    for move in bundle.moves:
        GAME.play(state, 0, move)
    assert GAME.view(state, 0).active == 1 and len(state.hands[0]) == 7


def test_two_that_nobody_wants_go_by_one_press_before_one_that_somebody_does() -> None:
    state = position({0: f"{PAYS} herbal laudanum antidote antidote"}, waiting=ROOM)
    play(state, "0: stop")
    one = decision(state)
    (bundle,) = CHOICES.bundles(SAY, at(state), Asked((one,)), one)
    assert [str(move) for move in bundle.moves] == ["discard antidote.1", "discard antidote.2"]
    assert bundle.label.text == "Throw out Antidote ×2" and places(one, bundle.moves) == "6,discard antidote.2"
    for move in bundle.moves:
        GAME.play(state, 0, move)
    assert len(state.hands[0]) == 7


def test_the_button_and_the_question_say_how_many_were_picked() -> None:
    state = discarding()
    one = decision(state)
    moves = list(one.moves)
    for number, said in ((1, "1 picked, 2 to go."), (2, "2 picked, 1 to go."), (3, "")):
        asked = Asked((one,), one.number, (), tuple(moves[:number]))
        ticks = CHOICES.ticks(SAY, at(state), asked, one)
        assert ticks is not None and ticks.done.text == f"Throw out {number}"
        assert CHOICES.question(SAY, at(state), asked) == said
        assert not CHOICES.bundles(SAY, at(state), asked, one)


@pytest.mark.parametrize(("text", "tone"), [("pass", "on"), ("stop", "on"), ("react patient_bolts.1", "act")])
def test_letting_things_go_is_the_way_on(text: str, tone: str) -> None:
    state = position({0: PAYS, 1: "patient_bolts"}, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert CHOICES.tone(at(state, 1), GAME.move(text)) == tone
    assert CHOICES.lost(SAY, at(state, 1), (GAME.move("pass"),)) == ""


def test_questions_are_short_and_say_what_there_is() -> None:
    said = {
        f"{PAYS} house_call": "First an Action? Then a cure.",
        PAYS: "Whom do you cure?",
        "herbal house_call": "Nobody to cure. An Action, or the draws?",
        "herbal": "9 draws. What do you take?",
        "herbal herbal herbal herbal herbal antidote antidote antidote laudanum laudanum": (
            "Nobody to cure, and your bag is full."
        ),
    }
    for hand, sentence in said.items():
        state = position({0: hand}, waiting=ROOM)
        assert FACE.prompt(SAY, at(state), decision(state).prompt) == sentence
        assert len(sentence) <= 45
    assert FACE.awaits(SAY, at(state, 1), 0, decision(state).prompt) == "an Action, then a cure?"
