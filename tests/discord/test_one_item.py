"""discord.py builds only the pressed item of a message, and none of the others."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from bot.ui.layout import Item
from bot.ui.verbs import Hand, Why
from tests.discord.served import Served


async def test_a_press_makes_one_item(at: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str | None] = []

    async def looked(interaction: discord.Interaction[Any], item: ui.Item[Any], _match: object) -> Item:
        assert interaction.message is not None and item.view is not None
        made.extend(one.custom_id for one in item.view.walk_children() if isinstance(one, ui.Button | ui.Select))
        return Item(item)

    monkeypatch.setattr(Item, "from_custom_id", looked)
    table, ann = await at.begun("ann", "bob"), at.person("ann")
    hand = (await ann.press(await ann.sees("What changed", table.home), "My hand")).message
    assert hand is not None and len(hand.buttons) > 3
    answer = await ann.press(hand, "Why not…?")
    assert answer.message is not None
    audience = table.audience(0)
    assert made == [str(audience.press(Hand)), str(audience.press(Why))]
