"""Buttons have the names that lessons and the first section of rules pages use, in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.faces import FACES
from bot.screens.rulebook import page_in, sections
from bot.words import ENGLISH, languages, speaker
from engines import GAMES
from tests.bot.test_languages import sentences, template

NAMED = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")


@cache
def _said(language: str) -> tuple[str, ...]:
    if language == ENGLISH:
        every = [message.id for message in template() if message.id]
        return tuple(text for one in every for text in ([one] if isinstance(one, str) else one))
    return tuple(told for _, pairs in sentences(language) for _, told in pairs)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_button_that_is_named_is_called_so(game: str, language: str) -> None:
    say, lesson = speaker(language), FACES[game].lesson
    assert lesson is not None
    texts = [say(text) for text in (lesson.intro, lesson.ending, *lesson.tips.values())]
    texts.append(sections(page_in(game, language))[0][1])
    names = {name.rstrip("…. ") for text in texts for name in NAMED.findall(text)}
    assert [name for name in names if not any(one.startswith(name) for one in _said(language))] == []
