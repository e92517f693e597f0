from __future__ import annotations

from pathlib import Path

import pytest

from storage import Storage
from storage.backup import backup, restore
from tests.fire.hosted import first_move, played
from tests.fire.seating import GUILD
from tests.fire.ward import Ward, ward

pytestmark = pytest.mark.usefixtures("night_shift")


async def test_a_backup_is_restored_into_a_fresh_place_and_the_game_goes_on(tmp_path: Path) -> None:
    async with ward(3) as at:
        number = await played(at, 4)
        before = await at.table(number)
        await backup(at.storage.path, tmp_path / "backup.sqlite3")
        await played(at, 1)  # later moves are not in the backup
        dump = before.game.dump(before.state)
    fresh = tmp_path / "elsewhere" / "h.sqlite3"
    fresh.parent.mkdir()
    assert await restore(tmp_path / "backup.sqlite3", fresh) is None
    async with await Storage.open(fresh) as storage:
        again = Ward(storage, 4)
        table = await again.table(number)
        assert table.game.dump(table.state) == dump
        assert len(await storage.open_tables()) == 1
        user, press = first_move(table)
        await again.press(user, press, guild=GUILD)
        assert len(table.moves) == 5
        await again.close()
