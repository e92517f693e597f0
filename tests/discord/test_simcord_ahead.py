"""What is said ahead as Discord shows it: buttons of a hand while others are asked, and menus for windows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import standing
from bot.tables.change import Change
from bot.tables.orders import Rules
from bot.tables.table import Table
from bot.tables.unasked import AHEAD
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import moved
from tests.discord.clinic import Clinic, playing
from tests.discord.simulated import Guest
from tests.engines.clinic.scenes import acting
from tests.engines.gothic_doctor.position import position
from tests.wire import Seen


async def begun(clinic: Clinic, game: str, state: Any) -> Table:
    """A game that stands so, in which Ann is asked and Bob waits."""
    await playing(clinic, game)
    table = await clinic.table()
    await put(table, state)
    table.rehearsals.clear()
    await clinic.bob.open_hand()
    return table


async def pressed(guest: Guest, *labels: str) -> Seen:
    """What their hand shows after these presses, one after another."""
    for label in labels:
        seen = await guest.click(guest.hand, label)
    return seen


async def chosen(guest: Guest, label: str) -> Seen:
    """What is shown after a choice in the menu that has it."""
    for row in guest.env.backend.get_message(guest.hand.channel_id, guest.hand.id).components:
        for menu in _menus(row):
            for option in menu["options"]:
                if option["label"] == label:
                    result = await guest.actor.select(guest.hand, [option["value"]], custom_id=menu["custom_id"])
                    return guest.reply(result)
    raise AssertionError(label)


def _menus(part: Any) -> list[Any]:
    inside = [menu for one in part.get("components", ()) for menu in _menus(one)]
    return [part] if "options" in part else inside


async def test_a_cure_is_said_ahead_with_what_else_to_do(clinic: Clinic) -> None:
    """Cure this one if it is still here, else draw."""
    waiting = "vampire spectre dracula bite_victim mummy werewolf banshee"
    hands = {0: "exorcism seance mesmerism", 1: "exorcism seance mesmerism"}
    table = await begun(clinic, "gothic-doctor", position(hands, waiting=waiting))
    bob = clinic.bob
    seen = await pressed(bob, "Say ahead what comes next", "Banshee £75", "If that is not possible…")
    assert "And if that is not possible?" in seen.text
    seen = await pressed(bob, "No cure, on to the draws", "7 Treatments", "That is all")
    assert "1. 💉 Banshee £75, else 💊 7 Treatments" in seen.text
    assert "📋" not in (await clinic.ann.open_hand()).text
    assert "is cancelled" in (await pressed(bob, "Cancel it")).text
    await pressed(bob, "Say ahead what comes next", "Banshee £75", "If that is not possible…")
    await pressed(bob, "No cure, on to the draws", "7 Treatments", "That is all")
    cure = next(str(move) for move in table.own(0)[0].moves if str(move).startswith("cure banshee"))
    await table.do(lambda table: moved(table, clinic.ann.id, cure))
    await table.do(lambda table: moved(table, clinic.ann.id, "stop"))
    await table.mailbox.idle()
    assert [row.move for row in table.moves if row.via == AHEAD] == ["rest_treatments"]


async def test_a_tile_is_said_ahead_with_another_one(clinic: Clinic) -> None:
    """Pick this tile, else that."""
    await begun(clinic, "clinic", acting("build"))
    seen = await pressed(clinic.bob, "Say ahead what comes next", "Build ×2", "If that is not possible…", "Hire ×2")
    assert "1. 🏗️ Build ×2, else 🤝 Hire ×2" in seen.text


@pytest.mark.parametrize("game", ["doctor-strange", "quack-in-the-box", "gothic-doctor"])
async def test_every_answer_to_windows_can_be_chosen_and_serves_until_the_next_turn(clinic: Clinic, game: str) -> None:
    """Turn it if two cards are enough; ask me where somebody costs me $500, else let it pass."""
    await playing(clinic, game)
    table, bob = await clinic.table(), clinic.bob
    bob.hand = (await bob.actor.slash(clinic.channel, "orders")).response
    assert table.game.habits is not None
    for rule in table.game.habits.rules:
        for value in rule.values:
            await chosen(bob, table.face.rules[rule.key].answers[value])
            assert standing.of(table, 1).rules.said[rule.key] == value
    await chosen(bob, "until my next turn")
    assert standing.of(table, 1).rules.occasion == standing.occasion(Change(table), 1)
    assert standing.of(table, 0).rules == Rules()
