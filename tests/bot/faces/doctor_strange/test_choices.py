import pytest

from bot.faces.audience import Audience
from bot.faces.doctor_strange import FACE
from bot.screens.controls import left_out
from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Power
from engines.doctor_strange.state import Declaring, Discarding, DoctorStrange, Resting, Summoning
from tests.bot.faces.doctor_strange.scenes import NAMES, SAY, asked, at, decision, strikes, texts
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TABOO,
    WONG,
    ZOTA,
    evil,
    given,
    good,
    play,
)

CHOICES = FACE.choices


def bundles(state: DoctorStrange, *picked: str, suggested: str = "") -> list[tuple[str, list[str]]]:
    one = decision(state)
    found = CHOICES.bundles(SAY, at(state, one.seat), asked(state, *picked, suggested=suggested), one)
    return [(bundle.label.text, texts(bundle.moves)) for bundle in found]


def best(state: DoctorStrange, menu: str) -> list[str]:
    one = decision(state)
    moves = [move for move in one.moves if CHOICES.menu(move) == menu]
    return texts(CHOICES.best(at(state, one.seat), asked(state), moves))


def test_turning_it_plays_what_wastes_least_and_spares_the_rest() -> None:
    state = strikes("p.detect_danger", "p.mental_battle", "p.incense", "p.trance", "p.sorcery")
    ((label, moves),) = bundles(state)
    assert label == "Turn it: 3 cards, +4"
    for move in moves:
        assert decision(state).seat == GOOD
        play(state, GOOD, move)
    assert not any(one.seat == GOOD and one.must and one.prompt.key == "defend" for one in GAME.decisions(state))
    assert TABOO in state.characters


def test_a_hand_that_cannot_turn_it_offers_no_way_to_and_says_what_is_short() -> None:
    state = strikes("p.incense", "p.trance")
    assert bundles(state) == []
    prompt = FACE.prompt(SAY, at(state, GOOD), decision(state).prompt)
    assert prompt == "Taboo loses 14 to 11: 2 short."


def test_picked_cards_are_completed_or_played_as_they_are() -> None:
    state = strikes("p.detect_danger", "p.mental_battle", "p.incense", "p.trance")
    ((label, moves),) = bundles(state, "power p.detect_danger", "power p.incense")
    assert label == "Turn it: 1 more, +1"
    assert moves[:2] == ["power p.detect_danger", "power p.incense"] and len(moves) == 3
    some = asked(state, "power p.detect_danger", "power p.incense")
    ticks = CHOICES.ticks(SAY, at(state, GOOD), some, decision(state))
    assert ticks is not None and ticks.done.text == "Just these"
    assert CHOICES.question(SAY, at(state, GOOD), some) == "Picked +3 of +4. Still 1 short."
    full = asked(state, "power p.detect_danger", "power p.mental_battle")
    assert bundles(state, "power p.detect_danger", "power p.mental_battle") == []
    ticks = CHOICES.ticks(SAY, at(state, GOOD), full, decision(state))
    assert ticks is not None and ticks.done.text == "Turn it: 2 cards, +4"
    assert "enough" in CHOICES.question(SAY, at(state, GOOD), full)


def test_a_call_card_is_ticked_with_its_best_helper() -> None:
    state = strikes("d.desperate_cry", "p.incense", friends=(WONG, STRANGE))
    ticks = CHOICES.ticks(SAY, at(state, GOOD), asked(state), decision(state))
    assert ticks is not None
    assert texts(ticks.moves) == [f"call d.desperate_cry {STRANGE}", "power p.incense"]
    assert FACE.label(SAY, at(state, GOOD), ticks.moves[0]).text == "Desperate Cry: Doctor Strange +8"


def test_a_second_card_that_calls_the_same_helper_is_found_under_more() -> None:
    state = strikes("d.desperate_cry", "d.mental_message")
    ((_, menu),) = left_out(Audience(0, 0, FACE, SAY, at(state, GOOD)), asked(state))
    assert FACE.step(SAY, at(state, GOOD), (), menu).text == "Add Power"


def test_attacks_stand_by_their_odds_then_by_whom_they_hit() -> None:
    people = [good(STRANGE), good(WONG), evil(MORDO), evil(ZOTA)]
    state = given(Declaring(1), people=people, hands=(["a.poison"], ()))
    assert best(state, "attack") == [
        f"attack {STRANGE} {ZOTA} a.poison",
        f"attack {STRANGE} {MORDO} a.poison",
        f"attack {WONG} {ZOTA} a.poison",
        f"attack {WONG} {MORDO} a.poison",
    ]
    label = FACE.label(SAY, at(state, GOOD), GAME.move(f"attack {STRANGE} {MORDO} a.poison"))
    assert (label.text, label.hint) == ("Doctor Strange → Baron Mordo, Poison", "8 against 6: 69%, kill")


