"""Emojis of our own: which of them Discord has, and Unicode in the place of those that it has not.

What is said holds one letter for a sign, from a plane that no language uses, so that whatever measures or cuts a text
counts a sign as one. When a message is laid out the letter becomes Discord's emoji, or Unicode where Discord does not
know that emoji (any more): it would refuse the whole message. Where it refuses one all the same, all are forgotten
until they are listed anew.
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
        """As it stands in a text that is sent."""
        return f"<:{self.name}:{self.id}>"


class Emojis:
    """What this process knows of its application's emojis."""

    def __init__(self) -> None:
        self._letters: dict[str, str] = {}
        """By sign; kept when emojis are forgotten, as a screen may have been built before."""
        self._instead: dict[str, str] = {}
        self._there: dict[str, There] = {}
        self._known: Mapping[str, str] = MappingProxyType({})

    @property
    def known(self) -> Mapping[str, str]:
        """What stands for each sign that may be used, by its name, for `Say.with_signs`; replaced when that changes."""
        return self._known

    def __len__(self) -> int:
        """How many may be used."""
        return len(self._there)

    def learn(self, sign: str, instead: str, name: str, number: int) -> None:
        """Discord has this emoji for a sign, for which `instead` stands in Unicode."""
        letter = self._letters.setdefault(sign, chr(FIRST + len(self._letters)))
        self._instead[letter] = instead
        self._there[letter] = There(name, number)
        self._known = MappingProxyType({**self._known, sign: letter})

    def forget(self) -> None:
        """None can be used, until they are learnt again."""
        self._there, self._known = {}, MappingProxyType({})

    def component(self, emoji: str) -> dict[str, Any]:
        """The emoji of a button or of a menu's entry as Discord takes it."""
        there = self._there.get(emoji)
        if there is not None:
            return {"id": str(there.id), "name": there.name}
        return {"id": None, "name": self._instead.get(emoji, emoji)}

    def text(self, markdown: str) -> str:
        """A text with Discord's emojis in it."""
        return LETTERS.sub(self._ours, markdown)

    def plain(self, markdown: str) -> str:
        """A text with Unicode in their place."""
        return LETTERS.sub(lambda found: self._instead.get(found[0], found[0]), markdown)

    def _ours(self, found: re.Match[str]) -> str:
        there = self._there.get(found[0])
        return there.markdown if there is not None else self._instead.get(found[0], found[0])

    async def sent(self, send: Callable[[], Awaitable[T]]) -> T:
        """What `send` gives, which lays a message out and sends it; once more without our emojis where Discord refuses
        it because of them.
        """
        try:
            return await send()
        except discord.HTTPException as wrong:
            if not self._there or not refused(wrong):
                raise
            log.warning("emojis_refused", error=wrong.text)
            self.forget()
        return await send()


def refused(wrong: discord.HTTPException) -> bool:
    """Whether Discord does not know an emoji of a message."""
    return wrong.code == UNKNOWN_EMOJI or (wrong.code == INVALID_FORM and "emoji" in wrong.text.lower())


EMOJIS = Emojis()
"""Those of this process; a process has one application."""
