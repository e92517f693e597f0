"""Whoever's turn it became is told in the way they chose, at the latest 90 s after their last press; the clock runs."""

import re
from typing import Any

import pytest

from bot.outbox.dispatcher import Dispatcher
from bot.outbox.messages import Outbox
from bot.outbox.summons import TOGETHER_MS
from bot.scheduler.scheduler import Scheduler
from bot.tables import admin, moves
from bot.tables.change import Change
from bot.tables.clock import secret
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import HOUR, MINUTE
from tests.bot.outbox.mailroom import Mailroom, began, chose, to, wishes
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, Ward, moved

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC
SOON = 10_000
PACES = ["none", "5m", "1d"]


class Run:
    """One run of the bot: what is due is done, and brought to Discord, whenever time passes."""

    def __init__(self, ward: Ward) -> None:
        self.ward, self.sender = ward, Mailroom(ward)
        self.dispatcher = Dispatcher(ward.registry, Outbox(self.sender))
        self.scheduler = Scheduler(ward.registry, self.dispatcher)

    async def later(self, by: int = 0) -> None:
        """Time passes."""
        self.ward.time += by
        await self.scheduler.ring()
        await self.dispatcher.idle()
        await self.ward.quiet()
        while self.ward.woken:
            self.dispatcher.wake(self.ward.woken.pop())
            await self.dispatcher.idle()
            await self.ward.quiet()

    def boards(self) -> list[list[int]]:
        """Whom each board called that was posted, not only edited."""
        return [called for where, text, called in self.sender.sent if where == CHANNEL and "Night Shift" in text]


async def fast(run: Run, pace: str = "none", **given: Any) -> Table:
    """Ann and Bob play fast: Ann has just pressed, and then it became her turn."""
    table = await run.ward.playing(ANN, BOB, pace=pace, **given)
    await began(run.ward, table)
    await moved(table, ANN, "skip")
    await run.later(SOON)
    await moved(table, BOB, "skip")
    await run.later()
    run.sender.sent.clear()
    return table


@pytest.fixture
def run(ward: Ward) -> Run:
    ward.time = NOON
    return Run(ward)


@pytest.mark.parametrize("pace", PACES)
async def test_who_gets_on_the_bus_is_called_90_seconds_after_their_last_press(run: Run, pace: str) -> None:
    table = await fast(run, pace)
    await run.later(ACTIVE_MS - SOON - 1)
    assert run.sender.sent == []
    await run.later(1)
    ((where, text, called),) = run.sender.sent
    assert (where, called) == (CHANNEL, [ANN]) and "Waiting for" in text
    post = next(post for post in await run.ward.storage.posts(table.id) if post.kind == "board")
    assert post.message == run.sender.made  # the board itself, where it is seen
    for _ in range(3):
        await run.later(SOON)
    assert len(to(run.sender, ANN)) == 1


@pytest.mark.parametrize("pace", PACES)
async def test_the_hand_by_direct_message_is_put_off_in_the_same_way(run: Run, pace: str) -> None:
    await chose(run.ward, ANN, turns="dm")
    await fast(run, pace)
    await run.later(ACTIVE_MS - SOON - 1)
    assert run.sender.sent == []
    await run.later(1)
    assert [where for where, _, _ in to(run.sender, ANN)] == [ANN]
    assert run.boards() == [[]]
    await run.later(SOON)
    assert len(to(run.sender, ANN)) == 1


async def test_who_wants_quiet_is_told_nothing_and_sees_a_fresh_board(run: Run) -> None:
    await chose(run.ward, ANN, turns="quiet")
    await fast(run)
    await run.later(ACTIVE_MS)
    assert to(run.sender, ANN) == [] and run.boards() == [[]]
    await run.later(HOUR)
    assert to(run.sender, ANN) == []


@pytest.mark.parametrize("means", ["ping", "dm"])
async def test_in_quiet_hours_the_call_comes_when_they_end(run: Run, means: str) -> None:
    run.ward.time = NOON + 11 * HOUR
    await chose(run.ward, ANN, turns=means, quiet_from=23, quiet_to=7)
    await fast(run)
    await run.later(ACTIVE_MS)
    assert to(run.sender, ANN) == [] and run.boards() == [[]]
    run.ward.time = NOON + 19 * HOUR - 1
    await run.later()
    assert to(run.sender, ANN) == []
    await run.later(1)
    assert [where for where, _, _ in to(run.sender, ANN)] == [CHANNEL if means == "ping" else ANN]


async def test_closed_direct_messages_fall_back_to_a_ping(run: Run) -> None:
    await chose(run.ward, ANN, turns="dm", closed=True)
    await fast(run)
    await run.later(ACTIVE_MS)
    assert run.boards() == [[ANN]]


