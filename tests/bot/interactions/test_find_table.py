from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import cast

import pytest

from bot.errors import UserError
from bot.interactions.commands import named_tables
from bot.interactions.find_table import find_table
from bot.interactions.responder import Responder
from bot.interactions.suggestions import containing
from bot.screens.which import SeveralError
from bot.tables import ending
from bot.tables.table import Table
from bot.words import speaker
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, GUILD, Ward, changing, turn


def asks(user: int, channel: int = 1, guild: int | None = GUILD, parent: int | None = None) -> Responder:
    """Return a command used somewhere; in a thread if there is a `parent`."""
    asked = SimpleNamespace(id=user)
    place = SimpleNamespace(parent_id=parent) if parent is not None else SimpleNamespace()
    client = SimpleNamespace(sight=None)
    interaction = SimpleNamespace(
        channel_id=channel, channel=place, guild_id=guild, user=asked, permissions=None, client=client
    )
    return cast("Responder", SimpleNamespace(interaction=interaction, user=user, say=speaker("en")))


async def lives(table: Table, home: int) -> Table:
    async with changing(table) as change:
        change.touch(home=home)
        await change.commit()
    return table


async def test_the_one_named(ward: Ward) -> None:
    first, second = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD)
    assert await find_table(ward.registry, asks(ANN), first.id) is first
    assert await find_table(ward.registry, asks(ANN, guild=None), second.id) is second
    with pytest.raises(UserError, match="do not know that table"):
        await find_table(ward.registry, asks(ANN), 99)
    with pytest.raises(UserError, match="another server"):
        await find_table(ward.registry, asks(BOB, guild=GUILD + 1), second.id)


async def test_the_one_in_this_channel_ones_own_before_others(ward: Ward) -> None:
    own, other = await lives(await ward.playing(ANN, BOB), 500), await lives(await ward.playing(BOB, CYD), 500)
    await ward.playing(ANN, CYD)
    assert await find_table(ward.registry, asks(ANN, 500), None) is own
    with pytest.raises(SeveralError) as several:
        await find_table(ward.registry, asks(9999, 500), None)
    assert set(several.value.tables) == {own, other}
    await turn(ending.cancel, own)
    assert await find_table(ward.registry, asks(9999, 500), None) is other


async def test_the_only_one_somebody_plays_at_else_they_are_asked(ward: Ward) -> None:
    with pytest.raises(UserError, match="no table just now"):
        await find_table(ward.registry, asks(ANN), None)
    only = await ward.playing(ANN, BOB)
    assert await find_table(ward.registry, asks(ANN), None) is only
    await ward.playing(ANN, CYD)
    with pytest.raises(UserError, match="More than one game"):
        await find_table(ward.registry, asks(ANN), None)


async def test_in_the_thread_of_a_game_that_is_over_nothing_is_done_to_another_one(ward: Ward) -> None:
    over = await lives(await ward.playing(ANN, BOB), 500)
    await turn(ending.cancel, over)
    there = partial(asks, channel=500, parent=CHANNEL)
    with pytest.raises(UserError, match="thread is over"):
        await find_table(ward.registry, there(ANN), None)
    other = await lives(await ward.playing(ANN, CYD), 600)
    with pytest.raises(UserError) as told:
        await find_table(ward.registry, there(ANN), None)
    words = told.value.said(speaker("en"))
    assert f"[Night Shift · #{other.id}](https://discord.com/channels/{GUILD}/600)" in words
    assert await find_table(ward.registry, there(ANN), other.id) is other
    assert await find_table(ward.registry, there(ANN), None, back=True) is over


async def test_a_channel_belongs_to_no_game_that_is_over(ward: Ward) -> None:
    over = await lives(await ward.playing(ANN, BOB), CHANNEL)
    await turn(ending.cancel, over)
    other = await lives(await ward.playing(ANN, CYD), 600)
    assert await find_table(ward.registry, asks(ANN, CHANNEL), None) is other
    assert await find_table(ward.registry, asks(ANN, 500, parent=CHANNEL), None) is other


async def test_tables_are_offered_by_number_game_and_people(ward: Ward) -> None:
    first, second = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD)
    every = await _own(ward, ANN)
    assert {value for value, _ in every} == {first.id, second.id}
    for typed, found in (("cyd", [second.id]), (f"#{first.id} ", [first.id]), ("zzz", [])):
        assert [value for value, _ in containing(every, typed)] == found


async def test_a_game_that_was_given_up_is_not_among_ones_own(ward: Ward) -> None:
    gone, other = await ward.playing(ANN, BOB, CYD), await ward.playing(ANN, CYD)
    await turn(ending.concede, gone, ANN)
    assert await find_table(ward.registry, asks(ANN), None) is other
    assert [value for value, _ in await _own(ward, ANN)] == [other.id]
    assert {value for value, _ in await _own(ward, CYD)} == {gone.id, other.id}


async def _own(ward: Ward, user: int) -> list[tuple[int, str]]:
    return await named_tables(ward.storage, await ward.storage.tables_of(user))
