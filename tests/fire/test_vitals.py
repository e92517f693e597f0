"""Metrics, health and log for a host."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import aiohttp
import pytest
import structlog

from bot.logs import set_up
from bot.monitor import open_port
from tests.fire.child import free_port
from tests.fire.hosted import plain
from tests.fire.running import services
from tests.local.conftest import eventually

pytestmark = pytest.mark.usefixtures("night_shift")


async def test_metrics_and_health_tell_how_the_bot_is() -> None:
    port = free_port()
    async with (
        services(heartbeat=0.3) as at,
        open_port(at.bot.vitals, "127.0.0.1", port),
        aiohttp.ClientSession() as web,
    ):

        async def get(path: str) -> tuple[int, str]:
            async with web.get(f"http://127.0.0.1:{port}{path}") as answer:
                return answer.status, await answer.text()

        at.table()
        await at.move()
        assert await get("/healthz") == (200, json.dumps({"ok": True, "wrong": []}))
        status, text = await get("/metrics")
        assert status == 200
        for name in (
            "acknowledged_seconds_count",
            "commit_seconds_count",
            "outbox",
            "timers",
            "tables",
            "rate_limited",
        ):
            assert f"housecall_{name}" in text
        assert not any(str(player.user.id) in text for player in at.crowd.players)
        at.d.gateway.silence()
        await eventually(lambda: at.bot.reach.away)
        status, text = await get("/healthz")
        assert (status, "not connected to Discord" in text) == (503, True)
        assert (await get("/livez"))[0] == 200
        at.d.gateway.cut()
        at.d.gateway.speak()


async def test_a_log_line_names_table_and_press_and_a_log_file_turns_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.logs.LARGEST", 4000)
    root, former = logging.getLogger(), logging.getLogger().handlers[:]
    file = tmp_path / "logs" / "bot.log"
    try:
        set_up(plain(log_file=file, log_format="json"))
        with structlog.contextvars.bound_contextvars(table=7, interaction=11):
            for _ in range(400):
                structlog.get_logger().warning("something", kind="board")
        told = json.loads(file.read_text().splitlines()[0])
        assert (told["table"], told["interaction"], told["event"]) == (7, 11, "something")
        assert len(list(file.parent.iterdir())) == 6
        assert all(one.stat().st_size <= 4000 for one in file.parent.iterdir())
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers[:] = former
        structlog.reset_defaults()
