"""C4, C9-C15: set-up, drafts, cars."""

from collections import Counter
from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.cards import BOARDS, CATALOGUES
from engines.clinic.layout import layout
from engines.clinic.moves import Place
from engines.clinic.parking import default_leaver, default_place
from engines.clinic.pieces import SERVICES, SPECIALS, family
from engines.clinic.players.sensible import sensible
from engines.clinic.rules.founding import FIRST_PIECES
from engines.clinic.state import ClinicGame, DraftingBonus
from tests.engines.clinic.scenes import (
    acting,
    changed,
    deal,
    enter,
    finishing,
    key,
    offered,
    own,
    picking,
    play,
    put,
    wait,
)

TABLE = CATALOGUES.deck(CATALOGUES.builtin)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_c10_services_hubs_and_special_modules_by_players(seats: int) -> None:
    s = deal(seats)
    services = SERVICES[: seats + 1]
    assert tuple(s.rows) == services
    hubs = {kind: count for kind, count in s.stock.items() if family(kind) == "service_hub"}
    assert hubs == dict.fromkeys((f"service_hub.{service}" for service in services[1:]), 2)
    specials = {kind: count + 1 for kind, count in s.stock.items() if kind in SPECIALS}
    assert len(specials) == (2 if seats == 1 else 4)
    assert set(specials.values()) == {max(1, seats - 1)}
    assert set(s.open_tiles) == set(s.stock)


@pytest.mark.parametrize(("seats", "patients"), [(1, 37), (2, 56), (3, 74), (4, 93)])
def test_c12_c13_bags_rows_and_university(seats: int, patients: int) -> None:
    s = deal(seats)
    assert all(len(row) == 1 for row in s.rows.values())
    assert len(s.patient_bag) + len(s.rows) == patients
    assert len(s.university) == seats + 2
    assert [s.colours[d] for d in s.university] == sorted((s.colours[d] for d in s.university), reverse=True)
    doctors = Counter(TABLE.colours[d] for d in (*s.doctor_bag, *s.university, *(p for p in s.reserve if p[0] == "d")))
    assert [doctors[colour] for colour in range(4)] == [each * seats for each in (5, 4, 3, 2)]
    assert (len(s.nurses), len(s.orderlies)) == (seats, 2 * seats)
    assert len(s.bonuses) == seats + 1


def test_c9_what_is_used_up_cannot_be_had() -> None:
    s = acting()
    for at in ("c0r0n", "c1r0n", "c2r0n", "c3r0n", "c0r3n", "c1r3n"):
        s.clinics[0].parking_tiles.append(at)
    changed(s)
    assert key(s, 0, "build parking_tile c2r3n") == ("used_up", "C9")


def test_c11_start() -> None:
    s = deal(3)
    assert {(c.cash, c.popularity, c.time) for c in s.clinics} == {(15, 0, 0)}
    orders = {GAME.deal(GAME.Options(), 3, bytes([n]) * 32).order for n in range(60)}
    assert len(orders) == 6


def test_c11_all_seats_found_at_once_in_order_and_may_take_it_back() -> None:
    s = deal(2)
    assert {d.seat for d in GAME.decisions(s)} == {0, 1}
    assert key(s, 0, "found treatment_room c0r0f0") == ("found_order", "C11")
    play(s, 1, "found service_hub.psychiatry c0r0f0", "found treatment_room c3r2f0")
    assert key(s, 1, "found supply_room c3r2f0") == ("occupied", "C19")
    play(s, 1, "take_back")
    assert s.clinics[1].built == {}
    play(s, 1, "preset 1")
    assert key(s, 1, "preset 1") == ("park_first", "C4")
    assert s.clinics[1].people == {"doc.2": "c1r0n"}


@pytest.mark.parametrize("board", BOARDS)
def test_c11_every_layout_is_one_press_and_works(board: str) -> None:
    for number in range(1, len(TABLE.layouts[board]) + 1):
        s = deal(1, board=board, valet=True)
        play(s, 0, f"preset {number}")
        clinic = s.clinics[0]
        room = next(place for place, built in clinic.built.items() if built.kind == "treatment_room")
        assert layout(clinic).works(room)
        assert sum(clinic.cars.values()) == 1


