"""Places and medals: on the results card, the board, in histories. Without a first place there are none."""

from types import SimpleNamespace
from typing import cast

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.history.results import Record
from bot.screens.records import Past, Played, history, stats
from bot.screens.results import MEDALS, result_lines
from bot.ui.components import Text
from bot.words import speaker
from engines import GAMES
from engines.game import Outcome, Prompt

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd")


def _result(game: str, ranks: tuple[int, ...], key: str) -> str:
    rules = GAMES[game]
    state = rules.deal(rules.Options(), len(ranks), bytes(32))
    at = Position(rules.view(state, None), NAMES[: len(ranks)])
    audience = cast("Audience", SimpleNamespace(say=SAY, at=at, face=FACES[game]))
    outcome = Outcome(ranks, (9,) * len(ranks), ({},) * len(ranks), Prompt(key))
    return "\n".join(result_lines(audience, "rules", ranks, outcome, ()))


@pytest.mark.parametrize(
    ("game", "ranks", "key"),
    [
        ("clinic", (2,), "goal_missed"),
        ("quack-in-the-box", (2, 2), "ending.all_lynched"),
        ("quack-in-the-box", (2, 2, 2), "ending.all_lynched"),
    ],
)
def test_where_nobody_won_there_are_no_medals_and_the_headline_says_so(
    game: str, ranks: tuple[int, ...], key: str
) -> None:
    told = _result(game, ranks, key)
    assert told.startswith("**Nobody wins.**")
    assert not any(medal in told for medal in MEDALS.values())
    assert all(f"▫️ **{name}**" in told for name in NAMES[: len(ranks)])


def test_where_somebody_won_there_are_medals_and_no_such_headline() -> None:
    told = _result("clinic", (2, 1, 3), "final")
    assert "Nobody wins" not in told
    assert told.index("🥇 **Bob**") < told.index("🥈 **Ann**") < told.index("🥉 **Cyd**")


def _past(*ranks: int, mine: int | None) -> str:
    past = Past(7, "Clinic", 0, NAMES[: len(ranks)], ranks, mine, "12 points")
    screen = history(SAY, "x", [past], "me", 0, more=False)
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def test_a_history_gives_no_place_in_a_game_that_nobody_won() -> None:
    assert "▫️ **Clinic** #7 · lost · 12 points" in _past(2, mine=0)
    assert "▫️ **Clinic** #7 · nobody won · 12 points" in _past(2, 2, mine=0)
    assert "▫️ Ann ▫️ Bob · nobody won" in _past(2, 2, mine=None)
    assert "🥈 **Clinic** #7 · place 2 of 2" in _past(2, 1, mine=0)
    assert "🥇 Bob 🥈 Ann ·" in _past(2, 1, mine=None)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("gothic-doctor", "on average £1,250, at best £1,500"),
        ("quack-in-the-box", "on average $1,250, at best $1,500"),
        ("clinic", "on average 1,250 points, at best 1,500 points"),
    ],
)
def test_statistics_say_scores_with_their_sign(game: str, told: str) -> None:
    (_, words) = stats(SAY, "x", [Played(game, Record(2, 1, scored=[1000, 1500]), FACES[game].amount)]).parts
    assert isinstance(words, Text) and told in words.content
