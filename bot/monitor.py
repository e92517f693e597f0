"""Watching over a running bot: the event loop's lag, Discord's 429s, and a page for Prometheus and health checks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING

import aiohttp
import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot import metrics
from bot.errors import StartupError
from bot.tables.breath import Breath

if TYPE_CHECKING:
    from bot.app import HouseCall

log = structlog.get_logger()

LAG_SECONDS = 1.0
"""A loop that comes this late to its work is logged."""


def traced() -> aiohttp.TraceConfig:
    """Count the requests that Discord turned away."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_ended)
    return trace


async def _ended(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    del session, context
    if params.response.status == 429:
        metrics.RATE_LIMITED.inc()


async def watch_loop(breath: Breath) -> None:
    """Measure how late the event loop is, until cancelled."""
    await breath.watch(_measured)


def _measured(lag: float) -> None:
    metrics.LOOP_LAG.observe(lag)
    if lag > LAG_SECONDS:
        log.warning("loop_late", seconds=round(lag, 2))


@asynccontextmanager
async def open_port(bot: HouseCall, host: str, port: int) -> AsyncIterator[int]:
    """Serve `/metrics` and `/healthz` while inside, unless `port` is 0; the port that is served.

    Raises:
        StartupError: the port cannot be used.

    """
    if not port:
        yield 0
        return
    app = web.Application()

    async def show_metrics(_: web.Request) -> web.Response:
        return await _metrics(bot)

    async def show_health(_: web.Request) -> web.Response:
        return await _health(bot)

    app.add_routes([web.get("/metrics", show_metrics), web.get("/healthz", show_health)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as wrong:
            raise StartupError(
                f"The metrics port {host}:{port} cannot be used ({wrong.strerror}): set HOUSECALL_METRICS_PORT to "
                "another one, or to 0 for none."
            ) from None
        yield port
    finally:
        await runner.cleanup()


async def _metrics(bot: HouseCall) -> web.Response:
    counts = await bot.registry.services.storage.counts()
    metrics.OWED.set(counts.owed)
    metrics.TIMERS.set(counts.timers)
    metrics.DATABASE.set(counts.bytes)
    metrics.AWAKE.set(len(bot.registry))
    metrics.CONNECTED.set(connected(bot))
    for status, number in counts.tables.items():
        metrics.TABLES.labels(status).set(number)
    return web.Response(body=metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _health(bot: HouseCall) -> web.Response:
    """200 while Discord is connected and the database answers; 503 with what is wrong otherwise."""
    wrong = [] if connected(bot) else ["not connected to Discord"]
    try:
        async with asyncio.timeout(2):
            await bot.registry.services.storage.next_timer()
    except Exception as error:  # noqa: BLE001  whatever it is, the check has failed
        wrong.append(f"the database does not answer: {error}")
    body = json.dumps({"ok": not wrong, "wrong": wrong})
    return web.Response(text=body, status=503 if wrong else 200, content_type="application/json")


def connected(bot: HouseCall) -> bool:
    """Whether Discord is connected now."""
    return bot.is_ready() and not bot.is_closed() and not bot.away
