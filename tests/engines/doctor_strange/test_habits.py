"""Plans: answers to the windows of an attack, when a planned turn still makes sense, and when there is no choice."""

from __future__ import annotations

from random import Random

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.players.answers import ALL, CARDS
from engines.doctor_strange.players.habits import HABITS
from engines.doctor_strange.state import Declaring, Discarding, DoctorStrange, Summoning
from engines.game import Event
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    NIGHTMARE,
    STRANGE,
    TABOO,
    TOPAZ,
    WONG,
    asked,
    evil,
    given,
    good,
    play,
)

ONE, ANOTHER, TWO = "p.incense", "p.trance", "p.detect_danger"
RULES = {rule.key: rule for rule in HABITS.rules}


def said(state: DoctorStrange, key: str, value: int) -> str:
    """Return a rule's answer to the open question; empty without one."""
    decision = asked(state)
    move = RULES[key].answer(GAME.view(state, decision.seat), decision, value)
    if move is None:
        return ""
    assert move in decision.moves
    return str(move)


def struck(*hand: str, dice: tuple[int, int] = (8, 5)) -> DoctorStrange:
    """Return Mordo's (6) strike at Taboo (6), with Wong and Topaz in play; Good answers, and by default lacks 4."""
    people = [good(TABOO), good(WONG), good(TOPAZ), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(hand, ["a.poison"]), active=EVIL, dice=dice)
    play(state, EVIL, f"attack {MORDO} {TABOO} a.poison", "done")
    return state


def attacked(*attacks: tuple[str, str], counters: int = 1) -> DoctorStrange:
    """Return Evil's attack on Strange (8), Taboo (6) or Wong (1); Good holds `counters` Counters."""
    people = [good(STRANGE), good(TABOO), good(WONG), evil(MORDO), evil(LOKI)]
    cards = ["a.poison", "a.bind"][: len(attacks)]
    hand = ["b.counter_spell", "b.interruption"][:counters]
    state = given(Declaring(1), people=people, hands=(hand, cards), active=EVIL)
    play(state, EVIL, *(f"attack {who} {whom} {card}" for (who, whom), card in zip(attacks, cards, strict=True)))
    play(state, EVIL, "done")
    return state


@pytest.mark.parametrize(("most", "answer"), [(0, "pass"), (1, "pass"), (2, f"power {TWO}"), (3, f"power {TWO}")])
def test_s40_a_fight_is_turned_only_where_so_many_cards_turn_it(most: int, answer: str) -> None:
    assert said(struck(ONE, ANOTHER, TWO, dice=(7, 5)), "defend", most) == answer


def test_s40_a_fight_that_takes_the_whole_hand_is_turned_where_that_was_said() -> None:
    hand = (ONE, ANOTHER, TWO)
    assert [said(struck(*hand), "defend", most) for most in (2, 3, ALL)] == ["pass", f"power {TWO}", f"power {TWO}"]
    assert said(struck(*hand, dice=(10, 5)), "defend", ALL) == "pass"


def test_s40_what_is_spent_already_counts_and_the_second_card_follows_the_first() -> None:
    state = struck(ONE, ANOTHER, TWO, dice=(7, 5))
    first = said(state, "defend", 2)
    play(state, GOOD, first)
    assert said(state, "defend", 1) == "pass"
    second = said(state, "defend", 2)
    assert {first, second} < {f"power {ONE}", f"power {ANOTHER}", f"power {TWO}"}
    play(state, GOOD, second)
    assert state.characters.get(TABOO)


def test_s41_the_smallest_card_that_is_enough_is_spent() -> None:
    assert said(struck(ONE, TWO, dice=(5, 5)), "defend", ALL) == f"power {ONE}"
    assert said(struck(ONE, TWO, dice=(6, 5)), "defend", ALL) == f"power {TWO}"


def test_s42_defenders_are_called_where_fewer_cards_do_it_and_the_weakest_that_is_enough() -> None:
    cry, message = "d.desperate_cry", "d.mental_message"
    assert said(struck(cry, ONE, dice=(5, 5)), "defend", ALL) == f"power {ONE}"
    assert said(struck(cry, ONE, TWO, dice=(7, 5)), "defend", ALL) == f"call {cry} {TOPAZ}"
    assert said(struck(cry, dice=(5, 5)), "defend", ALL) == f"call {cry} {WONG}"
    assert said(struck(cry, message), "defend", 1) == "pass"
    assert said(struck(cry, message), "defend", 2).startswith("call ")


def test_s40_the_attacker_answers_by_a_rule_of_its_own() -> None:
    state = given(Declaring(1), hands=([], ["a.poison", ONE, "p.surprise"]), active=EVIL, dice=(5, 5))
    play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    assert said(state, "strike", 1) == "power p.surprise"
    assert [said(state, "strike", 0), said(state, "defend", 1), said(state, "counter", 1)] == ["pass", "", ""]


