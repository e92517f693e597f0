"""Sections 6 and 7: draws and discards."""

from engines.gothic_doctor import GAME
from tests.engines.gothic_doctor.position import begin, draws, hand, kinds, offered, pay, play, position, why

SEVEN = "herbal laudanum exorcism mesmerism holy_water fangs bandages"
SPECTRE = "spectre revenant dracula bite_victim mummy werewolf banshee"


def test_ruling_07_treatments_and_actions_together_make_up_the_ceiling() -> None:
    state = position({0: "herbal laudanum referral patron"})
    play(state, "0: rest_treatments")
    assert len(state.hands[0]) == 10
    assert offered(state, 0)[0].startswith("discard")


def test_ruling_07_a_hand_above_the_ceiling_means_no_draws() -> None:
    ten = f"{SEVEN} galvanism leeches seance"
    state = position({0: ten})
    assert not any(text.startswith(("draw", "take", "rest")) for text in offered(state, 0))
    assert why(state, 0, "draw_treatment") == "no_draws"
    play(state, "0: stop")
    assert len(offered(state, 0)) == 10


def test_ruling_07_nothing_is_discarded_before_the_draws() -> None:
    state = position({0: SEVEN})
    assert why(state, 0, "discard herbal.1") == "discard_later"


def test_ruling_08_draws_are_one_at_a_time_and_the_library_is_filled_after_each() -> None:
    state = position({0: SEVEN}, library="laudanum seance leeches", next_treatments="antidote galvanism")
    play(state, "0: take seance.1")
    assert state.medical_library[1] == "antidote.1"
    play(state, "0: draw_action", "0: stop")
    assert len(state.hands[0]) == 9 and offered(state, 0)[0].startswith("discard")


def test_ruling_09_an_open_panacea_needs_two_draws() -> None:
    state = position({0: f"{SEVEN} seance leeches"}, library="panacea laudanum fangs")
    assert draws(state) == 0
    assert why(state, 0, "take panacea.1") == "panacea_costs_two"
    assert "take laudanum.2" in offered(state, 0)


def test_ruling_09_the_draws_are_fixed_when_drawing_begins() -> None:
    state = position(
        {0: "exorcism seance herbal laudanum mesmerism holy_water"}, library="panacea fangs leeches", waiting=SPECTRE
    )
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert len(state.hands[0]) == 4 and draws(state) == 3
    play(state, "0: take panacea.1", "0: draw_treatment")
    assert len(state.hands[0]) == 6 and state.active == 1


def test_the_rules_example_of_two_panaceas() -> None:
    six = "herbal laudanum exorcism mesmerism holy_water fangs"
    state = position({0: six}, library="panacea seance leeches", next_treatments="panacea")
    play(state, "0: take panacea.1", "0: take panacea.2")
    assert len(state.hands[0]) == 8
    assert len(offered(state, 0)) == 7
    decision = GAME.decisions(state)[0]
    assert decision.repeat == (1, 1)


def test_ruling_14_an_empty_deck_is_made_anew_when_a_card_is_needed() -> None:
    state = position({0: SEVEN})
    state.treatment_discard, state.treatment_deck = state.treatment_deck, []
    begin(state)
    events = play(state, "0: draw_treatment")
    assert kinds(events)[:3] == ["DrawingBegan", "Shuffled", "Drew"]
    assert state.treatment_discard == []


def test_ruling_14_with_no_card_anywhere_the_draw_is_skipped() -> None:
    state = position({0: SEVEN})
    state.hands[1] += [*state.action_deck, *state.treatment_deck[:-1]]
    state.action_deck, state.treatment_deck = [], state.treatment_deck[-1:]
    begin(state)
    assert why(state, 0, "draw_action") == "deck_empty"
    play(state, "0: rest_treatments")
    assert len(state.hands[0]) == 8 and draws(state) == 2
    assert all(text.startswith(("take", "stop")) for text in offered(state, 0))


def test_the_rest_from_one_deck_is_one_press() -> None:
    state = position({0: "herbal"}, next_actions="relapse referral patron")
    events = kinds(play(state, "0: rest_actions"))
    assert events.count("Drew") == 9
    state = position({0: f"{SEVEN} leeches seance"})
    assert why(state, 0, "rest_actions") == "last_draw"


def test_discards_ask_for_exactly_what_is_over_and_offer_copies_once() -> None:
    state = position({0: "herbal herbal herbal fangs fangs leeches leeches exorcism relapse relapse"})
    play(state, "0: stop")
    decision = GAME.decisions(state)[0]
    assert decision.repeat == (3, 3)
    assert [str(move) for move in decision.moves] == [
        "discard herbal.1",
        "discard exorcism.1",
        "discard fangs.1",
        "discard leeches.1",
        "discard relapse.1",
    ]
    assert why(state, 0, "discard herbal.2") == "other_copy"
    play(state, "0: discard herbal.1", "0: discard relapse.1", "0: discard fangs.1")
    assert state.active == 1 and len(hand(state, 0)) == 7
    assert state.action_discard == ["relapse.1"]


def test_an_absent_doctor_draws_and_keeps_the_first_cards() -> None:
    nine = "herbal laudanum exorcism mesmerism holy_water fangs bandages leeches seance"
    for held, default in (("herbal", "rest_treatments"), (nine, "draw_treatment")):
        assert str(GAME.decisions(position({0: held}))[0].default) == default
