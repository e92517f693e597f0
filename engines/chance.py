"""Chance: draws from blake2b(seed, counter), so that a published seed proves every shuffle and every roll."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from struct import Struct
from typing import Any, Protocol

WORDS = 8
"""64-bit words in one block of blake2b."""
_BIG_ENDIAN = Struct(f">{WORDS}Q")


class Rng(Protocol):
    """Anything that draws: `random.Random` and `Chance` both fit."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`."""

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put `items` in random order, in place."""


class Chance:
    """Draws number `drawn`, `drawn + 1` ... of a seed. Each draw depends on seed and number alone."""

    __slots__ = ("_block", "_words", "drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._block = -1
        self._words: tuple[int, ...] = ()

    def _word(self) -> int:
        block, index = divmod(self.drawn, WORDS)
        if block != self._block:
            self._words = _BIG_ENDIAN.unpack(blake2b(block.to_bytes(8, "big"), key=self.seed).digest())
            self._block = block
        self.drawn += 1
        return self._words[index]

    def random(self) -> float:
        """A number from 0 up to, but not including, 1, in steps of 2**-53."""
        return (self._word() >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`; every one equally likely."""
        if stop < 1:
            raise ValueError(stop)
        fair = (1 << 64) - (1 << 64) % stop
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % stop

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Fisher and Yates' shuffle, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.randrange(last + 1)
            items[last], items[other] = items[other], items[last]


def roll(chance: Rng, sides: int) -> int:
    """One die with `sides` faces, 1 to `sides`."""
    return chance.randrange(sides) + 1
