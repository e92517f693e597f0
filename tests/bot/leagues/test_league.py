"""Leagues from sign-up to the end, over several seasons."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from bot.errors import UserError
from bot.leagues import deciding, leaving, running, signing
from bot.leagues.season import AT_ONCE, Season
from bot.outbox.seasons import shown
from bot.screens.league_posts import facts
from bot.servers.change import ServerChange
from bot.tables import admin, answering, ending, forgetting, gifts, seats
from bot.tables.entry import Guest
from bot.tables.time_control import DAY
from bot.words import speaker
from storage import BanRow, Storage
from tests.bot.leagues.played import FIRST, Played, meetings
from tests.bot.tables.ward import ANN, GUILD, Ward, turn


async def arithmetic(storage: Storage, season: Season, division: int) -> Counter[int]:
    """Return points of a division of pairs, computed from its tables' results and from the people who left."""
    points: Counter[int] = Counter({one.number: 0 for one in season.divisions()[division]})
    gone = {one.number for one in season.people if one.status in {"left", "kept_out"}}
    by_user = {one.user: one.number for one in season.people}
    for game in season.games:
        if game.division != division or game.status == "void":
            continue
        ranks = {}
        if game.table_id is not None and (found := await storage.leagues.result_seats(game.table_id)):
            ranks = {by_user[seat.user]: seat.rank for seat in found}
        one, other = season.players(game)
        if not ranks:
            lost = [who for who in (one, other) if who in gone]
            ranks = {who: 2 if who in lost and len(lost) == 1 else 1 for who in (one, other)}
        points[one] += 2 if ranks[one] < ranks[other] else int(ranks[one] == ranks[other])
        points[other] += 2 if ranks[other] < ranks[one] else int(ranks[one] == ranks[other])
    return points


async def test_three_seasons_of_a_league_with_people_who_leave_are_absent_and_kept_out(ward: Ward) -> None:
    at = Played(ward)
    await at.made(23, seasons=3)
    for number in (1, 2, 3):
        await at.begun(absent=number == 1)
        season = await at.season()
        assert season.league.status == "running"
        assert [len(people) for people in season.divisions().values()] == [6, 6, 5, 5] if number == 1 else [5, 5, 5, 4]
        if number == 1:
            await at.plays(0.5)
            for user in (FIRST + 3, FIRST + 11):
                mine = (season := await at.season()).of_user(user)
                assert mine is not None
                await leaving.leave(await at.server(), season, mine.number, "left")
            await at.killed()
            change = ServerChange(await at.server())
            change.keep_out(BanRow(GUILD, "person", FIRST + 17, change.now))
            await change.commit()
        for _ in range(7):
            await at.plays(0.7)
            await at.killed()
        await at.to_the_end()
        season = await at.season()
        gone = {one.number for one in season.people if one.status in {"left", "kept_out"}}
        for division, rows in season.standings().items():
            assert set(meetings(season, division, but=gone).values()) == {1}
            points = await arithmetic(at.ward.storage, season, division)
            assert {row.number: row.points for row in rows} == points
            stays = [row.number for row in rows if row.number not in gone]
            assert [points[one] for one in stays] == sorted((points[one] for one in stays), reverse=True)
            assert [row.number for row in rows if row.number in gone] == [row.number for row in rows][len(stays) :]
        await at.pass_by(42)
    assert (await at.league()).status == "over"
    assert at.most_open == AT_ONCE


async def test_divisions_go_up_and_down(ward: Ward) -> None:
    at = Played(ward)
    await at.made(10)
    await at.begun()
    await at.to_the_end()
    before = await at.season()
    first, second = [[before.person(row.number).user for row in rows] for rows in before.standings().values()]
    await at.pass_by(42)
    await at.begun()
    after = await at.season()
    (upper, lower) = [[one.user for one in people] for people in after.divisions().values()]
    assert upper == [*first[:4], second[0]] and lower == [first[4], *second[1:]]


@pytest.mark.parametrize(("how", "ranks"), [("draw", [1, 1]), ("void", [None, None]), ("waiting", [1, 2])])
async def test_games_that_are_open_on_the_last_day_are_decided_as_was_said(
    ward: Ward, how: str, ranks: list[int | None]
) -> None:
    at = Played(ward)
    await at.made(4, open_games=how)
    await at.begun()
    season = await at.season()
    opened = [one for one in season.games if one.status == "open"]
    table = await ward.registry.table(opened[0].table_id or 0)
    awaited = {seat.user for seat in table.awaited()}
    await at.pass_by(42)
    season = await at.season(1)
    rows = season.seats[opened[0].id]
    if how == "waiting" and len(awaited) == 2:
        ranks = [1, 1]  # the table waited for both
    assert sorted((row.rank for row in rows), key=str) == ranks
    assert table.row.status == ("cancelled" if how == "void" else "finished")
    assert {one.status for one in season.games} == {"void" if how == "void" else "decided"}


