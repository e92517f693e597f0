"""The lobby message and the post at the start of a game, as Discord gets them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PIL import Image

from bot.faces import FACES
from bot.faces.audience import DrawnCover
from bot.outbox import lobby
from bot.tables import lobby as lobbies
from bot.tables import start
from bot.tables.payloads import CALL
from bot.tables.table import Table
from bot.ui.attached import Attached, load
from storage import Batch
from tests.bot.outbox.mailroom import Mailroom, bring, chose, delivered, marked, slot
from tests.bot.tables.ward import ANN, BOB, GUILD, NAMES, Ward, guest, turn
from tests.storage.examples import sitting

COVER = SimpleNamespace(draw=lambda _say: Image.new("RGB", (1200, 400)))


async def test_a_lobby_goes_out_in_words_and_its_picture_follows_once(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FACES["night-shift"], "cover", COVER)
    table, sender = await ward.opened(ANN), Mailroom(ward)
    await bring(ward, sender, table, "lobby")
    assert await pictures(ward, table) == () and await marked(ward, table) == ["lobby"]
    await sender.pictures.ask(lobby._key(table), DrawnCover(table.id, table.face, table.say))
    await ward.quiet()
    await bring(ward, sender, table, "lobby")
    assert len(await pictures(ward, table)) == len(sender.edits) == 1
    await turn(lobbies.join, table, guest(table, BOB, NAMES[BOB]))
    await bring(ward, sender, table, "lobby")
    assert len(await pictures(ward, table)) == len(sender.sent) == 1 and await marked(ward, table) == []
    other = await ward.opened(BOB)  # drawn once for all tables
    await bring(ward, sender, other, "lobby")
    assert len(await pictures(ward, other)) == 1 and await marked(ward, other) == []


async def pictures(ward: Ward, table: Table) -> tuple[Attached, ...]:
    """Return the pictures of a lobby."""
    post = await slot(ward, table, "lobby")
    return load(post.pictures if post is not None else "")


async def test_a_game_without_a_cover_has_a_lobby_in_words(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FACES["night-shift"], "cover", None)
    table = await ward.opened(ANN)
    await bring(ward, Mailroom(ward), table, "lobby")
    assert await marked(ward, table) == []


async def test_a_game_begins_with_its_aim_and_calls_nobody_twice(ward: Ward) -> None:
    table, sender = await ward.opened(ANN), Mailroom(ward)
    await turn(lobbies.join, table, guest(table, BOB, NAMES[BOB]))
    await turn(start.start, table, ANN)
    await chose(ward, ANN, hand_at_start=False)
    await chose(ward, BOB, hand_at_start=False)
    await delivered(ward, sender, table)
    ward.time += 3_600_000
    await delivered(ward, sender, table)
    posts = [(text, people) for where, text, people in sender.sent if where == table.home]
    first, people = next(one for one in posts if "-# deal " in one[0])
    assert people == [seat.user for seat in table.seats]
    assert first.startswith("### 🌙 Night Shift: the night shift begins\nGive each Patient the dose they need.")
    assert f"<@{ANN}>" in first and f"<@{BOB}>" in first and len(first.rpartition("deal ")[2]) == 32
    assert [who for _, who in posts if who] == [people]
    assert await calls(ward, table) == []


async def calls(ward: Ward, table: Table) -> list[str]:
    return [row.target for row in await ward.storage.owed(table.id) if row.kind == CALL]


async def test_who_wants_direct_messages_keeps_the_call_to_the_first_turn(ward: Ward) -> None:
    table, sender = await ward.opened(ANN), Mailroom(ward)
    await turn(lobbies.join, table, guest(table, BOB, NAMES[BOB]))
    await chose(ward, ANN, calls="dm", hand_at_start=False)
    await turn(start.start, table, BOB)
    await bring(ward, sender, table, "thread", "first_post")
    assert await calls(ward, table) == [f"user:{ANN}"]


async def test_a_lobby_tells_who_one_sits_with_until_the_game_begins(ward: Ward) -> None:
    table, sender = await ward.opened(ANN), Mailroom(ward)
    await turn(lobbies.join, table, guest(table, BOB, NAMES[BOB]))
    await turn(lobbies.add_computer, table, ANN, "easy")
    batch = Batch()
    for number in (91, 92, 93):
        batch.take(sitting(number, BOB, guild=GUILD, finished=number > 91))
    await ward.storage.commit(batch)
    await bring(ward, sender, table, "lobby")
    ((_, shown, _),) = sender.sent
    assert "- Ann\n- Bob · finishes 2 of 3\n- Doctor Cog 🤖 *easy*" in shown
    await turn(start.start, table, ANN)
    await bring(ward, sender, table, "lobby")
    assert "The game has begun" in sender.edits[-1][2] and "finishes" not in sender.edits[-1][2]
