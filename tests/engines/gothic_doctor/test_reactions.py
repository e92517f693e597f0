"""Section 8: Second Opinion, Patient Bolts, and the asked players."""

from random import Random

from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import Curing, GothicDoctor, turn
from tests.engines.gothic_doctor.position import draws, hand, kinds, offered, pay, play, position, why

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
CURE = "exorcism seance"


def curing(hands: dict[int, str], seats: int = 4) -> GothicDoctor:
    """Return a game where doctor 0 has announced the cure of a Spectre."""
    state = position({0: CURE, **hands}, seats=seats, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    return state


def asked(state: GothicDoctor) -> list[int]:
    return [decision.seat for decision in GAME.decisions(state)]


def test_ruling_15_a_cure_is_announced_by_naming_the_patient_only() -> None:
    state = position({0: CURE, 1: "patient_bolts"}, waiting=ROOM)
    events = play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    shown = [GAME.seen(event, 1) for event in events]
    assert "exorcism" not in repr(shown) and "spectre.1" in repr(shown)
    assert GAME.view(state, 0).payment == ("exorcism.1", "seance.1")
    assert GAME.view(state, 1).payment == () and GAME.view(state, None).payment == ()


def test_ruling_15_the_first_clockwise_counts_and_the_answers_of_the_rest_are_void() -> None:
    state = curing({1: "patient_bolts", 2: "", 3: "patient_bolts"})
    assert asked(state) == [1, 3]
    assert kinds(play(state, "3: react patient_bolts.2")) == ["Answered"]
    assert isinstance(state.steps[-1], Curing)
    events = kinds(play(state, "1: react patient_bolts.1"))
    assert events == ["Answered", "Bolted", "CureFailed", "DrawingBegan"]
    assert "patient_bolts.2" in state.hands[3]


def test_ruling_15_an_answer_is_applied_as_soon_as_all_before_it_have_passed() -> None:
    state = curing({1: "patient_bolts", 3: "patient_bolts"})
    assert "Bolted" in kinds(play(state, "1: react patient_bolts.1"))


def test_ruling_15_a_stopped_bolts_lets_the_window_go_on_clockwise() -> None:
    state = curing({0: f"{CURE} second_opinion", 1: "patient_bolts", 2: "patient_bolts", 3: "patient_bolts"})
    play(state, "3: react patient_bolts.3", "1: pass", "2: react patient_bolts.2")
    assert asked(state) == [0]
    play(state, "0: react second_opinion.1")
    assert asked(state) == [3]
    assert "react patient_bolts.3" in offered(state, 3)
    assert why(state, 1, "pass") == "nothing_to_answer"
    assert kinds(play(state, "3: pass")) == ["Answered", "Cured", "PatientEntered", "DrawingBegan"]


def test_ruling_15_a_failed_cure_uses_up_neither_tough_case_nor_discount() -> None:
    state = position({0: f"{CURE} herbal discount", 1: "patient_bolts tough_case"}, waiting=ROOM, active=1)
    play(state, "1: play_on tough_case.1 doctor.0", "1: stop", "0: play discount.1")
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'herbal')}", "1: react patient_bolts.1")
    assert state.tough_cases[0] == "tough_case.1" and turn(state).discount
    assert hand(state, 0) == ["exorcism", "herbal", "seance"]
    assert why(state, 0, "cure spectre.1 ab") == "no_second_attempt"


def test_ruling_15_under_house_call_a_failed_cure_leaves_the_other_attempt() -> None:
    state = position({0: f"{CURE} house_call", 1: "patient_bolts patient_bolts"}, waiting=ROOM)
    cure = f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}"
    play(state, "0: play house_call.1", cure, "1: react patient_bolts.1")
    assert turn(state).phase == "treat"
    play(state, cure, "1: react patient_bolts.2")
    assert turn(state).phase == "draw" and draws(state) == 8


def test_ruling_15_a_second_opinion_cannot_be_answered() -> None:
    state = position({0: "light_fingers second_opinion", 1: "second_opinion"})
    play(state, "0: play_on light_fingers.1 doctor.1", "1: react second_opinion.2")
    assert asked(state) == [0] and "react second_opinion.1" not in offered(state, 0)


def test_ruling_15_actions_that_name_nobody_open_no_window() -> None:
    state = position({0: "hypochondriac", 1: "second_opinion"}, cured={0: "vampire"})
    assert kinds(play(state, "0: play_on hypochondriac.1 vampire.1")) == ["Played", "CounterChanged"]


def test_ruling_16_second_opinion_answers_what_names_you_or_your_cured_patient() -> None:
    plays = {
        "light_fingers": "play_on light_fingers.1 doctor.1",
        "tough_case": "play_on tough_case.1 doctor.1",
        "relapse": "play_on relapse.1 vampire.1",
        "malpractice": "play_on malpractice.1 vampire.1",
        "exchange": "swap exchange.1 banshee.1 vampire.1",
    }
    for card, move in plays.items():
        state = position(
            {0: card, 1: "second_opinion", 2: "second_opinion"}, seats=3, cured={0: "banshee", 1: "vampire"}
        )
        play(state, "0: " + move)
        assert asked(state) == [1], card
        events = kinds(play(state, "1: react second_opinion.1"))
        assert events == ["Answered", "Opposed"], card
        assert state.counters == {} and state.cured == [["banshee.1"], ["vampire.1"], []]


