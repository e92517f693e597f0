from __future__ import annotations

from msgspec.structs import replace

from bot.cases.case import Case, key
from bot.cases.variety import RATIONED, Variety
from tests.bot.cases.asked import stocks

CASE = stocks()["gothic-doctor"].cases[0]


def case(solution: str, *, rationed: bool = False) -> Case:
    best = key(CASE.salt, solution)
    return replace(CASE, moves=(solution, "stop"), best=best, rationed=rationed)


def test_a_game_gives_one_case_of_each_kind_of_answer() -> None:
    variety = Variety(100)
    assert variety.takes(case("cure mummy.1 abc")) and not variety.takes(case("cure banshee.2 abd"))
    assert variety.enough("cure dracula.1 x") and not variety.enough("take seance.1")
    variety.next_game()
    assert variety.takes(case("cure banshee.2 abd"))


def test_one_in_five_has_the_same_answer_whichever_copy_and_one_may_always_have_it() -> None:
    for wanted, most in ((1, 1), (2 * RATIONED - 1, 1), (2 * RATIONED, 2)):
        variety = Variety(wanted)
        taken = 0
        for copy in range(4):
            variety.next_game()
            taken += variety.takes(case(f"take seance.{copy}"))
        assert taken == most


def test_one_in_five_may_end_the_game() -> None:
    variety = Variety(2 * RATIONED)
    taken = 0
    for verb in ("flee", "stay", "wait"):
        variety.next_game()
        taken += variety.takes(case(f"{verb} now", rationed=True))
    assert taken == 2 and not Variety(RATIONED - 1).takes(case("flee now", rationed=True))
