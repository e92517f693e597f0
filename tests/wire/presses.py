"""The fate of each press, command, completion and modal: the sessions that got it, the one that answered, and when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import aiohttp
from aiohttp import web
from discord.http import HTTPClient

from bot.local.gateway import Session
from bot.local.objects import Json

PROCESS = "X-Process"
"""The header that tells the tests' bots apart; Discord has none."""
KEPT = 100_000


def signed(name: str, trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
    """Return a trace that signs every request of a discord.py client: `Client(http_trace=signed("one"))`. `trace` also
    stays active.
    """

    async def sign(_session: object, _context: object, asked: aiohttp.TraceRequestStartParams) -> None:
        asked.headers[PROCESS] = name

    trace = trace or aiohttp.TraceConfig()
    trace.on_request_start.append(sign)
    return trace


def sign(name: str) -> None:
    """Sign every later request of all discord.py clients in this process."""
    begin = HTTPClient.__init__

    def begin_signed(client: HTTPClient, *args: object, **kwargs: object) -> None:
        begin(client, *args, **kwargs)  # type: ignore[arg-type]
        client.http_trace = signed(name, client.http_trace)

    HTTPClient.__init__ = begin_signed  # type: ignore[assignment, method-assign]


def signature(request: web.Request) -> str:
    """Return a request's signature; empty without one."""
    return request.headers.get(PROCESS, "")


@dataclass(slots=True)
class PressRecord:
    """The fate of one interaction. `kind` and `guild` are Discord's; `at` is the event loop's time; `told` are the
    sessions that got it; `seconds` passed until the callback that counted, which came from `session` (empty if several
    got it and nothing is signed) and was signed `process`; `refused` callbacks came after it (40060).
    """

    id: int
    kind: int
    guild: int | None
    at: float
    told: list[Session] = field(default_factory=list)
    seconds: float | None = None
    session: str = ""
    process: str = ""
    refused: int = 0


class Presses:
    """The records of all interactions, by their ids; the last `KEPT` of them."""

    def __init__(self) -> None:
        self.all: dict[int, PressRecord] = {}
        self.processes: dict[str, str] = {}
        """Signatures by session id."""

    @property
    def unanswered(self) -> list[PressRecord]:
        """Return the interactions that no callback has acknowledged so far."""
        return [one for one in self.all.values() if one.seconds is None]

    @property
    def unheard(self) -> list[PressRecord]:
        """Return the interactions that no session got: none had a connection, and none has come back by RESUME."""
        return [one for one in self.all.values() if not one.told]

    @property
    def slowest(self) -> float:
        """Return the longest wait for an acknowledgement, in seconds."""
        return max((one.seconds for one in self.all.values() if one.seconds is not None), default=0.0)

    @property
    def refused(self) -> int:
        """Return how many callbacks came after another had counted (40060)."""
        return sum(one.refused for one in self.all.values())

    def begin(self, payload: Json) -> None:
        made, guild = int(payload["id"]), payload.get("guild_id")
        now = asyncio.get_running_loop().time()
        self.all[made] = PressRecord(made, payload["type"], int(guild) if guild is not None else None, now)
        if len(self.all) > KEPT:
            del self.all[next(iter(self.all))]

    def tell(self, made: int, session: Session) -> None:
        """Note that a session got an interaction."""
        record = self.all.get(made)
        if record is not None and session not in record.told:
            record.told.append(session)

    def answer(self, request: web.Request) -> None:
        record = self.all.get(int(request.match_info["id"]))
        if record is not None:
            record.seconds = asyncio.get_running_loop().time() - record.at
            record.process = signature(request)
            by = [one.id for one in record.told if self.processes.get(one.id) == record.process]
            record.session = by[0] if len(by) == 1 else ""

    def refuse(self, request: web.Request) -> bool:
        """Note a callback that came after another. Return True if it came from another session, which is allowed."""
        record, process = self.all.get(int(request.match_info["id"])), signature(request)
        if record is None:
            return False
        record.refused += 1
        return len(record.told) > 1 and (not process or process != record.process)
