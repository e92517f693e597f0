"""The lobby's message after the game: the winner and the score, in one line, after any end."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.screens.lobby_over import lobby_over
from bot.tables.ending import Ending
from bot.ui.components import Row, Screen, Text
from bot.ui.limits import faults
from bot.words import speaker
from tests.pseudo import LANGUAGES


def shown(result: Ending, names: tuple[str, ...] = ("ann", "bob", "cyd"), language: str = "en", **given: Any) -> Screen:
    say = speaker(language)
    audience = Audience(7, 0, FACES["night-shift"], say, Position(cast("Any", SimpleNamespace()), names))
    return lobby_over(audience, "Night Shift", result, link="https://discord.com/channels/1/2", **given)


def lines(screen: Screen) -> list[str]:
    (text,) = (part for part in screen.parts if isinstance(part, Text))
    return text.content.split("\n")[1:]


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (Ending("rules", (2, 3, 1), (1400, 275, 2450)), ["🏁 **cyd** won with 2,450", "-# ann 1,400 · bob 275"]),
        (Ending("rules", (1, 1, 3), (4, 4, 2)), ["🏁 **ann and bob** won together with 4", "-# cyd 2"]),
        (Ending("rules", (2, 2, 1), (0, 0, 0)), ["🏁 **cyd** won", "-# ann · bob"]),
        (Ending("rules", (2, 2, 2), (4, 4, 2)), ["🏁 Nobody wins.", "-# ann 4 · bob 4 · cyd 2"]),
        (Ending("conceded", (1, 2, 2)), ["🏁 **ann** won", "-# bob (forfeit) · cyd"]),
        (Ending("draw", (1, 1, 1)), ["🏁 Everybody agreed on a draw.", "-# ann · bob · cyd"]),
        (
            Ending("cancelled", (1, 1, 1)),
            ["🏁 The game was called off; nobody wins or loses.", "-# ann · bob · cyd"],
        ),
    ],
)
def test_it_says_who_won_and_with_what(result: Ending, told: list[str]) -> None:
    screen = shown(result, conceded=[1] if result.reason == "conceded" else [])
    assert lines(screen) == told
    (row,) = (part for part in screen.parts if isinstance(part, Row))
    assert [button.label for button in row.buttons] == ["Replay", "Rematch", "Go to the board"]


def test_alone_it_names_nobody_else() -> None:
    assert lines(shown(Ending("rules", (1,), (9,)), ("ann",))) == ["🏁 **ann** won with 9"]


def test_where_hints_were_taken_it_says_so() -> None:
    told = lines(shown(Ending("rules", (1, 2), (9, 3), hints=2), ("ann", "bob")))
    assert told == [
        "🏁 **ann** won with 9",
        "-# bob 3",
        "-# 💡 With 2 hints: it counts for no statistics and no rating.",
    ]


def test_where_not_all_can_look_it_names_nobody_and_has_no_buttons() -> None:
    screen = shown(Ending("rules", (2, 3, 1), (1400, 275, 2450)), hidden=True)
    assert lines(screen) == ["🏁 The game is over."] and len(screen.parts) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_long_names_stay_within_discords_limits(language: str) -> None:
    names = tuple("\\_" * 32 for _ in range(6))
    for how in ("rules", "draw"):
        assert faults(shown(Ending(how, (1,) * 6, (99999,) * 6), names, language)) == []
