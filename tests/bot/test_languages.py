"""Every other language is complete, keeps placeholders and marks, and fits wherever English fits."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po
from discord import Locale
from discord.app_commands import (
    AppCommandContext,
    AppInstallationType,
    TranslationContext,
    TranslationContextLocation,
    locale_str,
)
from msgspec.structs import replace

from bot.faces import FACES
from bot.history.results import Record
from bot.interactions import register
from bot.interactions.commands import Translator
from bot.screens.records import Played, stats
from bot.ui.components import Text
from bot.words import ENGLISH, LOCALE, languages, speaker
from engines import GAMES
from engines.contract import Game
from tests.bot.screens import test_limits as screens
from tests.bot.screens.positions import SHOWN, positions
from tests.pseudo import PSEUDO
from tests.tools import words

OTHERS = [language for language in languages() if language != ENGLISH]
FIELD = re.compile(r"\{(\w*)\}")
MARKUP = re.compile(
    r"\*\*|~~|`[^`]*`|<[@#t][^>]*>|/(?:play|games|rules|table|me|history|replay|watch|hand|cancel|tips)\b"
)
PICTURES = re.compile(r"[\u2190-\u21ff\u2300-\u27ff\U0001f000-\U0001faff]")
NOBODY: Any = None
DESCRIPTION: Any = TranslationContext(TranslationContextLocation.command_description, NOBODY)
NAME: Any = TranslationContext(TranslationContextLocation.command_name, NOBODY)
EVERY = 4
"""Every how many positions one is checked in each language."""

each_language = pytest.mark.parametrize("language", OTHERS)
each_size = pytest.mark.parametrize("language", [*OTHERS, PSEUDO])


@cache
def catalogue(language: str) -> Catalog:
    with LOCALE.joinpath(f"{language}.po").open("rb") as file:
        return read_po(file)


@cache
def template() -> Catalog:
    return words.collect()


def sentences(language: str) -> list[tuple[Message, list[tuple[str, str]]]]:
    """Return every message with its pairs of English and translation; plural form 0 is paired with English."""
    found = []
    for message in catalogue(language):
        if isinstance(message.id, str):
            if message.id:
                found.append((message, [(message.id, str(message.string))]))
            continue
        one, many = message.id
        forms = list(message.string or ())
        found.append((message, [(one, forms[0]), *((many, form) for form in forms[1:])]))
    return found


def test_there_is_french() -> None:
    assert "fr" in OTHERS


def test_sentences_are_found_wherever_they_are_said() -> None:
    source = """
f"**{say('In an f-string.')}** {audience.say.count('{n} one', '{n} many', 2)}"
self.say("Of somebody's."); SAID = {"key": N_("In a table.")}
say("One way." if yes else "Or another."); say(known, "argument"); text.count("no", "sentence"); say("")
"""
    assert set(words.marked(source)) == {
        "In an f-string.", ("{n} one", "{n} many"), "Of somebody's.", "In a table.", "One way.", "Or another.",
    }  # fmt: skip


@each_language
def test_no_catalogue_misses_a_sentence_or_keeps_one_that_nobody_says(language: str) -> None:
    known = {message.id for message, _ in sentences(language)}
    wanted = {message.id for message in template() if message.id}
    assert known == wanted, "run: .venv/bin/python -m tests.tools.words"


@each_language
def test_every_sentence_and_every_plural_form_is_translated(language: str) -> None:
    forms = catalogue(language).num_plurals
    for message, pairs in sentences(language):
        assert not message.fuzzy, message.id
        assert all(told.strip() for _, told in pairs), message.id
        assert len(pairs) == (1 if isinstance(message.id, str) else forms), message.id


@each_language
def test_translations_name_the_same_places_as_english(language: str) -> None:
    for _, pairs in sentences(language):
        for english, told in pairs:
            assert set(FIELD.findall(english)) == set(FIELD.findall(told)), (english, told)
            assert told.count("{") == told.count("}") == len(FIELD.findall(told)), told


@each_language
def test_translations_keep_markdown_commands_and_emoji(language: str) -> None:
    for _, pairs in sentences(language):
        for english, told in pairs:
            assert sorted(MARKUP.findall(english)) == sorted(MARKUP.findall(told)), (english, told)
            assert PICTURES.findall(english) == PICTURES.findall(told), (english, told)


def test_french_keeps_its_signs_with_the_word_before_them() -> None:
    """A sign with a space before it never begins a line."""
    loose = re.compile(r" [:;!?»%]|« ")
    found = [told for _, pairs in sentences("fr") for _, told in pairs if loose.search(re.sub("`[^`]*`", "", told))]
    assert found == []


@each_language
def test_a_file_is_as_the_tool_writes_it(language: str) -> None:
    path = LOCALE / f"{language}.po"
    assert path.read_text(encoding="utf-8") == words.update(path, template())


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["0 cards", "1 card", "2 cards"]), ("fr", ["0 carte", "1 carte", "2 cartes"])],
)
def test_plurals_follow_the_language(language: str, said: list[str]) -> None:
    say = speaker(language)
    assert [say.count("{n} card", "{n} cards", n) for n in range(3)] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["", "a", "a and b", "a, b, and c"]), ("fr", ["", "a", "a et b", "a, b et c"])],
)
def test_lists_follow_the_language(language: str, said: list[str]) -> None:
    assert [speaker(language).join(list("abc"[:n])) for n in range(4)] == said


@pytest.mark.parametrize(
    ("language", "amount", "said"),
    [
        ("en", 1445, "$1,445"),
        ("en", -500, "−$500"),
        ("en", 0, "$0"),
        ("fr", 1445, "1\u202f445\u00a0$"),
        ("fr", -500, "−500\u00a0$"),
    ],
)
def test_money_is_written_as_the_language_writes_it(language: str, amount: int, said: str) -> None:
    assert speaker(language).money("$", amount) == said


def test_braces_in_a_pack_of_somebodys_own_are_only_braces() -> None:
    assert speaker("fr").text("Dr {Who}") == "Dr {Who}"
    assert speaker("fr").text("") == ""


@pytest.mark.parametrize(
    ("locale", "language"),
    [(Locale.french, "fr"), (Locale.british_english, "en"), (Locale.american_english, "en"), (Locale.japanese, "en")],
)
def test_discords_locale_picks_the_language(locale: Locale, language: str) -> None:
    assert speaker(locale.value).language == language


async def test_discord_shows_what_commands_do_in_french_and_keeps_their_names() -> None:
    described, told = locale_str("Which game"), Translator()
    assert await told.translate(described, Locale.french, DESCRIPTION) == speaker("fr")("Which game")
    assert await told.translate(described, Locale.british_english, DESCRIPTION) is None
    assert await told.translate(described, Locale.japanese, DESCRIPTION) is None
    assert await told.translate(locale_str("play"), Locale.french, NAME) is None


async def offered(translator: Translator) -> list[dict[str, Any]]:
    """Return every choice that Discord offers for a command's field."""
    found: list[dict[str, Any]] = []

    def look(options: list[dict[str, Any]]) -> None:
        for one in options:
            look(one.get("options", []))
            found.extend(one.get("choices", []))

    tree: Any = SimpleNamespace(allowed_contexts=AppCommandContext(), allowed_installs=AppInstallationType())
    for command in register.commands(words.WITHOUT):
        look([await command.get_translated_payload(tree, translator)])
    return found


