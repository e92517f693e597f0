"""Chances, previews, and what is asked about twice."""

import pytest

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.preview import chance
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring, DoctorStrange, MysticArts, Resting
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, TABOO, WONG, evil, given, good, play

SAY = speaker("en")


def at(state: DoctorStrange, seat: int) -> Position:
    return Position(GAME.view(state, seat), ("Ann", "Bob"))


def twice(state: DoctorStrange, seat: int, move: str) -> bool:
    return FACE.fateful(at(state, seat), GAME.move(move))


def would(state: DoctorStrange, seat: int, move: str) -> str:
    return FACE.preview(SAY, at(state, seat), GAME.move(move))


@pytest.mark.parametrize(("attack", "defence", "percent"), [(6, 6, 54), (6, 12, 15), (18, 6, 100), (1, 13, 0)])
def test_the_chance_to_hit(attack: int, defence: int, percent: int) -> None:
    assert chance(attack, defence) == percent


def test_an_attack_previews_powers_chance_and_fate() -> None:
    state = given(Declaring(1), hands=(["a.poison"], ()))
    move = f"attack {STRANGE} {MORDO} a.poison"
    assert "(8) against Baron Mordo (6): hits 69% of the time" in would(state, GOOD, move)
    assert "killed" in would(state, GOOD, move)
    label = FACE.label(SAY, at(state, GOOD), GAME.move(move))
    assert (label.text, label.emoji) == ("Doctor Strange attacks Baron Mordo with Poison", "💀")


def test_showing_attacks_is_asked_about_not_attacking_is_not() -> None:
    state = given(Declaring(1), hands=(["a.poison"], ()))
    assert not twice(state, GOOD, "done")
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison")
    assert twice(state, GOOD, "done")
    assert "Poison" not in would(state, EVIL, "done")
    assert "Baron Mordo" in would(state, GOOD, "done")


def exchange(*hand: str, dice: tuple[int, int] = (8, 5), card: str = "a.poison") -> DoctorStrange:
    """Mordo (6) strikes Taboo (6); Good is to answer with `hand`."""
    people = [good(TABOO), good(WONG), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(hand, [card]), active=EVIL, dice=dice)
    play(state, EVIL, f"attack {MORDO} {TABOO} {card}", "done")
    return state


def test_power_in_vain_is_asked_about() -> None:
    state = exchange("p.incense", "p.trance")
    assert twice(state, GOOD, "power p.incense")
    assert "14 against 12: the attack hits" in would(state, GOOD, "power p.incense")
    enough = exchange("p.incense", "p.trance", "p.detect_danger", "d.desperate_cry")
    assert not twice(enough, GOOD, "power p.incense")
    assert not twice(enough, GOOD, f"call d.desperate_cry {WONG}")
    assert "14 against 12" in would(enough, GOOD, f"call d.desperate_cry {WONG}")


def test_letting_a_kill_through_that_could_be_stopped_is_asked_about() -> None:
    hand = ("p.incense", "p.trance", "p.detect_danger")
    assert twice(exchange(*hand), GOOD, "pass")
    assert "killed" in would(exchange(*hand), GOOD, "pass")
    assert not twice(exchange(*hand, card="a.bind"), GOOD, "pass")
    assert not twice(exchange("p.incense"), GOOD, "pass")


def test_helping_the_enemy_is_asked_about() -> None:
    state = given(Resting(1, GOOD), hands=(["r.bring_back"], ()), killed={LOKI: EVIL, WONG: GOOD})
    assert twice(state, GOOD, f"negate r.bring_back {LOKI}")
    assert "not you" in would(state, GOOD, f"negate r.bring_back {LOKI}")
    assert not twice(state, GOOD, f"negate r.bring_back {WONG}")
    people = [good(STRANGE, "i.magic_amulet"), evil(MORDO, "i.sinister_gem")]
    thieves = given(MysticArts(1), people=people, hands=(["e.petty_thieves"], ()))
    assert twice(thieves, GOOD, "negate e.petty_thieves i.magic_amulet")
    assert not twice(thieves, GOOD, "negate e.petty_thieves i.sinister_gem")


def test_throwing_away_a_full_hand_or_a_character_is_asked_about() -> None:
    hand = ["e.experiment", "p.incense", "p.trance", "a.bind", WONG, LOKI]
    state = given(MysticArts(1), hands=(hand, ()))
    assert twice(state, GOOD, "play e.experiment")
    assert "5 other cards" in would(state, GOOD, "play e.experiment")
    assert twice(state, GOOD, f"discard {WONG}")
    assert not twice(state, GOOD, f"discard {LOKI}")
    assert not twice(state, GOOD, "discard p.incense")
