"""Who glows on a board is who the table is known to wait for; in a window that several could answer nobody does."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.faces import quack_in_the_box
from engines import GAMES
from tests.laws.playing import pick

GLOWS: dict[str, Callable[[Any, int], bool]] = {
    "quack-in-the-box": quack_in_the_box.position.glows,
}


@pytest.mark.parametrize("reactions", ["quick", "sealed"])
@pytest.mark.parametrize("game", GLOWS)
def test_whoever_glows_is_awaited_and_nobody_does_in_a_shared_window(game: str, reactions: str) -> None:
    rules, rng = GAMES[game], Random(reactions)
    state = rules.deal(rules.Options(reactions=reactions), min(3, max(rules.seats)), rng.randbytes(32))
    seen = 0
    for _ in range(300):
        decisions = rules.decisions(state)
        if not decisions:
            break
        named = {one.seat for one in decisions if one.must and len(one.among) < 2}
        shared = any(one.must and len(one.among) > 1 for one in decisions)
        glowing = {seat for seat in range(min(3, max(rules.seats))) if GLOWS[game](rules.view(state, None), seat)}
        assert glowing == named, (decisions[0].prompt, glowing, named)
        seen += shared
        decision, move = pick(decisions, rng)
        rules.play(state, decision.seat, move)
    assert bool(seen) == (game == "quack-in-the-box")
