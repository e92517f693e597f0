"""The expected value of a piece at a place equals its value once built there."""

from __future__ import annotations

from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.care import price
from engines.clinic.layout import TREATING, layout
from engines.clinic.parking import room_for_cars
from engines.clinic.pieces import DOUBLES, family
from engines.clinic.prospects import Prospect, prospect, prospects
from engines.clinic.state import Acting, Clinic, ClinicGame, clone
from engines.clinic.view import View, clinic_of
from engines.game import Move
from engines.players import sensible
from tests.engines.clinic.scenes import acting, put

PLACING = (mv.Found, mv.Place, mv.Build, mv.Double)
ROOMS = {*TREATING, "operating_theatre", "outpatient_clinic"}


def places_of(clinic: Clinic, move: Move) -> tuple[str, tuple[str, ...]]:
    """Return the piece and the spaces of a build."""
    match move:
        case mv.Double(tile, at, other):
            return family(tile), (at, other)
        case mv.Found(kind, at) | mv.Place(kind, at) | mv.Build(kind, at):
            known = [one.spaces for one in prospects(clinic, kind) if one.spaces[0] == at]
            return kind, known[0] if known else (at,)
    raise AssertionError(move)


def cars(clinic: Clinic) -> int:
    """Count places for cars, including taken ones."""
    lots = layout(clinic).of_kind("huge_parking_lot")
    borders = sum(room_for_cars(clinic, border) for border in layout(clinic).grid.borders)
    return borders + len(lots) * 12


def working(clinic: Clinic) -> set[str]:
    lay = layout(clinic)
    return {place for place in lay.modules if lay.works(place)}


def brings(s: ClinicGame, seat: int, move: Move, one: Prospect) -> None:
    """Play the move on a copy, and compare."""
    before, after = s.clinics[seat], clone(s)
    GAME.play(after, seat, move)
    now = after.clinics[seat]
    place = one.spaces[0]
    if isinstance(move, (mv.Build, mv.Double)):
        assert one.price == before.cash - now.cash
    assert one.works == (place in working(now) and family(one.kind) in ROOMS), move
    assert set(one.wakes) == working(now) - working(before) - {place}, move
    dearer = {room: price(now, room, 0) - price(before, room, 0) for room in working(before)}
    assert {room: more for room, more in dearer.items() if more} == dict.fromkeys(one.richer, one.more)
    assert one.parking == cars(before) - cars(now), move
    if family(one.kind) in ROOMS and one.lacks:
        assert not one.works


@pytest.mark.parametrize("seed", range(10))
def test_what_a_place_brings_is_what_building_there_brings(seed: int) -> None:
    rng, seen = Random(seed), 0
    boards = ("standard", "compact", "expert", "super_expert")
    s = GAME.deal(GAME.Options.model_validate({"board": boards[seed % 4]}), 1 + seed % 4, rng.randbytes(32))
    while decisions := GAME.decisions(s):
        decision = rng.choice([one for one in decisions if one.must] or decisions)
        for other in decisions:
            moves = [move for move in other.moves if isinstance(move, PLACING)]
            view: View = GAME.view(s, other.seat)
            clinic = clinic_of(view.clinics[other.seat], view.catalogue)
            for move in rng.sample(moves, min(3, len(moves))):
                brings(s, other.seat, move, prospect(clinic, *places_of(clinic, move)))
                seen += 1
        chosen = sensible.choose(GAME, GAME.view(s, decision.seat), [decision], rng) if rng.random() < 0.4 else None
        if rng.random() < 0.7 and isinstance(s.step, Acting):
            built = [move for move in decision.moves if isinstance(move, PLACING)]
            chosen = (decision, rng.choice(built)) if built else chosen
        GAME.play(s, decision.seat, chosen[1] if chosen else rng.choice(list(decision.moves)))
    assert seen > 40


def test_the_best_place_comes_first() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c1r0f0")
    clinic = put(s, "supply_room", "c2r1f0")
    found = prospects(clinic, "treatment_room")
    assert found[0].spaces in {("c1r1f0",), ("c2r0f0",)}
    assert found[0].works and not found[0].lacks
    lacking = [len(one.lacks) for one in found if not one.works]
    assert lacking == sorted(lacking)
    assert {one.spaces for one in found} == {(space,) for space in layout(clinic).open}
    assert [one.parking for one in found if len(one.lacks) == 2] == sorted(
        one.parking for one in found if len(one.lacks) == 2
    )


def test_a_supply_room_wakes_what_waits_for_it() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c1r0f0")
    put(s, "treatment_room", "c1r1f0")
    clinic = put(s, "operating_theatre", "c2r2f0")
    first = prospects(clinic, "supply_room")[0]
    assert set(first.wakes) == {"c1r1f0", "c2r2f0"}
    assert first.spaces in {("c2r1f0",), ("c1r2f0",)}


def test_a_hub_wakes_rooms_of_its_floor_only() -> None:
    s = acting()
    put(s, "treatment_room", "c1r1f0")
    put(s, "supply_room", "c0r1f0")
    put(s, "supply_room", "c2r1f0")
    clinic = put(s, "treatment_room", "c2r1f1")
    woken = {one.spaces[0]: one.wakes for one in prospects(clinic, "service_hub.psychiatry") if one.wakes}
    assert woken["c1r0f0"] == ("c1r1f0",)
    assert "c1r1f1" in woken and woken["c1r1f1"] == ("c2r1f1",)


def test_a_garden_is_worth_what_the_rooms_beside_it_treat() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "treatment_room", "c1r0f0")
    clinic = put(s, "supply_room", "c2r0f0")
    best = prospects(clinic, "garden")[0]
    assert (best.spaces, best.more, best.richer, best.parking) == (("c1r1f0",), 2, ("c1r0f0",), 0)
    double = prospects(clinic, "luxurious_garden")[0]
    assert (double.more, double.richer) == (5, ("c1r0f0",))


def test_parking_tiles_and_lots_win_places() -> None:
    clinic = acting().clinics[0]
    assert {one.parking for one in prospects(clinic, "parking_tile")} == {-2}
    assert {one.parking for one in prospects(clinic, "huge_parking_lot")} == {-5}


@pytest.mark.parametrize("kind", DOUBLES)
def test_every_double_tile_can_be_asked_about(kind: str) -> None:
    clinic = acting().clinics[0]
    found = prospects(clinic, kind)
    assert len({one.spaces for one in found}) == len(found) > 0
