"""What earlier versions left behind: a folder for each, named by its commit, with the code that made it."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BEFORE = "34d9e83"
"""The version whose presses and positions are kept too."""


def database(version: str, folder: Path) -> Path:
    """A copy of the database that a version left behind."""
    path = folder / "house.sqlite3"
    path.write_bytes(unpacked(f"{version}/house.sqlite3"))
    return path


def told(name: str) -> Any:
    """What was written down as JSON."""
    return json.loads(unpacked(f"{BEFORE}/{name}.json"))


def unpacked(name: str) -> bytes:
    """A file as it was before it was packed."""
    return lzma.decompress((HERE / f"{name}.xz").read_bytes())