def _claiming(*, valet: bool = False) -> ClinicGame:
    s = picking(2, valet=valet)
    for clinic in s.clinics:
        clinic.stage = "ready"
    s.step = DraftingBonus(9, list(s.order[::-1]))
    s.bonuses = ["bonus.cash", "bonus.garden", "bonus.entrance"]
    changed(s)
    return s


def test_c14_bonus_tiles_in_reverse_turn_order() -> None:
    s = _claiming()
    last, first = s.order[::-1]
    play(s, last, "claim bonus.cash")
    assert s.clinics[last].cash == 104
    assert key(s, first, "claim bonus.cash") == ("bonus_gone", "C14")
    play(s, first, "claim bonus.garden")
    assert key(s, first, "place entrance c0r0n") == ("no_such_bonus", "C14")
    play(s, first, "place garden c1r1f0")
    assert s.clinics[first].built["c1r1f0"].kind == "garden"
    assert s.clinics[first].cash == 99


def test_c14_a_bonus_without_a_name_is_refused_like_any_other_one_does_not_have() -> None:
    s = acting()
    reason = GAME.why_not(s, 0, Place("", "c0r0f0"))
    assert reason is not None and (reason.key, reason.rule) == ("no_such_bonus", "C14")


def test_c14_a_piece_that_fits_nowhere_waits_for_a_later_build_and_is_no_element() -> None:
    s = _claiming()
    last = s.order[-1]
    play(s, last, "claim bonus.entrance")
    assert s.clinics[last].bonus == "entrance"
    s = acting(seats=1)
    s.clinics[0].bonus = "entrance"
    put(s, "treatment_room", "c0r0f0")
    play(s, 0, "place entrance c0r0n")
    assert (s.clinics[0].entrances, s.clinics[0].cash, GAME.view(s, 0).elements) == (["c0r0n"], 99, ())


@pytest.mark.parametrize("who", ["doctor", "nurse", "orderly"])
def test_c14_staff_arrive_with_a_car(who: str) -> None:
    s = _claiming(valet=True)
    stock = {"doctor": s.doctor_bag, "nurse": s.nurse_stock, "orderly": [f"orderly.{len(s.orderlies) + 1}"]}[
        who
    ]  # its tile earns one more
    person = next(one for one in stock if TABLE.colours.get(one, 1) == 1)
    stock.remove(person)
    s.reserve.insert(0, person)
    s.colours |= {person: TABLE.colours[person]} if who == "doctor" else {}
    s.bonuses[0] = f"bonus.{who}"
    last = s.order[-1]
    play(s, last, f"claim bonus.{who}")
    assert list(s.clinics[last].people) == [person] and s.reserve == ["doc.1", "doc.2"]
    assert sum(s.clinics[last].cars.values()) == 1
    GAME.check(s)


def test_c15_no_tile_of_another() -> None:
    s = acting()
    own(s, "it_services.1", seat=1)
    assert key(s, 0, "double it_services.1 c0r0f0 c1r0f0") == ("no_such_tile", "C15")


def test_c4_the_default_blocks_the_fewest_empty_spaces() -> None:
    s = acting()
    assert default_place(s.clinics[0]) == "c0r0n"
    s.clinics[0].cars = {"c0r0n": 1}
    changed(s)
    assert default_place(s.clinics[0]) == "c0r0w"
    put(s, "huge_parking_lot", "c2r2f0", "c3r2f0")
    assert default_place(s.clinics[0]) == "c2r2f0"


def test_c4_the_default_car_frees_the_most_sites_tiles_and_lot_last() -> None:
    s = acting()
    clinic = s.clinics[0]
    clinic.parking_tiles = ["c1r2w"]
    put(s, "huge_parking_lot", "c2r2f0", "c3r2f0")
    clinic.cars = {"c0r0n": 1, "c2r1w": 1, "c1r2w": 1, "c2r2f0": 1}
    changed(s)
    assert default_leaver(clinic) == "c2r1w"
    clinic.cars = {"c1r2w": 1, "c2r2f0": 1}
    changed(s)
    assert default_leaver(clinic) == "c1r2w"


