"""The rules pages of Quack in the Box list every card by its name; the book refers to rules that exist."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.faces.library import BUILT_IN, entries
from bot.faces.quack_in_the_box import FACE
from bot.screens.rulebook import page_in
from bot.words import languages, speaker


@pytest.mark.parametrize("language", languages())
def test_every_card_and_illness_is_on_the_page_and_names_a_rule(language: str) -> None:
    page = (files("engines") / page_in(FACE.id, language)).read_text(encoding="utf-8")
    book = entries(FACE, speaker(language), BUILT_IN)
    assert [entry.name for entry in book if entry.name not in page or not entry.rules] == []
    assert "|" not in page


def test_a_round_is_the_tables_on_both_pages() -> None:
    for language, named in (("en", r"(?<!200 )\brounds?\b"), ("fr", r"(?<!200 )\bmanches?\b")):
        page = (files("engines") / page_in(FACE.id, language)).read_text(encoding="utf-8")
        assert re.findall(named, page) == [], "what a doctor has is a turn"
