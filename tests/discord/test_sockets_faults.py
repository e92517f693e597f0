"""The bot over real sockets, at Discord's pace: several people at once, and Discord misbehaving."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.local.objects import DM
from bot.outbox import pacing
from storage import Storage
from tests.chance import foreseen
from tests.discord.served import running
from tests.local.conftest import Clock
from tests.wire import Answer, LocalDiscord, NotOnScreen, Person, Seen, eventually

SKIP = "Skip this patient"
THREAD = "Night Shift #1"


@dataclass
class Ward:
    """The bot, Ann and Bob."""

    d: LocalDiscord
    storage: Storage
    database: Path
    ann: Person
    bob: Person
    clock: Clock

    async def begin(self) -> None:
        """Begin a game of Night Shift between Ann and Bob; wait until both see the board."""
        await self.ann.slash("surgery", "play", game="night-shift")
        lobby = await self.bob.sees("Table 1, opened by", "surgery")
        await self.bob.press(lobby, "Join")
        await self.ann.until(lambda: "Start" in self.ann.fresh(lobby).buttons)
        await self.ann.press(lobby, "Start")
        for person in (self.ann, self.bob):
            await person.until(partial(boards, person))

    async def hand(self, person: Person) -> Seen:
        board = (await person.until(lambda: boards(person)))[-1]
        answer = await person.press(board, "My hand")
        assert answer.message is not None
        return answer.message

    async def moves(self) -> list[str]:
        return [row.move for row in await self.storage.moves(1)]


@pytest_asyncio.fixture
async def ward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Ward]:
    monkeypatch.setattr(pacing, "PACE_MS", 10)
    clock, database = Clock(), tmp_path / "faults.db"
    async with (
        LocalDiscord(clock=clock) as d,
        await Storage.open(database) as storage,
        running(d, storage, foreseen(), unlimited=False),
    ):
        yield Ward(d, storage, database, await d.person("ann").join(), await d.person("bob").join(), clock)


def boards(person: Person) -> list[Seen]:
    """Return the messages of the thread with the board's buttons."""
    try:
        return [message for message in person.messages(THREAD) if "What changed" in message.buttons]
    except NotOnScreen:
        return []


async def test_of_six_who_join_at_once_as_many_sit_as_there_are_seats(ward: Ward) -> None:
    await ward.ann.slash("surgery", "play", game="night-shift")
    people = [ward.d.person(f"guest{n}") for n in range(6)]
    for person in people:
        await person.join()
    lobby = await ward.ann.sees("Table 1, opened by", "surgery")
    answers = await asyncio.gather(*(person.press(lobby, "Join") for person in people))
    assert not any(answer.failed for answer in answers)
    assert await ward.ann.until(lambda: "Everyone is here" in ward.ann.fresh(lobby).text)
    await eventually(lambda: sum(any("full" in m.text and m.ephemeral for m in p.everything) for p in people) == 3)
    seats = await ward.storage.seats(1)
    assert len(seats) == 4 and len({seat.user for seat in seats}) == 4
    assert [seat.seat for seat in seats] == [0, 1, 2, 3]


async def test_ten_presses_of_one_button_at_once_are_one_move(ward: Ward) -> None:
    await ward.begin()
    mine, other = await ward.hand(ward.ann), await ward.hand(ward.bob)
    skip = mine.buttons[SKIP]
    answers = await asyncio.gather(
        *(ward.ann.press(mine, skip) for _ in range(5)), *(ward.bob.press(other, other.buttons[SKIP]) for _ in range(5))
    )
    assert not any(answer.failed for answer in answers)
    await ward.ann.until(lambda: any("✅" in m.text for m in ward.ann.everything))
    moves = await ward.storage.moves(1)
    assert {(move.user, move.move) for move in moves} == {(person.id, "skip") for person in (ward.ann, ward.bob)}
    assert len(moves) == 2


async def test_faults_on_the_way_to_the_channel_delay_the_board_and_double_nothing(ward: Ward) -> None:
    faults = ward.d.faults
    met = [
        faults.fail("POST /channels/*/threads", 500),
        faults.rate_limit("POST /channels/*/messages", 0.2, times=2),
        faults.lose_answer("POST /channels/*/messages"),
        faults.drop("POST /channels/*/messages"),
        faults.fail("POST /channels/*/messages", 502),
    ]
    await ward.begin()
    assert [fault.met for fault in met][1:] == [2, 1, 1, 1]
    edits = [faults.fail("PATCH /webhooks/*", 503), faults.rate_limit("PATCH /webhooks/*", 0.1)]
    for person in (ward.ann, ward.bob):
        assert "✅" in await made(ward, person, SKIP)
    await ward.ann.until(lambda: "nobody cured the patient" in "\n".join(m.text.lower() for m in boards(ward.ann)))
    assert [fault.met for fault in edits] == [1, 1]
    thread = ward.ann.messages(THREAD)
    assert sum("-# deal " in message.text for message in thread) == 1
    assert len(boards(ward.ann)) == 1
    for person in (ward.ann, ward.bob):
        assert len([m for m in person.messages("dm") if "Why not…?" in m.buttons]) == 1
    assert ward.d.violations == []


async def made(ward: Ward, person: Person, label: str) -> str:
    """Press a move on a fresh hand. Return the hand's text afterwards."""
    hand = await ward.hand(person)
    await person.press(hand, label)
    await person.until(lambda: "✅" in person.fresh(hand).text)
    return person.fresh(hand).text


