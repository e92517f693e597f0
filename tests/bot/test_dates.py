"""Days as people write them: one function for /me away, pauses and all else."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as some

from bot import dates
from bot.errors import UserError
from bot.tables import days_off, pauses
from bot.tables.hours import at
from bot.tables.preferences import Preferences
from bot.words import languages, speaker

SATURDAY = date(2026, 11, 28)
IN_3_DAYS = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        *[(typed, date(2026, 12, 3)) for typed in (
            "2026-12-03", " 2026-12-03 ", "2026/12/3", "2026.12.03", "3.12.", "3.12", "03.12.", "3. 12.", "3.12.2026",
            "3.12.26", "3. 12. 2026", "3 December", "3 dec", "3rd of December", "December 3", "Dec. 3rd, 2026",
            "3. December 2026", "3 décembre", "le 3 déc.", "3 DECEMBRE 2026", "until 3 December", "jusqu’au 3 décembre",
        )],
        *[(typed, IN_3_DAYS) for typed in (
            "3 days", "in 3 days", "for three days", "3d", "3 jours", "dans 3 jours", "trois jours", "1er décembre",
            "December 1st", "Tuesday", "on tuesday", "next Tuesday", "tue", "mardi", "mardi prochain", "ce mardi",
        )],
        ("today", SATURDAY), ("Aujourd’hui", SATURDAY), ("0 days", SATURDAY), ("28.11.", SATURDAY),
        ("tomorrow", date(2026, 11, 29)), ("demain", date(2026, 11, 29)), ("a day", date(2026, 11, 29)),
        ("day after tomorrow", date(2026, 11, 30)), ("après-demain", date(2026, 11, 30)),
        ("2 weeks", date(2026, 12, 12)), ("deux semaines", date(2026, 12, 12)), ("a week", date(2026, 12, 5)),
        ("Saturday", date(2026, 12, 5)), ("samedi", date(2026, 12, 5)),
        ("27.11.", date(2027, 11, 27)), ("1.1.", date(2027, 1, 1)), ("1 janvier", date(2027, 1, 1)),
        ("13/12", date(2026, 12, 13)), ("12/13", date(2026, 12, 13)), ("31-12", date(2026, 12, 31)),
        ("5/5", date(2027, 5, 5)), ("13/12/2027", date(2027, 12, 13)),
        ("27.11.2026", date(2026, 11, 27)), ("2020-02-29", date(2020, 2, 29)),
        ("29.2.", date(2028, 2, 29)), ("29 février", date(2028, 2, 29)),
        ("3 months", date(2027, 2, 28)), ("1 an", date(2027, 11, 28)), ("2 mois", date(2027, 1, 28)),
    ],
)  # fmt: skip
def test_a_day_is_read_as_people_write_it(typed: str, day: date) -> None:
    assert dates.read(typed, SATURDAY) == day
    assert dates.read(typed.upper(), SATURDAY) == day


@pytest.mark.parametrize(
    ("typed", "today", "day"),
    [
        ("tomorrow", date(2026, 12, 31), date(2027, 1, 1)),
        ("31.12.", date(2026, 12, 31), date(2026, 12, 31)),
        ("1 January", date(2026, 12, 31), date(2027, 1, 1)),
        ("tomorrow", date(2028, 2, 28), date(2028, 2, 29)),
        ("2 days", date(2028, 2, 28), date(2028, 3, 1)),
        ("29.2.", date(2028, 2, 29), date(2028, 2, 29)),
        ("29.2.", date(2028, 3, 1), date(2032, 2, 29)),
        ("29.2.", date(2097, 1, 1), date(2104, 2, 29)),
        ("1 year", date(2028, 2, 29), date(2029, 2, 28)),
        ("1 month", date(2027, 1, 31), date(2027, 2, 28)),
        ("monday", date(2026, 11, 30), date(2026, 12, 7)),
        ("sunday", date(2026, 11, 30), date(2026, 12, 6)),
    ],
)
def test_the_end_of_a_year_and_leap_days(typed: str, today: date, day: date) -> None:
    assert dates.read(typed, today) == day


@pytest.mark.parametrize("typed", ["3/12", "03/12", "3-12", "3/12/2026", "1/2/27"])
def test_where_the_day_may_be_the_month_people_are_asked(typed: str) -> None:
    with pytest.raises(UserError) as told:
        dates.read(typed, SATURDAY)
    first, second = told.value.args_said["first"], told.value.args_said["second"]
    assert told.value.sentence == dates.TWO_DAYS and first != second
    assert {dates.read(str(one), SATURDAY).isoformat() for one in (first, second)} == {first, second}


@pytest.mark.parametrize(
    "typed",
    ["", "?", "3", "soon", "off", "may", "30.2.", "31.11.", "29.2.2027", "0.1.", "13/13", "2026-13-01", "99999 days",
     "3.12.6", "3 smarch", "3 may 5", "-3 days", "3.12.2026 18:00", "20261203", "٣ days days", "x" * 6000, "**b**"],
)  # fmt: skip
def test_all_else_gets_one_sentence_with_an_example_that_works(typed: str) -> None:
    with pytest.raises(UserError) as told:
        dates.read(typed, SATURDAY)
    words = told.value.said(speaker("en"))
    assert told.value.sentence == dates.UNREADABLE and len(words) < 200
    assert dates.read(str(told.value.args_said["example"]), SATURDAY) == date(2026, 12, 5)


@given(some.text())
def test_no_text_is_too_strange(typed: str) -> None:
    with suppress(UserError):
        assert isinstance(dates.read(typed, SATURDAY), date)


@given(some.dates(SATURDAY, date(2400, 1, 1)), some.sampled_from(languages()))
def test_each_day_is_read_in_each_language_as_babel_writes_it(day: date, language: str) -> None:
    for form in ("long", "medium", "d MMMM y", "d. M. y", "yyyy-MM-dd"):
        assert dates.read(format_date(day, form, locale=language), SATURDAY) == day


@given(some.dates(SATURDAY, SATURDAY + timedelta(days=364)), some.sampled_from(languages()))
def test_a_day_without_its_year_is_the_next_one(day: date, language: str) -> None:
    assert dates.read(format_date(day, "d MMMM", locale=language), SATURDAY) == day
    assert dates.read(f"{day.day}.{day.month}.", SATURDAY) == day


def test_numbers_of_days() -> None:
    found = [dates.days(typed) for typed in ("7", "3 days", "2 semaines", "a week", "tomorrow", "3.12.", "1 month", "")]
    assert found == [7, 3, 14, 7, None, None, None, None]
    assert dates.days("9" * 5000) == dates.LONGEST


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("UTC", date(2026, 11, 29)),
        ("Pacific/Auckland", date(2026, 11, 30)),
        ("America/Los_Angeles", date(2026, 11, 29)),
    ],
)
def test_tomorrow_begins_at_midnight_where_the_player_lives(zone: str, day: date) -> None:
    almost = at(SATURDAY + timedelta(days=1), 0, "UTC") - 1
    wish = Preferences(zone=zone)
    (span,) = days_off.until(wish, "tomorrow", almost)
    assert span == (almost, at(day + timedelta(days=1), 0, zone))
    assert pauses.read("tomorrow", zone, almost) == span[1]
    with pytest.raises(UserError, match="is over"):
        days_off.until(wish, "27.11.2026", almost)
    with pytest.raises(UserError, match="is over"):
        pauses.read("27.11.2026", zone, almost)


def test_a_pause_of_some_days_lasts_as_long_as_their_number_says() -> None:
    now = at(SATURDAY, 15, "UTC")
    assert {pauses.read(typed, "UTC", now) for typed in ("7", "7 days", "a week", "une semaine", "")} == {
        now + 7 * 86_400_000
    }
    with pytest.raises(UserError, match="A pause ends"):
        pauses.read("3 weeks", "UTC", now)
