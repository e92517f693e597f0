"""A moment of the game in words: possible cures, losses, the value of a Patient."""

from __future__ import annotations

import pytest

from bot.faces.asked import Asked
from bot.faces.gothic_doctor import FACE
from bot.faces.values import Position
from bot.words import speaker
from engines.gothic_doctor import GAME, events
from engines.gothic_doctor.state import GothicDoctor
from engines.windows import Answered
from tests.engines.gothic_doctor.position import pay, play, position

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd", "Dan")
ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
CURES = "exorcism seance holy_water leeches"
"""Pays for the Spectre and the Bite Victim."""
NOW, LATER = "You can cure", "Next turn you could cure"


def at(state: GothicDoctor, seat: int | None) -> Position:
    return Position(GAME.view(state, seat), NAMES[: state.seats])


def asked(state: GothicDoctor, seat: int) -> Asked:
    return Asked(tuple(one for one in GAME.decisions(state) if one.seat == seat))


def private(state: GothicDoctor, seat: int) -> str:
    return "\n".join(FACE.hand(SAY, at(state, seat), asked(state, seat)))


def board(state: GothicDoctor, seat: int | None = None) -> str:
    return "\n".join(FACE.board(SAY, at(state, seat)))


def test_who_can_be_cured_now_is_said_to_the_doctor_at_work_only() -> None:
    state = position({0: CURES, 1: CURES}, waiting=ROOM)
    assert f"**{NOW}**: Bite Victim £25 (Holy Water, Leeches).\nSpectre" in private(
        state, 0
    ) and f"{NOW}: Spectre, Bite Victim." in FACE.alt(SAY, at(state, 0))
    for said in (private(state, 1), FACE.alt(SAY, at(state, 1))):
        assert NOW not in said and LATER in said and "Spectre" in said


@pytest.mark.parametrize(
    ("hand", "move"),
    [("", "draw_treatment"), ("", "stop"), (" herbal laudanum mesmerism fangs", "stop")],
    ids=("drawing", "others at work", "discarding"),
)
def test_nobody_can_be_cured_now_while_cards_are_drawn_or_discarded_or_others_are_at_work(hand: str, move: str) -> None:
    state = position({0: CURES + hand}, waiting=ROOM)
    play(state, f"0: {move}")
    for said in (private(state, 0), FACE.alt(SAY, at(state, 0))):
        assert NOW not in said and LATER in said


