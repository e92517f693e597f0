"""Losses are named in advance; the sensible player's moves need no confirmation."""

from random import Random

from bot.faces.doctor_strange import FACE
from engines.doctor_strange import GAME
from engines.doctor_strange.players.sensible import sensible
from engines.doctor_strange.state import Declaring, DoctorStrange, MysticArts, Resting
from tests.bot.faces.doctor_strange.scenes import SAY, at, strikes
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, WONG, evil, given, good, play


def lost(state: DoctorStrange, seat: int, *moves: str) -> str:
    return FACE.choices.lost(SAY, at(state, seat), tuple(map(GAME.move, moves)))


def test_showing_attacks_and_not_attacking_ask_nothing() -> None:
    state = given(Declaring(1), hands=(["a.poison"], ()))
    assert not lost(state, GOOD, "done")
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison")
    assert not lost(state, GOOD, "done")


def test_power_in_vain_says_how_much_is_short() -> None:
    assert "2 short" in lost(strikes("p.incense", "p.trance"), GOOD, "power p.incense")
    enough = strikes("p.incense", "p.trance", "p.detect_danger")
    assert not lost(enough, GOOD, "power p.incense")
    with_help = strikes("p.incense", "p.detect_danger", "d.desperate_cry")
    assert not lost(with_help, GOOD, f"call d.desperate_cry {WONG}")


def test_letting_a_kill_through_names_who_dies_and_what_would_stop_it() -> None:
    hand = ("p.incense", "p.trance", "p.detect_danger")
    words = lost(strikes(*hand), GOOD, "pass")
    assert "Taboo is killed" in words
    assert "Detect Danger" in words and "Incense" in words
    assert not lost(strikes(*hand, card="a.bind"), GOOD, "pass")
    assert not lost(strikes("p.incense"), GOOD, "pass")


def test_helping_the_enemy_is_named() -> None:
    state = given(Resting(1), hands=(["r.bring_back"], ()), killed={LOKI: EVIL, WONG: GOOD})
    assert "Loki is Evil’s again" in lost(state, GOOD, f"negate r.bring_back {LOKI}")
    assert not lost(state, GOOD, f"negate r.bring_back {WONG}")
    people = [good(STRANGE, "i.magic_amulet"), evil(MORDO, "i.sinister_gem")]
    thieves = given(MysticArts(1), people=people, hands=(["e.petty_thieves"], ()))
    assert "Doctor Strange is on your side" in lost(thieves, GOOD, "negate e.petty_thieves i.magic_amulet")
    assert not lost(thieves, GOOD, "negate e.petty_thieves i.sinister_gem")


def test_throwing_away_a_full_hand_or_a_character_is_named() -> None:
    hand = ["e.experiment", "p.incense", "p.trance", "a.bind", WONG, LOKI]
    state = given(MysticArts(1), hands=(hand, ()))
    assert "5 other cards" in lost(state, GOOD, "play e.experiment")
    assert "Wong" in lost(state, GOOD, f"discard {WONG}", "discard p.incense")
    assert not lost(state, GOOD, f"discard {LOKI}")
    assert not lost(state, GOOD, "discard p.incense")
    only = given(MysticArts(1), hands=([WONG], ()))
    assert not lost(only, GOOD, f"discard {WONG}")


def test_the_sensible_step_is_never_asked_about() -> None:
    for seed in range(8):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            seat = next(one.seat for one in decisions if one.must)
            move = sensible(GAME.view(state, seat), [one for one in decisions if one.seat == seat], rng)
            assert move is not None
            assert not FACE.choices.lost(SAY, at(state, seat), (move,)), move
            GAME.play(state, seat, move)
