"""C1, C5-C8: spaces, borders, buildings; properties over random clinics."""

from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.cards import BOARDS, CATALOGUES
from engines.clinic.geometry import border_order
from engines.clinic.layout import layout
from engines.clinic.parking import places
from engines.clinic.pieces import DOUBLES, family
from engines.clinic.rules.build import kinds_in_play
from engines.clinic.sites import candidates, pair_candidates, pairs, problem, site_problem, sites
from engines.clinic.state import Acting, ClinicGame
from engines.players.aimless import choose
from tests.engines.clinic.scenes import acting, changed, key, put

TABLE = CATALOGUES.deck(CATALOGUES.builtin)


@pytest.mark.parametrize(("board", "borders", "parking"), [
    ("standard", 31, 31), ("compact", 24, 24), ("expert", 31, 24), ("super_expert", 24, 20),
])  # fmt: skip
def test_c6_borders_and_parking_of_every_board(board: str, borders: int, parking: int) -> None:
    grid = TABLE.grid(board, 4)
    assert len(grid.borders) == borders
    assert len(grid.borders) - len(grid.closed) == parking
    assert len(places(acting(board=board).clinics[0])) == parking


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("floors", [4, 5])
def test_c1_adjacency_is_mutual_and_never_diagonal(board: str, floors: int) -> None:
    grid = TABLE.grid(board, floors)
    assert len(grid.spaces) == len(grid.ground) * floors
    for space, (column, row, floor) in grid.at.items():
        for other in grid.around[space]:
            there = grid.at[other]
            assert space in grid.around[other]
            assert abs(column - there[0]) + abs(row - there[1]) + abs(floor - there[2]) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_c1_every_border_has_one_or_two_sides_and_every_space_four_borders(board: str) -> None:
    grid = TABLE.grid(board, 4)
    assert all(len(set(grid.borders_of[space])) == 4 for space in grid.ground)
    assert sum(len(sides) for sides in grid.sides.values()) == 4 * len(grid.ground)
    assert {len(sides) for sides in grid.sides.values()} == {1, 2}


def test_c4_borders_are_in_order_of_row_column_north_before_west() -> None:
    grid = TABLE.grid("standard", 4)
    assert list(grid.borders) == sorted(grid.borders, key=border_order)
    assert grid.borders[:4] == ("c0r0n", "c0r0w", "c1r0n", "c1r0w")


def test_c5_a_seat_may_have_another_board() -> None:
    s = GAME.deal(GAME.Options(board="expert", board_2="compact", tall=True), 2, bytes(32))
    first, second = s.clinics
    assert (first.terms.board, second.terms.board, first.terms.floors) == ("expert", "compact", 5)


def test_c1_a_building_is_everything_that_hangs_together() -> None:
    s = acting()
    for kind, space in (("service_hub.psychiatry", "c0r0f0"), ("treatment_room", "c1r0f0"), ("supply_room", "c3r2f0")):
        put(s, kind, space)
    lay = layout(s.clinics[0])
    assert lay.building["c0r0f0"] == lay.building["c1r0f0"] != lay.building["c3r2f0"]
    put(s, "laboratory", "c1r0f1")
    lay = layout(s.clinics[0])
    assert lay.building["c1r0f1"] == lay.building["c0r0f0"]


def test_c1_gardens_join_no_buildings() -> None:
    s = acting()
    put(s, "treatment_room", "c0r0f0")
    put(s, "garden", "c1r0f0")
    put(s, "supply_room", "c2r0f0")
    lay = layout(s.clinics[0])
    assert lay.building["c0r0f0"] != lay.building["c2r0f0"]
    assert "c1r0f0" not in lay.building


def _buildings_by_hand(s_modules: dict[str, set[str]]) -> set[frozenset[str]]:
    left, found = set(s_modules), set[frozenset[str]]()
    while left:
        group, todo = set[str](), [min(left)]
        while todo:
            place = todo.pop()
            if place not in group:
                group.add(place)
                todo += s_modules[place]
        left -= group
        found.add(frozenset(group))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_random_clinics_obey_support_colours_hubs_and_parking(seed: int) -> None:
    rng = Random(seed)
    board = BOARDS[seed % 4]
    s = acting(board=board, tall=bool(seed % 2), seats=4)
    clinic = s.clinics[0]
    clinic.doubles = list(TABLE.tile_ids)
    changed(s)
    for _ in range(40):
        assert isinstance(s.step, Acting)
        s.step.elements.clear()
        clinic.hubs_built = clinic.specials_built = 0
        clinic.cash = 99
        changed(s)
        moves = [m for d in GAME.decisions(s) if d.seat == 0 for m in d.moves if m.verb in {"build", "double"}]
        if not moves:
            break
        GAME.play(s, 0, rng.choice(moves))
        _obeys(s)


