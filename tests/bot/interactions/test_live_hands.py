"""Open hands: refreshed, followed by a late picture, closed before Discord takes no more edits."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import pytest_asyncio

from bot.faces.audience import Drawable
from bot.interactions.hand import show_hand
from bot.interactions.live_hands import LIVES_MS, LiveHands
from bot.interactions.open_hand import Open
from bot.outbox.hand_message import HandMessage, hand_message
from bot.screens.hand import Around
from bot.tables import ahead, ending, lesson
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.attached import Attached
from bot.ui.components import Screen
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from tests.bot.interactions.test_attached import shown
from tests.bot.tables.saying import PEOPLE, idle, says, step
from tests.bot.tables.ward import ANN, BOB, Ward, asked, moved, turn

SAY = speaker("en")


class Message:
    """A private message as Discord tells it: its pictures are in its components alone."""

    def __init__(self, number: int, files: list[Any]) -> None:
        self.id = number
        self.components = shown(*(one if isinstance(one, Attached) else Attached(100, one.filename) for one in files))
        self.attachments: list[Any] = []
        self.flags = type("Flags", (), {"ephemeral": True})()


class Interaction:
    """An interaction whose private message records its edits."""

    def __init__(self, number: int = 1) -> None:
        self.guild_id: int | None = 70
        self.client = SimpleNamespace(get_guild=lambda _guild: None)
        self.edits: list[tuple[list[dict[str, Any]], list[str]]] = []
        self.uploads: list[bool] = []
        """Whether each edit sent a picture's bytes."""
        self.refuses = ""
        """The field for which Discord refuses the next edit."""
        self.number = number
        self.message = Message(number, [])

    async def edit_original_response(self, *, view: Any, attachments: list[Any], **_: Any) -> Message:
        if self.refuses:
            answer, told = SimpleNamespace(status=400, reason=""), {"code": 50035, "message": f"In {self.refuses}: no"}
            self.refuses = ""
            raise discord.HTTPException(cast("Any", answer), told)
        self.uploads.append(any(isinstance(one, discord.File) for one in attachments))
        self.edits.append((view.to_components(), [one.filename for one in attachments]))
        return Message(self.number, attachments)

    def labels(self) -> list[str]:
        rows = [part for part in self.edits[-1][0] if part["type"] == 1]
        return [str(one.get("label")) for row in rows for one in row["components"]]


@pytest_asyncio.fixture
async def table(ward: Ward) -> Table:
    return await ward.playing(ANN, BOB, game="gothic-doctor")


def cache() -> PictureCache:
    async def at_once(_what: Drawable) -> bytes:
        return b"png"

    return PictureCache(at_once)


async def opened(
    live: LiveHands, pictures: PictureCache, table: Table, *, seat: int = 0, **more: Any
) -> tuple[Open, Interaction]:
    """Open the hand of a seat, Ann's by default, on its owner's screen."""
    seen = Interaction(more.pop("number", 1))
    message = await hand_message(pictures, table, seat, SAY, Reader())
    numbers = tuple(one.number for one in table.own(seat))
    hand = Open(cast("Any", seen), SAY, Reader(), table.services.env.now(), numbers, table.row.move_count, **more)
    hand.message, hand.pictures = seen.number, (Attached(99, message.filename),)
    live.opened(table, PEOPLE[seat], hand)
    return hand, seen


