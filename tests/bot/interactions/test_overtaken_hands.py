"""Hands that the game overtook while they were drawn, in the same process or by another one."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import discord
import pytest

from bot.faces.audience import Drawable
from bot.interactions.hand import _kept_or_drawn
from bot.interactions.live_hands import LiveHands
from bot.outbox.hand_message import HandMessage
from bot.slots.duty import Duty
from bot.tables import ending, lesson, moves
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.workers.picture_cache import PictureCache
from storage import Storage, StorageError
from tests.bot.interactions.test_live_hands import cache, opened, table
from tests.bot.interactions.test_untold import Presses
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, Ward, stamp, turn
from tests.wire.waiting import eventually

__all__ = ["table"]


async def first_move(table: Table) -> None:
    """Make the first move of an awaited seat."""
    decision = next(one for one in table.decisions() if one.must)
    move = decision.default or next(iter(decision.moves))
    await moves.play(table, table.seats[decision.seat].user or 0, stamp(table, decision), [str(move)])


async def test_what_was_drawn_for_longer_does_not_take_the_place_of_what_came_after(table: Table, ward: Ward) -> None:
    gate, drawn = asyncio.Event(), list[Drawable]()

    async def slow(what: Drawable) -> bytes:
        drawn.append(what)
        if len(drawn) == 2:
            await gate.wait()
        return b"png"

    live, pictures = LiveHands(), PictureCache(slow, at_once=2)
    hand, seen = await opened(live, pictures, table)
    await any_move(table)
    live.changed(table, pictures)
    await eventually(lambda: len(drawn) == 2)
    await any_move(table)
    live.changed(table, pictures)
    await eventually(lambda: bool(seen.edits))
    gate.set()
    await ward.quiet()
    assert len(seen.edits) == 1 and seen.edits[0][1] == [hand.filename]
    assert hand.moves == table.row.move_count


async def test_what_another_process_wrote_while_a_hand_was_drawn_is_seen_in_it(postgres_url: str) -> None:
    async with await Storage.open(postgres_url) as storage, await Storage.open(postgres_url) as other:
        ward, drawn = Ward(storage), list[Drawable]()
        table = await ward.playing(ANN, BOB, game="gothic-doctor")
        elsewhere = await Ward(other, 2).registry.table(table.id)

        async def overtaken(what: Drawable) -> bytes:
            drawn.append(what)
            if len(drawn) == 2:
                await turn(first_move, elsewhere)
            return b"png"

        live, pictures = LiveHands(), PictureCache(overtaken)
        hand, seen = await opened(live, pictures, table)
        await any_move(table)
        live.changed(table, pictures)
        await ward.quiet()
        assert len(seen.edits) == 1
        assert hand.moves == elsewhere.row.move_count == table.row.move_count


@pytest.mark.parametrize("ends", [False, True])
async def test_what_another_process_did_while_an_answer_was_drawn_is_in_the_answer(
    postgres_url: str, *, ends: bool
) -> None:
    async with await Storage.open(postgres_url) as storage, await Storage.open(postgres_url) as other:
        ward, drawn = Ward(storage), list[Drawable]()
        presses = Presses(await ward.playing(ANN, BOB, game="gothic-doctor"))
        elsewhere = await Ward(other, 2).registry.table(presses.table.id)

        async def overtaken(what: Drawable) -> bytes:
            drawn.append(what)
            if len(drawn) == 1:
                await (turn(ending.concede, elsewhere, BOB) if ends else turn(first_move, elsewhere))
            return b"png"

        presses.pictures = PictureCache(overtaken)
        await presses.hand("✅ drew 3")
        hand = presses.live.of(elsewhere.id, ANN)
        assert (None if hand is None else hand.moves) == (None if ends else elsewhere.row.move_count)
        assert ["🏁 The game is over" in one for one in presses.shown] == [ends]


async def test_an_answer_is_shown_as_it_is_where_the_database_is_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(_table: Table) -> NoReturn:
        raise StorageError("away", "It is away.")

    monkeypatch.setattr(Table, "fresh", unheard)
    presses = Presses(table)
    await presses.hand("✅ drew 3")
    assert ["✅ drew 3" in one for one in presses.shown] == [True]


async def test_a_tip_of_a_hand_that_was_overtaken_is_told_with_the_hand_that_is_shown(
    table: Table, ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, told = list[Table](), list[str]()

    async def overtaken(table: Table) -> None:
        asked.append(table)
        if len(asked) == 1:
            await any_move(table)

    async def noted(_table: Table, tip: lesson.Tip) -> None:
        told.append(tip.text)

    monkeypatch.setattr(lesson, "coach", lambda *_: lesson.Tip("🎓 An Action first.", {"act_or_treat": 1}))
    monkeypatch.setattr(lesson, "told", noted)
    live, pictures = LiveHands(), cache()
    _, seen = await opened(live, pictures, table)
    await any_move(table)
    monkeypatch.setattr(Table, "fresh", overtaken)
    live.changed(table, pictures)
    await ward.quiet()
    assert len(asked) == 2 and len(seen.edits) == len(told) == 1


@pytest.mark.parametrize("away", [True, False])
async def test_a_process_that_does_not_know_how_things_stand_or_has_lost_its_slot_shows_nothing(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, *, away: bool
) -> None:
    async def unheard(_table: Table) -> NoReturn:
        raise StorageError("away", "It is away.")

    table, held = await ward.playing(ANN, BOB, game="gothic-doctor"), [away]
    live, pictures = LiveHands(Duty(lambda: held[0])), cache()
    hand, seen = await opened(live, pictures, table)
    since = hand.moves
    await any_move(table)
    with monkeypatch.context() as patch:
        if away:
            patch.setattr(Table, "fresh", unheard)
        live.changed(table, pictures)
        await ward.quiet()
    assert seen.edits == [] and hand.moves == since
    held[0] = True
    live.changed(table, pictures)  # with the change that comes next
    await ward.quiet()
    assert len(seen.edits) == 1


@pytest.mark.parametrize(
    ("field", "keeps", "shown"), [("attachments", True, 2), ("attachments", False, 1), ("", True, 1)]
)
async def test_a_picture_that_discord_refuses_to_keep_is_sent_again(field: str, *, keeps: bool, shown: int) -> None:
    said = list[str]()

    async def show(_screen: Screen, _drawn: dict[str, bytes], *, keeps: str) -> SimpleNamespace:
        said.append(keeps)
        if len(said) == 1:
            answer: Any = SimpleNamespace(status=400, reason="")
            raise discord.HTTPException(answer, {"code": 50035, "message": f"In {field}: no"})
        return SimpleNamespace(id=7, attachments=[], components=[])

    async def again() -> HandMessage:
        return HandMessage(Screen(()), "hand-1.png", b"png")

    press = cast("Any", SimpleNamespace(responder=SimpleNamespace(show=show, silent=False)))
    message = HandMessage(Screen(()), "hand-0.png", None if keeps else b"png")
    hand = cast("Any", SimpleNamespace(message=0))
    with nullcontext() if shown > 1 else pytest.raises(discord.HTTPException):
        await _kept_or_drawn(press, hand, message, partial(again))
    assert said == ["hand-0.png" if keeps else "", ""][:shown]
    assert hand.message == (7 if shown > 1 else 0)


@pytest.mark.parametrize("follows", [True, False])
async def test_a_press_that_comes_while_the_database_is_asked_has_the_last_word(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, *, follows: bool
) -> None:
    table, live, pictures = await ward.playing(ANN, BOB, game="gothic-doctor"), LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)

    async def pressed(table: Table) -> None:
        live.closed(table.id, ANN)

    with monkeypatch.context() as patch:
        patch.setattr(Table, "fresh", pressed)
        if follows:
            hand.pictures = ()
            live.follow(table, pictures, ANN, hand, HandMessage(Screen(())))
        else:
            hand.moves = -1
            live.changed(table, pictures)
        await ward.quiet()
    assert seen.edits == []


async def test_an_answer_waits_for_an_edit_that_is_on_its_way(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table, gate = await ward.playing(ANN, BOB, game="gothic-doctor"), asyncio.Event()
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    edit = seen.edit_original_response

    async def slow(**shown: Any) -> Any:
        await gate.wait()
        return await edit(**shown)

    monkeypatch.setattr(seen, "edit_original_response", slow)
    await live.still(table.id, ANN)
    hand.moves = -1
    live.changed(table, pictures)
    await eventually(lambda: bool(live._edits))
    waits = asyncio.create_task(live.still(table.id, ANN))
    await asyncio.sleep(0)
    assert not waits.done()
    gate.set()
    await waits
    assert len(seen.edits) == 1 and not live._edits
