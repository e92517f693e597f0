"""What a lobby agrees on about its clock's hours."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.faces import FACES
from bot.outbox.lobby import room
from bot.screens.lobby import lobby as lobby_screen
from bot.screens.options import options_screen
from bot.tables import clock, lobby, lobby_hours, start
from bot.tables.hours import OWN_ZONE, Hours
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, Clock
from bot.ui.components import Menu
from bot.ui.limits import faults
from bot.ui.lobby_verbs import SetClock
from bot.words import speaker
from engines import GAMES
from storage import Batch
from tests.bot.tables.bell import paced
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, turn

PARIS = "Europe/Paris"


async def opened(ward: Ward, **given: Any) -> Table:
    batch = Batch()
    batch.put_preferences(ANN, Preferences(zone=PARIS).dump())
    await ward.storage.commit(batch)
    table = await ward.opened(ANN, hours=OWN_ZONE, usual_hours=True, **given)
    await turn(lobby.join, table, BOB, NAMES[BOB])
    return table


def shown(table: Table) -> str:
    return repr(lobby_screen(table.say, room(table)))


async def test_usual_hours_follow_from_the_time_limit_in_the_hosts_zone(ward: Ward) -> None:
    table = await opened(ward)
    for pace, hours in {"1h": (9, 22), "8h": (9, 22), "1d": (0, 0), "3d": (0, 0), "5m": (0, 0), "none": (0, 0)}.items():
        await turn(lobby.set_pace, table, ANN, pace)
        runs = lobby_hours.running(table.settings, pace)
        assert (runs.begins, runs.ends, runs.zone) == (*hours, PARIS)
        assert ("from 9:00 to 22:00" in shown(table)) == (hours == (9, 22))
    await turn(lobby.set_pace, table, ANN, "8h")
    await turn(start.start, table, ANN)
    assert Clock.load(table.row.clock).hours == table.settings.hours == Hours(9, 22, zone=PARIS)


async def test_hours_days_and_zone_are_chosen_and_bad_ones_get_a_sentence(ward: Ward) -> None:
    table = await opened(ward, pace="1d")
    await turn(lobby_hours.set_hours, table, BOB, "20 - 2")
    await turn(lobby_hours.set_days, table, ANN, ["6", "5"])
    await turn(lobby_hours.set_zone, table, ANN, "Asia/Kolkata")
    await turn(lobby_hours.set_sits_in, table, ANN, "3")
    assert table.settings.hours == Hours(20, 2, (5, 6), "Asia/Kolkata")
    assert "from 20:00 to 2:00 · Saturday and Sunday (Asia/Kolkata)" in shown(table)
    assert "After 3 days off" in shown(table)
    for bad in (
        lobby_hours.set_hours(table, ANN, "late"),
        lobby_hours.set_hours(table, ANN, "9-25"),
        lobby_hours.set_days(table, ANN, ["8"]),
        lobby_hours.set_zone(table, ANN, "Paris"),
        lobby_hours.set_sits_in(table, ANN, "4"),
    ):
        with pytest.raises(UserError):
            await bad
    await turn(lobby_hours.set_hours, table, ANN, "usual")
    assert lobby_hours.running(table.settings, "1d").always
    assert lobby_hours.typed(replace(table.settings), "8-24").hours == Hours(8, 0, zone="Asia/Kolkata")


@pytest.mark.parametrize("pace", ["none", "5m"])
async def test_hours_that_were_chosen_stay_when_days_are_also_where_no_clock_would_run_yet(
    ward: Ward, pace: str
) -> None:
    table = await opened(ward, pace=pace)
    await turn(lobby_hours.set_hours, table, ANN, "20-2")
    await turn(lobby_hours.set_days, table, ANN, ["5", "6"])
    await turn(lobby.set_pace, table, ANN, "8h")
    assert lobby_hours.running(table.settings, "8h") == Hours(20, 2, (5, 6), PARIS)


async def test_tables_of_before_run_all_day(ward: Ward) -> None:
    old = TableSettings.load('{"pace":"8h"}')
    assert lobby_hours.running(old, "8h").always
    table = await paced(ward, ANN, BOB, pace="8h")
    assert clock.deadline(table, 0) == ward.time + DAY and clock.runs_again(table) is None


def test_the_screens_keep_to_discords_limits_in_both_languages() -> None:
    chosen = TableSettings(
        pace="8h", hours=Hours(20, 2, (0, 1, 2, 3, 4), "America/Argentina/ComodRivadavia"), sits_in=14
    )
    for language in ("en", "fr"):
        for game in GAMES.values():
            screen = options_screen(speaker(language), 12345, FACES[game.id], game.Options, chosen, 0)
            assert faults(screen) == []


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        (TableSettings(usual_pace=True, usual_hours=True), False),
        (TableSettings(pace="1d"), False),
        (TableSettings(pace="8h", usual_hours=True), True),
        (TableSettings(usual_pace=True, hours=Hours(18, 0)), True),
        (TableSettings(pace="1d", hours=Hours(days=(5, 6))), True),
    ],
)
def test_the_time_zone_is_chosen_in_a_menu_where_the_clock_has_hours(settings: TableSettings, *, asked: bool) -> None:
    game = GAMES["gothic-doctor"]
    screen = options_screen(speaker("en"), 7, FACES[game.id], game.Options, settings)
    menus = [part for part in screen.parts if isinstance(part, Menu) and part.id == str(SetClock(7, "zone"))]
    assert [[one.value for one in menu.choices if one.chosen] for menu in menus] == [["UTC"]] * asked
