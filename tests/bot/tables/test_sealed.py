"""In a sealed game nothing that anybody can ask for tells who is asked, and nothing tells who could answer."""

import re
from random import Random

import pytest

from bot.interactions.showing import waits
from bot.screens.games import line
from bot.screens.phrases import awaited_line
from bot.tables import moves
from bot.tables.change import Change
from bot.tables.clock import goes_on, is_window, named, secret
from bot.tables.orders import Standing
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, NAMES, Ward
from tests.laws.playing import pick

SEALED = ["gothic-doctor", "quack-in-the-box"]
"""Games in which the rules put a question to several seats at once."""
WINDOWS = 3


async def windows(ward: Ward, game: str) -> list[Table]:
    """Tables of a game that wait in a sealed window, each with an hour a turn."""
    found: list[Table] = []
    for seed in range(60):
        rng = Random(seed)
        table = await ward.playing(ANN, BOB, CYD, game=game, pace="1h", options={"reactions": "sealed"})
        table.standing = {seat.seat: Standing(ask="always") for seat in table.seats}
        for _ in range(150):
            if table.over or (secret(table) and rng.random() < 0.5):
                break
            decision, move = pick(table.decisions(), rng)
            change = Change(table)
            moves.make(change, table.seats[decision.seat], move, "pressed")
            await moves.write(change)
        if not table.over and secret(table):
            found.append(table)
        if len(found) == WINDOWS:
            return found
    raise AssertionError("no sealed windows in sixty games")


def said(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@pytest.mark.parametrize("game", SEALED)
async def test_what_a_table_waits_for_names_nobody_and_no_time_but_the_windows(ward: Ward, game: str) -> None:
    for table in await windows(ward, game):
        asked = {one.user for one in table.awaited()}
        told = [said(waits(table, table.say)), awaited_line(table, table.say)]
        others = [user for user in (ANN, BOB, CYD, EVE) if user not in asked]
        told += [line(table, user, table.say).partition(" — ")[2] for user in others]
        for text in told:
            assert "whoever may want to answer" in text
            assert not any(name in text or f"<@{user}>" in text for user, name in NAMES.items()), text
            assert set(re.findall(r"<t:(\d+)", text)) <= {str((goes_on(table) or 0) // 1000)}


async def test_a_question_that_the_rules_put_to_one_seat_is_named_in_a_sealed_game_too(ward: Ward) -> None:
    found = 0
    for seed in range(20):
        rng = Random(seed)
        table = await ward.playing(ANN, BOB, game="doctor-strange", options={"reactions": "sealed"})
        for _ in range(80):
            asked = [one for one in table.decisions() if one.must]
            assert [seat.seat for seat in named(table)] == sorted(one.seat for one in asked)
            found += any(map(is_window, asked))
            if table.over or found:
                break
            decision, move = pick(table.decisions(), rng)
            change = Change(table)
            moves.make(change, table.seats[decision.seat], move, "pressed")
            await moves.write(change)
        if found:
            seat = table.awaited()[0]
            assert awaited_line(table, table.say) == f"⏳ Waiting for <@{seat.user}>."
            return
    raise AssertionError("no window in twenty games")


@pytest.mark.parametrize("game", SEALED)
async def test_a_window_reminds_nobody(ward: Ward, game: str) -> None:
    for table in await windows(ward, game):
        asked = {one.seat for one in table.decisions() if one.must and is_window(one)}
        kinds = {one.kind for one in await ward.storage.timers(table.id) if one.seat in asked}
        assert not kinds & {"half", "late"}
