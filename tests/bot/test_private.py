"""Only its owner can read the bot's files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bot.logs import PrivateFile
from storage import Storage
from storage.backup import backup, restore
from storage.engines.sqlite.private import private
from tests.storage.examples import opened_table
from tests.wire import LocalDiscord
from tests.wire.process import BotProcess


def open_to_others(folder: Path) -> list[str]:
    """Return files that other users may read or write."""
    return [one.name for one in sorted(folder.rglob("*")) if one.is_file() and stat.S_IMODE(one.stat().st_mode) & 0o077]


async def test_what_a_running_bot_writes_is_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "data"
    async with LocalDiscord() as d:
        (tmp_path / "start").mkdir()
        bot = BotProcess(d, tmp_path / "start", log_file=home / "logs" / "bot.log")
        bot.database = home / "housecall.sqlite3"
        await bot.start()
        await d.person("ann").slash("surgery", "play", game="doctor-strange")
        there = {one.name for one in home.iterdir()}
        assert {"housecall.sqlite3", "housecall.sqlite3-wal", "housecall.sqlite3-shm", "logs"} <= there
        assert open_to_others(home) == []
        assert await bot.stop() == 0
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


async def test_files_that_were_open_to_others_are_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "h.sqlite3"
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(1))
    path.chmod(0o644)
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(2))
        assert open_to_others(tmp_path) == []


def test_a_log_that_was_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "bot.log"
    path.touch(mode=0o644)
    path.chmod(0o644)
    PrivateFile(path).close()
    assert open_to_others(tmp_path) == []


def test_a_device_stays_open_to_others() -> None:
    """With /dev/null as a log file or database the rights of the whole machine's device would change."""
    ours, theirs = os.openpty()
    device = Path(os.ttyname(theirs))
    try:
        device.chmod(0o666)
        PrivateFile(device).close()
        private(device)
        assert stat.S_IMODE(device.stat().st_mode) == 0o666
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize("way", ["backup", "restore"])
async def test_copies_are_for_their_owner_alone(tmp_path: Path, way: str) -> None:
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        await storage.commit(opened_table(1))
        await backup(storage.path, tmp_path / "copy.sqlite3")
    if way == "restore":
        (tmp_path / "copy.sqlite3").chmod(0o644)
        await restore(tmp_path / "copy.sqlite3", tmp_path / "other.sqlite3")
        (tmp_path / "copy.sqlite3").chmod(0o600)
    assert open_to_others(tmp_path) == []
