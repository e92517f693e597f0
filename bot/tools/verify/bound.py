"""What the fingerprints bind: cards, seats and settings at the start, moves and result at the end."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256

from bot.tables.proof import SHOWN, Export, Seated, name_digest
from bot.tools.verify.file import ENDINGS, UntrueError
from engines import GAMES


def same_cards(record: Export) -> None:
    """Check the file's cards against their fingerprint."""
    try:
        text = b64decode(record.cards, validate=True)
    except ValueError:
        raise UntrueError("The cards in this file cannot be read.") from None
    if text and sha256(text).hexdigest() != record.catalogue:
        raise UntrueError("The cards in this file are other ones than those whose fingerprint stands in it.")
    try:
        if text:
            GAMES[record.game].catalogues.register(text)
    except ValueError as wrong:
        raise UntrueError(f"The cards in this file are none of this game: {wrong}.") from None


def same_seats(record: Export, seed: bytes) -> None:
    """Check that no names were exchanged between seats."""
    if len(record.seats) not in GAMES[record.game].seats:
        raise UntrueError(f"{GAMES[record.game].title} is not played with {len(record.seats)} seats.")
    for at, seat in enumerate(record.seats):
        for other, there in enumerate(record.seats):
            if at != other and not is_named(seed, at, seat) and name_digest(seed, other, seat.name) == there.digest:
                raise UntrueError(
                    f"Names were exchanged: {seat.name} did not begin in seat {at + 1} but in {other + 1}."
                )


def is_named(seed: bytes, at: int, seat: Seated) -> bool:
    """Return True if the name in the file is the seat's first one."""
    return name_digest(seed, at, seat.name) == seat.digest


def same_start(record: Export) -> None:
    """Check the settings before the first move against the fingerprint of the start."""
    if record.begun().fingerprint() != record.start:
        raise UntrueError(
            "Seed, cards, options, game, rules version and seats do not have the fingerprint in this file: one of them "
            "was changed."
        )


def same_end(record: Export) -> None:
    """Check moves and result against the fingerprint of the end."""
    if record.record() != record.end:
        raise UntrueError(
            f"{_told(record)} do not have the fingerprint in this file: something was left out, added or changed."
        )


def _told(record: Export) -> str:
    how = ENDINGS[str(record.outcome.get("reason"))]
    count = len(record.moves)
    return f"{count or 'No'} move{'' if count == 1 else 's'} and {how}"


def published(record: Export, start: str, end: str) -> None:
    """Check the file's fingerprints against the published ones."""
    if start and not _fits(record.start, start):
        raise UntrueError("This is not the game that was announced: the fingerprint at its start is another one.")
    if end and not _fits(record.end, end):
        raise UntrueError(f"{_told(record)} are not what was published at the end: its fingerprint is another one.")


def _fits(own: str, published: str) -> bool:
    given = published.strip().strip("`").lower()
    if len(given) < SHOWN or not set(given) <= set("0123456789abcdef"):
        raise UntrueError(f"A fingerprint has {SHOWN} hexadecimal digits, and {published.strip()[:80]!r} is none.")
    return own.startswith(given)