def _obeys(s: ClinicGame) -> None:
    clinic = s.clinics[0]
    lay = layout(clinic)
    neighbours = {place: set(lay.neighbours[place]) for place in lay.modules}
    by_number: dict[int, set[str]] = {}
    for place, number in lay.building.items():
        by_number.setdefault(number, set()).add(place)
    assert {frozenset(group) for group in by_number.values()} == _buildings_by_hand(neighbours)
    for place in lay.modules:
        for space in clinic.built[place].spaces:
            below = lay.grid.below[space]
            if below:
                assert lay.is_module(below)
        colour = TABLE.kinds[lay.kind[place]].colour
        if colour:
            assert all(TABLE.kinds[lay.kind[other]].colour != colour for other in lay.neighbours[place])
    for hubs in by_number.values():
        floors = [lay.floor(place) for place in hubs if lay.kind[place] == "service_hub"]
        assert len(floors) == len(set(floors))
    open_borders = {b for b in lay.grid.borders if b not in lay.grid.closed}
    for space in lay.grid.ground:
        standing = lay.at.get(space)
        if standing and lay.kind[standing] != "garden":
            open_borders -= set(lay.grid.borders_of[space])
    assert open_borders == {place for place in places(clinic) if place in lay.grid.sides}


@pytest.mark.parametrize("seed", range(3))
def test_every_offered_site_passes_the_check_and_no_other(seed: int) -> None:
    rng = Random(seed)
    s = acting(board=BOARDS[seed], seats=3, cash=7)
    for _ in range(6):
        offered = {str(m) for d in GAME.decisions(s) if d.seat == 0 for m in d.moves if m.verb == "build"}
        grid = TABLE.grid(s.clinics[0].terms.board, 4)
        for kind in kinds_in_play(s):
            for at in (*grid.spaces, *grid.borders):
                text = f"build {kind} {at}"
                assert (key(s, 0, text) == ("", "")) == (text in offered)
        step = s.step
        if not isinstance(step, Acting):
            return
        step.elements.clear()
        s.clinics[0].cash = 9
        s.clinics[0].hubs_built = 0
        changed(s)
        moves = [m for d in GAME.decisions(s) for m in d.moves if m.verb == "build"]
        GAME.play(s, 0, rng.choice(moves))


@pytest.mark.parametrize("seats", GAME.seats)
def test_places_worked_out_from_the_buildings_first_are_those_that_nothing_speaks_against(seats: int) -> None:
    rng, seen = Random(seats), 0
    s = GAME.deal(GAME.Options(), seats, bytes([seats]) * 32)
    while decisions := GAME.decisions(s):
        decision, move = choose(decisions, rng)
        GAME.play(s, decision.seat, move)
        if rng.random() < 0.1:
            clinic, seen = s.clinics[decision.seat], seen + 1
            for kind in (*kinds_in_play(s), "outpatient_clinic", "laboratory"):
                shape = family(kind)
                allowed = tuple(at for at in candidates(clinic, shape) if site_problem(clinic, kind, at) is None)
                assert sites(clinic, kind) == allowed, kind
            for kind in DOUBLES:
                fitting = tuple(pair for pair in pair_candidates(clinic) if problem(clinic, kind, pair) is None)
                assert pairs(clinic, kind) == fitting, kind
    assert seen > 5


def test_clinics_that_are_built_alike_share_their_layout_until_one_is_rebuilt() -> None:
    one, other = acting(), acting()
    assert layout(one.clinics[0]) is layout(other.clinics[0])
    put(one, "garden", "c0r0f0")
    assert layout(one.clinics[0]) is not layout(other.clinics[0])
    assert "c0r0f0" in layout(one.clinics[0]).at and "c0r0f0" not in layout(other.clinics[0]).at
