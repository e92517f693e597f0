"""Computer players build every kind of piece when it is worth its price, and look ahead."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from engines.chance import Chance
from engines.clinic import GAME
from engines.clinic.moves import Build
from engines.clinic.pieces import EXTRAS, KINDS, OUTSIDE, family
from engines.clinic.players.evaluator import candidates, shortcut, value
from engines.clinic.players.forecast import points, rounds_left
from engines.clinic.players.sensible import sensible
from engines.clinic.state import ClinicGame
from tests.engines.clinic.scenes import acting, changed, enter, finishing, put, wait, ward

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"board": "super_expert"}),
    (3, {"board": "compact", "tall": True}),
    (4, {}),
)
SELDOM = {"helipad", "waiting_room"}
"""Pieces that conveyors and entrances mostly replace for less."""


def _played(seats: int, options: dict[str, Any], seed: int) -> ClinicGame:
    state, rng = GAME.deal(GAME.Options(**options), seats, bytes([seed]) * 32), Chance(bytes([seed]))
    while asked := next((one for one in GAME.decisions(state) if one.must), None):
        own = [one for one in GAME.decisions(state) if one.seat == asked.seat]
        move = GAME.sensible(GAME.view(state, asked.seat), own, rng)
        assert move is not None
        GAME.play(state, asked.seat, move)
    return state


def test_sensible_players_build_every_piece_that_is_worth_its_price() -> None:
    found: Counter[str] = Counter()
    for seats, options in TABLES:
        for seed in range(3):
            for clinic in _played(seats, options, seed).clinics:
                found.update(family(built.kind) for built in clinic.built.values() if built.tile != "printed")
                found.update(entrance=len(clinic.entrances) - 1, helipad=len(clinic.helipads))
                found.update(parking_tile=len(clinic.parking_tiles), conveyor=len(clinic.conveyors))
    assert {*KINDS, *EXTRAS} - {kind for kind, count in found.items() if count} <= SELDOM


def _far() -> ClinicGame:
    """Return two rooms; patients of the second pass the first and the hub."""
    s = acting("build")
    clinic = ward(s)
    put(s, "treatment_room", "c0r1f0")
    put(s, "supply_room", "c0r2f0")
    for _ in range(2):
        enter(s, OUTSIDE, 0, "doc")
    clinic.cash = 30
    changed(s)
    return s


@pytest.mark.parametrize("kind", sorted(SELDOM))
def test_where_it_saves_ways_and_nothing_cheaper_does_a_piece_seldom_built_is_built(kind: str) -> None:
    s = _far()
    (asked,) = [one for one in GAME.decisions(s) if one.must]
    only = tuple(move for move in asked.moves if not isinstance(move, Build) or move.kind == kind)
    only = tuple(move for move in only if move.verb in {"build", "done"})
    move = sensible(GAME.view(s, 0), [msgspec.structs.replace(asked, moves=only)], Chance(b"1"))
    assert isinstance(move, Build) and move.kind == kind
    assert move.at == {"helipad": "c0r1f0", "waiting_room": "c1r1f0"}[kind]


def test_an_operating_theatre_is_an_idea_and_makes_a_clinic_likelier_to_win() -> None:
    s = _far()
    (asked,) = [one for one in GAME.decisions(s) if one.must]
    ideas = candidates(GAME.view(s, 0), [asked], Chance(b"1"))
    assert any(isinstance(move, Build) and move.kind == "operating_theatre" for move in ideas)
    s.clinics[1].cash = 12  # so that both are about equal
    before = points(s, 0), value(s, 0)
    assert 0.4 < before[1] < 0.6
    put(s, "operating_theatre", "c3r0f0")
    assert points(s, 0) > before[0] + 5 and value(s, 0) > before[1] + 0.1


def test_rivals_play_sensibly_while_a_line_is_tried_and_all_move_as_proposed() -> None:
    s = acting("build")
    (asked,) = [one for one in GAME.decisions(s) if one.must]
    assert shortcut(s, 1, asked) is shortcut(s, 0, asked) is None
    s = finishing()
    for asked in GAME.decisions(s):
        assert shortcut(s, 0, asked) == GAME.move("propose")


def test_the_chances_of_all_seats_are_one_and_a_lead_counts_more_towards_the_end() -> None:
    chances: list[float] = []
    for number in (1, 6):
        s = finishing("business", number=number)
        for seat in range(2):
            ward(s, seat=seat)
        s.clinics[0].popularity = 10
        changed(s)
        assert sum(value(s, seat) for seat in range(2)) == pytest.approx(1)
        chances.append(value(s, 0))
    assert 0.5 < chances[0] < chances[1]


def test_whoever_has_paid_in_the_last_round_has_no_round_left() -> None:
    s = finishing("business", number=6)
    ward(s)
    wait(s, 0)
    assert rounds_left(s, 0) == 1
    GAME.play(s, 0, GAME.move("pay 0"))
    assert rounds_left(s, 0) == 0
