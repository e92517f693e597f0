"""The words of every kind of event, draws, discards, reasons and awaited questions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.fight import boosts, in_hand, more_attacks
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.words import AWAITS, PROMPTS
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME, events
from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.moves import Attack, Counter
from engines.doctor_strange.state import DoctorStrange
from engines.events import event_kinds
from engines.game import Decision, Prompt, Reason
from tests.bot.faces.doctor_strange.scenes import NAMES, SAY, at, strikes
from tests.bot.faces.looking import good

IDS = set(CATALOGUES.deck(CATALOGUES.builtin).by_id)


def games(number: int) -> Iterator[tuple[DoctorStrange, list[Decision], Random]]:
    """Yield positions of random games before every move; the caller's `rng` plays on."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def test_every_kind_of_event_that_is_seen_is_told() -> None:
    told: set[str] = set()
    for state, decisions, rng in games(30):
        decision = rng.choice(decisions)
        for event in GAME.play(state, decision.seat, rng.choice(list(decision.moves))):
            if event.seen(decision.seat) is not None and FACE.line(SAY, at(state, 0), event):
                told.add(type(event).__name__)
    silent = {"Entered", "Left", "SideAsked", "Numbered", "ChanceDrawn"}
    names = set(event_kinds(events.__name__))
    assert names - told <= silent | {"ViableCounted", "Ended", "Healed", "Departed", "Returned", "DefenderCalled"}


def test_a_draw_has_words() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    while decisions := GAME.decisions(state):
        decision = next(decision for decision in decisions if decision.must)
        assert decision.default is not None
        GAME.play(state, decision.seat, decision.default)
    outcome = GAME.outcome(state)
    assert outcome is not None
    (line,) = FACE.result(SAY, at(state, 0), outcome)
    good(line, 400)
    assert "The end" in FACE.summary(SAY, at(state, 0))


@pytest.mark.parametrize(("count", "words"), [(1, "a card"), (3, "3 cards")])
def test_discards_are_counted(count: int, words: str) -> None:
    here = at(GAME.deal(GAME.Options(), 2, bytes(32)), 0)
    assert words in FACE.prompt(SAY, here, Prompt("discard", {"count": count}))


def test_every_card_has_a_line_of_lore() -> None:
    assert set(LORE) == IDS
    assert all(len(line) <= 90 for line in LORE.values())
    assert len(set(LORE.values())) == len(LORE)


TOLD_ELSEWHERE = {"counter", "any_time"}
"""Prompts with words of their own while awaited, or never awaited."""


def _play_on(state: DoctorStrange, decisions: list[Decision], rng: Random) -> None:
    decision = rng.choice(decisions)
    GAME.play(state, decision.seat, rng.choice(list(decision.moves)))


def test_reserves_are_what_the_rules_offer() -> None:
    fights = plans = 0
    for state, decisions, rng in games(12):
        for one in decisions:
            view = GAME.view(state, one.seat)
            if one.prompt.key in {"strike", "defend"}:
                fights += 1
                assert sorted(map(str, in_hand(view))) == sorted(map(str, boosts(one.moves)))
            if one.prompt.key == "declare":
                plans += 1
                assert more_attacks(view) == any(isinstance(move, Attack) for move in one.moves)
        _play_on(state, decisions, rng)
    assert fights > 20 and plans > 20


def test_what_is_awaited_has_words_that_every_reader_sees_alike() -> None:
    assert set(PROMPTS) - TOLD_ELSEWHERE == set(AWAITS)
    for language in ("en", "fr"):
        say = speaker(language)
        for state, decisions, rng in games(6):
            for one in decisions:
                if one.must:
                    views = [GAME.view(state, seat) for seat in (None, 0, 1)]
                    words = {FACE.awaits(say, Position(view, NAMES), one.seat, one.prompt) for view in views}
                    assert len(words) == 1 and len(words.pop()) <= 90
            _play_on(state, decisions, rng)


def test_reasons_of_this_game_name_a_rule() -> None:
    here = at(strikes("p.incense"), 0)
    assert FACE.reason(SAY, here, Reason("not_your_turn", args={"seat": 1})) == "It is bob’s turn. (rule S69)"
    assert "(rule S23)" in FACE.reason(SAY, here, Reason("wrong_phase", args={"phase": "summon"}))
    assert "S9" not in FACE.reason(SAY, here, Reason("only_evil", "S9", {"card": "c.loki"}))  # the line above says it
    assert "(" not in FACE.reason(SAY, here, Reason("not_in_hand"))


def test_a_counter_that_stops_nothing_is_named_by_its_card() -> None:
    here = at(strikes("p.incense"), 0)
    assert FACE.label(SAY, here, Counter("b.counter_spell", "b.counter_spell")).text == "Counter Spell"
