"""Days as people write them, in every language of the bot: 2026-12-03, 3.12., 3 December, tomorrow, Friday, 2 weeks.

A day without a year is the next one. Nothing is guessed: 3/12 is two different days, so the reader asks.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import cache
from typing import Literal

from babel.dates import get_day_names, get_month_names

from bot.errors import UserError
from bot.names import escaped
from bot.words import N_, folded, languages

UNREADABLE = N_("I do not know which day “{typed}” is. Write it such as {example}, tomorrow, 3 days or 3 December.")
TWO_DAYS = N_("“{typed}” can be {first} or {second}. Which one? Write it like that, or with the month in words.")
Kind = Literal["wide", "abbreviated"]
LONGEST = 9_999
"""Most days, weeks, months or years from today."""
_TODAY = {"today": 0, "aujourd'hui": 0, "tomorrow": 1, "demain": 1, "day after tomorrow": 2, "apres-demain": 2}
_UNITS = {
    "d": r"d|days?|j|jours?",
    "w": r"w|weeks?|sem|semaines?",
    "m": r"months?|mois",
    "y": r"years?|ans?|annees?",
}
_COUNTS = {"a": 1, "an": 1, "one": 1, "un": 1, "une": 1, "two": 2, "deux": 2, "three": 3, "trois": 3}
_LATER = re.compile(
    rf"(?:in |for |dans |pour |pendant )?(\d{{1,4}}|{'|'.join(_COUNTS)}) ?"
    rf"(?:{'|'.join(f'(?P<{unit}>{words})' for unit, words in _UNITS.items())})"
)
_NUMBERS = re.compile(r"(\d{1,4})([-/.]) ?(\d{1,2})(?:\2 ?(\d{1,4})?)?\.?")
_WORDS = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of |de )?)?([a-z]+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?"
)
_AROUND = re.compile(r"^(?:until|till|to|on|next|this|jusqu'au|jusqu'a|au|le|ce) (?:the )?| prochaine?$")


def read(typed: str, today: date) -> date:
    """Return the day that is meant.

    Raises:
        UserError: no day is, or one of two.

    """
    text, before = " ".join(folded(typed).split()), ""
    while text != before:
        text, before = _AROUND.sub("", text), text
    for reader in (_near, _later, _in_numbers, _in_words):
        days = [day for day in dict.fromkeys(reader(text, today)) if day is not None]
        if len(days) > 1:
            first, second = (day.isoformat() for day in days)
            raise UserError(TWO_DAYS, typed=_shown(typed), first=first, second=second)
        if days:
            return days[0]
    raise UserError(UNREADABLE, typed=_shown(typed), example=(today + timedelta(days=7)).isoformat())


def days(typed: str) -> int | None:
    """Return the number of days, or of weeks in days, that is meant; None if it is no number of them."""
    found = _LATER.fullmatch(" ".join(folded(typed).split()))
    if typed.strip().isdecimal():
        return int(typed) if len(typed.strip()) <= len(str(LONGEST)) else LONGEST
    if found is None or not (found["d"] or found["w"]):
        return None
    return _count(found[1]) * (7 if found["w"] else 1)


def _shown(typed: str) -> str:
    return escaped(typed.strip()[:40])


def _count(word: str) -> int:
    return _COUNTS.get(word) or int(word)


def _near(text: str, today: date) -> list[date | None]:
    """Read "tomorrow", and a weekday as the next one after today."""
    if text in _TODAY:
        return [today + timedelta(days=_TODAY[text])]
    weekday = _weekdays().get(text.rstrip("."))
    return [today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)] if weekday is not None else []


def _later(text: str, today: date) -> list[date | None]:
    """Read "3 days", "in 2 weeks", "une semaine", "3 months"."""
    found = _LATER.fullmatch(text)
    if found is None:
        return []
    count = _count(found[1])
    if found["d"] or found["w"]:
        return [today + timedelta(days=count * (7 if found["w"] else 1))]
    years, month = divmod(today.month - 1 + count * (12 if found["y"] else 1), 12)
    year = min(today.year + years, date.max.year)
    return [date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))]


def _in_numbers(text: str, today: date) -> list[date | None]:
    """Read "2026-12-03", "3.12.", "03.12.2026", "13/12". With dots the day is first; else it may be either."""
    found = _NUMBERS.fullmatch(text)
    if found is None:
        return []
    first, dot, second, last = found.groups()
    if len(first) > 2:
        return [_day(int(first), int(second), int(last))] if last and len(first) == 4 else []
    if last and len(last) not in {2, 4}:
        return []
    year = int(last) + (2000 if len(last) == 2 else 0) if last else None
    day_first = _dated(year, int(second), int(first), today)
    return [day_first] if dot == "." else [day_first, _dated(year, int(first), int(second), today)]


def _in_words(text: str, today: date) -> list[date | None]:
    """Read "3 December", "Dec 3rd, 2026", "1er janvier"."""
    found = _WORDS.fullmatch(text)
    month = _months().get(found[2]) if found is not None else None
    if found is None or month is None or bool(found[1]) == bool(found[3]):
        return []
    return [_dated(int(found[4]) if found[4] else None, month, int(found[1] or found[3]), today)]


def _dated(year: int | None, month: int, day: int, today: date) -> date | None:
    """Return a day; without a year the next such day, today or later. None if there is none."""
    years = (year,) if year is not None else range(today.year, today.year + 9)
    found = (_day(one, month, day) for one in years)
    return next((one for one in found if one is not None and (year is not None or one >= today)), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _named(names: Callable[[Kind, str], Mapping[int, str]]) -> dict[str, int]:
    """Return numbers by their names in every language, whole and short, without accents and dots."""
    kinds: tuple[Kind, ...] = ("wide", "abbreviated")
    every = [names(kind, one) for one in languages() for kind in kinds]
    return {folded(name).rstrip("."): number for some in every for number, name in some.items()}


@cache
def _months() -> dict[str, int]:
    return _named(lambda kind, language: get_month_names(kind, "format", language))


@cache
def _weekdays() -> dict[str, int]:
    return _named(lambda kind, language: get_day_names(kind, "format", language))