def test_nobody_can_be_cured_now_while_an_answer_is_awaited() -> None:
    state = position({0: CURES, 1: "patient_bolts"}, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert NOW not in private(state, 0) and NOW not in FACE.alt(SAY, at(state, 0))


def test_a_doctor_at_work_who_can_cure_nobody_is_told_so() -> None:
    state = position({0: "herbal", 1: "herbal"}, waiting=ROOM)
    assert f"**{NOW}**: nobody" in private(state, 0)
    assert NOW not in private(state, 1) and LATER not in private(state, 1)


GIVEN = {"stop": " You would give 6 draws away."}


def lost(state: GothicDoctor, text: str) -> str:
    return FACE.choices.lost(SAY, at(state, 0), (GAME.move(text),))


ENDING = ("draw_treatment", "draw_action", "take laudanum.1", "rest_treatments", "rest_actions", "stop")


@pytest.mark.parametrize("text", ENDING)
def test_giving_away_a_cure_is_asked_about_with_the_names_of_the_patients(text: str) -> None:
    state = position({0: CURES}, waiting=ROOM, library="laudanum fangs herbal")
    move = GAME.move(text)
    assert GAME.why_not(state, 0, move) is None
    assert lost(state, text) == "You can still cure Spectre £25 or Bite Victim £25." + GIVEN.get(text, "")


def test_stopping_with_a_full_bag_is_asked_about_too_while_somebody_can_be_cured() -> None:
    state = position({0: f"{CURES} herbal laudanum mesmerism fangs fangs bandages"}, waiting=ROOM)
    assert GAME.view(state, 0).draws == 0
    assert "Spectre" in lost(state, "stop")


def test_drawing_is_not_asked_about_where_nobody_can_be_cured() -> None:
    poor = position({0: "herbal"}, waiting=ROOM)
    cured = position({0: CURES}, waiting=ROOM)
    play(cured, f"0: cure spectre.1 {pay(cured, 'exorcism', 'seance')}")
    for state in (poor, cured):
        assert lost(state, "draw_treatment") == ""


def test_giving_away_the_second_cure_of_a_house_call_is_asked_about() -> None:
    state = position({0: f"{CURES} house_call"}, waiting=ROOM)
    play(state, "0: play house_call.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert lost(state, "draw_treatment") == "You can still cure Bite Victim £25."


def patron() -> GothicDoctor:
    """Return a Wealthy Patron next to the Spectre, for the doctor who cures it."""
    state = position({0: f"{CURES} patron", 1: CURES}, waiting=ROOM)
    play(state, "0: play_on patron.1 spectre.1")
    return state


def test_what_a_patient_is_worth_counts_the_wealthy_patron() -> None:
    state = patron()
    seen, cure = at(state, 0), GAME.move(f"cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert FACE.label(SAY, seen, cure).text == "Spectre £50"
    assert "Spectre £50" in private(state, 0)
    assert "**Spectre** £50" in board(state) and "Spectre £50 (" in FACE.alt(SAY, seen)
    assert "Spectre £50" in lost(state, "draw_treatment")
    cured = [event for event in play(state, f"0: {cure}") if isinstance(event, events.Cured)]
    assert "(£50)" in FACE.line(SAY, at(state, None), cured[0])


def test_without_counters_in_the_supply_a_wealthy_patron_adds_nothing() -> None:
    state = patron()
    state.cured[1] = [card for card in state.patient_deck if card.startswith(("gamekeeper", "asylum", "revenant"))][:8]
    state.patient_deck = [card for card in state.patient_deck if card not in state.cured[1]]
    state.counters = dict.fromkeys(state.cured[1], 25)
    GAME.check(state)
    assert GAME.view(state, 0).counters == 0
    assert "**Spectre** £25" in board(state)


def test_a_stopped_cure_is_told_with_the_patient_still_there() -> None:
    state = position({0: CURES, 1: "patient_bolts"}, waiting=ROOM)
    made = play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    failed = next(event for event in made if isinstance(event, events.CureFailed))
    line = FACE.line(SAY, at(state, None), failed)
    assert "gone" not in line and "stays" in line
    assert "**Spectre**" in board(state)


def test_a_running_discount_and_the_second_cure_of_a_house_call_are_told() -> None:
    discount = position({0: f"{CURES} discount"}, waiting=ROOM)
    assert "icon less" not in board(discount) + FACE.alt(SAY, at(discount, None))
    play(discount, "0: play discount.1")
    assert "Ann pays one icon less" in board(discount) and "one icon less" in FACE.alt(SAY, at(discount, None))
    play(discount, "0: draw_treatment")
    assert "icon less" not in board(discount) + FACE.alt(SAY, at(discount, None))
    call = position({0: f"{CURES} house_call"}, waiting=ROOM)
    assert "may still cure" not in board(call)
    play(call, "0: play house_call.1")
    assert "Ann may still cure 2 Patients" in board(call) and "2 cures are left." in FACE.alt(SAY, at(call, None))
    play(call, f"0: cure spectre.1 {pay(call, 'exorcism', 'seance')}")
    assert "Ann may still cure 1 Patient " in board(call) and "1 cure is left." in FACE.alt(SAY, at(call, None))
    play(call, "0: draw_treatment")
    assert "may still cure" not in board(call)


def test_the_second_cure_of_a_house_call_is_told_after_the_first_was_stopped() -> None:
    state = position({0: f"{CURES} house_call", 1: "patient_bolts"}, waiting=ROOM)
    play(state, "0: play house_call.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert "Ann may still cure 1 Patient " in board(state)
    play(state, "1: react patient_bolts.1")
    for seat in (0, 1, None):
        seen = GAME.view(state, seat)
        assert (seen.granted, seen.cures, seen.cured) == (2, 1, 0)
        assert "Ann may still cure 1 Patient " in board(state, seat)


def test_no_line_tells_who_has_answered() -> None:
    assert FACE.line(SAY, at(position({}), None), Answered(1, "pass")) == ""
