"""A person in a test: sees and presses what their page would show, through the page's own address.

`Person("ann", "http://127.0.0.1:PORT")` opens a second page of `d.person("ann")`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

import aiohttp
from msgspec import json as fast_json

from bot.local.interactions import DEFER_UPDATE
from bot.local.objects import DM, SYSTEM, Json, person_id
from tests.custom_ids import said
from tests.wire.seen import Answer, Seen
from tests.wire.waiting import HANG_SECONDS

BOARD = "changes"
"""The verb of a button that only boards have, among public messages."""
T = TypeVar("T")
FAILED = "This interaction failed"


class NotOnScreen(AssertionError):  # noqa: N818  it reads as the finding of a test
    """The person tried to touch something that their screen does not offer."""


class Person:
    """A person at their page. Connects at the first act or `join`; `timeout` bounds every wait, in seconds."""

    def __init__(self, name: str, url: str, timeout: float = HANG_SECONDS) -> None:
        self.name, self.url, self.timeout = name, url, timeout
        self.id = person_id(name)
        self.me: Json = {}
        self.channels: dict[str, Json] = {}
        self.servers: dict[str, str] = {}  # their names, by id
        self.commands: list[Json] = []
        self.pings: list[Seen] = []  # messages that mentioned this person, as they came
        self.everything: list[Seen] = []  # every state of every message ever shown
        self._messages: dict[str, dict[str, Seen]] = {}
        self._changed = asyncio.Event()
        self.page = secrets.token_hex(8)  # the id of this page among those open for the person
        self.heard = 0  # frames so far
        self.level: Callable[[], Awaitable[None]] | None = None
        """Waits until every screen is up to date, so that all people see the same."""
        self._session: aiohttp.ClientSession | None = None
        self._reader: asyncio.Task[None] | None = None

    async def join(self) -> Person:
        """Open the page, and wait until it is filled."""
        if self._session is None:
            self._session = aiohttp.ClientSession(self.url, connector=aiohttp.TCPConnector(limit=0))
            self._reader = asyncio.create_task(self._read(self._session))
        await self.until(lambda: bool(self.me))
        return self

    async def leave(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
        self._session = self._reader = None
        self.me, self.heard = {}, 0

    async def __aenter__(self) -> Person:
        return await self.join()

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def _read(self, session: aiohttp.ClientSession) -> None:
        """Update the screen from the server's frames."""
        async with session.ws_connect(f"/as/{self.name}/live?page={self.page}", max_msg_size=0) as socket:
            async for frame in socket:
                told = fast_json.decode(frame.data)
                self._show(told["t"], told["d"])
                self.heard += 1
                changed, self._changed = self._changed, asyncio.Event()
                changed.set()

    def _show(self, event: str, data: Any) -> None:
        """Change the screen by one event."""
        if event in {"HELLO", "GUILD_CREATE"}:
            self._open(data)
        elif event == "HISTORY":
            self.channels[data["channel"]["id"]] = data["channel"]
            for message in data["messages"]:
                self._keep(message)
        elif event in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            self._keep(data)
            called = data["type"] not in SYSTEM and any(user["id"] == str(self.id) for user in data["mentions"])
            if event == "MESSAGE_CREATE" and called:
                self.pings.append(Seen(data))
        elif event == "MESSAGE_DELETE":
            self._messages.get(data["channel_id"], {}).pop(data["id"], None)
        elif event in {"THREAD_CREATE", "THREAD_UPDATE", "CHANNEL_CREATE", "CHANNEL_UPDATE"}:
            self.channels[data["id"]] = data
        elif event in {"THREAD_DELETE", "CHANNEL_DELETE"}:
            self.channels.pop(data["id"], None)
        elif event == "COMMANDS":
            self.commands = data

    def _open(self, data: Json) -> None:
        """Fill the screen, or put a new server on it."""
        if "me" in data:
            self.me, self.commands, self.channels = data["me"], data["commands"], {}
        self.channels |= {c["id"]: c for c in data["channels"]}
        self.servers |= {server["id"]: server["name"] for server in data.get("guilds", [data])}

    def _keep(self, message: Json) -> None:
        """Put a message on the screen."""
        seen = Seen(message)
        self.everything.append(seen)
        self._messages.setdefault(seen.channel, {})[seen.id] = seen

    def channel(self, place: str | int | Seen) -> str:
        """Return the id of a channel, thread or (by "dm") the direct messages with the bot, by name or id; a name may
        begin with its server's: "North/surgery".
        """
        if isinstance(place, Seen):
            return place.channel
        if place == "dm":
            return str(self.id + 1)
        if str(place) in self.channels:
            return str(place)
        public = [c for c in self.channels.values() if c["type"] != DM]
        named = [c["id"] for c in public if place in {c["name"], f"{self.servers.get(c['guild_id'])}/{c['name']}"}]
        if not named:
            raise NotOnScreen(f"{self.name} sees no channel {place!r}")
        return str(named[-1])

    def messages(self, place: str | int = "") -> list[Seen]:
        """Return the messages of a channel on the screen, oldest first; of all channels by default."""
        places = [self.channel(place)] if place != "" else list(self._messages)
        return sorted((m for p in places for m in self._messages.get(p, {}).values()), key=lambda m: int(m.id))

    def shows(self, message: Seen) -> bool:
        return message.id in self._messages.get(message.channel, {})

    def fresh(self, message: Seen) -> Seen:
        """Return the current state of a message. Raise NotOnScreen if it is gone."""
        found = self._messages.get(message.channel, {}).get(message.id)
        if found is None:
            raise NotOnScreen(f"{self.name} no longer sees {message.text[:80]!r}")
        return found

    async def until(self, ready: Callable[[], T | None], timeout: float | None = None) -> T:  # noqa: ASYNC109
        """Wait until `ready()` is truthy. Return its value. Raise TimeoutError."""
        async with asyncio.timeout(timeout or self.timeout):
            while not (value := ready()):
                await self._changed.wait()
        if self.level is not None:
            await self.level()
        return value

    async def hears(self, frames: int) -> None:
        """Wait until so many frames were read."""
        async with asyncio.timeout(self.timeout):
            while self.heard < frames and self._reader is not None:
                await self._changed.wait()

    async def sees(self, text: str, place: str | int = "", timeout: float | None = None) -> Seen:  # noqa: ASYNC109
        """Wait for a message that contains `text`. Return the latest."""
        await self.join()

        def found() -> Seen | None:
            try:
                return next((m for m in reversed(self.messages(place)) if text in m.text), None)
            except NotOnScreen:
                return None

        try:
            seen = await self.until(found, timeout)
        except TimeoutError:
            shown = "\n---\n".join(m.text for m in self.messages()[-5:])
            raise NotOnScreen(f"{self.name} does not see {text!r}; the last messages:\n{shown}") from None
        assert seen is not None
        return seen

    async def _act(self, **body: Any) -> Json:
        """Post an act. Raise NotOnScreen with the page's own word."""
        await self.join()
        assert self._session is not None
        timeout = aiohttp.ClientTimeout(total=self.timeout)
        async with self._session.post(f"/as/{self.name}/act", data=fast_json.encode(body), timeout=timeout) as response:
            done: Json = fast_json.decode(await response.read())
        if not done["ok"] and done["error"] != FAILED:
            raise NotOnScreen(f"{self.name}: {done['error']}")
        return done

    async def _interact(self, *, settle: bool = True, **body: Any) -> Answer:
        """Post an act that asks the bot; wait out "thinking" if `settle`."""
        done = await self._act(**body)
        if not done["ok"]:
            return Answer(failed=True)
        if self.level is not None:
            await self.level()
        message = None
        if done.get("message") is not None:
            message = await self._arrived(done["message"], settle=settle and done["kind"] == 5)
        choices = tuple(done.get("choices") or ())
        return Answer(False, done["kind"], message, done.get("modal"), done["interaction"], choices)

    async def _arrived(self, message_id: str, *, settle: bool) -> Seen | None:
        """Wait for a message to be on the screen, and no longer thinking. Return None if it was deleted."""

        def ready() -> tuple[Seen | None] | None:
            known = next((m[message_id] for m in self._messages.values() if message_id in m), None)
            if known is None:
                return (None,) if any(m.id == message_id for m in self.everything) else None
            return None if settle and known.thinking else (known,)

        found = await self.until(ready)
        assert found is not None
        return found[0]

    async def slash(self, place: str | int | Seen, command: str, /, **options: Any) -> Answer:
        """Use a slash command, once the bot has registered its own; `command` may hold subcommands: "table why"."""
        await self.join()
        await self.until(lambda: self.commands)
        return await self._interact(do="slash", channel=self.channel(place), path=command.split(), options=options)

    async def autocomplete(self, place: str | int, command: str, focused: str, /, **options: Any) -> list[Json]:
        """Ask for completions of the option `focused`, whose text so far is among `options`."""
        await self.join()
        asked: Json = {"do": "complete", "channel": self.channel(place), "path": command.split(), "focused": focused}
        return list((await self._interact(**asked, options={focused: "", **options})).choices)

    async def press(self, message: Seen, button: str, *, settle: bool = True) -> Answer:
        """Press a button by its label or custom_id, on the current message. The answer to a press on a board, which
        stays as it is, is the private reply.
        """
        buttons = self.fresh(message).buttons
        answer = await self._interact(settle=settle, **self._on(message, buttons.get(button, button)))
        return await self.follow(answer) if any(said(one)[0] == BOARD for one in buttons.values()) else answer

    async def follow(self, answer: Answer) -> Answer:
        """Return the private reply to a press on a public message that itself stays as it is."""
        if answer.failed or answer.message is None or answer.message.ephemeral or answer.kind != DEFER_UPDATE:
            return answer

        def sent() -> Seen | None:
            mine = (one for one in reversed(self.messages(answer.message.channel)) if one.ephemeral)  # type: ignore[union-attr]
            made = ((one, one.data.get("interaction_metadata") or {}) for one in mine)
            return next((one for one, by in made if by.get("id") == answer.interaction), None)

        return replace(answer, message=await self.until(sent))

    async def choose(self, message: Seen, custom_id: str, values: list[str]) -> Answer:
        """Choose options of a select by their values or labels."""
        select = self.fresh(message).selects.get(custom_id, {})
        by_label = {option["label"]: option["value"] for option in select.get("options") or []}
        offered = set(by_label.values())
        chosen = [v if v in offered else by_label.get(v, v) for v in values]
        return await self._interact(**self._on(message, custom_id), values=chosen)

    @staticmethod
    def _on(message: Seen, custom_id: str) -> Json:
        return {"do": "press", "channel": message.channel, "message": message.id, "custom_id": custom_id}

    async def submit(self, modal: Answer, values: Json) -> Answer:
        """Submit the modal that an answer opened; `values` by custom_id."""
        if modal.modal is None:
            raise NotOnScreen(f"{self.name} sees no modal")
        return await self._interact(do="submit", modal=modal.interaction, values=values)

    async def forge(self, message: Seen, custom_id: str, values: list[str] | None = None) -> Answer:
        """Press something that is not on the screen: any custom_id, on any message, with any values."""
        data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id, "id": 1}
        data |= {} if values is None else {"values": values}
        forged: Json = {"do": "forge", "channel": message.channel, "message": message.id, "kind": 3, "data": data}
        return await self._interact(**forged)

    async def say(self, place: str | int, text: str) -> None:
        await self.join()
        await self._act(do="say", channel=self.channel(place), text=text)

    async def open(self, place: str | int) -> None:
        """Look into a thread without being in it."""
        await self.join()
        await self._act(do="open", channel=self.channel(place))
        if self.level is not None:
            await self.level()

    async def settings(self, **changes: Any) -> None:
        """Change `locale` ("fr") or `dms_open`."""
        await self._act(do="settings", **changes)
