"""The bot's own texts: they fit, they agree with the pages, and no sentence sends a player to a file they lack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.faces import FACES
from bot.screens.about import KEPT, TITLES, about, texts
from bot.screens.guide import guide
from bot.screens.settings import settings
from bot.settings import LONGEST_WORD, Settings
from bot.tables.preferences import Preferences
from bot.ui.components import Row, Screen
from bot.ui.limits import faults
from bot.ui.lobby_verbs import About
from bot.words import speaker
from engines import GAMES
from tests.bot.outbox.mailroom import words
from tests.pseudo import LANGUAGES, spoken
from tests.tools.words import collect

ROOT = Path(__file__).parents[3]
HOST = Settings.model_construct()
WORDY = Settings(contact="c" * LONGEST_WORD, terms="t" * LONGEST_WORD, privacy=f"https://example.org/{'p' * 200}")
FILE = re.compile(r"\b[\w/-]+\.(?:md|py|json|toml|sql|csv|txt|example)\b|\bdocs/|\bREADME\b|\bPRIVACY\b")
SAY = speaker("en")


def pages(which: str, language: str, host: Settings) -> list[Screen]:
    return [about(speaker(language), which, page, host) for page in range(3)]


@pytest.mark.parametrize("which", TITLES)
@pytest.mark.parametrize("host", [HOST, WORDY])
def test_every_page_fits_in_every_language(which: str, host: Settings) -> None:
    with spoken():
        for language in LANGUAGES:
            assert [faults(one) for one in pages(which, language, host)] == [[], [], []]


def test_each_kind_of_data_that_the_page_lists_is_in_the_text() -> None:
    page = (ROOT / "PRIVACY.md").read_text("utf-8")
    kinds = [row.split("**")[1] for row in page.splitlines() if row.startswith("| **")]
    assert len(kinds) > 20
    said = "\n".join(KEPT).casefold().replace("’", "'")
    missing = [kind for kind in kinds if not any(part in said for part in _short(kind))]
    assert missing == []


def _short(kind: str) -> list[str]:
    """Return the words for a kind, whole or by its first noun."""
    plain = re.sub(r"\(.*?\)", "", kind).casefold().replace("’", "'").strip()
    return [plain, *ALSO.get(plain, [])]


ALSO = {
    "tables": ["**tables and seats**"],
    "seats": ["**tables and seats**"],
    "questions to a table": ["**questions**"],
    "digests of the names": ["**digest of your name**"],
    "our messages": ["**messages on their way**"],
    "lines for a server's log channel": ["**lines for its log channel**"],
    "bans of a server": ["its **bans**"],
    "meetings in rated games": ["**meetings** in rated games"],
    "own time in running games": ["**days off**"],
    "answers to daily cases": ["**answers to daily cases**"],
}
"""Kinds that the text calls by another name."""


def test_no_sentence_names_a_file_of_the_repository() -> None:
    sentences = [message.id if isinstance(message.id, str) else " ".join(message.id) for message in collect()]
    assert len(sentences) > 3000
    assert [one for one in sentences if FILE.search(one)] == []
    rules = [page for page in (ROOT / "engines").glob("*/rules.*.md") if FILE.search(page.read_text("utf-8"))]
    assert rules == []


def test_help_and_settings_lead_to_the_texts_and_to_the_hosts_own() -> None:
    def ids(screen: Screen) -> set[str]:
        return {button.id for part in screen.parts if isinstance(part, Row) for button in part.buttons}

    helped = guide(SAY, GAMES, FACES, WORDY)
    assert {str(About(0, which)) for which in TITLES} <= ids(helped)
    assert WORDY.privacy in words(helped)
    assert str(About(0, "privacy")) in ids(settings(SAY, Preferences()))
    for which, own in (("privacy", "https://example.org/privacy"), ("terms", "https://example.org/terms")):
        host = Settings(privacy="https://example.org/privacy", terms="https://example.org/terms")
        shown = about(SAY, which, 0, host)
        assert [
            button.url for part in shown.parts if isinstance(part, Row) for button in part.buttons if button.url
        ] == [own]
    assert "Be kind." in words(about(SAY, "terms", 0, Settings(terms="Be kind.")))
    assert len(texts(SAY, without="terms").buttons) == len(TITLES) - 1


@pytest.mark.parametrize("days", [0, 365])
def test_the_text_says_how_long_this_host_keeps_moves(days: int) -> None:
    said = "\n".join(words(one) for one in pages("privacy", "en", Settings(keep_days=days)))
    assert ("go 365 days after" in said) is bool(days)
    assert ("until the people who run me delete the database, and results too" in said) is not bool(days)


@pytest.mark.parametrize("wrong", ["http://example.org", "example.org", "https://", "ftp://x.org", "https://a b"])
def test_the_address_of_a_text_is_one_that_people_can_open(wrong: str) -> None:
    with pytest.raises(ValidationError, match="write an address such as https"):
        Settings(privacy=wrong)
    if "://" in wrong and " " not in wrong:
        with pytest.raises(ValidationError, match="write an address such as https"):
            Settings(terms=wrong)
