"""Our own emojis: the ones that Discord has, and Unicode instead of the others.

A text holds one private-use character for a sign, so that code that measures or cuts the text counts a sign as one.
Layout replaces it with Discord's emoji, or with Unicode if Discord does not have that emoji: it would refuse the whole
message. If Discord still refuses one, all are forgotten until they are listed again.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

import discord
import structlog

T = TypeVar("T")

log = structlog.get_logger()

FIRST = 0xF0000
LETTERS = re.compile("[\U000f0000-\U000fffff]")
INVALID_FORM, UNKNOWN_EMOJI = 50035, 10014


@dataclass(frozen=True, slots=True)
class There:
    """An emoji that Discord has."""

    name: str
    id: int

    @property
    def markdown(self) -> str:
        return f"<:{self.name}:{self.id}>"


class Emojis:
    """The application's emojis, as far as this process knows."""

    def __init__(self) -> None:
        self._letters: dict[str, str] = {}
        """By sign; kept when emojis are forgotten, as a screen may have been built before."""
        self._instead: dict[str, str] = {}
        self._there: dict[str, There] = {}
        self._known: Mapping[str, str] = MappingProxyType({})

    @property
    def known(self) -> Mapping[str, str]:
        """Return the character of each usable sign, by its name, for `Say.with_signs`. The mapping is replaced on
        changes.
        """
        return self._known

    def __len__(self) -> int:
        """Return the number of usable emojis."""
        return len(self._there)

    def learn(self, sign: str, instead: str, name: str, number: int) -> None:
        """Note that Discord has this emoji for a sign; `instead` is its Unicode."""
        letter = self._letters.setdefault(sign, chr(FIRST + len(self._letters)))
        self._instead[letter] = instead
        self._there[letter] = There(name, number)
        self._known = MappingProxyType({**self._known, sign: letter})

    def forget(self) -> None:
        """Use no emoji until they are learnt again."""
        self._there, self._known = {}, MappingProxyType({})

    def component(self, emoji: str) -> dict[str, Any]:
        """Return the emoji of a button or of a menu's entry as Discord takes it."""
        there = self._there.get(emoji)
        if there is not None:
            return {"id": str(there.id), "name": there.name}
        return {"id": None, "name": self._instead.get(emoji, emoji)}

    def unicode(self, emoji: str) -> str:
        """Return the Unicode emoji instead of one of ours."""
        return self._instead.get(emoji, emoji)

    def text(self, markdown: str) -> str:
        """Return a text with Discord's emojis."""
        return LETTERS.sub(self._ours, markdown)

    def plain(self, markdown: str) -> str:
        """Return a text with Unicode instead of our emojis."""
        return LETTERS.sub(lambda found: self._instead.get(found[0], found[0]), markdown)

    def _ours(self, found: re.Match[str]) -> str:
        there = self._there.get(found[0])
        return there.markdown if there is not None else self._instead.get(found[0], found[0])

    async def sent(self, send: Callable[[], Awaitable[T]]) -> T:
        """Call `send`, which lays out and sends a message. Repeat it without our emojis if Discord refuses them."""
        try:
            return await send()
        except discord.HTTPException as wrong:
            if not self._there or not refused(wrong):
                raise
            log.warning("emojis_refused", error=wrong.text)
            self.forget()
        return await send()


def refused(wrong: discord.HTTPException) -> bool:
    """Return True if Discord refused a message because of an unknown emoji."""
    return wrong.code == UNKNOWN_EMOJI or (wrong.code == INVALID_FORM and "emoji" in wrong.text.lower())


EMOJIS = Emojis()
"""The emojis of this process, which has one application."""
