"""Plans have words, also some moves before they come."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces.doctor_strange import FACE
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.rehearsal import Rehearsal, Step
from tests.bot.faces.doctor_strange.scenes import NAMES, at
from tests.bot.faces.looking import good_label

SAYS = (speaker("en"), speaker("fr"))


@pytest.mark.parametrize("seed", range(10))
def test_each_move_of_a_rehearsal_has_words(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    for _ in range(seed * 3):
        own = [one for one in GAME.decisions(state) if one.must]
        move = GAME.sensible(GAME.view(state, own[0].seat), own, rng)
        assert move is not None
        GAME.play(state, own[0].seat, move)
    for seat in (0, 1):
        rehearsal = Rehearsal(GAME, state, seat, rng)
        for _ in range(5):
            asked = rehearsal.decision
            if asked is None:
                break
            then = Position(rehearsal.view(), NAMES)
            for say in SAYS:
                assert FACE.prompt(say, then, asked.prompt)
                for move in asked.moves:
                    good_label(FACE.label(say, then, move))
                    good_label(FACE.label(say, at(state, seat), move))
            rehearsal.make([Step(asked.prompt.key, (str(rng.choice(list(asked.moves))),))])


def test_who_chose_nothing_is_asked_but_where_an_answer_was_said_ahead() -> None:
    assert list(FACE.asking or {}) == ["concern", "always", "round"]
