"""Presses as people made them with this version, each with what became of it: what it led to, said and changed.

The bot runs on the database that was just made, on the local Discord. First people look around: whatever only shows
something is pressed, and what that shows in turn. Then they act, at each table once, so that no press changes what
another is about; a question whether they are sure is answered with yes. `tests/before/pressing.py` makes the same
presses in the same order with the version of today.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.client import HouseCall
from bot.local.posts import Upload
from bot.local.world import PUBLIC_THREAD, V2, Channel, Json
from bot.screens.ids import read
from bot.settings import Settings
from bot.tables.gallery import Gallery
from bot.tables.thinking import Inline
from bot.tables.time import World
from place import MANY, PEOPLE, ROOM, NAMES
from random import Random
from storage import Storage
from tests.discord.simulated import draw
from tests.wire import LocalDiscord, Seen, redirected

HERE = Path(__file__).parent
LOOKS = {"hand", "more", "why", "changed", "log", "text", "piles", "see", "rules", "orders", "opts", "replay", "p", "deeper"}
LOOKS |= {"found", "history"}
AT_A_TABLE = ("proof", "share", "reel", "watch", "ask", "mute")
"""What people do that changes nothing for the others at the table."""
FIRST = (("hand", "more", "replay"), ("opts",))
"""Where people begin to look, in a game and in a lobby."""
MOST_LOOKS, MOST_ACTS = 2, 3
"""Presses of one verb in one game."""
BY_HAND: list[tuple[str, str, list[str] | None]] = [
    ("ann", "h:0:history:me.0", None),
    ("ann", "h:0:history:server.0", None),
    ("bob", "h:0:rules:0", ["1"]),
    ("bob", "h:0:rules:3", ["0"]),
    ("bob", "h:0:found:2:patient", ["1"]),
    ("bob", "h:zzzz:hand", None),
    ("bob", "h:1:nothing", None),
]
"""What people press away from tables, and what was never there."""


class Scene:
    """The bot at work, people, and a button for everything."""

    def __init__(self, d: LocalDiscord, bot: HouseCall, storage: Storage) -> None:
        self.d, self.bot, self.storage = d, bot, storage
        self.homes: dict[int, int] = {}
        self.presses: list[Json] = []

    async def settled(self) -> None:
        """Return once nothing goes on."""
        for _ in range(3):
            await self.bot.courier.idle()
            while self.bot._tasks or any(one.get_name().startswith("discord-ui") for one in asyncio.all_tasks()):
                await asyncio.sleep(0.002)
            for table in self.bot.hall.awake():
                await table.mailbox.idle()

    def threads(self, rows: list[Any]) -> None:
        """The places where these tables are, as Discord knew them."""
        world = self.d.world
        for row in rows:
            home = self.homes[row.id] = row.home or row.channel
            if home not in world.channels:
                thread = Channel(home, PUBLIC_THREAD, f"thread {row.id}", world.guild, ROOM, created=1.0)
                thread.members = [world.bot.id, *(world.person(one).id for one in (*PEOPLE, "mod"))]
                world.channels[home] = thread

    async def press(self, by: str, custom_id: str, values: list[str] | None) -> Seen | None:
        """Somebody presses this, whatever is on their screen; what became of it is written down."""
        found = read(custom_id)
        number = found.table if found else 0
        place = self.homes.get(number, ROOM)
        before = await facts(self.storage, number)
        person = self.d.person(by)
        await person.join()
        item: Json = {"type": 2, "style": 2, "label": "press", "custom_id": custom_id}
        if values is not None:
            options = [{"label": value[:100], "value": value} for value in values]
            item = {"type": 3, "custom_id": custom_id, "options": options, "max_values": len(values)}
        row = {"type": 1, "components": [item]}
        left = self.d.posts.create(self.d.place(place), self.d.world.bot, Upload({"flags": V2, "components": [row]}))
        answer = await person.forge(Seen(self.d.world.message_json(left)), custom_id, values)
        await self.settled()
        after = await facts(self.storage, number)
        changed = {name: after[name] for name in after if after[name] != before[name]}
        shown = self.stands(answer.message) if answer.message else None
        told = {"by": by, "id": custom_id, "values": values, "place": place}
        told |= {"leads": sorted({one for one, _ in ids(shown)}), "says": says(shown), "changed": changed}
        self.presses.append(told)
        return shown

    def stands(self, message: Seen) -> Seen | None:
        """A message as it stands in the end; None where it is gone or was left as it was."""
        stored = self.d.world.channels[int(message.channel)].messages.get(int(message.id))
        seen = Seen(self.d.world.message_json(stored)) if stored else None
        return None if seen is None or "press" in seen.buttons or seen.text.startswith("press") else seen


async def facts(storage: Storage, number: int) -> dict[str, Any]:
    """What is stored of a table, as far as a press decides it: no times, no messages, no moves of others."""
    row = await storage.table(number) if number else None
    if row is None:
        return {"tables": sorted((await storage.counts()).tables.items())}
    terms = json.loads(row.settings)
    return {
        "row": [row.status, row.host, row.undo_count],
        "options": [terms.get("options"), terms.get("pace"), terms.get("absence"), terms.get("wishes")],
        "asked": [[one["kind"], one["by"], one.get("agreed", [])] for one in terms.get("questions", [])],
        "tips": terms.get("tips", True),
        "seats": sorted(([o.user, o.kind, o.level, o.status] for o in await storage.seats(number)), key=str),
        "watchers": sorted(one.user for one in await storage.watchers(number)),
        "moves": [[one.seat, one.move, one.undone] for one in await storage.moves(number) if one.via == "pressed"][-5:],
        "orders": [[one.seat, one.kind, one.data] for one in await storage.orders(number) if one.kind != "mute"],
        "muted": [one.seat for one in await storage.orders(number) if one.kind == "mute"],
    }


def says(seen: Seen | None) -> str:
    """How a message begins."""
    first = next(iter(seen.text.splitlines()), "")[:120] if seen else ""
    return re.sub(r"[0-9]{15,}", "#", first)


def ids(seen: Seen | None) -> Iterator[tuple[str, list[str] | None]]:
    """What can be pressed on a message, with the first value of each menu."""
    if seen is None:
        return
    for custom_id in seen.buttons.values():
        yield custom_id, None
    for custom_id, select in seen.selects.items():
        several = 2 if select["max_values"] > 1 and select["options"][0]["value"].startswith("=") else 1
        yield custom_id, [option["value"] for option in select["options"][:several]]


def verb(custom_id: str, values: list[str] | None) -> str:
    """What a press is about; a menu that only leads deeper is another than one that moves."""
    found = read(custom_id)
    name = found.verb if found else ""
    return "deeper" if name == "s" and values and values[0].startswith(">") else name


async def look_around(scene: Scene, rows: list[Any]) -> list[tuple[str, str, list[str] | None]]:
    """Press what only shows something; what is left to be done."""
    done: Counter[tuple[str, str, str]] = Counter()
    seen: set[str] = set()
    acts: dict[str, tuple[str, str, list[str] | None]] = {}
    for row in sorted(rows, key=lambda row: (row.status != "playing", -row.id)):
        for user in [one.user for one in await scene.storage.seats(row.id) if one.user in NAMES][:2]:
            by = NAMES[user].lower()
            waiting = [(f"h:{_base36(row.id)}:{name}", None) for name in FIRST[row.status == "lobby"]]
            while waiting:
                custom_id, values = waiting.pop(0)
                name = verb(custom_id, values)
                if name not in LOOKS:
                    acts.setdefault(f"{by} {custom_id}", (by, custom_id, values))
                elif done[row.game, row.status, name] < MOST_LOOKS and f"{by} {custom_id}" not in seen:
                    seen.add(f"{by} {custom_id}")
                    done[row.game, row.status, name] += 1
                    shown = await scene.press(by, custom_id, values)
                    waiting += list(ids(shown))
    for by in PEOPLE:
        await scene.d.person(by).join()
        for message in scene.d.person(by).messages():
            for custom_id, values in ids(message):
                if verb(custom_id, values) not in LOOKS:
                    acts.setdefault(f"{by} {custom_id}", (by, custom_id, values))
    return list(acts.values())


async def act(scene: Scene, acts: list[tuple[str, str, list[str] | None]], games: dict[int, Any]) -> None:
    """Do what is left to be done, a few times in each game and once at each table."""
    done: Counter[tuple[str, str]] = Counter()
    used: set[int] = set()
    rare = Counter(verb(custom_id, values) for _, custom_id, values in acts)
    for by, custom_id, values in sorted(acts, key=lambda one: (rare[verb(one[1], one[2])], one[1], one[0])):
        found = read(custom_id)
        number, name = found.table if found else 0, verb(custom_id, values)
        row = games.get(number)
        if name == "leave" and row.host is not None and NAMES[row.host].lower() == by:
            continue  # which closes the lobby
        kind = row.game if row else "", name if name != "opt" else custom_id.rpartition(":")[2]
        if done[kind] >= MOST_ACTS or (number in used and name not in AT_A_TABLE):
            continue
        done[kind] += 1
        used |= {number} if row and row.status != "lobby" and name not in AT_A_TABLE else set()
        shown = await scene.press(by, custom_id, values)
        sure = re.compile(rf"h:\w+:(y|n:.*|{name}:(.*:)?yes)(:.*)?")
        for again, _ in list(ids(shown)):
            if sure.fullmatch(again) and again != custom_id:
                await scene.press(by, again, None)
                break


async def _rest(scene: Scene, rows: list[Any]) -> None:
    """What moderators do, who takes a seat, who only watches; what earlier versions put into their buttons."""
    going = [row for row in rows if row.status == "playing"]
    alone = ("end:yes", "kick:0:{0}", "kick:1:{1}", "sub:0:1", "agree", "draw:yes", "concede", "concede:yes", "cancel:yes")
    for number, row in enumerate(going[-60:]):
        users = [one.user for one in await scene.storage.seats(row.id)]
        at = f"h:{_base36(row.id)}"
        await scene.press("eve", f"{at}:watch", None)
        await scene.press("eve", f"{at}:reel:n.1.s.p", None)
        user = next(one for one in users if one in NAMES)
        for name in ("mute", "unorder", "withdraw:1", "undo", "tips"):
            if number % 4 == 0 or await scene.storage.orders(row.id):
                await scene.press(NAMES[user].lower(), f"{at}:{name}", None)
        act = alone[number % len(alone)]
        by = "mod" if act[:3] in {"end", "kic", "sub"} else NAMES[user].lower()
        await scene.press(by, f"{at}:{act.format(*users)}", None)
    for row in [row for row in rows if row.status == "lobby"]:
        at, host = f"h:{_base36(row.id)}", NAMES[row.host].lower()
        for by, name, values in (
            ("mod", "join", None),
            ("mod", "wish", ["1"]),
            ("mod", "leave", None),
            (host, "bot", ["easy"]),
            (host, "unbot", None),
            (host, "bot:sensible", None),
            (host, "pace", ["8h"]),
            (host, "absence", ["computer"]),
            (host, "start", None),
            (host, "start:yes", None),
        ):
            await scene.press(by, f"{at}:{name}", values)


async def pressed(database: Path) -> bytes:
    """All presses as JSON; a text file tells one of each kind."""
    async with LocalDiscord() as d, await Storage.open(database) as storage:
        with redirected(d.url):
            now = json.loads(await storage.guild(0) or "{}")["alive"] + 30_000
            world = World(now=lambda: now, seed=lambda: bytes(32), rng=Random(34))
            settings = Settings.model_construct(**(Settings.model_construct().model_dump() | MANY))
            bot = HouseCall(
                settings, storage, world=world, gallery=Gallery(draw), mind=Inline(), guild_ready_timeout=0.05
            )
            scene = Scene(d, bot, storage)
            rows = [row for row in await storage.tables(list(range(1, storage.new_table_id())))]
            scene.threads(rows)
            d.settings(patience=10)
            running = asyncio.create_task(bot.start(d.token))
            while not bot.is_ready():
                await asyncio.sleep(0.01)
            while await storage.tables_owed(now, 1):
                await scene.settled()
                await asyncio.sleep(0.01)
            await scene.settled()
            acts = await look_around(scene, rows)
            for one in BY_HAND:
                await scene.press(*one)
            await act(scene, acts, {row.id: row for row in rows})
            await _rest(scene, rows)
            await scene.press("fay", "h:0:forget:yes", None)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            assert not d.violations, d.violations
    _kinds(scene.presses)
    return json.dumps(scene.presses, separators=(",", ":")).encode()


def _kinds(presses: list[Json]) -> None:
    """A line for each kind of custom_id: its verb and the shape of its fields, and one that was sent."""
    lines = {"every custom_id matches  h:.*": ""}
    for one in presses:
        for custom_id in (one["id"], *one["leads"]):
            found = read(custom_id)
            if found is not None:
                shape = re.sub(r"[0-9]+|(?<=[.:])[0-9a-z](?=[.:]|$)", "#", found.rest) if found.verb not in "mys" else "stamp:move"
                lines.setdefault(f"{found.verb:<10}{shape[:40]}", custom_id)
    text = "".join(f"{kind:<52}{example}\n".rstrip(" ") for kind, example in sorted(lines.items()))
    (HERE / "custom_ids.txt").write_text(text)
    print(len(presses), "presses", sorted({read(one["id"]).verb for one in presses if read(one["id"])}))


def _base36(number: int) -> str:
    from bot.screens.ids import base36

    return base36(number)
