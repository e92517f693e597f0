"""Section 5: payments and cures."""

from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import turn
from tests.engines.gothic_doctor.position import draws, hand, kinds, offered, pay, play, position, verbs, why

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"


def payments(held: str, patient: str) -> list[str]:
    state = position({0: held}, waiting=ROOM)
    return [text.split()[2] for text in offered(state, 0) if text.startswith(f"cure {patient} ")]


def test_a_cure_pays_moves_the_patient_and_fills_the_place() -> None:
    state = position({0: "exorcism seance laudanum"}, waiting=ROOM, next_patients="revenant")
    events = play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert kinds(events) == ["Announced", "Cured", "PatientEntered", "DrawingBegan"]
    assert state.cured[0] == ["spectre.1"] and state.waiting_room[1] == "revenant.1"
    assert hand(state, 0) == ["laudanum"] and len(state.treatment_discard) == 2
    assert verbs(state, 0) == {"take", "draw_treatment", "draw_action", "rest_treatments", "rest_actions", "stop"}
    assert why(state, 0, "cure vampire.1 abc") == "cured_already"


def test_ruling_11_panaceas_stand_for_any_icon_and_every_payment_is_offered_once_cheapest_first() -> None:
    state = position()
    want = [("exorcism", "seance"), ("exorcism", "panacea"), ("seance", "panacea"), ("panacea", "panacea")]
    codes = payments("exorcism seance panacea panacea seance", "spectre.1")
    assert codes[0] == pay(state, *want[0]) and codes[-1] == pay(state, *want[-1])
    assert sorted(codes) == sorted(pay(state, *kinds_) for kinds_ in want)


def test_ruling_11_a_legend_takes_its_own_panacea_and_may_take_four() -> None:
    state = position()
    assert payments("fangs holy_water exorcism herbal", "dracula.1") == []
    assert payments("fangs holy_water exorcism panacea", "dracula.1") == [
        pay(state, "fangs", "holy_water", "exorcism", "panacea")
    ]
    assert payments("panacea panacea panacea panacea", "dracula.1") == [pay(state, *["panacea"] * 4)]
    assert payments("panacea panacea panacea fangs", "dracula.1") == [pay(state, "fangs", *["panacea"] * 3)]


def test_ruling_12_extras_may_be_any_treatment_and_add_up_to_two() -> None:
    state = position(
        {0: "exorcism seance laudanum panacea", 1: "complications tough_case"},
        waiting=ROOM,
        active=1,
    )
    play(state, "1: play_on complications.1 spectre.1", "1: stop")
    assert "cure spectre.1 " + pay(state, "exorcism", "seance", "laudanum") in offered(state, 0)
    play(state, "0: stop", "1: play_on tough_case.1 doctor.0", "1: stop")
    codes = [text.split()[2] for text in offered(state, 0) if text.startswith("cure spectre.1")]
    assert codes == [pay(state, "exorcism", "seance", "laudanum", "panacea")]
    play(state, f"0: cure spectre.1 {codes[0]}")
    assert state.tough_cases[0] == "" and not state.attached
    assert sorted(state.action_discard) == ["complications.1", "tough_case.1"]


def test_ruling_12_every_choice_of_the_extra_card_is_offered() -> None:
    state = position({0: "exorcism seance laudanum panacea", 1: "tough_case"}, waiting=ROOM, active=1)
    play(state, "1: play_on tough_case.1 doctor.0", "1: stop")
    codes = {text.split()[2] for text in offered(state, 0) if text.startswith("cure spectre.1")}
    assert codes == {
        pay(state, "exorcism", "seance", "laudanum"),
        pay(state, "exorcism", "seance", "panacea"),
        pay(state, "exorcism", "panacea", "laudanum"),
        pay(state, "seance", "panacea", "laudanum"),
    }


def test_ruling_13_cards_go_to_their_own_discard_and_piles_are_open() -> None:
    state = position({0: "exorcism seance discount", 1: "herbal"}, waiting=ROOM)
    play(state, "0: play discount.1", f"0: cure spectre.1 {pay(state, 'exorcism')}")
    seen = GAME.view(state, None)
    assert seen.action_discard == ("discount.1",) and seen.treatment_discard == ("exorcism.1",)
    assert [(doctor.treatments, doctor.actions) for doctor in seen.doctors] == [(1, 0), (1, 0)]
    assert [cured.card for cured in seen.doctors[0].cured] == ["spectre.1"]


def test_ruling_10_not_curing_means_no_patient_this_turn() -> None:
    cured = position({0: "exorcism seance laudanum"}, waiting=ROOM)
    play(cured, f"0: cure spectre.1 {pay(cured, 'exorcism', 'seance')}")
    assert draws(cured) == 6
    idle = position({0: "exorcism seance laudanum"}, waiting=ROOM)
    play(idle, "0: draw_treatment")
    assert draws(idle) == 6
    assert len(idle.hands[0]) + draws(idle) == 10


def test_ruling_10_a_stopped_cure_is_none_and_one_success_under_house_call_is_one() -> None:
    state = position({0: "exorcism seance", 1: "patient_bolts"}, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    assert len(state.hands[0]) + draws(state) == 10
    state = position({0: "house_call exorcism seance leeches holy_water", 1: "patient_bolts"}, waiting=ROOM)
    play(state, "0: play house_call.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: pass")
    play(state, f"0: cure bite_victim.1 {pay(state, 'leeches', 'holy_water')}", "1: react patient_bolts.1")
    assert turn(state).phase == "draw"
    assert len(state.hands[0]) + draws(state) == 7


def test_identical_copies_are_one_move_and_the_known_copy_goes_first() -> None:
    state = position({0: "exorcism.1 seance"}, waiting=ROOM, library="exorcism.2 fangs leeches")
    play(state, "0: take exorcism.2", "0: stop", "1: stop")
    spectre = [text for text in offered(state, 0) if text.startswith("cure spectre.1")]
    assert len(spectre) == 1
    play(state, "0: " + spectre[0])
    assert "exorcism.1" in state.hands[0] and "exorcism.2" in state.treatment_discard
    assert GAME.view(state, 1).known == ()


def test_reasons_say_what_is_missing() -> None:
    state = position({0: "exorcism fangs"}, waiting=ROOM)
    reason = GAME.why_not(state, 0, GAME.move("cure vampire.1 abf"))
    assert reason is not None and (reason.key, reason.args) == ("cannot_pay", {"patient": "vampire.1", "missing": 2})
    assert why(state, 0, "cure lab_assistant.1 ab") == "not_waiting"
    state = position({0: "exorcism seance"}, waiting=ROOM)
    assert why(state, 0, "cure spectre.1 zz") == "wrong_payment"
    assert why(state, 1, "cure spectre.1 cl") == "not_your_turn"