async def test_a_table_that_was_called_off_is_opened_once_more_and_then_decided(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    game = next(one for one in (await at.season()).games if one.status == "open")
    for state in ("open", "decided"):
        game = next(one for one in (await at.season()).games if one.id == game.id)
        table = await ward.registry.table(game.table_id or 0)
        await table.do(ending.cancel)
        await at.pass_by(0.1)
        game = next(one for one in (await at.season()).games if one.id == game.id)
        assert game.status == state
    assert game.reason == deciding.CALLED_OFF


async def test_a_result_that_is_annulled_leaves_the_standings_and_comes_back(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    await at.plays()
    table = next(one.table_id for one in (await at.season()).games if one.status == "decided") or 0
    before = (await at.season()).standings()
    change = ServerChange(await at.server())
    change.batch.annul_result(table, ward.time)
    await change.commit()
    assert sum(row.played for row in (await at.season()).standings()[1]) == sum(row.played for row in before[1]) - 2
    change = ServerChange(await at.server())
    change.batch.annul_result(table, 0)
    await change.commit()
    assert (await at.season()).standings() == before


async def test_league_tables_count_towards_no_limit_and_have_no_pause(ward: Ward) -> None:
    at = Played(ward.again(tables_per_person=1, tables_per_server=1))
    await at.made(4)
    await at.begun()
    assert sum(one.status == "open" for one in (await at.season()).games) > 1
    game = next(one for one in (await at.season()).games if one.status == "open")
    table = await at.ward.registry.table(game.table_id or 0)
    with pytest.raises(UserError, match="no pauses"):
        await turn(admin.pause, table, FIRST)
    with pytest.raises(UserError, match="no pauses"):
        await turn(admin.pause, table, 5, moderator=True)
    with pytest.raises(UserError, match="no gifts"):
        await turn(gifts.ask, table, FIRST)
    with pytest.raises(UserError, match="league game"):
        seats.at_once(table, FIRST, 0, moderator=False)
    await at.ward.registry.opening(
        guest=Guest(FIRST, "x", GUILD), game="night-shift", channel=1, language="en", settings=type(table.settings)()
    )


async def test_a_league_that_allows_pauses_says_so_and_its_games_have_them_until_a_day_before_the_end(
    ward: Ward,
) -> None:
    at = Played(ward)
    await at.made(4, pauses=True)
    await at.begun()
    game = next(one for one in (await at.season()).games if one.status == "open")
    table, ends = await at.ward.registry.table(game.table_id or 0), (await at.league()).due
    assert table.settings.league_pauses_until == ends - DAY
    first, second = (seat.user or 0 for seat in table.persons())
    assert await turn(admin.pause, table, first) == "asked"
    assert await turn(answering.agree, table, second, 1) == "done"
    season = shown(await at.season(), 1)
    assert any("agree on pauses" in line for line in facts(speaker("en"), season))
    assert not any("pauses" in line for line in facts(speaker("en"), replace(season, pauses=False)))


async def test_a_full_season_has_a_waiting_list_and_too_few_begin_none(ward: Ward) -> None:
    at = Played(ward)
    await at.made(5, player_limit=4)
    season = await at.season()
    assert [one.status for one in season.people] == ["signed"] * 4 + ["waiting"]
    assert await signing.take_off(await at.server(), at.number, FIRST)
    assert [one.status for one in (await at.season()).people] == ["signed"] * 4
    await at.begun(absent=1)
    assert (await at.season()).league.status == "signup"
    with pytest.raises(UserError, match="in already"):
        await signing.sign_up(await at.server(), at.number, Guest(FIRST + 1, "x", GUILD))


async def test_somebody_else_plays_on_in_a_place_and_what_was_won_stays_with_it(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    season = await at.season()
    mine = season.of_user(FIRST)
    assert mine is not None
    opened = [one.id for one in season.games if one.status == "open" and mine.number in season.players(one)]
    await leaving.take_place(await at.server(), season, mine.number, FIRST + 50, "Sub", by=ANN)
    await at.to_the_end()
    season = await at.season()
    for game in (one for one in season.games if mine.number in season.players(one)):
        table = await ward.registry.table(game.table_id or 0)
        who = {seat.user for seat in table.seats} & {FIRST, FIRST + 50}
        assert who == ({FIRST} if game.id in opened else {FIRST + 50})
        assert {seat.number for seat in season.seats[game.id]} == set(season.players(game))
    assert sum(row.played for row in season.standings()[1]) == 12


@pytest.mark.parametrize("begun", [False, True])
async def test_a_league_that_is_ended_early_decides_what_is_open_and_is_over(ward: Ward, begun: bool) -> None:
    at = Played(ward)
    await at.made(4)
    if begun:
        await at.begun()
    await running.end_early(await at.server(), await at.season(), by=ANN)
    await at.pass_by(0.01)
    assert (await at.league()).status == "over"
    assert {one.status for one in (await at.season()).games} == ({"decided", "void"} if begun else set())
    assert await ward.storage.open_tables() == []


async def test_somebody_who_is_forgotten_leaves_the_league_and_their_results_stay(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    await at.plays()
    await forgetting.forget(ward.registry, FIRST)
    await at.pass_by(0.01)
    await at.to_the_end()
    season = await at.season()
    (gone,) = [one for one in season.people if one.user is None]
    assert (gone.status, gone.name) == ("left", forgetting.NOBODY)
    assert [row.number for row in season.standings()[1]][-1] == gone.number
    assert all(one.status != "void" for one in season.games)


async def test_the_export_has_the_seasons_of_somebody_with_their_games_and_the_leagues_they_made(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    await at.to_the_end()
    told = json.loads(await forgetting.export(ward.registry, FIRST))
    ((season,), games) = told["leagues"], told["league_games"]
    assert (season["season"], season["status"], season["division"], season["place_at_start"]) == (1, "in", 1, 1)
    ranks = [seat.rank for seats in (await at.season()).seats.values() for seat in seats if seat.number == 1]
    assert [one["rank"] for one in games] == ranks and len(ranks) == 3
    assert json.loads(await forgetting.export(ward.registry, ANN))["leagues_made"] == [at.number]
