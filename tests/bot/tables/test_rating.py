from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.tables import ending, lobby, rating
from bot.tables.change import Change
from engines import GAMES
from engines.clinic.rules.options import Options
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, changing, guest, turn

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
    table = await ward.playing(ANN, BOB, friendly=how == "friendly")
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
