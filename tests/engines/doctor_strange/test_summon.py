"""S23 to S29: putting permanents into play."""

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import MysticArts, Summoning, power
from engines.game import Reason
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    MORDO,
    STRANGE,
    TOPAZ,
    WONG,
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


def test_s23_any_number_in_any_order_and_attachments_in_the_same_turn() -> None:
    hand = [WONG, TOPAZ, "i.magic_amulet", "m.omnipotent", "a.bind"]
    state = given(Summoning(1), hands=(hand, ()))
    events = play(state, GOOD, f"summon {WONG}", f"attach i.magic_amulet {WONG}", f"attach m.omnipotent {WONG}")
    assert events[:2] == [ev.Summoned(GOOD, WONG), ev.Attached(GOOD, "i.magic_amulet", WONG)]
    play(state, GOOD, f"summon {TOPAZ}")
    assert power(state, state.characters[WONG]) == 3


def test_s24_a_new_character_attacks_at_once_and_is_attacked_at_once() -> None:
    state = given(Summoning(1), hands=([WONG, "a.bind"], ["a.poison"]))
    play(state, GOOD, f"summon {WONG}")
    assert f"attack {WONG} {MORDO} a.bind" in offered(state, GOOD)
    play(state, GOOD, "done")
    assert state.active == EVIL
    assert f"attack {MORDO} {WONG} a.poison" in offered(state, EVIL)


def test_s25_attach_to_own_viable_or_incapacitated_characters_only() -> None:
    people = [
        good(STRANGE, condition="incapacitated"),
        good(WONG, controller=EVIL, holder=MORDO, condition="captured"),
        good(TOPAZ),
        evil("c.zota", controller=GOOD, holder=TOPAZ, condition="captured"),
        evil("c.loki", controller=GOOD, holder=TOPAZ),
        evil(MORDO),
    ]
    state = given(Summoning(1), people=people, hands=(["m.omnipotent"], ()))
    hosts = [STRANGE, TOPAZ, "c.loki"]
    assert offered(state, GOOD) == [*(f"attach m.omnipotent {host}" for host in hosts), "done"]
    assert refused(state, GOOD, f"attach m.omnipotent {MORDO}").key == "not_yours"
    assert refused(state, GOOD, f"attach m.omnipotent {WONG}").key == "not_yours"
    captive = Reason("captured", "S25", {"character": "c.zota"})
    assert refused(state, GOOD, "attach m.omnipotent c.zota") == captive
    assert refused(state, GOOD, "attach m.omnipotent c.nightmare").key == "not_in_play"


def test_s26_with_nobody_to_attach_to_the_card_stays_in_hand() -> None:
    hands = (["m.omnipotent", "e.investigate"], ())
    state = given(MysticArts(1), people=[evil(MORDO)], killed={STRANGE: GOOD}, hands=hands)
    events = play(state, GOOD, "play e.investigate")
    assert names(this_turn(events)) == ["EventPlayed", "Investigated"]
    assert "m.omnipotent" in state.hands[GOOD]


def test_s27_one_location_each_and_an_old_one_may_make_room() -> None:
    people = [good(STRANGE, "l.hidden_temple", "i.magic_amulet"), evil(MORDO)]
    state = given(Summoning(1), people=people, hands=(["l.hidden_castle", "i.enchanted_ring"], ()))
    taken = Reason("one_location", "S27", {"character": STRANGE, "location": "l.hidden_temple"})
    assert refused(state, GOOD, f"attach l.hidden_castle {STRANGE}") == taken
    events = play(state, GOOD, "vacate l.hidden_temple", f"attach l.hidden_castle {STRANGE}")
    assert events[0] == ev.Vacated(GOOD, "l.hidden_temple", STRANGE)
    play(state, GOOD, f"attach i.enchanted_ring {STRANGE}")
    assert state.characters[STRANGE].attachments == ["i.magic_amulet", "l.hidden_castle", "i.enchanted_ring"]


def test_s74_a_location_is_discarded_only_for_another_one() -> None:
    people = [good(STRANGE, "l.hidden_temple"), evil(MORDO, "l.shadow_world")]
    state = given(Summoning(1), people=people, hands=(["m.omnipotent", "l.nightmare_world"], ()))
    assert refused(state, GOOD, "vacate l.hidden_temple") == Reason("no_new_location", "S74")
    held = given(Summoning(1), people=people, hands=(["l.hidden_castle"], ()))
    assert refused(held, GOOD, "vacate l.shadow_world").key == "not_yours"
    assert refused(held, GOOD, "vacate l.hidden_castle").key == "not_location"


def test_s28_attachments_cannot_be_moved() -> None:
    people = [good(STRANGE, "i.magic_amulet"), good(WONG), evil(MORDO)]
    state = given(Summoning(1), people=people, hands=(["m.omnipotent"], ()))
    assert refused(state, GOOD, f"attach i.magic_amulet {WONG}") == Reason("not_in_hand")


def test_s29_a_location_counts_for_whoever_controls_the_character() -> None:
    people = [good(STRANGE, "l.hidden_temple", controller=EVIL, holder=MORDO), evil(MORDO), good(WONG)]
    state = given(Summoning(1), people=people, hands=([TOPAZ], ()))
    (shown,) = [c for c in GAME.view(state, None).characters if c.id == STRANGE]
    assert (shown.controller, shown.printed, shown.power) == (EVIL, 8, 9)
    assert asked(state).seat == GOOD
