"""Plans read well some moves ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.faces import FACES
from bot.faces.face import Face
from bot.faces.values import Position
from bot.words import speaker
from engines import GAMES
from engines.contract import Game
from engines.game import Move
from engines.rehearsal import Rehearsal, Step
from tests.bot.faces.looking import NAMES, good_label

SPEAKERS = (speaker("en"), speaker("fr"))
MOVES = 12
"""Moves checked in a step."""


@pytest.mark.parametrize(("game", "least"), [("clinic", 50), ("gothic-doctor", 50), ("quack-in-the-box", 20)])
def test_every_step_of_a_rehearsal_can_be_named(game: str, least: int) -> None:
    assert look_at_rehearsals(GAMES[game], FACES[game]) > least


def look_at_rehearsals(game: Game[Any], face: Face, positions: int = 20, steps: int = 5, between: int = 9) -> int:
    """Rehearse some steps in positions of a game. Return the number of steps that were foreseen."""
    rng, found, state = Random(4), 0, game.deal(game.Options(), 3, bytes(32))
    said = list[tuple[int, Move]]()
    for _ in range(positions):
        for _ in range(between):
            asked = next((one for one in game.decisions(state) if one.must), None)
            if asked is None:  # over: continue with the next game
                state = game.deal(game.Options(), 3, rng.randbytes(32))
                continue
            move = game.sensible(game.view(state, asked.seat), [asked], rng) or next(iter(asked.moves))
            game.play(state, asked.seat, move)
        for seat, move in said:  # regardless of later events
            good_label(face.label(SPEAKERS[0], Position(game.view(state, seat), NAMES[:3]), move))
        seat, said = rng.randrange(3), []
        rehearsal = Rehearsal(game, state, seat, rng)
        for _ in range(steps):
            if (decision := rehearsal.decision) is None:
                break
            at, moves = Position(rehearsal.view(), NAMES[:3]), list(decision.moves)
            for move in rng.sample(moves, min(MOVES, len(moves))):
                for say in SPEAKERS:
                    good_label(face.label(say, at, move))
            said += [(seat, move) for move in moves]
            found += rehearsal.make([Step(decision.prompt.key, (str(rng.choice(moves)),))])
    return found
