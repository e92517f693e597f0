"""Start in a lobby: a player alone at a game for more plays against the computer."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import UserError
from bot.interactions.lobby import on_start
from bot.tables import lobby
from bot.tables.table import Table
from bot.ui.lobby_verbs import Start
from bot.words import speaker
from tests.bot.tables.ward import ANN, BOB, EVE, NAMES, Ward, guest, turn


async def started(table: Table, user: int) -> None:
    async def acknowledge(**_: object) -> None:
        """Do nothing: it is in time."""

    typed = SimpleNamespace(message=None)
    responder = SimpleNamespace(say=speaker("en"), acknowledge=acknowledge, private=False, interaction=typed)
    press: Any = SimpleNamespace(table=table, user=user, responder=responder, asked=Start(table.id))
    await on_start(press)


async def test_who_sits_alone_plays_against_as_many_computers_as_the_game_needs(ward: Ward) -> None:
    table = await ward.opened(ANN, game="gothic-doctor")
    await started(table, ANN)
    assert table.row.status == "playing" and len(table.seats) == 2
    assert [seat.level for seat in table.seats if seat.user is None] == ["sensible"]


async def test_a_game_for_one_and_two_people_get_no_computer(ward: Ward) -> None:
    alone = await ward.opened(ANN, game="clinic")
    await started(alone, ANN)
    assert len(alone.seats) == 1
    both = await ward.opened(ANN, game="gothic-doctor")
    await turn(lobby.join, both, guest(both, BOB, NAMES[BOB]))
    await started(both, ANN)
    assert {seat.user for seat in both.seats} == {ANN, BOB}


async def test_a_stranger_starts_nothing_and_seats_nobody(ward: Ward) -> None:
    table = await ward.opened(ANN, game="gothic-doctor")
    with pytest.raises(UserError):
        await started(table, EVE)
    assert len(table.seats) == 1 and table.row.status == "lobby"
