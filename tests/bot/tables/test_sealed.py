"""In a sealed game nothing that anybody can ask for tells who is asked, and nothing tells who could answer."""

from random import Random

import pytest

from bot.commands.games import line
from bot.commands.showing import waits
from bot.screens.parts import Screen, Text
from bot.tables import playing
from bot.tables.change import Change
from bot.tables.saying import awaited_line
from bot.tables.table import Standing, Table
from bot.tables.turns import secret
from engines import GAMES
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, NAMES, Ward
from tests.laws.playing import pick

SEALED = [key for key, game in GAMES.items() if "reactions" in game.Options.model_fields and key != "night-shift"]
WINDOWS = 3


def test_every_game_with_reactions_is_looked_at() -> None:
    assert {"doctor-strange", "gothic-doctor", "quack-in-the-box"} == set(SEALED)


async def windows(ward: Ward, game: str) -> list[Table]:
    """Tables of a game that wait in a sealed window, each with an hour a turn."""
    found: list[Table] = []
    people = (ANN, BOB, CYD)[: 2 if game == "doctor-strange" else 3]
    for seed in range(60):
        rng = Random(seed)
        table = await ward.playing(*people, game=game, pace="1h", options={"reactions": "sealed"})
        table.standing = {seat.seat: Standing(ask="always") for seat in table.seats}
        for _ in range(150):
            if table.over or (secret(table) and rng.random() < 0.5):
                break
            decision, move = pick(table.decisions(), rng)
            change = Change(table)
            playing.make(change, table.seats[decision.seat], move, "pressed")
            await playing.write(change)
        if not table.over and secret(table):
            found.append(table)
        if len(found) == WINDOWS:
            return found
    raise AssertionError("no sealed windows in sixty games")


def said(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@pytest.mark.parametrize("game", SEALED)
async def test_what_a_table_waits_for_names_nobody_and_no_time(ward: Ward, game: str) -> None:
    for table in await windows(ward, game):
        asked = {one.user for one in table.awaited()}
        told = [said(waits(table, table.say)), awaited_line(table, table.say)]
        others = [user for user in (ANN, BOB, CYD, EVE) if user not in asked]
        told += [line(table, user, table.say).partition(" — ")[2] for user in others]
        for text in told:
            assert "whoever may want to answer" in text
            assert not any(name in text or f"<@{user}>" in text for user, name in NAMES.items()), text
            assert "<t:" not in text


@pytest.mark.parametrize("game", SEALED)
async def test_a_window_reminds_nobody(ward: Ward, game: str) -> None:
    for table in await windows(ward, game):
        asked = {one.seat for one in table.awaited()}
        kinds = {one.kind for one in await ward.storage.timers(table.id) if one.seat in asked}
        assert not kinds & {"half", "late"}
