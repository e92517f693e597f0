"""Law 14, of tables: another process may do the same at the same time, and the database may not say whether it has
written. Every verb then ends as it does alone: memory equals the disk, and nothing happens twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.errors import UserError
from bot.tables import pressing
from bot.tables.table import Table
from engines import GAMES
from storage import Batch, Storage, StorageError, WatcherRow
from tests.bot.tables.ward import Ward
from tests.laws.refusals import remembered, stored
from tests.laws.scenes import Scene, Verb
from tests.laws.table_verbs import VERBS, done
from tests.laws.test_law_11 import REFUSED_BY_RULE

Commit = Callable[[Batch], Awaitable[None]]
RANDOM = {"autoplay.run", "start.start"}
"""Verbs that depend on chance or on thinking may have another result the second time."""
ELSE = 4242
"""The user who begins to watch in another process."""


class Trouble:
    """A storage whose first guarded batch meets a problem; `met` tells whether there was one."""

    def __init__(self, commit: Commit) -> None:
        self.met = 0
        self._commit = commit

    async def __call__(self, batch: Batch) -> None:
        if batch.guards and not self.met:
            self.met += 1
            await self.meets(batch, self._commit)
            return
        await self._commit(batch)

    async def meets(self, batch: Batch, commit: Commit) -> None:
        raise NotImplementedError


class Overtaken(Trouble):
    """Another process writes to the same table first: a user watches it."""

    async def meets(self, batch: Batch, commit: Commit) -> None:
        other = Batch()
        for guard in batch.guards:
            if guard.version and guard.owner > 0:
                other.put_watcher(WatcherRow(guard.owner, ELSE, 1))
                other.disturb(guard.owner)
        await commit(other)
        await commit(batch)


class Lost(Trouble):
    """The batch is written, and the answer is lost."""

    async def meets(self, batch: Batch, commit: Commit) -> None:
        await commit(batch)
        raise StorageError("unknown", "Nobody knows.")


class Away(Trouble):
    """The batch is not written, and the storage does not know that."""

    async def meets(self, batch: Batch, commit: Commit) -> None:
        del batch, commit
        raise StorageError("unknown", "Nobody knows.")


@contextmanager
def troubled(ward: Ward, monkeypatch: pytest.MonkeyPatch, kind: type[Trouble]) -> Any:
    trouble = kind(ward.storage.commit)
    with monkeypatch.context() as patch:
        patch.setattr(ward.storage, "commit", trouble)
        patch.setattr(ward.storage, "shared", True)
        yield trouble


async def carried_out(ward: Ward, name: str, table: Table, verb: Verb) -> None:
    pressing.begin(77)
    try:
        await done(name, verb, table)
    finally:
        pressing.nobodys()
    await ward.quiet()


def gist(table: Table) -> dict[str, Any]:
    """Return a table's contents, without results of chance and elapsed time."""
    return {
        "status": table.row.status,
        "moves": [(row.number, row.seat, row.via, row.undone) for row in table.moves],
        "seats": [(seat.user, seat.kind, seat.status, seat.level) for seat in table.seats],
        "watchers": [one.user for one in table.watchers if one.user != ELSE],
        "invited": [(one.user, one.answer) for one in table.invitations],
        "questions": len(table.settings.questions),
        "notices": [one.key for one in table.settings.notices],
        "standing": sorted(table.standing),
    }


@pytest.mark.parametrize(("game", "kind"), list(zip(sorted(GAMES), (Overtaken, Lost, Away, Overtaken), strict=True)))
async def test_every_verb_ends_as_it_does_alone(
    ward: Ward, game: str, kind: type[Trouble], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = set()
    async with await Storage.open(tmp_path / "alone.db") as apart:
        twin = Ward(apart, tables_per_person=10_000, lobbies_per_person=10_000, tables_per_server=10_000)
        for at, (name, scene) in enumerate(VERBS.items()):
            twin.time = ward.time
            table, verb = await dealt(ward, at, scene, game)
            alone, same = await dealt(twin, at, scene, game)
            try:
                await carried_out(twin, name, alone, same)
                with troubled(ward, monkeypatch, kind) as trouble:
                    await carried_out(ward, name, table, verb)
            except UserError:
                assert name in REFUSED_BY_RULE
                continue
            met |= {name} if trouble.met else set()
            assert (name, remembered(table)) == (name, await stored(ward, table))
            if name not in RANDOM:
                assert (name, gist(table)) == (name, gist(alone))
    assert len(met) > len(VERBS) * 3 // 4


async def dealt(ward: Ward, at: int, scene: Scene, game: str) -> tuple[Table, Verb]:
    """Return a scene that does not depend on earlier ones."""
    ward.rng.seed(at)
    return await scene(ward, game)
