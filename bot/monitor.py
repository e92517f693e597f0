"""Monitoring: event loop lag, rate limits (429), and a port for Prometheus and health checks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp
import discord
import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot import metrics
from bot.discord_answers import Answers
from bot.errors import StartupError
from bot.interactions.deferral import FAILS_AT_ONCE, DiscordClock
from bot.outbox.pacing import CallBudget, EditPace
from bot.scheduler.load_gate import LoadGate
from bot.slots.standing import Standing, State
from storage import Storage, StorageError

log = structlog.get_logger()

LAG_SECONDS = 1.0
"""Event loop lag that is logged, in seconds."""


@dataclass(slots=True)
class Vitals:
    """State of a running bot for monitoring. `connected`: to Discord now; `awake`: tables in memory; `stands`: the slot
    state of one of several processes. `storage` is None until the database answers.
    """

    storage: Storage | None
    connected: Callable[[], bool]
    awake: Callable[[], int]
    stands: Standing | None = None

    def well(self) -> bool:
        """Return True if the process is healthy: an active one must be connected."""
        serves = self.stands is None or self.stands.state is State.ACTIVE
        return self.connected() if serves else True


UNCOUNTED = ("interactions", "webhooks")
"""Path parts of answers to presses, which Discord's rate limit does not count."""


BROKEN = (aiohttp.ClientError, OSError)
"""Errors of a request that got no answer."""


def traced(clock: DiscordClock, budget: CallBudget, pace: EditPace, answers: Answers) -> aiohttp.TraceConfig:
    """Return request hooks that apply the rate limit, read Discord's clock and take in each answer."""
    trace = aiohttp.TraceConfig()

    async def begins(
        _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        parts = params.url.parts
        if not any(part in parts for part in UNCOUNTED):
            await budget.take()
            if params.method == "PATCH" and len(parts) > 3 and parts[-2] == "messages":
                pace.edited(int(parts[-3]))
        context.asked = time.monotonic()

    async def ended(_: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        if params.response.status == 429:
            metrics.RATE_LIMITED.inc()
        own = "Authorization" in params.headers and not params.url.path.endswith("/users/@me")
        answers.came_in(params.response.status, params.response.headers, own=own)
        date = params.response.headers.get("Date")
        if date is not None:
            clock.heard(date, context.asked)
        if params.response.status == 500 and FAILS_AT_ONCE.get():
            params.response.close()
            raise discord.DiscordServerError(params.response, None)

    async def failed(_: object, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
        if isinstance(params.exception, BROKEN):
            answers.failed()

    trace.on_request_start.append(begins)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


async def watch_loop(load_gate: LoadGate) -> None:
    """Measure the event loop's lag until cancelled."""
    await load_gate.watch(_measured)


def _measured(lag: float) -> None:
    metrics.LOOP_LAG.observe(lag)
    if lag > LAG_SECONDS:
        log.warning("loop_late", seconds=round(lag, 2))


@asynccontextmanager
async def open_port(vitals: Vitals, host: str, port: int) -> AsyncIterator[int]:
    """Serve `/metrics`, `/healthz`, `/readyz` and `/livez` and yield the port; 0 serves nothing.

    Raises:
        StartupError: the port cannot be used.

    """
    if not port:
        yield 0
        return
    app = web.Application()

    async def show_metrics(_: web.Request) -> web.Response:
        return await _metrics(vitals)

    async def show_health(_: web.Request) -> web.Response:
        return await _health(vitals)

    async def show_ready(_: web.Request) -> web.Response:
        return await _health(vitals, ready=True)

    async def show_life(_: web.Request) -> web.Response:
        return _told([])

    shown = {"/metrics": show_metrics, "/healthz": show_health, "/readyz": show_ready, "/livez": show_life}
    app.add_routes([web.get(path, show) for path, show in shown.items()])
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


async def _metrics(vitals: Vitals) -> web.Response:
    if vitals.stands is not None:
        metrics.SLOT.set(-1 if vitals.stands.slot is None else vitals.stands.slot)
        metrics.KEEPER.set(vitals.stands.silent())
        for state in State:
            metrics.STATE.labels(state.value).set(state is vitals.stands.state)
    metrics.AWAKE.set(vitals.awake())
    metrics.CONNECTED.set(vitals.connected())
    try:
        await _count(vitals.storage)
    except StorageError as wrong:
        log.warning("not_counted", error=str(wrong))
    return web.Response(body=metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _count(storage: Storage | None) -> None:
    if storage is None:
        return
    counts = await storage.counts()
    metrics.OUTBOX.set(counts.owed)
    metrics.TIMERS.set(counts.timers)
    metrics.DATABASE.set(counts.bytes)
    for status, number in counts.tables.items():
        metrics.TABLES.labels(status).set(number)


async def _health(vitals: Vitals, *, ready: bool = False) -> web.Response:
    """Return 200 if Discord is connected and the database answers, else 503 with the reasons. A process without a slot
    needs neither. With `ready`, a process that joins or leaves is not ready.
    """
    stands = vitals.stands
    if stands is not None and stands.state is not State.ACTIVE:
        return _told([] if stands.ready or not ready else [f"{stands.state.value} the slot {stands.slot}"])
    wrong = [] if vitals.connected() else ["not connected to Discord"]
    try:
        async with asyncio.timeout(2):
            assert vitals.storage is not None
            await vitals.storage.next_timer()
    except Exception as error:  # noqa: BLE001  any error fails the check
        wrong.append(f"the database does not answer: {error}")
    return _told(wrong)


def _told(wrong: list[str]) -> web.Response:
    body = json.dumps({"ok": not wrong, "wrong": wrong})
    return web.Response(text=body, status=503 if wrong else 200, content_type="application/json")
