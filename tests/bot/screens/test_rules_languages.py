"""The rules pages agree in every language, and all players read and search them in their own."""

from __future__ import annotations

import json
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.faces import FACES
from bot.interactions import rules, showing
from bot.screens import paragraphs
from bot.screens.rulebook import PAGES, page_in, sections
from bot.ui.components import Menu, Screen, Text
from bot.words import ENGLISH, languages, speaker
from engines import GAMES
from tests.bot.screens.test_limits import check
from tests.tools.words import WITHOUT

OTHERS = [language for language in languages() if language != ENGLISH]
FRENCH = speaker("fr")
FACE = FACES["doctor-strange"]
OPTION = re.compile(r"(?<!\*)\*{1,2}([a-z_]+)\*{1,2}(?!\*)")
BOLD = re.compile(r"\*\*([^*]+)\*\*")

HOUSE = ("doctor-strange", "gothic-doctor", "quack-in-the-box", "clinic")
"""The games that come with the bot; other tests also register a toy."""
WRITTEN = [
    (game, language)
    for language in OTHERS
    for game in HOUSE
    if page_in(game, language).endswith(f"rules.{language}.md")
]
"""A language may begin without rules pages; those it has are complete."""
each_game = pytest.mark.parametrize("game", HOUSE)
each_written = pytest.mark.parametrize(("game", "language"), WRITTEN)


def names(game: str, language: str) -> tuple[str, str]:
    """Return the English page and the one in that language."""
    return page_in(game, ENGLISH), page_in(game, language)


def both(game: str, language: str) -> list[str]:
    return [(PAGES / name).read_text("utf-8") for name in names(game, language)]


def headings(text: str) -> list[tuple[int, str]]:
    """Return depth and number, if any, of each heading."""
    found = re.findall(r"^(#+) (\d+)?", text, re.MULTILINE)
    return [(len(signs), number) for signs, number in found]


