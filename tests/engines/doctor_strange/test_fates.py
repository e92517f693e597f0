"""S45 to S54: the five fates, and cards that undo them."""

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Character, Declaring, DoctorStrange, Resting, power
from engines.game import Event, Reason
from tests.engines.doctor_strange.position import (
    ANCIENT,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TABOO,
    WONG,
    ZOTA,
    asked,
    evil,
    given,
    good,
    names,
    offered,
    play,
    refused,
    this_turn,
)

KIT = ("l.shadow_world", "i.sinister_gem", "m.omnipotent", "m.dormant_talent", "n.guards")


def strike(target: Character, card: str, *others: Character) -> tuple[DoctorStrange, list[Event]]:
    """Let Doctor Strange hit `target` with `card`; Evil's turn begins with a question."""
    people = [good(STRANGE), target, *others]
    state = given(Declaring(1), people=people, hands=([card], ["e.experiment"]), dice=(12, 1))
    return state, this_turn(play(state, GOOD, f"attack {STRANGE} {target.id} {card}", "done"))


@pytest.mark.parametrize(
    ("card", "fact", "pile"), [("a.poison", ev.Killed, "killed"), ("a.banish", ev.Exiled, "exiled")]
)
def test_s45_killed_and_exiled_go_to_their_pile_and_attachments_are_lost(
    card: str, fact: type[ev.Killed | ev.Exiled], pile: str
) -> None:
    state, events = strike(evil(MORDO, *KIT), card, evil(WONG))
    assert events[-1] == fact(MORDO, EVIL, KIT)
    assert getattr(state, pile) == {MORDO: EVIL}
    assert set(KIT) <= set(state.discard)
    assert MORDO not in state.characters


def test_s46_incapacitated_stays_with_everything_attached_and_is_out_of_the_fight() -> None:
    state, events = strike(evil(MORDO, *KIT), "a.insanity", evil(LOKI))
    assert events[-1] == ev.Incapacitated(MORDO)
    mordo = state.characters[MORDO]
    assert (mordo.controller, mordo.attachments) == (EVIL, list(KIT))
    later = given(Declaring(1), people=[good(STRANGE), mordo, evil(LOKI)], hands=(["a.bind"], ["a.bait"]))
    assert refused(later, GOOD, f"attack {STRANGE} {MORDO} a.bind").key == "incapacitated"
    assert GAME.view(later, None).sides[EVIL].viable == 1


def test_s46_an_incapacitated_character_cannot_be_called() -> None:
    people = [good(TABOO), good(WONG, condition="incapacitated"), evil(MORDO)]
    hands = (["d.desperate_cry", "p.incense"], ["a.poison"])
    state = given(Declaring(1), people=people, hands=hands, active=EVIL, dice=(6, 5))
    play(state, EVIL, f"attack {MORDO} {TABOO} a.poison", "done")
    unfit = Reason("incapacitated", "S42", {"character": WONG})
    assert refused(state, GOOD, f"call d.desperate_cry {WONG}") == unfit


def test_s47_captured_goes_to_the_captor_with_modifiers_only() -> None:
    state, events = strike(evil(MORDO, *KIT), "a.bind", evil(LOKI))
    assert events[-1] == ev.Captured(MORDO, GOOD, STRANGE, ("l.shadow_world", "i.sinister_gem", "n.guards"))
    mordo = state.characters[MORDO]
    assert (mordo.controller, mordo.holder, mordo.condition) == (GOOD, STRANGE, "captured")
    assert mordo.attachments == ["m.omnipotent", "m.dormant_talent"]
    assert [side.viable for side in GAME.view(state, None).sides] == [1, 1]


def test_s48_controlled_moves_over_with_everything_and_attacks_from_the_next_turn() -> None:
    people = [good(STRANGE), evil(MORDO, *KIT), evil(ZOTA)]
    hands = (["a.possession", "a.bind", "a.bait"], ["p.incense"])
    state = given(Declaring(1), people=people, hands=hands, dice=(12, 1))
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.possession", "done")
    events = this_turn(play(state, EVIL, "pass"))
    assert events[-1] == ev.Controlled(MORDO, GOOD, STRANGE)
    mordo = state.characters[MORDO]
    assert (mordo.controller, mordo.condition, mordo.attachments) == (GOOD, "viable", list(KIT))
    assert state.turn > 4
    while state.active == EVIL or asked(state).prompt.key != "declare":
        play(state, asked(state).seat, str(asked(state).default))
    assert f"attack {MORDO} {ZOTA} a.bait" in offered(state, GOOD)


@pytest.mark.parametrize("card", ["a.possession", "a.bind"])
def test_s49_ones_own_character_taken_back_simply_comes_home(card: str) -> None:
    target = good(TABOO, "i.magic_amulet", controller=EVIL, holder=MORDO)
    state, events = strike(target, card, evil(MORDO))
    assert events[-1] == ev.CaptiveReturned(TABOO, GOOD, MORDO)
    taboo = state.characters[TABOO]
    assert (taboo.controller, taboo.holder, taboo.attachments) == (GOOD, "", ["i.magic_amulet"])


