"""Plans, days off and quiet hours under faults, including a night when Discord was silent and the clocks changed."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from bot.tables.hours import Calendar, QuietHours, local_date
from bot.tables.preferences import Preferences
from bot.tables.time_control import HOUR, MINUTE
from bot.tables.time_control import Clock as TableClock
from tests.fire.faults import Seen
from tests.fire.ledger import sound
from tests.fire.plans import Plans
from tests.fire.players import Player
from tests.fire.running import Clock, Services, services
from tests.fire.said_ahead import Sayer
from tests.fire.ways import BESIDE_BOARD, NAMED, SLOW, THROUGH, Inject, on_routes
from tests.local.conftest import eventually
from tests.wire import HANG_SECONDS

LONG = ("gothic-doctor",)
"""Games of sufficient length, whatever the moves."""
TURNS = 12
"""Acts of each player under a fault."""
MORE = 60
"""Most acts without it, until a planned step was made."""
PARIS = "Europe/Paris"
NIGHT = QuietHours(22, 9, PARIS)
EVENING = datetime(2027, 3, 27, 21, 30, tzinfo=ZoneInfo(PARIS))
"""The night after it is an hour shorter."""
SILENT_HOURS = 11
"""From 21:30 to 9:30 of the next day: half an hour of the evening and half an hour of the morning are lost."""
LOST_MS = HOUR
AWAY_DAYS = 5


async def says_ahead(at: Services, name: str, inject: Inject) -> Seen:
    """Plan and move under a fault; then without it, until a step was made."""
    dealt, plans, seen = at.fresh(), Plans(), Seen(f"said ahead: {name}")
    people = [Sayer(at.crowd, dealt, seat, plans, at.storage.path) for seat in range(len(dealt.people))]
    at.crowd.players.clear()
    at.crowd.players += people
    rng = Random(name)
    done = inject(at, dealt.channel)
    if done is not None:
        await done
    waiting = list(at.d.faults.waiting)
    for _ in range(TURNS):
        for one in people:
            await one.act(rng)
    seen.met = sum(fault.met for fault in waiting)
    at.calm(dealt.channel)
    seen.wrong += await _settled(at, people)
    for _ in range(MORE):
        if plans.fates["made"]:
            break
        for one in people:
            await one.act(rng)
        seen.wrong += await _settled(at, people)
    seen.person = f"{plans.fates['made']} steps made"
    seen.moves = len(await at.storage.moves(dealt.id))
    if not plans.fates["made"]:
        seen.wrong.append("nothing that was said ahead was ever made")
    if left := await at.quiet(dealt.id):
        seen.wrong.append(f"{left} is still owed")
    seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
    return seen


async def _settled(at: Services, people: list[Sayer]) -> list[str]:
    """Return differences once every press has been handled."""
    await asyncio.sleep(0.05)
    await at.quiet(people[0].table.id)
    return [wrong for one in people for wrong in one.settle()]


async def takes_days_off(at: Services, name: str, inject: Inject) -> Seen:
    """Type `/me away` under a fault until it works: only that clock stands still, and the days count once."""
    people, seen = at.table(), Seen(f"days off: {name}")
    player, number = people[0], people[0].table.id
    await at.quiet(number)
    now = at.bot.registry.services.env.now()
    before = await _clock(at, number)
    done = inject(at, player.table.channel)
    if done is not None:
        await done
    waiting = list(at.d.faults.waiting)
    until = local_date(now, "UTC") + timedelta(days=AWAY_DAYS - 1)
    for _ in range(3):
        seen.person = await _away(at, player, until.isoformat())
        if seen.person == "✅":
            break
    seen.met = sum(fault.met for fault in waiting)
    at.calm(player.table.channel)
    if seen.person != "✅":  # too late each time, and nothing was done
        await _away(at, player, until.isoformat())
    if left := await at.quiet(number):
        seen.wrong.append(f"{left} is still owed")
    wish = Preferences.load(await at.storage.preferences(player.user.id))
    after = await _clock(at, number)
    if len(wish.days_off) != 1 or after.away != {**before.away, player.seat: wish.days_off}:
        seen.wrong.append(f"the days off are {wish.days_off}, and the clock has {after.away}")
    if after.asked_since != before.asked_since or after.banks != before.banks:
        seen.wrong.append(f"the clock was {before}, and is {after}")
    seen.wrong += sound(at.storage.path)
    return seen


async def _away(at: Services, player: Player, until: str) -> str:
    option = {"name": "until", "type": 3, "value": until}
    typed = {"id": "1", "name": "me", "type": 1, "options": [{"name": "away", "type": 1, "options": [option]}]}
    channel = at.d.world.channel(player.table.channel)
    done = await at.d.interactions.begin(2, player.user, channel, typed | {"resolved": {}}, None)
    if done.get("failed"):
        return "This interaction failed"
    async with asyncio.timeout(HANG_SECONDS):
        while player.seat not in (await _clock(at, player.table.id)).away:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return "✅"


async def _clock(at: Services, number: int) -> TableClock:
    row = await at.storage.table(number)
    assert row is not None
    return TableClock.load(row.clock)


async def silent_night() -> Seen:
    """Keep Discord silent from before the clocks stop until after they run again, over a night when the clocks change;
    asked players lose nothing, and no move is made for them.
    """
    clock, seen = Clock(), Seen("the gateway is silent over the night in which clocks are turned, in quiet hours")
    clock.ahead = round(EVENING.timestamp() * 1000) - clock()
    async with services(clock, heartbeat=0.4, pace="8h", quiet=NIGHT) as at:
        people = at.table()
        number = people[0].table.id
        await at.move()
        await at.quiet(number)
        left = await _left(at, number, clock())
        assert left
        at.d.gateway.silence()
        await eventually(lambda: at.bot.reach.away)
        clock.ahead += SILENT_HOURS * HOUR
        await at.bot.scheduler.ring()
        at.d.gateway.cut()
        at.d.gateway.speak()
        await eventually(lambda: not at.bot.reach.away and not at.bot.reach.making_up)
        for seat, was in left.items():
            lost = was - (await _left(at, number, clock())).get(seat, 0)
            if not -MINUTE < lost < LOST_MS // 2:  # the run's own time counts, the silence does not
                seen.wrong.append(f"seat {seat} has lost {lost / MINUTE:.0f} minutes")
        for player in people:
            player.hand = None
        seen.person = await at.move()
        rows = await at.storage.moves(number)
        seen.moves = len(rows)
        if any(row.via != "pressed" for row in rows):
            seen.wrong.append("a move was made for somebody")
        seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
    return seen


async def _left(at: Services, number: int, now: int) -> dict[int, int]:
    """Return the remaining open time of each asked seat."""
    due = {one.seat: one.due for one in await at.storage.timers(number) if one.kind == "flag"}
    return {seat: Calendar(quiet=NIGHT).open_between(now, up) for seat, up in due.items()}


async def meet_all(wanted: str) -> list[Seen]:
    found = {
        name: inject
        for name, inject in {**NAMED, **on_routes()}.items()
        if not any(boards in name for boards in (BESIDE_BOARD, THROUGH, SLOW))  # they only take long here
    }
    seen = []
    for what, meet in (("said ahead", says_ahead), ("days off", takes_days_off)):
        async with services(games=LONG, hurry=True) as at:
            seen += [await meet(at, name, inject) for name, inject in found.items() if wanted in f"{what}: {name}"]
    if wanted in "silence":
        seen.append(await silent_night())
    return seen
