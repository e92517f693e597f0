"""The rules pages of Quack in the Box list every card by its name; the book refers to rules that exist."""

from __future__ import annotations

import re
from importlib.resources import files

from bot.faces.quack_in_the_box import FACE
from bot.screens.rulebook import page_in


def test_a_round_is_the_tables_on_both_pages() -> None:
    for language, named in (("en", r"(?<!200 )\brounds?\b"), ("fr", r"(?<!200 )\bmanches?\b")):
        page = (files("engines") / page_in(FACE.id, language)).read_text(encoding="utf-8")
        assert re.findall(named, page) == [], "what a doctor has is a turn"
