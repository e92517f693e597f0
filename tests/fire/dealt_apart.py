"""Tables dealt by the code of one version of House Call, in a process of its own: its database, its rows.

As a program it reads the order from its input, and writes the tables; PYTHONPATH selects the version.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from bot.drawing.emojis import emoji
from bot.local.objects import person_id
from bot.scheduler.emojis import every_sign
from bot.tables import payloads
from storage import Batch, PostRow, Storage
from storage.cluster import set_alive
from tests.fire.dealing import Dealt

_EMOJIS: dict[Path, list[str]] = {}
"""By version, since drawing them is slow."""
DOWN_MS = 5 * 60_000
"""How long the bot was down before, so that every clock has to be set."""


async def dealt(
    root: Path, database: Path, guild: int, parts: Sequence[dict[str, Any]], *, emojis: bool, **how: Any
) -> tuple[list[list[Dealt]], Sequence[str]]:
    """Deal with the version in the folder `root`, and `how` as a `Dealer` does. Each part has a `count`, a `prefix` and
    `channels`; `boards` (ids of existing messages), whether `hands` are sent as direct messages, and whether people
    want them in `words`. Return the tables of each part, and with `emojis` the names of those that this version uploads
    to Discord.
    """
    told = {"database": str(database), "guild": guild, "parts": parts, "how": how}
    told |= {"emojis": emojis and root not in _EMOJIS}
    asked = json.dumps(told)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", __file__), env={"PYTHONPATH": str(root)}, stdin=pipe, stdout=pipe
    )
    said, _ = await process.communicate(asked.encode())
    made, names = json.loads(said)
    tables = [[Dealt(**one | {"people": tuple(one["people"])}) for one in part] for part in made]
    return tables, _EMOJIS.setdefault(root, names) if emojis else ()


async def _deal(asked: dict[str, Any]) -> list[list[dict[str, Any]]]:
    now, made = int(time.time() * 1000), []
    async with await Storage.open(Path(asked["database"])) as storage:
        stopped = Batch()
        set_alive(stopped, 0, now - DOWN_MS)
        await storage.commit(stopped)
        for part in asked["parts"]:
            dealer = _dealing().Dealer(asked["guild"], part["channels"], now, **asked["how"])
            tables = await dealer.deal(storage, part["count"], prefix=part["prefix"])
            await storage.commit(_around(part, tables, now))
            made.append([asdict(one) for one in tables])
    return made


def _dealing() -> Any:
    """Return the dealing module of these tests, for a version that may be another."""
    found = spec_from_file_location("dealing", Path(__file__).with_name("dealing.py"))
    assert found is not None
    assert found.loader is not None
    made = sys.modules[found.name] = module_from_spec(found)
    found.loader.exec_module(made)
    return made


def _around(part: dict[str, Any], tables: list[Dealt], now: int) -> Batch:
    """Return the existing messages of channels, and pending hands for inboxes."""
    batch = Batch()
    for person in [one for table in tables for one in table.people] if part.get("words") else ():
        batch.put_preferences(person_id(person), json.dumps({"pictures": False}))
    for table, message in zip(tables, part.get("boards") or [], strict=False):
        kept = json.dumps({"hash": "of before", "since": 0, "picture": "", "lost": False, "sending": False})
        batch.put_post(PostRow(table.id, "board", table.channel, message, kept, now))
    for table in tables if part.get("hands") else ():
        for name in table.people:
            who, nonce = f"user:{person_id(name)}", secrets.token_hex(8)
            batch.owe(payloads.row(table.id, who, payloads.HandMessage(start=True), nonce, due=now, created=now))
    return batch


if __name__ == "__main__":
    wanted = json.load(sys.stdin)
    signs = every_sign() if wanted["emojis"] else ()
    json.dump((asyncio.run(_deal(wanted)), [emoji(sign).name for sign in signs]), sys.stdout)
