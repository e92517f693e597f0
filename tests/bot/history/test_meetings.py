"""An opponent who has themselves forgotten stays the same opponent to those who met them: no one climbs by that."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from pydantic import SecretStr

from bot.history.ratings import MEETINGS, Rated, ratings
from bot.tables import ending, forgetting, rating
from bot.tables.change import Change
from engines import GAMES
from storage import Storage
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, CYD, GUILD, NAMES, Ward, turn
from tests.bot.tables.ward import changing as changing_table

WEEK = 7 * 24 * 3_600_000
GAME = "gothic-doctor"


async def won_by_ann(ward: Ward, *others: int, game: str = GAME) -> None:
    """Let Ann win a rated game, after three moves of each."""
    table = await ward.playing(ANN, *others, game=game)
    while min(Counter(row.seat for row in table.moves)[seat.seat] for seat in table.seats) < rating.LEAST:
        await any_move(table)
    for other in others:
        await turn(ending.concede, table, other)
    assert table.row.status == "finished"


async def board(ward: Ward, game: str = GAME) -> dict[int, Rated]:
    storage = ward.storage
    rows = await storage.results(guild=GUILD), await storage.result_seats(guild=GUILD), await storage.meetings(GUILD)
    return {one.user: one for one in ratings(game, *rows)}


async def climbed(ward: Ward, games: int, *, forgets: bool, a_week: int = MEETINGS) -> Rated:
    for number in range(games):
        await won_by_ann(ward, BOB)
        if forgets:
            await forgetting.forget(ward.registry, BOB)
        if number % a_week == a_week - 1:
            ward.time += WEEK
    return (await board(ward))[ANN]


@pytest.mark.parametrize("a_week", [MEETINGS, 20])
async def test_a_second_account_that_has_itself_forgotten_after_each_game_lifts_no_rating(
    ward: Ward, tmp_path: Path, a_week: int
) -> None:
    async with await Storage.open(tmp_path / "plain.db") as storage:
        plain = await climbed(Ward(storage), 20, forgets=False, a_week=a_week)
    assert await climbed(ward, 20, forgets=True, a_week=a_week) == plain
    assert plain.played == min(20, MEETINGS * 20 // a_week)


async def test_it_is_as_strong_as_it_was_to_whom_it_lost_when_it_comes_back_and_begins_anew_itself(ward: Ward) -> None:
    await climbed(ward, 2, forgets=True)
    before = (await board(ward))[ANN]
    await won_by_ann(ward, BOB)
    after = await board(ward)
    await won_by_ann(ward, CYD)
    fresh = await board(ward)
    assert after[ANN].rating - before.rating < fresh[ANN].rating - after[ANN].rating + 40
    assert after[BOB].played == 1
    await forgetting.forget(ward.registry, BOB)
    assert (await board(ward))[ANN] == fresh[ANN], "nothing is won by one more time"


@pytest.mark.parametrize("game", GAMES)
async def test_a_forgotten_account_that_comes_back_meets_its_earlier_count(ward: Ward, game: str) -> None:
    for _ in range(MEETINGS):
        await won_by_ann(ward, BOB, game=game)
    await forgetting.forget(ward.registry, BOB)
    for _ in range(2):
        await won_by_ann(ward, BOB, game=game)
    assert (await board(ward, game))[ANN].played == MEETINGS
    ward.time += WEEK
    await won_by_ann(ward, BOB, game=game)
    assert (await board(ward, game))[ANN].played == MEETINGS + 1


async def test_a_game_of_three_in_which_somebody_was_forgotten_before_its_end_is_not_rated(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game=GAME)
    while min(Counter(row.seat for row in table.moves)[seat.seat] for seat in table.seats) < rating.LEAST:
        await any_move(table)
    await forgetting.forget(ward.registry, CYD)
    await turn(ending.concede, table, BOB)
    (result,) = await ward.storage.results()
    assert not result.rated
    assert (ended := ending.read(table)) is not None and ended.unrated == "forgotten"
    assert await ward.storage.meetings(GUILD) == []


async def test_the_digest_tells_nothing_without_the_token_and_differs_from_server_to_server(ward: Ward) -> None:
    def digests(change: Change) -> set[str]:
        return {one.digest for one in rating.meetings(change)}

    here = await ward.playing(ANN, BOB)
    there = await ward.opened(BOB, guild=GUILD + 1)
    other = ward.again(discord_token=SecretStr("another"))
    async with changing_table(here) as change:
        mine = digests(change)
    again = await ward.playing(BOB, ANN)
    async with changing_table(again) as change:
        assert digests(change) == mine, "in either order, in every game"
    elsewhere = await other.registry.table(here.id)
    async with changing_table(elsewhere) as change:
        assert digests(change).isdisjoint(mine)
    async with changing_table(there) as change:
        assert digests(change) == set(), "one player meets no one"
    assert all(str(user) not in one for one in mine for user in NAMES)


async def test_a_digest_goes_with_the_second_of_the_two_and_with_the_server(ward: Ward) -> None:
    await won_by_ann(ward, BOB, CYD)
    assert len(await ward.storage.meetings(GUILD)) == 3
    await forgetting.forget(ward.registry, BOB)
    assert len(await ward.storage.meetings(GUILD)) == 3
    await forgetting.forget(ward.registry, CYD)
    assert [(one.seat, one.other) for one in await ward.storage.meetings(GUILD)] == [(0, 1), (0, 2)]
    export = msgspec.json.decode(await forgetting.export(ward.registry, ANN))
    assert [one["table"] for one in export["rated_meetings"]] == [1, 1]
    await forgetting.forget(ward.registry, ANN)
    assert await ward.storage.meetings(GUILD) == []
