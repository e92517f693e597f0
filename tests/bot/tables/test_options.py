"""Options are stored and exported whole, so that a default that changes later changes no table that exists."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from bot.faces import lessons
from bot.outbox.lobby import room
from bot.screens.lobby import lobby as lobby_screen
from bot.tables import lobby, proof, start
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tools.verify import verify
from bot.ui.components import Text
from bot.words import speaker
from engines import GAMES
from tests.bot.tables.proofs import first_format
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, Ward, changing, turn

STRANGE = "doctor-strange"


async def on_disk(ward: Ward, table: Table) -> dict[str, Any]:
    """The options as they are stored."""
    row = await ward.storage.table(table.id)
    assert row is not None
    return TableSettings.load(row.settings).options


async def as_before(table: Table, **options: Any) -> None:
    """Leave the table as a version did that named changed options only."""
    async with changing(table) as change:
        change.agree(options=options)
        await change.commit()


def said(table: Table) -> str:
    """The text of the lobby message."""
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
    table = await ward.opened(ANN, game=STRANGE)
    await turn(lobby.set_option, table, ANN, "turn_count", "rounds")
    assert "-# What counts as turn ten: Rounds" in said(table)
    assert await on_disk(ward, table) == {**GAMES[STRANGE].Options().whole(), "turn_count": "rounds"}
    await turn(lobby.set_option, table, ANN, "turn_count", "")
    assert "What counts as turn ten" not in said(table)
    assert (await on_disk(ward, table))["turn_count"] == "quick"


async def test_a_list_that_was_not_changed_is_not_shown(ward: Ward) -> None:
    table = await ward.opened(ANN, game="gothic-doctor")
    await turn(lobby.set_option, table, ANN, "action_list", [])
    assert "-# " + table.face.option(speaker("en"), "action_list").text not in said(table)


@pytest.mark.parametrize("game", sorted(lessons()))
async def test_a_lesson_stores_every_option(ward: Ward, game: str) -> None:
    taught = lessons()[game]
    table = await ward.opened(ANN, game=game, most=2, lesson=True, options=dict(taught.options))
    assert await on_disk(ward, table) == GAMES[game].Options(**taught.options).whole()


async def test_a_lobby_that_names_no_turn_count_is_dealt_with_rounds_and_stores_all_at_the_start(ward: Ward) -> None:
    table = await ward.opened(ANN, game=STRANGE)
    await as_before(table, swap=True)
    await turn(lobby.join, table, BOB, "Bob")
    await turn(start.start, table, ANN)
    assert not table.game.view(table.state, None).quick_count
    expected = GAMES[STRANGE].Options(swap=True, turn_count="rounds").whole()
    assert table.settings.options == await on_disk(ward, table) == expected


async def test_an_option_set_in_an_old_lobby_leaves_its_turn_count_alone(ward: Ward) -> None:
    table = await ward.opened(ANN, game=STRANGE)
    await as_before(table)
    await turn(lobby.set_option, table, ANN, "swap", value=True)
    assert (await on_disk(ward, table))["turn_count"] == "rounds"


async def test_a_file_names_every_option_and_one_that_names_no_turn_count_is_read_with_rounds(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"turn_count": "rounds"})
    await play_out(table)
    file = json.loads(proof.text(await proof.export(ward.storage, table.id)))
    assert file["options"] == GAMES[STRANGE].Options(turn_count="rounds").whole()
    assert verify(json.dumps(first_format(file)).encode()).sentence.startswith("True: ")


async def test_a_game_stored_with_changed_options_only_is_exported_whole(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"turn_count": "rounds", "swap": True})
    await play_out(table)
    await as_before(table, swap=True)
    async with changing(table) as change:
        change.touch(seed_hash=sha256(table.row.seed or b"").hexdigest())
        await change.commit()
    file = json.loads(proof.text(await proof.export(ward.storage, table.id)))
    assert file["options"] == GAMES[STRANGE].Options(turn_count="rounds", swap=True).whole()
    assert verify(json.dumps(file).encode()).sentence.startswith("True: ")
