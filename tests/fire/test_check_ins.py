"""What the kill run sees of a question before the deal that is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.tables.table_settings import Question, TableSettings
from storage import WHOLE_TABLE, Batch, Storage, TimerRow
from tests.fire.check_ins import CheckIns
from tests.fire.players import Crowd
from tests.wire import LocalDiscord

QUESTION = Question(1, "here", 1, (0,), due=5)


@pytest.mark.parametrize(
    ("asked", "rings", "told", "right"),
    [
        ([], 0, {}, True),
        ([], 0, {"asked": True}, False),
        ([QUESTION], 5, {"asked": True}, True),
        ([QUESTION], 0, {"asked": True}, False),
        ([QUESTION], 5, {"thanked": True}, False),
    ],
)
async def test_a_question_before_the_deal_that_is_lost_is_seen(
    tmp_path: Path, asked: list[Question], rings: int, told: dict[str, bool], *, right: bool
) -> None:
    async with LocalDiscord() as d, await Storage.open(tmp_path / "w.db") as storage:
        lobbies = CheckIns(Crowd(d, Random(1)), tmp_path / "w.db", 1)
        await lobbies.open(storage)
        (one,) = lobbies.waiting
        row, batch = await storage.table(one.table), Batch()
        assert row is not None
        batch.put_table(replace(row, settings=TableSettings(questions=asked).dump()))
        if rings:
            batch.set_timer(TimerRow(one.table, "question", WHOLE_TABLE, rings))
        await storage.commit(batch)
        for name, value in told.items():
            setattr(one, name, value)
        assert (lobbies.settle() == []) is right
