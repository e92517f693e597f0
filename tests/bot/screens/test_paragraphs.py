"""Paragraphs of the rules found by number, heading and word."""

import re
from pathlib import Path

import pytest

from bot.faces import FACES
from bot.screens import paragraphs
from bot.ui.components import Menu, Text
from bot.ui.limits import faults
from bot.words import speaker

ENGLISH = speaker("en")
PAGES = {
    "clinic": ("clinic/rules.en.md", "C33"),
    "doctor_strange": ("doctor_strange/rules.en.md", "S41"),
    "gothic_doctor": ("gothic_doctor/rules.en.md", "7.1"),
    "quack_in_the_box": ("quack_in_the_box/rules.en.md", "13"),
}
FACE = FACES["doctor-strange"]


@pytest.mark.parametrize("game", PAGES)
def test_a_rule_is_found_by_its_number_however_it_is_written(game: str) -> None:
    page, number = PAGES[game]
    (hit,) = paragraphs.find(page, number)
    assert hit.number == number and f"**{number}**" in hit.text
    assert paragraphs.find(page, f" {number.lower()} ") == [hit]


@pytest.mark.parametrize("game", PAGES)
def test_every_rule_that_a_reason_names_can_be_looked_up(game: str) -> None:
    page, _ = PAGES[game]
    sources = "".join(path.read_text("utf-8") for path in Path("engines", game).rglob("*.py"))
    named = set(re.findall(r'Reason\(\s*"\w+",\s*"([A-Z]{0,2}[\d.]+)"', sources))
    assert len(named) > 8
    assert [number for number in sorted(named) if len(paragraphs.find(page, number)) != 1] == []


@pytest.mark.parametrize(
    ("page", "asked", "expected"),
    [
        ("clinic/rules.en.md", "orderly", "orderly"),
        ("clinic/rules.en.md", "parking", "park"),
        ("clinic/rules.en.md", "oprating theater", "perating theatre"),
        ("doctor_strange/rules.en.md", "capture", "apture"),
        ("gothic_doctor/rules.en.md", "panacea", "anacea"),
        ("quack_in_the_box/rules.en.md", "mob", "mob"),
    ],
)
def test_words_are_found_misspelt_or_begun_too(page: str, asked: str, expected: str) -> None:
    hits = paragraphs.find(page, asked)
    assert hits and all(expected in f"{one.heading} {one.text}".lower() for one in hits[:3])


def test_what_no_rule_says_finds_nothing_and_the_answer_says_so() -> None:
    for asked in ("xylophone", "!!!", ""):
        assert paragraphs.find("clinic/rules.en.md", asked) == []
    (part,) = paragraphs.found(ENGLISH, FACE, "xylophone").parts
    assert isinstance(part, Text) and "xylophone" in part.content


def test_several_hits_are_a_menu_and_each_can_be_opened() -> None:
    face = FACE
    hits = paragraphs.find("doctor_strange/rules.en.md", "captured", paragraphs.book(face.id, "en"))
    assert len(hits) > 3
    for place, hit in enumerate(hits):
        screen = paragraphs.found(ENGLISH, face, "captured", place)
        text, menu, *_ = screen.parts  # a picture of a book entry is one press away
        assert isinstance(text, Text) and isinstance(menu, Menu)
        assert hit.text in text.content and not faults(screen)
        assert [choice.chosen for choice in menu.choices].index(True) == place


def test_suggestions_are_headings_and_numbers() -> None:
    assert "Move" in paragraphs.suggestions("clinic/rules.en.md", "mov")
    assert "C33" in paragraphs.suggestions("clinic/rules.en.md", "c3")
    assert 0 < len(paragraphs.suggestions("clinic/rules.en.md", "")) <= 25
