"""Section 2: the deal and mulligans."""

import json
from random import Random

from engines.course import Emit
from engines.gothic_doctor import GAME
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.check import check
from engines.gothic_doctor.rules.decks import fill_library, fill_waiting_room
from engines.gothic_doctor.rules.mulligans import ask_mulligans, qualifies
from engines.gothic_doctor.state import GothicDoctor, Mulliganing, TakingTurn
from tests.engines.gothic_doctor.position import begin, hand, kinds, offered, play, position, why


def deals(count: int, **options: object) -> list[GothicDoctor]:
    return [GAME.deal(GAME.Options(**options), 2 + n % 3, Random(n).randbytes(32)) for n in range(count)]


def test_ruling_01_the_first_doctor_is_drawn_by_lot_and_the_clock_starts_at_one() -> None:
    firsts = {state.first for state in deals(60) if state.seats == 4}
    assert firsts == {0, 1, 2, 3}
    state = position(seats=2, round_=4, active=1)
    play(state, "1: stop")
    assert (state.active, state.round) == (0, 5)
    play(state, "0: stop")
    assert (state.active, state.round) == (1, 5)


def test_ruling_02_specialists_follow_the_order_dealt() -> None:
    state = position(
        waiting="- - - - - - -", next_patients="spectre spectre spectre banshee mummy vampire", specialists=()
    )
    fill_waiting_room(Emit(state))
    assert state.specialists == ("phantasmal", "reanimated")


def test_ruling_02_demons_are_skipped_and_later_patients_may_decide() -> None:
    whole = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    demons = [
        {
            "id": f"imp_{n}",
            "name": f"Imp {n}",
            "class": "demon",
            "treatments": ["herbal", "leeches"],
            "profit": 25,
            "copies": 2,
        }
        for n in range(4)
    ]
    name = CATALOGUES.register(json.dumps({**whole, "name": "Imps", "patients": whole["patients"] + demons}).encode())
    imps = "imp_0 imp_0 imp_1 imp_1 imp_2 imp_2"
    state = position(
        {0: "herbal leeches"},
        waiting="- - - - - - -",
        next_patients=f"{imps} vampire spectre",
        specialists=(),
        pack=name,
    )
    fill_waiting_room(Emit(state))
    assert len(state.specialists) == 1
    events = play(begin(state), "0: cure imp_0.1 ai")
    assert "SpecialistNamed" in kinds(events)
    named: tuple[str, ...] = state.specialists
    assert named == ("sanguinolent", "phantasmal")


def test_ruling_03_a_third_identical_patient_is_turned_away() -> None:
    state = position(
        waiting="spectre spectre - - vampire mummy banshee", next_patients="spectre spectre werewolf revenant"
    )
    fill_waiting_room(Emit(state))
    assert state.patient_discard == ["spectre.3", "spectre.4"]
    assert state.waiting_room[2:4] == ["werewolf.1", "revenant.1"]


def test_ruling_03_a_place_stays_empty_where_nobody_else_can_be_found() -> None:
    state = position(waiting="spectre spectre - vampire mummy banshee werewolf", next_patients="spectre spectre")
    state.cured[0] += state.patient_deck[:-2]
    del state.patient_deck[:-2]
    fill_waiting_room(Emit(state))
    check(state)
    assert state.waiting_room[2] == ""
    assert sorted(state.patient_discard) == ["spectre.3", "spectre.4"]
    play(begin(state), "0: stop")
    assert state.waiting_room[2] == ""


def test_ruling_03_an_empty_place_is_filled_when_somebody_can_be_found() -> None:
    state = position(waiting="spectre spectre - vampire mummy banshee werewolf", next_patients="vampire")
    play(state, "0: stop")
    assert state.waiting_room[2] == "vampire.2"


def test_ruling_04_the_library_holds_nothing_twice_panaceas_included() -> None:
    state = position({0: "fangs"}, library="panacea fangs leeches", next_treatments="panacea leeches antidote")
    play(state, "0: take fangs.2")
    assert state.medical_library == ["panacea.1", "antidote.1", "leeches.1"]
    assert state.treatment_discard == ["panacea.2", "leeches.2"]


def test_ruling_04_a_gap_stays_where_only_duplicates_are_left() -> None:
    state = position(library="panacea leeches -", next_treatments="panacea leeches panacea")
    state.hands[1] += state.treatment_deck[:-3]
    del state.treatment_deck[:-3]
    fill_library(Emit(state))
    check(state)
    assert state.medical_library[2] == ""
    assert len(state.treatment_discard) == 3


