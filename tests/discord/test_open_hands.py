"""Games of two people whose hands are open all the time, on a Discord that lists no file that a component shows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.faces import FACES
from bot.interactions.open_hand import Open
from bot.local.objects import Json, Message, walk
from bot.local.posts import Draft, Upload
from bot.outbox.hand_message import hand_message
from bot.tables.table import Table
from bot.ui.layout import ScreenView
from engines import GAMES
from tests.discord.player import Player, answers
from tests.discord.room import Room
from tests.wire import LocalDiscord

PRESSES = 40
NAMES = ("ann", "bob")


def counting(d: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the pictures of edits from now on: sent, kept, and sent again although the message shows them already."""
    counts, write = Counter[str](), d.posts._write

    def counted(message: Message, upload: Upload, draft: Draft) -> None:
        there = {one["filename"] for one in message.attachments}
        new = {name for name, _ in draft.files.values()}
        counts["sent"] += len(new)
        counts["again"] += len(new & there)
        counts["kept"] += len({one["filename"] for one in draft.attachments} & there - new)
        write(message, upload, draft)

    monkeypatch.setattr(d.posts, "_write", counted)
    return counts


def readable(components: list[Json]) -> list[str]:
    """Return what a message says and asks, in order."""
    return [str(one.get("content") or one.get("custom_id") or "") for one in walk(components)]


async def is_true(room: Room, table: Table, user: int, hand: Open) -> bool:
    """Return True if the message of a hand shows what a fresh one would show."""
    seat = table.seat_of(user)
    assert seat is not None
    fresh = await hand_message(
        *(room.bot.registry.pictures, table, seat.seat, hand.say, hand.reader), around=hand.around, there=hand.filename
    )
    message = room.d.world.channel(hand.interaction.channel_id or 0).messages[hand.message]
    assert message.listed == []
    return readable(message.components) == readable(ScreenView(fresh.screen).to_components())


@pytest.mark.parametrize("game", sorted(GAMES.keys() & FACES.keys() - {"night-shift"}))
async def test_an_open_hand_is_always_true_and_no_picture_that_stays_is_sent_again(
    room: Room, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await room.play(*NAMES, game=game)
    heard = answers(room.d)
    players = {one.id: Player(one, thread, heard) for one in await room.guests(*NAMES)}
    for player in players.values():
        await player.open()
    counts, table, rng, looked = counting(room.d, monkeypatch), await room.table(), Random(3), 0
    for _ in range(PRESSES):
        if table.over:
            break
        await players[rng.choice([seat.user for seat in table.awaited() if seat.user])].step(rng)
        await room.level()
        for user in [] if table.over else players:
            hand = room.bot.live.of(table.id, user)
            assert hand is not None
            if not hand.chosen:  # a half-made choice stays
                looked += 1
                assert await is_true(room, table, user, hand)
    assert (counts["again"], counts["kept"] > 0, looked > 20) == (0, True, True), (counts, looked)
