"""Replays of every game: within Discord's limits, at any position and for any viewer; and who may see a replay when."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from bot.history import recordings, transcript
from bot.history.recordings import Recording
from bot.interactions import replay as replays
from bot.screens.replay import ALL, SPECTATOR, Scene, Spot
from bot.screens.replay import replay as replay_screen
from bot.tables.table import Table
from bot.ui.components import Button, Menu, Row, Screen, Text
from bot.ui.ids import read
from bot.ui.limits import faults
from bot.ui.verbs import Replay, Share, SharedReplay
from bot.words import speaker
from engines.contract import Game
from storage import MoveRow
from tests.bot.screens.positions import GUEST, SHOWN, table_of
from tests.laws.playing import Playing
from tests.laws.tables import tables
from tests.pseudo import LANGUAGES

SAY = speaker("en")
LIMIT = 300
PLACES = 12


def recorded(game: Game[Any], seed: int = 1) -> tuple[Table, Recording]:
    setup = next(one for one in tables(game) if one.seats == max(game.seats))
    played = Playing(setup, seed, LIMIT)
    dealt = game.dump(played.state)
    table = table_of(game, played.state, setup.seats, setup.options)
    rows = []
    while made := played.go():
        seat, n = made.decision.seat, played.moves
        rows.append(MoveRow(table.id, n, seat, GUEST + seat, str(made.move), game.pack(made.events), n * 1_000_000))
    return table, recordings.recorded(game, dealt, rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())
def test_every_position_fits_a_message(game: Game[Any], language: str) -> None:
    table, recording = recorded(game)
    table.row = msgspec.structs.replace(table.row, status="finished")
    rng = Random(1)
    for place in {0, recording.last, *(rng.randrange(recording.last + 1) for _ in range(PLACES))}:
        for view in (SPECTATOR, ALL, *map(str, range(len(table.seats)))):
            for picture in (True, False):
                spot = Spot(recording.number(place), view, picture)
                scene = _shown(table, recording, spot, language)
                filename = "replay-0123456789abcdef0123.png" if picture and view != ALL else ""
                screen = replay_screen(scene, filename)
                assert faults(screen) == [], f"{game.id} {spot}"
                assert all(_leads_somewhere(one, recording) for one in _ids(screen))


def _shown(table: Table, recording: Recording, spot: Spot, language: str = "en") -> Scene:
    scene = replays._scene(table, recording, speaker(language), spot)
    return replace(scene, views=replays._seats(table, GUEST, shared=False), shareable=True)


def _ids(screen: Screen) -> list[str]:
    found = []
    for part in screen.parts:
        match part:
            case Row(buttons):
                found += [button.id for button in buttons]
            case Menu():
                found.append(part.id)
    return found


def _leads_somewhere(custom_id: str, recording: Recording) -> bool:
    press = read(custom_id)
    assert isinstance(press, (Replay, SharedReplay, Share))
    return 0 <= Spot.read(press.spot).n <= recording.number(recording.last)


def test_the_buttons_lead_to_the_positions_beside() -> None:
    table, recording = recorded(SHOWN["night-shift"])
    screen = replay_screen(replays._scene(table, recording, SAY, Spot(recording.number(3))))
    ways = next(part for part in screen.parts if isinstance(part, Row))
    leads = [Spot.read(str(read(button.id)).split(":", 3)[3].partition(".")[2]).n for button in ways.buttons]
    assert leads == [0, recording.number(2), recording.number(4), recording.number(recording.last)]


def test_a_move_has_its_time_where_the_reader_may_know_it() -> None:
    """The deal has that of the start; an answer in a window that stays open has none for others until the end."""
    table, recording = recorded(SHOWN["gothic-doctor"])
    table.row = msgspec.structs.replace(table.row, started=7_000)
    assert "-# <t:7:f>" in _head(table, recording, 0)
    secret = 0
    for place, row in enumerate(recording.moves, 1):
        at = f"-# <t:{row.at // 1000}:f>"
        told = transcript.known(table, row, None)
        assert (at in _head(table, recording, place)) == told
        if not told:
            secret += 1
            assert at in _head(table, recording, place, str(row.seat))
            assert "<t:" not in _head(table, recording, place, str((row.seat + 1) % len(table.seats)))
    assert secret
    table.row = msgspec.structs.replace(table.row, status="finished")
    assert all("-# <t:" in _head(table, recording, place) for place in range(recording.last + 1))


def _head(table: Table, recording: Recording, place: int, view: str = SPECTATOR) -> str:
    screen = replay_screen(replays._scene(table, recording, SAY, Spot(recording.number(place), view)))
    return next(part.content for part in screen.parts if isinstance(part, Text))


def test_at_the_ends_there_is_no_way_on() -> None:
    table, recording = recorded(SHOWN["night-shift"])

    def off(place: int) -> list[bool]:
        screen = replay_screen(replays._scene(table, recording, SAY, Spot(recording.number(place))))
        buttons: tuple[Button, ...] = next(part for part in screen.parts if isinstance(part, Row)).buttons
        return [button.disabled for button in buttons]

    assert off(0) == [True, True, False, False]
    assert off(2) == [False] * 4
    assert off(recording.last) == [False, False, True, True]


@pytest.mark.parametrize(
    ("status", "user", "view", "shared", "seen"),
    [
        ("playing", GUEST, "0", False, "0"),
        ("playing", GUEST, "1", False, SPECTATOR),
        ("playing", GUEST, "0", True, SPECTATOR),
        ("playing", GUEST, ALL, False, SPECTATOR),
        ("playing", 5, "0", False, SPECTATOR),
        ("paused", GUEST + 1, "0", False, SPECTATOR),
        ("finished", 5, "1", True, "1"),
        ("finished", 5, ALL, False, ALL),
        ("finished", 5, "9", False, SPECTATOR),
    ],
)
def test_until_the_end_everybody_sees_their_own_seat_alone(
    status: Any, user: int, view: str, shared: bool, seen: str
) -> None:
    game = SHOWN["night-shift"]
    table = table_of(game, None, 2, {})
    table.row = msgspec.structs.replace(table.row, status=status)
    assert replays._allowed(table, user, Spot(3, view), shared=shared).view == seen
    allowed = set(replays._seats(table, user, shared=shared))
    assert (view.isdecimal() and int(view) in allowed) == (seen == view and view.isdecimal())


@pytest.mark.parametrize("text", ["", "1.s", "1.x.p", "1.s.q", "-.s.p", "1.s.p.p", "g%.s.p", "-1.s.p"])
def test_a_spot_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whichever part of it is wrong
        Spot.read(text)


@pytest.mark.parametrize("spot", [Spot(), Spot(36, "2", picture=False), Spot(10**6, ALL)])
def test_a_spot_is_read_as_it_was_written(spot: Spot) -> None:
    assert Spot.read(str(spot)) == spot
