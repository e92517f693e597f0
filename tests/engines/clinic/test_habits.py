"""Plans in a clinic: when they hold, equal choices, and the order of choices."""

from __future__ import annotations

from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.players.habits import HABITS
from engines.clinic.state import Acting, ClinicGame
from engines.players.foresight import said_ahead
from tests.engines.clinic.scenes import acting, changed, enter, finishing, picking, put, ward


def kept(state: ClinicGame, seat: int, text: str) -> bool:
    """Return True if a seat's plan holds after a move of seat 0, whatever is hidden."""
    before = [GAME.clone(state), GAME.redeal(state, seat, Random(2))]
    events = GAME.play(state, 0, GAME.move(text))
    (stands,) = {all(HABITS.keeps(one, seat, event) for event in events) for one in before}
    return stands


@pytest.mark.parametrize(("hub", "stands"), [("psychiatry", True), ("", True), ("own", False)])
def test_a_patient_moved_to_another_row_drops_what_a_clinic_of_its_service_said(hub: str, *, stands: bool) -> None:
    state = acting("admit")
    service, row = next((service, row) for service, row in state.rows.items() if row and service != "psychiatry")
    if hub:
        put(state, f"service_hub.{service if hub == 'own' else hub}", "c0r0f0", seat=1)
    move = next(str(m) for d in GAME.decisions(state) for m in d.moves if str(m).startswith(f"requeue {row[0]} "))
    assert kept(state, 1, move) is stands


def test_a_patient_that_was_admitted_drops_nothing() -> None:
    state = acting("admit")
    service, row = next((service, row) for service, row in state.rows.items() if row)
    ward(state)
    put(state, f"service_hub.{service}", "c0r0f0", seat=1)
    assert kept(state, 1, f"admit {row[0]}")


def test_equal_staff_is_dismissed_without_asking() -> None:
    for places, same in ((("c0r0f0", "c0r0f0", "c0r0f0"), True), (("c0r0f0", "c1r0f0", "c0r0f0"), False)):
        state = finishing("business", number=1)
        ward(state)
        for place in places:
            enter(state, place, who="nurse")
        state.clinics[0].cash = 0
        changed(state)
        GAME.play(state, 0, GAME.move("pay 0"))
        asked = next(one for one in GAME.decisions(state) if one.seat == 0)
        assert asked.prompt.key == "dismiss"
        assert HABITS.alike(GAME.view(state, 0), asked) is same


@pytest.mark.parametrize(
    ("action", "elements", "hired", "first"),
    [
        ("admit", [], "", True),
        ("hire", [], "", True),
        ("hire", [], "doctor", False),
        ("build", [], "", True),
        ("build", ["supply_room"], "", False),
    ],
)
def test_a_sensible_player_looks_before_it_leaves_a_tile_unused(
    action: str, elements: list[str], hired: str, *, first: bool
) -> None:
    state = acting(action)
    assert isinstance(state.step, Acting)
    state.step.elements, state.step.doctor = elements, hired == "doctor"
    assert HABITS.sees_first(GAME.view(state, 0), GAME.move("done")) is first


def test_a_sensible_player_does_not_say_its_picks_ahead() -> None:
    state = picking()
    GAME.play(state, 0, GAME.move("pick build"))
    assert all(not text.startswith("pick") for step in said_ahead(GAME, state, 0, Random(1)) for text in step.moves)
    assert HABITS.sees_first(GAME.view(state, 1), GAME.move("pick build"))
    assert not HABITS.sees_first(GAME.view(finishing(), 0), GAME.move("done"))
