from __future__ import annotations

import pytest

from storage import ActRow, BanRow, Batch, Storage
from storage.acts import KEPT, add_act, drop_notices
from storage.forgetting_servers import forget_server
from storage.servers import drop_ended_bans, keep_out
from tests.storage.contents import dump

ANN, BOB, CYD, GUILD, OTHER = 555000111222, 555000333444, 555000555666, 70, 71


def act(number: int, guild: int = GUILD, **facts: object) -> ActRow:
    values: dict[str, object] = {"actor": ANN, "person": BOB, "other": CYD, "reason": f"because {number}"}
    return ActRow(f"{guild}-{number:05}", guild, number, "kicked", **(values | facts))  # type: ignore[arg-type]


async def test_an_act_is_read_as_it_was_written_the_newest_first(storage: Storage) -> None:
    batch, rows = Batch(), [act(1), act(2, table_id=9, about="toy", until=5, old="plays", new="lost"), act(1, OTHER)]
    for row in rows:
        add_act(batch, row)
        add_act(batch, row)  # the same again, after an unclear answer
    await storage.commit(batch)
    acts = storage.servers.acts
    assert await acts.latest(GUILD, 10) == [rows[1], rows[0]]
    assert (await acts.latest(GUILD, 1, 1), await acts.count(GUILD), await acts.count(OTHER)) == ([rows[0]], 2, 1)
    assert (await acts.act(rows[2].id), await acts.act("none")) == (rows[2], None)


async def test_each_reader_has_an_act_to_read_until_it_is_told_and_on_its_server_alone(storage: Storage) -> None:
    batch = Batch()
    add_act(batch, act(2), [BOB, CYD])
    add_act(batch, act(1), [BOB])
    add_act(batch, act(1, OTHER), [BOB])
    await storage.commit(batch)
    acts = storage.servers.acts
    assert [row.at for row in await acts.unread(GUILD, BOB)] == [1, 2]
    told = Batch()
    drop_notices(told, GUILD, BOB)
    await storage.commit(told)
    assert await acts.unread(GUILD, BOB) == []
    assert [len(await acts.unread(guild, user)) for guild, user in ((GUILD, CYD), (OTHER, BOB))] == [1, 1]


async def test_acts_do_not_grow_without_end(storage: Storage) -> None:
    for start in range(0, KEPT + 20, 500):
        batch = Batch()
        for number in range(start, min(start + 500, KEPT + 20)):
            add_act(batch, act(number), [BOB])
        await storage.commit(batch)
    found = await storage.servers.acts.latest(GUILD, 2 * KEPT)
    assert [row.at for row in found] == list(range(KEPT + 19, 19, -1))
    assert len(await storage.servers.acts.unread(GUILD, BOB)) == KEPT


@pytest.mark.parametrize("who", [ANN, BOB, CYD])
async def test_a_forgotten_person_leaves_the_record_and_the_act_stays(storage: Storage, place: str, who: int) -> None:
    batch = Batch()
    add_act(batch, act(1), [BOB])
    add_act(batch, act(2, reason=f"see <@{who}>"))
    await storage.commit(batch)
    assert len((await storage.person(who)).acts) == 2
    forget = Batch()
    forget.forget_user(who, "nobody")
    await storage.commit(forget)
    left = await storage.servers.acts.latest(GUILD, 9)
    assert [(row.act, row.reason) for row in left] == [("kicked", ""), ("kicked", "because 1")]
    assert (await storage.person(who)).acts == [] and dump(place, of=str(who)) == []
    assert len(await storage.servers.acts.unread(GUILD, BOB)) == (who != BOB)


async def test_a_forgotten_server_has_no_acts_any_more(storage: Storage) -> None:
    batch = Batch()
    for guild in (GUILD, OTHER):
        add_act(batch, act(1, guild), [BOB])
    forget_server(batch, GUILD, await storage.servers.hosting.held(), "nobody")
    await storage.commit(batch)
    acts = storage.servers.acts
    assert [await acts.count(guild) for guild in (GUILD, OTHER)] == [0, 1]
    assert [len(await acts.unread(guild, BOB)) for guild in (GUILD, OTHER)] == [0, 1]


async def test_a_ban_gets_another_end_and_is_dropped_after_it(storage: Storage) -> None:
    batch = Batch()
    for until in (50, 90):
        keep_out(batch, BanRow(GUILD, "person", BOB, 1, ANN, until))
    keep_out(batch, BanRow(GUILD, "role", CYD, 1, ANN))
    drop_ended_bans(batch, GUILD, 89)
    await storage.commit(batch)
    assert [row.until for row in await storage.servers.kept_out(GUILD)] == [90, 0]
    later = Batch()
    drop_ended_bans(later, GUILD, 90)
    await storage.commit(later)
    assert [row.target for row in await storage.servers.kept_out(GUILD)] == [CYD]
