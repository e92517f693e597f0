"""Quiet hours, over midnight and over the changes of the clocks."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import UserError
from bot.tables.hours import QuietHours
from bot.tables.preferences import Preferences, quiet_given
from bot.tables.time_control import PACES
from bot.words import speaker

ZONES = ("UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham")
hours = st.integers(0, 23)
moments = st.integers(1_735_689_600_000, 1_830_297_600_000)  # 2025 to 2027


def ms(text: str, zone: str = "UTC", fold: int = 0) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def told(moment: int, zone: str) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%d %H:%M")


def night(zone: str = "Europe/Paris", begin: int = 22, end: int = 8) -> Preferences:
    return Preferences(quiet=f"{begin}-{end}", zone=zone)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-01-10T21:59", "10 21:59"),
        ("2026-01-10T22:00", "11 08:00"),
        ("2026-01-10T23:59", "11 08:00"),
        ("2026-01-11T00:00", "11 08:00"),
        ("2026-01-11T07:59", "11 08:00"),
        ("2026-01-11T08:00", "11 08:00"),
    ],
)
def test_quiet_hours_over_midnight(now: str, until: str) -> None:
    assert told(night().quiet_until(ms(now, "Europe/Paris")), "Europe/Paris") == until


def test_quiet_hours_within_a_day_and_none() -> None:
    siesta = night(begin=13, end=15)
    assert told(siesta.quiet_until(ms("2026-07-01T14:30", "Europe/Paris")), "Europe/Paris") == "01 15:00"
    assert told(siesta.quiet_until(ms("2026-07-01T15:00", "Europe/Paris")), "Europe/Paris") == "01 15:00"
    assert Preferences(quiet="none").quiet_until(5) == 5


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    began = ms("2026-03-28T22:00", "Europe/Paris")
    assert night().quiet_until(began) - began == 9 * 3_600_000


def test_the_night_in_which_clocks_go_back_is_an_hour_longer() -> None:
    began = ms("2026-10-24T22:00", "Europe/Paris")
    assert night().quiet_until(began) - began == 11 * 3_600_000
    for fold in (0, 1):
        half_past_two = ms("2026-10-25T02:30", "Europe/Paris", fold)
        assert told(night().quiet_until(half_past_two), "Europe/Paris") == "25 08:00"


def test_an_end_that_does_not_exist_that_day_comes_with_the_jump() -> None:
    until = night(begin=22, end=2).quiet_until(ms("2026-03-28T23:00", "Europe/Paris"))
    assert told(until, "Europe/Paris") == "29 03:00"


def test_an_unknown_zone_is_taken_for_utc() -> None:
    assert night("Mars/Olympus").quiet_until(ms("2026-01-10T23:00")) == ms("2026-01-11T08:00")


@given(hours, st.integers(1, 12), st.sampled_from(ZONES), moments)
def test_quiet_hours_end_at_their_hour_within_a_day_and_never_earlier_than_now(
    begin: int, length: int, zone: str, now: int
) -> None:
    end = (begin + length) % 24
    until = night(zone, begin, end).quiet_until(now)
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(zone))
    turned = {here.replace(hour=hour, fold=fold).utcoffset() for hour in range(24) for fold in (0, 1)}
    if len(turned) > 1:
        return
    if (here.hour - begin) % 24 >= length:
        assert until == now
        return
    assert now < until <= now + 13 * 3_600_000
    woken = datetime.fromtimestamp(until / 1000, UTC).astimezone(ZoneInfo(zone))
    if woken.utcoffset() == here.utcoffset():
        assert (woken.hour, woken.minute) == (end, 0)


PARIS, TOKYO = "Europe/Paris", "Asia/Tokyo"
DEFAULT = {"1h", "8h"}


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("opener", [TOKYO, ""])
@pytest.mark.parametrize("own", [PARIS, ""])
@pytest.mark.parametrize("quiet", ["usual", "none", "23-7"])
def test_the_rule_of_quiet_hours(pace: str, opener: str, own: str, quiet: str) -> None:
    expected = None
    if quiet == "usual" and pace in DEFAULT and (own or opener):
        expected = QuietHours(22, 9, own or opener)
    if quiet == "23-7" and pace != "5m" and own:
        expected = QuietHours(23, 7, own)
    wish = Preferences(quiet=quiet, zone=own)
    assert wish.quiet_hours(PACES[pace], opener) == expected
    midnight = ms("2026-01-10T00:30", expected.zone if expected else "UTC")
    assert (wish.quiet_until(midnight, PACES[pace], opener) > midnight) == (expected is not None)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("usual", "usual"),
        (" None ", "none"),
        ("22-9", "22-9"),
        ("22:00 to 9:00", "22-9"),
        ("12-24", "12-0"),
        ("21-9", "21-9"),
    ],
)
def test_quiet_hours_as_they_are_typed(typed: str, kept: str) -> None:
    assert quiet_given(typed) == kept


@pytest.mark.parametrize(
    ("typed", "told"),
    [("20-9", "12 hours"), ("9-9", "12 hours"), ("late", "22-9"), ("25-3", "22-9"), ("9:30-12", "22-9")],
)
def test_other_ones_get_one_sentence_that_says_what_to_do(typed: str, told: str) -> None:
    with pytest.raises(UserError) as refused:
        quiet_given(typed)
    assert told in refused.value.said(speaker("en"))
