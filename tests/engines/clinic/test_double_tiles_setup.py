"""The 5th Extension on drawing and drafting double tiles, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic import GAME
from engines.clinic.state import ClinicGame, DoubleDraft
from tests.engines.clinic.scenes import changed, deal, key, offered, own, picking, play


def test_components__nine_double_tiles_two_of_them_treatment_rooms() -> None:
    tiles = deal(4).table.tile_ids
    assert len(tiles) == 9
    assert sum(tile.startswith("double_treatment_room") for tile in tiles) == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_setup__one_tile_stands_alone_and_one_pair_a_player_is_drawn(seats: int) -> None:
    s = deal(seats)
    assert s.solitary
    assert len(s.pairs) == seats
    assert sum(len(pair) for pair in s.pairs) == 2 * seats
    assert len(s.undrawn) == 9 - 1 - 2 * seats


def _drafting(seats: int = 3) -> ClinicGame:
    s = picking(seats)
    s.step = DoubleDraft(9, list(s.order[::-1]))
    changed(s)
    return s


def test_setup__pairs_are_drafted_in_reverse_turn_order() -> None:
    s = _drafting()
    for seat in s.order[::-1]:
        (asked,) = [d for d in GAME.decisions(s) if d.must]
        assert asked.seat == seat
        play(s, seat, f"draft {s.pairs[0][0]}", "keep")


def test_setup__a_tile_may_be_swapped_and_the_discarded_one_is_there_for_the_next() -> None:
    s = _drafting()
    last, second, _ = s.order[::-1]
    first, other = s.pairs[0]
    solitary = s.solitary
    play(s, last, f"draft {first}", f"swap {other}")
    assert sorted(s.clinics[last].doubles) == sorted([first, solitary])
    assert s.solitary == other
    mine = s.pairs[0][0]
    play(s, second, f"draft {mine}", f"swap {mine}")
    assert other in s.clinics[second].doubles


def test_setup__afterwards_the_solitary_tile_goes_back_to_the_box() -> None:
    s = _drafting()
    for seat in s.order[::-1]:
        play(s, seat, f"draft {s.pairs[0][0]}", "keep")
    assert s.solitary == ""
    assert len([tile for tile in s.tile_box if not tile.startswith("bonus")]) == 1


def test_setup__tiles_may_be_added_at_once_or_saved_and_must_be_paid() -> None:
    s = _drafting(2)
    last, first = s.order[::-1]
    play(s, last, f"draft {s.pairs[0][0]}")
    assert key(s, last, f"double {s.clinics[last].doubles[0]} c1r1f0 c2r1f0") == ("doubles_later", "C15")
    play(s, last, "keep")
    own(s, "huge_parking_lot.1", seat=last)
    play(s, last, "double huge_parking_lot.1 c1r1f0 c2r1f0")
    assert s.clinics[last].cash == 97
    own(s, "it_services.1", seat=last)
    play(s, first, f"draft {s.pairs[0][0]}", "keep")
    assert s.round == 1
    assert offered(s, last, "double")
