"""One card, tile or place in full, and the menus of the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

from rapidfuzz import fuzz

from bot.faces.aloud import aloud
from bot.faces.book import Entry
from bot.faces.face import Face
from bot.faces.library import plain_entries
from bot.screens.pages import IN_RULES
from bot.screens.paragraphs import ALIKE, paragraphs
from bot.screens.rulebook import page_in
from bot.ui.components import Button, Choice, Menu, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, CHOICE_TEXT, CHOICES, clip, clip_sentences
from bot.ui.verbs import Rules, ShowCard, ShowKind
from bot.words import Say, folded, languages

RULINGS = 2200
"""Most characters of rulings on a screen."""
ABOUT = 0.5
"""The score of an entry if only its text has the words."""


def card(say: Say, face: Face, every: Sequence[Entry], key: str, *, table: int = 0, filename: str = "") -> Screen:
    """Return the entry with this key, else the first; with its picture if `filename` was uploaded."""
    shown = next((one for one in every if one.key == key), every[0])
    parts: list[Part] = [Text(f"### {shown.emoji} {shown.name}".replace("###  ", "### ") + f"\n-# {shown.kind}")]
    if filename:
        parts.append(Picture(filename, alt(shown)))
    parts.append(Text(told(shown)))
    if ruled := rulings(say, face, shown):
        parts.append(Text(ruled, rest=say(IN_RULES)))
    parts += _menus(say, every, shown, game=face.id, table=table)
    parts.append(Row((Button(say("Rules"), str(Rules(table, face.id)), emoji="📖"),)))
    return Screen(tuple(parts), face.accent, name="card")


def told(entry: Entry) -> str:
    return f"{entry.about}\n*{entry.joke}*" if entry.joke else entry.about


def alt(entry: Entry) -> str:
    """Return the alt text of an entry's picture."""
    return clip_sentences(aloud(f"{entry.name} ({entry.kind})\n{entry.about}"), ALT)


def rulings(say: Say, face: Face, entry: Entry) -> str:
    """Return the rulings about an entry, as the rules page has them, up to RULINGS characters: first those that it
    names, then those that name it.
    """
    every = {one.number: one.text for one in paragraphs(page_in(face.id, say.language)) if one.number}
    name = re.compile(rf"(?<!\w){re.escape(entry.name)}(?!\w)", re.IGNORECASE)
    naming = [number for number, words in every.items() if name.search(words)]
    text = ""
    for number in dict.fromkeys([*entry.rules, *naming]):
        longer = f"{text}\n{every[number]}" if number in every else text
        if len(longer) > RULINGS:
            break
        text = longer
    return text.strip()


def _menus(say: Say, every: Sequence[Entry], shown: Entry, *, game: str, table: int) -> list[Part]:
    """Return a menu of the entries of its kind, and one of the kinds. A large kind is split into parts."""
    kinds = parts_of(every)
    at = next(place for place, some in enumerate(kinds) if shown in some)
    same = tuple(
        Choice(clip(one.name, CHOICE_TEXT), one.key, emoji=one.emoji, chosen=one is shown) for one in kinds[at]
    )
    menus: list[Part] = [Menu(str(ShowCard(table, game)), say("Which one?"), same)]
    if len(kinds) > 1:
        named = tuple(
            Choice(clip(_heading(kinds, place), CHOICE_TEXT), str(place), chosen=place == at)
            for place in range(min(len(kinds), CHOICES))
        )
        menus.append(Menu(str(ShowKind(table, game)), say("Other cards, tiles and places"), named))
    return menus


def parts_of(every: Iterable[Entry]) -> list[list[Entry]]:
    """Group entries by kind, in parts that fit in a menu."""
    found: list[list[Entry]] = []
    for _, group in groupby(every, key=lambda one: one.kind):
        some = list(group)
        found += [some[begin : begin + CHOICES] for begin in range(0, len(some), CHOICES)]
    return found


def _heading(kinds: Sequence[Sequence[Entry]], place: int) -> str:
    """Return a kind's name; for a part of a kind with the first and last name in it."""
    some = kinds[place]
    alone = sum(one[0].kind == some[0].kind for one in kinds) == 1
    return some[0].kind if alone else f"{some[0].kind}: {some[0].name} … {some[-1].name}"


# -------------------------------------------------------------------------------------------------------- searching


def find(typed: str, games: Iterable[str], language: str) -> list[tuple[str, Entry]]:
    """Search entries in every language. Return each with its game, the best first, in `language`."""
    wanted = folded(typed.strip())
    scored = [
        (_fit(wanted, game, entry, place), game, entry)
        for game in games
        for place, entry in enumerate(plain_entries(game, language))
    ]
    good = [one for one in scored if one[0] > 0]
    return [(game, entry) for _, game, entry in sorted(good, key=lambda one: -one[0])]


def _fit(wanted: str, game: str, entry: Entry, place: int) -> float:
    """Score an entry, from the whole name down to a similar name and the text; 0 is no match."""
    best = 0.0
    for name in {entry.name, *(_named(game, place, language) for language in languages())}:
        have = folded(name)
        if have == wanted:
            return 5.0
        if have.startswith(wanted):
            best = max(best, 4.0)
        elif any(word.startswith(wanted) for word in have.replace("’", " ").split()):
            best = max(best, 3.0)
        elif wanted in have:
            best = max(best, 2.0)
        elif len(wanted) > 3 and (alike := fuzz.ratio(wanted, have)) >= ALIKE:
            best = max(best, alike / 100)
    return best or (ABOUT if any(_told(wanted, game, place, language) for language in languages()) else 0.0)


def _told(wanted: str, game: str, place: int, language: str) -> bool:
    """Return True if every long word of several is in an entry: a hub is called by its service too."""
    words = [word for word in wanted.split() if len(word) > 2]
    said = _said(game, place, language)
    return len(words) > 1 and all(any(one.startswith(word) for one in said) for word in words)


@cache
def _said(game: str, place: int, language: str) -> frozenset[str]:
    """Return the words of an entry's name, kind and text."""
    entry = plain_entries(game, language)[place]
    return frozenset(re.findall(r"\w+", folded(f"{entry.name} {entry.kind} {entry.about}")))


def _named(game: str, place: int, language: str) -> str:
    return plain_entries(game, language)[place].name
