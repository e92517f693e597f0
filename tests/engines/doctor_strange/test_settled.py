"""Section 5 of the rules, and S72 to S76: rulings made for this program."""

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Declaring, Discarding, MysticArts, Resting, Searching
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    MORDO,
    STRANGE,
    asked,
    evil,
    given,
    good,
    play,
)


def test_s21_section_5_a_look_in_the_middle_of_an_exchange() -> None:
    people = [good(STRANGE), evil(MORDO)]
    hands = (["p.incense"], ["a.poison", "x.read_minds"])
    state = given(Declaring(1), people=people, hands=hands, active=EVIL, dice=(12, 8))
    play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    assert asked(state).seat == GOOD
    before = GAME.view(state, None).exchange
    play(state, EVIL, "look x.read_minds")
    assert GAME.view(state, None).exchange == before
    assert GAME.view(state, EVIL).known_hand == ("p.incense",)
    assert GAME.view(state, GOOD).known_hand == ()


def test_s21_section_5_never_between_a_roll_and_the_first_question_after_it() -> None:
    hands = (["p.incense"], ["a.poison", "x.read_minds"])
    state = given(Declaring(1), hands=hands, active=EVIL, dice=(12, 8))
    events = play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    assert isinstance(events[-1], ev.Rolled)
    assert asked(state).prompt.args["attack"] == 18


def test_s77_who_is_absent_discards_first_what_only_the_enemy_may_use_then_what_is_missed_least() -> None:
    hand = ["a.poison", "c.disciple", "c.wong", "d.desperate_cry", "p.incense", "p.impostor", "x.read_minds"]
    hand += ["b.interruption", "l.hidden_temple", "i.magic_amulet", "c.topaz", "p.trance"]
    state = given(Discarding(1), active=EVIL, hands=((), hand))
    defaults = []
    for _ in range(5):
        defaults.append(str(asked(state).default))
        play(state, EVIL, defaults[-1])
    assert defaults == [
        "discard d.desperate_cry",
        "discard c.wong",
        "discard c.topaz",
        "discard x.read_minds",
        "discard p.incense",
    ]


def test_s77_who_is_absent_takes_the_strongest_character_that_it_may_use_from_the_deck() -> None:
    state = given(Searching(1), active=EVIL, deck=["a.poison", "c.ancient_one", "c.nightmare", "c.disciple"])
    assert str(asked(state).default) == "take c.nightmare"


def test_s75_it_passes_over_phases_in_which_nothing_can_be_done() -> None:
    state = given(MysticArts(1), hands=(["e.investigate"], ()), active=GOOD)
    assert ev.TurnBegan(EVIL, 5) in play(state, GOOD, "play e.investigate")


def test_s76_a_card_leaves_what_is_known_when_it_is_played() -> None:
    hands = (["a.bind", "p.incense"], ["x.read_minds"])
    state = given(Declaring(1), hands=hands)
    play(state, EVIL, "look x.read_minds")
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind")
    assert GAME.view(state, EVIL).known_hand == ("a.bind", "p.incense")
    play(state, GOOD, "done")
    assert "a.bind" not in GAME.view(state, EVIL).known_hand


def test_s76_a_card_seen_on_the_deck_and_drawn_by_the_other_is_still_known() -> None:
    top = ["p.incense", "a.bind", "p.trance"]
    state = given(Resting(1), top=top)
    state.sighted[GOOD] = 3
    events = play(state, GOOD, "done")
    drew = ev.Drew(EVIL, 2, ("p.incense", "a.bind"), ("p.incense", "a.bind"))
    assert drew in events
    assert GAME.seen(drew, GOOD) == ev.Drew(EVIL, 2, None, ("p.incense", "a.bind"))
    assert GAME.seen(drew, None) == ev.Drew(EVIL, 2, None)
    assert GAME.view(state, GOOD).known_hand == ("a.bind", "p.incense")
    assert GAME.view(state, GOOD).known_deck == ("p.trance",)
