from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.history.ratings import ratings
from bot.history.results import Record, records
from bot.tables.ending import Ending, Reason
from bot.tables.time_control import DAY
from storage import ResultRow, ResultSeatRow
from tests.bot.tables.ward import ANN, BOB, CYD

Seat = tuple[int | None, int, int, str]
"""User, rank, score, level of a computer player."""
MONDAY = 1_768_780_800_000
"""The beginning of 19 January 2026, in Unix milliseconds."""
ANN_WINS: tuple[Seat, Seat] = ((ANN, 1, 2, ""), (BOB, 2, 1, ""))


class Book:
    """Results as storage returns them."""

    def __init__(self) -> None:
        self.results: list[ResultRow] = []
        self.seats: list[ResultSeatRow] = []

    def game(
        self,
        *seats: Seat,
        how: Reason = "rules",
        game: str = "night-shift",
        rated: bool = True,
        annulled: int = 0,
        day: int = 0,
        hints: int = 0,
    ) -> Book:
        """Add a game that ended `day` days after a Monday."""
        number = len(self.results) + 1
        ending = Ending(how, tuple(seat[1] for seat in seats), tuple(seat[2] for seat in seats), hints=hints)
        text = msgspec.json.encode(ending).decode()
        ended = MONDAY + day * DAY + number
        self.results.append(ResultRow(number, game, 70, ended, text, rated, annulled))
        for at, (user, rank, score, level) in enumerate(seats):
            kind = "computer" if level else "person"
            self.seats.append(ResultSeatRow(number, at, user, rank, score, kind, level))  # type: ignore[arg-type]
        return self

    def of(self, user: int) -> Record:
        return records(self.results, self.seats, user)["night-shift"]

    def board(self) -> list[int]:
        return [one.user for one in ratings("night-shift", self.results, self.seats)]


def test_a_record_counts_what_was_played_won_and_drawn() -> None:
    book = Book().game((ANN, 1, 3, ""), (BOB, 2, 0, "")).game((ANN, 2, 1, ""), (BOB, 1, 2, ""), (CYD, 1, 2, ""))
    book.game((ANN, 1, 0, ""), (BOB, 1, 0, ""), how="draw").game((ANN, 1, 0, ""), (BOB, 2, 0, ""), how="conceded")
    mine = book.of(ANN)
    assert (mine.played, mine.won, mine.drawn) == (4, 2, 1)
    assert (mine.mean, mine.best) == (2.0, 3)
    assert (book.of(CYD).won, book.of(BOB).won) == (1, 1)


def test_games_are_kept_apart_and_alone_one_wins_by_reaching_the_goal() -> None:
    book = Book().game((ANN, 1, 50, ""), game="clinic").game((ANN, 2, 9, ""), game="clinic").game((ANN, 2, 1, ""))
    found = records(book.results, book.seats, ANN)
    assert sorted(found) == ["clinic", "night-shift"]
    assert (found["clinic"].played, found["clinic"].won, found["clinic"].drawn) == (2, 1, 0)
    assert found["night-shift"].won == 0


def test_computer_players_are_counted_by_level() -> None:
    book = Book().game((ANN, 1, 3, ""), (None, 2, 0, "easy"), (None, 3, 0, "strong"))
    book.game((ANN, 2, 1, ""), (None, 1, 2, "strong"), (None, 3, 0, "easy"), (None, 2, 0, "easy"))
    assert book.of(ANN).levels == {"easy": (1, 2), "strong": (1, 2)}


def test_nobody_is_in_a_record_of_games_they_did_not_play() -> None:
    book = Book().game((ANN, 1, 3, ""), (BOB, 2, 0, ""))
    assert records(book.results, book.seats, CYD) == {}
    assert Record().mean is None and Record().best is None


