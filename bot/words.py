"""Sentences that people read, in the reader's language.

Catalogues are gettext .po files under bot/locale, read once; English is the text itself. Sentences are written where
they are used, as `say("It is {name}'s turn.", name=...)`; `N_` marks those in tables of constants.
"""

from __future__ import annotations

import gettext
import io
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Protocol

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALE = Path(__file__).with_name("locale")
ENGLISH = "en"
_LETTERS = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'"})


def N_(text: str) -> str:  # noqa: N802  gettext's customary name
    """Mark a sentence for the catalogues. It is translated when it is said."""
    return text


def folded(text: str) -> str:
    """Fold case, accents and ligatures: "Guérison d’un œil" is "guerison d'un oeil"."""
    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


class Sign(Protocol):
    """An emoji of our own (`bot.faces.signs`)."""

    @property
    def name(self) -> str:
        """Its key among our emojis."""

    @property
    def fallback(self) -> str:
        """The Unicode emoji used where our own is missing."""


class Say:
    """A translator into one language. `signs`: our own emojis by name, as `bot.ui.emojis` writes them; empty for
    speech, alt texts and calls.
    """

    def __init__(
        self, language: str, catalogue: gettext.NullTranslations, signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.language = language
        self._catalogue = catalogue
        self._signs = signs
        self._signed: Say | None = None

    def with_signs(self, signs: Mapping[str, str]) -> Say:
        """Return the same language with these emojis. Return the same object each time, so that callers can cache by
        it.
        """
        if self._signed is None or self._signed._signs is not signs:  # noqa: SLF001
            self._signed = Say(self.language, self._catalogue, signs)
        return self._signed

    def sign(self, sign: Sign, /) -> str:
        """Return our own emoji if it may be used, else Unicode's."""
        return self._signs.get(sign.name, sign.fallback)

    def __call__(self, text: str, /, **args: object) -> str:
        """Translate a sentence and fill its {named} places."""
        return self._catalogue.gettext(text).format_map(args) if text else ""

    def count(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Translate the sentence for `n` things; {n} is the number."""
        return self._catalogue.ngettext(one, many, n).format_map({"n": n, **args})

    def text(self, text: str, /) -> str:
        """Translate a text of a catalogue, such as a card's name, without filling: braces in a host's pack are only
        braces.

        A pack's own texts are in no catalogue and stay as their author wrote them.
        """
        return self._catalogue.gettext(text) if text else ""

    @property
    def colon(self) -> str:
        """The language's colon between a name and its text."""
        return self(N_(": "))

    def number(self, n: int, /) -> str:
        """Return a number with this language's thousands separators."""
        return _number(self.language, n).replace("-", "−")

    def money(self, sign: str, amount: int, /) -> str:
        """Return an amount of money, its currency sign where this language puts it: "$1,445", "1 445 $"."""
        minus = "−" if amount < 0 else ""
        return minus + self(N_("{sign}{amount}"), sign=sign, amount=self.number(abs(amount)))

    def join(self, items: Sequence[str]) -> str:
        """Return a list in words: "a, b, and c"."""
        return _list(self.language, tuple(items))


@lru_cache(4096)
def _number(language: str, n: int) -> str:
    """Format a number. Cached: a screen has dozens of them, mostly the same small ones."""
    return str(format_decimal(n, locale=language))


@lru_cache(4096)
def _list(language: str, items: tuple[str, ...]) -> str:
    """Format a list. Cached: a log says the same few lists again and again."""
    return format_list(items, locale=language)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages with a catalogue, English first."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


def filled(text: str, args: Mapping[str, object]) -> dict[str, object]:
    """Return the values for the named places of a sentence: a dash for each that was not stored."""
    places = {name for _, name, _, _ in Formatter().parse(text) if name}
    return {**dict.fromkeys(places, "–"), **args}


def is_language(name: str) -> bool:
    """Return True for the name of a language with a catalogue, and for none."""
    return not name or name.partition("-")[0] in languages()


@cache
def speaker(language: str) -> Say:
    """Return the translator for a Discord locale ("fr", "en-GB"); English if it has no catalogue."""
    short = language.partition("-")[0]
    if short == ENGLISH or short not in languages():
        return Say(ENGLISH, gettext.NullTranslations())
    with LOCALE.joinpath(f"{short}.po").open("rb") as file:
        catalogue = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Say(short, gettext.GNUTranslations(compiled))
