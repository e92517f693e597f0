"""Whatever Discord refuses, all that does not need it arrives within a minute, and nothing is posted twice."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.leagues.payloads import LeagueNotice, LeaguePost
from bot.outbox.refusals import MEANINGS
from bot.servers.change import ServerChange
from bot.servers.payloads import RoleCall
from bot.tables import ending, invited, nudge, payloads, places, questions, spectators
from bot.tables.clock import secret
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import HOUR
from storage import Batch, Storage
from tests.bot.leagues.played import Played
from tests.bot.outbox.mailroom import chose
from tests.bot.outbox.refusing import MINUTE, Run, refusal
from tests.bot.outbox.test_asked_in_a_window import deal
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, Ward, changing, guest, moved, turn

Scene = Callable[[Run], Awaitable[None]]
STATUSES = (400, 401, 403, 404, 405, 413, 422, 499)
CODES = (*MEANINGS, 10015, 10062, 50027, 50035, 160004, 160006, 40060, 30034)
ENDLESS = ((500, 0), (503, 0), (429, 0))


async def a_lobby(run: Run) -> None:
    table = await run.ward.opened(ANN)
    await run.passes()
    async with changing(table) as change:
        invited.invite(change, {EVE: "Eve"})
        change.owe(payloads.PrivateNotice("removed_from_lobby"), f"user:{DAN}")
        await change.commit()


async def a_start(run: Run) -> None:
    table = await run.ward.opened(ANN)
    await run.passes()
    await turn(spectators.watch, table, EVE)
    await _begin(table, BOB)


async def _begin(table: Table, *people: int) -> None:
    from bot.tables import lobby, start

    for user in people:
        await turn(lobby.join, table, guest(table, user, str(user)))
    await turn(start.start, table, ANN)


async def a_turn(run: Run) -> None:
    """Call a player to a turn, with a question, notices, and hands in inboxes that change."""
    table = await run.ward.playing(ANN, BOB, time_limit="1d")
    await chose(run.ward, ANN, calls="dm")
    await run.passes(10 * MINUTE)
    for user in (ANN, BOB):
        await moved(table, user, "skip")
    run.ward.time += 2 * ACTIVE_MS
    async with changing(table) as change:
        questions.ask(change, "draw", 0, (1,))
        change.tell("resumed")
        change.owe(payloads.Reminder(1), f"user:{BOB}")
        change.owe(payloads.PrivateNotice("kicked_out"), f"user:{DAN}")
        await change.commit()


async def a_nudge(run: Run) -> None:
    """Let a player nudge another one."""
    table = await run.ward.playing(ANN, BOB, time_limit="1d")
    await run.passes(10 * MINUTE)
    await moved(table, ANN, "skip")
    run.ward.time += 13 * HOUR
    await turn(nudge.nudge, table, ANN, 1)


async def a_window(run: Run) -> None:
    """Ask a question that several could answer, one of whom accepts no direct messages."""
    table = await run.ward.playing(ANN, BOB, CYD, time_limit="1d")
    await run.passes(10 * MINUTE)
    deal(table, 1)
    for user in (BOB, CYD):
        await moved(table, user, "skip")
    run.ward.time += ACTIVE_MS
    await chose(run.ward, BOB, inbox_closed=True, inbox_closed_at=1)
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    assert secret(table)
    run.ward.time += 6 * 3_600_000


async def an_end(run: Run) -> None:
    """End a game, for players who are not here, with another one offered."""
    table = await run.ward.playing(ANN, BOB, time_limit="1d")
    await chose(run.ward, BOB, calls="dm")
    await run.passes(10 * MINUTE)
    following = await run.ward.opened(ANN, previous_table=table.id)
    async with changing(following) as change:
        invited.invite(change, {BOB: "Bob"}, post=False)
        await change.commit()
    await turn(ending.concede, table, ANN)
    async with changing(table) as change:
        change.want(f"next_table.{following.id}", payloads.NextTable(0))
        change.mark("archive")
        await change.commit()


async def a_lost_place(run: Run) -> None:
    table = await run.ward.playing(ANN, BOB)
    await run.passes(10 * MINUTE)
    await turn(places.strike, table, places.CHANNEL)


async def a_server(run: Run) -> None:
    at = Played(run.ward)
    await at.made(4)
    table = await run.ward.opened(ANN)
    server = await at.server()
    change = ServerChange(server)
    change.decide(log_channel=81)
    act = change.record("league_ended", ANN, about="The League", old="league_running")
    change.owe(payloads.ActPost(act.id), "channel:83")
    change.owe(RoleCall(table.id, 5), f"channel:{table.home}")
    change.owe(LeaguePost(at.number, 1, "called_off"), "channel:82")
    change.owe(LeagueNotice(at.number, 1, "absent"), f"user:{CYD}")
    await change.commit()


SCENES: dict[Scene, tuple[str, ...]] = {
    a_lobby: ("lobby", "invitation_post", "private_notice"),
    a_start: ("lobby", "thread", "first_post", "board", "hand_message", "thread_member"),
    a_turn: (
        "board",
        "question",
        "table_notice",
        "reminder",
        "private_notice",
        "call",
        "hand",
        "old_board",
        "old_hand",
    ),
    a_nudge: ("nudge",),
    a_window: ("board", "reaction_call", "hand"),
    an_end: ("board", "results", "lobby", "next_table", "game_over", "hand", "archive"),
    a_lost_place: ("no_access",),
    a_server: ("league", "moderation_log", "role_call", "act_post", "league_post", "league_notice"),
}
"""Scenes, each with the slots and notifications that it is about."""
REFUSALS = [*ENDLESS, *((status, code) for status in STATUSES for code in (0, 999_999, *CODES))]
WHOLE = bool(os.environ.get("WHOLE_REFUSALS"))
"""Whether every refusal is tried with every slot and notification; else each one somewhere."""
SEVERAL = {"hand_message", "call", "board", "private_notice", "hand", "game_over", "table_notice", "moderation_log"}
"""What may be posted more than once in a scene: to several people, or as a new board."""
CASES = [(scene, what) for scene, kinds in SCENES.items() for what in kinds]


SAMPLE = [[*ENDLESS, *REFUSALS[number :: len(CASES)]] for number in range(len(CASES))]


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """Yield a registry that opens any number of games."""
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage, tables_per_person=10_000, lobbies_per_person=10_000, tables_per_server=10_000)
        yield opened
        await opened.quiet()


def refused(what: str, status: int, code: int, asked: str) -> None:
    if asked == what:
        raise refusal(status, code)


async def test_each_scene_asks_discord_for_what_it_is_about(ward: Ward) -> None:
    for scene, kinds in SCENES.items():
        run = Run(ward)
        await scene(run)
        run.discord.requests.clear()
        await run.passes()
        assert set(kinds) <= set(run.discord.requests), scene.__name__
        assert not await run.pending(), scene.__name__
        await turn_over(ward)


async def turn_over(ward: Ward) -> None:
    """Leave nothing of a scene."""
    batch = Batch()
    for owner in await ward.storage.tables_owed(2**60, 1000):
        for mark in await ward.storage.marks(owner):
            batch.unmark(mark)
        for row in await ward.storage.owed(owner):
            batch.paid(row)
    await ward.storage.commit(batch)


@pytest.mark.parametrize(("scene", "what"), CASES, ids=lambda one: getattr(one, "__name__", one))
async def test_whatever_is_refused_the_rest_arrives_within_a_minute(ward: Ward, scene: Scene, what: str) -> None:
    for status, code in SAMPLE[CASES.index((scene, what)) % len(SAMPLE)] if not WHOLE else REFUSALS:
        run = Run(ward)
        await scene(run)
        before = run.discord.posted.copy()
        run.discord.refuses = partial(refused, what, status, code)
        await run.passes()
        left = await run.pending()
        assert not set(left) - {what}, (scene.__name__, what, status, code)
        run.discord.refuses = lambda _what: None
        await turn_over(ward)
        posted = run.discord.posted - before
        assert max((many for one, many in posted.items() if one not in SEVERAL), default=0) <= 1, (status, code, posted)


async def test_after_an_outage_all_arrives_at_once_and_in_order(ward: Ward) -> None:
    tables, run = [await ward.playing(ANN, BOB) for _ in range(5)], Run(ward)
    run.discord.refuses = partial(refused_by, 503)
    await run.passes(40 * MINUTE)
    assert run.discord.posted.total() == 0 and len(await run.pending()) > 3
    run.discord.refuses = lambda _what: None
    await run.dispatcher.hurry()
    await run.passes(1)
    assert not await run.pending()
    assert run.discord.posted["board"] == run.discord.posted["first_post"] == len(tables)


def refused_by(status: int, _what: str) -> None:
    raise refusal(status, 0)
