"""The gateway: the bot's WebSockets, one for each shard and process, with sessions and heartbeats."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from aiohttp import WSMsgType, web
from discord import Intents
from msgspec import json as fast_json

from bot.local.objects import SYSTEM, Happening, Json
from bot.local.rest import answer
from bot.local.starts import Starts
from bot.local.world import World

TOLD = ("GUILD_", "CHANNEL_", "THREAD_", "MESSAGE_", "INTERACTION_")
GUILDS = Intents(guilds=True).value
CONTENT = Intents(message_content=True).value
MESSAGES = Intents(guild_messages=True).value, Intents(dm_messages=True).value
ANSWER_SECONDS = 1.0
"""Delay of the answer to a heartbeat. discord.py's thread notes the time only after sending: an instant answer from the
same process would arrive before that, and count as one that took a whole interval.
"""


@dataclass(slots=True, eq=False)
class Connection:
    """One connection of the bot."""

    request: web.Request
    socket: web.WebSocketResponse
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def put(self, op: int, data: Any) -> None:
        """Queue a frame that is no dispatch."""
        self.outbox.put_nowait(fast_json.encode({"op": op, "d": data}).decode())


@dataclass(slots=True, eq=False)
class Session:
    """A session: the events since the bot identified, counted, and its connection while it has one. `shard` is its
    number and the total; several sessions may have the same.
    """

    id: str
    intents: int
    line: Connection | None
    shard: tuple[int, int] = (0, 1)
    sequence: int = 0

    def serves(self, guild: int | None) -> bool:
        """Return True if this shard gets the events of a server; shard 0 gets those of no server."""
        number, shards = self.shard
        return ((guild or 0) >> 22) % shards == number


class Gateway:
    """The bot's WebSockets and the dispatch of events. `heartbeat` is its interval, in seconds."""

    def __init__(self, world: World, token: str) -> None:
        self.world, self.token = world, token
        self.heartbeat = 41.25
        self.notices = True
        """Whether the bot hears of Discord's own messages (pins, threads, people added)."""
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.starts = Starts(world.clock)
        world.listeners.append(self.hear)

    def hear(self, happening: Happening) -> None:
        """Pass on events that the bot may see and asked for."""
        channel, bot = happening.channel, self.world.bot
        if happening.only is not None or not happening.name.startswith(TOLD):
            return
        if happening.data.get("type") in SYSTEM and happening.name == "MESSAGE_CREATE" and not self.notices:
            return
        if channel is not None and not self.world.rights(bot, channel).view_channel:
            return
        if happening.name == "THREAD_MEMBERS_UPDATE":  # of others only those hear who see all members
            mine = [one for one in happening.data["added_members"] if one["user_id"] == str(bot.id)]
            if not mine:
                return
            happening = replace(happening, data=happening.data | {"added_members": mine})
        for session in self.serving(happening.guild):
            if self._wanted(session, happening):
                self.dispatch(session, happening.name, self._without_content(session, happening))

    @staticmethod
    def _wanted(session: Session, happening: Happening) -> bool:
        """Return True if the session's intents cover this."""
        if happening.name == "INTERACTION_CREATE":
            return True
        in_guild, in_dm = MESSAGES if happening.name.startswith("MESSAGE_") else (GUILDS, GUILDS)
        inbox = happening.channel is not None and happening.channel.guild is None
        return bool(session.intents & (in_dm if inbox else in_guild))

    def _without_content(self, session: Session, happening: Happening) -> Json:
        """Hide people's lines in channels from a bot without the message content intent."""
        data, me = happening.data, str(self.world.bot.id)
        if not happening.name.startswith("MESSAGE_") or "guild_id" not in data or session.intents & CONTENT:
            return data
        if "author" not in data or data["author"]["id"] == me or any(user["id"] == me for user in data["mentions"]):
            return data
        return data | {"content": "", "components": [], "attachments": []}

    def serving(self, guild: int | None) -> list[Session]:
        """Return the sessions that get the events of a server (None: of no server)."""
        return [session for session in self.sessions.values() if session.serves(guild)]

    def interact(self, payload: Json) -> None:
        self.hear(Happening("INTERACTION_CREATE", payload))

    def dispatch(self, session: Session, name: str, data: Any) -> str:
        """Send one event on a session and return the frame."""
        session.sequence += 1
        text = fast_json.encode({"op": 0, "s": session.sequence, "t": name, "d": data}).decode()
        if session.line is not None:
            session.line.outbox.put_nowait(text)
        return text

    async def advise(self, _: web.Request) -> web.Response:
        """Answer with the address of the gateway, and the limits on starts."""
        return answer({"url": self._url, **self.starts.advice()})

    @property
    def _url(self) -> str:
        return self.world.base.replace("http", "ws", 1) + "/gw/"

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        line = Connection(request, web.WebSocketResponse(max_msg_size=0))
        await line.socket.prepare(request)
        line.put(10, {"heartbeat_interval": int(self.heartbeat * 1000)})
        writer = asyncio.create_task(self.write(line))
        session: Session | None = None
        try:
            async for frame in line.socket:
                if frame.type is WSMsgType.TEXT:
                    session = await self._receive(line, fast_json.decode(frame.data)) or session
        finally:
            if session is not None and session.line is line:
                self.lost(session)
            writer.cancel()
        return line.socket

    async def write(self, line: Connection) -> None:
        while not line.socket.closed:
            await line.socket.send_str(await line.outbox.get())

    async def _receive(self, line: Connection, frame: Json) -> Session | None:
        """Answer one frame. Return the session that it started."""
        op: int = frame["op"]
        if op == 1:
            asyncio.get_running_loop().call_later(ANSWER_SECONDS, line.put, 11, None)
        elif op in {2, 6} and frame["d"]["token"].removeprefix("Bot ") != self.token:
            await line.socket.close(code=4004, message=b"Authentication failed.")
        elif op == 2:
            return await self.identify(line, frame["d"])
        elif op == 6:
            return self.resume(line, frame["d"])
        return None

    async def identify(self, line: Connection, data: Json) -> Session | None:
        """Open a session: READY and the guilds of its shard. Reject an IDENTIFY that comes too soon. After the last of
        the day's starts, end every session and reset the token, as Discord does.
        """
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            await line.socket.close(code=4010, message=b"Invalid shard.")
        elif not self.starts.count():
            await self._new_token(line)
        elif not self.starts.take(shard):
            line.put(9, data=False)
        else:
            return self._begin(Session(secrets.token_hex(16), data.get("intents", 0), line, (shard, shards)))
        return None

    def _begin(self, session: Session) -> Session:
        world = self.world
        guilds = [guild for guild in world.guilds if session.serves(guild)]
        self.sessions[session.id] = session
        self.identified += 1
        ready = {
            "v": 10,
            "user": world.me_json(),
            "session_id": session.id,
            "resume_gateway_url": self._url,
            "shard": session.shard,
            "application": {"id": str(world.bot.id), "flags": 0},
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
        }
        self.dispatch(session, "READY", ready)
        for guild in guilds:
            self.dispatch(session, "GUILD_CREATE", world.arrival(guild))
        return session

    async def _new_token(self, *lines: Connection) -> None:
        """Reset the bot's token: end every session and these connections."""
        self.token = secrets.token_hex(16)
        lines += tuple(session.line for session in self.sessions.values() if session.line is not None)
        self.sessions.clear()
        await asyncio.gather(*(line.socket.close(code=4004, message=b"Authentication failed.") for line in lines))

    def resume(self, line: Connection, _: Json) -> Session | None:
        """Reject: no events are kept for a bot that was away, so it must identify again."""
        line.put(9, data=False)
        return None

    def lost(self, session: Session) -> None:
        self.sessions.pop(session.id, None)

    async def close(self) -> None:
        for session in list(self.sessions.values()):
            if session.line is not None:
                await session.line.socket.close(code=1001)
