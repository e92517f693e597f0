from __future__ import annotations

from typing import Any

import pytest

from storage import Batch, Storage
from storage.forgetting_servers import NOWHERE, forget_server
from tests.storage.contents import BYTES, NUMBER, contents, dump
from tests.storage.examples import table

GONE, STAYS = 888000111222, 888000333444
ANN = 555000111222
NOBODY = "Dr. N. N."
PLAIN = {
    "game": "toy",
    "language": "en",
    "catalogue": "",
    "outcome": '{"reason":"rules","ranks":[1]}',
    "status": "finished",
    "level": "",
    "move": "pass",
    "case_id": "A Case",
    "day": "2026-11-25",
}
"""Values of columns that do not reveal a server; any other text could."""


def value(column: str, kind: str, guild: int, place: int) -> Any:
    """Return a value for a column of a row of that server."""
    known = {
        "guild": guild,
        "user": ANN + place,
        "table_id": place,
        "id": place,
        "settings": f'{{"options":{{"rounds":3}},"offers":{{"{ANN}":1}}}}',
        "clock": f'{{"of":"{guild}"}}',
        "data": f'{{"of":"{guild}","left":5}}',
        "kind": "person",
        "began_name": "Bob",
        "name": "Ann",
    }
    if kind == BYTES:
        return f"{guild}/{place}".encode()
    return {**PLAIN, **known}.get(column, place if kind == NUMBER else f"{guild}/{place}")


def fill(place: str, guild: int, first: int) -> None:
    """Add a row to every table of the database for two tables of a server, one with a result and one without."""
    with contents(place) as found:
        for name, own in found.columns().items():
            if not {"guild", "table_id"} & dict(own).keys():
                continue
            for at in (first, first + 1):
                if name in {"results", "result_seats"} and at > first:
                    continue
                row = {column: value(column, kind, guild, at) for column, kind in own}
                if name == "results":
                    row["data"] = PLAIN["outcome"]
                if name in {"outbox", "marks", "posts", "versions"} and at > first:
                    row["table_id"] = -guild
                found.insert(name, row)


async def forgotten(storage: Storage, guild: int) -> None:
    batch = Batch()
    forget_server(batch, guild, await storage.servers.hosting.held(), NOBODY)
    await storage.commit(batch)


async def test_every_table_loses_what_it_holds_of_the_server_and_nothing_of_another(
    storage: Storage, place: str
) -> None:
    fill(place, GONE, 10)
    fill(place, STAYS, 20)
    others = dump(place, of=str(STAYS))
    held = await storage.servers.hosting.held()
    assert {"servers", "bans", "case_posts", "results", "tables"} <= set(held.guilds)
    assert len(dump(place, of=str(GONE))) >= len(held.guilds)
    assert await storage.servers.hosting.known() == [GONE, STAYS]
    await forgotten(storage, GONE)
    assert dump(place, of=str(GONE)) == dump(place, of=str(GONE).encode().hex()) == []
    assert dump(place, of=str(STAYS)) == others
    assert await storage.servers.hosting.known() == [STAYS]


async def test_a_result_stays_without_server_and_people_and_a_game_without_one_goes(
    storage: Storage, place: str
) -> None:
    fill(place, GONE, 10)
    await forgotten(storage, GONE)
    row = await storage.table(10)
    assert row is not None and await storage.table(11) is None
    assert (row.guild, row.channel, row.home, row.host, row.seed, row.clock) == (None, NOWHERE, None, None, None, "{}")
    assert row.settings == '{"options":{"rounds":3}}'
    (result,) = await storage.results()
    assert (result.table_id, result.guild) == (10, None)
    assert [seat.user for seat in await storage.result_seats()] == [None]
    (seat,) = await storage.seats(10)
    assert (seat.user, seat.name, seat.original_user, seat.original_name) == (None, NOBODY, None, NOBODY)
    assert not [line for line in dump(place) if str(ANN)[:9] in line and "case_answers" not in line]


@pytest.mark.parametrize("again", [False, True])
async def test_what_was_on_its_way_meanwhile_goes_the_next_time(storage: Storage, place: str, again: bool) -> None:
    fill(place, GONE, 10)
    await forgotten(storage, GONE)
    late = Batch()
    late.put_table(table(12, guild=GONE))
    late.set_state(10, b"late", 1, 1)
    await storage.commit(late)
    if again:
        await forgotten(storage, GONE)
    assert (await storage.state(10) is None, await storage.table(12) is None) == (again, again)
