"""When clocks run: hours of a day and days of a week, over midnight and over days on which clocks are turned."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.hours import ALWAYS, WEEK, Calendar, Hours, gives_back
from bot.tables.time_control import DAY, HOUR

ZONES = ("Europe/Paris", "America/New_York", "Asia/Kolkata", "UTC", "Pacific/Apia", "America/Havana")
every_hours = st.builds(
    Hours,
    st.integers(0, 23),
    st.integers(0, 23),
    st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
    st.sampled_from(ZONES),
)
moments = st.integers(1_760_000_000_000, 1_800_000_000_000)
off = st.tuples(moments, st.integers(0, 21 * DAY)).map(lambda one: (one[0], one[0] + one[1]))
calendars = st.builds(Calendar, every_hours, st.lists(off, max_size=3).map(tuple), st.none() | every_hours)


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
    assert time.open_between(a, time.opens(a)) == 0
    assert time.turns(a) > a


@settings(max_examples=30)
@given(every_hours, moments)
def test_hours_run_just_where_a_clock_of_the_zone_shows_them(hours: Hours, now: int) -> None:
    shown = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(hours.zone))
    turned = {shown.replace(hour=h, fold=fold).utcoffset() for h in range(24) for fold in (0, 1)}
    today, before = shown.weekday(), (shown.weekday() - 1) % 7
    over, hour = hours.ends <= hours.begins, shown.hour
    until = 24 if over else hours.ends
    runs = (today in hours.days and hours.begins <= hour < until) or (
        over and before in hours.days and hour < hours.ends
    )
    if len(turned) == 1:
        assert (Calendar(hours).opens(now) == now) == runs


def test_a_day_on_which_clocks_are_turned_has_the_hours_it_shows() -> None:
    for zone, spring, autumn in (
        ("Europe/Paris", (2026, 3, 29), (2026, 10, 25)),
        ("America/New_York", (2026, 3, 8), (2026, 11, 1)),
    ):
        for day, hours in ((spring, 23), (autumn, 25)):
            a, b = ms(zone, *day), ms(zone, *day[:2], day[2] + 1)
            assert Calendar(Hours(days=(6,), zone=zone)).open_between(a - WEEK // 7, b + WEEK // 7) == hours * HOUR
            assert Calendar(Hours(9, 22, zone=zone)).open_between(a, b) == 13 * HOUR
            night = Calendar(Hours(22, 6, zone=zone)).open_between(a - 2 * HOUR, a + 12 * HOUR)
            assert night == (hours - 24 + 8) * HOUR
    kolkata = Calendar(Hours(9, 22, zone="Asia/Kolkata"))
    assert kolkata.open_between(ms("UTC", 2026, 3, 1), ms("UTC", 2026, 11, 1)) == 245 * 13 * HOUR


def test_a_turn_that_begins_in_the_evening_goes_on_in_the_morning() -> None:
    time = Calendar(Hours(9, 22, (0, 1, 2, 3, 4), "Europe/Paris"))
    friday = ms("Europe/Paris", 2026, 3, 27, 21)
    assert time.after(friday, 3 * HOUR) == ms("Europe/Paris", 2026, 3, 30, 11)
    assert time.opens(ms("Europe/Paris", 2026, 3, 28, 12)) == ms("Europe/Paris", 2026, 3, 30, 9)
    assert time.turns(friday) == ms("Europe/Paris", 2026, 3, 27, 22)


def test_quiet_hours_that_leave_less_than_half_of_the_hours_give_nothing_back() -> None:
    assert gives_back(ALWAYS, Hours(22, 8, zone="Europe/Paris"))
    assert not gives_back(ALWAYS, Hours(8, 7))
    assert not gives_back(Hours(9, 17), Hours(8, 18))
    assert Calendar(Hours(9, 17), (), Hours(8, 18)).after(0, 8 * HOUR) == 17 * HOUR
