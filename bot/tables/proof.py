"""Public proof of a game: a fingerprint of the settings at its start, one of the whole record at its end, and the game
as a file.

docs/proof.md defines both to the byte, and explains the proof.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from bot.tables.table_settings import TableSettings
from engines import GAMES
from storage import MoveRow, SeatRow, Storage, TableRow
from storage.lenient import value

FORMAT = 3
START = b"House Call start 1\n"
RECORD = b"House Call record 1\n"
SHOWN = 32
"""Published hexadecimal digits of a fingerprint."""
ENDED = ("finished", "cancelled")
GONE = ("conceded", "left")


class Start(msgspec.Struct, frozen=True):
    """Everything settled before the first move. `seats`: digest of the name, kind and level of each."""

    game: str
    rules_version: int
    catalogue: str
    options: dict[str, Any]
    seats: list[tuple[str, str, str]]
    seed: str

    def fingerprint(self) -> str:
        """Return all 64 digits."""
        return sha256(START + canonical(self)).hexdigest()


class Recorded(msgspec.Struct, frozen=True):
    """One move of an export; `events` in base64."""

    n: int
    seat: int
    move: str
    events: str
    undone: bool = False


class Seated(msgspec.Struct, frozen=True):
    """A seat. `name` is its player's, as it was at the start if they began here; `digest`, `kind` and `level` are those
    at the start; `gone`: given up.
    """

    name: str
    kind: str
    level: str
    digest: str
    gone: bool


class Export(msgspec.Struct, frozen=True):
    """A finished game. `rules_version` at its start. `start` and `end`: fingerprints of its start and its record.
    `dealt` and `cards` (of a pack) in base64.
    """

    format: int
    game: str
    rules_version: int
    catalogue: str
    options: dict[str, Any]
    seats: list[Seated]
    seed: str
    moves: list[Recorded]
    outcome: dict[str, Any]
    start: str
    end: str
    patches: list[tuple[int, int, int]]
    dealt: str
    cards: str

    def begun(self) -> Start:
        """Return what the fingerprint at the start binds."""
        seats = [(seat.digest, seat.kind, seat.level) for seat in self.seats]
        return Start(self.game, self.rules_version, self.catalogue, self.options, seats, self.seed)

    def record(self) -> str:
        """Return the fingerprint of the deal, the moves and the result, 64 digits."""
        gone = [seat.gone for seat in self.seats]
        played = [msgspec.structs.astuple(move) for move in self.moves]
        bound = [self.start, self.seed, self.dealt, played, self.outcome, gone, self.patches]
        return sha256(RECORD + canonical(bound)).hexdigest()


class NoFileError(Exception):
    """No file can be exported; the text is one sentence for a host."""


def canonical(value: Any) -> bytes:
    """Return JSON in UTF-8 with sorted keys and without spaces."""
    return msgspec.json.encode(value, order="sorted")


def name_digest(seed: bytes, seat: int, name: str) -> str:
    """Return a digest that binds a name to a seat without revealing it. Anyone who knows the name and the seed can
    check it.
    """
    return blake2b(canonical([seat, name]), key=seed, digest_size=16).hexdigest()


def seating(seed: bytes, seats: Sequence[SeatRow]) -> list[tuple[str, str, str]]:
    """Return the seats as the fingerprint at the start binds them."""
    return [(name_digest(seed, seat.seat, seat.name), seat.kind, seat.level) for seat in seats]


def shown(fingerprint: str) -> str:
    """Return the part of a fingerprint that is published."""
    return fingerprint[:SHOWN]


async def export(storage: Storage, table_id: int) -> Export:
    """Return a finished game as a file.

    Raises:
        NoFileError: there is no such game, its secrets are still secret, or its moves are no longer stored.

    """
    row = await storage.table(table_id)
    if row is None or row.game not in GAMES:
        raise NoFileError(f"There is no table {table_id} in this database.")
    if row.status not in ENDED or row.seed is None:
        raise NoFileError(f"Table {table_id} is not finished, and its secrets stay secret until then.")
    dealt = await storage.dealt(table_id)
    if dealt is None:
        raise NoFileError(f"The moves of table {table_id} are no longer stored; only its result is.")
    text = b"" if row.catalogue == GAMES[row.game].catalogues.builtin else await storage.catalogue(row.catalogue)
    return made(row, await storage.seats(table_id), await storage.moves(table_id), dealt, text or b"")


def made(row: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow], dealt: bytes, cards: bytes = b"") -> Export:
    """Return the file of a finished game; the same rows give the same file."""
    settings = TableSettings.load(row.settings, row.game)
    file = Export(
        FORMAT,
        row.game,
        settings.rules_changes[0][1] if settings.rules_changes else row.rules_version,
        row.catalogue,
        settings.options,
        _seats(seats, settings.seating),
        (row.seed or b"").hex(),
        [Recorded(move.number, move.seat, move.move, b64encode(move.events).decode(), move.undone) for move in moves],
        value(dict[str, Any], row.outcome or "", "TableRow.outcome", {}),
        row.seed_hash,
        "",
        settings.rules_changes,
        b64encode(dealt).decode(),
        b64encode(cards).decode(),
    )
    return msgspec.structs.replace(file, end=file.record())


def text(file: Export) -> bytes:
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def _seats(seats: Sequence[SeatRow], begun: Sequence[tuple[str, str, str]]) -> list[Seated]:
    return [
        Seated(seat.name_at_start or seat.name, kind, level, digest, seat.status in GONE)
        for seat, (digest, kind, level) in zip(seats, begun, strict=True)
    ]
