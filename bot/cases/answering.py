"""Answers to a case, doubts about it, and a player's streak."""

from __future__ import annotations

from datetime import date

import structlog

from bot import metrics
from bot.cases.days import Asked, Days, day_of
from bot.cases.streak import streak
from bot.tables.table import Services
from storage import Batch, CaseAnswerRow
from storage.cases import Tally, doubt, put_answer

log = structlog.get_logger()

ANSWERS, SHARE = 10, 0.3
"""A case is reported to the host after this many answers if this share of them doubts it."""


def doubtful(tally: Tally) -> bool:
    """Return True if the host should look at the case."""
    return tally.answers >= ANSWERS and tally.doubts >= SHARE * tally.answers


async def answer(services: Services, asked: Asked, user: int, guild: int | None, move: str) -> CaseAnswerRow:
    """Store an answer before anything is shown. Return it, or the player's first answer if there is one."""
    case = asked.case
    row = CaseAnswerRow(
        user=user,
        case_id=case.id,
        game=case.game,
        day=asked.day.isoformat(),
        guild=guild,
        move=move,
        correct=case.right(move),
        in_streak=asked.counts,
        doubted=False,
        at=services.env.now(),
    )
    batch = Batch()
    put_answer(batch, row)
    if guild is not None:  # the kept post lists people, too
        batch.mark_kept_post(guild, services.env.nonce(), services.env.now())
    await _kept(services, case.id, batch)
    kept = await services.storage.cases.answer(user, case.id)
    assert kept is not None
    return kept


async def doubted(services: Services, user: int, case_id: str) -> None:
    """Store that a player doubts a case."""
    batch = Batch()
    doubt(batch, user, case_id)
    await _kept(services, case_id, batch)


async def _kept(services: Services, case_id: str, batch: Batch) -> None:
    """Commit; warn the host if a case has just become doubtful."""
    before = await services.storage.cases.tally(case_id)
    await services.storage.commit(batch)
    now = await services.storage.cases.tally(case_id)
    if doubtful(now) and not doubtful(before):
        metrics.CASES_DOUBTED.inc()
        log.warning("case_doubted", case=case_id, answers=now.answers, doubts=now.doubts)


async def row_of_days(services: Services, days: Days, user: int) -> int:
    """Return a player's streak in days."""
    rows = await services.storage.cases.answers(user)
    answered = {date.fromisoformat(row.day) for row in rows if row.in_streak}
    return streak(answered, day_of(services.env.now()), days.pauses)
