"""Rules pages are for players: they contain no names in the code or commands of a developer."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.screens.rulebook import page_in
from bot.words import languages
from engines import GAMES

CODE = re.compile(r"`|python -m|housecall |--\w")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_page_names_options_as_the_menu_does_and_holds_no_command(game: str, language: str) -> None:
    page = (files("engines") / page_in(game, language)).read_text(encoding="utf-8")
    coded = [name if "_" in name else rf"\*{name}\*" for name in GAMES[game].Options.model_fields]
    assert [line for line in page.splitlines() if CODE.search(line)] == []
    assert [name for name in coded if re.search(name, page)] == []
