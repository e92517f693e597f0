"""Packs: a host's own decks and rules tables, read from a folder when the bot starts.

The path is `<folder>/<game id>/<name>.json`; docs/packs has each game's format. A bad pack stops the start with the
file, the place and the reason, so that no game fails halfway.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.errors import StartupError
from engines import GAMES
from engines.catalogue import MAX_BYTES

NAMES: dict[str, dict[str, str]] = {}
"""Game -> content hash -> the pack's name (its file's stem)."""
LONGEST_NAME = 60
UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of invisible characters: line breaks, direction marks, zero width."""
JOINERS = "\u200c\u200d"
"""Some languages and many emoji need these two."""
MENTION = re.compile(r"<[@#:/at]|@(?:everyone|here)\b|https?:", re.IGNORECASE)


def load(folder: Path) -> int:
    """Register every pack in the folder and return their number. A missing folder has none.

    Raises:
        StartupError: a pack cannot be read or does not fit.

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
        raw, catalogues = path.read_bytes(), GAMES[game_id].catalogues
        catalogues.read(raw)
        for text in (path.stem, *_texts(json.loads(raw))):
            _check(text)
        return catalogues.register(raw)
    except OSError as wrong:
        raise StartupError(f"I cannot read the pack {path}: {wrong.strerror}.") from None
    except ValueError as wrong:
        raise StartupError(f"The pack {path} does not fit: {wrong}. See docs/packs for the format.") from None


def _texts(part: Any) -> Iterator[str]:
    """Yield every text of a pack, field names included."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from _texts(one)
    elif isinstance(part, dict):
        for name, one in part.items():
            yield name
            yield from _texts(one)


def _check(text: str) -> None:
    """Raise ValueError if a text could change a screen or mention anyone."""
    for sign in text:
        if unicodedata.category(sign) in UNSHOWN and sign not in JOINERS:
            raise ValueError(f"{text[:40]!a} holds {sign!a}, a sign that is not seen and changes what stands by it")
    if MENTION.search(text):
        raise ValueError(f"{text[:40]!a} would call somebody or lead somewhere on Discord")


def of(game_id: str) -> dict[str, str]:
    """Return the packs of one game: content hash -> name."""
    return NAMES.get(game_id, {})
