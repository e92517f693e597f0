"""Days off: 21 in any 365, in the person's own zone; only their seat's clock stands still."""

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions.me import days_off_screen
from bot.scheduler import timeouts
from bot.screens.games import line as in_games
from bot.screens.phrases import awaited_line
from bot.tables import clock, days_off, forgetting, lobby, seats, start
from bot.tables.hours import local_date
from bot.tables.preferences import Preferences, preferences
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.words import speaker
from storage import Batch, SeatRow, Storage
from tests.bot.tables.bell import paced, ring, said, timers
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, guest, moved, turn

ZONE = "America/New_York"


def york(*when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(ZONE)).timestamp() * 1000)  # type: ignore[misc,arg-type]


async def lives(ward: Ward, user: int) -> None:
    batch = Batch()
    batch.put_preferences(user, Preferences(zone=ZONE).dump())
    await ward.storage.commit(batch)


async def test_only_the_own_clock_stands_still_until_the_end_of_that_day(ward: Ward) -> None:
    ward.time = york(2026, 3, 6, 23)
    await lives(ward, ANN)
    table, fast = await paced(ward, ANN, BOB, time_limit="1d"), await paced(ward, ANN, BOB, time_limit="5m")
    before, quick = await timers(ward, table), await timers(ward, fast)
    await days_off.take(ward.registry, ANN, "2026-03-08")
    back = york(2026, 3, 9)  # the clocks change that night
    away = back - ward.time
    assert away == 48 * HOUR
    assert await timers(ward, table) == {
        **{key: due + (away if key[0] == 0 else 0) for key, due in before.items()},
        (0, "days_off_end"): away,
    }
    assert await timers(ward, fast) == quick
    later = await paced(ward, BOB, ANN, time_limit="1d")
    assert clock.deadline(later, 1) == back + 3 * DAY and clock.deadline(later, 0) == ward.time + 3 * DAY
    line = awaited_line(table, table.say)
    due = (clock.deadline(table, 0) or 0) // 1000
    assert f"(away until <t:{(back - MINUTE) // 1000}:D>, <t:{due}:R>)" in line
    assert f"waiting for {NAMES[ANN]} (away until <t:" in in_games(table, 0, table.say)
    await moved(table, ANN, "skip")  # a press does not end it
    due = (clock.deadline(table, 1) or 0) // 1000
    assert in_games(table, ANN, table.say).endswith(f"\nwaiting for {NAMES[BOB]} · time is up <t:{due}:R>")
    assert clock.away(table, 0) is not None
    ward.time = back
    await ring(ward)
    assert clock.away(table, 0) is None and "away" not in awaited_line(table, table.say)


