"""The findings of `housecall doctor` about a PostgreSQL server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.settings import Settings
from bot.tools import doctor_database
from bot.tools.doctor import examine
from bot.tools.doctor_database import server
from bot.tools.findings import Finding
from engines import GAMES
from storage import Batch, CaseAnswerRow, PostRow, Storage
from storage.cases import put_answer
from storage.engines.facts import Facts
from storage.engines.places import look
from storage.engines.postgres import looking
from storage.engines.postgres.address import Address
from storage.engines.postgres.pool import connected
from storage.migrations import Migration, migrations
from tests.storage.contents import contents
from tests.storage.examples import table

SOUND: dict[str, Any] = {
    "place": "postgresql://here/house",
    "told": "PostgreSQL 18.4 on x86_64",
    "number": 180004,
    "settings": {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "max_connections": "100"},
    "replicas": 0,
    "standby": False,
    "pooled": False,
    "ahead_ms": 3,
    "version": migrations("postgres")[-1].number,
    "bytes": 5_000_000,
}


def of(findings: list[Finding], level: str) -> str:
    return "\n".join(one.sentence for one in findings if one.level == level)


def told(**changes: Any) -> list[Finding]:
    """Return the findings about a server that is sound except for these."""
    settings = SOUND["settings"] | changes.pop("settings", {})
    slots = changes.pop("slots", 1)
    facts = Facts(**(SOUND | changes | {"settings": settings}))
    return list(server(facts, Settings(database="postgresql://here/house", slots=slots)))  # type: ignore[arg-type]


def test_a_sound_server_has_nothing_in_the_way() -> None:
    assert (of(told(), "bad"), of(told(), "note")) == ("", "")
    assert "PostgreSQL 18.4, 5.0 MB" in of(told(), "ok")


@pytest.mark.parametrize(
    ("changes", "level", "words"),
    [
        ({"number": 130011, "told": "PostgreSQL 13.11 on x"}, "bad", "PostgreSQL 14 or newer"),
        ({"told": "CockroachDB CCL v24.1 (x)"}, "bad", "no PostgreSQL"),
        ({"told": "PostgreSQL 15.2-YB-2.21 on x"}, "bad", "no PostgreSQL"),
        ({"settings": {"fsync": "off"}}, "bad", "fsync is off"),
        ({"settings": {"full_page_writes": "off"}}, "bad", "full_page_writes is off"),
        ({"settings": {"synchronous_commit": "local"}}, "bad", "synchronous_commit is local"),
        ({"replicas": 2}, "note", "a failover can lose moves"),
        ({"standby": True}, "bad", "target_session_attrs=read-write"),
        ({"pooled": True}, "bad", "session mode"),
        ({"ahead_ms": -5000}, "note", "5 seconds apart"),
        ({"ahead_ms": 90_000}, "bad", "90 seconds apart"),
        ({"version": 0}, "note", "no tables yet"),
        ({"version": 999}, "bad", "newer House Call"),
        ({"slots": 20}, "bad", "20 slots and a standby may want 168 connections"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(changes: dict[str, Any], level: str, words: str) -> None:
    assert words in of(told(**changes), level)


def test_a_database_of_an_earlier_version_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    later = Migration(2, "later", "")
    monkeypatch.setattr(doctor_database, "migrations", lambda engine: [*migrations(engine), later])
    assert "brought up to date" in of(told(), "note")


def test_a_follower_that_is_waited_for_is_no_danger() -> None:
    assert not of(told(replicas=1, settings={"synchronous_standby_names": "*"}), "note")


@pytest.fixture
async def house(postgres_url: str) -> AsyncIterator[Storage]:
    async with await Storage.open(postgres_url) as storage:
        yield storage


async def test_a_real_server_is_looked_at_while_a_bot_uses_it(house: Storage, postgres_url: str) -> None:
    batch = Batch()
    game = next(iter(GAMES))
    batch.put_table(table(1, game=game, status="playing", rules_version=-1))
    batch.put_table(table(2, status="lobby", last_activity=2**52))
    for user in range(30):
        put_answer(batch, CaseAnswerRow(user, "doubtful", "toy", "2026-11-25", None, "x", True, True, True, 1))
    batch.put_post(PostRow(1, "hand:0", 80, 500, "", 1, refusal="50035 components.0"))
    await house.commit(batch)
    settings = Settings(database=postgres_url)  # type: ignore[arg-type]
    findings = await examine(settings)
    assert "fsync is off" in of(findings, "bad")  # so that tests are quick
    assert "happened later than this machine's clock" in of(findings, "bad")
    assert f"begun with earlier rules ({game})" in of(findings, "note")
    assert "30 of 30 people doubt the case doubtful" in of(findings, "note")
    assert "Discord refused 1 messages of the kind hand (50035 components.0)" in of(findings, "note")
    assert "2 games and lobbies are open" in of(findings, "ok")


async def test_one_that_cannot_be_looked_at_is_one_sentence(empty_postgres_url: str) -> None:
    away = Settings(database="postgresql://ann:s3cret@127.0.0.1:1/house")  # type: ignore[arg-type]
    assert "127.0.0.1:1/house cannot be reached" in of(await examine(away), "bad")
    assert "s3cret" not in str(await examine(away))
    with contents(empty_postgres_url) as other:
        other.ask("CREATE TABLE recipes (name text)")
    foreign = Settings(database=empty_postgres_url)  # type: ignore[arg-type]
    assert "is not a House Call database" in of(await examine(foreign), "bad")


async def test_a_pooler_that_deals_out_transactions_is_noticed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (await look(postgres_url)).pooled
    others = [await connected(Address(postgres_url)) for _ in range(2)]

    class Dealt:
        """A connection to a pooler, which sends each transaction to any free process of the server."""

        busy = False

        async def execute(self, sql: bytes) -> Any:
            mine = others[0]
            if Dealt.busy and sql != b"SELECT 1":
                mine = others[1]
            if sql in {b"BEGIN", b"ROLLBACK"}:
                Dealt.busy, mine = sql == b"BEGIN", others[0]
            return await mine.execute(sql)

        async def close(self) -> None:
            """Do nothing: it is the pooler's."""

    async def dealt(_: object) -> Any:
        return Dealt()

    monkeypatch.setattr(looking, "connected", dealt)
    assert (await look(postgres_url)).pooled
    for other in others:
        await other.close()