def test_s50_killed_under_enemy_control_it_lies_in_its_owners_name() -> None:
    state, events = strike(good(TABOO, controller=EVIL, holder=MORDO), "a.poison", evil(MORDO))
    assert events[-1] == ev.Killed(TABOO, GOOD, ())
    assert state.killed == {TABOO: GOOD}


def test_s50_incapacitated_under_enemy_control_it_stays_until_the_link_breaks() -> None:
    state, events = strike(good(TABOO, controller=EVIL, holder=MORDO), "a.insanity", evil(MORDO))
    assert events[-1] == ev.Incapacitated(TABOO)
    taboo = state.characters[TABOO]
    assert (taboo.controller, taboo.holder) == (EVIL, MORDO)
    resting = given(Resting(1), people=[good(STRANGE), taboo, evil(MORDO)], active=EVIL, dice=(11,))
    assert this_turn(play(resting, EVIL, "done")) == [ev.Recovered(TABOO, 11)]
    recovered = resting.characters[TABOO]
    assert (recovered.controller, recovered.condition) == (EVIL, "viable")


def test_s51_rest_events_are_for_the_own_rest_phase_before_rolls_and_discards() -> None:
    people = [good(STRANGE), good(TABOO, condition="incapacitated"), evil(MORDO)]
    state = given(Resting(1), people=people, hands=(["r.healing_powers"], ()))
    assert offered(state, GOOD) == [f"negate r.healing_powers {TABOO}", "done"]
    theirs = given(Resting(1), people=people, hands=(["r.healing_powers"], ()), active=EVIL)
    late = Reason("not_your_turn", args={"seat": EVIL})
    assert refused(theirs, GOOD, f"negate r.healing_powers {TABOO}") == late
    early = given(Declaring(1), people=people, hands=(["r.healing_powers"], ()))
    assert refused(early, GOOD, f"negate r.healing_powers {TABOO}").key == "wrong_phase"


def test_s63_rest_events_come_before_the_discard() -> None:
    people = [good(STRANGE), good(TABOO, condition="incapacitated"), evil(MORDO)]
    powers = ["p.incense", "p.trance", "p.sorcery", "p.illusions", "p.surprise", "p.impostor", "p.real_self"]
    state = given(Resting(1), people=people, hands=(["r.healing_powers", *powers], ()))
    play(state, GOOD, "done")
    assert refused(state, GOOD, f"negate r.healing_powers {TABOO}") == Reason("discard_first", "S63")


@pytest.mark.parametrize(("card", "pile"), [("r.bring_back", "killed"), ("r.mist_of_hoggoth", "exiled")])
def test_s52_the_owner_gets_who_is_brought_back(card: str, pile: str) -> None:
    gone = {ANCIENT: GOOD, LOKI: EVIL}
    killed, exiled = (gone, None) if pile == "killed" else (None, gone)
    state = given(Resting(1), hands=([card], ["e.experiment"]), killed=killed, exiled=exiled)
    assert offered(state, GOOD) == [f"negate {card} {ANCIENT}", f"negate {card} {LOKI}", "done"]
    events = this_turn(play(state, GOOD, f"negate {card} {LOKI}"))
    assert events == [ev.Negated(GOOD, card, LOKI), ev.Returned(LOKI, EVIL)]
    loki = state.characters[LOKI]
    assert (loki.controller, loki.condition, loki.attachments) == (EVIL, "viable", [])
    assert getattr(state, pile) == {ANCIENT: GOOD}


def test_s53_healing_works_on_anybodys_character_where_it_is() -> None:
    people = [good(STRANGE), evil(MORDO, condition="incapacitated"), evil(LOKI)]
    state = given(Resting(1), people=people, hands=(["r.healing_powers"], ()))
    assert refused(state, GOOD, f"negate r.healing_powers {LOKI}") == Reason("not_incapacitated", "S53")
    play(state, GOOD, f"negate r.healing_powers {MORDO}")
    assert (state.characters[MORDO].condition, state.characters[MORDO].controller) == ("viable", EVIL)


def test_s53_escape_sends_any_captive_home_and_ends_the_link() -> None:
    captive = evil(LOKI, "m.omnipotent", controller=GOOD, holder=STRANGE, condition="captured")
    state = given(Resting(1), people=[good(STRANGE), evil(MORDO), captive], hands=(["r.escape"], ()))
    events = this_turn(play(state, GOOD, f"negate r.escape {LOKI}"))
    assert events == [ev.Negated(GOOD, "r.escape", LOKI), ev.CaptiveReturned(LOKI, EVIL, STRANGE)]
    loki = state.characters[LOKI]
    assert (loki.controller, loki.condition, loki.holder) == (EVIL, "viable", "")
    assert power(state, loki) == 13


def test_s54_a_negate_card_cannot_be_stopped() -> None:
    people = [good(STRANGE), good(WONG, condition="incapacitated"), evil(MORDO)]
    hands = (["r.healing_powers"], ["b.interruption", "b.counter_spell"])
    state = given(Resting(1), people=people, hands=hands)
    assert offered(state, EVIL) == []
    assert "Healed" in names(play(state, GOOD, f"negate r.healing_powers {WONG}"))
