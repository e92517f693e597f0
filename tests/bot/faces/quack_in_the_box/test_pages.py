"""The rules pages of Quack in the Box hold every card by its name, in lists; the book names rules that they have."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.faces.library import BUILT_IN, entries
from bot.faces.quack_in_the_box import FACE
from bot.screens.paragraphs import paragraphs
from bot.screens.rulebook import page_in
from bot.words import languages, speaker


@pytest.mark.parametrize("language", languages())
def test_every_card_and_illness_stands_on_the_page_by_its_name_and_no_table_does(language: str) -> None:
    page = (files("engines") / page_in(FACE.id, language)).read_text(encoding="utf-8")
    assert [entry.name for entry in entries(FACE, speaker(language), BUILT_IN) if entry.name not in page] == []
    assert "|" not in page


def test_a_round_is_the_tables_on_both_pages() -> None:
    for language, named in (("en", r"(?<!200 )\brounds?\b"), ("fr", r"(?<!200 )\bmanches?\b")):
        page = (files("engines") / page_in(FACE.id, language)).read_text(encoding="utf-8")
        assert re.findall(named, page) == [], "what a doctor has is a turn"


@pytest.mark.parametrize("language", languages())
def test_every_card_of_the_book_names_a_rule_on_the_page(language: str) -> None:
    numbers = {paragraph.number for paragraph in paragraphs(page_in(FACE.id, language))}
    told = {entry.key: entry.rules for entry in entries(FACE, speaker(language), BUILT_IN)}
    assert [key for key, rules in told.items() if not rules or not numbers.issuperset(rules)] == []
