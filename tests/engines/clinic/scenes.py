"""Scenes for the tests: a game in progress, with a clinic as a test wants it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.clinic import GAME
from engines.clinic.pieces import pool, role
from engines.clinic.state import (
    Acting,
    Built,
    Clinic,
    ClinicGame,
    Finishing,
    Picking,
    rebuilt,
)
from engines.course import forget
from engines.game import IllegalMove, Reason

SEED = bytes(range(32))


def deal(seats: int = 2, **options: Any) -> ClinicGame:
    return GAME.deal(GAME.Options(**options), seats, SEED)


def acting(action: str = "build", seats: int = 2, cash: int = 99, **options: Any) -> ClinicGame:
    """Return a game with seat 0 to act in round 1, on an empty board, except for its printed parts."""
    s = deal(seats, **options)
    s.round, s.action_step = 1, 1
    for clinic in s.clinics:
        clinic.stage, clinic.cash = "ready", cash
        clinic.tiles = ["build", "build", "hire", "hire", "admit", "admit"]
    s.step = Acting(9, [(0, action)], points=s.numbers.admit.points)
    s.step_id = 9
    forget(s)
    return s


def finishing(stage: str = "move", seats: int = 2, number: int = 1, **options: Any) -> ClinicGame:
    """Return a game with all seats in Move, or Business, of round `number`; boards are empty."""
    s = acting(seats=seats, **options)
    s.step, s.step_id, s.round, s.action_step = Finishing(9), 9, number, 3
    for clinic in s.clinics:
        clinic.stage = stage
    forget(s)
    return s


def picking(seats: int = 2, **options: Any) -> ClinicGame:
    """Return a game with all seats in Pick."""
    s = acting(seats=seats, **options)
    s.step, s.action_step = Picking(9), 0
    forget(s)
    return s


def put(s: ClinicGame, kind: str, *spaces: str, seat: int = 0, tile: str = "") -> Clinic:
    """Build without asking the rules."""
    clinic = s.clinics[seat]
    clinic.built[spaces[0]] = Built(kind, spaces, tile)
    changed(s, seat)
    return clinic


def changed(s: ClinicGame, seat: int = 0) -> None:
    """Update the state after a test has changed it by hand."""
    rebuilt(s.clinics[seat])
    forget(s)


def enter(
    s: ClinicGame, place: str, colour: int = -1, who: str = "pat", service: str = "psychiatry", seat: int = 0
) -> str:
    """Put a person from a bag or stock into a place. Return the id."""
    if who in {"doc", "pat"}:
        bag = s.doctor_bag if who == "doc" else s.patient_bag
        person = next(one for one in bag if s.numbers.colours[one] == max(colour, 0))
        bag.remove(person)
        s.colours[person] = colour
    else:
        person = (s.nurse_stock if who == "nurse" else s.orderlies).pop()
    clinic = s.clinics[seat]
    clinic.people[person] = place
    if role(person) == "patient":
        clinic.services[person] = service
    changed(s, seat)
    return person


def wait(s: ClinicGame, colour: int, service: str = "psychiatry", seat: int = 0) -> str:
    """Put a patient into pre-admissions."""
    return enter(s, pool(service), colour, "pat", service, seat)


def own(s: ClinicGame, *tiles: str, seat: int = 0) -> None:
    """Give double tiles to a seat."""
    s.clinics[seat].doubles = list(tiles)
    changed(s, seat)


def play(s: ClinicGame, seat: int, *moves: str) -> None:
    for text in moves:
        GAME.play(s, seat, GAME.move(text))


def why(s: ClinicGame, seat: int, text: str) -> Reason | None:
    return GAME.why_not(s, seat, GAME.move(text))


def key(s: ClinicGame, seat: int, text: str) -> tuple[str, str]:
    """Return key and rule of the reason against a move, or ("", ""). Playing a refused move must fail, too."""
    reason = why(s, seat, text)
    if reason is None:
        return "", ""
    before = GAME.dump(s)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(s, seat, GAME.move(text))
    assert refused.value.reason == reason
    assert GAME.dump(s) == before
    return reason.key, reason.rule


def offered(s: ClinicGame, seat: int, verb: str) -> list[str]:
    """Return the texts of the offered moves with this verb."""
    return [
        str(move)
        for decision in GAME.decisions(s)
        if decision.seat == seat
        for move in decision.moves
        if move.verb == verb
    ]


def ward(s: ClinicGame, room: str = "treatment_room", seat: int = 0) -> Clinic:
    """Return a clinic with a hub on (0,0), a working room on (1,0) with a north entrance, a supply room on (2,0)."""
    put(s, "service_hub.psychiatry", "c0r0f0", seat=seat)
    put(s, room, "c1r0f0", seat=seat)
    put(s, "supply_room", "c2r0f0", seat=seat)
    s.clinics[seat].entrances.append("c1r0n")
    changed(s, seat)
    return s.clinics[seat]


def registry(tile: str = "it_services") -> ClinicGame:
    """Return a double tile in the middle of a floor with all possible neighbours, above and below."""
    s = finishing(tall=False)
    below = ("laboratory", "supply_room")
    for column in (1, 2):
        put(s, below[column % 2], f"c{column}r1f0")
    put(s, tile, "c1r1f1", "c2r1f1")
    for column, row in ((1, 0), (2, 0), (1, 2), (2, 2), (0, 1), (3, 1)):
        put(s, "service_hub.psychiatry", f"c{column}r{row}f0")
        put(s, "treatment_room", f"c{column}r{row}f1")
    for column in (1, 2):
        put(s, below[(column + 1) % 2], f"c{column}r1f2")
    return s
