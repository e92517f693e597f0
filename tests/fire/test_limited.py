"""A short part of the runs under all of Discord's limits, and of their figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.fire import crowded, limited
from tests.fire.load import compared
from tests.fire.measured import Measured, middle
from tests.wire import HANG_SECONDS
from tests.wire.process import ROOT

SECONDS = 2.0


@pytest.mark.parametrize("name", ["boards", "inboxes", "four"])
async def test_under_all_limits_there_is_no_429_and_nothing_is_owed_at_the_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowded, "SETTLE_SECONDS", 0.1)
    monkeypatch.setattr(crowded, "QUIET_SECONDS", 0.4)
    monkeypatch.setattr(crowded, "LONGEST_SECONDS", HANG_SECONDS)
    runs = limited.runs(tables=3, rate=6, seconds=SECONDS, latency=0.02, root=ROOT)
    load, bound = runs[name]
    kept = await limited.pressed(replace(load, emojis=False), bound, name)
    assert (kept.refused, kept.failed, kept.left) == (0, 0, 0)
    assert kept.presses > 0
    assert kept.requests >= 1
    assert kept.hand99 >= kept.hand50 > 0


def test_two_versions_stand_beside_each_other() -> None:
    early = Measured(**dict.fromkeys(Measured.__struct_fields__, 2))
    late = Measured(**dict.fromkeys(Measured.__struct_fields__, 1))
    rows = compared([(10, early, middle([early, late, late]))]).splitlines()
    assert rows[0] == "| figure | before, 10/s | after, 10/s | ratio | at most |"
    assert "| without edits of hands that stay open | 2 | 1 | 0.50 | 1.6 |" in rows
