"""Databases of earlier versions are opened by this one: every game in them is taken over and played on, one of each
kind to its end, and proved.

It does not depend on which rules have changed since: a game whose rules have is taken over, another is simply loaded;
once more with all of them raised, and there one game of each kind where the rules of today take over the others too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.history.ratings import ratings
from bot.history.recordings import Recordings
from bot.tables import admin, lobby, proof, start, windows
from bot.tables.moves import make, write
from bot.tables.table import Table
from bot.tools.verify import verify
from engines import GAMES
from engines.game import Decision
from storage import Storage, TableRow
from tests.before.files import BEFORE, database
from tests.bot.scheduler.test_scheduler import scheduler
from tests.bot.tables.ward import Ward, changing, moved, turn

HOUR = 3_600_000
SENSIBLE, TOGETHER = 6, 60
"""So many moves are made one by one; the others so many together."""
Kind = tuple[str, str, int, str]
"""Games that differ in none of these go on alike once they have been taken over and moved in: one is played to its end.
Game, status, seats, options."""
TODAY = {key: game.rules_version for key, game in GAMES.items()}


@pytest.fixture(params=["571e6a1", BEFORE])
def version(request: pytest.FixtureRequest) -> str:
    """Which version left the database behind."""
    return str(request.param)


@pytest.fixture(params=[0, 1], ids=["as they are", "raised"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of today, and those of a later version that changed nothing which these games meet."""
    for game in GAMES:
        made = replace(GAMES[game], rules_version=GAMES[game].rules_version + request.param)
        monkeypatch.setitem(GAMES, game, made)


@pytest_asyncio.fixture
async def later(tmp_path: Path, version: str, rules: None) -> AsyncIterator[Ward]:
    """The registry of this version over the database of the one before, long after that was stopped."""
    del rules
    async with await Storage.open(database(version, tmp_path)) as storage:
        ward = Ward(storage, 5)
        ward.time = 1 + max([row.touched for row in await storage.open_tables()])
        yield ward
        await ward.quiet()


async def judged(ward: Ward, table: Table) -> str:
    """What is proved of a game that is over, against what was published of it."""
    file = await proof.export(ward.storage, table.id)
    told = verify(proof.text(file), start=proof.shown(table.row.seed_hash), end=file.end)
    assert told.sentence.startswith(("True", "In part")), told.sentence
    return str(told)


async def move_on(ward: Ward, table: Table) -> None:
    """Everybody moves a few times when they are asked, whoever moves by themselves goes on, sealed windows have their
    time.
    """
    rng, until = Random(table.id), table.row.move_count + SENSIBLE
    await ward.quiet()
    while not table.over and table.row.move_count < until:
        asked = [one for one in table.decisions() if one.must and not windows.holds(table, one)]
        if not asked:
            ward.time += HOUR
            await scheduler(ward).ring()
        else:
            await one_move(table, asked[0], rng)
        await ward.quiet()


async def by_default(table: Table) -> None:
    """A good many moves of those that happen by default, written together."""
    async with changing(table) as change:
        while len(change.rows) < TOGETHER and (asked := [one for one in change.decisions() if one.must]):
            assert asked[0].default is not None
            make(change, table.seats[asked[0].seat], asked[0].default, "default")
        await write(change)


async def begin(table: Table) -> None:
    """Start a game that is waited for, against quick computer players."""
    host = table.row.host or 0
    if any(seat.level == "strong" for seat in table.seats):
        await turn(lobby.remove_computer, table, host)
    while len(table.seats) not in table.game.seats:
        await turn(lobby.add_computer, table, host, "easy")
    await turn(start.start, table, host)
    table.go_on()


async def one_move(table: Table, decision: Decision, rng: Random) -> None:
    """What whoever is asked does: something sensible at first."""
    seat, own = table.seats[decision.seat], table.own(decision.seat)
    move = table.game.sensible(table.game.view(table.state, seat.seat), own, rng)
    if move not in decision.moves:
        move = decision.default
    await moved(table, seat.user or 0, str(move), decision=decision)


async def test_the_database_holds_games_of_every_kind_in_mid_play_lobbies_and_finished_games(later: Ward) -> None:
    rows = await later.storage.open_tables()
    for game in GAMES:
        mine = [row for row in rows if row.game == game and row.started is not None]
        assert sum(row.move_count > 10 for row in mine) >= 2
    assert {row.game for row in rows if row.status == "lobby"} >= {"doctor-strange"}
    assert [row for row in rows if row.status == "paused"]
    assert any([await later.storage.orders(row.id) for row in rows])
    assert any([len(await later.storage.owed(row.id)) > 1 for row in rows])
    every = await later.storage.tables(range(1, await later.storage.new_table_id()))
    assert [row for row in every if row.undo_count] and {row.id for row in every} > {row.id for row in rows}
    assert [(await later.registry.table(row.id)).id for row in every] == [row.id for row in every]