@pytest.mark.parametrize("what", ["move", "look"])
async def test_who_acts_meanwhile_is_not_called(run: Run, what: str) -> None:
    table = await fast(run)
    run.ward.time += SOON
    if what == "move":
        await moved(table, ANN, "skip")
    else:
        table.here(ANN)
    for _ in range(10):
        await run.later(30_000)
    assert to(run.sender, ANN) == []


async def test_a_turn_that_is_over_by_itself_is_not_called(run: Run) -> None:
    table = await fast(run, "5m")
    change = Change(table)
    change.touch(status="paused")
    await change.commit()
    await run.later(ACTIVE_MS)
    assert to(run.sender, ANN) == []


async def test_the_call_survives_a_restart(run: Run) -> None:
    await fast(run)
    again = Run(run.ward.again())
    await again.later(ACTIVE_MS - SOON - 1)
    assert again.sender.sent == []
    await again.later(1)
    assert [called for _, _, called in to(again.sender, ANN)] == [[ANN]]


async def test_a_new_turn_takes_the_place_of_a_call_that_waits(run: Run) -> None:
    table = await fast(run)
    for _ in range(5):  # they play on, fast: each turn puts the call off anew
        await run.later(SOON)
        if table.over:
            break
        await moved(table, ANN, "skip")
        await run.later(SOON)
        await moved(table, BOB, "skip")
        await run.later()
        calls = [
            row for row in await run.ward.storage.owed(table.id) if (row.kind, row.target) == ("call", f"user:{ANN}")
        ]
        assert [row.due for row in calls] == [run.ward.time - SOON + ACTIVE_MS] * (not table.over)
    assert to(run.sender, ANN) == []


# ------------------------------------------------------------------------------------------- shared windows


def deal(table: Table, holder: int) -> None:
    """Ann holds nothing but doses, and one seat the only Objections: it alone could answer her cure."""
    state = table.game.clone(table.state)
    every = sorted(card for cards in (*state.hands, state.deck) for card in cards)
    objections = [card for card in every if card.startswith("objection")]
    doses = [card for card in every if card.startswith("dose")]
    held = [doses.pop() for _ in range(12)]
    state.hands = [held[0:4], held[4:8], held[8:12]]
    state.hands[holder] = [objections.pop(), *state.hands[holder][1:]]
    state.deck = [card for card in every if all(card not in hand for hand in state.hands)]
    table.state = state


async def window(run: Run, holder: int = 1, reactions: str = "quick", pace: str = "1d") -> Table:
    """Nobody has pressed anything for a while; Ann is about to cure, and Bob or Cyd may object."""
    table = await run.ward.playing(ANN, BOB, CYD, pace=pace, options={"reactions": reactions})
    deal(table, holder)
    for user in (BOB, CYD):
        await moved(table, user, "skip")
    run.ward.time += ACTIVE_MS
    await began(run.ward, table)
    await run.later(1)
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    assert secret(table)
    news(run)
    return table


def news(run: Run) -> tuple[list[tuple[int, str, list[int]]], list[tuple[int, int, str]]]:
    """What was sent and edited since this was last asked."""
    got = (list(run.sender.sent), list(run.sender.edits))
    run.sender.sent.clear()
    run.sender.edits.clear()
    return got


async def channel_of(run: Run, holder: int, reactions: str) -> list[tuple[int, str]]:
    """Everything the channel gets while a window is open, and when."""
    table, got = await window(run, holder, reactions), []
    began_at = run.ward.time
    while run.ward.time < began_at + 3 * ACTIVE_MS:
        await run.later(SOON)
        got += [(run.ward.time - began_at, str(one)) for every in news(run) for one in every if one[0] == CHANNEL]
    assert secret(table)
    await admin.pause(table, ANN)
    await run.later()
    return [(when, re.sub(r"#\d+|<t:\d+", "#", told)) for when, told in got]


@pytest.mark.parametrize("turns", ["ping", "dm", "quiet"])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("reactions", ["quick", "sealed"])
async def test_a_channel_gets_the_same_at_the_same_times_whoever_is_asked_in_a_window(
    run: Run, turns: str, reactions: str, *, closed: bool
) -> None:
    await chose(run.ward, BOB, turns=turns, closed=closed)
    first = await channel_of(run, 1, reactions)
    second = await channel_of(Run(run.ward.again()), 2, reactions)
    assert first == second
    assert not any(f"<@{user}>" in told for _, told in first for user in (BOB, CYD))
    assert all("whoever may want to answer" in told for _, told in first) and first


