"""Watching over a running bot: the event loop's lag, Discord's 429s, and a page for Prometheus and health checks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp
import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot import metrics
from bot.errors import StartupError
from bot.interactions.discord_clock import DiscordClock
from bot.outbox.call_budget import CallBudget
from bot.outbox.edit_pace import EditPace
from bot.scheduler.load_gate import LoadGate
from bot.slots.standing import Standing, State
from storage import Storage, StorageError

log = structlog.get_logger()

LAG_SECONDS = 1.0
"""A loop that comes this late to its work is logged."""


@dataclass(slots=True)
class Vitals:
    """What a running bot is asked: whether Discord is `connected` now, and how many tables are `awake`; where it is one
    of several processes, where it `stands`. There is no `storage` while the database is waited for.
    """

    storage: Storage | None
    connected: Callable[[], bool]
    awake: Callable[[], int]
    stands: Standing | None = None

    def well(self) -> bool:
        """Whether it does what it should: one that is active is connected."""
        serves = self.stands is None or self.stands.state is State.ACTIVE
        return self.connected() if serves else True


UNCOUNTED = ("interactions", "webhooks")
"""Paths of answers to presses, and of what goes through their tokens."""


def traced(clock: DiscordClock, budget: CallBudget, pace: EditPace) -> aiohttp.TraceConfig:
    """Let counted requests wait for their turn, learn Discord's time of its answers, count those that turn us away."""
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
        date = params.response.headers.get("Date")
        if date is not None:
            clock.heard(date, context.asked)

    trace.on_request_start.append(begins)
    trace.on_request_end.append(ended)
    return trace


async def watch_loop(load_gate: LoadGate) -> None:
    """Measure how late the event loop is, until cancelled."""
    await load_gate.watch(_measured)


def _measured(lag: float) -> None:
    metrics.LOOP_LAG.observe(lag)
    if lag > LAG_SECONDS:
        log.warning("loop_late", seconds=round(lag, 2))


@asynccontextmanager
async def open_port(vitals: Vitals, host: str, port: int) -> AsyncIterator[int]:
    """Serve `/metrics`, `/healthz`, `/readyz` and `/livez` while inside, unless `port` is 0; the port that is served.

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
    metrics.OWED.set(counts.owed)
    metrics.TIMERS.set(counts.timers)
    metrics.DATABASE.set(counts.bytes)
    for status, number in counts.tables.items():
        metrics.TABLES.labels(status).set(number)


async def _health(vitals: Vitals, *, ready: bool = False) -> web.Response:
    """200 while Discord is connected and the database answers; 503 with what is wrong otherwise. A process that has no
    slot needs neither; `ready`: one that joins or leaves is not yet, or no more, what others may count on.
    """
    stands = vitals.stands
    if stands is not None and stands.state is not State.ACTIVE:
        return _told([] if stands.ready or not ready else [f"{stands.state.value} the slot {stands.slot}"])
    wrong = [] if vitals.connected() else ["not connected to Discord"]
    try:
        async with asyncio.timeout(2):
            assert vitals.storage is not None
            await vitals.storage.next_timer()
    except Exception as error:  # noqa: BLE001  whatever it is, the check has failed
        wrong.append(f"the database does not answer: {error}")
    return _told(wrong)


def _told(wrong: list[str]) -> web.Response:
    body = json.dumps({"ok": not wrong, "wrong": wrong})
    return web.Response(text=body, status=503 if wrong else 200, content_type="application/json")