async def test_a_game_that_begins_at_that_very_moment_heeds_them(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ward.opened(ANN, time_limit="1d")
    await turn(lobby.join, table, guest(table, BOB, NAMES[BOB]))
    taking = []

    async def too_early(storage: Storage, seats: Iterable[SeatRow]) -> dict[int, Preferences]:
        wishes = await preferences(storage, seats)
        taking.append(asyncio.create_task(days_off.take(ward.registry, ANN, local_date(ward.time, "UTC").isoformat())))
        while not Preferences.load(await storage.preferences(ANN)).days_off:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await storage.tables_of(ANN)  # they know their games now
        return wishes

    monkeypatch.setattr(start, "preferences", too_early)
    await table.do(lambda table: start.start(table, ANN))
    await taking[0]
    assert [clock.away(table, seat.seat) is not None for seat in table.seats] == [
        seat.user == ANN for seat in table.seats
    ]


async def test_off_ends_it_and_what_was_is_kept_over_a_restart(ward: Ward) -> None:
    ward.time = york(2026, 3, 6, 12)
    await lives(ward, ANN)
    table = await paced(ward, ANN, BOB, time_limit="1d")
    await days_off.take(ward.registry, ANN, "2026-03-20")
    ward.time += 2 * DAY
    again = ward.again()
    await days_off.take(again.registry, ANN, "off")
    table = await again.registry.table(table.id)
    assert clock.deadline(table, 0) == again.time + 3 * DAY and (0, "days_off_end") not in await timers(again, table)
    wish = Preferences.load(await ward.storage.preferences(ANN))
    assert len(days_off.days(wish.days_off, ZONE)) == 3


def refused(wish: Preferences, typed: str, now: int) -> str:
    with pytest.raises(UserError) as wrong:
        days_off.until(wish, typed, now)
    return wrong.value.said(speaker("en"))


def day(n: int) -> int:
    return york(2026, 1, 1, 12) + n * DAY


def test_there_are_twenty_one_in_any_365_days() -> None:
    wish = Preferences(zone=ZONE)
    assert str(days_off.latest(wish, day(0))) == "2026-01-21"
    wish.days_off = days_off.until(wish, "2026-01-11", day(0))  # 11
    wish.days_off = days_off.until(wish, "2026-01-09", day(3))  # shortened: 9
    assert len(days_off.days(wish.days_off, ZONE)) == 9
    assert "2026-07-13 at the latest" in refused(wish, "2026-07-14", york(2026, 7, 2, 8))
    wish.days_off = days_off.until(wish, "2026-07-13", york(2026, 7, 2, 8))
    assert days_off.latest(wish, york(2026, 7, 20)) is None
    assert "From 2027-01-01 on" in refused(wish, "2026-08-01", york(2026, 7, 20))
    assert str(days_off.latest(wish, york(2027, 1, 1, 5))) == "2027-01-09"
    assert days_off.latest(wish, york(2026, 7, 13, 23)) == datetime(2026, 7, 13).date()  # noqa: DTZ001


def test_days_that_are_more_in_another_time_zone_are_counted_and_no_trouble() -> None:
    wish = Preferences(zone=ZONE, days_off=((york(2026, 1, 1, 5), york(2026, 1, 22)),))
    tokyo = replace(wish, zone="Asia/Tokyo")  # its evening, to the afternoon of the 22nd
    assert (len(days_off.days(wish.days_off, ZONE)), len(days_off.days(wish.days_off, "Asia/Tokyo"))) == (21, 22)
    for now in (york(2026, 1, 21, 12), york(2026, 7, 20)):
        assert days_off.latest(tokyo, now) is None
        assert "From 2027-01-02 on" in refused(tokyo, "2026-08-01", now)
    assert str(days_off.latest(tokyo, york(2027, 1, 1, 12))) == "2027-01-22"


def test_a_date_that_cannot_be_gets_a_kind_sentence() -> None:
    now = york(2026, 3, 6, 23)  # already the 7th in UTC
    for typed, words in (("2026-03-05", "is over"), ("soon", "2026-03-13"), ("2026-02-30", "tomorrow, 3 days")):
        assert words in refused(Preferences(zone=ZONE), typed, now)
    ((begins, ends),) = days_off.until(Preferences(zone=ZONE), "2026-03-06", now)
    assert (begins, ends - now) == (now, HOUR)
    for language in ("en", "fr"):
        (part,) = days_off_screen(speaker(language), Preferences(zone=ZONE, days_off=((begins, ends),)), now).parts
        assert "2026-03-06" in repr(part)
        assert "2026-03-26" in repr(part)


async def test_a_computer_sits_in_where_the_table_wants_it_and_gets_up_at_the_end(ward: Ward) -> None:
    ward.time = york(2026, 3, 2, 12)
    await lives(ward, ANN)
    table, none = await paced(ward, ANN, BOB, time_limit="3d", sits_in=3), await paced(ward, ANN, BOB, time_limit="3d")
    await days_off.take(ward.registry, ANN, "2026-03-08")
    ward.time += 3 * DAY
    await ring(ward)
    assert [seat.status for seat in table.seats] == ["absent", "playing"] and await said(ward, table) == ["still_away"]
    assert none.seats[0].status == "playing" and not seats.away(table, 0)
    await turn(timeouts.came_back, table, ANN)
    assert [seat.status for seat in table.seats] == ["playing", "playing"]
    assert clock.away(table, 0) is not None
    assert (0, "sit_in") in await timers(ward, table)
    ward.time += 3 * DAY
    await ring(ward)
    assert [seat.status for seat in table.seats] == ["absent", "playing"]
    ward.time = york(2026, 3, 9)
    again = ward.again()
    await ring(again)
    await ring(again)
    table = await again.registry.table(table.id)
    assert table.seats[0].status == "playing"
    assert await said(again, table) == ["still_away", "returned", "still_away", "returned"]


async def test_no_game_is_played_out_while_nobody_is_there(ward: Ward) -> None:
    ward.time = york(2026, 3, 2, 12)
    await lives(ward, ANN)
    alone, both = (
        await ward.playing(ANN, computers=1, sits_in=1),
        await paced(ward, ANN, BOB, time_limit="1d", sits_in=1),
    )
    for user, until in ((ANN, "2026-03-08"), (BOB, "2026-03-05")):
        await days_off.take(ward.registry, user, until)
    for days, sits_in in ((1, False), (2, False), (1, True)):  # on the sixth day Bob is back
        ward.time += days * DAY
        await ring(ward)
        assert (alone.seats[0].status, alone.over) == ("playing", False)
        assert [seat.status for seat in both.seats] == ["absent" if sits_in else "playing", "playing"]
    ward.time = york(2026, 3, 9)
    await ring(ward)
    assert both.seats[0].status == "playing" and not both.over
    assert (0, "sit_in") not in {*await timers(ward, alone), *await timers(ward, both)}


async def test_without_a_limit_days_off_make_nobody_overdue(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    today = local_date(ward.time, "UTC")
    await days_off.take(ward.registry, ANN, (today + timedelta(days=1)).isoformat())
    ward.time += 3 * DAY
    assert (clock.overdue(table, 0), clock.overdue(table, 1)) == (False, True)
    ward.time += 2 * DAY
    assert clock.overdue(table, 0)


async def test_export_tells_days_off_and_forgetting_leaves_none(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    today = local_date(ward.time, "UTC") + timedelta(days=3)
    await days_off.take(ward.registry, ANN, today.isoformat())
    assert b"days_off" in await forgetting.export(ward.registry, ANN)
    await forgetting.forget(ward.registry, ANN)
    assert await ward.storage.preferences(ANN) is None
    stored = await ward.storage.table(table.id)
    assert stored is not None and "away" not in stored.clock
