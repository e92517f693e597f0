"""One card, tile or place with all that is to be said of it, and the way to the others."""

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
from bot.screens.paragraphs import ALIKE, folded, paragraphs
from bot.screens.rulebook import page_in
from bot.ui.components import Button, Choice, Menu, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, CHOICE_TEXT, CHOICES, clip, clip_sentences
from bot.ui.verbs import Rules, ShowCard, ShowKind
from bot.words import Say, languages

RULINGS = 2200
"""Most characters of rulings on a screen."""
ABOUT = 0.5
"""How well an entry fits whose text alone has the words."""


def card(say: Say, face: Face, every: Sequence[Entry], key: str, *, table: int = 0, filename: str = "") -> Screen:
    """Return the entry with this key, else the first; with its picture if `filename` was uploaded."""
    shown = next((one for one in every if one.key == key), every[0])
    parts: list[Part] = [Text(f"### {shown.emoji} {shown.name}".replace("###  ", "### ") + f"\n-# {shown.kind}")]
    if filename:
        parts.append(Picture(filename, alt(shown)))
    parts.append(Text(told(shown)))
    if ruled := rulings(say, face, shown):
        parts.append(Text(ruled))
    parts += _menus(say, every, shown, game=face.id, table=table)
    parts.append(Row((Button(say("Rules"), str(Rules(table, face.id)), emoji="📖"),)))
    return Screen(tuple(parts), face.accent)


def told(entry: Entry) -> str:
    """What it does, and its joke."""
    return f"{entry.about}\n*{entry.joke}*" if entry.joke else entry.about


def alt(entry: Entry) -> str:
    """Its picture in words."""
    return clip_sentences(aloud(f"{entry.name} ({entry.kind})\n{entry.about}"), ALT)


def rulings(say: Say, face: Face, entry: Entry) -> str:
    """The rulings that speak of it, as the rules page has them: those it names first, then those that name it; as many
    as there is room for.
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
    """The others of its kind, and the kinds; a kind too large for a menu is there in parts."""
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
    """Entries of one kind together, at most as many as a menu holds."""
    found: list[list[Entry]] = []
    for _, group in groupby(every, key=lambda one: one.kind):
        some = list(group)
        found += [some[begin : begin + CHOICES] for begin in range(0, len(some), CHOICES)]
    return found


def _heading(kinds: Sequence[Sequence[Entry]], place: int) -> str:
    """A kind's name, with the names between which a part of it lies."""
    some = kinds[place]
    alone = sum(one[0].kind == some[0].kind for one in kinds) == 1
    return some[0].kind if alone else f"{some[0].kind}: {some[0].name} … {some[-1].name}"


# -------------------------------------------------------------------------------------------------------- searching


def find(typed: str, games: Iterable[str], language: str) -> list[tuple[str, Entry]]:
    """Entries that fit what was typed, in any language, with their games; the best first, told in `language`."""
    wanted = folded(typed.strip())
    scored = [
        (_fit(wanted, game, entry, place), game, entry)
        for game in games
        for place, entry in enumerate(plain_entries(game, language))
    ]
    good = [one for one in scored if one[0] > 0]
    return [(game, entry) for _, game, entry in sorted(good, key=lambda one: -one[0])]


def _fit(wanted: str, game: str, entry: Entry, place: int) -> float:
    """How well an entry fits: its whole name, its beginning, a word's beginning, a part, something like it, what is
    said of it; 0: not.
    """
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
    """Whether every word of something longer is said of an entry: a hub is called by its service too."""
    words = [word for word in wanted.split() if len(word) > 2]
    said = _said(game, place, language)
    return len(words) > 1 and all(any(one.startswith(word) for one in said) for word in words)


@cache
def _said(game: str, place: int, language: str) -> frozenset[str]:
    """The words of an entry's name, kind and text."""
    entry = plain_entries(game, language)[place]
    return frozenset(re.findall(r"\w+", folded(f"{entry.name} {entry.kind} {entry.about}")))


def _named(game: str, place: int, language: str) -> str:
    """The name of an entry in another language."""
    return plain_entries(game, language)[place].name
