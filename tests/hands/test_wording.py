from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import pytest

from bot.faces.asked import Choices
from bot.words import speaker
from tests.fire.wire import Json
from tests.hands import wording
from tests.hands.pressing import Press
from tests.hands.shown import Shown
from tests.hands.sitting import sitting
from tests.hands.wording import PEOPLE, Heard, Listener, Spoken, Told, aloud, game, heard, taught

each_game = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(f"words of {name}")) for name in PEOPLE]
)
"""Each game is played once, in one process."""
SEEDS = {"doctor-strange": (3, 10), "gothic-doctor": (7, 12), "quack-in-the-box": (15, 2), "clinic": (3, 6)}
"""Of an English and a French game, chosen so that rare questions and events are told of too."""


@cache
def told(name: str) -> Told:
    """Return what listeners hear in a game and a lesson of each language."""
    found = Told()

    async def every() -> None:
        for language in ("en", "fr"):
            await taught(found, name, language)
        for seed, language in zip(SEEDS[name], ("en", "fr"), strict=True):
            await game(found, name, seed, language)

    asyncio.run(every())
    assert found.hands > 30 and found.values > 60
    return found


@each_game
def test_games_and_lessons_are_played_to_the_end_by_words_alone(name: str) -> None:
    found = told(name)
    assert found.examples("ends") == [] and found.ended == found.games == 4


@each_game
def test_the_usual_step_stands_first_and_says_so(name: str) -> None:
    assert told(name).examples("usual") == []


@each_game
def test_the_first_control_comes_soon(name: str) -> None:
    assert told(name).examples("soon") == []


@each_game
def test_every_place_card_and_person_to_choose_is_told(name: str) -> None:
    assert told(name).examples("named") == []


@each_game
def test_what_is_lost_is_told_before_the_press(name: str) -> None:
    assert told(name).examples("lost") == []


@each_game
def test_no_control_is_without_words_and_no_icon_is_read_aloud(name: str) -> None:
    assert told(name).examples("labels") + told(name).examples("emojis") == []


def _button(label: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "label": label, "style": style, "custom_id": f"h:1:move:0.1:{label}", **more}


def _shown(text: str, *buttons: Json) -> Shown:
    return Shown([{"type": 10, "content": text}, {"type": 1, "components": list(buttons)}])


def test_each_law_hears_what_breaks_it() -> None:
    english, french = speaker("en"), speaker("fr")
    usual = french(wording.USUAL, step="Passer")
    assert list(wording.usual_first(_shown("x", _button("Usual: go", 1), _button("b")), english)) == []
    assert list(wording.usual_first(_shown("x", _button(usual, 1), _button("b")), french)) == []
    assert list(wording.usual_first(_shown("x", _button("b"), _button("Usual: go", 1)), english))
    assert list(wording.usual_first(_shown("x", _button("Go", 1)), english))
    assert list(wording.soon(_shown("word " * 61, _button("a"))))
    assert not list(wording.soon(_shown("word " * 60, _button("a"))))
    assert list(wording.own_emojis(_shown("take <:hc_fang_12ab:123>", _button("a"))))
    assert list(wording.own_emojis(_shown("x", _button("a", emoji={"name": "hc_fang", "id": "5"}))))
    assert not list(wording.own_emojis(_shown("x", _button("a", emoji={"name": "🦷"}))))


def test_a_listener_gets_words_only() -> None:
    options = [{"label": "Loki", "value": "=c.loki", "description": "12", "emoji": {"name": "⚡"}}]
    menu = {"type": 3, "custom_id": "h:1:choose:0.1:attack", "placeholder": "Attack", "options": options}
    rows = [{"type": 1, "components": [menu]}, {"type": 1, "components": [_button("Go 🦷", 1)]}]
    picture = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "secret"}]}
    assert heard(Shown([{"type": 10, "content": "Yours ⭐"}, picture, *rows])) == Heard(
        "Yours white medium star",
        (Spoken("Attack", ("high voltage sign  Loki. 12",)), Spoken("Go tooth")),
    )
    assert aloud("plain") == "plain"


def test_a_listener_mostly_takes_what_stands_first_and_leaves_a_circle() -> None:
    screen = Heard("x", (Spoken("a", ("one", "two", "three"), 2, 3), Spoken("b")))
    fresh = [Listener(seed).choose(screen) for seed in range(100)]
    assert fresh.count((0, [0, 1])) > 60
    tired = Listener(1)
    assert len({str(tired.choose(screen)) for _ in range(100)}) > 3


async def test_a_loss_that_nobody_told_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    english = speaker("en")
    async with sitting("quack-in-the-box", 2, words=True) as at:
        seat, user = at.asked()[0]
        view, shown = at.table.at(seat), await at.open(user)
        await at.press(user, Press(shown.controls[0]))
        row = at.table.moves[0]
        for tone, lost, told, faults in (
            ("against", "Home is lost.", "Really? Home is lost.", 0),
            ("against", "Home is lost.", "Really?", 1),
            ("against", "", "Really?", 1),
            ("act", "", "", 0),
        ):
            choices = Choices(tone=lambda *_, tone=tone: tone, lost=lambda *_, lost=lost: lost)
            monkeypatch.setattr(at.table.face, "choices", choices)
            assert len(list(wording.lost_untold(at.table, english, view, [row], told))) == faults