async def test_closed_direct_messages_are_told_once_in_the_thread_and_nothing_stalls(ward: Ward) -> None:
    await ward.ann.settings(dms_open=False)
    await ward.begin()
    told = await ward.ann.sees("cannot send you direct messages", THREAD)
    assert str(ward.ann.id) in told.text
    await ward.bob.until(lambda: any("Why not…?" in m.buttons for m in ward.bob.messages("dm")))
    for person in (ward.ann, ward.bob):
        await made(ward, person, SKIP)
    assert sum("cannot send you" in message.text for message in ward.ann.messages(THREAD)) == 1
    assert not any(
        channel.messages
        for channel in ward.d.world.channels.values()
        if channel.kind == DM and channel.recipient and channel.recipient.id == ward.ann.id
    )


async def test_presses_made_while_the_connection_was_lost_come_by_resume(ward: Ward) -> None:
    await ward.begin()
    hand = await ward.hand(ward.ann)
    ward.d.gateway.cut()
    answer: Answer = await ward.ann.press(hand, SKIP)
    assert not answer.failed and ward.d.gateway.resumed == 1
    await ward.ann.until(lambda: "✅" in ward.ann.fresh(hand).text)
    ward.d.gateway.reconnect()
    await eventually(lambda: ward.d.gateway.resumed == 2)
    ward.d.gateway.invalidate()
    await eventually(lambda: ward.d.gateway.identified == 2)
    await made(ward, ward.bob, SKIP)
    assert await ward.moves() == ["skip", "skip"]


async def test_a_press_that_arrives_too_late_does_nothing_and_a_repeated_one_is_one_move(ward: Ward) -> None:
    await ward.begin()
    hand = await ward.hand(ward.ann)
    await eventually(lambda: not owed(ward))  # the answers of Discord below carry a wrong time
    ward.d.settings(patience=0.1)
    ward.d.gateway.silence()
    ward.clock.ahead -= ward.d.strict.ack_seconds + 1
    ward.d.world._last_id = 0  # the press is as old as its number says
    assert (await ward.ann.press(hand, SKIP)).failed
    ward.clock.ahead += ward.d.strict.ack_seconds + 1
    ward.d.gateway.speak()
    await eventually(lambda: ward.d.strict.late == 1)
    assert made_so_far(ward) == []
    ward.d.settings(patience=ward.d.waits, repeats=1)
    await ward.ann.press(hand, SKIP)
    await ward.ann.until(lambda: "✅" in ward.ann.fresh(hand).text)
    assert "✅" in ward.ann.fresh(hand).text  # the repetition changed nothing on the screen
    assert await ward.moves() == ["skip"]
    assert ward.d.violations == []


def made_so_far(ward: Ward) -> list[str]:
    """Return the moves in the database while the bot runs."""
    with closing(sqlite3.connect(ward.database)) as database:
        return [move for (move,) in database.execute("SELECT move FROM moves WHERE table_id = 1 ORDER BY number")]


def owed(ward: Ward) -> list[str]:
    """Return the pending deliveries."""
    with closing(sqlite3.connect(ward.database)) as database:
        return [kind for (kind,) in database.execute("SELECT kind FROM outbox WHERE kind != 'call'")]


async def test_a_move_whose_answer_failed_is_told_by_the_same_button_and_by_the_board(ward: Ward) -> None:
    await ward.begin()
    hand, other = await ward.hand(ward.ann), await ward.hand(ward.bob)
    ward.d.faults.refuse("POST /interactions/*", 10062, times=2)  # the answer, and its simple form
    assert (await ward.ann.press(hand, SKIP)).failed
    assert made_so_far(ward) == ["skip"] and SKIP in ward.ann.fresh(hand).buttons
    await ward.ann.press(hand, SKIP)
    await ward.ann.until(lambda: "✅" in ward.ann.fresh(hand).text)
    assert "moved on" not in ward.ann.fresh(hand).text
    await ward.bob.press(other, SKIP)
    await ward.ann.until(lambda: "nobody cured the patient" in "\n".join(m.text.lower() for m in boards(ward.ann)))
    assert made_so_far(ward) == ["skip", "skip"]


@pytest.mark.parametrize("fault", ["500", "10062"])
async def test_a_hand_that_discord_fails_on_comes_at_once_in_words(ward: Ward, fault: str) -> None:
    await ward.begin()
    hand, callback = await ward.hand(ward.ann), "POST /interactions/*"
    met = ward.d.faults.fail(callback) if fault == "500" else ward.d.faults.refuse(callback, 10062)
    assert not (await ward.ann.press(hand, SKIP)).failed
    await ward.ann.until(lambda: "✅" in ward.ann.fresh(hand).text)
    assert met.met == 1 and made_so_far(ward) == ["skip"]
    assert ward.d.violations == []


async def test_a_board_is_edited_through_presses_until_discord_takes_that_no_more(ward: Ward) -> None:
    await ward.begin()
    hands = [await ward.hand(ward.ann), await ward.hand(ward.bob)]
    through = ward.d.faults.refuse("PATCH /webhooks/*/messages/@original", 50027)
    for person, hand in zip((ward.ann, ward.bob), hands, strict=True):
        await person.press(hand, SKIP)
    await ward.ann.until(lambda: "nobody cured the patient" in "\n".join(m.text.lower() for m in boards(ward.ann)))
    assert through.met == 1 and len(boards(ward.ann)) == 1
    assert ward.d.violations == []


async def test_rate_limits_as_discord_has_them_are_kept(ward: Ward) -> None:
    ward.d.settings(rates=True)
    await ward.begin()
    for person in (ward.ann, ward.bob) * 2 + (ward.ann,):
        await made(ward, person, SKIP)
    await ward.bob.press(await ward.hand(ward.bob), SKIP)  # the end: the board replaces the hand
    await ward.ann.sees("Rematch", THREAD)
    assert ward.d.rates.refused <= 5
    assert ward.d.violations == []
