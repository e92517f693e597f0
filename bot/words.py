"""Words: every sentence a person reads goes through here, in that person's language.

Catalogues are gettext .po files under bot/locale, read once; English is the text itself. Sentences are written where
they are used, as `say("It is {name}'s turn.", name=...)`; `N_` marks those that are kept in tables until they are said.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALE = Path(__file__).with_name("locale")
ENGLISH = "en"


def N_(text: str) -> str:  # noqa: N802  gettext's customary name
    """Mark a sentence for the catalogues; it is translated when it is said."""
    return text


class Sign(Protocol):
    """A drawing of ours that may stand as an emoji (`bot.faces.signs`)."""

    @property
    def name(self) -> str:
        """Which drawing."""

    @property
    def fallback(self) -> str:
        """The Unicode emoji that stands for it where there is no other."""


class Say:
    """Says sentences in one language. `signs`: emojis of our own that may be used in what is said, by name, as
    `bot.ui.emojis` writes them; none in words that are read aloud, in alt texts and in calls.
    """

    def __init__(
        self, language: str, catalogue: gettext.NullTranslations, signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.language = language
        self._catalogue = catalogue
        self._signs = signs
        self._signed: Say | None = None

    def with_signs(self, signs: Mapping[str, str]) -> Say:
        """The same language, with these emojis; the same speaker each time, so that what it said can be kept."""
        if self._signed is None or self._signed._signs is not signs:  # noqa: SLF001
            self._signed = Say(self.language, self._catalogue, signs)
        return self._signed

    def sign(self, sign: Sign, /) -> str:
        """A sign as an emoji: our own where it may be used, else Unicode."""
        return self._signs.get(sign.name, sign.fallback)

    def __call__(self, text: str, /, **args: object) -> str:
        """The sentence with its {named} places filled."""
        return self._catalogue.gettext(text).format_map(args) if text else ""

    def count(self, one: str, many: str, n: int, /, **args: object) -> str:
        """The sentence for `n` things; {n} is the number."""
        return self._catalogue.ngettext(one, many, n).format_map({"n": n, **args})

    def text(self, text: str, /) -> str:
        """A text of a catalogue, such as a card's name, as it stands there: braces in a host's pack are only braces.

        A pack's own texts are in no catalogue of ours and stay as their author wrote them.
        """
        return self._catalogue.gettext(text) if text else ""

    @property
    def colon(self) -> str:
        """What stands between a name and what is said of it."""
        return self(N_(": "))

    def number(self, n: int, /) -> str:
        """A number with this language's marks between thousands."""
        return _number(self.language, n).replace("-", "−")

    def money(self, sign: str, amount: int, /) -> str:
        """An amount of a game's money, its currency sign where this language puts it: "$1,445", "1 445 $"."""
        minus = "−" if amount < 0 else ""
        return minus + self(N_("{sign}{amount}"), sign=sign, amount=self.number(abs(amount)))

    def join(self, items: Sequence[str]) -> str:
        """A list in words: "a, b, and c"."""
        return _list(self.language, tuple(items))


@lru_cache(4096)
def _number(language: str, n: int) -> str:
    """A screen has dozens of them, mostly the same small ones."""
    return str(format_decimal(n, locale=language))


@lru_cache(4096)
def _list(language: str, items: tuple[str, ...]) -> str:
    """A log says the same few lists again and again."""
    return format_list(items, locale=language)


@cache
def languages() -> tuple[str, ...]:
    """Languages there is a catalogue for, English first."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


@cache
def speaker(language: str) -> Say:
    """Who says sentences in `language`, a Discord locale ("fr", "en-GB"); English where there is no catalogue."""
    short = language.partition("-")[0]
    if short == ENGLISH or short not in languages():
        return Say(ENGLISH, gettext.NullTranslations())
    with LOCALE.joinpath(f"{short}.po").open("rb") as file:
        catalogue = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Say(short, gettext.GNUTranslations(compiled))
