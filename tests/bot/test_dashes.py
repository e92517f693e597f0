"""No text for people has a dash, or a hyphen used as a dash or a minus, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from bot.words import ENGLISH, languages
from engines import GAMES
from tests.bot.test_languages import sentences

DASH = re.compile(
    r"""[—–]
    | (?<=\S)\ -\ (?=\S)    # a hyphen between spaces
    | (?<![\w*])-[{\d$£€]   # one before an amount: a minus is −
    | [$£€]-""",
    re.VERBOSE,
)
COMMENT, CODE = re.compile(r"<!--.*?-->", re.DOTALL), re.compile(r"`[^`]*`")


def _said() -> Iterator[str]:
    for language in languages():
        if language != ENGLISH:
            for _, pairs in sentences(language):
                yield from (text for pair in pairs for text in pair)


def _page(game: str, language: str) -> str:
    page = files("engines") / game.replace("-", "_") / f"rules.{language}.md"
    return CODE.sub("", COMMENT.sub("", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", ["so—so", "so – so", "so - so", "costs -$5", "-{n} Popularity", "£-4"])
def test_dashes_are_found(text: str) -> None:
    assert DASH.search(text)


@pytest.mark.parametrize("text", ["-# small", "- an item", "a well-known", "peut-être", "−$5", "1-B2", "3-{n}"])
def test_hyphens_are_not_taken_for_dashes(text: str) -> None:
    assert not DASH.search(text)


def test_no_sentence_holds_a_dash() -> None:
    assert [text for text in _said() if DASH.search(text)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_no_rules_page_holds_a_dash(game: str, language: str) -> None:
    assert [line for line in _page(game, language).splitlines() if DASH.search(line)] == []
