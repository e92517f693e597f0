"""Every game's book has each entry once, draws it, fits, and agrees with the rules page."""

from __future__ import annotations

import re

import pytest

from bot.drawing import png
from bot.faces import FACES
from bot.faces.library import drawn_entry, entries
from bot.interactions import showing
from bot.screens.cards import alt, card, parts_of
from bot.screens.paragraphs import book, find, paragraphs
from bot.screens.rulebook import page_in
from bot.ui.components import Menu, Text
from bot.ui.limits import CHOICES, faults
from bot.words import languages, speaker
from engines import GAMES
from tests.pseudo import LANGUAGES

HOUSE = [game for game, face in FACES.items() if face.book is not None]
TOY = "night-shift"
each_game = pytest.mark.parametrize("game", [*HOUSE, TOY])
each_with_rules = pytest.mark.parametrize("game", HOUSE)
each_language = pytest.mark.parametrize("language", languages())
each_size = pytest.mark.parametrize("language", LANGUAGES)
KEY = re.compile(r"[a-z0-9_-]{1,40}")


@each_game
@each_size
@pytest.mark.usefixtures("pseudo")
def test_everything_has_a_key_and_a_name_of_its_own_and_its_screen_fits(game: str, language: str) -> None:
    say, face = speaker(language), FACES[game]
    every = entries(face, say)
    assert [one.key for one in every] == [one.key for one in entries(face, speaker("en"))]
    assert all(KEY.fullmatch(one.key) for one in every)
    assert len({one.key for one in every}) == len({one.name for one in every}) == len(every)
    for one in every:
        assert one.about and len(one.about) <= 900 and alt(one)
        assert faults(card(say, face, every, one.key, filename="card.png")) == [], one.key
    kinds = parts_of(every)
    assert len(kinds) <= CHOICES and all(some[0].kind == other.kind for some in kinds for other in some)
    assert len({some[0].kind for some in kinds}) == sum(
        1 for at, some in enumerate(kinds) if at == 0 or kinds[at - 1][0].kind != some[0].kind
    )  # entries of a kind stand together


@each_with_rules
@each_language
def test_rulings_that_an_entry_names_stand_on_the_rules_page(game: str, language: str) -> None:
    known = {one.number for one in paragraphs(page_in(game, language)) if one.number}
    named = {number for one in entries(FACES[game], speaker(language)) for number in one.rules}
    assert named - known == set()


@each_game
@each_language
def test_a_name_finds_its_entry_among_the_rules_first(game: str, language: str) -> None:
    page, said = page_in(game, language), book(game, language)
    missing = [
        one.name for one in entries(FACES[game], speaker(language)) if find(page, one.name, said)[0].key != one.key
    ]
    assert missing == []


@each_with_rules
@each_size
@pytest.mark.usefixtures("pseudo")
def test_the_rules_page_names_everything_that_is_in_the_book(game: str, language: str) -> None:
    say, face = speaker(language), FACES[game]
    every = entries(face, say)
    last = showing.rules(0, say, face, CHOICES)  # the last sections of the page
    (menu,) = [part for part in last.parts if isinstance(part, Menu)]
    pages = [showing.rules(0, say, face, at) for at in range(len(menu.choices))]
    text = "\n".join(part.content for page in pages for part in page.parts if isinstance(part, Text))
    assert [one.name for one in every if one.name not in text] == []
    assert all(faults(page) == [] for page in pages)


@each_game
def test_every_entry_is_drawn_from_plain_values(game: str) -> None:
    say, face = speaker("fr"), FACES[game]
    for one in entries(face, say):
        what = drawn_entry(face, say, one.key)
        assert what is not None
        picture = what.draw()
        assert 0.24 <= picture.height / picture.width <= 0.6, one.key
    assert drawn_entry(face, say, "no-such") is None
    assert png(picture)


def test_a_pack_of_the_hosts_own_is_told_as_it_is() -> None:
    own = GAMES[TOY].catalogues.register(b'{"doses": [1], "copies": 2, "objections": 0, "coffees": 0}')
    face, say = FACES[TOY], speaker("en")
    assert [one.key for one in entries(face, say, own)] == ["dose1"]
    assert len(entries(face, say)) > 1
    assert drawn_entry(face, say, "coffee", own) is None
