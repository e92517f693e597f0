"""/rules prints the line of every card, tile and Patient, and shows no raw markdown, in every language."""

from __future__ import annotations

import re

import pytest

from bot.faces import FACES
from bot.faces.library import entries
from bot.interactions import showing
from bot.screens import paragraphs
from bot.screens.rulebook import page_in, sections
from bot.ui.components import Menu, Screen, Text
from bot.ui.limits import CHOICES, faults
from bot.words import languages, speaker
from engines import GAMES
from engines.clinic.cards import numbers_of
from engines.doctor_strange.cards import CATALOGUES as STRANGE
from engines.quack_in_the_box.cards import deck

HOUSE = ("clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box")
"""The games that come with the bot; other tests also register a toy."""
each_game = pytest.mark.parametrize("game", HOUSE)
each_language = pytest.mark.parametrize("language", languages())
RAW = re.compile(r"^\||\|\s*-{2,}|[*_`]{2}|(?<!\w)\*|\*(?!\w)|^-#|^#", re.MULTILINE)
"""Markdown in a label, where nothing is rendered."""
_RENDERED = re.compile(r"\*\*[^*\n]+\*\*|(?<![*\w])\*[^*\n]+\*(?![*\w])|^-# |^### ", re.MULTILINE)


def texts(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def pages(game: str, language: str) -> list[Screen]:
    say = speaker(language)
    (menu,) = [part for part in showing.rules(0, say, FACES[game], 0).parts if isinstance(part, Menu)]
    return [showing.rules(0, say, FACES[game], at) for at in range(len(menu.choices))]


@each_game
@each_language
def test_every_printed_line_is_on_the_last_pages_and_no_section_is_left_out(game: str, language: str) -> None:
    every = pages(game, language)
    told = "\n".join(map(texts, every))
    lines = [f"- {one.name}: {one.line}" for one in entries(FACES[game], speaker(language))]
    assert [line for line in lines if line not in told] == []
    assert len(every) < CHOICES and [faults(page) for page in every] == [[]] * len(every)
    assert [heading for heading, body in sections(page_in(game, language)) if body not in told] == []


def test_a_printed_line_has_the_numbers_of_the_deck() -> None:
    say = speaker("en")
    line = {(game, one.key): one.line for game in HOUSE for one in entries(FACES[game], say)}
    assert line["doctor-strange", "c-loki"] == "Character, Power 12. Evil only. May leave on 11 or 12."
    for card in STRANGE.deck(STRANGE.builtin).cards:
        told = line["doctor-strange", card.id.replace(".", "-")]
        assert (card.only or "") in told.lower(), card.id
        assert str(card.power or "") in told, card.id
    quack = deck(GAMES["quack-in-the-box"].catalogues.builtin)
    for made in quack.patients.values():
        assert set(re.findall(r"\d+", line["quack-in-the-box", made.id])) == {
            str(n) for n in (made.cure, made.kill, made.infamy, made.mortal) if n is not None
        }
    for treatment in quack.treatments.values():
        told = line["quack-in-the-box", treatment.id]
        assert f"${treatment.money:,}" in told and f"There {'are' if treatment.copies > 1 else 'is'}" in told
    numbers = numbers_of(GAMES["clinic"].catalogues.builtin)
    for kind in numbers.kinds:
        assert f"${numbers.cost(kind, 0)}" in line["clinic", kind], kind


@each_game
@each_language
def test_no_word_of_the_rules_shows_raw_markdown(game: str, language: str) -> None:
    say, face = speaker(language), FACES[game]
    page, book = page_in(game, language), paragraphs.book(game, language)
    asked = {one.number or one.heading[: paragraphs.LONGEST_WORD] for one in (*paragraphs.paragraphs(page), *book)}
    shown = [paragraphs.found(say, face, word) for word in sorted(asked)]
    for screen in [*shown, *pages(game, language)]:
        assert faults(screen) == []
        for line in _RENDERED.sub("", texts(screen)).splitlines():
            assert not line.startswith("|") and "**" not in line and "---" not in line, line
        for menu in (part for part in screen.parts if isinstance(part, Menu)):
            assert [one for one in menu.choices if RAW.search(one.label) or RAW.search(one.hint)] == []
