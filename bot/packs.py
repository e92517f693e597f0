"""Packs: a host's own decks and rules tables, read from a folder when the bot starts.

The path is `<folder>/<game id>/<name>.json`; docs/packs has each game's format. A bad pack stops the start with the
file, the place and the reason, so that no game fails halfway.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.errors import StartupError
from bot.files import entries, read, walk
from engines import GAMES
from engines.catalogue import MAX_BYTES
from storage import StorageError
from storage.engines.sqlite.files import need_file

NAMES: dict[str, dict[str, str]] = {}
"""Game -> content hash -> the pack's name (its file's stem)."""
SETTING = "HOUSECALL_PACKS"
SUFFIX = ".json"
LONGEST_NAME = 60
UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of invisible characters: line breaks, direction marks, zero width."""
JOINERS = "\u200c\u200d"
"""Some languages and many emoji need these two."""
MENTION = re.compile(r"<[@#:/at]|@(?:everyone|here)\b|https?:", re.IGNORECASE)


def load(folder: Path) -> int:
    """Register every pack in the folder and return their number. A missing folder has none.

    Raises:
        StartupError: the folder or a pack cannot be read, or a pack does not fit.

    """
    NAMES.clear()
    for game_id, path in _packs(folder):
        digest = _register(game_id, path)
        if digest != GAMES[game_id].catalogues.builtin:
            NAMES.setdefault(game_id, {})[digest] = path.stem[:LONGEST_NAME]
    return sum(map(len, NAMES.values()))


def _takers() -> list[str]:
    """Return the games that can be played with a pack."""
    return [game_id for game_id, game in GAMES.items() if "pack" in game.Options.model_fields]


def _packs(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files that are packs by their places, each with its game."""
    for place in entries(folder, SETTING):
        if place.name in _takers() and place.is_dir():
            yield from ((place.name, path) for path in entries(place, SETTING) if path.name.endswith(SUFFIX))


def unfit(folder: Path) -> Iterator[str]:
    """Yield a sentence for each pack that stops the start. Raise StartupError if the folder cannot be read."""
    for game_id, path in _packs(folder):
        try:
            _register(game_id, path)
        except StartupError as wrong:
            yield str(wrong)


def unused(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file in the folder of packs that no game offers, with the reason. Raise StartupError if the folder
    cannot be read.
    """
    known, by_digest = set[Path](), dict[tuple[str, str], Path]()
    for game_id, path in _packs(folder):
        known.add(path)
        with suppress(StartupError):
            digest = _register(game_id, path)
            if digest == GAMES[game_id].catalogues.builtin:
                yield path, f"it is what {GAMES[game_id].title} has anyway"
            elif (game_id, digest) in by_digest:
                yield by_digest[game_id, digest], f"{path} holds the same pack"
            by_digest[game_id, digest] = path
    for path in walk(folder, SETTING):
        if path not in known:
            yield path, _why_unused(folder, path)


def _why_unused(folder: Path, path: Path) -> str:
    if not path.name.endswith(SUFFIX):
        return f"the name of a pack ends in {SUFFIX}"
    games = [game_id for game_id in _takers() if _fits(game_id, path)]
    if games:
        return f"it is a pack for {GAMES[games[0]].title}, put it into {folder / games[0]}"
    return f"packs go into {folder / 'GAME'}, where GAME is one of {', '.join(_takers())}"


def _fits(game_id: str, path: Path) -> bool:
    with suppress(OSError, StorageError, ValueError):
        GAMES[game_id].catalogues.read(read(path))
        return True
    return False


def _register(game_id: str, path: Path) -> str:
    try:
        need_file(path)
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"the file is larger than {MAX_BYTES} bytes")
        raw, catalogues = read(path), GAMES[game_id].catalogues
        catalogues.read(raw)
        for text in (path.stem, *_texts(json.loads(raw))):
            _check(text)
        return catalogues.register(raw)
    except StorageError as wrong:
        raise StartupError(f"A pack cannot be read: {wrong}") from None
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
