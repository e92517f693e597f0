"""The sensible and the shrewd player, and the strong one's values of positions and moves."""

from __future__ import annotations

from random import Random

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Attack, Discard, Done, Summon
from engines.doctor_strange.players.evaluator import candidates, value
from engines.doctor_strange.players.sensible import sensible
from engines.doctor_strange.players.shrewd import shrewd
from engines.doctor_strange.state import (
    Assault,
    Character,
    Declaring,
    Discarding,
    DoctorStrange,
    Exchanging,
    MysticArts,
    Step,
    Summoning,
)
from engines.game import Move
from tests.engines.doctor_strange.position import (
    DORMAMMU,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TOPAZ,
    WONG,
    ZOTA,
    evil,
    given,
    good,
)


def winner(thinker: int, seed: int) -> int | None:
    """Return the winner of a quick game of the heuristic player against chance."""
    rng = Random(seed)
    state: DoctorStrange = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    while decisions := GAME.decisions(state):
        must = next(decision for decision in decisions if decision.must)
        if must.seat == thinker:
            own = [decision for decision in decisions if decision.seat == thinker]
            move = GAME.sensible(GAME.view(state, thinker), own, rng)
            assert move is not None
        else:
            move = rng.choice(list(must.moves))
        GAME.play(state, must.seat, move)
    return state.winner


def test_it_wins_four_of_five_against_chance_on_either_side() -> None:
    won = [[winner(seat, seed) == seat for seed in range(30)] for seat in (0, 1)]
    assert sum(won[0]) > 24
    assert sum(won[1]) > 21


POISON = "a.poison"


def both(state: DoctorStrange, seat: int) -> tuple[str, str]:
    """Return the moves of the sensible player and of the shrewd one."""
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


POISON = "a.poison"


def compared(state: DoctorStrange, seat: int) -> list[Move]:
    own = [decision for decision in GAME.decisions(state) if decision.seat == seat]
    return candidates(GAME.view(state, seat), own, Random(1))


def worth(*people: Character, hand: tuple[str, ...] = (), turn: int = 10) -> float:
    """Return Good's chance with these cards in hand; the open step does not matter."""
    step: Step = Declaring(1)
    return value(given(step, people=people, hands=(hand, ()), turn=turn), GOOD)


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    state = given(Declaring(1), hands=([POISON], ["p.trance"]))
    assert value(state, GOOD) + value(state, EVIL) == pytest.approx(1)


def test_a_giant_is_worth_less_than_its_power_since_it_leaves() -> None:
    stays, leaves = worth(good(STRANGE), evil(MORDO, "i.magic_amulet")), worth(good(STRANGE), evil(DORMAMMU))
    assert leaves > stays, "Power 10 for a few turns is not better than Power 7 that stays"
    assert worth(good(STRANGE), evil(MORDO), evil(LOKI)) < worth(good(STRANGE), evil(MORDO)), "but better than nobody"


def test_late_a_side_with_nobody_in_play_lives_by_the_character_in_its_hand() -> None:
    def gain(*people: Character, turn: int) -> float:
        return worth(*people, hand=(TOPAZ,), turn=turn) - worth(*people, hand=("x.read_minds",), turn=turn)

    assert gain(evil(MORDO), turn=10) > 1.5 * gain(evil(MORDO), turn=2)
    assert gain(evil(MORDO), turn=10) > 1.5 * gain(good(STRANGE), evil(MORDO), turn=10)


def test_an_attack_card_needs_somebody_to_use_it() -> None:
    def gain(*people: Character) -> float:
        return worth(*people, hand=(POISON, "a.bind")) - worth(*people, hand=(POISON,))

    assert gain(good(STRANGE), good(TOPAZ), evil(MORDO)) > 2 * gain(good(STRANGE), evil(MORDO)) > 0


def test_whom_not_to_attack_and_what_to_discard_is_thought_about_too() -> None:
    attack = compared(given(Declaring(1), hands=([POISON], ())), GOOD)
    assert any(isinstance(move, Attack) for move in attack) and Done() in attack
    hand = [
        POISON,
        "p.trance",
        "p.incense",
        "p.illusions",
        "b.interruption",
        "r.escape",
        "x.read_minds",
        "e.investigate",
    ]
    excess = compared(given(Discarding(1), hands=(hand, ())), GOOD)
    assert len({move.card[0] for move in excess if isinstance(move, Discard)}) == len({card[0] for card in hand})


def test_nobody_is_kept_in_hand_on_purpose() -> None:
    found = compared(given(Summoning(1), hands=([TOPAZ, "i.magic_amulet"], ())), GOOD)
    assert Summon(TOPAZ) in found and Done() not in found
    found = compared(given(Summoning(1), hands=(["i.magic_amulet"], ())), GOOD)
    assert Done() in found
