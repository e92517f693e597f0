"""A case: a position, some moves to choose among, and, under salted hashes, how good each of them is.

The stock is open to read, so it says of no move in words that it is the right one: what is known of a move stands under
`Case.key(move)`, and these keys stand in their own order.
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
    """What one gate came to: `means` by key, in thousandths of a win; `lead` of the best over the next of those that
    were compared, and its standard error, in thousandths too.
    """

    samples: int
    lead: int
    error: int
    means: dict[str, int]


class Answer(msgspec.Struct, frozen=True):
    """What is said of a move: what it costs, in thousandths of a win (0: it is the best), and what differs after it."""

    cost: int
    reasons: tuple[Reason, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """One case with its whole proof.

    `position`: dump of a state that was dealt anew for `seat`, packed; `catalogue`: text of cards that are not built
    in, packed; `moves`: what is offered, in an order that tells nothing; `considered`: all that was compared with
    them, sorted; `luck`: the seed of the search, in hex; `origin`: the game of computer players that it came up in;
    `rationed`: one of the moves can end one's own game (to flee).
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
        """Under what the file says how good a move is."""
        return key(self.salt, move)

    def answer(self, move: str) -> Answer:
        """What is said of one of the moves."""
        return self.answers[self.key(move)]

    def right(self, move: str) -> bool:
        """Whether a move is the best of those that are offered."""
        return self.key(move) == self.best

    @property
    def solution(self) -> str:
        """The best of the moves."""
        return next(move for move in self.moves if self.right(move))

    @property
    def guess(self) -> bytes:
        """The dump of the position."""
        return unpacked(self.position)

    def cards(self) -> bytes:
        """The text of cards that are not built in; empty where they are."""
        return unpacked(self.catalogue) if self.catalogue else b""

    def state(self, game: Game[Any]) -> Any:
        """The position."""
        if self.catalogue:
            game.catalogues.register(self.cards())
        return game.load(self.guess)


class Stock(msgspec.Struct, frozen=True):
    """Cases of a game in the order of their days; the first is that of the day `begins` (YYYY-MM-DD, UTC)."""

    game: str
    begins: str
    cases: tuple[Case, ...]

    def dump(self) -> bytes:
        """As it stands in a file."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=1) + b"\n"

    @classmethod
    def load(cls, raw: bytes) -> Stock:
        """What stands in a file; raises msgspec.MsgspecError where that is no stock."""
        return msgspec.json.decode(raw, type=cls)


def key(salt: str, move: str) -> str:
    """The salted hash of a move's text."""
    return blake2b(move.encode(), digest_size=DIGEST, salt=bytes.fromhex(salt)).hexdigest()


def keyed(salt: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """What is known of moves, under their keys, in the order of these."""
    under = {key(salt, move): known for move, known in found.items()}
    return {one: under[one] for one in sorted(under)}


def packed(raw: bytes) -> str:
    """Bytes as a text of a file."""
    return b85encode(compress(raw, 9)).decode()


def unpacked(text: str) -> bytes:
    """The bytes again."""
    return decompress(b85decode(text))
