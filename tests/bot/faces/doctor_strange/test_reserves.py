"""What is worked out from a view is what the rules offer; what all may read says no more than they see."""

from random import Random

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.fight import boosts, in_hand, more_attacks
from bot.faces.doctor_strange.words import AWAITS, PROMPTS
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Attack, Counter
from engines.doctor_strange.state import DoctorStrange
from engines.game import Decision, Reason
from tests.bot.faces.doctor_strange.scenes import NAMES, SAY, at, strikes
from tests.bot.faces.doctor_strange.test_words import games

TOLD_ELSEWHERE = {"counter", "any_time"}
"""Prompts whose waiting has words of its own, or that nobody waits for."""


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
    assert "S9" not in FACE.reason(SAY, here, Reason("only_evil", "S9", {"card": "c.loki"}))  # told beside it
    assert "(" not in FACE.reason(SAY, here, Reason("not_in_hand"))


def test_a_counter_that_stops_nothing_is_named_by_its_card() -> None:
    here = at(strikes("p.incense"), 0)
    assert FACE.label(SAY, here, Counter("b.counter_spell", "b.counter_spell")).text == "Counter Spell"
