"""A gateway as strict as Discord's: intents, RESUME with replay; records of requests; and faults."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from discord import Intents

from bot.local.gateway import Connection, Gateway, Session
from bot.local.objects import Json
from bot.local.world import World
from tests.wire.presses import Presses, signature

KEPT_EVENTS = 10_000  # for RESUME
KEPT_SECONDS = 120.0
PRIVILEGED = Intents(members=True, presences=True, message_content=True).value


MANY = 1_000_000
"""Sessions that may be started in a day: more than any test run does. A test that wants fewer sets it."""


@dataclass(frozen=True, slots=True)
class Identify:
    """An IDENTIFY: its shard and number of shards, when (seconds since 1970, by this Discord's clock), by whom (as
    signed), and whether a session began.
    """

    shard: int
    shards: int
    at: float
    process: str
    taken: bool


class StrictGateway(Gateway):
    """A gateway that counts: `identified`, `resumed`; `repeats` of the next interactions come twice; `lateness` in
    seconds. `identifies` are all, in order; `presses` records the fate of each interaction.
    """

    def __init__(self, world: World, token: str) -> None:
        super().__init__(world, token)
        self.resumed = self.repeats = 0
        self.lateness = 0.0
        self.starts.total = self.starts.remaining = MANY
        self.identifies: list[Identify] = []
        self.presses = Presses()
        self.speaking = asyncio.Event()
        self.speaking.set()
        self._sent: dict[str, deque[tuple[int, str, int]]] = defaultdict(lambda: deque(maxlen=KEPT_EVENTS))
        self._lost: dict[str, float] = {}

    def interact(self, payload: Json) -> None:
        """Deliver an interaction; late or twice if set so."""
        self.presses.begin(payload)
        times, self.repeats = 1 + bool(self.repeats), max(0, self.repeats - 1)
        for _ in range(times):
            if self.lateness:
                asyncio.get_running_loop().call_later(self.lateness, super().interact, payload)
            else:
                super().interact(payload)

    def dispatch(self, session: Session, name: str, data: Any) -> str:
        """Send one event on a session, and keep it; without a connection it waits for RESUME."""
        text = super().dispatch(session, name, data)
        pressed = int(data["id"]) if name == "INTERACTION_CREATE" else 0
        if pressed and session.line is not None:
            self.presses.tell(pressed, session)
        self._sent[session.id].append((session.sequence, text, pressed))
        if session.line is None and self.world.clock() - self._lost[session.id] > KEPT_SECONDS:
            self._forget(session)
        return text

    async def identify(self, line: Connection, data: Json) -> Session | None:
        """Open a session; refuse privileged intents."""
        if data.get("intents", 0) & PRIVILEGED:
            await line.socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        (shard, shards), process = data.get("shard") or (0, 1), signature(line.request)
        now, session = self.world.clock(), await super().identify(line, data)
        if session is not None:
            self.presses.processes[session.id] = process
        self.identifies.append(Identify(shard, shards, now, process, session is not None))
        return session

    def resume(self, line: Connection, data: Json) -> Session | None:
        """Go on with a session after its connection broke, or say that it is gone."""
        session, seen = self.sessions.get(data["session_id"]), data["seq"]
        sent = self._sent[session.id] if session is not None else deque()
        if session is None or (sent and sent[0][0] > seen + 1):
            return super().resume(line, data)
        self.resumed += 1
        session.line = line
        for sequence, text, pressed in sent:
            if sequence > seen:
                line.outbox.put_nowait(text)
                self.presses.tell(pressed, session)
        self.dispatch(session, "RESUMED", {})
        return session

    def lost(self, session: Session) -> None:
        """Keep a session whose connection has ended, for a while."""
        session.line = None
        self._lost[session.id] = self.world.clock()

    def _forget(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
        self._sent.pop(session.id, None)

    async def write(self, line: Connection) -> None:
        """Send the queue in order, unless there is silence."""
        while True:
            text = await line.outbox.get()
            await self.speaking.wait()
            if line.socket.closed:
                return
            await line.socket.send_str(text)

    def of(self, process: str) -> list[Session]:
        """Return the connected sessions of the bot with this signature."""
        named = [one for one in self.sessions.values() if self.presses.processes[one.id] == process]
        return [one for one in named if one.line is not None]

    def _lines(self, only: list[Session] | None) -> list[Connection]:
        """Return the connections of these sessions, or all."""
        those = self.sessions.values() if only is None else only
        return [session.line for session in those if session.line is not None]

    def reconnect(self, only: list[Session] | None = None) -> None:
        """Ask every connection, or those of these sessions, to come back (op 7)."""
        for line in self._lines(only):
            line.put(7, None)

    def invalidate(self, only: list[Session] | None = None, *, resumable: bool = False) -> None:
        """Declare every session, or these, invalid (op 9)."""
        for line in self._lines(only):
            line.put(9, resumable)
        if not resumable:
            for session in list(self.sessions.values()) if only is None else only:
                self._forget(session)

    def cut(self, only: list[Session] | None = None) -> None:
        """Break every connection, or those of these sessions, without a close frame."""
        for line in self._lines(only):
            abort(line.request)

    def silence(self) -> None:
        """Send nothing more, not even heartbeat answers, until `speak`."""
        self.speaking.clear()

    def speak(self) -> None:
        """Send everything that `silence` held back."""
        self.speaking.set()

    async def close(self) -> None:
        self.speak()
        await super().close()


def abort(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
