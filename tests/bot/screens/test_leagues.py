"""Every screen of a league fits a message, in every language, in any state of the season."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.faces import FACES
from bot.faces.league_picture import draw
from bot.leagues import season as stored
from bot.leagues.terms import Terms
from bot.screens import league_posts, leagues, standings
from bot.screens.league_options import league_options
from bot.screens.league_posts import EXCEPTED
from bot.screens.pages import page_of
from bot.screens.season import Season
from bot.tables.time_control import DAY
from bot.ui.components import Button, Menu, Picture, Row, Screen, Text
from bot.ui.limits import faults
from bot.words import Say, speaker
from storage.league_rows import LeaguePlayerRow, LeagueRow, LeagueStatus
from tests.bot.screens.seasons import NOW, games, person, season
from tests.pseudo import LANGUAGES

STATUSES: tuple[LeagueStatus, ...] = ("signup", "checkin", "running", "over")
MINE = (None, *leagues.MINE)


def every_screen(say: Say, rng: Random, at: Season) -> Iterator[Screen]:
    yield league_posts.sign_up_post(say, at)
    yield league_posts.check_in_call(say, at, [10**18 + n for n in range(50)], NOW)
    yield league_posts.began(say, at)
    yield league_posts.end_card(say, at, NOW, (Picture("s.png", standings.alt(say, at, 0)),) if at.divisions else ())
    yield league_posts.end_card(say, at, None)
    yield from (league_posts.called_off(say, at, told) for told in league_posts.OFF)
    yield from (league_posts.word(say, at, told, NOW, "<@1>") for told in league_posts.WORDS)
    yield from (league_options(say, at, page) for page in range(4))
    yield leagues.whose_place(say, at)
    yield leagues.who_takes_over(say, at, 1, "W" * 24, [(n, "W" * 24) for n in range(99)])
    yield leagues.end(say, at)
    for status in MINE:
        me = None if status is None else person(status, rng.randrange(2))
        yield leagues.panel(say, at, me, manages=rng.random() < 0.5, notice="x" * 200)
        if me is not None:
            yield leagues.leave(say, at, me)
        yield leagues.my_games(say, at, me, games(rng, rng.randrange(30)))
    for page in range(standings.pages(at)):
        for filename in ("", "s.png"):
            yield standings.standings(say, at, page, filename)
            yield standings.standings(say, at, page, filename, public=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", STATUSES)
def test_every_screen_fits_a_message(language: str, status: LeagueStatus) -> None:
    rng, say = Random(f"{language} {status}"), speaker(language)
    for divisions in (0, 1, 4, 30):
        at = season(rng, status, divisions, rng.choice(list(FACES)))
        for screen in every_screen(say, rng, at):
            assert faults(screen) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_leagues_fits(language: str) -> None:
    rng, say = Random(language), speaker(language)
    every = [season(rng, rng.choice(STATUSES)) for _ in range(40)]
    every = [replace(one, league=number) for number, one in enumerate(every)]
    names, shown = [(one.league, one.name) for one in every], list[str]()
    for page in range(2):
        screen = leagues.listing(say, every[page_of(len(every), page)], names, page)
        assert faults(screen) == []
        shown += [choice.value for part in screen.parts if isinstance(part, Menu) for choice in part.choices]
    assert shown == [str(number) for number, _ in names]
    assert faults(leagues.listing(say, [], [])) == []


def test_the_picture_is_drawn_of_any_standings() -> None:
    rng, say = Random(5), speaker("en")
    for divisions in (1, 7):
        at = season(rng, "running", divisions)
        picture = draw(standings.sketch(say, at, standings.pages(at) - 1), FACES[at.game].theme)
        assert picture.width == 1200 and 300 < picture.height < 1700


def test_everybody_is_in_the_picture_in_the_words_and_in_the_alt_text() -> None:
    say = speaker("en")
    at = season(Random(1), "running", 2)
    words, alt = "\n".join(standings.in_words(say, at, 0)), standings.alt(say, at, 0)
    shown = standings.sketch(say, at, 0)
    for division, group in zip(at.divisions, shown.groups, strict=True):
        assert [place.name for place in group.places] == [line.name for line in division.lines]
        assert f"Division {division.number}" in words and f"Division {division.number}" in alt
    assert words.count("**") == 2 * (2 + sum(len(one.lines) for one in at.divisions))


def test_the_post_names_who_leads_the_divisions_that_are_not_on_its_picture() -> None:
    at = season(Random(7), "running", 5)
    text = "\n".join(part.content for part in standings.standings(speaker("en"), at, 0, "s.png", public=True).parts
                     if isinstance(part, Text))  # fmt: skip
    assert ["Division 3: " in text, "Division 4: " in text, "Division 5: " in text] == [False, True, True]


def test_a_tie_is_named_in_words_with_what_broke_it() -> None:
    say = speaker("en")
    at = season(Random(2), "running", 1)
    division = at.divisions[0]
    lines = [replace(line, name=f"P{line.place}", tie="") for line in division.lines]
    lines[1] = replace(lines[1], tie="head_to_head")
    at = replace(at, divisions=[replace(division, lines=tuple(lines))])
    assert standings.ties(say, at, 0) == ["P2 before P3: points against each other."]
    shown = standings.standings(say, at, 0, "s.png")
    assert any("P2 before P3" in part.content for part in shown.parts if isinstance(part, Text))


def test_the_post_says_dates_and_that_lists_do_not_hold() -> None:
    say = speaker("en")
    at = replace(season(Random(3), "signup", 0), checkin_days=3, season_days=28, most=24, signed=12)
    text = "\n".join(part.content for part in league_posts.sign_up_post(say, at).parts if isinstance(part, Text))
    for day in (NOW, NOW + 3 * DAY, NOW + 31 * DAY):
        assert f"<t:{day // 1000}:D>" in text
    assert EXCEPTED in text and "12 of 24 signed up" in text and "3 on the waiting list" in text


def labels(screen: Screen) -> list[str]:
    rows = [part for part in screen.parts if isinstance(part, Row)]
    return [button.label for row in rows for button in row.buttons if isinstance(button, Button)]


def test_one_is_offered_what_one_can_do_now() -> None:
    say, rng = speaker("en"), Random(4)
    signup, checkin = season(rng, "signup", 0), season(rng, "checkin", 0)
    running = season(rng, "running", 2)
    assert labels(leagues.panel(say, signup, None)) == ["Sign up"]
    assert labels(leagues.panel(say, signup, person("signed"))) == ["Sign off"]
    assert labels(leagues.panel(say, checkin, person("signed"))) == ["Check in", "Sign off"]
    assert labels(leagues.panel(say, checkin, person("in"))) == ["Sign off"]
    assert labels(leagues.panel(say, running, None)) == ["Sign up as substitute", "Standings"]
    assert labels(leagues.panel(say, running, person("waiting"))) == ["Standings", "Sign off"]
    assert labels(leagues.panel(say, running, person("left", 1))) == ["My games", "Standings"]
    assert labels(leagues.panel(say, running, person("in", 1))) == ["My games", "Standings", "Leave"]
    managing = labels(leagues.panel(say, running, person("in", 1), manages=True))
    assert managing == ["My games", "Standings", "Leave", "Substitute", "End the league"]
    assert labels(leagues.panel(say, season(rng, "over", 1), person("in", 1), manages=True)) == [
        "My games",
        "Standings",
    ]


def test_a_league_in_a_few_lines() -> None:
    say, rng = speaker("en"), Random(6)
    at = season(rng, "running", 30)
    told = leagues.brief(say, at)
    assert len(told) == leagues.BRIEF and told[-1].endswith("and 28 more")
    assert "/league sign-up" in leagues.brief(say, season(rng, "signup", 0))[0]


def test_leagues_with_the_same_name_have_their_number_in_front() -> None:
    named = ((7, "Cup"), (8, "cup"), (9, "x"))
    found = [replace(season(Random(1)), league=number, name=name) for number, name in named]
    menu = next(part for part in leagues.listing(speaker("en"), found, named).parts if isinstance(part, Menu))
    assert [(one.label, one.value) for one in menu.choices] == [("#7 Cup", "7"), ("#8 cup", "8"), ("x", "9")]


def test_players_of_a_season_with_the_same_name_have_their_number_in_front() -> None:
    league = LeagueRow(1, 2, "Cup", "clinic", 3, None, "fr", Terms().dump(), 1, "running", 0)
    names = ("Alex", "ALEX", "Bea", "\u3164")
    people = tuple(
        LeaguePlayerRow(1, 1, number, 2, 100 + number, name, "in", 0) for number, name in enumerate(names, 1)
    )
    found = stored.Season(league, Terms(), people, (), {}).names()
    assert list(found.values())[:3] == ["(1) Alex", "(2) ALEX", "Bea"]
    assert "4" in found[4]
