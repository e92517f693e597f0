"""Nudges: who can be nudged when, what the board offers, and what arrives when and how."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.outbox import board
from bot.tables import clock, days_off, ending, forgetting, nudge, payloads, seats, standing
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, Clock
from bot.ui.components import Button, Row, Screen
from bot.ui.ids import read
from bot.ui.own_verbs import Later, Mute
from bot.ui.verbs import Hand, MoreTime, Nudge
from storage import AvoidedRow, Batch, OutboxRow
from storage.guests import keep_apart
from tests.bot.outbox.mailroom import began, chose, slot
from tests.bot.outbox.run import NOON, Run
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, DAN, EVE, NAMES, Ward, changing, guest, moved, pause, turn


async def waiting(ward: Ward, *others: int, hours: float = 12, computers: int = 0, time_limit: str = "1d") -> Table:
    """Return a game that has waited so many hours for Ann alone."""
    others = others or (() if computers else (BOB,))
    table = await ward.playing(ANN, *others, computers=computers, time_limit=time_limit)
    for user in others:
        await moved(table, user, "skip")
    await began(ward, table)
    ward.time += int(hours * HOUR)
    return table


async def with_clock(table: Table, **fields: object) -> None:
    """Change the clock of a table."""
    async with changing(table) as change:
        clock.rewrite(change, replace(Clock.load(change.row.clock), **fields))
        await change.commit()


def buttons(screen: Screen) -> list[Button]:
    return [button for part in screen.parts if isinstance(part, Row) for button in part.buttons]


def offers(table: Table) -> list[str]:
    """Return the labels of the nudges on the board."""
    return [one.label for one in buttons(board.screen(table, 0)) if isinstance(read(one.id), Nudge)]


async def nudged(table: Table, user: int = BOB, seat: int = 0) -> int | None:
    return await turn(nudge.nudge, table, user, seat)


async def refused(table: Table, user: int = BOB, seat: int = 0) -> str:
    """Return why a nudge is not possible."""
    with pytest.raises(UserError) as why:
        await nudged(table, user, seat)
    return why.value.said(table.say)


async def queued(table: Table) -> list[OutboxRow]:
    return [row for row in await table.services.storage.owed(table.id) if row.kind == "nudge"]


def nudges(run: Run) -> list[tuple[int, str, list[int]]]:
    """Return the nudges that were sent."""
    return [one for one in run.sender.sent if "👉" in one[1]]


async def on_the_board(run: Run, table: Table) -> list[str]:
    """Return the labels of the nudges on the message of the board."""
    post = await slot(run.ward, table, "board")
    assert post is not None
    return [one.label for one in buttons(run.sender.there.shows[post.message]) if isinstance(read(one.id), Nudge)]


# --------------------------------------------------------------------------------------------------- when it is offered


@pytest.mark.parametrize(("pace", "hours"), [("8h", 4), ("1d", 12), ("7d", 84)])
async def test_it_is_offered_from_half_of_the_time_on_below_the_other_buttons(
    ward: Ward, pace: str, hours: int
) -> None:
    table = await waiting(ward, hours=hours, time_limit=pace)
    ward.time -= 1
    assert offers(table) == [] and "more than half" in await refused(table)
    ward.time += 1
    *_, others, last = [part for part in board.screen(table, 0).parts if isinstance(part, Row)]
    assert [(one.label, one.emoji, one.id) for one in last.buttons] == [("Nudge Ann", "👉", str(Nudge(table.id, 0)))]
    assert "My hand" in [one.label for one in others.buttons]
    assert await nudged(table) == ward.time


@pytest.mark.parametrize("pace", ["none", "5m", "1h"])
async def test_fast_games_and_those_without_a_limit_have_none(ward: Ward, pace: str) -> None:
    table = await waiting(ward, hours=2 if pace == "1h" else 0.1, time_limit=pace)
    assert offers(table) == [] and "8 hours a turn or more" in await refused(table)


async def test_the_board_shows_it_at_half_of_the_time_until_it_was_pressed(run: Run) -> None:
    table = await waiting(run.ward, hours=0)
    async with changing(table) as change:
        change.mark("board")
        await change.commit()
    await run.later(12 * HOUR - 1)
    assert await on_the_board(run, table) == []
    await run.later(1)
    assert await on_the_board(run, table) == ["Nudge Ann"]
    await nudged(table)
    await run.later()
    assert await on_the_board(run, table) == [] and len(nudges(run)) == 1


async def test_an_answer_takes_it_from_the_board(run: Run) -> None:
    table = await run.ward.playing(ANN, BOB, CYD, time_limit="1d")
    await moved(table, BOB, "skip")
    await run.later(12 * HOUR)
    assert await on_the_board(run, table) == ["Nudge Ann"]
    await moved(table, ANN, "skip")
    await run.later(10_000)
    assert await on_the_board(run, table) == ["Nudge Cyd"]


async def test_of_several_the_one_with_the_least_time_left_is_offered(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, time_limit="1d")
    await with_clock(table, banks={0: 9 * HOUR, 1: 5 * HOUR, 2: 7 * HOUR})
    ward.time += 12 * HOUR
    for user, seat, label in ((ANN, 1, "Nudge Bob"), (ANN, 2, "Nudge Cyd"), (BOB, 0, "Nudge Ann")):
        assert offers(table) == [label] and nudge.meant(table, user) == seat
        await nudged(table, user, seat)
    assert offers(table) == []


async def test_in_a_window_that_several_could_answer_nothing_is_offered_to_anyone(ward: Ward) -> None:
    table = await window(ward, objectors=(BOB,), time_limit="1d")
    ward.time += 20 * HOUR
    assert clock.secret(table) and offers(table) == []
    told = {await refused(table, ANN, seat) for seat in (1, 2, 3)}
    assert {one.replace(name, "?") for one in told for name in NAMES.values() if name in one} == {
        "? needs no nudge just now."
    }
    with pytest.raises(UserError, match="no one to nudge"):
        nudge.meant(table, ANN)


async def test_no_one_is_offered_a_nudge_of_themselves_and_computers_need_none(ward: Ward) -> None:
    table = await waiting(ward, computers=1)
    assert offers(table) == []
    table = await waiting(ward, BOB, CYD)
    async with changing(table) as change:
        change.seat(0, status="absent")
        await change.commit()
    assert offers(table) == [] and "computer player sits there" in await refused(table)


# ------------------------------------------------------------------------------------------------------- who may nudge


async def test_only_players_nudge_and_only_those_that_the_table_waits_for(ward: Ward) -> None:
    table = await waiting(ward, BOB, CYD)
    assert "do not play at this table" in await refused(table, EVE)
    assert "cannot nudge yourself" in await refused(table, ANN)
    assert "Cyd needs no nudge" in await refused(table, BOB, 2)
    await turn(ending.concede, table, CYD)
    assert "are out of this game" in await refused(table, CYD)
    await pause(table)
    assert "paused" in await refused(table)
    assert await queued(table) == []


async def test_once_a_turn(ward: Ward) -> None:
    table = await waiting(ward, BOB, CYD)
    await nudged(table)
    assert "nudged in this turn already" in await refused(table, CYD)
    ward.time += DAY
    assert "nudged in this turn already" in await refused(table, CYD)
    assert len(await queued(table)) == 1


async def test_once_in_twelve_hours_a_seat_and_then_the_board_offers_it_again(run: Run) -> None:
    table = await waiting(run.ward, hours=4, time_limit="8h")
    await nudged(table)
    await with_clock(table, turns={})  # the next turn
    began_at = run.ward.time
    await with_clock(table, asked_since={0: began_at})
    await run.later(4 * HOUR)
    assert await on_the_board(run, table) == []
    assert f"again <t:{(began_at + 12 * HOUR) // 1000}:R>" in await refused(table)
    await run.later(8 * HOUR - 1)
    assert await on_the_board(run, table) == []
    await run.later(1)
    assert await on_the_board(run, table) == ["Nudge Ann"]
    await nudged(table)
    await run.later()
    assert len(nudges(run)) == 2


# ------------------------------------------------------------------------------------------------------- what is sent


async def test_it_says_who_waits_where_and_until_when_and_what_to_do(run: Run) -> None:
    table = await waiting(run.ward)
    await run.later()
    await nudged(table)
    await run.later()
    ((where, text, called),) = nudges(run)
    due = clock.deadline(table, 0)
    assert due is not None and (where, called) == (CHANNEL, [ANN])
    assert text.startswith(f"<@{ANN}> 👉 Bob is waiting for you in Night Shift · #{table.id}. ⏳ ")
    assert text.endswith(f"(<t:{due // 1000}:R>)")
    (shown,) = [one for one in run.sender.there.shows.values() if one.plain and "👉" in str(one)]
    here = [str(Hand(table.id)), str(MoreTime(table.id)), str(Later(table.id)), str(Mute(table.id))]
    assert [one.id for one in buttons(shown)[:4]] == here and buttons(shown)[4].url
    assert run.sender.called[ANN] == run.ward.time


async def test_it_comes_by_direct_message_in_the_readers_language_or_in_the_channel_where_those_are_closed(
    run: Run,
) -> None:
    await chose(run.ward, ANN, calls="dm", language="fr", hand_at_start=False)
    table = await waiting(run.ward)
    await nudged(table)
    await run.later()
    ((where, text, _),) = nudges(run)
    assert where == ANN and text.startswith("👉 ") and "encore" in text
    await moved(table, ANN, "skip")
    await run.later()
    assert any(place == ANN and "⏰" in edited for place, _, edited in run.sender.edits)  # it becomes a line
    run.sender.sent.clear()
    run.sender.closed[ANN] = 50007
    other = await waiting(run.ward)
    await nudged(other)
    await run.later()
    ((where, text, called),) = nudges(run)
    assert (where, called) == (CHANNEL, [ANN])


async def test_it_waits_for_the_end_of_quiet_hours(run: Run) -> None:
    await chose(run.ward, ANN, quiet="22-9", zone="UTC")
    table = await waiting(run.ward, hours=24)  # half of the time was over at eleven
    run.ward.time += 11 * HOUR
    assert run.ward.time == NOON + 35 * HOUR
    ends = run.ward.time + 10 * HOUR
    assert await nudged(table) == ends
    await run.later(10 * HOUR - 1)
    assert nudges(run) == []
    await run.later(1)
    assert len(nudges(run)) == 1


async def test_it_waits_for_the_end_of_days_off_and_longer_if_those_become_longer(run: Run) -> None:
    await chose(run.ward, ANN, zone="UTC", quiet="none")
    table = await waiting(run.ward)
    await days_off.take(run.ward.registry, ANN, "2026-01-04")
    assert await nudged(table) == NOON + 84 * HOUR
    await days_off.take(run.ward.registry, ANN, "2026-01-05")
    await run.later(NOON + 108 * HOUR - run.ward.time - 1)
    assert nudges(run) == []
    await run.later(1)
    assert len(nudges(run)) == 1


async def test_it_is_dropped_once_they_have_answered_and_also_where_they_are_asked_again(run: Run) -> None:
    await chose(run.ward, ANN, quiet="22-9", zone="UTC")
    for again in (False, True):
        run.ward.time = NOON
        table = await waiting(run.ward, hours=24)
        run.ward.time += 11 * HOUR
        await nudged(table)
        await moved(table, ANN, "skip")
        await moved(table, BOB if again else ANN, "skip")
        assert (table.seats[0] in table.awaited()) == again
        await run.later(10 * HOUR)
        assert nudges(run) == [] and await queued(table) == []


@pytest.mark.parametrize("gone", ["given up", "replaced", "paused"])
async def test_it_is_dropped_where_the_player_who_waited_is_gone_or_the_game_stands_still(run: Run, gone: str) -> None:
    await chose(run.ward, ANN, quiet="22-9", zone="UTC")
    table = await waiting(run.ward, BOB, CYD, hours=24)
    run.ward.time += 11 * HOUR
    await nudged(table)
    if gone == "given up":
        await turn(ending.concede, table, BOB)
    elif gone == "replaced":
        await turn(seats.offer, table, 1, DAN, 1)
        await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    else:
        await pause(table)
    await run.later(10 * HOUR)
    assert nudges(run) == [] and await queued(table) == []


@pytest.mark.parametrize("why", ["quiet", "muted", "avoids", "is avoided", "blocked"])
async def test_a_player_who_takes_no_calls_gets_none_and_the_other_cannot_tell_why(run: Run, why: str) -> None:
    table = await waiting(run.ward)
    if why == "quiet":
        await chose(run.ward, ANN, calls="quiet")
    elif why == "muted":
        await turn(standing.mute, table, 0, Clock.load(table.row.clock).asked_since[0])
    elif why == "blocked":
        object.__setattr__(run.ward.services.settings, "blocked_people", {ANN})
    else:
        batch = Batch()
        keep_apart(batch, AvoidedRow(*((ANN, BOB) if why == "avoids" else (BOB, ANN)), run.ward.time))
        await run.ward.storage.commit(batch)
    assert await nudged(table) is None
    await run.later()
    assert nudges(run) == [] and offers(table) == ["Nudge Ann"]  # it has cost no nudge


async def test_a_player_who_wants_no_calls_any_more_when_it_is_due_gets_none(run: Run) -> None:
    await chose(run.ward, ANN, quiet="22-9", zone="UTC")
    table = await waiting(run.ward, hours=24)
    run.ward.time += 11 * HOUR
    await nudged(table)
    await chose(run.ward, ANN, calls="quiet")
    await run.later(10 * HOUR)
    assert nudges(run) == [] and await queued(table) == []


async def test_it_is_sent_once_also_by_the_next_run_of_the_bot(run: Run) -> None:
    table = await waiting(run.ward)
    await nudged(table)
    again = Run(run.ward.again())
    await again.later()
    await again.later(HOUR)
    assert len(nudges(again)) == 1 and await queued(table) == []


async def test_a_player_who_has_left_the_server_is_not_called_but_the_table_is_told(run: Run) -> None:
    table = await waiting(run.ward)
    run.sender.gone.add(ANN)
    await nudged(table)
    await run.later()
    assert nudges(run) == [] and table.settings.left_server == [0]


async def test_its_row_names_no_one(ward: Ward) -> None:
    table = await waiting(ward)
    await nudged(table)
    (row,) = await queued(table)
    assert row.target == f"user:{ANN}"
    assert payloads.read(row, payloads.Nudge) == payloads.Nudge(0, 1, 0, table.row.move_count)
    assert not any(name in row.payload or str(user) in row.payload for user, name in NAMES.items())
    assert msgspec.json.decode(row.payload)["type"] == "nudge"


async def test_the_export_has_the_time_of_the_last_nudge(ward: Ward) -> None:
    await nudged(await waiting(ward))
    for user, when in ((ANN, ward.time), (BOB, None)):
        (seat,) = msgspec.json.decode(await forgetting.export(ward.registry, user))["seats"]
        assert seat["nudged_at"] == when


async def test_two_presses_at_once_are_one_nudge(ward: Ward) -> None:
    table = await waiting(ward, BOB, CYD)
    done: list[int | str | None] = []

    async def press(user: int) -> None:
        try:
            done.append(await table.do(partial(nudge.nudge, user=user, number=0)))
        except UserError as why:
            done.append(why.said(table.say))

    await asyncio.gather(press(BOB), press(CYD))
    assert sum(isinstance(one, int) for one in done) == 1 and len(await queued(table)) == 1
