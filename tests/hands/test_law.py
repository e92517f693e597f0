from __future__ import annotations

import asyncio
from functools import cache
from random import Random

import pytest

from tests.fire.wire import Sent
from tests.hands import law
from tests.hands.law import BUDGET, TABLES, Found, search
from tests.hands.shown import Shown
from tests.hands.sitting import sitting

PRESSES = 80
SEEDS = {
    "doctor-strange": (1, 2, 11, 14),
    "gothic-doctor": (1, 2, 21, 24),
    "quack-in-the-box": (1, 2, 10, 15),
    "clinic": (1, 2, 10, 17),
}
"""Chosen so that few presses reach rare questions, too."""
ASKED = {"doctor-strange": 11, "gothic-doctor": 7, "quack-in-the-box": 11, "clinic": 16}
"""The number of different questions in these games."""
LANGUAGES = ("en", "fr")
"""In turns: each language gets sensible and random people, and default and other options. The long run plays all in
both.
"""

each_game = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(f"hands of {game}")) for game in TABLES]
)
"""Each game's findings are made once, in one process."""


@cache
def found(game: str) -> Found:
    """Play a game at random and sensibly. Return the findings."""
    made = Found()

    async def every() -> None:
        for number, people in enumerate(TABLES[game]):
            for seed in SEEDS[game]:
                language = LANGUAGES[(number + seed // 2) % 2]
                await search(made, game, people, seed, language, PRESSES)

    asyncio.run(every())
    assert made.hands > 200 and len(made.asked) == ASKED[game]
    return made


@each_game
def test_discord_takes_every_screen_that_a_player_can_press_their_way_to(game: str) -> None:
    assert found(game).wrong.get("broken", []) + found(game).wrong.get("limits", []) == []


@each_game
def test_a_hand_is_the_same_whatever_the_other_seats_hold(game: str) -> None:
    assert found(game).wrong.get("leaks", []) == []


@each_game
def test_there_are_never_two_blue_buttons(game: str) -> None:
    assert found(game).wrong.get("blue", []) == []


@each_game
def test_no_control_is_without_words(game: str) -> None:
    assert found(game).wrong.get("labels", []) == []


@each_game
def test_alt_texts_end_with_a_sentence(game: str) -> None:
    assert found(game).wrong.get("alts", []) == []


@each_game
def test_hardly_a_press_is_a_confirmation(game: str) -> None:
    one = found(game)
    assert one.presses > 50
    assert one.sure <= BUDGET * one.presses


def _button(label: str, style: int, verb: str = "m:0.1:x", emoji: str = "") -> dict[str, object]:
    shown: dict[str, object] = {"type": 2, "label": label or None, "style": style, "custom_id": f"h:1:{verb}"}
    return shown | ({"emoji": {"name": emoji}} if emoji else {})


def _message(*buttons: dict[str, object], alt: str | None = None, text: str = "Hand") -> list[dict[str, object]]:
    picture = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": alt}]}
    rows = [{"type": 1, "components": [one]} for one in buttons]
    return [{"type": 10, "content": text}, *([picture] if alt is not None else []), *rows]


def test_each_law_sees_a_message_that_breaks_it() -> None:
    two = Shown(_message(_button("A", 1), _button("B", 1, "m:0.1:y")))
    assert list(law.one_blue(two)) == ["blue: A, B"]
    assert list(law.one_blue(Shown(_message(_button("A", 1), _button("B", 2, "m:0.1:y"))))) == []
    assert len(list(law.labelled(Shown(_message(_button("", 2, emoji="◀️")))))) == 1
    texts = {"Three.": 0, "Three cards and fo…": 1, "": 1, "**Three**.": 1, "*Ha ha.*": 1, "x. " * 400: 1, "x:": 1}
    for alt, wrong in texts.items():
        assert len(list(law.alts(Shown(_message(_button("A", 1), alt=alt))))) == wrong
    twice = _message(_button("A", 1), _button("B", 2))
    assert list(law.limits(Sent(1, twice, (), ())))
    assert list(law.limits(Sent(1, _message(_button("A", 1), text="x" * 4001), (), ())))
    assert not list(law.limits(Sent(1, _message(_button("A", 1), alt="Three."), (), ())))


async def test_a_hand_that_shows_another_hand_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sitting("gothic-doctor", 2) as at:
        seat, user = at.asked()[0]
        await at.open(user)

        def telling(*_: object) -> list[str]:
            return [
                card for zone in at.table.game.zones(at.table.state) if zone.seat == 1 - seat for card in zone.cards
            ]

        assert telling()
        monkeypatch.setattr(at.table.face, "hand", telling)
        assert list(law.hidden(at, seat))
        assert list((await law.the_same(at, seat, user, Random(1)))[0])
