"""The hand in an inbox is kept up to date, closed at the end, and belongs to one player."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.outbox.hand_message import HandMessage
from bot.outbox.inbox_hand import DRAWINGS, PAUSE_MS, as_of_now, send_hand, settled
from bot.outbox.inbox_hand import moved as moved_on
from bot.tables import payloads, sentences
from bot.tables.orders import StandingOrders
from bot.tables.questions import taken_over
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Screen
from storage import Batch, PostRow
from tests.bot.outbox.mailroom import bring, marked, slot
from tests.bot.outbox.mailroom import settled as all_delivered
from tests.bot.outbox.run import Run
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, changing, moved


@pytest.fixture
def run(ward: Ward) -> Run:
    return Run(ward)


async def begun(run: Run) -> Table:
    """Return a game of Ann and Bob, who have got their hands and are away."""
    table = await run.ward.playing(ANN, BOB)
    await bring(run.ward, run.sender, table, "hand_message")
    await all_delivered(run.ward, table)
    assert {where for where, text, _ in run.sender.sent if "You hold" in text} == {ANN, BOB}
    table.active.clear()
    return table


def edits(run: Run, user: int) -> list[str]:
    return [text for where, _, text in run.sender.edits if where == user]


async def post(run: Run, table: Table, seat: int) -> PostRow | None:
    return await slot(run.ward, table, f"hand:{seat}")


async def test_a_hand_is_edited_when_its_owner_is_asked_something_else_and_not_before(run: Run) -> None:
    table = await begun(run)
    await moved(table, ANN, "skip")
    await run.later()
    assert edits(run, BOB) == []
    await moved(table, BOB, "skip")
    table.active.clear()
    await run.later()
    (ann,), (bob,) = edits(run, ANN), edits(run, BOB)
    assert "Patient 2" in ann and "Patient 2" in bob and "Go to the board" not in ann
    await run.later(PAUSE_MS)
    assert len(edits(run, ANN)) == len(edits(run, BOB)) == 1


async def test_a_word_about_what_somebody_said_ahead_is_brought_though_they_are_asked_nothing_else(run: Run) -> None:
    table = await begun(run)
    table.standing[1] = StandingOrders(word="plan_dropped")
    await moved(table, ANN, "skip")
    await run.later()
    (bob,) = edits(run, BOB)
    assert sentences.SENTENCES["plan_dropped"] in bob


@pytest.mark.parametrize(("changes", "drawings"), [(0, 1), (1, 2), (9, DRAWINGS + 1)])
async def test_a_hand_that_changes_while_it_is_drawn_is_drawn_anew(ward: Ward, changes: int, drawings: int) -> None:
    table, drawn = await ward.playing(ANN, BOB), 0

    async def draw() -> HandMessage:
        nonlocal drawn
        drawn += 1
        if drawn <= changes:
            await any_move(table)
            await any_move(table)
        return HandMessage(Screen(()))

    async def turn() -> None:
        turns.append(drawn)

    turns = list[int]()
    shown, _ = await settled(table, 0, draw, turn)
    assert drawn == drawings and turns == [1]
    assert (shown == as_of_now(table, table.seats[0])) == (changes < drawings)


async def test_what_changes_while_a_hand_waits_for_its_turn_to_go_out_is_drawn(ward: Ward) -> None:
    table, drawn = await ward.playing(ANN, BOB), list[int]()

    async def draw() -> HandMessage:
        drawn.append(table.row.move_count)
        return HandMessage(Screen(()))

    async def turn() -> None:
        await any_move(table)
        await any_move(table)

    shown, _ = await settled(table, 0, draw, turn)
    assert drawn == [0, 2] and shown == as_of_now(table, table.seats[0])


async def test_it_is_edited_at_most_once_in_ten_seconds(run: Run) -> None:
    table = await begun(run)
    for _ in range(2):
        await moved(table, ANN, "skip")
        await moved(table, BOB, "skip")
        table.active.clear()
        await run.later()
    assert len(edits(run, BOB)) == 1
    await run.later(PAUSE_MS - 1)
    assert len(edits(run, BOB)) == 1
    await run.later(1)
    assert len(edits(run, BOB)) == 2 and "Patient 3" in edits(run, BOB)[-1]


async def test_whoever_is_at_the_table_may_have_a_menu_open_in_it(run: Run) -> None:
    table = await begun(run)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await run.later(ACTIVE_MS - 1)
    assert edits(run, ANN) == edits(run, BOB) == []
    await run.later(1)
    assert len(edits(run, ANN)) == len(edits(run, BOB)) == 1


async def test_while_the_game_is_paused_the_hand_stands_there_without_controls(run: Run) -> None:
    table = await begun(run)
    await paused(table)
    await run.later()
    (text,) = edits(run, ANN)
    assert "You hold" in text and "paused" in text and "which dose" not in text


async def paused(table: Table) -> None:
    async with changing(table) as change:
        change.touch(status="paused")
        change.mark("board")
        await change.commit()


async def test_at_the_end_it_is_a_line(run: Run) -> None:
    table = await begun(run)
    for _ in range(3):
        await moved(table, ANN, "skip")
        await moved(table, BOB, "skip")
    assert table.over
    await run.later()
    assert edits(run, ANN) == ["🏁 Night Shift · #1 is over."] and await post(run, table, 0) is None
    await run.later(ACTIVE_MS)
    assert len(edits(run, ANN)) == 1


async def test_a_newer_hand_takes_the_controls_of_the_older_one(run: Run) -> None:
    table = await begun(run)
    before = await post(run, table, 0)
    assert before is not None
    await resend(run, table)
    after = await post(run, table, 0)
    assert after is not None and after.message != before.message
    assert [(number, text) for where, number, text in run.sender.edits if where == ANN] == [
        (before.message, "🃏 Night Shift · #1: your newest hand is further down.")
    ]


async def resend(run: Run, table: Table) -> None:
    env, batch = run.ward.services.env, Batch()
    row = payloads.row(table.id, f"user:{ANN}", payloads.HandMessage(), env.nonce(), due=env.now(), created=env.now())
    await send_hand(run.sender, table, batch, row, await run.sender.wish(table, ANN))
    await run.ward.storage.commit(batch)
    await run.later()


async def test_a_hand_that_is_edited_while_it_becomes_that_of_another_table_is_one_hand(run: Run) -> None:
    table, other = await begun(run), await begun(run)
    old = await post(run, table, 0)
    assert old is not None
    edit = run.sender.edit
    going: list[asyncio.Task[None]] = []

    async def meanwhile(*given: Any, **named: Any) -> Any:
        if not going:
            going.append(asyncio.create_task(moved_on(run.ward.registry, ANN, old.message, table.id, other)))
            await asyncio.wait(going, timeout=0.2)  # it may wait for this, or come before
        return await edit(*given, **named)

    run.sender.edit = meanwhile  # type: ignore[method-assign]
    for user in (ANN, BOB):
        await moved(table, user, "skip")
    table.active.clear()
    await run.later()
    await asyncio.gather(*going)
    now = await post(run, other, 0)
    assert going and now is not None and now.message == old.message
    assert await post(run, table, 0) is None


async def test_whoever_took_the_seat_over_is_not_shown_in_the_inbox_of_who_left(run: Run) -> None:
    table = await begun(run)
    await moved(table, BOB, "skip")
    async with changing(table) as change:
        taken_over(change, table.seats[0])
        change.seat(0, user=CYD, name="Cyd")
        await change.commit()
    await moved(table, CYD, "skip")
    table.active.clear()
    await run.later()
    assert edits(run, ANN) == ["🃏 Night Shift · #1: you play in this seat no more."]


@pytest.mark.parametrize(("code", "stays"), [(10008, False), (50007, False), (30046, True)])
async def test_a_message_that_is_gone_is_let_go_and_one_that_is_old_is_tried_again(
    run: Run, code: int, *, stays: bool
) -> None:
    table = await begun(run)
    hands = [one.message for one in await run.ward.storage.posts(table.id) if one.kind.startswith("hand:")]
    run.sender.there.lost.update(dict.fromkeys(hands, code))
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    table.active.clear()
    await run.later()
    assert (await post(run, table, 0) is not None) is stays
    assert ("hand:0" in await marked(run.ward, table)) is stays
