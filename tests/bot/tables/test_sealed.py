"""In a sealed game nothing that anybody can ask for tells who is asked, and nothing tells who could answer."""

import re

import pytest

from bot.interactions.showing import waits
from bot.screens.games import line
from bot.screens.phrases import awaited_line
from bot.tables.clock import goes_on, named
from bot.ui.components import Screen, Text
from engines.windows import is_window
from tests.bot.tables.layouts import cure, exchange, mulligan, treatment
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, NAMES, Ward

SEALED = {"a mulligan": mulligan, "a cure": cure, "a Treatment": treatment}
"""Windows in which the rules put a question to several seats at once."""


def said(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@pytest.mark.parametrize("kind", SEALED)
async def test_what_a_table_waits_for_names_nobody_and_no_time_but_the_windows(ward: Ward, kind: str) -> None:
    table = await SEALED[kind](ward)
    asked = {one.user for one in table.awaited()}
    told = [said(waits(table, table.say)), awaited_line(table, table.say)]
    others = [user for user in (ANN, BOB, CYD, EVE) if user not in asked]
    for user in others:
        state, *rest = line(table, user, table.say).partition("\n")[2].split(" · ")  # with whom one plays is no secret
        told.append(" · ".join([state, *(part for part in rest if "<t:" in part)]))
    for text in told:
        assert "whoever may want to answer" in text
        assert not any(name in text or f"<@{user}>" in text for user, name in NAMES.items()), text
        assert set(re.findall(r"<t:(\d+)", text)) <= {str((goes_on(table) or 0) // 1000)}


async def test_a_question_that_the_rules_put_to_one_seat_is_named_in_a_sealed_game_too(ward: Ward) -> None:
    table = await exchange(ward)
    (asked,) = (one for one in table.decisions() if one.must)
    assert is_window(asked) and asked.seat == 1
    assert [seat.user for seat in named(table)] == [BOB]
    assert awaited_line(table, table.say) == f"⏳ <@{BOB}>: Doctor Strange attacks Baron Mordo with Bind. Counter?"


@pytest.mark.parametrize("kind", SEALED)
async def test_a_window_reminds_nobody(ward: Ward, kind: str) -> None:
    table = await SEALED[kind](ward)
    asked = {one.seat for one in table.decisions() if one.must and is_window(one)}
    kinds = {one.kind for one in await ward.storage.timers(table.id) if one.seat in asked}
    assert not kinds & {"half", "late"}
