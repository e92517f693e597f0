"""Ends of games: by conceding, by consent, by a moderator."""

from typing import Literal

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import ending
from bot.tables.ending import by_rules
from bot.tables.table import Table
from bot.tables.time_control import DAY
from engines.game import Outcome, Prompt
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, Ward, moved, status, turn


async def ranks(ward: Ward) -> list[tuple[int | None, int]]:
    return [(seat.user, seat.rank) for seat in await ward.storage.result_seats()]


async def test_of_two_the_other_wins_at_once(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.concede, table, ANN)
    assert status(table) == "finished"
    assert await ranks(ward) == [(ANN, 2), (BOB, 1)]
    how = ending.read(table)
    assert how is not None and how.reason == "conceded" and how.outcome() is None
    again = await ward.again().registry.table(table.id)
    assert again.row == table.row and again.seats == table.seats


async def test_of_three_the_game_goes_on_and_whoever_gave_up_ranks_last(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.concede, table, BOB)
    assert status(table) == "playing" and table.seats[1].status == "conceded"
    assert await ward.storage.results() == []
    with pytest.raises(UserError):
        await turn(ending.concede, table, BOB)
    await table.do(lambda table: ending.concede(table, ANN))  # in the mailbox of the table, which has gone on
    assert await ranks(ward) == [(ANN, 2), (BOB, 2), (CYD, 1)]


async def test_the_last_person_against_computer_players_loses_to_them(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=2)
    await turn(ending.concede, table, ANN)
    assert await ranks(ward) == [(ANN, 3), (None, 1), (None, 1)]


@pytest.mark.parametrize(
    ("rules", "gone", "expected"),
    [
        ((1, 2, 3), [0], (3, 1, 2)),
        ((1, 2, 2), [1], (1, 3, 2)),
        ((2, 1, 1), [1, 2], (1, 2, 2)),
        ((1, 1, 3, 4), [], (1, 1, 3, 4)),
        ((2, 2), [], (2, 2)),
        ((2, 2, 2), [2], (2, 2, 3)),
    ],
)
async def test_ranks_by_the_rules_put_those_who_left_last(
    ward: Ward, rules: tuple[int, ...], gone: list[int], expected: tuple[int, ...]
) -> None:
    table = await ward.playing(*(ANN, BOB, CYD, DAN)[: len(rules)])
    for seat in gone:
        table.seats[seat] = type(table.seats[seat])(table.id, seat, table.seats[seat].user, "x", status="conceded")
    outcome = Outcome(rules, (0,) * len(rules), ({},) * len(rules), Prompt("morning"))
    assert by_rules(table.seats, outcome).ranks == expected


async def agree(table: Table, *users: int, what: Literal["draw", "cancel"] = "cancel") -> list[str]:
    return [await turn(ending.vote, table, user, what) for user in users]


async def test_everybody_has_to_agree_to_call_it_off_and_the_last_is_asked_once_more(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, computers=1)
    assert await agree(table, ANN, BOB, BOB) == ["asked", "agreed", "agreed"]
    with pytest.raises(UserError, match="asked that already"):
        await turn(ending.vote, table, ANN, "cancel")
    again = await ward.again().registry.table(table.id)
    assert again.settings == table.settings and again.settings.questions[0].agreed == (1,)
    assert await agree(table, CYD) == ["sure"] and status(table) == "playing"
    assert await turn(ending.vote, table, CYD, "cancel", sure=True) == "done"
    assert status(table) == "cancelled" and await ward.storage.results() == []
    with pytest.raises(UserError, match="No game"):
        await turn(ending.vote, table, ANN, "cancel")


async def test_a_draw_is_a_result_and_a_yes_to_calling_it_off_does_not_count_for_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    assert await agree(table, ANN) == ["asked"]
    assert await agree(table, BOB, what="draw") == ["asked"]
    assert await agree(table, ANN, what="draw") == ["sure"]
    assert await turn(ending.vote, table, ANN, "draw", sure=True) == "done"
    assert status(table) == "finished" and await ranks(ward) == [(ANN, 1), (BOB, 1)]


async def test_whoever_gave_up_is_not_asked_and_may_not_vote(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.concede, table, CYD)
    for user in (CYD, EVE):
        with pytest.raises(UserError, match="Only people who play"):
            await turn(ending.vote, table, user, "cancel")
    assert await agree(table, ANN, BOB) == ["asked", "sure"]


async def test_a_person_alone_with_computer_players_is_asked_once_and_it_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=1)
    assert await agree(table, ANN) == ["sure"] and status(table) == "playing"
    assert await turn(ending.vote, table, ANN, "cancel", sure=True) == "done"
    assert status(table) == "cancelled"


async def test_a_lobby_is_no_game(ward: Ward) -> None:
    table = await ward.opened(ANN)
    for act in (ending.concede(table, ANN), ending.vote(table, ANN, "draw")):
        with pytest.raises(UserError, match="No game"):
            await act


async def test_nobody_is_held_at_a_table_by_somebody_who_is_away(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    table.seats = [replace(seat, status="absent") if seat.user == BOB else seat for seat in table.seats]
    assert await turn(ending.vote, table, ANN, "draw") == "asked"
    assert await turn(ending.vote, table, ANN, "cancel", sure=True) == "done"
    assert status(table) == "cancelled"


async def test_nobody_is_held_at_a_table_by_somebody_whose_time_is_long_up(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await moved(table, ANN, "skip")
    assert await turn(ending.vote, table, ANN, "cancel") == "asked"
    ward.time += 3 * DAY - 1
    with pytest.raises(UserError, match="Still to answer"):
        await turn(ending.vote, table, ANN, "cancel")
    ward.time += 1
    assert await turn(ending.vote, table, ANN, "cancel") == "sure"
    assert await turn(ending.vote, table, ANN, "cancel", sure=True) == "done"


async def test_who_gives_up_alone_does_not_win(ward: Ward) -> None:
    table = await ward.playing(ANN, game="clinic")
    await turn(ending.concede, table, ANN)
    assert await ranks(ward) == [(ANN, 2)]
