"""Places in a season: who has one, who gets a free one, and games without players who left."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from types import SimpleNamespace

import pytest

from bot.errors import UserError
from bot.faces.standing import Standing
from bot.leagues import deciding, leaving, running, signing
from bot.leagues.season import AT_ONCE, Season
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import ending, forgetting
from bot.tables.entry import Guest
from bot.tables.moves import make, write
from bot.tables.table import Table
from storage import BanRow, LeaguePlayerRow
from tests.bot.leagues.played import FIRST, Played
from tests.bot.tables.ward import ANN, GUILD, Ward, asked, changing, moved

SIX = range(FIRST, FIRST + 6)


def place(season: Season, user: int) -> LeaguePlayerRow:
    found = season.of_user(user)
    assert found is not None
    return found


async def kept_out(at: Played, user: int) -> None:
    """Ban a player from the server's games."""
    change = ServerChange(await at.server())
    change.keep_out(BanRow(GUILD, "person", user, change.now))
    await change.commit()


async def one_open(at: Played) -> tuple[int, Table]:
    game = next(one for one in (await at.season()).games if one.status == "open")
    return game.id, await at.ward.registry.table(game.table_id or 0)


async def season_over(at: Played) -> Season:
    """Return the first season after its last day."""
    await at.pass_by(42)
    return await at.season(1)


async def test_those_who_stay_meet_at_larger_tables_also_without_whoever_left(ward: Ward) -> None:
    """Two can play Night Shift."""
    at = Played(ward)
    await at.made(6, seats=3)
    await at.begun()
    gone = place(await at.season(), FIRST).number
    await leaving.leave(await at.server(), await at.season(), gone, "left")
    await at.to_the_end()
    season = await at.season()
    met = Counter[tuple[int, int]]()
    for game in [one for one in season.games if one.table_id is not None]:
        met.update(combinations(sorted(one for one in season.players(game) if one != gone), 2))
    stay = sorted(one.number for one in season.divisions()[1] if one.number != gone)
    assert set(met) == set(combinations(stay, 2))
    assert season.standings()[1][-1].number == gone
    for game in [one for one in season.games if gone in season.players(one)]:
        ranks = {seat.number: seat.rank or 0 for seat in season.seats[game.id]}
        assert ranks[gone] == max(ranks.values()) > 1 and set(ranks) == set(season.players(game))


async def test_nobody_has_more_than_two_games_open_in_all_leagues_together(ward: Ward) -> None:
    first, second = Played(ward), Played(ward)
    await first.made(6)
    await second.made(6)
    await first.pass_by(7)
    for league in (first, second):
        for user in SIX:
            await signing.check_in(await league.server(), league.number, Guest(user, "x", GUILD))
    await first.pass_by(3)
    for _ in range(8):
        await first.pass_by(0.01)
    open_now = Counter[int | None]()
    for season in (await first.season(), await second.season()):
        for one in season.people:
            open_now[one.user] += season.open_games(one.number)
    assert set(open_now.values()) == {AT_ONCE}


@pytest.mark.parametrize("why", ["forgotten", "kept out"])
async def test_whoever_is_gone_before_the_season_begins_has_no_place_in_it(ward: Ward, why: str) -> None:
    at = Played(ward)
    await at.made(8, player_limit=6)
    await at.pass_by(7)
    for user in SIX:
        await signing.check_in(await at.server(), at.number, Guest(user, "x", GUILD))
    for user in (FIRST, FIRST + 6):
        if why == "forgotten":
            await forgetting.forget(ward.registry, user)
        else:
            await kept_out(at, user)
    await at.pass_by(3)
    season = await at.season()
    assert [one.user for one in season.divisions()[1]] == [*SIX[1:], FIRST + 7]


async def test_whoever_waits_for_a_place_has_signed_up_for_the_next_season(ward: Ward) -> None:
    at = Played(ward)
    await at.made(8, player_limit=6)
    await at.begun()
    await at.to_the_end()
    await leaving.leave(await at.server(), await at.season(), place(await at.season(), FIRST + 2).number, "left")
    await at.pass_by(42)
    season = await at.season()
    assert season.league.season == 2
    statuses = [place(season, user).status for user in (FIRST + 6, FIRST + 7)]
    assert statuses == ["signed", "waiting"] and place(season, FIRST + 6).seed == 0


