"""A server's decisions: saved on disk and in memory or not at all, and each act of a moderator logged once."""

from __future__ import annotations

import pytest

from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.servers.servers import Servers
from storage import BanRow, StorageError
from tests.bot.outbox.mailroom import Mailroom, delivered
from tests.bot.tables.ward import ANN, BOB, CHANNEL, GUILD, Ward, no_room

LOG, ROLE = 81, 90


async def decided(ward: Ward) -> Server:
    """Return a server where Ann has set a log channel, allowed games in one channel, and banned Bob and a role."""
    server = await ward.registry.servers.of(GUILD)

    async def decide(server: Server) -> None:
        change = ServerChange(server)
        change.decide(channels=(CHANNEL,), log_channel=LOG)
        change.keep_out(BanRow(GUILD, "person", BOB, change.now, ANN))
        change.keep_out(BanRow(GUILD, "role", ROLE, change.now, ANN))
        change.record("decided", ANN, about="channels", old="[]", new=f"[{CHANNEL}]")
        await change.commit()

    await server.do(decide)
    return server


async def test_what_was_decided_is_there_after_a_restart(ward: Ward) -> None:
    server = await decided(ward)
    again = await Servers(ward.services).of(GUILD)
    assert (again.settings, again.kept_out) == (server.settings, server.kept_out)
    assert again.settings.channels == (CHANNEL,)
    assert [again.keeps_out(BOB), again.keeps_out(ANN), again.keeps_out(ANN, [ROLE])] == [True, False, True]


async def test_a_disk_that_refuses_leaves_a_server_as_it_was(ward: Ward) -> None:
    with no_room(), pytest.raises(StorageError):
        await decided(ward)
    server = await ward.registry.servers.of(GUILD)
    assert (server.settings.channels, server.kept_out) == ((), ())
    assert await ward.storage.owed(server.id) == []


async def test_whoever_is_let_in_again_is_kept_out_no_more(ward: Ward) -> None:
    server = await decided(ward)
    change = ServerChange(server)
    change.let_in("person", BOB)
    await change.commit()
    assert not server.keeps_out(BOB)
    assert [row.target for row in await ward.storage.servers.kept_out(GUILD)] == [ROLE]


@pytest.mark.parametrize(("refused", "owed"), [(0, 0), (50013, 0)], ids=["told", "no place to tell it"])
async def test_an_act_is_told_once_in_the_log_channel(ward: Ward, refused: int, owed: int) -> None:
    server, sender = await decided(ward), Mailroom(ward)
    if refused:
        sender.closed[LOG] = refused
    for _ in range(2):
        await delivered(ward, sender, server)
    told: list[tuple[int, str, list[int]]] = [
        (LOG, f"⚙️ <@{ANN}> changed where games are played: anywhere → <#{CHANNEL}>", [])
    ]
    assert sender.sent == ([] if refused else told)
    assert len(await ward.storage.owed(server.id)) == owed


async def test_somebody_who_is_forgotten_stays_kept_out_and_is_no_moderator_of_anybody(ward: Ward) -> None:
    server = await decided(ward)
    change = ServerChange(server)
    change.batch.forget_user(ANN, "nobody")
    change.batch.forget_user(BOB, "nobody")
    await change.commit()
    assert [(row.target, row.moderator) for row in await ward.storage.servers.kept_out(GUILD)] == [
        (BOB, None),
        (ROLE, None),
    ]
    sender = Mailroom(ward)
    await delivered(ward, sender, server)
    assert [text for _, text, _ in sender.sent] == [
        f"⚙️ someone who was forgotten changed where games are played: anywhere → <#{CHANNEL}>"
    ]
