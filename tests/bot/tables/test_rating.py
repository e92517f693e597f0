"""Which games count for ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from bot.errors import UserError
from bot.screens.finale import unrated
from bot.tables import ending, lobby, rating, undo
from bot.tables.change import Change
from bot.tables.table import Table
from engines import GAMES
from engines.clinic.rules.options import Options
from engines.game import Outcome, Prompt
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, changing, guest, moved, turn

EVEN = {
    "board", "tall", "valet", "pack", "actions", "action_list", "threshold",
    "turbo_infamy", "group_practice", "deathmatch",
}  # fmt: skip
"""Options that are the same for all at the table."""
UNEVEN = {"board_1", "board_2", "board_3", "board_4"}


@pytest.mark.parametrize("game", ["clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box"])
def test_it_is_known_of_every_option_whether_it_can_be_a_handicap(game: str) -> None:
    assert set(GAMES[game].Options.model_fields) <= EVEN | UNEVEN


@pytest.mark.parametrize(
    ("options", "seats", "uneven"),
    [
        (Options(), 4, False),
        (Options(board="expert"), 2, False),
        (Options(board_1="expert"), 2, True),
        (Options(board_1="expert", board_2="expert"), 2, False),
        (Options(board_1="standard"), 3, False),
        (Options(board_4="expert"), 3, False),
    ],
)
def test_another_ground_floor_for_one_seat_is_a_handicap(options: Options, seats: int, uneven: bool) -> None:
    assert options.uneven(seats) is uneven


async def test_what_makes_a_game_friendly_whatever_is_chosen(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.join, table, guest(table, BOB, "Bob"))
    assert rating.friendly(table) is None
    await turn(rating.set_friendly, table, BOB, friendly=True)
    assert rating.friendly(table) == "chosen"
    await turn(lobby.add_computer, table, ANN, "easy")
    assert rating.friendly(table) == "computers"
    await turn(rating.set_friendly, table, ANN, friendly=False)
    assert rating.friendly(table) == "computers"
    change = Change(await ward.opened(ANN, game="quack-in-the-box"))
    change.agree(options={"pack": "abc"}, hints_taken=1)
    assert rating.friendly(change) == "pack"


async def test_only_people_at_the_table_choose_and_only_before_the_game(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    with pytest.raises(UserError, match="has begun"):
        await turn(rating.set_friendly, table, ANN, friendly=True)
    waits = await ward.opened(ANN)
    with pytest.raises(UserError, match="Press Join"):
        await turn(rating.set_friendly, waits, CYD, friendly=True)


@pytest.mark.parametrize("how", ["rated", "friendly", "computer sits in"])
async def test_a_result_says_whether_it_counts_and_keeps_it_when_it_is_annulled(ward: Ward, how: str) -> None:
    table = await ward.playing(ANN, BOB, game="gothic-doctor", friendly=how == "friendly")
    await moves_each(table, 3)
    if how == "computer sits in":
        async with changing(table) as change:
            change.seat(0, kind="computer", user=None)
            await change.commit()
    await turn(ending.concede, table, BOB)
    (result,) = await ward.storage.results()
    assert (result.rated, result.annulled) == (how == "rated", 0)
    async with changing(table) as change:
        change.batch.annul_result(table.id, ward.time)
        await change.commit()
    (result,) = await ward.storage.results()
    assert (result.rated, result.annulled) == (how == "rated", ward.time)


async def moves_each(table: Table, least: int) -> None:
    """Make moves until each seat has made so many."""
    while min(Counter(row.seat for row in table.moves)[seat.seat] for seat in table.seats) < least:
        await any_move(table)


DOORS: dict[str, Callable[[Table], Awaitable[object]]] = {
    "concede": lambda table: ending.concede(table, BOB),
    "a moderator's act in a league": lambda table: ending.concede(table, ANN),
    "draw": lambda table: ending._last_yes(table, "draw", None, sure=True),
    "the league's draw": lambda table: ending.decide(table, "draw"),
    "the league's loss": lambda table: ending.decide(table, "waiting"),
}
"""How a game gets a result before its rules end it."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("least", [0, 2, 3])
async def test_a_game_that_ends_before_each_seat_has_made_three_moves_is_not_rated(
    ward: Ward, game: str, door: str, least: int
) -> None:
    table = await ward.playing(ANN, BOB, game=game)
    await moves_each(table, least)
    await table.mailbox.idle()
    await turn(DOORS[door], table)
    (result,) = await ward.storage.results()
    made = Counter(row.seat for row in table.moves)
    short = min(made[0], made[1]) < 3
    assert short is (least < 3)
    assert result.rated is not short
    shown = ending.read(table)
    assert shown is not None and (shown.unrated == "short") is short
    assert bool(unrated(table.say, shown)) is short


async def test_moves_that_were_taken_back_do_not_count(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for _ in range(3):
        await moved(table, ANN, "skip")
        await turn(undo.undo, table, ANN)
    assert [row.undone for row in table.moves] == [True] * 3
    await turn(ending.concede, table, BOB)
    (result,) = await ward.storage.results()
    assert not result.rated


async def test_a_player_who_concedes_before_a_third_move_leaves_a_game_of_several_unrated(ward: Ward) -> None:
    for early in (True, False):
        table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor")
        if not early:
            await moves_each(table, 3)
        await turn(ending.concede, table, CYD)
        for _ in range(12):
            await any_move(table)
        assert len([row for row in table.moves if row.seat == 2]) > 3, "it is played by defaults"
        await turn(ending.concede, table, BOB)
        (latest, *_) = sorted(await ward.storage.results(), key=lambda one: -one.table_id)
        assert latest.rated is not early


async def test_a_game_that_its_rules_end_early_is_not_rated_and_one_against_a_computer_says_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    async with changing(table) as change:
        ending.finish(change, ending.by_rules(change.seats, Outcome((1, 2), (3, 1), ({}, {}), Prompt("won"))))
        await change.commit()
    (result,) = await ward.storage.results()
    assert not result.rated
    alone = await ward.playing(CYD, computers=1)
    await turn(ending.concede, alone, CYD)
    shown = ending.read(alone)
    assert shown is not None and shown.unrated == "computers"
