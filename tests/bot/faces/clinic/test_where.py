"""What places are called: a printed name, a number on a border; unlike for unlike places, and kept through a Build."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces.clinic import where
from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.prospects import prospects
from engines.clinic.state import ClinicGame
from engines.clinic.view import View, clinic_of
from tests.engines.clinic.scenes import acting, play, ward


def test_spaces_have_the_names_that_are_printed() -> None:
    assert where.space_label("c2r1f0") == "C2"
    assert where.space_label("c2r2f1") == "1-C3"
    assert where.pair_label("c2r1f0", "c3r1f0") == "C2+D2"
    assert where.pair_label("c2r1f1", "c3r1f1") == "1-C2+D2"
    assert where.pair_label("c2r1f0", "c2r1f1") == "C2+1-C2"


def test_borders_are_numbered_and_keep_their_numbers_in_a_build() -> None:
    s = acting()
    ward(s)
    view: View = GAME.view(s, 0)
    before = where.border_numbers(view)
    doors = {move.at: where.move_label(view, move) for move in _builds(view, s, "entrance")}
    assert sorted(map(int, doors.values())) == list(range(1, len(doors) + 1))
    third = next(at for at, label in doors.items() if label == "3")
    play(s, 0, f"build entrance {third}")
    after = where.border_numbers(GAME.view(s, 0))
    assert {border: after[border] for border in doors} == {border: before[border] for border in doors}


def _builds(view: View, s: ClinicGame, kind: str) -> list[mv.Build]:
    moves = [move for decision in GAME.decisions(s) for move in decision.moves]
    return [move for move in moves if isinstance(move, mv.Build) and move.kind == kind and view.seat == 0]


@pytest.mark.parametrize("seed", range(4))
def test_places_of_a_piece_are_told_apart_and_come_best_first(seed: int) -> None:
    rng, seen = Random(seed), 0
    s = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    while decisions := GAME.decisions(s):
        decision = rng.choice([one for one in decisions if one.must] or decisions)
        view: View = GAME.view(s, decision.seat)
        for kind in sorted({move.kind for move in decision.moves if isinstance(move, mv.Build)}):
            moves = [move for move in decision.moves if isinstance(move, mv.Build) and move.kind == kind]
            found = where.brought(view, rng.sample(moves, len(moves)))
            assert set(found) == set(moves)
            assert len({where.move_label(view, move) for move in moves}) == len(moves)
            clinic = clinic_of(view.clinics[decision.seat], view.catalogue)
            assert tuple(found.values()) == tuple(one for one in prospects(clinic, kind) if one in found.values())
            seen += 1
        GAME.play(s, decision.seat, rng.choice(list(decision.moves)))
    assert seen > 10
