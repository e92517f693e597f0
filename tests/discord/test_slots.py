"""Bots on one PostgreSQL: one is killed, one hands over, and players notice nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from bot.health import why_not_healthy
from storage import Storage
from tests.storage.breaking import relayed
from tests.storage.postgres import HERE, Server
from tests.wire import LocalDiscord, Person, Seen, eventually
from tests.wire.cluster import Cluster, Member, cluster
from tests.wire.presses import signature

MANY = {"lobbies_per_person": 100, "tables_per_person": 1000, "tables_per_server": 10_000}


def begun_by(d: LocalDiscord, bot: Member) -> int:
    return sum(one.taken and one.process == bot.name for one in d.gateway.identifies)


def no_session_too_soon(made: Cluster) -> None:
    assert all(one.taken for one in made.d.gateway.identifies)
    assert made.d.violations == []


async def test_a_bot_that_is_killed_is_followed_by_one_that_stands_by(empty_postgres_url: str, tmp_path: Path) -> None:
    async with cluster(tmp_path, empty_postgres_url) as made:
        first, second = await made.active(), await made.standby()
        ann, bob = made.d.person("ann"), made.d.person("bob")
        await ann.slash("surgery", "play", game="quack-in-the-box")
        lobby = await bob.sees("Join", "surgery")
        await first.kill()
        await eventually(lambda: begun_by(made.d, second) == 1)
        assert not (await bob.press(lobby, "Join")).failed
        await second.says("active")
        await ann.until(lambda: "Start" in ann.fresh(lobby).buttons)
        assert not (await ann.press(ann.fresh(lobby), "Start")).failed
        await ann.sees("What changed")
        assert "follows" not in second.said and made.d.presses.unanswered == []
        no_session_too_soon(made)
        assert await second.stop() == 0
        assert second.said[-2:] == ["leaving", "nobody_follows"]


class Pressing:
    """People who open tables in a loop, each of another game."""

    def __init__(self, d: LocalDiscord, **games: str) -> None:
        self.answered, self._over = 0, False
        self._tasks = [asyncio.create_task(self._press(d.person(name), game)) for name, game in games.items()]

    async def _press(self, person: Person, game: str) -> None:
        while not self._over:
            answer = await person.slash("surgery", "play", game=game)
            assert not answer.failed and answer.message is not None
            assert "is open below" in str(answer.message.data)
            self.answered += 1
            await asyncio.sleep(0.05)  # a person may open only so many tables

    async def more(self, count: int = 5) -> None:
        """Wait until `count` more presses were answered."""
        wanted = self.answered + count
        await eventually(lambda: self.answered >= wanted or any(task.done() for task in self._tasks))

    async def over(self) -> int:
        self._over = True
        await asyncio.gather(*self._tasks)
        return self.answered


async def test_a_bot_hands_over_while_people_press_and_nothing_is_unanswered_or_done_twice(
    empty_postgres_url: str, tmp_path: Path
) -> None:
    async with cluster(tmp_path, empty_postgres_url, **MANY) as made:
        first, second = await made.active(), await made.standby()
        pressing = Pressing(made.d, ann="clinic", bob="gothic-doctor", cyd="quack-in-the-box")
        await pressing.more()
        leaves = asyncio.create_task(first.stop())
        await pressing.more()
        assert await leaves == 0
        await second.says("active")
        await pressing.more()
        answered = await pressing.over()
        assert first.said[-2:] == ["leaving", "handed_over"]
        assert made.d.presses.unanswered == []
        no_session_too_soon(made)
        async with await Storage.open(empty_postgres_url) as storage:
            assert len(await storage.open_tables()) == answered
        assert await second.stop() == 0


def moves_of(hand: Seen) -> list[str]:
    """Return the buttons of a hand that make a move."""
    return [button for button in hand.buttons.values() if ":move:" in button]


async def test_each_slot_answers_its_own_servers_and_what_is_done_by_direct_message_is_seen_there(
    empty_postgres_url: str, tmp_path: Path
) -> None:
    async with cluster(tmp_path, empty_postgres_url, slots=2) as made:
        d, ann, bob, cyd = made.d, made.d.person("ann"), made.d.person("bob"), made.d.person("cyd")
        servers = [d.world.server_on(shard, 2, name, "surgery") for shard, name in enumerate(("South", "North"))]
        assert [guild >> 22 & 1 for guild in servers] == [0, 1]
        first, second = await made.active(), await made.active()
        asked: list[tuple[str, str]] = []
        d.asked.append(lambda request: asked.append((signature(request), f"{request.method} {request.path}")))
        at = {cyd: "South/surgery", ann: "North/surgery"}
        answers = [await person.slash(place, "play", game="doctor-strange") for person, place in at.items()]
        assert [d.presses.all[int(one.interaction)].process for one in answers] == [first.name, second.name]
        await cyd.sees("Join", "South/surgery")
        lobby = await bob.sees("Join", "North/surgery")
        await bob.press(lobby, "Join")
        await ann.until(lambda: "Start" in ann.fresh(lobby).buttons)
        await ann.press(ann.fresh(lobby), "Start")
        board = await ann.sees("What changed")

        hands = {person: (await person.press(board, "My hand")).message or board for person in (ann, bob)}
        mover = next(person for person, hand in hands.items() if moves_of(hand))
        private = (await mover.slash("dm", "hand")).message or board
        done = await mover.press(private, moves_of(private)[-1])
        assert d.presses.all[int(done.interaction)].process == first.name
        stale, open_hand = moves_of(hands[mover]), hands[mover]
        await mover.until(lambda: moves_of(mover.fresh(open_hand)) != stale)  # through the press that opened it there
        about = f"/channels/{d.world.place(board.channel).id}/messages"
        assert {process for process, what in asked if about in what} == {second.name}

        third = made.member(slots=3)
        await third.begin()
        assert await third.exit_code() == 1
        assert "HOUSECALL_SLOTS=2 and HOUSECALL_SHARDS=2, this one has 3" in third.log.read_text()
        no_session_too_soon(made)


async def test_a_game_goes_on_by_later_rules_once_no_active_process_plays_by_the_former_ones(
    empty_postgres_url: str, tmp_path: Path
) -> None:
    async with cluster(tmp_path, empty_postgres_url, slots=2) as made:
        d, ann, bob = made.d, made.d.person("ann"), made.d.person("bob")
        for shard, name in enumerate(("South", "North")):
            d.world.server_on(shard, 2, name, "surgery")
        first, second = await made.active(), await made.active()
        await ann.slash("North/surgery", "play", game="doctor-strange")
        lobby = await bob.sees("Join", "North/surgery")
        await bob.press(lobby, "Join")
        await ann.until(lambda: "Start" in ann.fresh(lobby).buttons)
        await ann.press(ann.fresh(lobby), "Start")
        board = await ann.sees("What changed")

        later = await made.standby("--later")
        assert await second.stop() == 0
        await later.says("active")
        told = await ann.press(board, "My hand")
        assert told.message is not None and "just being updated" in str(told.message.data)

        assert await first.stop() == 0
        answer = await ann.press(board, "My hand")
        assert answer.message is not None and answer.message.buttons
        await ann.until(lambda: "by the present rules" in str(ann.fresh(board).data))


@asynccontextmanager
async def taken_over(url: str) -> AsyncIterator[None]:
    """Let another process hold the slot for a while."""
    with psycopg.connect(url, autocommit=True) as other, psycopg.connect(url, autocommit=True) as ends:
        taking = asyncio.create_task(asyncio.to_thread(other.execute, "SELECT pg_advisory_lock(18499, 0)"))
        waits = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND {HERE}"  # noqa: S608
        await eventually(lambda: ends.execute(waits).fetchone())
        ends.execute(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE granted AND classid = 18499 AND {HERE}")  # noqa: S608
        await taking
        yield


async def test_a_bot_waits_for_its_database_and_ends_where_another_has_its_slot(
    postgres: Server, empty_postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = empty_postgres_url.partition("?")[0].rpartition("/")[2]
    async with relayed(postgres) as relay, cluster(tmp_path, relay.url(database)) as made:
        await relay.refuse()
        member = made.member()
        await member.begin()
        await member.says("database_waited_for")
        monkeypatch.chdir(member.home)
        beside = Path("data/housecall")
        await eventually(lambda: not why_not_healthy(beside, shared=True))
        await relay.listen()
        await member.says("active")
        assert why_not_healthy(beside, shared=True) == ""
        async with taken_over(empty_postgres_url):
            assert await member.exit_code() == 75
        assert "Another process has the slot" in member.log.read_text()
        assert "does not run here" in why_not_healthy(beside, shared=True)