def test_the_question_counts_what_is_planned() -> None:
    state = given(Declaring(1), people=[good(STRANGE), good(WONG), evil(MORDO)], hands=(["a.poison", "a.bind"], ()))
    assert FACE.prompt(SAY, at(state, GOOD), decision(state).prompt) == "Whom do you attack?"
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison")
    assert FACE.prompt(SAY, at(state, GOOD), decision(state).prompt) == "1 attack planned. Another one?"
    play(state, GOOD, f"attack {WONG} {MORDO} a.bind")
    assert FACE.prompt(SAY, at(state, GOOD), decision(state).prompt) == "2 attacks planned. Show them?"
    assert FACE.label(SAY, at(state, GOOD), GAME.move("done")).text == "Show 2 attacks"


def test_a_location_is_given_up_only_under_more() -> None:
    people = [good(STRANGE, "l.hidden_temple"), good(WONG), evil(MORDO)]
    state = given(Summoning(1), people=people, hands=(["l.dream_dimension", "i.magic_amulet"], ()))
    assert "vacate l.hidden_temple" in texts(list(decision(state).moves))
    assert "vacate l.hidden_temple" not in best(state, "attach")
    assert best(state, "attach")[0] == f"attach i.magic_amulet {STRANGE}"


def test_excess_goes_in_one_press_useless_cards_first() -> None:
    hand = [LOKI, "p.incense", "a.bind", "a.poison", "i.magic_amulet", "m.omnipotent", WONG, TABOO, "r.escape"]
    state = given(Discarding(1), hands=(hand, ()))
    assert bundles(state) == [("Throw away Loki 12, Incense", [f"discard {LOKI}", "discard p.incense"])]
    ((_, moves),) = bundles(state, suggested="discard r.escape")
    assert moves == ["discard r.escape", f"discard {LOKI}"]
    assert bundles(state, f"discard {LOKI}", "discard p.incense") == [], "what is picked has a button already"
    ticks = CHOICES.ticks(SAY, at(state, GOOD), asked(state), decision(state))
    assert ticks is not None and (ticks.low, ticks.high, ticks.ordered) == (2, 2, False)
    assert texts(ticks.moves)[:2] == [f"discard {LOKI}", "discard p.incense"]
    assert texts(ticks.moves)[-1] == f"discard {TABOO}"
    assert ticks.done.text == "Throw away 2"
    one = given(Discarding(1), hands=(hand[:8], ()))
    assert CHOICES.ticks(SAY, at(one, GOOD), asked(one), decision(one)) is None
    assert bundles(one) == [("Throw away Loki 12", [f"discard {LOKI}"])]


def test_what_serves_the_enemy_is_no_usual_step() -> None:
    state = given(Resting(1), hands=(["r.bring_back"], ()), killed={LOKI: EVIL, WONG: GOOD})
    assert best(state, "negate") == [f"negate r.bring_back {WONG}", f"negate r.bring_back {LOKI}"]
    tones = [CHOICES.tone(at(state, GOOD), GAME.move(f"negate r.bring_back {who}")) for who in (WONG, LOKI)]
    assert tones == ["act", "on"]


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("defend", "Baron Mordo strikes Taboo, 14 to 11. Defend?"),
        ("counter", "Baron Mordo attacks Taboo with Poison. Counter?"),
    ],
)
def test_all_may_read_what_is_awaited(prompt: str, words: str) -> None:
    hand = ["b.counter_spell"] if prompt == "counter" else ["p.incense"]
    state = strikes(*hand)
    assert decision(state).prompt.key == prompt
    assert FACE.awaits(SAY, at(state, None), GOOD, decision(state).prompt) == words
    assert NAMES[GOOD] not in words


def test_two_counters_are_offered_once_an_attack() -> None:
    state = strikes("b.counter_spell", "b.interruption")
    assert best(state, "counter") == ["counter b.counter_spell a.poison"]
    assert FACE.prompt(SAY, at(state, GOOD), decision(state).prompt) == "Do you stop this attack?"
    label = FACE.label(SAY, at(state, GOOD), GAME.move("counter b.counter_spell a.poison"))
    assert (label.text, label.hint, label.emoji) == (
        "Stop Baron Mordo → Taboo",
        "Counter Spell · 6 against 6: 54%, kill",
        "💀",
    )


def test_a_card_that_is_of_no_use_in_a_fight_is_no_usual_step() -> None:
    for hand, tone in ((["p.detect_danger"], "back"), (["p.detect_danger", "p.mental_battle"], "act")):
        state = strikes(*hand, dice=(6, 3), friends=())
        assert CHOICES.tone(at(state, GOOD), Power("p.detect_danger")) == tone