def test_ruling_16_not_what_is_aimed_at_the_waiting_room() -> None:
    plays = ["play fire_alarm.1", "refer referral.1 spectre.1 nobody"]
    plays += [f"play_on {card}.1 spectre.1" for card in ("quarantine", "complications", "patron")]
    for move in plays:
        card = move.split()[1].partition(".")[0]
        state = position({0: card, 1: "second_opinion"}, waiting=ROOM)
        play(state, "0: " + move)
        assert asked(state) == [0], card


def test_ruling_17_a_stopped_action_was_the_turns_one() -> None:
    state = position({0: "light_fingers fire_alarm", 1: "second_opinion"})
    play(state, "0: play_on light_fingers.1 doctor.1", "1: react second_opinion.1")
    assert why(state, 0, "play fire_alarm.1") == "one_action"
    assert state.action_discard == ["light_fingers.1", "second_opinion.1"]


def test_ruling_28_a_stopped_cure_shows_nothing() -> None:
    state = position({0: CURE, 1: "patient_bolts"}, waiting=ROOM)
    events = play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    for seat in (1, None):
        assert "exorcism" not in repr([GAME.seen(event, seat) for event in events])
    assert hand(state, 0) == ["exorcism", "seance"]


def among(state: GothicDoctor) -> set[tuple[int, ...]]:
    return {decision.among for decision in GAME.decisions(state)}


def test_only_who_could_answer_is_asked() -> None:
    assert asked(curing({1: "relapse", 2: "patient_bolts", 3: "herbal relapse"})) == [2]
    assert asked(curing({1: "relapse"})) == [0]


def test_a_window_is_among_all_who_hold_an_action_whoever_is_asked() -> None:
    hands = {1: "relapse", 2: "patient_bolts", 3: "herbal"}
    assert among(curing(hands)) == {(1, 2)}
    for seed in range(5):
        other = GAME.redeal(curing(hands), 0, Random(seed))
        assert among(other) == {(1, 2)}


def test_a_question_to_one_doctor_alone_is_among_nobody() -> None:
    assert among(curing({1: "patient_bolts"}, seats=2)) == {()}
    assert among(curing({1: "patient_bolts", 2: "herbal", 3: ""})) == {()}
    named = position({0: "light_fingers", 1: "second_opinion", 2: "relapse"}, seats=3)
    play(named, "0: play_on light_fingers.1 doctor.1")
    assert asked(named) == [1] and among(named) == {()}
    bolted = curing({0: f"{CURE} relapse second_opinion", 1: "patient_bolts", 2: "patient_bolts"}, seats=3)
    play(bolted, "1: react patient_bolts.1")
    assert asked(bolted) == [0] and among(bolted) == {()}


def test_a_window_that_goes_on_is_among_those_after_the_stopped_bolts() -> None:
    state = curing({0: f"{CURE} second_opinion", 1: "patient_bolts", 2: "relapse", 3: "patient_bolts"})
    assert among(state) == {(1, 2, 3)}
    play(state, "1: react patient_bolts.1", "0: react second_opinion.1")
    assert among(state) == {(2, 3)} and asked(state) == [3]
    last = curing({0: f"{CURE} second_opinion", 1: "herbal", 2: "patient_bolts", 3: "patient_bolts"})
    play(last, "2: react patient_bolts.1", "0: react second_opinion.1")
    assert asked(last) == [3] and among(last) == {()}


def test_neither_who_is_asked_nor_who_has_answered_is_seen() -> None:
    state = curing({1: "patient_bolts", 2: "patient_bolts", 3: "relapse"})
    event = play(state, "2: react patient_bolts.2")[0]
    assert GAME.seen(event, 1) is None and GAME.seen(event, None) is None
    assert GAME.seen(event, 2) == event
    for seat in (0, 1, 2, 3, None):
        doctors = GAME.view(state, seat).doctors
        assert [who for who, doctor in enumerate(doctors) if doctor.asked] == [seat] * (seat in {1, 2})
        assert [who for who, doctor in enumerate(doctors) if doctor.chosen] == [seat] * (seat == 2)


def test_a_doctor_who_is_asked_alone_is_seen_to_be_asked() -> None:
    state = position({0: "light_fingers", 1: "second_opinion"}, seats=3)
    play(state, "0: play_on light_fingers.1 doctor.1")
    assert [doctor.asked for doctor in GAME.view(state, None).doctors] == [False, True, False]


def test_an_answer_is_given_once() -> None:
    state = curing({1: "patient_bolts", 2: "patient_bolts"})
    play(state, "2: react patient_bolts.2")
    assert why(state, 2, "pass") == "answered_already"
    assert why(state, 0, "draw_treatment") == "window_open"


def test_a_red_card_of_the_wrong_kind_answers_nothing() -> None:
    state = curing({1: "patient_bolts second_opinion"})
    assert offered(state, 1) == ["react patient_bolts.1", "pass"]
    assert why(state, 1, "react second_opinion.1") == "no_answer"
