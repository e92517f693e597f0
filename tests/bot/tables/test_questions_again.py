"""No question is a way to mention the others again and again between two moves."""

from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest

from bot.errors import UserError
from bot.tables import admin, answering, ending, gifts, nudge, questions, seats, undo
from bot.tables.table import Table
from bot.tables.table_settings import Kind
from bot.tables.time_control import DAY, HOUR
from tests.bot.outbox.mailroom import Mailroom, bring
from tests.bot.tables.asked import kinds
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, Ward, guest, moved, turn

TIMES = 15
Ask = Callable[[Table], Awaitable[Any]]


async def substitute(table: Table) -> None:
    await seats.ask_to_replace(table, 1, EVE, 0)


async def kick(table: Table) -> None:
    await seats.ask_to_kick(table, 1, 0)


async def seat_offer(table: Table) -> None:
    await seats.offer(table, 0, EVE, 0)


ASKED: dict[str, tuple[int, Ask]] = {
    "draw": (ANN, lambda table: ending.vote(table, ANN, "draw")),
    "cancel": (ANN, lambda table: ending.vote(table, ANN, "cancel")),
    "undo": (ANN, lambda table: undo.undo(table, ANN)),
    "pause": (ANN, lambda table: admin.pause(table, ANN)),
    "more_time": (ANN, lambda table: gifts.ask(table, ANN)),
    "time_wish": (BOB, lambda table: gifts.ask(table, BOB)),
    "substitute": (ANN, substitute),
    "kick": (ANN, kick),
    "seat_offer": (ANN, seat_offer),
}
"""How each kind of question is asked, and by whom."""


def test_every_kind_of_question_is_here() -> None:
    assert set(ASKED) == set(get_args(Kind))


async def waiting(ward: Ward) -> Table:
    """Return a game that waits for Bob. The others have moved."""
    table = await ward.playing(ANN, BOB, CYD, DAN, time_limit="1d")
    for user in (ANN, CYD, DAN):
        await moved(table, user, "skip")
    await ward.quiet()
    return table


async def asked_again(ward: Ward, table: Table, kind: str, sender: Mailroom) -> list[str]:
    """Ask and withdraw a few times, each delivered. Return the refusals."""
    by, ask = ASKED[kind]
    refused = []
    for _ in range(TIMES):
        ward.time += 1000
        try:
            await turn(ask, table)
        except UserError as sorry:
            refused.append(sorry.said(table.say))
        await bring(ward, sender, table, "question")
        for question in table.settings.questions:
            await turn(answering.withdraw, table, by, question.number)
        await bring(ward, sender, table, "question")
    return refused


@pytest.mark.parametrize("kind", ASKED)
async def test_what_is_asked_and_withdrawn_again_and_again_mentions_the_others_once(ward: Ward, kind: str) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    refused = await asked_again(ward, table, kind, sender)
    most = questions.SEAT_TIMES if kind in questions.SEATS else 1
    assert len([called for _, _, called in sender.sent if called]) == most
    assert table.settings.questions_asked == most
    assert len(refused) == TIMES - most
    assert {text.split(".")[0] for text in refused} == {"You have asked that already"}


@pytest.mark.parametrize("kind", sorted(set(ASKED) - questions.MOMENTARY))
async def test_it_can_be_asked_again_after_an_hour_and_what_moves_settle_only_after_the_next_move(
    ward: Ward, kind: str
) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    refused = await asked_again(ward, table, kind, sender)
    assert all(", or <t:" in text for text in refused)
    ward.time += HOUR
    assert await asked_again(ward, table, kind, sender) != []
    assert table.settings.questions_asked == 2 * (questions.SEAT_TIMES if kind in questions.SEATS else 1)
    assert len(table.settings.asked_lately) == 1


@pytest.mark.parametrize("kind", ["draw", "cancel"])
async def test_it_can_be_asked_again_after_the_next_move_and_not_before(ward: Ward, kind: str) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await asked_again(ward, table, kind, sender)
    ward.time += DAY // 2
    assert len(await asked_again(ward, table, kind, sender)) == TIMES
    await moved(table, BOB, "skip")
    assert len(await asked_again(ward, table, kind, sender)) == TIMES - 1


async def test_another_player_may_ask_the_same_and_another_substitute_may_be_asked(ward: Ward) -> None:
    table = await waiting(ward)
    await turn(ending.vote, table, ANN, "draw")
    await turn(answering.refuse, table, CYD, 1)
    assert await turn(ending.vote, table, CYD, "draw") == "asked"
    await turn(seats.offer, table, 0, EVE, 0)
    await turn(answering.refuse, table, EVE, 3)
    await turn(seats.offer, table, 0, EVE + 1, 0)
    assert kinds(table) == ["draw", "seat_offer"]


async def test_where_a_seat_has_changed_hands_others_may_be_asked_anew(ward: Ward) -> None:
    table = await waiting(ward)
    await turn(ending.vote, table, ANN, "draw")
    await turn(seats.offer, table, 1, EVE, 1)
    await turn(seats.replace_seat, table, 1, guest(table, EVE))
    assert await turn(ending.vote, table, ANN, "draw") == "asked"


async def test_a_player_is_nudged_once_a_turn(ward: Ward) -> None:
    table = await waiting(ward)
    ward.time += DAY * 2
    assert await turn(nudge.nudge, table, ANN, 1) is not None
    for user in (ANN, CYD, DAN):
        with pytest.raises(UserError, match="nudged"):
            await turn(nudge.nudge, table, user, 1)
