"""Checks of the database for `housecall doctor`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from bot.cases.answering import doubtful
from bot.settings import Settings
from bot.tools.findings import Finding, bad, note, ok
from engines import GAMES
from storage import Storage, StorageError
from storage.backup import check
from storage.engines.facts import Facts
from storage.engines.places import look
from storage.engines.sqlite.files import is_free
from storage.migrations import migrations

APART_MS, FAR_MS = 2_000, 60_000
"""Differences of clocks that are worth a note, and an error."""
OLDEST = 140_000
"""PostgreSQL 14, as its server_version_num."""
DURABLE = {
    "fsync": "a machine that goes down can lose the whole database",
    "full_page_writes": "a machine that goes down can damage the database",
    "synchronous_commit": "a server that goes down can lose moves that players were told of",
}
"""Settings that must be on, with the risk if they are not."""
UPDATE = "The database will be brought up to date at the next start: make a backup first."
_LATEST = "SELECT max(last_activity) FROM tables"
_RULES = """SELECT game, rules_version, count(*) FROM tables WHERE status IN ('playing', 'paused')
    GROUP BY game, rules_version"""


async def database(settings: Settings) -> list[Finding]:
    """Check the file or the server, then its contents; bots may be running."""
    try:
        found, there = await (_server(settings) if settings.shared else _file(settings))
        if there:
            async with await Storage.beside(settings.opened) as storage:
                found += await _contents(storage)
    except StorageError as wrong:
        return [note(UPDATE) if wrong.kind == "older" else bad(str(wrong))]
    return found


async def _file(settings: Settings) -> tuple[list[Finding], bool]:
    """Check a file. Also return whether it can be read."""
    if is_free(settings.file):
        return [note(f"There is no database yet; the bot will make {settings.database}.")], False
    damage = await check(settings.file)
    if damage:
        restore = "stop the bot and `housecall restore` the latest backup"
        return [bad(f"The database is damaged ({damage[0]}): {restore}.")], False
    return [ok(f"The database is sound: {settings.file.stat().st_size / 1e6:.1f} MB.")], True


async def _server(settings: Settings) -> tuple[list[Finding], bool]:
    """Check a server. Also return whether it has tables of this version."""
    facts = await look(settings.address)
    return list(server(facts, settings)), facts.version == migrations("postgres")[-1].number


def server(facts: Facts, settings: Settings) -> Iterator[Finding]:
    """Check a server's version, settings, connections, clock and tables."""
    name = facts.told.partition(" on ")[0]
    if not facts.told.startswith("PostgreSQL ") or "-YB-" in facts.told:
        yield bad(f"{facts.place} is {name} and no PostgreSQL: several processes would have no locks there.")
    elif facts.number < OLDEST:
        yield bad(f"{facts.place} is {name}: PostgreSQL 14 or newer is needed.")
    else:
        yield ok(f"{facts.place} is {name}, {facts.bytes / 1e6:.1f} MB.")
    yield from _durable(facts)
    yield from _connected(facts, settings)
    if abs(facts.ahead_ms) >= APART_MS:
        apart = f"The clock of {facts.place} is {abs(facts.ahead_ms) / 1000:.0f} seconds apart from this machine's"
        tell = bad if abs(facts.ahead_ms) >= FAR_MS else note
        yield tell(f"{apart}: turn on time synchronisation on both.")
    yield from _tables(facts)


def _durable(facts: Facts) -> Iterator[Finding]:
    wrong = [name for name in DURABLE if facts.settings.get(name) in {"off", "local"}]
    for name in wrong:
        yield bad(f"{name} is {facts.settings[name]} at {facts.place}: {DURABLE[name]}. Turn it on.")
    if facts.standby:
        yield bad(f"{facts.place} only follows another server: add target_session_attrs=read-write to the address.")
    if facts.replicas and not facts.settings.get("synchronous_standby_names"):
        yield note(
            f"{facts.place} has {facts.replicas} followers, of which none is synchronous: a failover can lose moves "
            "that players were told of. Set synchronous_standby_names."
        )
    if not wrong and not facts.standby:
        yield ok("What PostgreSQL has taken outlives a machine that goes down.")


def _connected(facts: Facts, settings: Settings) -> Iterator[Finding]:
    if facts.pooled:
        yield bad(
            f"Something before {facts.place} gives each transaction another connection: use it in session mode, or "
            "connect without it."
        )
    wanted = (settings.slots + 1) * (settings.database_connections + 2)
    limit = int(facts.settings.get("max_connections", "100"))
    if wanted > limit:
        yield bad(f"{settings.slots} slots and a standby may want {wanted} connections, and {facts.place} has {limit}.")


def _tables(facts: Facts) -> Iterator[Finding]:
    known = migrations("postgres")[-1].number
    if not facts.version:
        yield note(f"There are no tables yet; the bot will make them in {facts.place}.")
    elif facts.version > known:
        yield bad(f"{facts.place} was written by a newer House Call: update this one.")
    elif facts.version < known:
        yield note(UPDATE)


async def _contents(storage: Storage) -> list[Finding]:
    """Check the running games, their rules, and doubtful cases."""
    counts = await storage.counts()
    games = sum(counts.tables.get(status, 0) for status in ("lobby", "playing", "paused"))
    found = [ok(f"The tables are of this version; {games} games and lobbies are open.")]
    rules = await storage.engine.reader.ask(_RULES)
    old = Counter[str]()
    for game, version, many in rules:
        if game in GAMES and version != GAMES[game].rules_version:
            old[game] += many
    if old:
        found.append(
            note(
                f"{sum(old.values())} running games were begun with earlier rules ({', '.join(sorted(old))}). Each is "
                "taken over when it is next looked at, or stands still. `housecall patch --dry-run` says which."
            )
        )
    for case, game, tally in await storage.cases.doubted():
        if doubtful(tally):
            found.append(
                note(
                    f"{tally.doubts} of {tally.answers} people doubt the case {case} ({game}). `housecall cases "
                    f"--withdraw {case}` asks it no more and breaks nobody's row of days."
                )
            )
    for (slot, refusal), many in (await storage.refusals()).items():
        found.append(
            note(
                f"Discord refused {many} messages of the kind {slot} ({refusal}); they are shown in a simpler form, or "
                "not at all. `discord_refused` in the log says when."
            )
        )
    ((latest,),) = await storage.engine.reader.ask(_LATEST)
    if latest and latest > time.time() * 1000 + FAR_MS:
        found.append(bad("Something in the database happened later than this machine's clock shows: set it right."))
    return found
