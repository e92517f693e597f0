"""Every fault of Discord's, one after another.

python -m tests.fire faults [--only 429]
"""

from __future__ import annotations

import logging

import structlog

from tests.fire import late, openings, own_time, starts, waiters
from tests.fire.faults import Seen, meet, silence
from tests.fire.figures import machine, table
from tests.fire.running import Services, services
from tests.fire.ways import NAMED, on_routes

ANSWERED = 40060
"""Discord's code for a second acknowledgement of a press."""
HEAD = ("fault", "Discord did so", "the person sees", "moves there", "tried again", "given up", "wrong")


async def main(wanted: str = "") -> tuple[str, list[str]]:
    """Meet every fault whose name contains `wanted`. Return the figures and failures."""
    where = machine()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    for noisy in ("aiohttp.server", "discord"):
        logging.getLogger(noisy).setLevel(logging.CRITICAL)
    async with services(hurry=True) as at:
        seen = [await meet(at, name, inject) for name, inject in {**NAMED, **on_routes()}.items() if wanted in name]
        violations = _violations(at)
    async with services(hurry=True) as at:
        seen += await openings.meet_all(at, wanted)
        violations += _violations(at)
    seen += await own_time.meet_all(wanted)
    seen += await waiters.meet_all(wanted)
    seen += await starts.meet_all(wanted)
    seen += await late.meet_all(wanted)
    if wanted in "silence":
        seen.append(await silence())
    return f"{where}\n\n{table(HEAD, [_row(one) for one in seen])}", violations + [
        f"{one.name}: {what}" for one in seen for what in one.wrong
    ]


def _violations(at: Services) -> list[str]:
    return [f"Discord refused: {one}" for one in at.d.violations if one.code != ANSWERED]


def _row(one: Seen) -> tuple[object, ...]:
    return one.name, one.met or "-", one.person, one.moves, one.tries, one.given_up, "; ".join(one.wrong) or "-"
