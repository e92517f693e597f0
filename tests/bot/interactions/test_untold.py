"""A move without a delivered answer is reported on the next hand, and no private screen replaces a public one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.hand import show_hand
from bot.interactions.live_hands import LiveHands
from bot.interactions.untold import LONGEST, REMEMBERED, SOON, Untold
from bot.tables import ending
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.limits import clip
from tests.bot.interactions.test_live_hands import SAY, Interaction, Message, cache
from tests.bot.tables.ward import ANN, BOB, Ward, asked, moved, turn


class Presses:
    """Presses of Ann's; `gate` holds an answer back, `broken` lets it fail."""

    def __init__(self, table: Table) -> None:
        self.table, self.live, self.broken = table, LiveHands(), False
        self.pictures = cache()
        self.gate: asyncio.Event | None = None
        self.shown: list[str] = []
        self.seen: list[Interaction] = []

    async def _show(self, screen: Screen, *_: object, **__: object) -> Message:
        if self.gate is not None:
            await self.gate.wait()
        if self.broken:
            raise ConnectionResetError("gone")
        self.shown.append("\n".join(part.content for part in screen.parts if isinstance(part, Text)))
        return Message(1, [])

    async def hand(self, notice: str = "") -> None:
        """Show the fresh hand, with this notice above it."""
        self.seen.append(Interaction())
        answering = SimpleNamespace(show=self._show, say=SAY, acknowledge=_nothing, interaction=self.seen[-1])
        answering.left, answering.silent, answering.pictures, answering.private = None, True, (), True
        registry = SimpleNamespace(pictures=self.pictures)
        press = SimpleNamespace(table=self.table, user=ANN, responder=answering)
        press.context = SimpleNamespace(live=self.live, registry=registry)
        await show_hand(cast("Any", press), notice=notice)

    async def lost(self, notice: str) -> None:
        self.broken = True
        with pytest.raises(ConnectionResetError):
            await self.hand(notice)
        self.broken = False


async def _nothing(**_: object) -> None:
    pass


async def test_a_hand_that_is_on_its_way_is_not_edited_and_is_brought_up_to_date_when_it_is_there(ward: Ward) -> None:
    """`@original` of a press on the board is the board."""
    presses = Presses(await ward.playing(ANN, BOB, game="gothic-doctor"))
    table, presses.gate = presses.table, asyncio.Event()
    showing = asyncio.create_task(presses.hand())
    while presses.live.of(table.id, ANN) is None:  # noqa: ASYNC110  one turn of the loop at a time
        await asyncio.sleep(0)
    await moved(table, ANN, str(asked(table, ANN).default))
    presses.live.changed(table, cache())
    await ward.quiet()
    (seen,) = presses.seen
    assert seen.edits == []
    presses.gate.set()
    cast("Any", seen).followup = SimpleNamespace(
        edit_message=lambda _number, **given: seen.edit_original_response(**given)
    )
    await showing
    await ward.quiet()
    assert len(seen.edits) == 1


async def test_the_next_hand_tells_what_was_done_whatever_is_pressed(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB, game="gothic-doctor"))
    await presses.lost("✅ drew 3")
    assert presses.live.of(presses.table.id, ANN) is None
    await presses.hand("⚠️ You have moved on.")  # the same old button
    assert "✅ drew 3" in presses.shown[-1] and "moved on" not in presses.shown[-1]
    await presses.hand()
    assert "drew 3" not in presses.shown[-1]
    await presses.lost("✅ drew 3")
    await presses.lost("⚠️ You have moved on.")
    await presses.lost("✅ cured Bob")
    await presses.hand("✅ ended")
    assert (
        presses.shown[-1].index("✅ drew 3")
        < presses.shown[-1].index("✅ cured Bob")
        < presses.shown[-1].index("✅ ended")
    )


async def test_also_when_the_game_has_ended_with_it(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB))
    await turn(ending.concede, presses.table, BOB)
    await presses.lost("✅ drew 3")
    await presses.hand()
    assert presses.shown[-1].startswith("✅ drew 3")


async def test_an_answer_that_is_still_being_tried_is_told_by_the_same_button_and_not_twice(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB, game="gothic-doctor"))
    presses.gate = asyncio.Event()
    first = asyncio.create_task(presses.lost("✅ drew 3"))
    while presses.live.of(presses.table.id, ANN) is None:  # noqa: ASYNC110  one turn of the loop at a time
        await asyncio.sleep(0)
    gate, presses.gate = presses.gate, None
    presses.broken = False
    await presses.hand("⚠️ You have moved on.")
    assert "✅ drew 3" in presses.shown[-1] and "moved on" in presses.shown[-1]  # she may not have seen it
    presses.broken = True
    gate.set()
    await first
    await presses.hand()
    assert "drew 3" not in presses.shown[-1]


def test_only_what_was_done_is_kept_for_so_many_and_so_much_of_it() -> None:
    now = 0.0
    untold = Untold(lambda: now)
    for nothing in ("", "⚠️ Not your turn."):
        untold.failed(1, ANN, untold.telling(1, ANN, nothing))
        assert not untold.waits(1, ANN)
    untold.telling(1, ANN, "⚠️ Not your turn.")  # in transit, while another delivery of the same press was carried out
    assert untold.telling(1, ANN, "").text == ""
    word = untold.telling(1, ANN, "✅ one")
    assert not untold.waits(1, ANN)
    now += SOON + 0.1  # too late to repeat; it is not on the screen
    assert untold.waits(1, ANN) and not untold.waits(1, BOB) and not untold.waits(2, ANN)
    assert untold.telling(1, ANN, "✅ two").text == "✅ two"  # she has seen its text
    untold.failed(1, ANN, word)
    word = untold.telling(1, ANN, "✅ three")
    untold.failed(1, ANN, word)
    assert untold.telling(1, ANN, "✅" * LONGEST).text == clip(f"✅ three\n{'✅' * LONGEST}", LONGEST)
    word = untold.telling(1, ANN, "")
    untold.told(1, ANN, word)
    assert not untold.waits(1, ANN)
    untold.failed(1, ANN, untold.telling(1, ANN, "✅ four"))
    for user in range(REMEMBERED):
        untold.telling(2, user, "✅")
    assert not untold.waits(1, ANN)