async def test_the_choices_of_commands_are_offered_in_french() -> None:
    plain = [one for one in await offered(Translator()) if one["value"] not in GAMES]
    assert {"5m", "quiet", "agree", "concern", "strong"} <= {one["value"] for one in plain}
    for one in plain:
        if one["name"] not in {"easy", "sensible", "strong"}:
            assert one["name"] != one["value"], "a word for people"
        assert one["name_localizations"]["fr"] == speaker("fr").text(one["name"]) != one["name"]


def test_statistics_name_the_levels_of_computer_players_in_french() -> None:
    record = Record(3, 2, levels={"strong": (1, 2)})
    (_, told) = stats(speaker("fr"), "x", [Played("Clinic", record, FACES["clinic"].amount)]).parts
    assert isinstance(told, Text) and "fort" in told.content and "strong" not in told.content


@each_language
def test_descriptions_of_commands_fit(language: str) -> None:
    for command in register.commands(words.WITHOUT):
        for text in (*words.texts(command), *words.named(command)):
            assert len(speaker(language).text(text)) <= 100, text


def translated(language: str, value: Any) -> Any:
    """Return a catalogue with its texts in a language."""
    say = speaker(language).text
    if isinstance(value, list):
        return [translated(language, one) for one in value]
    if not isinstance(value, dict):
        return value
    made = {key: translated(language, one) for key, one in value.items()}
    for field in words.SAID:
        match made.get(field):
            case str() as text:
                made[field] = say(text)
            case dict() as several:
                made[field] = {key: say(text) for key, text in several.items()}
    return made


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_cards_keep_the_lengths_that_packs_must_keep(game: str, language: str) -> None:
    decks = GAMES[game].catalogues
    deck = translated(language, json.loads(decks.text(decks.builtin)))
    decks.read(json.dumps(deck).encode())


@each_size
@pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())
@pytest.mark.usefixtures("pseudo")
def test_no_message_breaks_a_limit(game: Game[Any], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "SAY", speaker(language))
    rng = Random(1)
    for table in islice(positions(game, 1), 0, None, EVERY):
        table.row = replace(table.row, language=language)
        for what, screen in (*screens.public(table), *screens.private(table, rng)):
            screens.check(screen, f"{what} in {language}", sent=True)


@each_size
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.usefixtures("pseudo")
def test_lobbies_options_and_standing_orders_fit(
    game: Game[Any], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "SAY", speaker(language))
    screens.test_lobbies_and_options_fit(game)
    screens.test_standing_orders_fit(game)
    screens.test_the_end_of_a_game_fits(game)
