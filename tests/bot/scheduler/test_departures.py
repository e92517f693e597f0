"""Servers that remove the bot are forgotten after a while, unless they invite it again; others never."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.servers import departures, forgetting
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.time_control import DAY
from storage import Batch, CaseAnswerRow, Storage
from storage.cases import put_answer
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, CYD, GUILD, Ward, status


def rows(storage: Storage, guild: int) -> list[tuple[str, int]]:
    """Count the rows of a server by table, without zeros."""
    with closing(sqlite3.connect(storage.path)) as connection:
        made = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        ]
        found = []
        for name in made:
            if any(column[1] == "guild" for column in connection.execute(f"PRAGMA table_info({name})")):
                sql = f"SELECT count(*) FROM {name} WHERE guild = ?"  # noqa: S608
                ((count,),) = connection.execute(sql, (guild,)).fetchall()
                found += [(name, count)] if count else []
    return found


async def left(ward: Ward, guild: int = GUILD) -> int:
    """Return since when the bot is not on a server, in memory and on disk."""
    on_disk = (await ward.storage.servers.hosting.left()).get(guild, 0)
    assert (await ward.registry.servers.of(guild)).settings.left_at == on_disk
    return on_disk


async def test_thirty_days_after_it_was_sent_away_nothing_of_a_server_is_left(ward: Ward) -> None:
    done, game, waiting = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD), await ward.opened(CYD)
    await play_out(done)
    await departures.server_left(ward.registry, GUILD)
    since = ward.time
    assert await left(ward) == since and status(game) == "paused"
    ward.time += 30 * DAY - 1
    assert await forgetting.due(ward.registry) == 0
    ward.time += 1
    assert await forgetting.due(ward.registry) == 1
    assert rows(ward.storage, GUILD) == [] and ward.slept == [], "whom should it tell?"
    assert [await ward.storage.table(one.id) is None for one in (done, game, waiting)] == [False, True, True]
    assert await ward.storage.tables_of(ANN, unfinished=False) == [] and await left(ward) == 0
    assert await forgetting.due(ward.registry) == 0


async def test_whoever_invites_it_again_keeps_their_games(ward: Ward) -> None:
    game = await ward.playing(ANN, BOB)
    await departures.server_left(ward.registry, GUILD)
    await departures.server_joined(ward.registry, GUILD)
    assert await left(ward) == 0 and status(game) == "playing"
    ward.time += 99 * DAY
    assert await forgetting.due(ward.registry) == 0 and status(game) == "playing"


async def test_what_happened_while_it_was_down_is_noticed_when_it_connects(ward: Ward) -> None:
    await ward.playing(ANN, BOB)
    for on_it, since in ((False, ward.time), (False, ward.time), (True, 0)):
        await departures.servers_known(ward.registry, lambda guild, on_it=on_it: on_it and guild == GUILD)  # type: ignore[misc]
        assert await left(ward) == since
        ward.time += 1 if on_it else 0


async def test_of_a_server_of_which_there_is_nothing_nothing_is_written(ward: Ward) -> None:
    await departures.server_left(ward.registry, GUILD)
    assert rows(ward.storage, GUILD) == []


async def test_a_host_can_keep_servers_for_ever(ward: Ward) -> None:
    keeping = ward.again(forget_servers_days=0)
    await keeping.playing(ANN, BOB)
    await departures.server_left(keeping.registry, GUILD)
    keeping.time += 9999 * DAY
    assert await forgetting.due(keeping.registry) == 0


async def test_a_forgotten_server_leaves_people_their_own_and_a_bot_that_was_killed_over_it_goes_on(ward: Ward) -> None:
    game = await ward.playing(ANN, BOB)
    batch = Batch()
    put_answer(batch, CaseAnswerRow(ANN, "c", "toy", "2026-11-25", GUILD, "pass", True, True, False, 5))
    batch.put_preferences(ANN, "{}")
    await ward.storage.commit(batch)
    server = await ward.registry.servers.of(GUILD)
    await server.do(_logs)
    await forgetting.ask(ward.registry, GUILD, ANN)
    assert [row.kind for row in await ward.storage.owed(server.id)] == ["moderation_log"]
    new = ward.again()
    assert await forgetting.due(new.registry) == 1
    assert rows(new.storage, GUILD) == [] and await new.storage.table(game.id) is None
    assert len(new.slept) == forgetting.LOOKS, "Discord takes nothing here"
    assert await new.storage.owed(server.id) == [] and await new.storage.owed(game.id) == []
    (answer,) = await new.storage.cases.answers(ANN)
    assert answer.guild is None and await new.storage.preferences(ANN) == "{}"


async def _logs(server: Server) -> None:
    change = ServerChange(server)
    change.decide(log_channel=5)
    await change.commit()
