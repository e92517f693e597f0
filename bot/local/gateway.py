"""The gateway: sessions of the bot, heartbeats, RESUME with replay, and its faults."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from discord import Intents
from msgspec import json as fast_json

from bot.local.world import Happening, Json, World

KEPT_EVENTS = 10_000  # for RESUME
KEPT_SECONDS = 120.0
PRIVILEGED = Intents(members=True, presences=True, message_content=True).value
INTENT_OF = {
    "MESSAGE": (Intents(guild_messages=True).value, Intents(dm_messages=True).value),
    "TYPING": (Intents(guild_typing=True).value, Intents(dm_typing=True).value),
    "GUILD_MEMBER": (Intents(members=True).value, 0),
    "INTERACTION": (0, 0),
}
GUILDS = Intents(guilds=True).value
CONTENT = Intents(message_content=True).value


@dataclass(slots=True)
class Session:
    """One session of the bot: what it asked for, what it was sent, and its connection while it has one."""

    id: str
    intents: int
    shard: int
    shards: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    outbox: asyncio.Queue[str | None] | None = None
    lost: float = 0.0


class Gateway:
    """Serves the bot's WebSocket and dispatches what happens."""

    def __init__(self, world: World, token: str, heartbeat: float = 41.25) -> None:
        """`heartbeat` is the interval asked of the bot, in seconds."""
        self.world, self.token, self.heartbeat = world, token, heartbeat
        self.sessions: dict[str, Session] = {}
        self.sockets: dict[str, tuple[web.WebSocketResponse, web.Request]] = {}
        self.identified = self.resumed = 0
        self.privileged = 0  # bits of privileged intents that this application may use
        self.repeats = 0  # the next so many interactions are delivered twice
        self.lateness = 0.0  # seconds by which interactions arrive late
        self.speaking = asyncio.Event()
        self.speaking.set()
        world.listeners.append(self.hear)

    # dispatching

    def hear(self, happening: Happening) -> None:
        """Pass on what the bot may know."""
        channel = happening.channel
        if happening.only is not None or (channel and not self.world.rights(self.world.bot, channel).view_channel):
            return
        for session in list(self.sessions.values()):
            shard = (happening.guild >> 22) % session.shards if happening.guild else 0
            if shard == session.shard and self._wanted(session, happening):
                self.dispatch(session, happening.name, self._without_content(session, happening))

    def interact(self, payload: Json) -> None:
        """Deliver an interaction, late or twice if so told."""
        happening = Happening("INTERACTION_CREATE", payload, guild=int(payload.get("guild_id") or 0) or None)
        times = 1
        if self.repeats:
            self.repeats -= 1
            times = 2
        for _ in range(times):
            if self.lateness:
                asyncio.get_running_loop().call_later(self.lateness, self.hear, happening)
            else:
                self.hear(happening)

    def dispatch(self, session: Session, name: str, data: Any) -> None:
        """Send one event on a session; without a connection it waits for RESUME."""
        session.sequence += 1
        text = fast_json.encode({"op": 0, "s": session.sequence, "t": name, "d": data}).decode()
        session.sent.append((session.sequence, text))
        if session.outbox is not None:
            session.outbox.put_nowait(text)
        elif self.world.clock() - session.lost > KEPT_SECONDS:
            self.sessions.pop(session.id, None)

    def _wanted(self, session: Session, happening: Happening) -> bool:
        """Tell whether the session's intents cover this."""
        in_guild, in_dm = next((bits for key, bits in INTENT_OF.items() if happening.name.startswith(key)), (GUILDS, 0))
        bit = in_guild if happening.guild else in_dm
        return not bit or bool(session.intents & bit)

    def _without_content(self, session: Session, happening: Happening) -> Json:
        """Hide what people write in channels from a bot without the message content intent."""
        data, me = happening.data, str(self.world.bot.id)
        if not happening.name.startswith("MESSAGE") or not happening.guild or session.intents & CONTENT:
            return data
        if "author" not in data or data["author"]["id"] == me or any(u["id"] == me for u in data["mentions"]):
            return data
        return data | {"content": "", "embeds": [], "components": [], "attachments": []}

    # a connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._put(outbox, 10, {"heartbeat_interval": int(self.heartbeat * 1000)})
        writer = asyncio.create_task(self._write(socket, outbox))
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    session = await self._receive(socket, outbox, session, fast_json.decode(frame.data))
                    if session is not None and session.outbox is outbox:
                        self.sockets[session.id] = (socket, request)
        finally:
            if session is not None and session.outbox is outbox:
                session.outbox, session.lost = None, self.world.clock()
                self.sockets.pop(session.id, None)
            writer.cancel()
        return socket

    async def _write(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str | None]) -> None:
        """Send what is queued, in order; None closes the connection."""
        while (text := await outbox.get()) is not None:
            await self.speaking.wait()
            if socket.closed:
                return
            await socket.send_str(text)
        await socket.close()

    @staticmethod
    def _put(outbox: asyncio.Queue[str | None], op: int, data: Any) -> None:
        """Queue a frame that is no dispatch."""
        outbox.put_nowait(fast_json.encode({"op": op, "d": data}).decode())

    async def _receive(
        self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str | None], session: Session | None, frame: Json
    ) -> Session | None:
        """Answer one frame; returns the session that the connection now has."""
        op: int = frame["op"]
        data: Any = frame.get("d")
        if op == 1:
            self._put(outbox, 11, None)
        elif op == 8 and session is not None:
            self._members(session, data)
        elif op in {2, 6}:
            if data["token"].removeprefix("Bot ") != self.token:
                await socket.close(code=4004, message=b"Authentication failed.")
                return None
            if op == 2 and data.get("intents", 0) & PRIVILEGED & ~self.privileged:
                await socket.close(code=4014, message=b"Disallowed intent(s).")
                return None
            return self._identify(outbox, data) if op == 2 else self._resume(outbox, data)
        return session

    def _identify(self, outbox: asyncio.Queue[str | None], data: Json) -> Session:
        """Open a session: READY and the guilds of its shard."""
        shard, shards = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(16), data.get("intents", 0), shard, shards, outbox=outbox)
        self.sessions[session.id] = session
        self.identified += 1
        guilds = [g for g in self.world.guilds if (g >> 22) % shards == shard]
        me = self.world.bot
        ready = {
            "v": 10,
            "user": me.json(),
            "session_id": session.id,
            "resume_gateway_url": self.world.base.replace("http", "ws", 1) + "/gw/",
            "shard": [shard, shards],
            "application": {"id": str(me.id), "flags": 0},
            "guilds": [{"id": str(g), "unavailable": True} for g in guilds],
        }
        self.dispatch(session, "READY", ready)
        everybody = bool(session.intents & INTENT_OF["GUILD_MEMBER"][0])
        for guild in guilds:
            self.dispatch(session, "GUILD_CREATE", self.world.guild_json(guild, everybody=everybody))
        return session

    def _resume(self, outbox: asyncio.Queue[str | None], data: Json) -> Session | None:
        """Go on with a session where its connection broke off, or say that it is gone."""
        session = self.sessions.get(data["session_id"])
        if session is None or (session.sent and session.sent[0][0] > data["seq"] + 1):
            self._put(outbox, 9, data=False)
            return None
        self.resumed += 1
        session.outbox = outbox
        for sequence, text in session.sent:
            if sequence > data["seq"]:
                outbox.put_nowait(text)
        self.dispatch(session, "RESUMED", {})
        return session

    def _members(self, session: Session, data: Json) -> None:
        """Answer a request for members, by ids or by the start of a name."""
        wanted = data.get("user_ids")
        wanted = {str(w) for w in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        query, limit = str(data.get("query") or "").lower(), data.get("limit") or 1000
        users = self.world.users.values()
        found = [u for u in users if (str(u.id) in wanted if wanted else u.name.lower().startswith(query))][:limit]
        chunk = {
            "guild_id": str(data["guild_id"]),
            "members": [self.world.member_json(u) for u in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        self.dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    # faults

    def reconnect(self) -> None:
        """Ask every connection to come back (op 7)."""
        for outbox in self._connected():
            self._put(outbox, 7, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session invalid (op 9)."""
        for outbox in self._connected():
            self._put(outbox, 9, resumable)
        if not resumable:
            self.sessions.clear()

    def cut(self) -> None:
        """Break every connection without a word."""
        for _, request in list(self.sockets.values()):
            if request.transport is not None:
                request.transport.abort()

    def _connected(self) -> list[asyncio.Queue[str | None]]:
        """List the outboxes of sessions with a connection."""
        return [s.outbox for s in self.sessions.values() if s.outbox is not None]

    def silence(self) -> None:
        """Send nothing more, not even heartbeat answers, until `speak`."""
        self.speaking.clear()

    def speak(self) -> None:
        """Send what was held back by `silence`."""
        self.speaking.set()

    async def close(self) -> None:
        """Close every connection."""
        self.speak()
        for socket, _ in list(self.sockets.values()):
            await socket.close(code=1001)
