from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bot import metrics
from bot.cases.days import day_of
from bot.scheduler.case_posts import HOUR
from bot.tables import forgetting
from bot.ui.case_verbs import AnswerCase
from engines import GAMES
from storage import Batch
from storage.cluster import WITHDRAWN, put_value
from tests.discord.room import Room, press, reply, said
from tests.discord.served import ROOM
from tests.wire import Person, Seen

GAME = "gothic-doctor"
DAY_MS = 86_400_000
FIRST = int(datetime(2026, 11, 25, HOUR - 1, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture(autouse=True)
def first_day(room: Room) -> None:
    """Move to an hour before the posts, on the first day of the stocks."""
    room.clock.now = FIRST


def today(room: Room) -> Any:
    asked = room.bot.case_posts.days.of(GAME, day_of(room.clock.now))
    assert asked is not None
    return asked.case


async def answer(person: Person, message: Seen, case: Any, *, right: bool) -> Seen:
    """Press an answer. Return the private result."""
    place = next(place for place, move in enumerate(case.moves) if case.right(move) == right)
    return await press(person, str(AnswerCase(0, case.id, place)), message)


async def asked(person: Person, **options: Any) -> Seen:
    """Return the answer to /case, by default for the game."""
    return reply(person, await person.slash(ROOM, "case", **(options or {"game": GAME})))


async def test_a_case_is_asked_answered_once_and_told(room: Room) -> None:
    case, (ann, bob) = today(room), await room.guests("ann", "bob")
    assert f"▫️ **{GAMES[GAME].title}**" in await said(ann, "case")
    first = await asked(ann)
    assert first.ephemeral and "Doctor Cog" in first.text and "Better" not in first.text and "fewer" not in first.text
    second = await asked(ann)  # on another device
    seen = await answer(ann, first, case, right=False)
    assert seen.ephemeral and "❌ You chose" in seen.text and "✅ Better" in seen.text and "fewer" in seen.text
    assert "Found by 0 of 1." in seen.text and "1 day in a row" in seen.text
    seen = await answer(ann, second, case, right=True)
    assert "You had answered this one already" in seen.text and "❌ You chose" in seen.text
    seen = await asked(ann)
    assert "❌ You chose" in seen.text and "Found by 0 of 1." in seen.text
    assert "❌" in await said(ann, "case")
    seen = await answer(bob, await asked(bob), case, right=True)
    assert "✅ Yes" in seen.text and "Found by 1 of 2." in seen.text


async def test_a_case_can_be_doubted_and_is_reported_once_too_many_do(room: Room) -> None:
    case, before = today(room), reported()
    people = await room.guests("ann", "bob", *(f"guest{number}" for number in range(8)))
    for person in people:
        told = await answer(person, await asked(person), case, right=True)
        if person in people[:3]:
            seen = await press(person, "I doubt it", told)
            assert "You doubt it" in seen.text and "I doubt it" not in seen.buttons
    tally = await room.storage.cases.tally(case.id)
    assert (tally.answers, tally.found, tally.doubts) == (10, 10, 3)
    assert reported() == before + 1
    assert [(one, game) for one, game, _ in await room.storage.cases.doubted()] == [(case.id, GAME)]


async def test_nobody_is_told_the_answer_by_doubting_what_they_have_not_answered(room: Room) -> None:
    (ann,) = await room.guests("ann")
    seen = await asked(ann, game=GAME, doubt=True)
    assert "Answer that case first" in seen.text and "Better" not in seen.text
    assert (await room.storage.cases.tally(today(room).id)).answers == 0


def reported() -> float:
    return next(sample.value for metric in metrics.CASES_DOUBTED.collect() for sample in metric.samples)


async def posted(room: Room) -> list[Seen]:
    """Deliver everything due. Return the posts in the channel."""
    await room.bot.case_posts.look()
    await room.level()
    return [seen for seen in room.person("ann").messages(ROOM) if not seen.ephemeral]


async def begin(room: Room) -> Person:
    """Let a moderator order posts of the case."""
    _, mod = await room.guests("ann", "mod")
    assert "posted in" in await said(mod, "server case", channel=room.place(ROOM), game=GAME)
    return mod


async def test_a_server_has_one_post_a_day_with_the_last_result_and_it_stops_by_itself(room: Room) -> None:
    mod = await begin(room)
    ann, bob = await room.guests("ann", "bob")
    assert await posted(room) == []  # not before its hour
    room.later(3_600_000)
    (first,) = await posted(room)
    assert "only you see what you are told" in first.text
    case = today(room)
    await room.restart()
    assert len(await posted(room)) == 1
    seen = await answer(ann, first, case, right=True)
    assert seen.ephemeral and "✅ Yes" in seen.text
    room.later(DAY_MS)
    _, second = await posted(room)
    assert "**The last one:**" in second.text and "Found by 1 of 1." in second.text
    assert "Its day is over" in (await answer(bob, first, case, right=True)).text
    for _ in range(6):
        room.later(DAY_MS)
        await posted(room)
    texts = [seen.text for seen in await posted(room)]
    assert len(texts) == 8 and "Nobody has answered the case of the day here for 7 days" in texts[-1]
    room.later(DAY_MS)
    assert len(await posted(room)) == 8
    assert "Nobody had answered for 7 days" in await said(mod, "server case")
    await said(mod, "server case", channel=room.place(ROOM), game=GAME)
    room.later(DAY_MS)
    assert len(await posted(room)) == 9
    assert "no case is posted here any more" in (await said(mod, "server case", off=True)).lower()
    room.later(DAY_MS)
    assert len(await posted(room)) == 9


async def test_a_post_whose_channel_is_gone_ends_and_the_moderator_learns_why(room: Room) -> None:
    mod = await begin(room)
    room.later(3_600_000)
    batch = Batch()
    batch.statements.append(("UPDATE case_posts SET channel = 4", ()))
    await room.storage.commit(batch)
    assert await posted(room) == []
    assert "is gone, so no case is posted any more" in await said(mod, "server case")


async def test_a_withdrawn_case_is_asked_no_more_and_breaks_no_row_of_days(room: Room) -> None:
    days, (ann,), case = room.bot.case_posts.days, await room.guests("ann"), today(room)
    message = await asked(ann)
    batch = Batch()
    put_value(batch, WITHDRAWN, case.id)
    await room.storage.commit(batch)
    await room.bot.notices.look()
    assert "has no case today" in await said(ann, "case", game=GAME)
    assert "I do not have that case any more" in (await answer(ann, message, case, right=True)).text
    assert days.pauses(day_of(room.clock.now)) and not days.pauses(day_of(room.clock.now + DAY_MS))


async def test_the_board_names_whoever_wants_it_and_the_answers_of_the_forgotten_stay_nameless(room: Room) -> None:
    case, (ann, bob) = today(room), await room.guests("ann", "bob")
    told = await answer(ann, await asked(ann), case, right=True)
    assert f"<@{ann.id}>" not in (await press(ann, "Board of the week", told)).text
    seen = await press(ann, "Show me", await asked(ann, board=True))
    assert f"<@{ann.id}>: 1 of 1 found · 🔥 1" in seen.text
    exported = json.loads(await forgetting.export(room.bot.registry, ann.id))
    assert [one["case"] for one in exported["cases"]] == [case.id]
    await forgetting.forget(room.bot.registry, ann.id)
    assert (await room.storage.person(ann.id)).cases == []
    assert (await room.storage.cases.tally(case.id)).answers == 1
    assert f"<@{ann.id}>" not in await said(bob, "case", board=True)
