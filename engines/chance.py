"""Chance: draws from blake2b(seed, counter), so that a published seed proves every shuffle and every roll."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from struct import Struct
from typing import Any, Protocol

WORDS = 8
"""64-bit words in one block of blake2b."""
_BIG_ENDIAN = Struct(f">{WORDS}Q")
_SURELY_FAIR = (1 << 64) - (1 << 32)
"""Words below this are fair for every `stop` up to 2**32, without a division."""


class Rng(Protocol):
    """A random generator; `random.Random` and `Chance` both fit."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to, but not including, `stop`."""

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put `items` in random order, in place."""


class Chance:
    """A generator whose draw number `drawn` depends on seed and number alone."""

    __slots__ = ("_ahead", "drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._ahead: list[int] = []

    def _word(self) -> int:
        if not self._ahead:
            self._look_ahead()
        self.drawn += 1
        return self._ahead.pop()

    def _look_ahead(self) -> None:
        """Load the rest of the block, the next word last."""
        block, index = divmod(self.drawn, WORDS)
        words = _BIG_ENDIAN.unpack(blake2b(block.to_bytes(8, "big"), key=self.seed).digest())
        self._ahead = [*reversed(words[index:])]

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1, in steps of 2**-53."""
        return (self._word() >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to, but not including, `stop`, each equally likely."""
        if stop < 1:
            raise ValueError(stop)
        word = self._word()
        if word >= _SURELY_FAIR or stop > 1 << 32:
            word = self._fair(word, stop)
        return word % stop

    def _fair(self, word: int, stop: int) -> int:
        """Return the word, or the next fair one: words in the last, incomplete run of `stop` numbers below 2**64 are
        skipped.
        """
        fair = (1 << 64) - (1 << 64) % stop
        while word >= fair:
            word = self._word()
        return word

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Shuffle in place (Fisher-Yates). `randrange` is inlined for speed: most of a deal is this loop."""
        for last in range(len(items) - 1, 0, -1):
            if not self._ahead:
                self._look_ahead()
            self.drawn += 1
            word = self._ahead.pop()
            if word >= _SURELY_FAIR:
                word = self._fair(word, last + 1)
            other = word % (last + 1)
            items[last], items[other] = items[other], items[last]


def roll(chance: Rng, sides: int) -> int:
    """Roll one die; return 1 to `sides`."""
    return chance.randrange(sides) + 1
