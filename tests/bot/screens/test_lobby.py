"""The lobby, the options and /help as a newcomer reads them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.faces import FACES
from bot.history import waits
from bot.history.company import Facts, told
from bot.screens.guide import guide
from bot.screens.lobby import lobby
from bot.screens.options import fields, options_screen
from bot.screens.room import Guest, Lobby
from bot.settings import LONGEST_WORD, Settings
from bot.tables.answer_times import STEPS
from bot.tables.table_settings import TableSettings
from bot.ui.components import Menu, Row, Screen, Text
from bot.ui.limits import faults
from bot.words import languages, speaker
from engines import GAMES
from tests.pseudo import LANGUAGES

SAY = speaker("en")
HOST = Settings.model_construct()
WORDY = Settings(contact="c" * LONGEST_WORD, terms="t" * LONGEST_WORD)


def room(game: str, people: int = 1, computers: int = 0, pace: str = "usual", minutes: int = 0) -> Lobby:
    guests = [Guest(f"p{n}") for n in range(people)] + [Guest("Dr Bot", "sensible")] * computers
    most = max(GAMES[game].seats)
    options = GAMES[game].Options().whole()
    return Lobby(7, GAMES[game], FACES[game], "lobby", guests, most, 1, options, pace, minutes=minutes)


def words(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def buttons(screen: Screen) -> list[str]:
    return [button.label for part in screen.parts if isinstance(part, Row) for button in part.buttons]


@pytest.mark.parametrize("game", [key for key in GAMES if key != "night-shift"])
def test_a_lobby_says_what_a_newcomer_wants_to_know(game: str) -> None:
    for language in LANGUAGES:
        say = speaker(language)
        screen = lobby(say, room(game, minutes=25, computers=1), "cover-x.png")
        assert faults(screen) == [] and "—" not in words(screen)
        assert all(line in words(screen) for line in FACES[game].aim(say, GAMES[game].Options()))
    shown = lobby(SAY, room(game, minutes=25), "cover-x.png")
    assert "About 25 minutes." in words(shown) and f"{max(GAMES[game].seats)} players." in words(shown)
    alone = "Start against the computer" if min(GAMES[game].seats) > 1 else "Start"
    assert buttons(shown)[:4] == ["Join", alone, "How to play", "Teach me"]
    sides = [part for part in shown.parts if isinstance(part, Menu)]
    hints = [choice.hint for menu in sides for choice in menu.choices if choice.hint]
    assert len(set(hints)) == len(hints)
    assert sides[0].choices[0].value == "sensible"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", list(GAMES))
def test_the_fullest_lobby_fits_with_all_that_is_said_about_its_people(game: str, language: str) -> None:
    say, face = speaker(language), FACES[game]
    seats = range(max(GAMES[game].seats))
    longest = max((told(say, Facts(100, 100, step)) for step in STEPS), key=len)
    guests = [Guest("\\_\\*" * 12, "", seat, longest) for seat in seats]
    every = fields(GAMES[game].Options)
    options = {one.name: list(one.values) if one.several else one.values[-1] for one in every}
    full = replace(room(game, pace="8h", minutes=99), guests=guests, options=options, sits_in=3)
    shown = lobby(say, full, "cover-x.png")
    assert faults(shown) == [] and words(shown).count(longest) == len(seats)
    lines = [line for line in words(shown).splitlines() if longest in line]
    assert all(line.startswith("- ") and line.endswith(f" · {longest}") for line in lines), face.blurb(say)


def test_nothing_stands_beside_whoever_nothing_is_known_of() -> None:
    guests = [Guest("Ann", facts="finishes 3 of 3"), Guest("Bob"), Guest("Doctor Cog", "easy")]
    shown = words(lobby(SAY, replace(room("gothic-doctor"), guests=guests)))
    assert "- Ann · finishes 3 of 3\n- Bob\n- Doctor Cog 🤖 *easy*\n" in f"{shown}\n"


@pytest.mark.parametrize("game", [key for key in GAMES if key != "night-shift"])
def test_a_lobby_says_once_how_many_days_a_game_takes(game: str) -> None:
    """For games over days."""
    counted = waits.counted()[game]["2"]
    days, ahead = round(counted["days"]), round(counted["days_ahead"])
    told = words(lobby(SAY, room(game, people=2)))
    assert told.count(f"Expect about {days} days if everyone looks in three times a day") == 1
    assert (f", about {ahead} if they also plan ahead." in told) is (ahead < days)
    for other in (room(game, people=1, computers=1), room(game, people=2, pace="5m")):
        assert "Expect about" not in words(lobby(SAY, other))


def test_the_time_limit_is_said_as_it_will_be() -> None:
    game = "gothic-doctor"
    assert "No time limit alone; 1 day a turn with two or more" in words(lobby(SAY, room(game, 1, 2)))
    assert "1 day a turn, and 2 days in reserve for the whole game." in words(lobby(SAY, room(game, 2)))
    assert "No time limit: a turn may take" in words(lobby(SAY, room(game, 2, pace="none")))
    assert "1 hour a turn, and 2 hours in reserve" in words(lobby(SAY, room(game, 1, pace="1h")))


@pytest.mark.parametrize(
    ("pace", "time"),
    [
        ("5m", "75 seconds"),
        ("1h", "5 minutes"),
        ("8h", "40 minutes"),
        ("1d", "2 hours"),
        ("7d", "14 hours"),
        ("none", "6 hours"),
    ],
)
def test_a_lobby_says_how_long_a_window_is_where_there_are_any(pace: str, time: str) -> None:
    for game in ("gothic-doctor", "quack-in-the-box"):
        shown = words(lobby(SAY, room(game, 2, pace=pace)))
        assert f"✋ {time} to react when several players could; no answer is a pass." in shown
    for game in ("doctor-strange", "clinic"):
        assert "to react" not in words(lobby(SAY, room(game, 2, pace=pace)))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_lobby_says_what_happens_when_time_is_up_in_short_lines(game: str) -> None:
    for absence, what in (("default", "made for the player."), ("computer", "sits in until the player returns.")):
        shown = words(lobby(SAY, replace(room(game, 2), absence=absence)))
        lines = [line for line in shown.splitlines() if line[3:4] in "⏱✋⌛"]
        assert len(lines) <= 3 and lines[-1].endswith(what)
        assert all(len(line) <= 2 * 60 for line in lines)
    assert "⌛" not in words(lobby(SAY, room(game, 2, pace="none")))


@pytest.mark.parametrize("game", list(GAMES))
def test_options_come_in_the_order_of_the_face_and_pages_are_turned_by_name(game: str) -> None:
    face, pages = FACES[game], list[Screen]()
    for page in range(3):
        pages.append(options_screen(SAY, 7, face, GAMES[game].Options, TableSettings(usual_time_limit=True), page))
        assert faults(pages[-1]) == []
    names = [part.id.rsplit(":", 1)[-1] for one in pages for part in one.parts if isinstance(part, Menu)]
    own = GAMES[game].Options().whole()
    named = list(dict.fromkeys(name for name in names if name in own))
    assert named == sorted(named, key=face.place)
    assert set(buttons(pages[0])) <= {"Next page", "Page before"}


def test_help_says_how_to_begin_and_what_each_game_is_like() -> None:
    for language in LANGUAGES:
        say = speaker(language)
        assert all(faults(guide(say, GAMES, FACES, WORDY, one)) == [] for one in ("", *GAMES))
    assert all(name in words(guide(SAY, GAMES, FACES, HOST)) for name in ("/play", "/learn", "/games"))
    assert buttons(guide(SAY, GAMES, FACES, HOST, next(iter(GAMES)))) == ["How to play", "Teach me"]
    assert "Press *My hand* twice" in words(guide(SAY, GAMES, FACES, HOST))


def test_help_says_how_the_host_is_reached_and_under_which_terms_and_no_game_that_they_leave_out() -> None:
    host = Settings(contact="ann@example.org", terms="https://example.org/terms", games=("clinic",))
    shown = guide(SAY, GAMES, FACES, host)
    assert "ann@example.org" in words(shown) and "https://example.org/terms" in words(shown)
    assert not {"Questions", "Terms"} & set(re.findall(r"\w+", words(guide(SAY, GAMES, FACES, HOST))))
    (menu,) = (part for part in shown.parts if isinstance(part, Menu))
    assert [(one.label, one.value) for one in menu.choices] == [("Clinic", "clinic")]