def shown(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@each_written
def test_a_page_has_the_headings_and_the_numbered_rules_of_the_english_one(game: str, language: str) -> None:
    english, own = both(game, language)
    assert headings(own) == headings(english)
    numbered = [[one.number for one in paragraphs.paragraphs(name)] for name in names(game, language)]
    assert numbered[0] == numbered[1]
    assert sum(1 for number in numbered[0] if number) > 30


@each_written
def test_a_page_has_the_figures_of_the_english_one_paragraph_by_paragraph(game: str, language: str) -> None:
    def figures(text: str) -> Counter[str]:
        return Counter(re.findall(r"\d+", text))

    page, own_page = names(game, language)
    pairs = zip(paragraphs.paragraphs(page), paragraphs.paragraphs(own_page), strict=True)
    assert [one.text for one, own in pairs if figures(one.text) != figures(own.text)] == []


@each_written
def test_a_page_names_the_options_of_the_english_one(game: str, language: str) -> None:
    english, own = both(game, language)
    fields = set(GAMES[game].Options.model_fields)
    named = [[name for name in OPTION.findall(text) if name in fields] for text in (english, own)]
    assert named[0] == named[1]
    assert len(BOLD.findall(english)) == len(BOLD.findall(own))


@each_written
def test_a_page_calls_cards_by_the_names_that_screens_give_them(game: str, language: str) -> None:
    english, own = both(game, language)
    decks = GAMES[game].catalogues
    groups = json.loads(decks.text(decks.builtin)).values()
    records = [one for group in groups for one in (group if isinstance(group, list) else [group])]
    cards = {str(one["name"]) for one in records if isinstance(one, dict) and "name" in one}
    named = [name for name in sorted(cards) if re.search(rf"\b{re.escape(name)}\b", english)]
    assert [name for name in named if speaker(language).text(name) not in own] == []
    assert bool(named) == (game != "clinic")


@each_written
def test_every_section_of_a_page_fits_and_is_reached(game: str, language: str) -> None:
    _, own = names(game, language)
    last = re.findall(r"^#+ (.+)$", both(game, language)[1], re.MULTILINE)[-1]
    assert sections(own)[-1][0].startswith(last)
    for at in (None, *range(len(sections(own)))):
        check(showing.rules(123_456, speaker(language), FACES[game], at), f"{own} {at}", sent=True)


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("language", languages())
def test_a_page_opens_in_one_minute_without_code_and_shows_no_raw_table(game: str, language: str) -> None:
    (heading, first), *rest = sections(page_in(game, language))
    assert heading in {"In one minute", "En une minute"}
    assert 300 < len(first) < 1400 and "`" not in first and "housecall" not in first
    assert not [line for _, text in rest for line in text.splitlines() if line.startswith("|")]


def test_french_has_a_page_for_every_game() -> None:
    assert [game for game in HOUSE if (game, "fr") not in WRITTEN] == []


def test_everybody_reads_their_own_language_and_english_where_there_is_no_page() -> None:
    assert page_in("clinic", "fr") == "clinic/rules.fr.md"
    assert page_in("clinic", ENGLISH) == "clinic/rules.en.md"
    assert page_in("clinic", "de") == "clinic/rules.en.md"


@each_game
def test_the_rules_button_shows_the_page_of_whoever_pressed_it(game: str) -> None:
    french = showing.rules(7, FRENCH, FACES[game], 2)
    english = showing.rules(7, speaker(ENGLISH), FACES[game], 2)
    assert sections(page_in(game, "fr"))[2][1] in shown(french)
    assert sections(page_in(game, ENGLISH))[2][1] in shown(english)
    assert shown(french) != shown(english)


def test_a_page_that_is_missing_is_said_to_be_in_the_readers_language() -> None:
    face: Any = SimpleNamespace(id="no-such-game", accent=0, book=None)
    assert "manque à cette installation" in shown(showing.rules(0, FRENCH, face, None))


@pytest.mark.parametrize(
    ("page", "asked", "said"),
    [
        ("doctor_strange/rules.fr.md", "guérison", "Pouvoirs de guérison"),
        ("doctor_strange/rules.fr.md", "GUERISON", "Pouvoirs de guérison"),
        ("doctor_strange/rules.fr.md", "oeil", "Œil qui voit tout"),
        ("doctor_strange/rules.fr.md", "l'exil", "exil"),
        ("gothic_doctor/rules.fr.md", "bibliotheque", "Bibliothèque"),
        ("gothic_doctor/rules.fr.md", "Panacées", "Panacée"),
        ("quack_in_the_box/rules.fr.md", "dégâts", "Dégâts"),
        ("clinic/rules.fr.md", "heliport", "éliport"),
    ],
)
def test_a_french_word_finds_its_paragraph_with_or_without_accents(page: str, asked: str, said: str) -> None:
    hits = paragraphs.find(page, asked)
    assert hits and said in f"{hits[0].heading} {hits[0].text}"


@pytest.mark.parametrize(
    ("game", "number"),
    [("doctor-strange", "S12"), ("gothic-doctor", "r9"), ("clinic", "C33"), ("quack-in-the-box", "13")],
)
def test_a_number_finds_the_same_rule_in_every_language(game: str, number: str) -> None:
    (english,), (french,) = (paragraphs.find(page, number) for page in names(game, "fr"))
    assert english.number == french.number == number.upper()
    assert english.text != french.text


def test_what_is_found_is_told_in_the_language_of_whoever_asked() -> None:
    screen = paragraphs.found(FRENCH, FACE, "hors de combat")
    assert "combat" in shown(screen) and any(isinstance(part, Menu) for part in screen.parts)
    assert "S12" in shown(paragraphs.found(FRENCH, FACE, "s12"))
    assert "Minotaure" in shown(paragraphs.found(FRENCH, FACE, "s12"))


def test_suggestions_and_headings_forgive_accents_and_spaces() -> None:
    page = "gothic_doctor/rules.fr.md"
    assert "8. Réactions" in paragraphs.suggestions(page, "reac")
    place = paragraphs.section(page, "8. REACTIONS")
    assert place is not None and sections(page)[place][0] == "8. Réactions"
    assert paragraphs.section(page, "8.") is None


@each_written
def test_every_suggested_heading_opens_its_section(game: str, language: str) -> None:
    _, own = names(game, language)
    for place, (heading, _) in enumerate(sections(own)):
        assert paragraphs.section(own, heading[: paragraphs.LONGEST_WORD]) == place


class Asked:
    """An interaction of /rules: the user, and the answer."""

    def __init__(self, locale: str, game: str) -> None:
        self.locale = locale
        self.namespace = SimpleNamespace(game=game)


@pytest.mark.parametrize(
    ("locale", "heading"), [("fr", "Phase de Repos"), ("en-GB", "Rest phase"), ("ja", "Rest phase")]
)
async def test_the_word_of_rules_is_completed_from_the_readers_page(locale: str, heading: str) -> None:
    asked: Any = Asked(locale, "doctor-strange")
    complete: Any = rules.commands(WITHOUT)[0]._params["word"].autocomplete
    offered = [choice.value for choice in await complete(asked, "phase")]
    assert heading in offered


@pytest.mark.parametrize(
    ("locale", "word", "says"),
    [
        ("fr", None, "À partir du tour"),
        ("fr", "PHASE DE REPOS", "rétablissement, départs, relevé"),
        ("fr", "guerison", "Pouvoirs de guérison"),
        ("fr", "S63", "rétablissement, départs, relevé"),
        ("en-US", None, "From turn"),
        ("en-US", "S63", "recovery, departure"),
    ],
)
async def test_rules_answers_in_the_language_of_whoever_asks(
    locale: str, word: str | None, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Screen] = []

    class Answer:
        def __init__(self, interaction: Any) -> None:
            self.say = speaker(interaction.locale)

        @classmethod
        def of(cls, interaction: Any) -> Answer:
            return cls(interaction)

        async def show(self, screen: Screen) -> None:
            told.append(screen)

    monkeypatch.setattr(rules, "Responder", Answer)
    callback: Any = rules.commands(WITHOUT)[0].callback
    await callback(Asked(locale, "doctor-strange"), game="doctor-strange", word=word)
    assert says in shown(told[0])