async def test_whoever_waits_longest_has_the_place_of_somebody_who_leaves(ward: Ward) -> None:
    """The new player gets the results so far; the player who left loses the open games."""
    at = Played(ward)
    await at.made(7, player_limit=6)
    await at.begun()
    before = place(await at.season(), FIRST)
    opened = (await at.season()).open_games(before.number)
    await leaving.leave(await at.server(), await at.season(), before.number, "left")
    await at.pass_by(0.01)
    season = await at.season()
    assert place(season, FIRST + 6).number == before.number
    assert (place(season, FIRST).status, place(season, FIRST).division) == ("left", 0)
    with pytest.raises(UserError, match="out of"):
        await signing.sign_up(await at.server(), at.number, Guest(FIRST, "x", GUILD))
    await at.to_the_end()
    season = await at.season()
    mine = [one for one in season.games if before.number in season.players(one)]
    who = Counter[int | None]()
    for game in mine:
        table = await ward.registry.table(game.table_id or 0)
        who.update({seat.user for seat in table.seats} & {FIRST, FIRST + 6})
    assert who == {FIRST: opened, FIRST + 6: 5 - opened} and opened > 0
    assert all(game.status in {"played", "decided"} and game.reason != deciding.LEFT for game in mine)


async def test_a_place_that_is_free_before_the_season_is_for_nobody_who_was_forgotten(
    ward: Ward,
) -> None:
    at = Played(ward)
    await at.made(6, player_limit=4)
    await forgetting.forget(ward.registry, FIRST + 4)
    assert await signing.take_off(await at.server(), at.number, FIRST)
    season = await at.season()
    assert place(season, FIRST + 5).status == "signed" and season.placed() == 4


@pytest.mark.parametrize("comes_back", [False, True])
async def test_whoever_lets_their_time_run_out_for_days_has_left(ward: Ward, comes_back: bool) -> None:
    at = Played(ward)
    await at.made(4, options={"rounds": 5})
    await at.begun()
    _, table = await one_open(at)
    mine, other = table.seats[0].user or 0, table.seats[1].user or 0
    for time in range(4):
        if table.over:
            break
        own = asked(table, mine).default
        if time == 2 and comes_back:
            await moved(table, mine, str(own))
        else:
            async with changing(table) as change:
                make(change, table.seats[0], own, "default")  # type: ignore[arg-type]
                await write(change)
        while any(seat.user == other for seat in table.awaited()):
            await moved(table, other, str(asked(table, other).default))
        await at.pass_by(2)
    assert place(await at.season(), mine).status == ("in" if comes_back else "left")
    assert table.over != comes_back


