"""S9 to S21: cards for one side, events, looks."""

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Declaring, Discarding, MysticArts, Resting, Summoning
from engines.game import Reason
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    SORCERER,
    STRANGE,
    WONG,
    asked,
    evil,
    given,
    good,
    names,
    offered,
    play,
    refused,
)


def test_s09_a_card_for_the_other_side_cannot_be_played_but_discarded() -> None:
    hand = ["n.guards", "p.incense", "p.trance", "p.sorcery", "p.illusions", "p.surprise", "p.impostor", "p.real_self"]
    state = given(Summoning(1), hands=(hand, ()))
    assert refused(state, GOOD, f"attach n.guards {STRANGE}") == Reason("only_evil", "S9", {"card": "n.guards"})
    play(state, GOOD, "done", "discard n.guards")
    assert "n.guards" in state.discard


def test_s10_the_tag_binds_the_player_not_the_character() -> None:
    loki = evil(LOKI, "n.guards", controller=GOOD, holder=STRANGE)
    state = given(
        Declaring(1),
        people=[good(STRANGE), loki, evil(MORDO)],
        hands=(["a.spiny_beast", "a.poison"], ()),
    )
    reason = refused(state, GOOD, f"attack {LOKI} {MORDO} a.spiny_beast")
    assert reason == Reason("only_evil", "S9", {"card": "a.spiny_beast"})
    assert f"attack {LOKI} {MORDO} a.poison" in offered(state, GOOD)
    (shown,) = [c for c in GAME.view(state, None).characters if c.id == LOKI]
    assert (shown.attachments, shown.power) == (("n.guards",), 13)


@pytest.mark.parametrize("seat", [GOOD, EVIL])
def test_s11_a_neutral_character_belongs_to_whoever_puts_it_into_play(seat: int) -> None:
    hands = ([SORCERER], ()) if seat == GOOD else ((), [SORCERER])
    state = given(Summoning(1), hands=hands, active=seat)
    play(state, seat, f"summon {SORCERER}")
    assert state.characters[SORCERER].owner == seat


def test_s12_remarks_do_nothing() -> None:
    cards = GAME.catalogues.deck(GAME.catalogues.builtin).by_id
    assert cards[WONG].remark == "Servant"
    state = given(Declaring(1), people=[good(WONG), evil(MORDO)], hands=(["a.poison"], ()))
    assert offered(state, GOOD) == [f"attack {WONG} {MORDO} a.poison", "done"]


def test_s13_an_event_without_a_target_cannot_be_played() -> None:
    state = given(MysticArts(1), hands=(["e.petty_thieves", "e.experiment"], ()))
    assert offered(state, GOOD) == ["play e.experiment", "done"]
    assert refused(state, GOOD, "play e.petty_thieves").key == "needs_item"
    resting = given(Resting(1), hands=(["r.bring_back"], ()))
    assert refused(resting, GOOD, f"negate r.bring_back {MORDO}") == Reason("not_killed", "S52")
    empty = given(MysticArts(1), hands=(["e.investigate", "e.go_back_in_time", "x.read_minds"], ()), deck=())
    assert offered(empty, GOOD) == ["done"]
    assert refused(empty, GOOD, "look x.read_minds").key == "empty_hand"


def test_s14_two_cards_are_drawn_without_being_asked() -> None:
    state = given(Resting(1), top=["p.incense", "p.trance", "p.sorcery"])
    assert ev.Drew(EVIL, 2, ("p.incense", "p.trance")) in play(state, GOOD, "done")


def test_s14_an_empty_deck_is_made_anew_at_the_moment_of_need() -> None:
    state = given(Resting(1), deck=["p.incense"])
    events = play(state, GOOD, "done")
    assert names(events)[:4] == ["TurnBegan", "Drew", "Reshuffled", "Drew"]
    assert events[1] == ev.Drew(EVIL, 1, ("p.incense",))
    assert len(state.hands[EVIL]) == 2
    assert state.discard == []


def test_s14_with_both_piles_empty_you_draw_what_there_is() -> None:
    state = given(Resting(1), deck=["p.incense"])
    state.hands[GOOD] = sorted([*state.hands[GOOD], *state.discard])
    state.discard.clear()
    state.steps = [Resting(1)]
    keep = state.hands[GOOD].copy()
    state.hands[GOOD] = []
    state.killed = dict.fromkeys(keep, GOOD)
    assert ev.Drew(EVIL, 1, ("p.incense",)) in play(state, GOOD, "done")
    assert state.deck == []


def test_s15_killed_and_exiled_never_come_back_with_the_reshuffle() -> None:
    state = given(Resting(1), deck=(), killed={WONG: GOOD}, exiled={LOKI: EVIL})
    play(state, GOOD, "done")
    assert WONG not in state.deck + state.hands[EVIL]
    assert [fallen.id for fallen in GAME.view(state, None).killed] == [WONG]
    assert [fallen.id for fallen in GAME.view(state, EVIL).exiled] == [LOKI]


