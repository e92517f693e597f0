"""A host's view of a process, in any state."""

from __future__ import annotations

import json
import os
import socket
import time
from pathlib import Path

import aiohttp
import pytest

from bot import pulse
from bot.monitor import Vitals, open_port
from bot.settings import Address, Settings
from bot.slots.standing import Standing, State
from storage import Storage
from tests.fire.child import free_port

URL = "postgresql://db/games"


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


def beat(settings: Settings, name: str, *, process: int, connected: bool, ago: float = 0.0) -> None:
    settings.folder.mkdir(exist_ok=True)
    told = {"at": time.time() - ago, "connected": connected, "process": process}
    host = socket.gethostname()
    (settings.folder / f"housecall.{host}-{name}.pulse").write_text(json.dumps(told))


def test_of_several_processes_on_a_machine_each_has_to_be_well(tmp_path: Path) -> None:
    settings = Settings.model_construct(database=Address(URL), folder=tmp_path / "data")
    assert not pulse.healthy(settings)
    beat(settings, "one", process=os.getpid(), connected=True)
    assert pulse.healthy(settings)
    beat(settings, "gone", process=2**22 - 1, connected=False)  # killed: its file still exists
    assert pulse.healthy(settings)
    beat(settings, "other", process=os.getppid(), connected=False)
    assert not pulse.healthy(settings)
    beat(settings, "other", process=os.getppid(), connected=True, ago=pulse.ALIVE_SECONDS + 1)
    assert not pulse.healthy(settings)
