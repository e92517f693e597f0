"""Keep what this version leaves behind, for later versions to read: `python -m tests.before.make VERSION`.

Run it once, when a version is released. It writes into the folder of that name

- house.sqlite3.xz: a database, left in the middle of games and lobbies of every kind,
- presses.json.xz: presses of what the bot sent, each with what became of it,
- positions.json.xz: recorded games, their states and events,
- exports.json.xz: the files of games that are over, and what a person gets of themselves.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from bot.errors import UserError
from bot.leagues import signing
from bot.leagues.terms import Terms
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import ending, forgetting, moves, proof
from bot.tables.entry import Guest
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.desk_verbs import Annul, Decide, Desk
from bot.ui.ids import CustomId, read
from bot.ui.lobby_verbs import Help, OpenAnother
from engines import GAMES
from storage import AvoidedRow, BanRow, Batch, Storage
from storage.backup import backup
from storage.guests import keep_apart
from tests.before.files import write
from tests.before.people import ANN, BOB, CHANNEL, DAN, EVE, GUILD, NAMES
from tests.before.positions import positions
from tests.before.pressing import MOST, Later, later
from tests.bot.tables.ward import Ward, changing, turn
from tests.discord.served import ROOM
from tests.laws.table_verbs import VERBS, done

BEGAN = 1_790_000_000_000
LOBBIES = ("lobby.", "invited.", "rating.")
BY_HAND: list[tuple[str, CustomId, list[str] | None]] = [
    ("mod", Desk(0), None),
    ("mod", Decide(0, "who", "tables_per_person"), ["5"]),
    ("ann", OpenAnother(0, "gothic-doctor.0.0.sensible.usual"), None),
    ("bob", Help(0), ["quack-in-the-box"]),
    ("ann", Annul(0, 1), None),
]
"""Presses away from tables that no message has."""
SLOW = {"review"}
"""Presses that think for a minute."""
LIMITS = {"lobbies_per_person": 1000, "tables_per_person": 1000, "tables_per_server": 1000}


# ---------------------------------------------------------------------------------------------------------- the house


async def furnish(ward: Ward) -> None:
    """Leave tables of every kind, and what people and moderators have decided."""
    for game in GAMES:
        for seats in [one for one in GAMES[game].seats if 2 <= one <= len(NAMES)]:
            await _in_the_middle(ward, game, seats)
            await _to_the_end(ward, game, seats)
        await _conceded(ward, game)
    for lobbies in (False, True):  # these last, since they expire
        await _verbs(ward, lobbies=lobbies)
    await _league(ward)
    await _people(ward)
    for table in ward.registry.awake():
        await table.mailbox.idle()


async def _verbs(ward: Ward, *, lobbies: bool) -> None:
    """Leave a table after each of its verbs."""
    games = cycle(GAMES)
    for name, scene in VERBS.items():
        if name.startswith(LOBBIES) is lobbies:
            with suppress(UserError):
                table, verb = await scene(ward, next(games))
                await done(name, verb, table)
            await ward.quiet()
            ward.time += 60_000


async def _begun(ward: Ward, game: str, seats: int) -> Table:
    return await ward.playing(*list(NAMES)[:seats], game=game, guild=GUILD, time_limit="1d")


async def _in_the_middle(ward: Ward, game: str, seats: int) -> None:
    table, rng = await _begun(ward, game, seats), Random(game)
    for _ in range(30):
        if table.over:
            return
        async with changing(table) as change:
            asked = next(one for one in change.decisions() if one.must)
            move = table.game.sensible(table.game.view(change.state, asked.seat), table.own(asked.seat), rng)
            chosen = move if move is not None and move in asked.moves else next(iter(asked.moves))
            moves.make(change, table.seats[asked.seat], chosen, "pressed")
            await moves.write(change)
        await ward.quiet()
        ward.time += 600_000


async def _to_the_end(ward: Ward, game: str, seats: int) -> None:
    table = await _begun(ward, game, seats)
    while not table.over:
        async with changing(table) as change:
            while len(change.rows) < 60 and (asked := [one for one in change.decisions() if one.must]):
                chosen = asked[0].default or next(iter(asked[0].moves))
                moves.make(change, table.seats[asked[0].seat], chosen, "pressed")
            await moves.write(change)
        await ward.quiet()


async def _conceded(ward: Ward, game: str) -> None:
    table = await _begun(ward, game, 2)
    await turn(ending.concede, table, BOB)


async def _league(ward: Ward) -> None:
    server = await ward.registry.servers.of(GUILD)
    row = await signing.create(
        *(server,), name="Night League", game="doctor-strange", channel=CHANNEL, host=ANN, language="en",
        terms=Terms(),
    )  # fmt: skip
    for user, name in NAMES.items():
        await signing.sign_up(server, row.id, Guest(user, name, GUILD))


async def _people(ward: Ward) -> None:
    """Let people and moderators decide something of each kind."""
    batch = Batch()
    wish = Preferences(language="fr", pictures=False, days_off=((BEGAN, BEGAN + 86_400_000),))
    batch.put_preferences(EVE, wish.dump())
    keep_apart(batch, AvoidedRow(DAN, EVE, BEGAN))
    await ward.storage.commit(batch)

    async def decide(server: Server) -> None:
        change = ServerChange(server)
        change.decide(games_off=("clinic",), time_limit="2d", log_channel=CHANNEL)
        change.keep_out(BanRow(server.guild, "person", EVE + 2, change.now))
        await change.commit()

    await (await ward.registry.servers.of(GUILD)).do(decide)


async def house(path: Path) -> tuple[bytes, int]:
    """Return the database as a bot leaves it that is stopped in the middle of everything, and the moment."""
    async with await Storage.open(path) as storage:
        ward = Ward(storage, 11, **LIMITS)
        ward.time, ward.guild = BEGAN, GUILD
        await furnish(ward)
        await ward.quiet()
        stopped = ward.time
    copy = path.with_name("copy.sqlite3")
    await backup(path, copy)
    return copy.read_bytes(), stopped


# ------------------------------------------------------------------------------------------- presses and exported files


async def presses(database: Path, stopped: int) -> list[dict[str, Any]]:
    """Press all that was sent, and what that shows in turn, a few times of each kind. Return what came of it."""
    found: list[dict[str, Any]] = []
    async with later(database, stopped) as at:
        room, often = at.place(ROOM), Counter[tuple[str, str]]()
        waiting = [*at.sent(), *((by, str(one), values, room) for by, one, values in BY_HAND)]
        while waiting:
            by, custom_id, values, place = waiting.pop(0)
            kind = await _kind(at, custom_id)
            if kind is None or often[kind] >= MOST:
                continue
            often[kind] += 1
            came = await at.made(by, custom_id, values, place)
            waiting += [(by, one, more, place) for one, more in came.pop("next")]
            found.append({"by": by, "id": custom_id, "values": values, "place": place} | came)
    return found


async def _kind(at: Later, custom_id: str) -> tuple[str, str] | None:
    asked = read(custom_id)
    if asked is None:
        return None
    if asked.verb in SLOW:
        return None
    row = await at.storage.table(asked.table) if asked.table else None
    return row.game if row else "", asked.verb


async def exports(database: Path) -> dict[str, Any]:
    """Return the file of each finished game, and what the first person gets of themselves."""
    async with await Storage.open(database) as storage:
        ward, files = Ward(storage, 12), {}
        for row in await storage.tables(list(range(1, await storage.new_table_id()))):
            if row.status == "finished" and row.move_count:
                file = await proof.export(storage, row.id)
                files[str(row.id)] = {
                    "file": proof.text(file).decode(),
                    "start": proof.shown(row.seed_hash),
                    "end": file.end,
                }
        own = await forgetting.export(ward.registry, ANN)
    return {"games": files, "person": json.loads(own)}


async def main(version: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        raw, stopped = await house(Path(folder) / "house.sqlite3")
        write(version, "house.sqlite3", raw)
        for name in ("presses", "exports"):
            (Path(folder) / f"{name}.db").write_bytes(raw)
        made = await presses(Path(folder) / "presses.db", stopped)
        kept: dict[str, Any] = {"presses": {"stopped": stopped, "presses": made}, "positions": positions()}
        kept["exports"] = await exports(Path(folder) / "exports.db")
    for name, told in kept.items():
        write(version, f"{name}.json", json.dumps(told, separators=(",", ":")).encode())
    print(f"{len(raw)} bytes of database, {len(made)} presses, {len(kept['exports']['games'])} games that are over")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
