"""A case: a position, some moves to choose from, and, under salted hashes, how good each of them is.

The stock is open to read, so it does not name the right move: facts about a move are stored under `Case.key(move)`, in
the order of these keys. That only saves readers from a glance: anyone can try each move's key (`Case.solution`).
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any
from zlib import compress, decompress

import msgspec

from bot.history.review import Reason
from engines.contract import Game

DIGEST = 8
"""Bytes of a key."""


class Figures(msgspec.Struct, frozen=True):
    """The result of a gate: `means` by key, in thousandths of a win; `lead` of the best over the next compared move,
    and its standard error, in thousandths too.
    """

    samples: int
    lead: int
    error: int
    means: dict[str, int]


class Answer(msgspec.Struct, frozen=True):
    """The answer to a move: its cost in thousandths of a win (0: it is the best), and the differences after it."""

    cost: int
    reasons: tuple[Reason, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """A case with its proof.

    `position`: dump of a state redealt for `seat`, packed; `catalogue`: text of cards that are not built in, packed;
    `moves`: the offered ones, in an order that gives nothing away; `considered`: all compared moves, sorted; `luck`:
    the seed of the search, in hex; `origin`: its game between computer players; `rationed`: one of the moves can end
    the player's own game (to flee).
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    seat: int
    position: str
    moves: tuple[str, ...]
    considered: tuple[str, ...]
    luck: str
    salt: str
    best: str
    answers: dict[str, Answer]
    gates: dict[str, Figures]
    origin: str
    catalogue: str = ""
    rationed: bool = False

    def key(self, move: str) -> str:
        """Return the key of a move in the file."""
        return key(self.salt, move)

    def answer(self, move: str) -> Answer:
        return self.answers[self.key(move)]

    def right(self, move: str) -> bool:
        """Return True for the best of the offered moves."""
        return self.key(move) == self.best

    @property
    def solution(self) -> str:
        return next(move for move in self.moves if self.right(move))

    @property
    def guess(self) -> bytes:
        return unpacked(self.position)

    def cards(self) -> bytes:
        """Return the text of cards that are not built in, or b""."""
        return unpacked(self.catalogue) if self.catalogue else b""

    def state(self, game: Game[Any]) -> Any:
        if self.catalogue:
            game.catalogues.register(self.cards())
        return game.load(self.guess)


class Stock(msgspec.Struct, frozen=True):
    """Cases of a game in the order of their days; the first is for the day `begins` (YYYY-MM-DD, UTC)."""

    game: str
    begins: str
    cases: tuple[Case, ...]

    def dump(self) -> bytes:
        """Return the stock as a file's bytes."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=1) + b"\n"

    @classmethod
    def load(cls, raw: bytes) -> Stock:
        """Read a stock. Raise msgspec.MsgspecError if the bytes are no stock."""
        return msgspec.json.decode(raw, type=cls)


def key(salt: str, move: str) -> str:
    """Return the salted hash of a move's text."""
    return blake2b(move.encode(), digest_size=DIGEST, salt=bytes.fromhex(salt)).hexdigest()


def keyed(salt: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts about moves under their keys, in the order of the keys."""
    under = {key(salt, move): known for move, known in found.items()}
    return {one: under[one] for one in sorted(under)}


def packed(raw: bytes) -> str:
    """Compress bytes to text."""
    return b85encode(compress(raw, 9)).decode()


def unpacked(text: str) -> bytes:
    return decompress(b85decode(text))
