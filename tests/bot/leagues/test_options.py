from __future__ import annotations

from typing import Any

import pytest

from bot.errors import UserError
from bot.leagues import signing
from bot.leagues.options import EVEN, TOO_LATE, set_option
from bot.leagues.season import season_of
from bot.leagues.terms import Terms
from bot.tables.entry import Guest
from storage import LeagueRow
from tests.bot.tables.ward import ANN, BOB, CHANNEL, GUILD, Ward


async def made(ward: Ward, game: str, seats: int = 2) -> LeagueRow:
    return await signing.create(
        await ward.registry.servers.of(GUILD), name="League", game=game, channel=CHANNEL, host=ANN, language="en",
        terms=Terms(seats=seats),
    )  # fmt: skip


async def chosen(ward: Ward, league: LeagueRow, name: str, value: Any) -> Any:
    await set_option(await ward.registry.servers.of(GUILD), league.id, name, value)
    now = await ward.storage.leagues.league(league.id)
    assert now is not None
    return (await season_of(ward.storage, now)).terms.options[name]


async def test_options_can_be_chosen_until_somebody_has_signed_up(ward: Ward) -> None:
    league = await made(ward, "quack-in-the-box")
    assert await chosen(ward, league, "deathmatch", value=True) is True
    await signing.sign_up(await ward.registry.servers.of(GUILD), league.id, Guest(BOB, "Bob", GUILD))
    with pytest.raises(UserError, match=TOO_LATE[:20]):
        await chosen(ward, league, "deathmatch", value=False)


async def test_there_are_no_handicaps_in_a_league(ward: Ward) -> None:
    league = await made(ward, "clinic")
    with pytest.raises(UserError, match=EVEN[:20]):
        await chosen(ward, league, "board_1", "expert")


@pytest.mark.parametrize(
    ("game", "name", "value"), [("gothic-doctor", "action_list", "?"), ("clinic", "pack", "none such")]
)
async def test_what_no_game_could_begin_with_is_not_taken(ward: Ward, game: str, name: str, value: Any) -> None:
    league = await made(ward, game, seats=3)
    with pytest.raises(UserError, match="does not fit"):
        await chosen(ward, league, name, value)
    assert Terms.load((await ward.storage.leagues.of(GUILD))[0].settings).options == {}
