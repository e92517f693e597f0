"""What the strong player thinks of a position, and which moves it thinks about."""

from __future__ import annotations

from random import Random

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Attack, Discard, Done, Summon
from engines.doctor_strange.players.evaluator import candidates, value
from engines.doctor_strange.state import Character, Declaring, Discarding, DoctorStrange, Step, Summoning
from engines.game import Move
from tests.engines.doctor_strange.position import DORMAMMU, EVIL, GOOD, LOKI, MORDO, STRANGE, TOPAZ, evil, given, good

POISON = "a.poison"


def compared(state: DoctorStrange, seat: int) -> list[Move]:
    """What a seat thinks about."""
    own = [decision for decision in GAME.decisions(state) if decision.seat == seat]
    return candidates(GAME.view(state, seat), own, Random(1))


def worth(*people: Character, hand: tuple[str, ...] = (), turn: int = 10) -> float:
    """Good's chance with these in play and those cards in hand; the step that asks does not matter."""
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
