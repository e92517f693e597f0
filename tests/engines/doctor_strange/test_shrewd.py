"""What the strong player would do before it looks ahead: where it differs from the sensible one."""

from __future__ import annotations

from random import Random

from engines.doctor_strange import GAME
from engines.doctor_strange.players.sensible import sensible
from engines.doctor_strange.players.shrewd import shrewd
from engines.doctor_strange.state import Assault, Declaring, DoctorStrange, Exchanging, MysticArts, Summoning
from tests.engines.doctor_strange.position import (
    DORMAMMU,
    EVIL,
    GOOD,
    MORDO,
    STRANGE,
    WONG,
    ZOTA,
    evil,
    given,
    good,
)

POISON = "a.poison"


def both(state: DoctorStrange, seat: int) -> tuple[str, str]:
    """What the sensible player does here, and the shrewd one."""
    own = [decision for decision in GAME.decisions(state) if decision.seat == seat]
    view = GAME.view(state, seat)
    return str(sensible(view, own, Random(1))), str(shrewd(view, own, Random(1)))


def test_whoever_holds_others_is_hit_before_somebody_a_little_stronger() -> None:
    people = [good(STRANGE), evil(MORDO), evil(ZOTA), good(WONG, controller=EVIL, condition="captured", holder=ZOTA)]
    state = given(Declaring(1), people=people, hands=([POISON], ()))
    assert both(state, GOOD) == (f"attack {STRANGE} {MORDO} {POISON}", f"attack {STRANGE} {ZOTA} {POISON}")


def test_an_attack_against_long_odds_is_better_than_none() -> None:
    state = given(Declaring(1), people=[good(WONG), evil(MORDO, "i.magic_amulet")], hands=([POISON], ()))
    assert both(state, GOOD) == ("done", f"attack {WONG} {MORDO} {POISON}")


def test_nothing_is_hung_on_a_giant_that_will_leave() -> None:
    people = [good(STRANGE), evil(MORDO), evil(DORMAMMU)]
    state = given(Summoning(1), people=people, hands=((), ["i.magic_amulet"]), active=EVIL)
    assert both(state, EVIL) == (f"attach i.magic_amulet {DORMAMMU}", f"attach i.magic_amulet {MORDO}")


def test_a_giant_is_not_the_one_to_hold_a_captive() -> None:
    people = [good(WONG), evil(MORDO), evil(DORMAMMU)]
    state = given(Declaring(1), people=people, hands=((), ["a.bind"]), active=EVIL)
    assert both(state, EVIL) == (f"attack {DORMAMMU} {WONG} a.bind", f"attack {MORDO} {WONG} a.bind")


def test_a_hand_of_six_is_given_for_a_new_one_and_a_larger_is_kept() -> None:
    hand = ["e.experiment", "p.incense", "p.trance", "p.sorcery", "p.illusions", "r.escape"]
    state = given(MysticArts(1), hands=(hand, ()))
    assert both(state, GOOD) == ("done", "play e.experiment")
    state = given(MysticArts(1), hands=([*hand, "p.black_magic"], ()))
    assert both(state, GOOD) == ("done", "done")


def test_no_more_power_is_spent_than_the_prize_is_worth() -> None:
    assault = Assault(STRANGE, WONG, POISON)
    spare = ["p.incense", "p.trance", "p.black_magic", "p.sorcery"]

    def exchange(gap: int) -> DoctorStrange:
        step = Exchanging(1, assault, (6, 9), [14, 14 + gap], GOOD, [[], []], asked=GOOD)
        return given(step, people=[good(STRANGE), evil(WONG), evil(MORDO)], hands=(spare, ()))

    assert both(exchange(1), GOOD)[1].startswith("power")
    usual, thrifty = both(exchange(3), GOOD)
    assert usual.startswith("power") and not thrifty.startswith("power")
