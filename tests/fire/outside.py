"""Every command and every press, tried on a game by people who cannot look where it is played.

The game has moved to a private thread with its players in it. The others are on the server, or on another one: a
stranger, a moderator of another channel, and a former spectator. No answer may reveal the game, and no act may change
it; only to stop watching is always allowed.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from bot.local.objects import V2, Channel, Json, User
from bot.local.posts import Upload
from bot.tables import places, spectators
from bot.tables.table import Table
from bot.ui.ids import VERBS, DecisionStamp
from tests.custom_ids import made
from tests.fire import slashes
from tests.fire.running import Services, services
from tests.fire.shown import read_text

REFUSALS = (
    *("where you cannot look", "belongs to another server", "do not know that button", "offered to you"),
    "permission Manage Server",
)
"""The only possible answers to a question about a game from outside, in a table's own words."""
STOPS = "no longer watch"
FOREIGN = "foreign-room"


async def attack(rounds: int, seed: int = 1) -> tuple[int, list[str]]:
    """Try everything `rounds` times, with other arguments each time. Return the number of tries, and failures."""
    rng, tried, wrong = Random(seed), 0, list[str]()
    async with services() as at:
        world = at.d.world
        world.add_guild("Elsewhere", [FOREIGN])
        far = next(one for one in world.channels.values() if one.name == FOREIGN)
        for number in range(rounds):
            table = await _hidden(at, number)
            near = next(c for c in world.channels.values() if c.guild == table.row.guild and c.id != table.row.channel)
            world.entrust(near.id, "manage_messages", who="moderator of another channel")
            for name in ("stranger", "moderator of another channel", "former watcher"):
                for place in (near, far):
                    user = world.person(name)
                    tries = [*_commands(at, place, table, rng), *_presses(table, rng)]
                    tried += len(tries)
                    for what, kind, data in tries:
                        wrong += await _tried(at, user, place, table, what, kind, data)
        wrong += [f"Discord refused: {one}"[:300] for one in at.d.violations]
    return tried, list(dict.fromkeys(wrong))


async def _hidden(at: Services, number: int) -> Table:
    """Return a running game that has just moved into a private thread."""
    people = at.table()
    table = await at.bot.registry.table(people[0].table.id)
    watcher = at.d.world.person("former watcher")
    await table.do(lambda table: spectators.watch(table, watcher.id))
    names = [player.user.name for player in people]
    thread = at.d.world.private_thread(table.home, f"back room {number}", *names)
    await places.settle_in(table, thread.id)
    await at.bot.dispatcher.idle()
    return table


def _commands(at: Services, place: Channel, table: Table, rng: Random) -> list[tuple[str, int, Json]]:
    """Return every command and subcommand with a table field, filled in with this one."""
    found = []
    for path, options in slashes.paths(at.d.world.commands):
        if any(option["name"] == "table" for option in options):
            data = slashes.forged(at, place.guild or 0, path, options, rng)
            fields = data["options"] if len(path) == 1 else data["options"][0]["options"]
            fields[:] = [one for one in fields if one["name"] != "table"]
            fields.append({"name": "table", "type": slashes.INTEGER, "value": table.id})
            found.append(("/" + " ".join(path), 2, data))
    return found


def _presses(table: Table, rng: Random) -> list[tuple[str, int, Json]]:
    """Return every verb, with an argument that fits some of them."""
    decision = table.decisions()[0]
    stamp, move = DecisionStamp(table.row.undo_count, decision.number), next(iter(decision.moves))
    rests = ("", "yes", "0.s.p", "g.0.a.w", f"{stamp}:{move}", f"{stamp}:", f"{stamp}:0:", "0:1000", "easy")
    found = []
    for verb in sorted(VERBS):
        data: Json = {"component_type": 2, "custom_id": made(table.id, verb, rng.choice(rests)), "id": 1}
        found.append((f"press {verb}", 3, data))
    return found


def _facts(table: Table) -> tuple[Any, ...]:
    """Return the facts that may not change from outside, without the watchers."""
    row = table.row
    return (row.status, row.host, row.home, row.move_count, row.undo_count, row.settings, tuple(table.seats))


async def _tried(at: Services, user: User, place: Channel, table: Table, what: str, kind: int, data: Json) -> list[str]:
    source = None
    if kind == 3:
        item = {"type": 2, "style": 2, "label": "press", "custom_id": data["custom_id"]}
        parts = [{"type": 1, "components": [item]}]
        source = at.d.posts.create(place, at.d.world.bot, Upload({"flags": V2, "components": parts}))
    before, watched = _facts(table), table.watcher(user.id) is not None
    done = await at.d.interactions.begin(kind, user, place, data, source)
    told = await _told(place, done)
    by = f"{what} by the {user.name} in {place.name}: {told[:120]!r}"
    if _facts(table) != before or (table.watcher(user.id) is not None and not watched):
        return [f"changed the game: {by}"]
    stopped = watched and STOPS in told
    return [] if stopped or any(one in told for one in REFUSALS) else [by]


async def _told(place: Channel, done: Json) -> str:
    """Return the final text of the answer."""
    number = int(done.get("message") or 0)
    for _ in range(500):
        message = place.messages.get(number)
        if message is not None and (message.components or message.content):
            return read_text(message)
        await asyncio.sleep(0.01)
    return ""
