"""Hours and days off, as they are typed and chosen on Discord."""

from datetime import UTC, datetime, timedelta

from bot.tables import clock
from bot.tables.hours import Hours
from tests.discord.clinic import Clinic, lobby, said


async def test_hours_are_typed_and_chosen_and_days_off_show_on_the_board(clinic: Clinic) -> None:
    ann, channel = clinic.ann, clinic.channel
    await said(ann, "me settings", channel, zone="Europe/Paris", quiet_from=23, quiet_to=7)
    await lobby(clinic, pace="8h", hours="20-2")
    table = await clinic.table()
    assert table.settings.hours == Hours(20, 2, zone="Europe/Paris")
    assert "I read hours" in await said(ann, "lobby option", channel, option="hours", value="late")
    await said(ann, "lobby option", channel, option="hours", value="usual")
    await said(ann, "lobby option", channel, option="sits_in", value="3")
    assert any("from 9:00 to 22:00 (Europe/Paris)" in seen.text for _, seen in ann.messages())
    await said(ann, "lobby option", channel, option="hours", value="all")
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    await ann.actor.click(ann.newest("Start"), label="Start")
    thread = channel.threads[0]
    last = (datetime.fromtimestamp(clinic.bot.registry.services.env.now() / 1000, UTC) + timedelta(days=4)).date()
    assert f"until the end of {last}" in await said(clinic.bob, "me away", channel, until=str(last))
    await clinic.env.settle()
    assert "away until <t:" in await said(ann, "table why", thread)
    assert "is over" in await said(clinic.bob, "me away", channel, until="2020-01-01")
    assert "You are not away" in await said(clinic.bob, "me away", channel, until="off")
    assert "You are not away" in await said(clinic.bob, "me away", channel)
    assert clock.away(await clinic.table(), 0) is None is clock.away(await clinic.table(), 1)
