"""An exported game as a file, in the present format or the first one."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.tables.proof import FORMAT, Export, Recorded, Seated
from engines import GAMES

ENDINGS = {
    "rules": "the result by the rules",
    "conceded": "a concession",
    "draw": "a draw",
    "cancelled": "being called off",
}
SEED_BYTES = 32


class UntrueError(ValueError):
    """A file that contradicts itself, the rules, or what was published; the text is one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


def printable(text: str) -> str:
    """Words of a file in which nothing can move a terminal's cursor."""
    return "".join(one if one.isprintable() else " " for one in text)


class _First(msgspec.Struct, frozen=True):
    """A file of the first format."""

    game: str
    rules_version: int
    catalogue: str
    options: dict[str, Any]
    seats: int
    names: list[str]
    seed: str
    seed_hash: str
    moves: list[Recorded]
    outcome: dict[str, Any]
    cards: str = ""
    patches: list[tuple[int, int, int]] = []


class _Format(msgspec.Struct, frozen=True):
    format: int
    game: str


def read(raw: bytes) -> Export:
    """The game in a file of either format.

    Raises:
        UntrueError: it is none, or one of a later House Call.

    """
    try:
        kind = msgspec.json.decode(raw, type=_Format)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UntrueError("This is no exported game of House Call.") from None
    if kind.format not in {1, FORMAT} or kind.game not in GAMES:
        raise UntrueError("This file comes from a later House Call than this one: update House Call.")
    try:
        record = msgspec.json.decode(raw, type=Export) if kind.format == FORMAT else _first(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise UntrueError("This is no exported game of House Call.") from None
    if last_version(record) > GAMES[record.game].rules_version:
        raise UntrueError("This game was played by later rules than this House Call knows: update House Call.")
    return record


def _first(raw: bytes) -> Export:
    old = msgspec.json.decode(raw, type=_First)
    names = old.names if len(old.names) == old.seats else [""] * min(old.seats, 100)
    return Export(
        1,
        old.game,
        old.patches[0][1] if old.patches else old.rules_version,
        old.catalogue,
        old.options,
        [Seated(name) for name in names],
        old.seed,
        old.moves,
        old.outcome,
        seed_hash=old.seed_hash,
        patches=old.patches,
        cards=old.cards,
    )


def last_version(record: Export) -> int:
    """The version of the rules by which the last move was made."""
    return record.patches[-1][2] if record.patches else record.rules_version


def seed_of(record: Export) -> bytes:
    """The seed, 32 bytes; UntrueError where the file has none of that length."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise UntrueError("The seed in this file is not a hexadecimal number.") from None
    if len(seed) != SEED_BYTES:
        raise UntrueError(f"The seed in this file has {len(seed)} bytes instead of {SEED_BYTES}.")
    return seed
