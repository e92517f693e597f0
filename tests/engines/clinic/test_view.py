"""C71: every view has all public facts."""

from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.state import ClinicGame, DraftingDoubles
from tests.engines.clinic.scenes import acting, changed, deal, picking, play


def _views(s: ClinicGame) -> list[object]:
    return [GAME.view(s, seat) for seat in (None, *range(s.seats))]


def test_what_the_acting_seat_has_hired_is_in_every_view() -> None:
    s = acting("hire")
    assert {GAME.view(s, seat).hired for seat in (None, 0, 1)} == {()}
    s.clinics[0].valet = True
    doctor = next(person for person in s.university if person)
    play(s, 0, f"hire {doctor}")
    assert {GAME.view(s, seat).hired for seat in (None, 0, 1)} == {("doctor",)}


def test_a_hire_by_one_seat_is_no_hire_by_the_next() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    play(s, 0, f"hire {s.nurses[0]}")
    assert GAME.view(s, None).hired == ("staff",)
    play(s, 0, "done")
    assert GAME.view(s, None).hired == ()


@pytest.mark.parametrize("seats", [1, 3])
def test_the_bags_are_told_by_colour_as_they_follow_from_who_came_out(seats: int) -> None:
    s = deal(seats)
    rng = Random(seats)
    dealt = {
        prefix: [s.numbers.colours[person] for person in s.numbers.dealt(prefix, seats)] for prefix in ("doc", "pat")
    }
    while decisions := GAME.decisions(s):
        decision = rng.choice(decisions)
        GAME.play(s, decision.seat, rng.choice(list(decision.moves)))
        if rng.randrange(40):
            continue
        view = GAME.view(s, None)
        for prefix, told in (("doc", view.doctors_in_bag), ("pat", view.patients_in_bag)):
            out = [s.numbers.colours[person] for person in s.colours if person.startswith(prefix)]
            assert told == tuple(dealt[prefix].count(colour) - out.count(colour) for colour in range(4))
        assert sum(view.doctors_in_bag) == view.doctor_bag and sum(view.patients_in_bag) == view.patient_bag


def test_the_order_of_the_bags_changes_nothing_that_is_seen() -> None:
    s = deal(2)
    before = _views(s)
    s.patient_bag.reverse()
    s.doctor_bag.reverse()
    changed(s)
    assert _views(s) == before


def test_tiles_that_left_the_game_are_in_every_view() -> None:
    s = picking(2)
    s.step = DraftingDoubles(9, list(s.order[::-1]))
    changed(s)
    for seat in s.order[::-1]:
        play(s, seat, f"draft {s.pairs[0][0]}", "keep")
    (tile,) = [tile for tile in GAME.view(s, None).gone if not tile.startswith("bonus")]
    assert tile in s.numbers.tile_ids and all(tile not in clinic.doubles for clinic in s.clinics)


def test_no_question_is_put_to_one_of_several_seats() -> None:
    """Simultaneous picks reveal only that a seat has picked, and there are no reactions."""
    s = deal(3)
    rng = Random(3)
    while decisions := GAME.decisions(s):
        assert not any(decision.among for decision in decisions)
        decision = rng.choice(decisions)
        GAME.play(s, decision.seat, rng.choice(list(decision.moves)))