def test_s16_any_number_of_events_on_the_own_turn_only() -> None:
    hands = (["e.learn_secrets", "e.investigate", "e.experiment"], ["e.go_back_in_time"])
    state = given(MysticArts(1), hands=hands)
    play(state, GOOD, "play e.investigate", "play e.learn_secrets")
    assert asked(state).prompt.key == "mystic_arts"
    assert refused(state, EVIL, "play e.go_back_in_time") == Reason("not_your_turn", args={"seat": GOOD})


def test_s17_experiment_discards_the_rest_and_draws_five() -> None:
    state = given(MysticArts(1), hands=(["e.experiment", "p.incense", "a.bind"], ()))
    events = play(state, GOOD, "play e.experiment")
    assert events[0] == ev.EventPlayed(GOOD, "e.experiment")
    assert events[1] == ev.Discarded(GOOD, ("a.bind", "p.incense"))
    assert len(state.hands[GOOD]) == 5


def test_s17_experiment_works_with_nothing_else_in_hand() -> None:
    state = given(MysticArts(1), hands=(["e.experiment"], ()))
    assert names(play(state, GOOD, "play e.experiment"))[:2] == ["EventPlayed", "Drew"]
    assert len(state.hands[GOOD]) == 5


def test_s18_go_back_in_time_takes_any_card_of_the_deck_in_secret_and_shuffles() -> None:
    state = given(MysticArts(1), hands=(["e.go_back_in_time", "e.investigate"], ()), top=["p.incense"])
    state.sighted = [1, 1]
    play(state, GOOD, "play e.go_back_in_time")
    assert offered(state, GOOD) == [f"take {card}" for card in sorted(state.deck)]
    assert "take e.go_back_in_time" not in offered(state, GOOD)
    before = state.deck.copy()
    (kept,) = [
        event for event in GAME.play(state, GOOD, GAME.move("take c.loki")) if isinstance(event, ev.TookFromDeck)
    ]
    assert GAME.seen(kept, EVIL) == ev.TookFromDeck(GOOD, None, None)
    assert state.hands[GOOD] == [LOKI, "e.investigate"]
    assert sorted(state.deck) == sorted(set(before) - {LOKI})
    assert state.deck != [card for card in before if card != LOKI]
    assert state.sighted == [0, 0]


def test_s19_investigate_shows_seven_in_order_and_leaves_them() -> None:
    top = ["p.incense", "a.bind", "p.trance", "p.sorcery", "p.illusions", "p.surprise", "p.impostor"]
    state = given(MysticArts(1), hands=(["e.investigate", "e.experiment"], ()), top=top)
    deck = state.deck.copy()
    events = play(state, GOOD, "play e.investigate")
    assert ev.Investigated(GOOD, 7, tuple(top)) in events
    assert state.deck == deck
    assert GAME.view(state, GOOD).known_deck == tuple(top)
    assert GAME.view(state, EVIL).known_deck == ()


def test_s19_fewer_left_are_seen_without_a_reshuffle() -> None:
    state = given(MysticArts(1), hands=(["e.investigate"], ()), deck=["p.incense", "a.bind"])
    events = play(state, GOOD, "play e.investigate")
    assert ev.Investigated(GOOD, 2, ("p.incense", "a.bind")) in events
    assert "Reshuffled" not in names(events)[: names(events).index("Investigated") + 1]


def test_s20_petty_thieves_take_one_item_of_anybodys() -> None:
    people = [good(STRANGE, "i.magic_amulet"), evil(MORDO, "i.sinister_gem", "m.omnipotent")]
    state = given(MysticArts(1), people=people, hands=(["e.petty_thieves"], ()))
    assert offered(state, GOOD)[:2] == [
        "negate e.petty_thieves i.magic_amulet",
        "negate e.petty_thieves i.sinister_gem",
    ]
    assert refused(state, GOOD, "negate e.petty_thieves m.omnipotent").key == "not_item"
    play(state, GOOD, "negate e.petty_thieves i.sinister_gem")
    assert state.characters[MORDO].attachments == ["m.omnipotent"]
    assert state.discard[:2] == ["e.petty_thieves", "i.sinister_gem"]


def test_s21_looks_are_possible_on_either_turn_and_show_the_whole_hand() -> None:
    state = given(MysticArts(1), hands=(["e.experiment", "a.bind"], ["x.read_minds"]))
    number = asked(state).number
    events = play(state, EVIL, "look x.read_minds")
    assert events == [ev.LookedAtHand(EVIL, "x.read_minds", ("a.bind", "e.experiment"))]
    assert GAME.seen(events[0], None) == ev.LookedAtHand(EVIL, "x.read_minds", None)
    assert GAME.view(state, EVIL).known_hand == ("a.bind", "e.experiment")
    assert asked(state).number == number
    assert offered(state, GOOD) == ["play e.experiment", "done"]


def test_s21_a_look_while_discarding_may_end_the_discard() -> None:
    hand = ["p.incense", "p.trance", "p.sorcery", "p.illusions", "p.surprise", "p.impostor", "p.real_self"]
    state = given(Discarding(1), hands=([*hand, "x.read_minds"], ["a.bind"]))
    assert names(play(state, GOOD, "look x.read_minds"))[:2] == ["LookedAtHand", "TurnBegan"]