@pytest.mark.parametrize("reactions", ["quick", "sealed"])
async def test_who_is_asked_in_a_window_is_told_by_direct_message_alone(run: Run, reactions: str) -> None:
    await chose(run.ward, CYD, turns="dm")
    await chose(run.ward, BOB, language="fr")
    for holder, user in ((1, BOB), (2, CYD)):
        table = await window(run, holder, reactions)
        await run.later(SOON)
        told = [(where, called) for where, _, called in run.sender.sent if where != CHANNEL]
        assert all("vous attend" in text for where, text, _ in run.sender.sent if where == BOB), "Bob reads French"
        assert (user, []) in told
        if reactions == "quick":
            assert len(told) == 1
        assert [called for where, _, called in run.sender.sent if where == CHANNEL and called] == []
        await run.later(ACTIVE_MS)
        assert len([where for where, _, _ in run.sender.sent if where == user]) == 1
        news(run)
        await admin.pause(table, ANN)
        await run.later()


async def test_who_wants_quiet_or_pressed_something_is_not_told_of_a_window(run: Run) -> None:
    await chose(run.ward, BOB, turns="quiet")
    await window(run, 1)
    await run.later(ACTIVE_MS)
    assert to(run.sender, BOB) == []
    table = await window(run, 2)
    table.here(CYD)
    await run.later(ACTIVE_MS)
    assert to(run.sender, CYD) == []


async def test_who_is_asked_in_a_window_just_after_a_press_is_told_90_seconds_after_it(run: Run) -> None:
    table = await run.ward.playing(ANN, BOB, CYD)
    deal(table, 1)
    await began(run.ward, table)
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    for user in (BOB, CYD):
        run.ward.time += SOON
        await moved(table, user, "skip")
    news(run)
    await run.later(ACTIVE_MS - SOON - 1)
    assert to(run.sender, BOB) == []
    await run.later(1)
    assert [where for where, _, _ in to(run.sender, BOB)] == [BOB]


@pytest.mark.parametrize(("reactions", "after"), [("quick", 37_500), ("sealed", 10_000)])
async def test_whoever_is_asked_in_a_short_window_is_told_before_it_is_over(
    run: Run, reactions: str, after: int
) -> None:
    table = await run.ward.playing(ANN, BOB, CYD, pace="5m", options={"reactions": reactions})
    deal(table, 1)
    await began(run.ward, table)
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    for user in (BOB, CYD):
        run.ward.time += 1
        await moved(table, user, "skip")
    news(run)
    await run.later(after - 1)
    assert to(run.sender, BOB) == []
    await run.later(1)
    assert [where for where, _, _ in to(run.sender, BOB)] == [BOB]
    assert secret(table)


@pytest.mark.parametrize(("reactions", "after"), [("quick", 15 * MINUTE), ("sealed", 15 * MINUTE // 2)])
async def test_where_an_inbox_is_closed_all_who_could_be_asked_are_reminded_together(
    run: Run, reactions: str, after: int
) -> None:
    await chose(run.ward, BOB, closed=True)
    for holder in (1, 2):
        table = await window(run, holder, reactions)
        await run.later(after - 1)
        assert all(called == [] for where, _, called in run.sender.sent if where == CHANNEL)
        news(run)
        await run.later(1)
        (told,) = [one for one in run.sender.sent if one[0] == CHANNEL]
        assert told[2] == [BOB, CYD] and f"<@{BOB}> and <@{CYD}>" in told[1]
        await admin.pause(table, ANN)


async def test_an_inbox_found_closed_in_a_window_is_told_to_nobody_in_it(run: Run) -> None:
    run.sender.closed[BOB] = 50007
    await chose(run.ward, BOB, turns="dm")
    await window(run, 1)
    await run.later(15 * MINUTE)
    assert (await wishes(run.ward, BOB)).closed
    assert not any(called or f"<@{BOB}>" in text for where, text, called in run.sender.sent if where == CHANNEL)


async def test_after_a_window_whoever_it_goes_on_with_is_called(run: Run) -> None:
    table = await window(run, 1)
    await run.later(10 * MINUTE)
    news(run)
    await moved(table, BOB, "pass")
    await run.later()
    ((_, _, called),) = [one for one in run.sender.sent if one[0] == CHANNEL]
    assert called == [ANN, CYD]


async def test_a_press_in_a_sealed_window_changes_nothing_about_the_calls_that_others_see(run: Run) -> None:
    table = await window(run, 1, "sealed")
    table.here(BOB)
    assert table.last_press(BOB) == run.ward.time
    assert run.ward.time - table.active.get(BOB, 0) >= ACTIVE_MS


async def test_a_standing_order_that_ends_asks_its_owner_anew(run: Run) -> None:
    """What a seat did by itself is no press: it is told that it is asked again."""
    table = await fast(run)
    await run.later(ACTIVE_MS)
    news(run)
    change = Change(table)
    moves.make(change, table.seats[0], table.game.move("skip"), "standing order")
    moves.make(change, table.seats[1], table.game.move("skip"), "pressed")
    await moves.write(change)
    await run.later(TOGETHER_MS)  # she was called a moment ago, and has not looked
    assert len(to(run.sender, ANN)) == 1