def test_c4_one_press_parks_one_press_parks_for_good_and_one_asks_again() -> None:
    s = acting("hire")
    doctors = [d for d in s.university if d]
    play(s, 0, f"hire {doctors[0]}")
    assert key(s, 0, "done") == ("park_first", "C4")
    play(s, 0, "park always")
    assert s.clinics[0].cars == {"c0r0n": 1}
    play(s, 0, "ask_parking", f"hire {s.nurses[0]}")
    assert offered(s, 0, "park")[:3] == ["park default", "park always", "park c0r0w"]
    play(s, 0, "park c2r1w")
    assert s.clinics[0].cars == {"c0r0n": 1, "c2r1w": 1}


def test_c4_no_place_no_entry() -> None:
    s = acting("admit", board="super_expert")
    clinic = s.clinics[0]
    grid = TABLE.grid("super_expert", 4)
    clinic.cars = {border: 1 for border in grid.borders if border not in grid.closed}
    changed(s)
    patient = next(iter(s.rows.values()))[0]
    assert key(s, 0, f"admit {patient}") == ("no_place", "C4")


def test_c4_sixteen_cars_a_player() -> None:
    s = acting("admit", seats=4)
    for _ in range(16):
        wait(s, 0)
    patient = next(iter(s.rows.values()))[0]
    assert key(s, 0, f"admit {patient}") == ("no_car", "C4")


def test_c4_the_owner_says_which_cars_leave() -> None:
    s = finishing("business")
    clinic = s.clinics[0]
    put(s, "outpatient_clinic", "c1r1f0")
    enter(s, "c1r1f0", 0, "doc")
    for _ in range(2):
        enter(s, "c1r1f0", 0)
    clinic.cars = {"c0r0n": 1, "c3r0n": 1, "c3r2w": 1}
    changed(s)
    play(s, 0, "best")
    play(s, 0, "pay 0")
    (asked,) = [d for d in GAME.decisions(s) if d.prompt.key == "drive"]
    assert asked.repeat == (2, 2)
    assert key(s, 0, "drive c2r0n") == ("no_car_there", "C4")
    play(s, 0, "drive c3r2w", "drive default")
    assert (len(clinic.cars), clinic.leaving) == (1, 0)


def test_c4_a_double_tile_leaves_a_place_for_the_car_that_has_come() -> None:
    s = acting("hire", board="super_expert")
    clinic = s.clinics[0]
    grid = TABLE.grid("super_expert", 4)
    corner = {"c0r0n", "c0r0w"}
    clinic.cars = {b: 1 for b in grid.borders if b not in grid.closed and b not in {*corner, "c1r0n", "c1r0w", "c0r1n"}}
    for border in ("c2r0w", "c0r1w", "c0r2n"):
        clinic.cars.pop(border, None)
    changed(s)
    own(s, "large_corridor.1")
    play(s, 0, f"hire {s.nurses[0]}")
    before = offered(s, 0, "park")
    assert len(before) > 3
    assert key(s, 0, "double large_corridor.1 c0r0f0 c1r0f0") == ("", "")
    for border in ("c0r1w", "c0r2n"):
        clinic.cars[border] = 1
    changed(s)
    assert key(s, 0, "double large_corridor.1 c0r0f0 c1r0f0") == ("car_needs_place", "C4")


def test_c11_who_began_by_hand_goes_on_with_what_belongs_together() -> None:
    s = deal(2)
    play(s, 0, "found service_hub.psychiatry c1r1f0")
    while s.clinics[0].stage in FIRST_PIECES:
        asked = next(one for one in GAME.decisions(s) if one.seat == 0)
        move = sensible(GAME.view(s, 0), [asked], Random(1))
        assert move is not None
        GAME.play(s, 0, move)
    own = layout(s.clinics[0])
    room = next(place for place in own.modules if own.kind[place] == "treatment_room")
    assert own.works(room) and room in own.grid.sides[s.clinics[0].entrances[0]]
