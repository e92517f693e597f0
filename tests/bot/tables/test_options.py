"""Options are stored and exported whole, so that a later default changes no existing table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.faces import lessons
from bot.outbox.lobby import room
from bot.screens.lobby import lobby as lobby_screen
from bot.tables import lobby, proof
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.components import Text
from bot.words import speaker
from engines import GAMES
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, Ward, turn

QUACK = "quack-in-the-box"


async def on_disk(ward: Ward, table: Table) -> dict[str, Any]:
    row = await ward.storage.table(table.id)
    assert row is not None
    return TableSettings.load(row.settings).options


def said(table: Table) -> str:
    """Return the text of the lobby message."""
    return "\n".join(part.content for part in lobby_screen(speaker("en"), room(table)).parts if isinstance(part, Text))


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_lobby_stores_every_option_and_shows_only_those_that_were_changed(ward: Ward, game: str) -> None:
    table = await ward.opened(ANN, game=game)
    whole = GAMES[game].Options().whole()
    assert table.settings.options == await on_disk(ward, table) == whole
    face = table.face
    names = [face.option(speaker("en"), name).text for name in whole if name != "pack"]
    assert not [name for name in names if f"-# {name}" in said(table)]


async def test_a_changed_option_is_shown_and_one_that_was_brought_back_is_not(ward: Ward) -> None:
    table = await ward.opened(ANN, game=QUACK)
    await turn(lobby.set_option, table, ANN, "threshold", 12)
    assert "-# Angry mob threshold: 12" in said(table)
    assert await on_disk(ward, table) == {**GAMES[QUACK].Options().whole(), "threshold": 12}
    await turn(lobby.set_option, table, ANN, "threshold", "")
    assert "Angry mob threshold" not in said(table)
    assert (await on_disk(ward, table))["threshold"] == 8


async def test_a_list_that_was_not_changed_is_not_shown(ward: Ward) -> None:
    table = await ward.opened(ANN, game="gothic-doctor")
    await turn(lobby.set_option, table, ANN, "action_list", [])
    assert "-# " + table.face.option(speaker("en"), "action_list").text not in said(table)


@pytest.mark.parametrize("game", sorted(lessons()))
async def test_a_lesson_stores_every_option(ward: Ward, game: str) -> None:
    taught = lessons()[game]
    table = await ward.opened(ANN, game=game, most=2, lesson=True, options=dict(taught.options))
    assert await on_disk(ward, table) == GAMES[game].Options(**taught.options).whole()


async def test_a_file_names_every_option(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=QUACK, options={"threshold": 12})
    await play_out(table)
    file = json.loads(proof.text(await proof.export(ward.storage, table.id)))
    assert file["options"] == GAMES[QUACK].Options(threshold=12).whole()
