"""Names of places: a printed name, a number on a border; different for different places, and stable through a Build."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.clinic import FACE, where
from bot.faces.clinic.choices import CHOICES
from bot.screens.controls import controls
from bot.ui.components import Menu, Row
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.prospects import prospects
from engines.clinic.state import ClinicGame
from engines.clinic.view import View, clinic_of
from tests.bot.faces.clinic.asking import asked, at
from tests.engines.clinic.scenes import acting, play, ward

SAY = speaker("en")


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


def test_a_clinic_founded_by_hand_is_asked_for_each_piece_by_its_places_alone() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    for done, kind in enumerate(("Psychiatry hub", "Treatment room")):
        asked_now = asked(s)
        so_far = Asked((asked_now,), asked_now.number, () if done else ("found",))
        parts = controls(Audience(1, 0, FACE, SAY, at(s)), so_far)
        first, *rest = [button.label for row in parts if isinstance(row, Row) for button in row.buttons]
        assert {"A1", "D3"} <= {first, *rest} and "Piece by piece…" not in rest
        said = CHOICES.question(SAY, at(s), so_far) or FACE.prompt(SAY, at(s), asked_now.prompt)
        assert said == f"Where does the {kind} go?"
        if not done:
            GAME.play(s, 0, GAME.move("found service_hub.psychiatry c1r1f0"))


def test_who_parks_by_hand_chooses_among_places_alone() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    GAME.play(s, 0, GAME.move("preset 3"))
    asked_now = asked(s)
    parts = controls(Audience(1, 0, FACE, SAY, at(s)), Asked((asked_now,), asked_now.number, ("park",)))
    menu = next(part for part in parts if isinstance(part, Menu))
    assert {choice.label.strip().isdecimal() for choice in menu.choices} == {True}
    assert menu.placeholder.startswith("Park somewhere else")
