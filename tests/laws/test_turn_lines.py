"""Every turn leaves exactly one line, for every reader: begun turns are compared with lines."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.drawing import plain
from bot.history import news
from bot.words import speaker
from engines.game import Event
from tests.bot.history.telling import played
from tests.laws.games import Games, each_game
from tests.laws.tables import tables
from tests.toy.registered import registered

BEGINNINGS = {"TurnBegan", "RoundBegan", "Revealed"}
"""The engines' events for the beginning of a turn, or of a round that all play at once."""
DEALT_INTO_A_TURN = {"doctor-strange", "quack-in-the-box"}
GAMES_EACH = 10


def begun(game: str, events: list[Event], seats: int) -> int:
    """Count turns that have begun, each seat's separately."""
    all_at_once = {"clinic", "night-shift"}
    return sum(type(one).__name__ in BEGINNINGS for one in events) * (seats if game in all_at_once else 1)


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_turn_leaves_exactly_one_line(game: Games, language: str) -> None:
    say = speaker(language)
    with registered():
        for seed in range(GAMES_EACH):
            dealt = tables(game)[seed % len(tables(game))]
            table, events = played(dealt, seed, 600)
            at, lines = table.at(None), list[str]()
            found = list(news.turns(table, table.moves, None))
            for turn in found:
                told = news.lines_of(table, turn, at, say)
                lines += [line.text for _, line in told]
                counted = Counter(seat for seat, _ in told)
                if turn.seats and turn.over:
                    assert counted == dict.fromkeys(turn.seats, 1)
                else:
                    assert all(n == 1 for n in counted.values())
            owned = sum(len(turn.seats) for turn in found)
            first = owned - begun(game.id, events, dealt.seats)
            if game.id in DEALT_INTO_A_TURN:
                assert first == 1
            elif game.id == "gothic-doctor":
                assert first in {0, 1}
            else:
                assert first == 0
            assert all(0 < len(plain(line)) <= news.LINE and "\n" not in line for line in lines)


@each_game
def test_the_last_lines_are_the_end_of_all_lines(game: Games) -> None:
    with registered():
        for seed in range(4):
            dealt = tables(game)[seed % len(tables(game))]
            table, _ = played(dealt, seed, 200)
            every = news.latest(table, table.say, most=10_000)
            for most in (1, news.LINES, 7):
                assert news.latest(table, table.say, most=most) == every[-most:]


@each_game
def test_a_line_tells_nothing_that_its_reader_may_not_know(game: Games) -> None:
    """Without the hidden parts of all events, all readers see the same."""
    with registered():
        for seed in range(4):
            dealt = tables(game)[seed % len(tables(game))]
            table, _ = played(dealt, seed, 200)
            for seat in (None, 0):
                told = news.latest(table, table.say, seat, most=50)
                whole, table.moves = (
                    table.moves,
                    [replace(row, events=game.pack(open_to(game, row.events, seat))) for row in table.moves],
                )
                assert news.latest(table, table.say, seat, most=50) == told
                table.moves = whole


def open_to(game: Games, raw: bytes, seat: int | None) -> list[Event]:
    """Return a seat's view of the events of a move."""
    return [one for event in game.unpack(raw) if (one := game.seen(event, seat)) is not None]
