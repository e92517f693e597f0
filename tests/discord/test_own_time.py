from datetime import UTC, datetime, timedelta
from typing import Any

from bot.tables import clock
from bot.tables.hours import QuietHours
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import Clock
from tests.discord.served import ROOM, Served, settled


async def test_quiet_hours_and_days_off_are_typed_and_running_games_follow(at: Served) -> None:
    ann = await at.person("ann").join()

    async def said(command: str, **given: Any) -> str:
        return (await ann.slash(ROOM, command, **given)).text

    await said("me settings", zone="Europe/Paris")
    table = await at.begun("ann", "bob", at=ROOM, settings=TableSettings(time_limit="8h"))
    night = QuietHours(22, 9, "Europe/Paris")
    assert Clock.load(table.row.clock).quiet == {0: night, 1: night}
    assert "at most 12 hours" in await said("me settings", quiet="20-9")
    assert "23:00 to 7:00" in await said("me settings", quiet="23-7")
    last = (datetime.fromtimestamp(at.bot.registry.services.env.now() / 1000, UTC) + timedelta(days=4)).date()
    assert f"until the end of {last}" in await said("me away", until=str(last))
    await settled(at.bot)
    hers, his = (table.seat_of(at.person(name).id) for name in ("ann", "bob"))
    assert hers and his
    quiet = {hers.seat: QuietHours(23, 7, "Europe/Paris"), his.seat: night}
    assert Clock.load(table.row.clock).quiet == quiet
    assert "away until <t:" in await said("table why", table=table.id)
    assert "is over" in await said("me away", until="2020-01-01")
    assert "You are not away" in await said("me away", until="off")
    assert "You are not away" in await said("me away")
    await settled(at.bot)
    assert clock.away(table, hers.seat) is None
