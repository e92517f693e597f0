"""Packs: decks and rules tables of a host's own, read from a folder when the bot starts.

`<folder>/<game id>/<name>.json`; the format of each game's packs stands under docs/packs. A bad one keeps the bot from
starting, with the file, the place and the reason, so that nobody finds out in the middle of a game.
"""

from __future__ import annotations

from pathlib import Path

from bot.errors import Startup
from engines import GAMES
from engines.catalogue import MAX_BYTES

NAMES: dict[str, dict[str, str]] = {}
"""Game -> content hash -> the pack's name, which is its file's name."""
LONGEST_NAME = 60


def load(folder: Path) -> int:
    """Register every pack in the folder; how many there are. A missing folder holds none.

    Raises:
        Startup: a pack cannot be read, or is no such pack.

    """
    NAMES.clear()
    for game_id, game in GAMES.items():
        place = folder / game_id
        for path in sorted(place.glob("*.json")) if place.is_dir() else []:
            NAMES.setdefault(game_id, {})[_register(game_id, path)] = path.stem[:LONGEST_NAME]
        if game.catalogues.builtin in NAMES.get(game_id, {}):
            del NAMES[game_id][game.catalogues.builtin]
    return sum(map(len, NAMES.values()))


def _register(game_id: str, path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"the file is larger than {MAX_BYTES} bytes")
        return GAMES[game_id].catalogues.register(path.read_bytes())
    except OSError as wrong:
        raise Startup(f"I cannot read the pack {path}: {wrong.strerror}.") from None
    except ValueError as wrong:
        raise Startup(f"The pack {path} does not fit: {wrong}. See docs/packs for the format.") from None


def of(game_id: str) -> dict[str, str]:
    """The packs of one game: content hash -> name."""
    return NAMES.get(game_id, {})
