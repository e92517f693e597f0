"""Search of a rules page by a rule's number, a heading or a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rapidfuzz import fuzz

from bot.faces.face import Face
from bot.faces.library import plain_entries
from bot.screens.pages import IN_RULES
from bot.screens.rulebook import page_in, sections
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import CHOICE_TEXT, clip
from bot.ui.verbs import Found, ShowCard
from bot.words import Say, folded

MOST = 25
ALIKE = 84
"""Least similarity (0 to 100) of a misspelt word."""
ENOUGH = 0.75
"""Least share of the words that a paragraph must have."""
LONGEST_WORD = 60
_NUMBER = re.compile(r"[-*\s]*\*\*([A-Z]{0,2}\d{1,3}(?:\.\d{1,2}|[a-z])?)\*\*")
_KIND = re.compile(r"^-# .*\n")
_TOKEN = re.compile(r"[^\W_]+")
_MARKUP = re.compile(r"[*_`|]+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph or a list item; `number` is its rule's, if any. An entry of the game's book is one too, under its
    name and with its `key`.
    """

    heading: str
    number: str
    text: str
    key: str = ""

    @property
    def title(self) -> str:
        """Return the text in plain words, on one line; an entry begins with its name."""
        text = f"{self.heading}: {_KIND.sub('', self.text)}" if self.key else self.text
        return " ".join(_MARKUP.sub("", text).split()).removeprefix("- ")


def _words(text: str) -> list[str]:
    return _TOKEN.findall(folded(text))


@cache
def paragraphs(page: str) -> tuple[Paragraph, ...]:
    found = []
    for heading, body in sections(page):
        block: list[str] = []
        for line in [*body.splitlines(), ""]:
            begins = not line.strip() or line.startswith(("- ", "|", "* "))
            if begins and block:
                found.append(_paragraph(heading, block))
                block = []
            if line.strip() and not set(line) <= set("|-: "):
                block.append(line)
    return tuple(found)


def _paragraph(heading: str, lines: list[str]) -> Paragraph:
    text = "\n".join(lines)
    number = _NUMBER.match(text)
    return Paragraph(heading, number[1] if number else "", text)


@cache
def book(game: str, language: str) -> tuple[Paragraph, ...]:
    """Return a game's book, a paragraph for each entry."""
    return tuple(
        Paragraph(entry.name, "", f"-# {entry.kind}\n{entry.about}", entry.key)
        for entry in plain_entries(game, language)
    )


def find(page: str, asked: str, entries: tuple[Paragraph, ...] = ()) -> list[Paragraph]:
    """Return the paragraphs of a rules page, and of the book's `entries`, that match `asked` (a rule's number, or
    words): the best first, at most 25.
    """
    every = (*paragraphs(page), *entries)
    wanted = asked.strip().upper()
    numbered = [one for one in every if one.number.upper() == wanted]
    if wanted and numbered:
        return numbered
    typed = _words(asked)
    # "l'exil" is asked about exile, not about an l
    words = [word for word in typed if len(word) > 1 or word.isdigit()] or typed
    if not words:
        return []
    named = folded(asked.strip())
    scored = [(_called(one, named), not one.key, _score(one, words), -place, one) for place, one in enumerate(every)]
    good = sorted((one for one in scored if one[2] >= ENOUGH), key=lambda one: one[:4], reverse=True)
    return [one[-1] for one in good[:MOST]]


def _called(one: Paragraph, named: str) -> bool:
    """Return True for an entry of the book with this name. It comes first; other entries come after the page."""
    return bool(one.key) and folded(one.heading) == named


def _score(one: Paragraph, words: list[str]) -> float:
    """Return the share of the words that are there; a little more if the heading or the beginning has them."""
    text, heading, first = _vocabulary(one)
    there = sum(max(_likeness(word, text), _likeness(word, heading)) for word in words) / len(words)
    extra = sum(0.2 * _likeness(word, heading) + 0.1 * _likeness(word, first) for word in words) / len(words)
    return there + extra if there >= ENOUGH else 0.0


@cache
def _vocabulary(one: Paragraph) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the words of a paragraph, of its heading and of its beginning."""
    return frozenset(_words(one.text)), frozenset(_words(one.heading)), frozenset(_words(one.text[:60]))


def _likeness(word: str, tokens: frozenset[str]) -> float:
    """Return 1 if a token begins with the word, less for a similar token, else 0."""
    if any(token == word or (len(word) > 2 and token.startswith(word)) for token in tokens):
        return 1.0
    if len(word) < 4:
        return 0.0
    best = max((fuzz.ratio(word, token) for token in tokens), default=0.0)
    return best / 100 if best >= ALIKE else 0.0


def hits(game: str, language: str, asked: str) -> list[Paragraph]:
    return find(page_in(game, language), asked, book(game, language))


def found(say: Say, face: Face, asked: str, place: int = 0) -> Screen:
    """Return one paragraph in full, with a menu of the others that fit."""
    fitting = hits(face.id, say.language, asked)
    if not fitting:
        words = say("The rules page does not say “{asked}”. Try another word, or /rules without one.", asked=asked)
        return Screen((Text(words),), face.accent, name="search")
    shown = fitting[min(place, len(fitting) - 1)]
    parts: list[Part] = [Text(f"### {shown.heading}\n{shown.text}", rest=say(IN_RULES))]
    if len(fitting) > 1:
        choices = tuple(
            Choice(clip(one.title, CHOICE_TEXT), str(at), clip(one.heading, CHOICE_TEXT), chosen=one is shown)
            for at, one in enumerate(fitting)
        )
        press = Found(0, face.id, asked[:LONGEST_WORD])
        parts.append(Menu(str(press), say("Paragraphs that fit: {n}", n=len(fitting)), choices))
    if shown.key:
        parts.append(Row((Button(say("As a picture"), str(ShowCard(0, face.id, shown.key)), emoji="🖼️"),)))
    return Screen(tuple(parts), face.accent, name="search")


def section(page: str, asked: str) -> int | None:
    """Return the place of the section with that heading, cut as a field of /rules cuts it."""
    headings = [folded(heading[:LONGEST_WORD].strip()) for heading, _ in sections(page)]
    wanted = folded(asked.strip())
    return headings.index(wanted) if wanted in headings else None


def suggestions(page: str, typed: str, entries: tuple[Paragraph, ...] = ()) -> list[str]:
    """Return headings, then names in the book, then rule numbers that match the typed text; at most 25."""
    begun = folded(typed.strip())
    named = [one.heading for one in entries if begun and begun in folded(one.heading)]
    headings = [heading for heading, _ in sections(page) if begun in folded(heading)]
    numbers = [one.number for one in paragraphs(page) if begun and one.number.casefold().startswith(begun)]
    return list(dict.fromkeys([*(heading[:100] for heading in (*headings, *named)), *numbers]))[:MOST]
