"""A database of the version before is opened by this one: every game in it is taken over, played on and proved.

It does not depend on which rules have changed since: a game whose rules have is taken over, another is simply loaded;
once more with all of them raised, and there one game of each kind where the rules of today take over the others too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.history.recordings import Recordings
from bot.tables import admin, lobby, proof
from bot.tables.table import Table
from bot.tools.verify import verify
from engines import GAMES
from storage import Storage
from tests.before.files import database
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import Ward

LONG_AFTER = 1_000_000_000
TODAY = {key: game.rules_version for key, game in GAMES.items()}


@pytest.fixture(params=[0, 1], ids=["as they are", "raised"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of today, and those of a later version that changed nothing which these games meet."""
    for game in GAMES:
        made = replace(GAMES[game], rules_version=GAMES[game].rules_version + request.param)
        monkeypatch.setitem(GAMES, game, made)


@pytest_asyncio.fixture
async def later(tmp_path: Path, rules: None) -> AsyncIterator[Ward]:
    """The registry of this version over the database of the one before, long after that was stopped."""
    del rules
    async with await Storage.open(database("571e6a1", tmp_path)) as storage:
        ward = Ward(storage, 5)
        ward.time = LONG_AFTER
        yield ward
        await ward.quiet()


async def judged(ward: Ward, table: Table) -> str:
    """What is proved of a game that is over, against what was published of it."""
    file = await proof.export(ward.storage, table.id)
    told = verify(proof.text(file), start=proof.shown(table.row.seed_hash), end=file.end)
    assert told.sentence.startswith(("True", "In part")), told.sentence
    return str(told)


async def test_the_database_holds_games_of_every_kind_in_mid_play_lobbies_and_finished_games(later: Ward) -> None:
    rows = await later.storage.open_tables()
    for game in GAMES:
        mine = [row for row in rows if row.game == game and row.started is not None]
        assert len(mine) >= 2 and all(row.move_count > 10 for row in mine)
    assert {row.game for row in rows if row.status == "lobby"} >= {"doctor-strange"}
    assert [row for row in rows if row.status == "paused"] and [row for row in rows if row.undo_count]
    assert any([await later.storage.orders(row.id) for row in rows])
    assert any([len(await later.storage.owed(row.id)) > 1 for row in rows])


async def test_every_game_of_the_version_before_is_taken_over_played_to_its_end_and_proved(later: Ward) -> None:
    taken: set[str] = set()
    for row in await later.storage.open_tables():
        version = GAMES[row.game].rules_version
        if version > TODAY[row.game] > row.rules_version and row.game in taken:
            continue  # the rules of today take each of these over in the same way
        taken.add(row.game)
        table = await later.registry.table(row.id)
        if row.status == "lobby":
            await lobby.start(table, row.host or 0)
        elif row.rules_version != version:
            assert table.settings.patches == [(row.move_count, row.rules_version, version)]
        else:
            assert table.settings.patches == []
        if row.status == "paused":
            await admin.resume(table)
        stored = await later.storage.table(row.id)
        assert stored is not None and stored.rules_version == table.row.rules_version == version
        await play_out(table, seed=row.id)
        await later.quiet()
        assert table.row.status == "finished", row
        told = await judged(later, table)
        if table.settings.patches:
            assert f"Up to move {row.move_count} it was played by earlier rules" in told
            assert f"From move {row.move_count + 1} on it was played by the present rules" in told
        else:
            assert told.startswith("True: ")
        assert ("bound the seed alone" in told) == (row.status != "lobby")
        recording = await Recordings(later.registry).recording(table)
        assert table.game.dump(recording.state(recording.last)) == table.game.dump(table.state)


async def test_every_finished_game_of_the_version_before_is_still_shown_and_judged(later: Ward) -> None:
    seen = set()
    for number in range(1, later.storage.new_table_id()):
        row = await later.storage.table(number)
        if row is None or row.status not in proof.ENDED:
            continue
        table = await later.registry.table(number)
        await judged(later, table)
        recording = await Recordings(later.registry).recording(table)
        assert recording.last == sum(not move.undone for move in await later.storage.moves(number))
        seen.add((row.game, row.status))
    assert seen >= {(game, "finished") for game in GAMES} | {("doctor-strange", "cancelled")}