async def test_every_game_of_the_version_before_is_taken_over_and_one_of_each_kind_played_to_its_end_and_proved(
    later: Ward, version: str
) -> None:
    taken, ended = set[str](), set[Kind]()
    for row in sorted(await later.storage.open_tables(), key=lambda row: row.status != "lobby"):  # before they expire
        raised = GAMES[row.game].rules_version > TODAY[row.game]
        if raised and (version == BEFORE or TODAY[row.game] > row.rules_version) and row.game in taken:
            continue  # the rules of today take each of these over in the same way
        taken.add(row.game)
        table = await taken_over(later, row)
        await move_on(later, table)
        await recorded(later, table)
        kind = (row.game, row.status, len(table.seats), str(table.settings.options))
        if kind not in ended:
            ended.add(kind)
            while not table.over:
                await by_default(table)
            assert table.row.status == "finished", row
            told = await judged(later, table)
            if table.settings.patches and row.move_count:
                assert f"Up to move {row.move_count} it was played by earlier rules" in told
                assert f"From move {row.move_count + 1} on it was played by the present rules" in told
            else:
                assert told.startswith("True: ")
            assert ("bound the seed alone" in told) == (version == "571e6a1" and row.status != "lobby")
            await recorded(later, table)
    assert {kind[0] for kind in ended} == GAMES.keys()


async def taken_over(ward: Ward, row: TableRow) -> Table:
    """A table as it goes on: begun where it waited for that, no longer paused, by the present rules."""
    table, present = await ward.registry.table(row.id), GAMES[row.game].rules_version
    if row.status == "lobby":
        await begin(table)
    elif row.rules_version != present:
        assert table.settings.patches == [(row.move_count, row.rules_version, present)]
    else:
        assert table.settings.patches == []
    if row.status == "paused":
        await turn(admin.resume, table)
    stored = await ward.storage.table(row.id)
    assert stored is not None and stored.rules_version == table.row.rules_version == present
    return table


async def recorded(ward: Ward, table: Table) -> None:
    """The recording leads to where the game is."""
    recording = await Recordings(ward.registry).recording(table)
    assert table.game.dump(recording.state(recording.last)) == table.game.dump(table.state)


LEADERBOARDS: dict[str, dict[str, list[tuple[int, int, int]]]] = {
    "571e6a1": {
        "clinic": [(1138, 1, 1), (927, 1, 0)],
        "doctor-strange": [(1146, 2, 1), (976, 2, 0)],
        "gothic-doctor": [(1138, 1, 1), (927, 1, 0)],
        "quack-in-the-box": [(1135, 2, 1), (1062, 1, 0), (942, 2, 0)],
    },
    BEFORE: {
        "clinic": [(1078, 2, 1), (1045, 2, 1)],
        "doctor-strange": [(1151, 1, 1), (1074, 3, 1), (968, 2, 0)],
        "gothic-doctor": [(1072, 1, 0), (1016, 2, 1), (987, 3, 1)],
        "quack-in-the-box": [(1200, 2, 1), (1049, 2, 1), (890, 1, 0)],
    },
}
"""Rating, games and victories from place to place, as these versions showed them."""


@pytest.mark.parametrize("version", list(LEADERBOARDS))
async def test_what_was_played_before_one_could_choose_counts_as_it_did(tmp_path: Path, version: str) -> None:
    async with await Storage.open(database(version, tmp_path)) as storage:
        (guild,) = {row.guild for row in await storage.results()}
        played = await storage.results(guild=guild), await storage.result_seats(guild=guild)
    shown = {game: ratings(game, *played) for game in GAMES}
    told = {game: [(one.rating, one.played, one.won) for one in board] for game, board in shown.items() if board}
    assert told == LEADERBOARDS[version]


async def test_every_finished_game_of_the_version_before_is_still_shown_and_judged(later: Ward) -> None:
    seen = set()
    for number in range(1, await later.storage.new_table_id()):
        row = await later.storage.table(number)
        if row is None or row.status not in proof.ENDED:
            continue
        table = await later.registry.table(number)
        await judged(later, table)
        recording = await Recordings(later.registry).recording(table)
        assert recording.last == sum(not move.undone for move in await later.storage.moves(number))
        seen.add((row.game, row.status))
    assert seen >= {(game, "finished") for game in GAMES} | {("doctor-strange", "cancelled")}
