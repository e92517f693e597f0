"""Screens hold at most 9,000 bytes of words, also in a language of three bytes a letter: paged or shortened."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice
from random import Random

import pytest
from msgspec.structs import replace as with_fields

from bot.faces import FACES
from bot.history.league_record import LeagueRecord
from bot.history.news import Line
from bot.history.ratings import Rated
from bot.history.results import Record
from bot.interactions import showing
from bot.screens import board, living, paragraphs, records
from bot.screens.desk import PAGES, Over, Shown, desk
from bot.screens.games import games
from bot.screens.rulebook import page_in, sections
from bot.screens.settings import settings
from bot.servers.server_settings import ServerSettings
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import MINUTE
from bot.tables.turns import Turn
from bot.ui.components import Button, Choice, Menu, Picture, Row, Screen, Text
from bot.ui.emojis import EMOJIS
from bot.ui.layout import layout
from bot.ui.limits import BYTES, TEXT, faults, fit, in_words, size, weight
from bot.words import speaker
from engines import GAMES
from storage import BanRow
from tests.bot.screens.positions import GUEST, NAMES, positions, table_of
from tests.bot.screens.test_limits import check
from tests.laws.tables import tables
from tests.pseudo import LANGUAGES, PSEUDO, widened

LONG = ("界" * 30 + "\n") * 130
REST = "The rest is elsewhere."
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", FACES)


def contents(screen: Screen) -> list[str]:
    return [part.content for part in screen.parts if isinstance(part, Text)]


def a_table(game: str, language: str) -> Table:
    made = table_of(GAMES[game], tables(GAMES[game])[0].deal(1), max(GAMES[game].seats), {})
    made.row = with_fields(made.row, language=language)
    return made


def test_the_language_has_three_bytes_a_letter_and_keeps_places_and_marks() -> None:
    say = speaker(PSEUDO)
    assert say("My hand") == "Ｍｙ ｈａｎｄ" and len(say("My hand").encode()) == 3 * 6 + 1
    assert say.count("{n} card", "{n} cards", 3) == "3 ｃａｒｄｓ"
    assert widened("**Go** to </play:1> by {name}, /rules") == "**Ｇｏ** ｔｏ </play:1> ｂｙ {name}, /rules"
    assert page_in("clinic", PSEUDO) == f"clinic/rules.{PSEUDO}.md"


def test_what_a_message_weighs_are_the_bytes_of_all_words_and_twelve_for_each_text() -> None:
    menu = Menu("h:1:x", "é", (Choice("界", "value", "界"),))
    screen = Screen((Text("ab"), Text("界"), menu, Row((Button("é", "h:1:y"),)), Picture("a.png", "alt")))
    assert weight(screen) == 2 + 3 + 2 * 12 + 2 + 3 + 3 + 2 + 3


def test_a_long_text_ends_after_a_line_and_says_where_the_rest_is() -> None:
    screen = Screen((Text("### 見出し"), Text(LONG, rest=REST), Text("foot")))
    shown = fit(screen)
    head, cut, foot = contents(shown)
    assert faults(screen) == faults(shown) == [] and 0.9 * BYTES < weight(shown) <= BYTES
    assert (head, foot) == ("### 見出し", "foot")
    assert cut.endswith(f"\n-# {REST}") and LONG.startswith(cut.removesuffix(f"-# {REST}"))
    assert fit(shown) is shown


def test_the_longest_text_is_cut_first_and_one_that_has_to_fit_is_a_fault() -> None:
    first, second = Text("a\n" * 1300, rest=REST), Text("b\n" * 1000, rest=REST)
    shorter, whole = contents(fit(Screen((first, second))))
    assert whole == second.content and shorter.endswith(REST)
    assert faults(Screen((Text(LONG),))) == ["4030 characters of text", f"{len(LONG.encode()) + 12} bytes of words"]


def test_discord_never_gets_more_whatever_a_builder_has_overlooked() -> None:
    choices = tuple(Choice("界" * 90 + str(n), str(n), "界" * 90) for n in range(20))
    for screen in (Screen((Text(LONG), Text(LONG))), Screen((Text("x"), Menu("h:1:x", "Choose", choices)))):
        assert weight(screen) > BYTES
        assert weight(layout(screen).screen) <= BYTES  # type: ignore[attr-defined]


def test_our_own_emojis_that_make_a_message_too_heavy_become_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EMOJIS, "_there", {})
    EMOJIS.learn("duck", "🦆", "hc_duck", 10**18)
    sign = EMOJIS.known["duck"]
    light, heavy = (Screen((Text(f"{sign * 30}{'界' * many}"),)) for many in (100, 2800))
    texts = [layout(one).to_components()[0]["content"] for one in (light, heavy)]  # type: ignore[no-untyped-call]
    EMOJIS.forget()
    assert texts[0].startswith("<:hc_duck:") and texts[1].startswith("🦆")


def test_the_simple_form_has_words_instead_of_pictures_and_half_the_weight() -> None:
    menu = Menu("h:1:x", "Choose", (Choice("Draw", "draw", "takes a card"),))
    screen = Screen((Text(LONG, rest=REST), Text(LONG), Picture("a.png", "Four offices."), menu), 7, name="hand")
    simple = in_words(screen)
    assert "Four offices." in contents(simple) and not any(isinstance(part, Picture) for part in simple.parts)
    assert simple.parts[-1] == replace(menu, choices=(Choice("Draw", "draw"),))
    assert faults(simple) == [] and weight(simple) < 0.6 * BYTES and (simple.accent, simple.name) == (7, "hand")
    small = Screen((Text("It is over."),))
    assert in_words(small) == small


@each_game
@each_language
def test_rules_and_what_a_search_finds_fit(game: str, language: str) -> None:
    say, face, page = speaker(language), FACES[game], page_in(game, language)
    for at in range(len(sections(page))):
        check(showing.rules(123_456, say, face, at), f"{game} rules {at}", sent=True)
    assert max(size(text) for _, text in sections(page)) <= 3400
    for one in paragraphs.paragraphs(page)[::7]:
        for asked in (one.number, " ".join(one.text.split()[:3])):
            check(paragraphs.found(say, face, asked), f"{game}: {asked}", sent=True)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_dense_letters_split_the_rules_and_lose_none(language: str) -> None:
    for game in FACES:
        english, own = (page_in(game, one) for one in ("en", language))
        assert len(sections(own)) < 25
        if language == PSEUDO:
            texts = ["".join(text for _, text in sections(page)) for page in (english, own)]
            assert widened(texts[0]).replace("\n", "") == texts[1].replace("\n", "")


@each_language
def test_the_list_of_a_players_games_fits(language: str) -> None:
    say = speaker(language)
    every = [a_table(game, language) for game in islice(cycle(FACES), 20)]
    for number, table in enumerate(every):
        table.row = with_fields(table.row, id=123_456 + number, status="lobby" if number % 5 == 0 else "playing")
    screen = games(say, [Turn(one.row, None, 0) for one in every[:9]], every, GUEST, more=False)
    check(screen, "games", sent=True)
    shown = contents(screen)[1].count("](https:")
    assert len(contents(screen)) == (2 if shown == 20 else 3)  # the third says that there are more


@each_language
def test_the_desk_and_the_settings_fit_on_every_page(language: str) -> None:
    say = speaker(language)
    kept = [BanRow(1, kind, 10**18 + n, 0) for n in range(60) for kind in ("person", "role")]
    over = [Over(n, f"#{n} Quack in the Box · {'🦆' * 24} {'界' * 24}", annulled=n % 2 == 0) for n in range(5)]
    for page in PAGES:
        shown = Shown(page, ServerSettings(channels=tuple(range(25))), kept, over, [say("Nobody wins.") * 9] * 3)
        check(desk(say, shown), f"desk {page}", sent=True)
    for wish in (Preferences(), Preferences(quiet="22-9", on_leaderboards=False, pictures=False)):
        check(settings(say, wish, table=7, facts=say("Nobody wins.") * 3), "settings", sent=True)


@each_language
def test_histories_ratings_and_the_kept_post_fit(language: str) -> None:
    say, names = speaker(language), list(islice(cycle(["🦆" * 24, *NAMES]), 6))
    past = [
        records.Past(n, "Quack in the Box", 1, names, [*range(1, 7)], mine, "£450", friendly=True, league="界" * 60)
        for n, mine in enumerate([None, 3] * 5)
    ]
    check(records.history(say, "界" * 60, past, "5", 1, more=True), "history", sent=True)
    record = Record(99, 9, 9, [1, 2], dict.fromkeys(("easy", "sensible", "strong"), (9, 99)))
    played = [records.Played(GAMES[key].title, record, face.amount) for key, face in FACES.items()]
    check(records.stats(say, "界" * 60, played, LeagueRecord(9, 1, 1, "🦆" * 24, 9)), "stats", sent=True)
    rated = [(n, Rated(n, 1000, 9, 9)) for n in range(1, 40)]
    check(records.leaderboard(say, "界" * 60, rated, dict.fromkeys(range(40), "🦆" * 24), 39), "ratings", sent=True)
    line = " ".join(["🦆" * 24, say("waiting for players"), "界" * 24] * 2)
    entries = [living.Entry(10**6 + n, line) for n in range(30)]
    post = living.living(say, living.Living(entries, entries, entries, [line] * 9, [line] * 9))
    check(post, "kept post", sent=True)
    assert contents(post)[0].splitlines()[-1].startswith("-# ")


@each_game
def test_what_changed_ends_with_the_newest_line_and_says_where_the_others_are(game: str) -> None:
    rng = Random(1)
    table = next(islice(positions(GAMES[game], 1), 5, None))
    say = speaker(PSEUDO)
    lines = [Line("界" * rng.randrange(20, 90), 0, n * MINUTE, (n + 1) * MINUTE) for n in range(1, 101)]
    screen = board.told(table.audience(None, say), title="x", lines=lines, empty="")
    check(screen, "what changed", sent=True)
    first, *shown = contents(screen)[1].splitlines()
    assert first == f"-# {say('The earlier lines are in the log, under *More*.')}"
    told = [line for line in shown if line.startswith("•")]
    assert told == [f"• {line.text}" for line in lines[-len(told) :]] and len(told) > 15
    assert len(shown) == 2 * len(told)  # each below its times
    assert len(contents(screen)[1]) < TEXT