@pytest.mark.parametrize(
    ("least", "answer"),
    [(0, "pass"), (1, "a.bind"), (4, "a.poison"), (8, "a.poison")],
)
def test_s36_the_likeliest_hit_on_somebody_who_matters_is_countered(least: int, answer: str) -> None:
    state = attacked((MORDO, STRANGE), (LOKI, WONG))
    assert said(state, "counter", least).split(" ")[-1] == answer
    assert said(attacked((MORDO, WONG)), "counter", 4) == "pass"


def test_s36_a_second_counter_goes_to_the_next() -> None:
    state = attacked((MORDO, STRANGE), (LOKI, WONG), counters=2)
    play(state, GOOD, said(state, "counter", 1))
    assert said(state, "counter", 1).endswith(" a.poison")
    assert said(state, "counter", 6) == said(state, "counter", 1)


def test_each_rule_has_its_usual_value_and_answers_nothing_but_windows() -> None:
    assert all(rule.usual in rule.values for rule in HABITS.rules)
    state = given(Summoning(1), hands=([WONG], []))
    assert [said(state, rule.key, rule.usual) for rule in HABITS.rules] == [""] * len(HABITS.rules)


LOST: list[Event] = [
    ev.Killed(STRANGE, GOOD, ()),
    ev.Exiled(STRANGE, GOOD, ()),
    ev.Incapacitated(STRANGE),
    ev.Controlled(STRANGE, EVIL, MORDO),
    ev.Captured(STRANGE, EVIL, MORDO, ()),
    ev.CaptiveReturned(NIGHTMARE, EVIL, STRANGE),
    ev.Attached(EVIL, "i.magic_amulet", MORDO),
    ev.Vacated(EVIL, "l.hidden_castle", MORDO),
    ev.Stolen(EVIL, "e.petty_thieves", "i.enchanted_ring", STRANGE),
    ev.Drew(GOOD, 2, (ONE, "a.poison")),
    ev.Drew(GOOD, 1, (WONG,)),
    ev.Drew(GOOD, 1, ("i.sinister_gem",)),
]
KEPT: list[Event] = [
    ev.Killed(MORDO, EVIL, ()),
    ev.Exiled(MORDO, EVIL, ()),
    ev.Incapacitated(MORDO),
    ev.Controlled(MORDO, GOOD, STRANGE),
    ev.Captured(MORDO, GOOD, STRANGE, ()),
    ev.CaptiveReturned(TABOO, GOOD, MORDO),
    ev.Summoned(EVIL, LOKI),
    ev.Drew(GOOD, 2, (ONE, TWO)),
    ev.Drew(GOOD, 2, ("a.spiny_beast", LOKI)),
    ev.Drew(EVIL, 2, ("a.poison", LOKI)),
]


@pytest.mark.parametrize(("event", "kept"), [*((one, False) for one in LOST), *((one, True) for one in KEPT)])
def test_what_was_said_ahead_falls_with_what_it_was_said_about(event: Event, kept: bool) -> None:
    people = [good(STRANGE), good(TABOO, controller=EVIL, holder=MORDO), evil(MORDO)]
    people.append(evil(NIGHTMARE, controller=GOOD, holder=STRANGE))
    state = given(Declaring(1), people=people, hands=([], ["a.poison"]), active=EVIL)
    assert HABITS.keeps(state, GOOD, event) is kept


def test_nothing_is_read_that_the_seat_cannot_see() -> None:
    rng, met = Random(4), set[str]()
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    while decisions := [one for one in GAME.decisions(state) if one.must]:
        before, made = GAME.clone(state), [GAME.redeal(state, seat, rng) for seat in (0, 1)]
        seat = decisions[0].seat
        for rule in HABITS.rules:
            found = [rule.answer(GAME.view(one, seat), asked(one), rule.usual) for one in (state, made[seat])]
            assert found[0] == found[1]
            met |= {rule.key} if found[0] is not None else set()
        move = GAME.sensible(GAME.view(state, seat), decisions, rng)
        assert move is not None
        for event in GAME.play(state, seat, move):
            seen = event.seen(1 - seat)
            known = seen is None or HABITS.keeps(made[1 - seat], 1 - seat, seen)
            assert HABITS.keeps(before, 1 - seat, event) is known
    assert met == set(RULES)


def throws(*hand: str) -> bool:
    """Return True if Good, with two cards too many, has nothing to choose."""
    state = given(Discarding(1), hands=(hand, []))
    return HABITS.alike(GAME.view(state, GOOD), asked(state))


def test_s68_equal_cards_are_thrown_away_unasked_and_others_are_chosen() -> None:
    ones = [card for card, power in CARDS.power.items() if card[0] == "p" and power == 1][:9]
    assert throws(*ones)
    assert not throws(*ones[:8], TWO)
    assert not throws(*ones[:8], "d.desperate_cry")
    summon = given(Summoning(1), hands=([WONG], []))
    assert not HABITS.alike(GAME.view(summon, GOOD), asked(summon))
