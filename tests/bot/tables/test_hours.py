"""Quiet hours and days off, over midnight and over changes of the clocks."""

from datetime import datetime
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.hours import Calendar, QuietHours
from bot.tables.time_control import DAY, HOUR

ZONES = ("Europe/Paris", "America/New_York", "Asia/Kolkata", "UTC", "Pacific/Apia", "America/Havana")
quiet = st.builds(
    lambda begins, length, zone: QuietHours(begins, (begins + length) % 24, zone),
    st.integers(0, 23),
    st.integers(1, 12),
    st.sampled_from(ZONES),
)
moments = st.integers(1_760_000_000_000, 1_800_000_000_000)
off = st.tuples(moments, st.integers(0, 21 * DAY)).map(lambda one: (one[0], one[0] + one[1]))
calendars = st.builds(Calendar, st.lists(off, max_size=3).map(tuple), st.none() | quiet)


def ms(zone: str, *when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc,arg-type]


@settings(max_examples=40)
@given(calendars, moments, st.integers(0, 4 * DAY), st.integers(0, 4 * DAY))
def test_time_adds_up_and_is_found_again(time: Calendar, a: int, first: int, then: int) -> None:
    middle = time.after(a, first)
    end = time.after(middle, then)
    assert time.open_between(a, middle) == first
    assert time.open_between(a, end) == first + then == -time.open_between(end, a)
    assert time.open_between(time.back(end, then), end) == then


def test_a_day_on_which_clocks_are_turned_has_the_hours_it_shows() -> None:
    for zone, spring, autumn in (
        ("Europe/Paris", (2026, 3, 29), (2026, 10, 25)),
        ("America/New_York", (2026, 3, 8), (2026, 11, 1)),
    ):
        for day, hours in ((spring, 23), (autumn, 25)):
            noon = ms(zone, *day, 12)
            night = Calendar(quiet=QuietHours(22, 9, zone))
            assert night.open_between(noon - hours * HOUR, noon) == 13 * HOUR
            evening = Calendar(quiet=QuietHours(9, 21, zone))
            assert evening.open_between(noon - hours * HOUR, noon) == (hours - 12) * HOUR
    kolkata = Calendar(quiet=QuietHours(22, 9, "Asia/Kolkata"))
    assert kolkata.open_between(ms("UTC", 2026, 3, 1), ms("UTC", 2026, 11, 1)) == 245 * 13 * HOUR


def test_a_turn_that_begins_in_the_evening_goes_on_in_the_morning_after_days_off() -> None:
    friday, monday = ms("Europe/Paris", 2026, 3, 27, 21), ms("Europe/Paris", 2026, 3, 30)
    time = Calendar(((friday + HOUR // 2, monday),), QuietHours(22, 9, "Europe/Paris"))
    assert time.after(friday, 3 * HOUR) == monday + 11 * HOUR + HOUR // 2
