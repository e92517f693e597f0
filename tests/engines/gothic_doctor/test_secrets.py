"""A seat's knowledge of hidden cards, redeals, and the private answers of the view."""

from random import Random

from engines.gothic_doctor import GAME
from engines.gothic_doctor.events import Stole
from engines.gothic_doctor.state import Curing, GothicDoctor, TakingTurn
from tests.engines.gothic_doctor.position import kinds, pay, play, position

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"


def test_ruling_31_backs_are_seen_and_library_cards_are_known() -> None:
    state = position({0: "herbal relapse", 1: "seance"}, seats=3, library="panacea fangs leeches")
    play(state, "0: take panacea.1", "0: stop")
    for seat in (1, 2, None):
        seen = GAME.view(state, seat)
        assert [(known.card, known.seat) for known in seen.known] == [("panacea.1", 0)]
        assert (seen.doctors[0].treatments, seen.doctors[0].actions) == (2, 1)
    assert GAME.view(state, 0).known == ()
    for seed in range(5):
        other = GAME.redeal(state, 1, Random(seed))
        assert "panacea.1" in other.hands[0]


def test_ruling_31_outsiders_forget_only_cards_with_the_back_of_the_stolen_one() -> None:
    state = position({0: "relapse", 1: "light_fingers", 2: ""}, seats=3, library="panacea fangs leeches")
    play(state, "0: take panacea.1", "0: stop")
    GAME.evolve(state, Stole(1, 0, "action", "relapse.1"))
    for seat in (2, None):
        assert [(known.card, known.seat) for known in GAME.view(state, seat).known] == [("panacea.1", 0)]
    GAME.evolve(state, Stole(2, 0, "treatment", "panacea.1"))
    assert [(known.card, known.seat) for known in GAME.view(state, 0).known] == [("panacea.1", 2), ("relapse.1", 1)]
    assert GAME.view(state, 1).known == () == GAME.view(state, None).known


def test_ruling_31_a_thief_cannot_tell_identical_copies_apart() -> None:
    """The thief always gets the known one of equal cards: the rest may or may not be of its kind."""
    for number in range(12):
        state = position({0: "herbal herbal", 1: "light_fingers"}, library="herbal.4 fangs leeches")
        play(state, "0: take herbal.4", "0: stop")
        state.seed = bytes([number]) * 32
        play(state, "1: play_on light_fingers.1 doctor.0")
        assert "herbal.4" in state.hands[1] and GAME.view(state, 1).known == ()


def test_ruling_31_the_thief_gets_the_copy_it_knew_of_itself_rather_than_one_that_others_know() -> None:
    for number in range(12):
        state = position({0: "herbal.1 herbal.2 herbal.3", 1: "light_fingers"}, seats=3, active=1)
        state.known = [{}, {"herbal.2": 0}, {"herbal.3": 0}, {"herbal.3": 0}]
        state.seed = bytes([number]) * 32
        play(state, "1: play_on light_fingers.1 doctor.0")
        assert "herbal.2" in state.hands[1]


def test_ruling_31_of_copies_nobody_knows_any_may_be_stolen() -> None:
    stolen = set()
    for number in range(40):
        state = position({0: "herbal.1 herbal.2 herbal.3", 1: "light_fingers"}, active=1)
        state.seed = bytes([number]) * 32
        play(state, "1: play_on light_fingers.1 doctor.0")
        stolen |= set(state.hands[1])
    assert stolen == {"herbal.1", "herbal.2", "herbal.3"}


def test_ruling_31_an_unseen_move_out_of_a_hand_makes_outsiders_forget() -> None:
    state = position({0: "herbal", 1: "light_fingers", 2: ""}, seats=3, library="panacea fangs leeches")
    play(state, "0: take panacea.1", "0: stop", "1: play_on light_fingers.1 doctor.0")
    assert GAME.view(state, 2).known == () and GAME.view(state, None).known == ()
    taken = next(card for card in ("panacea.1", "herbal.1") if card in state.hands[1])
    assert [(known.card, known.seat) for known in GAME.view(state, 0).known] == [(taken, 1)]


def test_redeal_hides_the_payment_and_can_still_pay() -> None:
    state = position({0: "exorcism seance panacea panacea", 1: "patient_bolts"}, waiting=ROOM)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    payments = set()
    for seed in range(30):
        other = GAME.redeal(state, 1, Random(seed))
        GAME.check(other)
        step = other.steps[-1]
        assert isinstance(step, Curing)
        payments.add(step.payment)
        play(other, "1: pass")
        assert other.cured[0] == ["spectre.1"]
    assert len(payments) > 3


def test_redeal_keeps_who_could_answer() -> None:
    state = position({0: "light_fingers", 1: "second_opinion herbal"})
    play(state, "0: play_on light_fingers.1 doctor.1")
    for seed in range(10):
        other = GAME.redeal(state, 0, Random(seed))
        assert any(card.startswith("second_opinion") for card in other.hands[1])


def test_the_own_view_says_what_can_be_cured_and_what_is_one_card_away() -> None:
    state = position({0: "exorcism seance fangs herbal", 1: "herbal"}, waiting=ROOM)
    prospects = {prospect.card: prospect for prospect in GAME.view(state, 0).prospects}
    assert prospects["spectre.1"].payments == (pay(state, "exorcism", "seance"),)
    assert prospects["vampire.1"].missing == 1 and prospects["vampire.1"].wanted == ("holy_water", "panacea")
    assert prospects["banshee.1"].wanted == ("mesmerism", "panacea")
    assert prospects["dracula.1"].missing == 2 and prospects["dracula.1"].wanted == ()
    assert GAME.view(state, None).prospects == () and GAME.view(state, None).hand == ()


def test_a_quarantined_patient_is_no_prospect_of_the_others() -> None:
    state = position({0: "quarantine", 1: "exorcism seance"}, waiting=ROOM)
    play(state, "0: play_on quarantine.1 spectre.1")
    prospect = next(p for p in GAME.view(state, 1).prospects if p.card == "spectre.1")
    assert prospect.payments == () and GAME.view(state, 1).waiting_room[1].quarantined == 0


def test_in_shared_windows_no_answer_changes_what_others_see() -> None:
    windows = 0
    for number in range(24):
        rng = Random(number)
        state = GAME.deal(GAME.Options(), 3 + number % 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            asked = rng.choice(decisions)
            bold = [move for move in asked.moves if move.verb in {"cure", "react"}]
            move = rng.choice(bold or list(asked.moves))
            step, before = state.steps[-1].id, looks(state, asked.seat) if asked.among else []
            if asked.among and not isinstance(state.steps[-1], TakingTurn) and not state.steps[-1].answers:
                windows += 1
                assert {decision.seat for decision in decisions} <= set(asked.among)
            events = GAME.play(state, asked.seat, move)
            if asked.among and state.steps and state.steps[-1].id == step and kinds(events) == ["Answered"]:
                assert looks(state, asked.seat) == before
    assert windows > 40


def looks(state: GothicDoctor, but: int) -> list[object]:
    """Return everything that all but one seat can see or be asked."""
    others = [seat for seat in (None, *range(state.seats)) if seat != but]
    asked = [decision for decision in GAME.decisions(state) if decision.seat != but]
    return [*(GAME.view(state, seat) for seat in others), *asked]
