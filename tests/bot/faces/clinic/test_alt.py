"""The alt text alone is enough to play from: own rooms and people, cars, tiles, University, rows, round and step."""

from random import Random

import pytest

from bot.faces.clinic import FACE
from bot.faces.clinic.names import COLOUR_NAMES, SERVICES
from bot.faces.clinic.spaces import cell, space
from bot.faces.values import Position
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic.view import ClinicView, View

SAY = speaker("en")
NAMES = (r"Ann\_Marie", "Bob", "Cleo", "Dee")


def looked_at(view: View) -> str:
    """Return the alt text after checking its public parts."""
    text = FACE.alt(SAY, Position(view, NAMES[: len(view.clinics)]))
    assert len(text) <= 1000
    assert not {"*", "`", "\\", "\n"} & {*text}
    if view.round:
        assert f"Round {view.round} of {view.rounds}: " in text
    if view.phase in {"picking", "acting"}:
        assert f", step {view.action_step}." in text
    return text


def offers(view: View, text: str) -> None:
    """Check University and rows, from the left."""
    hired = text.partition("University: ")[2].partition(". ")[0]
    assert hired.count("$") == sum(one is not None for one in view.university)
    for service, row in view.queues.items():
        told = " ".join(COLOUR_NAMES[one.colour] for one in row) or "-"
        assert f"{SERVICES[service].name} {told}" in text
    if view.open_tiles:
        assert "On offer: " in text


def own_clinic(own: ClinicView, text: str) -> None:
    """Check every room by its cell, all people in it, and the cars."""
    assert f"{sum(own.cars.values())} parked, {own.parking_left} places left" in text
    for room in own.rooms:
        column, row, _ = space(room.at) or (0, 0, 0)
        assert f"{cell(column, row)} " in text
    for colour in ("White", "Yellow", "Orange", "Red"):
        there = any(one.role == "doctor" and COLOUR_NAMES[one.colour] == colour.lower() for one in own.people)
        assert (f"{colour} doctor" in text) == there


@pytest.mark.parametrize("seats", [1, 3])
def test_it_tells_the_own_clinic_whole_and_what_may_be_taken(seats: int) -> None:
    state = GAME.deal(GAME.Options(), seats, bytes([seats]) * 32)
    rng = Random(seats)
    number = 0
    while decisions := GAME.decisions(state):
        decision = rng.choice(decisions)
        if number % 7 == 0:
            spectator = GAME.view(state, None)
            offers(spectator, looked_at(spectator))
            view = GAME.view(state, decision.seat)
            text = looked_at(view)
            own_clinic(view.clinics[decision.seat], text)
            if view.phase != "finishing":
                offers(view, text)
        move = GAME.sensible(GAME.view(state, decision.seat), [decision], rng)
        GAME.play(state, decision.seat, move or rng.choice(list(decision.moves)))
        number += 1
    looked_at(GAME.view(state, 0))
