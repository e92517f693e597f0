"""A server's kept post follows the database, soon after each change, and within the rate limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from bot.cases.days import day_of
from bot.leagues import signing
from bot.leagues.terms import Terms
from bot.local.objects import Message
from bot.scheduler.living import KIND, PACE_MS, REST_MS
from bot.servers.change import ServerChange
from bot.tables import lobby
from bot.ui.case_verbs import AnswerCase, CaseBoard
from bot.ui.lobby_verbs import Join
from storage import PostRow
from tests.bot.tables.ward import guest, no_room
from tests.discord.served import OTHER, ROOM, Served, rung, running, served, settled
from tests.wire import Seen

BOARD = "night-shift"
FIRST = int(datetime(2026, 11, 25, 12, tzinfo=UTC).timestamp() * 1000)
"""A day with a case that counts."""


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        await opened.bot.living.close()  # tests run the check themselves
        opened.later(FIRST - opened.bot.registry.services.env.now())
        yield opened


async def wanted(at: Served, place: str = BOARD) -> None:
    """Set the channel of the kept post; empty for none."""
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.decide(kept_post_channel=at.place(place) if place else 0)
    await change.commit()


async def minute(at: Served, milliseconds: int = PACE_MS) -> None:
    """Let a minute pass, and run the check."""
    await settled(at.bot)
    at.later(milliseconds)
    await at.bot.living.look()
    await rung(at.bot)


async def kept(at: Served) -> list[PostRow]:
    """Return the row of the kept post."""
    return [row for row in await at.storage.posts(-at.d.world.guild) if row.kind == KIND]


def posts(at: Served, place: str = BOARD) -> list[Message]:
    return at.d.place(place).written


def text(at: Served) -> str:
    (post,) = posts(at)
    return Seen(at.d.world.message_json(post)).text


async def test_open_running_and_finished_tables_stand_in_it_with_their_buttons(at: Served) -> None:
    await wanted(at)
    waits, plays, over = await at.lobby("ann"), await at.begun("ann", "bob"), await at.begun("bob", "cyd")
    await at.over(over)
    await minute(at)
    (post,) = posts(at)
    buttons = Seen(at.d.world.message_json(post)).buttons
    assert {f"Join #{waits.id}", f"Watch #{plays.id}", f"Replay #{over.id}", "Case of the day"} <= set(buttons)
    assert at.d.place(BOARD).pinned == [post.id]
    answer = await at.press(at.person("cyd"), BOARD, Join(waits.id))
    assert f"You sit at table #{waits.id}" in answer.text and waits.seat_of(at.person("cyd").id) is not None


async def test_it_is_edited_once_a_minute_and_shows_the_last_state(at: Served) -> None:
    await wanted(at)
    await minute(at)
    first = posts(at)[0].edited
    for name in ("ann", "bob", "cyd"):
        await at.lobby(name)
        await settled(at.bot)
        await at.bot.living.look()
    assert posts(at)[0].edited == first and "ann" not in text(at)
    await minute(at)
    assert all(name in text(at) for name in ("ann", "bob", "cyd"))
    edited = posts(at)[0].edited
    await minute(at)
    assert posts(at)[0].edited == edited  # nothing has changed


async def test_tables_that_not_everybody_can_look_at_who_sees_the_post_are_not_in_it(at: Served) -> None:
    await wanted(at)
    at.d.world.hide(ROOM, "ann", "bob")
    await at.lobby("ann", at=ROOM)
    await at.over(await at.begun("ann", "bob", at=ROOM, home=ROOM))
    await at.lobby("cyd", at=OTHER)
    await minute(at)
    assert "cyd" in text(at) and "ann" not in text(at) and "bob" not in text(at)


@pytest.mark.parametrize("fault", ["deleted", "refused edits", "not written down", "restarted", "moved", "taken off"])
async def test_after_every_fault_it_is_what_the_database_says(at: Served, fault: str) -> None:
    await wanted(at)
    table = await at.lobby("ann")
    await minute(at)
    world, (post,) = at.d.world, posts(at)
    await table.do(lambda table: lobby.join(table, guest(table, at.person("bob").id, "bob")))
    if fault == "deleted":
        world.remove(post)
        await settled(at.bot)
    elif fault == "refused edits":
        at.d.strict.old_edits = 0
        at.later(2 * 3_600_000)
        post.age -= 7200
        await minute(at)
        at.d.strict.old_edits = 3
    elif fault == "not written down":
        with no_room("kept_post"):
            await minute(at)
    elif fault == "restarted":
        await at.bot.close()
        at.later(REST_MS)
        async with running(at.d, at.storage, at.bot.registry.services.env) as again:
            await again.living.close()
            await again.living.look()
            await rung(again)
        assert "bob" in text(at)
        return
    elif fault == "moved":
        await wanted(at, OTHER)
    else:
        await wanted(at, "")
    await minute(at)
    await minute(at)
    if fault == "taken off":
        assert posts(at) == [] and await kept(at) == []
        return
    place = OTHER if fault == "moved" else BOARD
    shown = [Seen(world.message_json(one)).text for one in posts(at, place) if "Join #" in str(one.components)]
    assert len(shown) == 1 and "bob" in shown[0]
    (row,) = await kept(at)
    assert row.message in {one.id for one in posts(at, place)}


async def test_one_that_was_deleted_while_the_bot_was_down_comes_anew_though_nothing_else_has_changed(
    at: Served,
) -> None:
    await wanted(at)
    await minute(at)
    await at.bot.close()
    at.d.world.remove(posts(at)[0])
    at.later(PACE_MS)
    async with running(at.d, at.storage, at.bot.registry.services.env) as again:
        await again.living.close()
        await again.living.look()
        await rung(again)
    (row,) = await kept(at)
    assert [one.id for one in posts(at)] == [row.message]


async def test_one_whose_answer_was_lost_is_found_again_and_tells_what_is_so_by_then(at: Served) -> None:
    await wanted(at)
    await minute(at)
    await wanted(at, OTHER)
    at.d.faults.lose_answer(f"POST /channels/{at.place(OTHER)}/messages")
    await minute(at)
    await at.lobby("ann", at=ROOM)
    await minute(at)
    (post,) = (one for one in posts(at, OTHER) if "Join #" in str(one.components))
    assert [row.message for row in await kept(at)] == [post.id] and posts(at) == []


async def test_where_it_may_not_be_pinned_or_written_nothing_else_suffers(at: Served) -> None:
    at.d.place(BOARD).pinned = list(range(250))
    await wanted(at)
    await minute(at)
    assert len(posts(at)) == 1
    await wanted(at, "")
    await minute(at)
    place = at.d.place(OTHER)
    place.denied[place.guild or 0] = 1 << 11  # Send Messages
    at.d.world.changed(place)
    await wanted(at, OTHER)
    await minute(at)
    assert posts(at, OTHER) == []
    place.denied.clear()
    at.d.world.changed(place)
    while not posts(at, OTHER):  # noqa: ASYNC110  the gateway tells nobody what was heard
        await asyncio.sleep(0.002)
    assert len(posts(at, OTHER)) == 1


async def test_leagues_stand_in_it_where_everybody_can_look_at_them(at: Served) -> None:
    await wanted(at)
    server = await at.bot.registry.servers.of(at.d.world.guild)
    for number, place in enumerate((OTHER, ROOM), 1):
        await signing.create(
            server, name=f"League {number}", game="night-shift", channel=at.place(place), host=1, language="en",
            terms=Terms(),
        )  # fmt: skip
    at.d.world.hide(ROOM, "ann")
    await minute(at)
    assert "League 1" in text(at) and "League 2" not in text(at)


async def test_whoever_wants_to_be_seen_stands_on_the_board_of_the_week_and_nobody_else(at: Served) -> None:
    await wanted(at)
    asked = at.bot.case_posts.days.of("gothic-doctor", day_of(at.bot.registry.services.env.now()))
    assert asked is not None
    right = next(place for place, move in enumerate(asked.case.moves) if asked.case.right(move))
    for name in ("ann", "bob"):
        await at.press(at.person(name), BOARD, AnswerCase(0, asked.case.id, right))
    await minute(at)
    assert "found" not in text_of_post(at)
    ann = at.person("ann")
    for wish, lines in (("show", [f"1. <@{ann.id}>: 1 of 1 found"]), ("hide", [])):
        await at.press(ann, BOARD, CaseBoard(0, wish))
        await minute(at)  # a check runs, not only one that was due anyway
        assert [line for line in text_of_post(at).splitlines() if "found" in line] == lines


def text_of_post(at: Served) -> str:
    """Return the text of the post, which has other messages in its channel."""
    return next(seen.text for post in posts(at) if "Open tables" in (seen := Seen(at.d.world.message_json(post))).text)


async def test_dozens_of_tables_fit(at: Served) -> None:
    await wanted(at)
    for number in range(30):
        await at.lobby(f"person{number}")
    await minute(at)
    assert "more tables" in text(at)
