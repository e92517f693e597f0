"""The board's message stays, is edited, or is replaced."""

from __future__ import annotations

from typing import Any

import pytest

from bot.outbox.board import CLOCK_LINE, OLD_MS, Found, Outcome, board, outcome
from bot.outbox.board_message import BoardMessage, Shown, board_message, shown_by
from bot.outbox.call import call
from bot.outbox.talk import NEAR, Talk
from bot.tables import payloads
from bot.tables.payloads import CALL
from storage import Batch, PostRow
from tests.bot.outbox.mailroom import Mailroom, began, bring, refusal
from tests.bot.outbox.test_call import asked_anew
from tests.bot.tables.ward import ANN, BOB, Ward, changing, moved

CASES: list[tuple[dict[str, bool], bool, Outcome]] = [
    ({}, True, "keep"),
    ({}, False, "edit"),
    ({"missing": True}, False, "send"),
    ({"called": True}, False, "send"),
    ({"called": True}, True, "send"),
    ({"deleted": True}, True, "send"),
    ({"unwritten": True}, True, "send"),
    ({"pushed": True}, False, "send"),
    ({"pushed": True}, True, "keep"),
    ({"old": True}, False, "send"),
    ({"old": True}, True, "send"),
    ({"missing": True, "called": True, "unwritten": True}, False, "send"),
    ({"deleted": True, "old": True}, True, "send"),
]


@pytest.mark.parametrize(("found", "same", "what"), CASES)
def test_what_was_found_decides_what_becomes_of_the_message(found: dict[str, bool], same: bool, what: Outcome) -> None:
    assert outcome(Found(**found), same=same) == what


async def last(ward: Ward, table: int) -> PostRow:
    return next(row for row in await ward.storage.posts(table) if row.kind == "board")


def refused(*_: object) -> Any:
    raise refusal(30046)


@pytest.mark.parametrize(
    ("why", "anew"),
    [
        ("nothing", False),
        ("a move", False),
        ("deleted", True),
        ("old", True),
        ("refused", True),
        ("old, and its clock stands still", False),
    ],
)
async def test_the_message_is_sent_anew_only_where_no_edit_will_do(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, why: str, *, anew: bool
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, board, "board")
    before = await last(ward, table.id)
    if why == "deleted":
        batch = Batch()
        batch.put_post(Shown(since=shown_by(before).since, lost=True).kept(before))
        await ward.storage.commit(batch)
    if why.startswith("old"):
        ward.time += OLD_MS + 1
    if why in {"a move", "refused"}:
        await moved(table, ANN, "skip")
        ward.time += 1
    if why == "refused":
        monkeypatch.setattr(sender, "message", refused)
    batch, owed = Batch(), payloads.BoardClock() if "clock" in why else payloads.Board()
    table.owe(batch, owed)
    await ward.storage.commit(batch)
    await bring(ward, sender, table, board, CLOCK_LINE if "clock" in why else "board")
    after = await last(ward, table.id)
    assert (after.message != before.message) is anew
    assert len(sender.edits) == (1 if why == "a move" else 0)


@pytest.mark.parametrize(("messages", "hand", "anew"), [(4, False, False), (5, False, True), (5, True, False)])
async def test_a_board_that_talk_has_pushed_up_is_sent_anew_unless_an_open_hand_stands_below_the_talk(
    ward: Ward, messages: int, *, hand: bool, anew: bool
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, board, "board")
    before = await last(ward, table.id)
    for number in range(messages):
        sender.talk.heard(table.home, before.message + 100 + number)
    sender.hand_below = lambda _table, message: hand and message == before.message + 100 + messages - 1
    await moved(table, ANN, "skip")
    await bring(ward, sender, table, board, "board")
    assert ((await last(ward, table.id)).message != before.message) is anew
    assert [called for _, _, called in sender.sent[1:]] == [[]] * anew


async def test_a_call_that_comes_while_a_new_board_is_drawn_is_made_by_that_board(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await began(ward, table)

    async def drawn(*given: Any, **more: Any) -> BoardMessage:
        monkeypatch.undo()
        await asked_anew(table)
        return await board_message(*given, **more)

    monkeypatch.setattr("bot.outbox.board.board_message", drawn)
    batch = Batch()
    table.owe(batch, payloads.Board())
    await ward.storage.commit(batch)
    for _ in range(2):
        await bring(ward, sender, table, board, "board")
        await bring(ward, sender, table, call, CALL)
    assert [called for _, _, called in sender.sent] == [[ANN, BOB]]


def test_what_was_written_before_a_board_or_elsewhere_does_not_push_it() -> None:
    talk = Talk()
    for number in range(1, NEAR + 1):
        talk.heard(1, number)
    assert talk.pushed(1, 0) and not talk.pushed(1, 1) and not talk.pushed(2, 0)
    assert (talk.newest(1), talk.newest(2)) == (NEAR, 0)


async def test_a_board_that_was_sent_while_the_game_moved_elsewhere_is_sent_there(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, board, "board")
    before = await last(ward, table.id)
    async with changing(table) as change:
        change.touch(home=before.channel + 1)
        change.owe(payloads.Board())
        await change.commit()  # the message was recorded only later
    await bring(ward, sender, table, board, "board")
    after = await last(ward, table.id)
    assert (after.channel, sender.sent[-1][0]) == (before.channel + 1, before.channel + 1)
