"""A player who presses only blue buttons plays a sensible turn in few presses, and never has to confirm."""

from __future__ import annotations

from random import Random

import pytest

from engines import GAMES
from engines.game import Decision, Prompt
from tests.hands import counting
from tests.hands.blue import COMPUTERS, Course, Run, Turn, a_turn, chance, run
from tests.hands.counting import Answered
from tests.laws.tables import seed_of

GAMES_EACH = 8
PLAYOUTS = {"clinic": 3}
"""Games finished from each end of a turn; 6 by default. The long run plays 50 first turns."""


@pytest.mark.parametrize("game", COMPUTERS)
async def test_blue_buttons_play_a_first_turn_well_and_quickly(game: str) -> None:
    assert (await run(game, GAMES_EACH, PLAYOUTS.get(game, 6))).wrong() == []


def test_a_bad_slow_or_doubtful_turn_would_be_seen() -> None:
    good = Turn(7, 5, 0, ended=True, blue=0.45, sensible=0.5)
    assert Run([good] * 9).wrong() == []
    for bad in (
        Turn(8, 5, 0, ended=True, blue=0.5, sensible=0.5),
        Turn(5, 5, 1, ended=True, blue=0.5, sensible=0.5),
        Turn(5, 5, 0, ended=False, blue=0.5, sensible=0.5),
        Turn(5, 5, 0, ended=True, blue=0.4, sensible=0.5),
    ):
        assert len(Run([bad] * 9).wrong()) == 1


def _made(verb: str, among: int = 3, *, game: str = "doctor-strange") -> Answered:
    kinds = {
        "summon": "summon c.{}", "attach": "attach l.{} c.x", "done": "done", "attack": "attack c.{} c.y a.z",
        "power": "power p.{}", "discard": "discard d.{}", "cure": "cure p.{} a", "treat": "treat t.{} p",
        "stay": "stay", "rest_treatments": "rest_treatments", "pick": "pick a{}", "build": "build r{} c1",
        "hire": "hire d{}", "admit": "admit p{}", "park": "park p{}", "propose": "propose", "pay": "pay {}",
    }  # fmt: skip
    moves = [GAMES[game].move(kinds[verb].format(n)) for n in range(among)]
    return Answered(Decision(0, 1, Prompt("x"), True, moves, moves[0]), verb)


def test_presses_are_counted_as_the_design_counts_them() -> None:
    count = counting.presses
    plain = ("summon", "done", "attack", "done")
    assert count("doctor-strange", [_made(one) for one in plain]) == 6
    everything = ("summon", "attach", "done", "attack", "done", *["power"] * 4, "discard", "discard")
    assert count("doctor-strange", [_made(one) for one in everything]) == 13
    assert count("doctor-strange", [_made("power")] * 4) == 2
    cure = [_made(one, game="gothic-doctor") for one in ("cure", "rest_treatments")]
    assert count("gothic-doctor", cure) == 3
    assert count("gothic-doctor", [*cure, *[_made("discard", game="gothic-doctor")] * 2]) == 7
    quack = [_made(one, game="quack-in-the-box") for one in ("stay", *["treat"] * 4)]
    assert count("quack-in-the-box", quack) == 6
    clinic = ("pick", "pick", "pick", "build", "hire", "admit", "park", "propose", "pay")
    assert count("clinic", [_made(one, 9, game="clinic") for one in clinic]) == 12 + 1
    assert count("clinic", [_made("build", 9, game="clinic")]) == 4
    assert count("gothic-doctor", [_made("cure", 5, game="gothic-doctor")]) == 3
    assert count("gothic-doctor", [_made("cure", 1, game="gothic-doctor")]) == 1


@pytest.mark.parametrize("name", COMPUTERS)
def test_a_sensible_turn_ends_where_the_next_begins(name: str) -> None:
    game = GAMES[name]
    state = game.deal(game.Options(), COMPUTERS[name] + 1, seed_of(1))
    course = Course(0)
    assert not course.over(game, state)
    ended = a_turn(game, state, 0, Random(1))
    assert Course(0).over(game, ended) is False
    assert game.outcome(ended) is None
    again = game.clone(ended)
    assert chance(game, ended, 0, 2, 1) == chance(game, again, 0, 2, 1)