def test_whoever_wins_more_stands_higher() -> None:
    book = Book()
    for _ in range(4):
        book.game((ANN, 2, 0, ""), (BOB, 1, 1, ""), (CYD, 3, 0, ""))
    assert book.board() == [BOB, ANN, CYD]
    best = ratings(*_rows(book))[0]
    assert (best.played, best.won) == (4, 4) and best.rating > 1000


def test_equals_stay_equal() -> None:
    tied = ratings(*_rows(Book().game((ANN, 1, 2, ""), (BOB, 1, 2, ""))))
    assert tied[0].rating == tied[1].rating and [one.won for one in tied] == [0, 0]


def test_computer_players_change_no_rating() -> None:
    plain = Book().game((ANN, 1, 2, ""), (BOB, 2, 1, ""))
    crowded = Book().game((ANN, 2, 2, ""), (BOB, 4, 1, ""), (None, 1, 5, "easy"), (None, 3, 5, "strong"))
    assert [one.rating for one in ratings(*_rows(plain))] == [one.rating for one in ratings(*_rows(crowded))]
    assert ratings(*_rows(Book().game((ANN, 1, 2, ""), (None, 2, 1, "easy")))) == []


def test_the_others_keep_what_they_won_from_somebody_who_was_forgotten() -> None:
    before = Book().game((ANN, 1, 2, ""), (BOB, 2, 1, ""))
    after = Book().game((ANN, 1, 2, ""), (None, 2, 1, ""))
    assert ratings(*_rows(after)) == [one for one in ratings(*_rows(before)) if one.user == ANN]


@pytest.mark.parametrize(
    ("given", "counts"),
    [
        ({}, True),
        ({"rated": False}, False),
        ({"annulled": 5}, False),
        ({"rated": False, "hints": 1}, False),
    ],
)
def test_what_is_friendly_or_annulled_is_not_rated(given: dict[str, Any], counts: bool) -> None:
    book = Book().game(*ANN_WINS, **given)
    assert bool(ratings(*_rows(book))) is counts
    assert ("night-shift" in records(book.results, book.seats, ANN)) is not bool(given.keys() & {"annulled", "hints"})


def _played(book: Book, user: int = ANN) -> int:
    return next((one.played for one in ratings(*_rows(book)) if one.user == user), 0)


def test_the_first_five_meetings_of_the_same_two_in_a_week_count() -> None:
    book = Book()
    for _ in range(7):
        book.game(*ANN_WINS)
    assert _played(book) == 5
    book.game(*ANN_WINS, day=6)  # the Sunday after
    assert _played(book) == 5
    book.game(*ANN_WINS, day=7)
    assert _played(book) == 6


def test_meetings_in_other_games_count_too_and_annulled_ones_do_not() -> None:
    book = Book()
    for given in ({"game": "clinic"}, {"annulled": 9}):
        for _ in range(3):
            book.game(*ANN_WINS, **given)
    for _ in range(4):
        book.game(*ANN_WINS)
    assert _played(book) == 2


def test_a_game_of_three_counts_as_long_as_two_of_them_have_met_less_often() -> None:
    book, three = Book(), ((ANN, 1, 2, ""), (BOB, 2, 1, ""), (CYD, 3, 0, ""))
    for _ in range(5):
        book.game(*ANN_WINS)
    book.game(*three)
    assert (_played(book), _played(book, CYD)) == (6, 1)
    for _ in range(6):
        book.game(*three)
    assert _played(book, CYD) == 5
    for _ in range(6):
        book.game((ANN, 1, 2, ""), (None, 2, 1, ""))  # forgotten people meet no one again
    assert _played(book) == 16


@pytest.mark.parametrize("people", [2, 3, 6])
def test_two_to_six_can_be_rated(people: int) -> None:
    book = Book().game(*((user, user, 0, "") for user in range(1, people + 1)))
    assert book.board() == list(range(1, people + 1))


def _rows(book: Book) -> tuple[str, list[ResultRow], list[ResultSeatRow]]:
    return "night-shift", book.results, book.seats
