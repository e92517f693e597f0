"""A player asked in a shared window gets a call that does not reveal it to the channel."""

import re

import pytest

from bot.tables.clock import secret
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import HOUR, MINUTE
from engines.course import forget
from tests.bot.outbox.mailroom import began, chose, to, wishes
from tests.bot.outbox.run import SOON, Run, news
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, moved, pause


def deal(table: Table, holder: int) -> None:
    """Give Ann only doses, and one seat all Objections: it alone could answer her cure."""
    state = table.game.clone(table.state)
    every = sorted(card for cards in (*state.hands, state.deck) for card in cards)
    objections = [card for card in every if card.startswith("objection")]
    doses = [card for card in every if card.startswith("dose")]
    held = [doses.pop() for _ in range(12)]
    state.hands = [held[0:4], held[4:8], held[8:12]]
    state.hands[holder] = [objections.pop(), *state.hands[holder][1:]]
    state.deck = [card for card in every if all(card not in hand for hand in state.hands)]
    forget(state)
    table.state = state


async def window(run: Run, holder: int = 1) -> Table:
    """Return an idle table where Ann is about to cure, and Bob or Cyd may object."""
    table = await run.ward.playing(ANN, BOB, CYD, time_limit="1d")
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


async def channel_of(run: Run, holder: int) -> list[tuple[int, str]]:
    """Return everything that the channel gets during a window, with times."""
    table, got = await window(run, holder), []
    began_at = run.ward.time
    while run.ward.time < began_at + 3 * ACTIVE_MS:
        await run.later(SOON)
        got += [(run.ward.time - began_at, str(one)) for every in news(run) for one in every if one[0] == CHANNEL]
    assert secret(table)
    await pause(table)
    await run.later()
    return [(when, re.sub(r"#\d+|<t:\d+", "#", told)) for when, told in got]


@pytest.mark.parametrize("turns", ["ping", "dm", "quiet"])
@pytest.mark.parametrize("closed", [False, True])
async def test_a_channel_gets_the_same_at_the_same_times_whoever_is_asked_in_a_window(
    run: Run, turns: str, *, closed: bool
) -> None:
    await chose(run.ward, BOB, calls=turns, inbox_closed=closed)
    first = await channel_of(run, 1)
    second = await channel_of(Run(run.ward.again()), 2)
    assert first == second
    assert not any(f"<@{user}>" in told for _, told in first for user in (BOB, CYD))
    assert all("Anyone want to react?" in told for _, told in first) and first


async def test_who_is_asked_in_a_window_is_told_by_direct_message_alone(run: Run) -> None:
    await chose(run.ward, CYD, calls="dm")
    await chose(run.ward, BOB, language="fr")
    for holder, user in ((1, BOB), (2, CYD)):
        table = await window(run, holder)
        await run.later(SOON)
        told = [(where, called) for where, _, called in run.sender.sent if where != CHANNEL]
        assert all("vous attend" in text for where, text, _ in run.sender.sent if where == BOB), "Bob reads French"
        assert told == [(user, [])]
        assert [called for where, _, called in run.sender.sent if where == CHANNEL and called] == []
        await run.later(ACTIVE_MS)
        assert len([where for where, _, _ in run.sender.sent if where == user]) == 1
        news(run)
        await pause(table)
        await run.later()


async def test_who_wants_quiet_or_pressed_something_is_not_told_of_a_window(run: Run) -> None:
    await chose(run.ward, BOB, calls="quiet")
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


async def test_a_player_who_is_asked_in_a_short_window_is_called_at_once(run: Run) -> None:
    table = await run.ward.playing(ANN, BOB, CYD, time_limit="5m")
    deal(table, 1)
    await began(run.ward, table)
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    for user in (BOB, CYD):
        run.ward.time += 1
        await moved(table, user, "skip")
    news(run)
    await run.later(1)
    assert [where for where, _, _ in to(run.sender, BOB)] == [BOB]
    assert secret(table)


async def test_where_an_inbox_is_closed_all_who_could_be_asked_are_reminded_together(run: Run) -> None:
    await chose(run.ward, BOB, inbox_closed=True)
    for holder in (1, 2):
        table = await window(run, holder)
        await run.later(45 * MINUTE - 1)
        assert all(called == [] for where, _, called in run.sender.sent if where == CHANNEL)
        news(run)
        await run.later(1)
        (told,) = [one for one in run.sender.sent if one[0] == CHANNEL]
        assert told[2] == [BOB, CYD] and f"<@{BOB}> and <@{CYD}>" in told[1]
        await pause(table)


async def test_an_inbox_found_closed_in_a_window_is_told_to_nobody_in_it(run: Run) -> None:
    run.sender.closed[BOB] = 50007
    await chose(run.ward, BOB, calls="dm")
    await window(run, 1)
    await run.later(HOUR)
    assert (await wishes(run.ward, BOB)).inbox_closed
    assert not any(called or f"<@{BOB}>" in text for where, text, called in run.sender.sent if where == CHANNEL)


async def test_after_a_window_whoever_it_goes_on_with_is_called(run: Run) -> None:
    table = await window(run, 1)
    await run.later(10 * MINUTE)
    news(run)
    await moved(table, BOB, "pass")
    await run.later()
    ((_, _, called),) = [one for one in run.sender.sent if one[0] == CHANNEL]
    assert called == [ANN, CYD]