async def test_a_hand_is_brought_up_to_date_when_the_table_changes(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    before = hand.filename
    await moved(table, ANN, str(asked(table, ANN).default))
    live.changed(table, pictures)
    await ward.quiet()
    assert len(seen.edits) == 1
    assert seen.edits[0][1] == [hand.filename] != [before]


async def test_a_picture_that_shows_the_same_is_kept_and_not_sent_again(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    kept = hand.pictures
    hand.moves = -1
    live.changed(table, pictures)
    await ward.quiet()
    assert (seen.edits[0][1], seen.uploads, hand.pictures) == ([kept[0].filename], [False], kept)


async def test_a_picture_that_is_not_known_is_sent_again(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    hand.pictures, hand.moves = (), -1
    live.changed(table, pictures)
    await ward.quiet()
    assert (seen.uploads, len(hand.pictures)) == ([True], 1)


async def test_a_picture_that_changes_while_the_hand_is_made_is_sent_again(
    table: Table, ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)

    async def overtaken(_table: Table) -> None:
        hand.pictures = (Attached(98, "hand-another.png"),)

    monkeypatch.setattr(Table, "fresh", overtaken)
    hand.moves = -1
    live.changed(table, pictures)
    await ward.quiet()
    assert seen.uploads == [True]


@pytest.mark.parametrize(
    ("field", "uploads"), [("attachments.0.id", [True]), ("components.0.items.0.media.url", [True]), ("content", [])]
)
async def test_a_kept_picture_that_discord_refuses_is_sent_again(
    table: Table, ward: Ward, field: str, uploads: list[bool]
) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    seen.refuses, hand.moves = field, -1
    live.changed(table, pictures)
    await ward.quiet()
    assert seen.uploads == uploads and (live.of(table.id, ANN) is hand) == bool(uploads)


async def test_a_hand_is_laid_down_in_words_where_discord_refuses_its_picture(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    _, seen = await opened(live, pictures, table)
    seen.refuses = "attachments.0.id"
    ward.time += LIVES_MS
    live.look(table, ANN)
    await ward.quiet()
    assert [files for _, files in seen.edits] == [[]] and seen.labels()[0] == "Open again"


async def test_what_others_did_and_is_not_seen_in_a_hand_asks_nothing_of_discord(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    for edits in (1, 1):
        hand.moves = -1
        live.changed(table, pictures)
        await ward.quiet()
        assert len(seen.edits) == edits
    await moved(table, ANN, str(asked(table, ANN).default))
    live.changed(table, pictures)
    await ward.quiet()
    assert len(seen.edits) == 2


async def test_what_is_half_chosen_is_left_alone_while_the_question_is_the_same(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table, chosen=True)
    hand.moves = -1
    live.changed(table, pictures)
    await ward.quiet()
    assert seen.edits == []
    await moved(table, ANN, str(asked(table, ANN).default))
    live.changed(table, pictures)
    await ward.quiet()
    assert len(seen.edits) == 1


@pytest.mark.parametrize(("seconds", "stands"), [(2, True), (11, False)])
async def test_ones_own_act_stands_long_enough_to_be_read_whatever_follows(
    table: Table, ward: Ward, *, seconds: int, stands: bool
) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table, around=Around(notice="✅ drew 3", joke="🦷 Fang"))
    hand.since -= 1000 * seconds
    await moved(table, ANN, str(asked(table, ANN).default))
    live.changed(table, pictures)
    await ward.quiet()
    assert ("✅ drew 3" in str(seen.edits[-1][0])) == stands
    assert "🦷 Fang" in str(seen.edits[-1][0])


async def test_what_is_done_as_it_was_said_ahead_is_told_in_the_open_hand(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    live, pictures = LiveHands(), cache()
    await says(table, seat)
    _, seen = await opened(live, pictures, table, seat=seat)
    for _ in range(20):
        if not ahead.steps(table, seat):
            break
        await step(table, Random(1))
        await ward.quiet()
    live.changed(table, pictures)
    await ward.quiet()
    assert "📋 As you said ahead: cured" in str(seen.edits[-1][0])


async def test_a_late_picture_follows_only_while_the_hand_is_the_newest(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    hand, seen = await opened(live, pictures, table)
    hand.pictures, hand.around = (), Around(notice="✅ Skipped")
    live.follow(table, pictures, ANN, hand, HandMessage(Screen(())))
    await ward.quiet()
    assert [bool(files) for _, files in seen.edits] == [True]
    assert "✅ Skipped" in str(seen.edits[-1][0])  # as before its picture came
    older = hand
    _, newer = await opened(live, pictures, table, number=2)
    older.pictures = ()
    live.follow(table, pictures, ANN, older, HandMessage(Screen(())))
    await ward.quiet()
    assert (len(seen.edits), newer.edits) == (1, [])


async def test_after_fourteen_minutes_the_controls_give_way_to_open_again(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    _, seen = await opened(live, pictures, table)
    ward.time += LIVES_MS - 1
    live.look(table, ANN)
    await ward.quiet()
    assert seen.edits == []
    ward.time += 1
    live.look(table, ANN)
    await ward.quiet()
    assert seen.labels() == ["Open again", "In words", "Why not…?", "More"]
    assert live.of(table.id, ANN) is None


async def test_an_older_hand_is_known_by_its_message(table: Table) -> None:
    live, pictures = LiveHands(), cache()
    await opened(live, pictures, table, number=5)
    older, same, elsewhere = Interaction(4), Interaction(5), Interaction(4)
    elsewhere.guild_id = None
    assert [live.older(table, ANN, cast("Any", one)) for one in (older, same, elsewhere)] == [True, False, False]
    assert not live.older(table, BOB, cast("Any", older))


async def test_when_the_game_is_over_a_hand_is_a_line_with_a_link_and_the_ways_on(table: Table, ward: Ward) -> None:
    live, pictures = LiveHands(), cache()
    _, seen = await opened(live, pictures, table)
    await turn(ending.concede, table, BOB)
    live.changed(table, pictures)
    await ward.quiet()
    (components, files) = seen.edits[-1]
    assert files == []
    line, row = components
    assert line["content"].startswith("🏁") and "https://discord.com/channels/" in line["content"]
    assert [button["label"] for button in row["components"]] == ["Rematch", "Review", "Replay", "More"]
    assert live.of(table.id, ANN) is None


async def test_who_makes_the_last_move_gets_a_line_too_in_place_of_the_hand(table: Table) -> None:
    shown: list[Any] = []

    async def show(screen: Any) -> None:
        shown.append(screen)

    await turn(ending.concede, table, BOB)
    press = SimpleNamespace(table=table, user=ANN, responder=SimpleNamespace(show=show, say=SAY))
    press.context = SimpleNamespace(live=LiveHands())
    await show_hand(cast("Any", press), notice="✅ drew 3")
    text, row = shown[0].parts
    assert [button.label for button in row.buttons] == ["Rematch", "Review", "Replay", "More"]
    assert text.content.startswith("✅ drew 3\n🏁 The game is over: https://discord.com/channels/")


async def test_a_hand_that_others_bring_up_to_date_has_the_tip_of_a_lesson(
    table: Table, ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, pictures, shown = LiveHands(), cache(), list[str]()

    async def told(_table: Table, tip: lesson.Tip) -> None:
        shown.extend(tip.about)

    monkeypatch.setattr(lesson, "coach", lambda *_: lesson.Tip("🎓 An Action first.", {"act_or_treat": 1}))
    monkeypatch.setattr(lesson, "told", told)
    _, seen = await opened(live, pictures, table)
    await moved(table, ANN, str(asked(table, ANN).default))
    live.changed(table, pictures)
    await ward.quiet()
    assert "🎓 An Action first." in [part.get("content") for part in seen.edits[-1][0]]
    assert shown == ["act_or_treat"]
