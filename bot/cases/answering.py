"""Somebody answers a case, once; doubts what they were told; and how many days in a row they have answered."""

from __future__ import annotations

from datetime import date

import structlog

from bot import metrics
from bot.cases.days import Asked, Days, day_of
from bot.cases.streak import streak
from bot.servers.server import owed_to
from bot.tables.table import Services
from storage import Batch, CaseAnswerRow
from storage.cases import Tally, doubt, put_answer

log = structlog.get_logger()

ANSWERS, SHARE = 10, 0.3
"""A case is reported to the host once so many have answered it and this share of them doubts it."""


def doubtful(tally: Tally) -> bool:
    """Whether so many doubt a case that its host should look at it."""
    return tally.answers >= ANSWERS and tally.doubts >= SHARE * tally.answers


async def answer(services: Services, asked: Asked, user: int, guild: int | None, move: str) -> CaseAnswerRow:
    """Keep an answer before anything is shown; what somebody answered first where they have answered already."""
    case = asked.case
    row = CaseAnswerRow(
        user=user,
        case_id=case.id,
        game=case.game,
        day=asked.day.isoformat(),
        guild=guild,
        move=move,
        found=case.right(move),
        counts=asked.counts,
        doubted=False,
        at=services.env.now(),
    )
    batch = Batch()
    put_answer(batch, row)
    await _kept(services, case.id, batch)
    if guild is not None:
        services.wake(owed_to(guild))
    kept = await services.storage.cases.answer(user, case.id)
    assert kept is not None
    return kept


async def doubted(services: Services, user: int, case_id: str) -> None:
    """Keep that somebody doubts a case."""
    batch = Batch()
    doubt(batch, user, case_id)
    await _kept(services, case_id, batch)


async def _kept(services: Services, case_id: str, batch: Batch) -> None:
    """Commit it; the host is told where that makes the doubts about a case too many."""
    before = await services.storage.cases.tally(case_id)
    await services.storage.commit(batch)
    now = await services.storage.cases.tally(case_id)
    if doubtful(now) and not doubtful(before):
        metrics.CASES_DOUBTED.inc()
        log.warning("case_doubted", case=case_id, answers=now.answers, doubts=now.doubts)


async def row_of_days(services: Services, days: Days, user: int) -> int:
    """How many days in a row somebody has answered a case."""
    rows = await services.storage.cases.answers(user)
    answered = {date.fromisoformat(row.day) for row in rows if row.counts}
    return streak(answered, day_of(services.env.now()), days.pauses)
