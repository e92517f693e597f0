"""One case a day and game, the archive after the stock's end, rows of days, and a host's own cases."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import replace

from bot.cases.days import Days, on
from bot.cases.streak import streak
from tests.bot.cases.asked import stocks

STOCK = stocks()["gothic-doctor"]
FIRST = date.fromisoformat(STOCK.begins)
MANY = len(STOCK.cases)


def after(days: int) -> date:
    return FIRST + timedelta(days=days)


def test_a_stock_is_asked_in_order_and_then_again_in_another_from_the_archive() -> None:
    assert on(STOCK, after(-1)) is None
    assert [on(STOCK, after(day)) for day in range(MANY)] == [(case, False) for case in STOCK.cases]
    rounds = [[on(STOCK, after(MANY * again + day)) for day in range(MANY)] for again in range(1, 6)]
    for one in rounds:
        assert all(found is not None and found[1] for found in one)
        assert {found[0].id for found in one if found} == {case.id for case in STOCK.cases}
    assert len({tuple(found[0].id for found in one if found) for one in rounds}) > 1


def test_the_case_of_a_day_is_the_same_in_every_bot_and_a_hosts_own_are_never_taken_for_it(tmp_path: Path) -> None:
    own = tmp_path / "cases"
    own.mkdir()
    (own / "mine.json").write_bytes(replace(STOCK, cases=STOCK.cases[1:]).dump())
    (own / "broken.json").write_text("{")
    with_own, without = Days(own), Days(tmp_path / "none")
    world = [one for one in with_own.all_of(FIRST) if not one.own]
    assert world == without.all_of(FIRST) and len(world) == len(stocks())
    (mine,) = [one for one in with_own.all_of(FIRST) if one.own]
    assert (mine.case.id, mine.counts) == (STOCK.cases[1].id, False)
    assert without.lasts(after(1))[STOCK.game] == MANY - 1


def test_a_case_of_other_rules_is_not_asked(tmp_path: Path) -> None:
    folder = tmp_path / "world"
    folder.mkdir()
    old = tuple(replace(case, rules_version=0) for case in STOCK.cases)
    (folder / "old.json").write_bytes(replace(STOCK, cases=old).dump())
    days = Days(tmp_path / "none", folder)
    assert days.of(STOCK.game, FIRST) is None and days.pauses(FIRST)


def test_what_was_withdrawn_is_not_asked(tmp_path: Path) -> None:
    days = Days(tmp_path / "none")
    assert days.of(STOCK.game, FIRST) is not None
    days.withdrawn = frozenset({STOCK.cases[0].id})
    assert days.of(STOCK.game, FIRST) is None and days.pauses(FIRST) and not days.pauses(after(1))


def never(_day: date) -> bool:
    return False


def test_a_row_of_days_has_one_day_off_a_week() -> None:
    days = {after(day) for day in range(20)}
    assert streak(days, after(19), never) == 20
    assert streak(days, after(20), never) == 20  # today is not over
    assert streak(set(), FIRST, never) == 0
    assert streak(days - {after(10)}, after(19), never) == 19
    assert streak(days - {after(10), after(17)}, after(19), never) == 18  # a week apart
    assert streak(days - {after(11), after(17)}, after(19), never) == 7  # six days apart
    assert streak(days - {after(10), after(11)}, after(19), never) == 8
    assert streak({after(0)}, after(3), never) == 0


def test_days_on_which_nothing_could_be_missed_break_nothing() -> None:
    paused = {after(3), after(4), after(5)}
    days = {after(day) for day in range(9)} - paused
    assert streak(days, after(8), paused.__contains__) == 6
    assert streak(days - {after(1)}, after(8), paused.__contains__) == 5
