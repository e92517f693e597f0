"""Nothing that a user can request reveals who is asked in a shared window. When it ends is public."""

import pytest

from bot.interactions.showing import waits
from bot.screens.games import line
from bot.screens.phrases import awaited_line
from bot.tables import clock
from bot.tables.clock import named, secret
from bot.tables.time_control import HOUR
from bot.ui.components import Screen, Text
from engines.windows import is_window
from tests.bot.tables.bell import ring, timers
from tests.bot.tables.layouts import cure, exchange, mulligan, told, treatment, window
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, NAMES, Ward, moved, status

SHARED = {"a mulligan": mulligan, "a cure": cure, "a Treatment": treatment}
"""Windows where the rules ask several seats at once."""


def said(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@pytest.mark.parametrize("kind", SHARED)
async def test_what_a_table_waits_for_names_nobody_and_says_when_the_window_ends(ward: Ward, kind: str) -> None:
    table = await SHARED[kind](ward)
    asked = {one.user for one in table.awaited()}
    shown = [said(waits(table, table.say)), awaited_line(table, table.say)]
    others = [user for user in (ANN, BOB, CYD, EVE) if user not in asked]
    for user in others:
        state, *rest = line(table, user, table.say).partition("\n")[2].split(" · ")  # the opponents are no secret
        shown.append(" · ".join([state, *(part for part in rest if "<t:" in part)]))
    (end,) = {clock.deadline(table, one.seat) for one in table.awaited()}
    for text in shown:
        assert "nyone want to react?" in text and f"<t:{(end or 0) // 1000}:R>" in text
        assert not any(name in text or f"<@{user}>" in text for user, name in NAMES.items()), text


async def test_a_question_that_the_rules_put_to_one_seat_is_named(ward: Ward) -> None:
    table = await exchange(ward)
    (asked,) = (one for one in table.decisions() if one.must)
    assert is_window(asked) and asked.seat == 1
    assert [seat.user for seat in named(table)] == [BOB]
    assert awaited_line(table, table.say) == f"⏳ <@{BOB}>: Doctor Strange attacks Baron Mordo with Bind. Counter?"


@pytest.mark.parametrize("kind", SHARED)
async def test_a_window_reminds_nobody(ward: Ward, kind: str) -> None:
    table = await SHARED[kind](ward)
    asked = {one.seat for one in table.decisions() if one.must and is_window(one)}
    kinds = {one.kind for one in await ward.storage.timers(table.id) if one.seat in asked}
    assert not kinds & {"half", "late"}


async def test_a_shared_window_without_a_clock_is_passed_after_six_hours(ward: Ward) -> None:
    table = await window(ward, time_limit="none", objectors=(BOB, CYD))
    assert secret(table) and await timers(ward, table) == {(seat, "flag"): 6 * HOUR for seat in (1, 2)}
    moves = len(table.moves)
    ward.time += 6 * HOUR
    await ring(ward)
    assert told(table, moves) == [(seat, "pass", "default") for seat in (1, 2)]


async def test_a_question_to_one_seat_alone_never_passes_by_itself_without_a_clock(ward: Ward) -> None:
    table = await window(ward, ANN, BOB, time_limit="none", objectors=(BOB,))
    assert [one.seat for one in table.decisions() if one.must] == [1]
    assert await timers(ward, table) == {}
    await moved(table, BOB, "pass")
    assert table.moves[-1].move == "pass" and status(table) == "playing"
