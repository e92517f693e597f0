"""`housecall export` and `housecall verify`: a finished game as a file, and the proof that nobody touched its deck.

The file names the seed whose SHA-256 was published before the first move. Verifying deals from that seed, plays the
recorded moves by the rules, and compares every event and the result.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

import msgspec

from engines import GAMES
from engines.game import Game
from storage import Storage

FORMAT = 1


class Recorded(msgspec.Struct, frozen=True):
    """One move of an export; `events` in base64."""

    n: int
    seat: int
    move: str
    events: str
    undone: bool = False


class Export(msgspec.Struct, frozen=True):
    """A finished game. `names` by seat; `seed` and `seed_hash` in hexadecimal; `cards` are a pack's text in base64."""

    format: int
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


class Untrue(ValueError):  # noqa: N818  a verdict
    """An export that does not prove what it says; the text is one sentence."""


async def export(storage: Storage, table_id: int) -> bytes:
    """A finished game as JSON.

    Raises:
        Untrue: there is no such table, or its game is not over, so that its seed is still secret.

    """
    row = await storage.table(table_id)
    if row is None:
        raise Untrue(f"There is no table {table_id} in this database.")
    if row.status != "finished" or row.seed is None:
        raise Untrue(f"Table {table_id} is not finished, and its secrets stay secret until then.")
    seats = await storage.seats(table_id)
    game = GAMES[row.game]
    text = b"" if row.catalogue == game.catalogues.builtin else await storage.catalogue(row.catalogue) or b""
    moves = [
        Recorded(move.n, move.seat, move.move, b64encode(move.events).decode(), move.undone)
        for move in await storage.moves(table_id)
    ]
    settings: dict[str, Any] = msgspec.json.decode(row.settings)
    made = Export(
        FORMAT,
        row.game,
        row.rules_version,
        row.catalogue,
        game.Options.stored(settings.get("options", {})).whole(),
        len(seats),
        [seat.name for seat in seats],
        row.seed.hex(),
        row.seed_hash,
        moves,
        msgspec.json.decode(row.outcome or "{}"),
        b64encode(text).decode(),
        settings.get("patches", []),
    )
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def verify(raw: bytes) -> str:
    """Check an export.

    Returns:
        One sentence that says what was proved.

    Raises:
        Untrue: what does not fit, in one sentence.

    """
    record = _read(raw)
    game = GAMES[record.game]
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise Untrue("The seed in this file is not a hexadecimal number.") from None
    if sha256(seed).hexdigest() != record.seed_hash:
        raise Untrue("The seed does not have the fingerprint in this file.")
    if record.patches:
        move, old, new = record.patches[0]
        raise Untrue(
            f"The rules changed under this game after move {move} (version {old} to {new}), so that no House Call can "
            "deal and play all of it again."
        )
    if record.rules_version != game.rules_version:
        raise Untrue(
            f"This game was recorded by version {record.rules_version} of the rules, and this is version "
            f"{game.rules_version}: use the House Call of that time."
        )
    try:
        if record.cards:
            game.catalogues.register(b64decode(record.cards))
        state = game.deal(game.Options.stored(record.options), record.seats, seed)
        _replay(game, state, record)
    except Untrue:
        raise
    except (ValueError, KeyError, TypeError, msgspec.MsgspecError) as wrong:
        raise Untrue(f"The recorded game cannot be dealt and played again: {wrong}.") from None
    made = len(record.moves)
    return f"True: the deck with the fingerprint {record.seed_hash} gives exactly these {made} moves and this result."


def _read(raw: bytes) -> Export:
    try:
        record = msgspec.json.decode(raw, type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Untrue("This is no exported game of House Call.") from None
    if record.format != FORMAT or record.game not in GAMES:
        raise Untrue("This file comes from another version of House Call.")
    return record


def _replay(game: Game[Any], state: Any, record: Export) -> None:
    """Play every move; one that was taken back was so before the next was made."""
    if game.catalogue(state) != record.catalogue:
        raise Untrue("The cards of this game are not the ones named in the file.")
    for move in record.moves:
        before = game.dump(state)
        try:
            events = game.play(state, move.seat, game.move(move.move))
        except ValueError:
            raise Untrue(f"Move {move.n} ({move.move}) is not legal where it stands.") from None
        if b64encode(game.pack(events)).decode() != move.events:
            raise Untrue(f"The events of move {move.n} ({move.move}) are not those the rules give.")
        if move.undone:
            state = game.load(before)
    outcome = game.outcome(state)
    if record.outcome.get("how") == "rules":
        if outcome is None:
            raise Untrue("The file tells of a result, and the game is not over after these moves.")
        if tuple(record.outcome.get("scores", ())) != tuple(outcome.scores):
            raise Untrue("The result in the file is not the one these moves give.")
