"""Late presses with a wrong host clock: dropped without an effect."""

from __future__ import annotations

from bot import metrics
from bot.local.interactions import UPDATE
from tests.fire.faults import Seen, total
from tests.fire.ledger import sound
from tests.fire.running import services
from tests.fire.untold import make, ready
from tests.local.conftest import eventually

WRONG = 300.0
"""Seconds by which the host's clock is wrong."""
LATE = 4.0
"""Seconds after which a press arrives; Discord waits for three."""
CLOCKS = {"slow": WRONG, "fast": -WRONG}
"""Seconds by which Discord's clock is ahead of the host's."""


async def late(clock: str) -> Seen:
    """Check that a press in time is answered in one call, and a late one is dropped without loss."""
    seen = Seen(f"presses arrive after {LATE:g} s, the host's clock {WRONG / 60:g} minutes {clock}")
    async with services(hurry=True, apart=CLOCKS[clock]) as at:
        people = at.table()
        number = people[0].table.id
        await at.move()
        known = set(at.d.interactions.by_token)
        in_time = await make(at, *await ready(at))
        answers = [press.acked for token, press in at.d.interactions.by_token.items() if token not in known]
        if in_time != "✅" or answers[-1] != UPDATE:
            seen.wrong.append(f"a press in time shows {in_time!r}; presses were answered as {answers}")
        move = await ready(at)
        before, dropped = len(await at.storage.moves(number)), total(metrics.TOO_LATE)
        at.d.settings(lateness=LATE, patience=LATE + 1)
        seen.person = await make(at, *move)
        seen.met = at.d.strict.late
        await eventually(lambda: total(metrics.TOO_LATE) > dropped)
        if len(await at.storage.moves(number)) > before:
            seen.wrong.append("what came too late was done")
        at.calm(people[0].table.channel)
        for player in people:
            player.hand = None
        if await at.move() != "✅":
            seen.wrong.append("the game does not go on")
        if await at.quiet(number):
            seen.wrong.append("deliveries are still owed")
        seen.moves = len(await at.storage.moves(number))
        seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
    return seen


async def meet_all(wanted: str) -> list[Seen]:
    return [await late(clock) for clock in CLOCKS if wanted in f"presses arrive late, clock {clock}"]
