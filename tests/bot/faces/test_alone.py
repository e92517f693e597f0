"""A turn can be played from the alt text and the board in words alone: all possible moves are named there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bot.drawing import plain
from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.clinic.alt import REST
from bot.faces.clinic.names import COLOUR_NAMES, DOTS, SERVICES, find, kind_name, tile_name
from bot.faces.clinic.spaces import cell, space
from bot.faces.doctor_strange.names import CARDS
from bot.faces.doctor_strange.names import name_of as strange_name
from bot.faces.gothic_doctor.names import cards_of
from bot.faces.gothic_doctor.names import name_of as gothic_name
from bot.faces.quack_in_the_box.names import is_doctor
from bot.faces.quack_in_the_box.names import name_of as quack_name
from bot.faces.values import Position
from bot.screens.board import seen, text_board
from bot.ui.components import Picture, Screen, Text
from bot.words import Say, speaker
from engines import GAMES
from engines.clinic.pieces import service_of
from engines.game import Move
from tests.laws.playing import Playing
from tests.laws.tables import Table, tables

NAMES = ("W" * 24, "María-José O’Neill", "Dr X", "Zoë", "Ming", "Éloïse")
LOOKS = 40
"""Positions of a game that are checked in each language."""
Named = Callable[[Say, Position, Move], Iterator[tuple[str, ...]]]
"""The things in a move: for each, words of which one must appear."""


def fields(move: Move) -> list[str]:
    return [value for name in move.__struct_fields__ if isinstance(value := getattr(move, name), str)]


def clinic(say: Say, at: Position, move: Move) -> Iterator[tuple[str, ...]]:
    """Name people by role, colour and service, rooms by their spaces, pieces and tiles by name."""
    view = at.view
    own = view.clinics[view.seat]
    rooms = {room.at for room in own.rooms}
    for name in move.__struct_fields__:
        value = getattr(move, name)
        person = find(view, value) if isinstance(value, str) else None
        if person is not None and person.role in {"doctor", "patient"}:
            colour = COLOUR_NAMES[person.colour]
            yield DOTS[person.colour], say(colour)
            if person.role == "patient":
                yield SERVICES[person.service].emoji, say(SERVICES[person.service].name)
        elif value in rooms:
            column, row, _ = space(value) or (0, 0, 0)
            yield (cell(column, row),)
        elif name == "tile":
            yield (tile_name(say, value),)
        elif name == "kind" and move.verb == "build":
            yield kind_name(say, value), say(SERVICES[service_of(value)].name) if service_of(value) else "", value


def doctor_strange(say: Say, _at: Position, move: Move) -> Iterator[tuple[str, ...]]:
    yield from ((strange_name(say, card),) for card in fields(move) if card in CARDS.by_id)


def gothic_doctor(say: Say, at: Position, move: Move) -> Iterator[tuple[str, ...]]:
    known = cards_of(at.view).kind
    yield from ((gothic_name(say, at.view, card),) for card in fields(move) if card in known)


def quack(say: Say, at: Position, move: Move) -> Iterator[tuple[str, ...]]:
    """Name cards and Patients, and doctors by their names."""
    for word in fields(move):
        if is_doctor(word):
            name = plain(at.names[int(word.partition(".")[2])])
            yield name, name[:23]
        elif quack_name(say, at.view, word) != word:
            yield (quack_name(say, at.view, word),)


GAMES_NAMED: dict[str, Named] = {
    "clinic": clinic,
    "doctor-strange": doctor_strange,
    "gothic-doctor": gothic_doctor,
    "quack-in-the-box": quack,
}


def words(screen: Screen) -> str:
    """Return the words of a screen, with the alt texts of its pictures."""
    texts = [part.content for part in screen.parts if isinstance(part, Text)]
    return "\n".join([*texts, *(part.alt for part in screen.parts if isinstance(part, Picture))])


def largest(game: str) -> list[Table]:
    every = tables(GAMES[game])
    most = max(table.seats for table in every)
    return [table for table in every if table.seats == most]


def test_every_game_is_looked_at() -> None:
    assert set(GAMES_NAMED) == {key for key in GAMES if key in FACES} - {"night-shift"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES_NAMED)
def test_whatever_may_be_done_is_named_in_alt_text_and_words(game: str, language: str) -> None:
    say, face, rng = speaker(language), FACES[game], Random(5)
    setups = largest(game)
    looked = checked = 0
    while looked < LOOKS:
        playing = Playing(rng.choice(setups), rng.randrange(1 << 30))
        every = rng.randrange(3, 23)
        while playing.decisions and looked < LOOKS:
            if playing.moves % every == every - 1:
                looked += 1
                checked += _look(say, face, game, playing)
            playing.go()
    assert checked > LOOKS


def _look(say: Say, face: Any, game: str, playing: Playing) -> int:
    """Check the question and the screen of one seat. Return how many things were found."""
    decision = playing.rng.choice(playing.decisions)
    at = Position(playing.game.view(playing.state, decision.seat), NAMES[: playing.table.seats])
    audience = Audience(1, 0, face, say, at)
    picture = seen(audience, title="x", filename="x.png")
    shown = words(picture) + "\n" + plain(words(text_board(audience, title="x", awaited="")))
    found = 0
    for move in list(decision.moves)[:200]:
        for one in GAMES_NAMED[game](say, at, move):
            assert any(word and word.casefold() in shown.casefold() for word in one), f"{move}: {one}\n{shown}"
            found += 1
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_clinics_alt_text_says_where_the_rest_is(language: str) -> None:
    say, face = speaker(language), FACES["clinic"]
    playing = Playing(largest("clinic")[0], 3)
    cut = 0
    while playing.go() is not None:
        if playing.moves % 40 == 0:
            text = face.alt(say, Position(playing.game.view(playing.state, 0), NAMES[:4]))
            assert len(text) <= 1000
            cut += text.endswith(say(REST))
    assert cut
