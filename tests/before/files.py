"""What released versions left behind: a folder for each, made by `python -m tests.before.make VERSION`."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "house.sqlite3.xz").exists())


def database(version: str, folder: Path) -> Path:
    """Return a copy of the database of a version."""
    path = folder / "house.sqlite3"
    path.write_bytes(_unpacked(version, "house.sqlite3"))
    return path


def kept(version: str, name: str) -> Any:
    """Return what a version left as JSON: "presses", "positions" or "exports"."""
    return json.loads(_unpacked(version, f"{name}.json"))


def write(version: str, name: str, raw: bytes) -> None:
    folder = HERE / version
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.xz").write_bytes(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME))


def _unpacked(version: str, name: str) -> bytes:
    return lzma.decompress((HERE / version / f"{name}.xz").read_bytes())
