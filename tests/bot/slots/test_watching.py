"""A host's view of a process, in any state."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from bot.monitor import Vitals, open_port
from bot.slots.standing import Standing, State
from storage import Storage
from tests.fire.child import free_port


@pytest.mark.parametrize(
    ("state", "connected", "health", "ready"),
    [
        (State.WAITING, False, 200, 200),
        (State.STANDBY, False, 200, 200),
        (State.JOINING, False, 200, 503),
        (State.ACTIVE, True, 200, 200),
        (State.ACTIVE, False, 503, 503),
        (State.LEAVING, True, 200, 503),
    ],
)
async def test_health_and_readiness_follow_what_a_process_does(
    tmp_path: Path, state: State, connected: bool, health: int, ready: int
) -> None:
    port = free_port()
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        standing = Standing(state, 3 if state in {State.JOINING, State.ACTIVE, State.LEAVING} else None, lambda: 1.5)
        there = None if state is State.WAITING else storage
        vitals = Vitals(there, lambda: connected, lambda: 0, standing)
        async with open_port(vitals, "127.0.0.1", port), aiohttp.ClientSession() as web:
            told = {}
            for path in ("healthz", "readyz", "livez", "metrics"):
                async with web.get(f"http://127.0.0.1:{port}/{path}") as answer:
                    told[path] = answer.status, await answer.text()
    assert [told[path][0] for path in ("healthz", "readyz", "livez", "metrics")] == [health, ready, 200, 200]
    assert f'housecall_state{{state="{state}"}} 1.0' in told["metrics"][1]
    assert f"housecall_slot {-1.0 if standing.slot is None else 3.0}" in told["metrics"][1]
    assert "housecall_keeper_silent_seconds 1.5" in told["metrics"][1]
    assert vitals.well() == (health == 200)
