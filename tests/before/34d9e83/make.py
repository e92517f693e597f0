"""Makes the files of this folder, as the version of commit 34d9e83 leaves a database, presses and states behind.

It is run with the code of that version and no other, and is neither imported nor checked by today's:

    git worktree add ../before 34d9e83
    PYTHONPATH=../before python tests/before/34d9e83/make.py

Time is what `Ward` says it is, and all chance has a seed, so that the same code makes the same games.
"""

from __future__ import annotations

import asyncio
import lzma
import tempfile
from pathlib import Path

import make_open
import make_over
import make_positions
import make_presses
from place import house

from storage import Storage
from storage.backup import backup

HERE = Path(__file__).parent


async def made(path: Path) -> bytes:
    """The database, as a bot leaves it that was stopped in the middle of everything."""
    async with await Storage.open(path) as storage:
        ward = house(storage)
        await make_over.everything(ward)
        await make_open.everything(ward)
        await ward.quiet()
    copy = path.with_name("copy.sqlite3")
    await backup(path, copy)
    return copy.read_bytes()


def kept(name: str, raw: bytes) -> None:
    """Write a file, packed."""
    packed = lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)
    (HERE / f"{name}.xz").write_bytes(packed)
    print(f"{name}: {len(raw)} bytes, packed {len(packed)}")


async def main() -> None:
    """Make all."""
    with tempfile.TemporaryDirectory() as place:
        kept("house.sqlite3", await made(Path(place) / "house.sqlite3"))
        kept("presses.json", await make_presses.pressed(Path(place) / "copy.sqlite3"))
    kept("positions.json", make_positions.positions())


if __name__ == "__main__":
    asyncio.run(main())