def mulligans(*hands: str, redraws: str = "") -> GothicDoctor:
    """Return a fresh deal before the mulligans."""
    dealt = dict(enumerate(hands))
    state = position(dealt, seats=len(hands), next_treatments=redraws, round_=1)
    state.steps = []
    ask_mulligans(Emit(state), list(range(len(hands))))
    return begin(state)


PAIRS = "fangs fangs leeches leeches antidote seance"
TRIPLE = "panacea panacea panacea antidote seance laudanum"
PLAIN = "herbal laudanum exorcism mesmerism holy_water hydropathy"


def test_ruling_05_who_qualifies() -> None:
    state = mulligans(PAIRS, TRIPLE, "herbal herbal herbal herbal laudanum exorcism", PLAIN)
    assert [qualifies(state, seat) for seat in range(4)] == [True, True, True, False]
    assert [bool(offered(state, seat)) for seat in range(4)] == [True, True, True, False]
    assert why(state, 3, "mulligan") == "no_mulligan"


def test_ruling_05_all_are_asked_at_once_and_redraw_in_turn_order_when_all_have_answered() -> None:
    six = "bandages galvanism lunar_caustic hydropathy holy_water herbal"
    state = mulligans(PAIRS + " house_call", TRIPLE, redraws=f"{six} {six}")
    first = play(state, "1: mulligan")
    assert kinds(first) == ["Answered"]
    assert GAME.seen(first[0], 0) is None and GAME.seen(first[0], None) is None
    assert why(state, 1, "keep") == "answered_already"
    second = kinds(play(state, "0: mulligan"))
    assert second == ["Answered", "Mulliganed", *["Drew"] * 6, "Mulliganed", *["Drew"] * 6, "TurnBegan"]
    assert hand(state, 0) == sorted([*six.split(), "house_call"])
    assert len(state.treatment_discard) == 12


def test_ruling_05_nobody_learns_whose_hand_qualifies() -> None:
    quick = mulligans(PAIRS, PLAIN, TRIPLE)
    asked = {decision.seat: decision.among for decision in GAME.decisions(quick)}
    assert asked == {0: (0, 1, 2), 2: (0, 1, 2)}
    assert not any(doctor.asked for doctor in GAME.view(quick, None).doctors)
    assert [doctor.asked for doctor in GAME.view(quick, 2).doctors] == [False, False, True]


def test_ruling_05_a_redealt_game_changes_only_what_qualifies() -> None:
    state = mulligans(PAIRS, PLAIN, TRIPLE)
    play(state, "0: mulligan")
    for seed in range(20):
        other = GAME.redeal(state, 2, Random(seed))
        step = other.steps[-1]
        assert isinstance(step, Mulliganing)
        assert all(answer == "keep" or qualifies(other, seat) for seat, answer in step.answers.items())


def test_ruling_05_again_and_again_while_the_hand_qualifies() -> None:
    again = "leeches leeches fangs fangs bandages bandages"
    state = mulligans("herbal herbal herbal laudanum exorcism seance", PLAIN, redraws=f"{again} {PLAIN}")
    play(state, "0: mulligan")
    assert isinstance(state.steps[-1], Mulliganing)
    assert hand(state, 0) == sorted(again.split())
    play(state, "0: mulligan")
    assert isinstance(state.steps[-1], TakingTurn)
    assert hand(state, 0) == sorted(PLAIN.split())
    assert why(state, 0, "mulligan") == "mulligans_over"


def test_ruling_29_without_actions_nobody_is_dealt_one_and_that_deck_is_not_drawn_from() -> None:
    for state in deals(5, actions="none"):
        assert all(len(held) == 6 for held in state.hands)
    bare = position(actions="none")
    assert "draw_action" not in offered(bare, 0)
    assert why(bare, 0, "draw_action") == "deck_empty"


def test_ruling_29_few_actions_are_dealt_in_turn_order_as_far_as_they_go() -> None:
    for state in (
        GAME.deal(GAME.Options(actions="list", action_list=("relapse",)), 4, bytes([n] * 32)) for n in range(8)
    ):
        held = [len(state.hands[(state.first + place) % 4]) for place in range(4)]
        assert held == [7, 7, 6, 6]
