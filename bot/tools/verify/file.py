"""An exported game as a file."""

from __future__ import annotations

import msgspec

from bot.tables.proof import FORMAT, Export
from engines import GAMES

ENDINGS = {
    "rules": "the result by the rules",
    "conceded": "a concession",
    "draw": "a draw",
    "cancelled": "being called off",
}
SEED_BYTES = 32


class UntrueError(ValueError):
    """A file that contradicts itself, the rules, or the published fingerprints; the text is one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


def printable(text: str) -> str:
    """Replace characters that could move a terminal's cursor."""
    return "".join(one if one.isprintable() else " " for one in text)


class _Format(msgspec.Struct, frozen=True):
    format: int
    game: str


def read(raw: bytes) -> Export:
    """Return the game in a file. Raise UntrueError if it is none, or of House Call 0.x or a later one."""
    try:
        kind = msgspec.json.decode(raw, type=_Format)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UntrueError("This is no exported game of House Call.") from None
    if kind.format < FORMAT:
        raise UntrueError("This file comes from House Call 0.x: only that can verify it.")
    if kind.format > FORMAT or kind.game not in GAMES:
        raise UntrueError("This file comes from a later House Call than this one: update House Call.")
    try:
        record = msgspec.json.decode(raw, type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UntrueError("This is no exported game of House Call.") from None
    if last_version(record) > GAMES[record.game].rules_version:
        raise UntrueError("This game was played by later rules than this House Call knows: update House Call.")
    return record


def last_version(record: Export) -> int:
    """Return the version of the rules of the last move."""
    return record.patches[-1][2] if record.patches else record.rules_version


def seed_of(record: Export) -> bytes:
    """Return the seed, 32 bytes. Raise UntrueError for another length."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise UntrueError("The seed in this file is not a hexadecimal number.") from None
    if len(seed) != SEED_BYTES:
        raise UntrueError(f"The seed in this file has {len(seed)} bytes instead of {SEED_BYTES}.")
    return seed
