"""The bot's messages reveal no secret, in short; `python -m tests.fire leaks` plays a thousand games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.faces.asked import Asked
from bot.faces.audience import Audience, DrawnHand
from bot.interactions import showing
from bot.outbox import hand_message
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.words import Say
from tests import hand_screens
from tests.fire import looks
from tests.fire.leaks import search


async def test_nothing_that_is_sent_in_a_random_game_tells_a_secret() -> None:
    found = await search(games=4, presses=40, seed=11)
    assert {game: one.wrong for game, one in found.items()} == {game: [] for game in found}
    assert sum(one.windows for one in found.values()) > 50
    assert all(one.messages > 20 and one.screens > 15 for one in found.values())


async def test_the_search_finds_a_line_that_names_who_is_asked_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, _say: Say) -> str:
        return " ".join(seat.name for seat in table.awaited())

    monkeypatch.setattr(showing, "awaited_line", leaky)
    found = await search(games=4, presses=30, seed=12)
    assert sum(one.windows for one in found.values()) > 0
    wrong = [what for one in found.values() for what in one.wrong]
    assert any("tells who is asked" in what for what in wrong)


async def test_the_search_finds_an_id_that_was_sent_and_a_screen_that_depends_on_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = hand_message.hand_screen

    def leaky(table: Table, *args: Any, **more: Any) -> Screen:
        screen = honest(table, *args, **more)
        cards = " ".join(card for zone in table.game.zones(table.state) for card in zone.cards)
        return Screen((Text(cards[:1500]), *screen.parts[:3]), screen.accent, screen.loose)

    for where in (hand_message, hand_screens):
        monkeypatch.setattr(where, "hand_screen", leaky)
    found = await search(games=1, presses=12, seed=11)
    wrong = [what for one in found.values() for what in one.wrong]
    assert any("was sent [" in what for what in wrong)
    assert any("tells hidden cards apart" in what for what in wrong)


async def test_the_search_finds_a_card_that_only_a_drawn_hand_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, asks, asked = hand_message.drawn, hand_message.asked_now, list[Table]()

    def asking(table: Table, *args: Any) -> Asked:
        asked[:] = [table]
        return asks(table, *args)

    def leaky(audience: Audience, shown: Asked) -> DrawnHand | None:
        made = honest(audience, shown)
        cards = [card for zone in asked[0].game.zones(asked[0].state) for card in zone.cards]
        return replace(made, sketch=(made.sketch, cards)) if made is not None else None

    for where in (hand_message, looks):
        monkeypatch.setattr(where, "asked_now", asking)
        monkeypatch.setattr(where, "drawn", leaky)
    found = await search(games=1, presses=12, seed=11)
    wrong = [what for one in found.values() for what in one.wrong]
    assert any("is drawn [" in what for what in wrong)
    assert any("drawn hand" in what and "tells hidden cards apart" in what for what in wrong)
