"""Leagues are checked at once after a change, and seldom otherwise."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.leagues import signing
from bot.scheduler.leagues import MISSES_MS, REST_MS, LeagueKeeper
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.entry import Guest
from bot.tables.time_control import DAY
from storage import BanRow, StorageError
from tests.bot.leagues.played import FIRST, Played
from tests.bot.tables.ward import GUILD, Ward

ROLE = 90


class Eyes:
    """A Discord that returns people's roles; one of them has the banned role."""

    def __init__(self) -> None:
        self.asked = 0

    async def member(self, _guild: int, user: int) -> Any:
        self.asked += 1
        return SimpleNamespace(roles=[SimpleNamespace(id=ROLE)] if user == FIRST else [])


class Counted(LeagueKeeper):
    """A keeper that counts its runs on a league."""

    went = 0
    wrong: Exception | None = None

    async def _go_on(self, number: int, out: set[int], server: Server) -> None:
        self.went += 1
        if self.wrong is not None:
            raise self.wrong
        await super()._go_on(number, out, server)


async def keeping(ward: Ward) -> tuple[Played, Counted, Eyes]:
    """Return a running season, and its keepers."""
    at, eyes = Played(ward), Eyes()
    await at.made(4)
    await at.begun()
    keeper = Counted(ward.registry, cast("Any", eyes))
    await keeper.look()
    return at, keeper, eyes


async def test_a_league_of_which_nothing_has_changed_rests(ward: Ward) -> None:
    at, keeper, _ = await keeping(ward)
    await keeper.look()
    assert keeper.went == 1
    keeper.touched(GUILD + 1)
    await keeper.look()
    assert keeper.went == 1
    keeper.touched(GUILD)
    await keeper.look()
    assert keeper.went == 2
    ward.time += REST_MS
    await keeper.look()
    assert keeper.went == 3
    ward.time = (await at.league()).due
    await keeper.look()
    assert keeper.went == 4 and (await at.league()).status == "signup"


async def test_games_that_could_be_opened_are_at_the_next_looks(ward: Ward) -> None:
    at, keeper = Played(ward), Counted(ward.registry, cast("Any", Eyes()))
    await at.made(12)
    await at.pass_by(7)
    for user in range(FIRST, FIRST + 12):
        await signing.check_in(await at.server(), at.number, Guest(user, "x", GUILD))
    ward.time += 3 * DAY
    opened = []
    for _ in range(7):
        await keeper.look()
        if any(owner < 0 for owner in ward.woken):  # as the bot notifies it of changed servers
            keeper.touched(GUILD)
        ward.woken.clear()
        opened.append(sum(game.status == "open" for game in (await at.season()).games))
    assert opened == [0, 3, 6, 9, 12, 12, 12] and keeper.went == 6


@pytest.mark.parametrize("wrong", [StorageError("full", "no room"), ValueError()])
async def test_what_went_wrong_is_tried_again_at_the_next_look(ward: Ward, wrong: Exception) -> None:
    _, keeper, _ = await keeping(ward)
    keeper.touched(GUILD)
    keeper.wrong = wrong
    with suppress(StorageError):
        await keeper.look()
    keeper.wrong = None
    await keeper.look()
    await keeper.look()
    assert keeper.went == 3


async def test_discord_is_asked_for_roles_when_one_is_kept_out_and_once_an_hour(ward: Ward) -> None:
    at, keeper, eyes = await keeping(ward)
    assert eyes.asked == 0
    change = ServerChange(await at.server())
    change.keep_out(BanRow(GUILD, "role", ROLE, change.now))
    await change.commit()
    for _ in range(3):
        keeper.touched(GUILD)
        await keeper.look()
    assert eyes.asked == 4
    mine = (await at.season()).of_user(FIRST)
    assert mine is not None and mine.status == "kept_out"
    ward.time += MISSES_MS
    await keeper.look()
    assert eyes.asked == 4 + 3