@pytest.mark.parametrize(("stands", "ranks"), [((0, 0, 0), (3, 1, 1)), ((9, 2, 5), (3, 2, 1))])
async def test_a_game_open_on_the_last_day_is_lost_by_whom_it_waits_for_and_the_score_decides_for_the_others(
    ward: Ward, stands: tuple[int, ...], ranks: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Played(ward)
    await at.made(4, seats=3, open_games="waiting")
    await at.begun()
    game, table = await one_open(at)
    for seat in table.seats[1:]:
        await moved(table, seat.user or 0, str(asked(table, seat.user or 0).default))
    assert [seat.seat for seat in table.awaited()] == [0]
    standing = Standing(lambda _: stands, "patients")
    monkeypatch.setattr(deciding, "FACES", {table.row.game: SimpleNamespace(standing=standing)})
    season = await season_over(at)
    got = {season.person(seat.number).user: seat.rank for seat in season.seats[game]}
    assert tuple(got[seat.user] for seat in table.seats) == ranks
    result = ending.read(table)
    assert result is not None and (table.row.status, result.reason, result.league) == ("finished", "conceded", True)


async def test_whoever_played_on_in_a_place_loses_by_it_where_the_one_before_is_waited_for(ward: Ward) -> None:
    at = Played(ward)
    await at.made(7, player_limit=6, open_games="waiting")
    await at.begun()
    game, table = await one_open(at)
    late, other = table.seats
    await moved(table, other.user or 0, str(asked(table, other.user or 0).default))
    number = place(await at.season(), late.user or 0).number
    await leaving.take_place(await at.server(), await at.season(), number, FIRST + 6, "x", by=ANN)
    season = await season_over(at)
    assert {seat.number: seat.rank for seat in season.seats[game]}[number] == 2


async def test_too_few_wait_once_and_then_the_league_is_called_off(ward: Ward) -> None:
    at = Played(ward)
    await at.made(3)
    seen = []
    for _ in range(4):
        await at.pass_by(10)
        seen.append((await at.league()).status)
    assert seen == ["checkin", "signup", "checkin", "over"]


async def test_what_was_not_begun_when_a_league_is_ended_counts_for_nothing(ward: Ward) -> None:
    at = Played(ward)
    await at.made(6)
    await at.begun()
    opened = {one.id for one in (await at.season()).games if one.status == "open"}
    await running.end_early(await at.server(), await at.season(), by=ANN)
    await at.pass_by(0.01)
    games = (await at.season()).games
    assert {one.id for one in games if one.status == "decided"} == opened
    assert {one.status for one in games if one.id not in opened} == {"void"}


async def test_of_seven_six_play_and_who_signed_up_last_has_the_first_place_that_becomes_free(ward: Ward) -> None:
    at = Played(ward)
    await at.made(7)
    await at.begun()
    season = await at.season()
    assert [[one.user for one in people] for people in season.divisions().values()] == [[*SIX]]
    assert place(season, FIRST + 6).status == "waiting"
    told = [row for row in await ward.storage.owed((await at.server()).id) if "waiting_list" in row.payload]
    assert [row.target for row in told] == [f"user:{FIRST + 6}"]
    await leaving.leave(await at.server(), season, place(season, FIRST + 1).number, "left")
    assert place(await at.season(), FIRST + 6).status == "in"


async def test_nobody_is_moved_up_into_a_division_that_cannot_be(ward: Ward) -> None:
    at = Played(ward)
    await at.made(9, player_limit=7)
    await at.begun(absent=1)
    assert [one.status for one in (await at.season()).people] == ["in"] * 6 + ["absent", "waiting", "waiting"]


async def test_whoever_has_a_game_open_is_told_once_that_the_last_day_is_near(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    told = []
    for days in (39.5, 0.6, 1):
        await at.pass_by(days)
        rows = await ward.storage.owed((await at.server()).id)
        told.append(sorted(row.target for row in rows if '"last_day"' in row.payload))
    everybody = [f"user:{user}" for user in range(FIRST, FIRST + 4)]
    assert told == [[], everybody, everybody]  # the same rows, still pending


async def test_on_the_last_day_nobody_loses_for_being_asked_in_secret(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Played(ward)
    await at.made(4, open_games="waiting")
    await at.begun()
    _, table = await one_open(at)
    assert [seat.seat for seat in table.awaited()] != []
    monkeypatch.setattr(Table, "openly_awaited", lambda _: ())
    await season_over(at)
    result = ending.read(table)
    assert result is not None and (result.reason, set(result.ranks)) == ("draw", {1})


async def test_a_player_who_is_kept_out_during_sign_up_gives_their_place_to_the_first_who_waits(ward: Ward) -> None:
    at = Played(ward)
    await at.made(5, player_limit=4)
    assert [one.status for one in (await at.season()).people] == ["signed"] * 4 + ["waiting"]
    await kept_out(at, FIRST)
    await at.pass_by(0.01)
    season = await at.season()
    assert place(season, FIRST).status == "kept_out"
    assert [place(season, user).status for user in range(FIRST + 1, FIRST + 5)] == ["signed"] * 4


async def test_a_league_opens_no_games_while_its_game_is_off_on_the_server(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)

    async def off(server: Server) -> None:
        change = ServerChange(server)
        change.decide(games_off=() if server.settings.games_off else ("night-shift",))
        await change.commit()

    await (await at.server()).do(off)
    await at.begun()
    season = await at.season()
    assert {game.status for game in season.games} == {"waiting"}
    await (await at.server()).do(off)
    await at.pass_by(0.01)
    assert "open" in {game.status for game in (await at.season()).games}
