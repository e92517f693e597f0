"""The daily case as Discord shows it: asked, answered once, told, doubted, counted, and posted in a channel."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot import metrics
from bot.cases.days import day_of
from bot.scheduler.case_posts import HOUR
from bot.tables import forgetting
from bot.ui.case_verbs import AnswerCase
from engines import GAMES
from storage import Batch
from tests.discord.clinic import Clinic, said
from tests.discord.simulated import Guest
from tests.wire import Seen

GAME = "gothic-doctor"
DAY_MS = 86_400_000
FIRST = int(datetime(2026, 11, 25, HOUR - 1, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture(autouse=True)
def first_day(clinic: Clinic) -> None:
    """An hour before posts, on the first day of the stocks."""
    clinic.clock.now = FIRST


def today(clinic: Clinic) -> Any:
    """The case that is asked."""
    asked = clinic.bot.case_posts.days.of(GAME, day_of(clinic.clock.now))
    assert asked is not None
    return asked.case


async def press(guest: Guest, message: Any, case: Any, *, right: bool) -> tuple[Any, Seen]:
    """Press an answer; what it is told in."""
    place = next(place for place, move in enumerate(case.moves) if case.right(move) == right)
    result = await guest.actor.click(message, custom_id=str(AnswerCase(0, case.id, place)))
    told = result.followups[-1] if result.followups else result.response
    return told, guest.reply(result)


async def asked(guest: Guest) -> tuple[Any, Seen]:
    """/case with the game; the message and how it looks."""
    result = await guest.actor.slash(guest.channel, "case", game=GAME)
    return result.followups[-1] if result.followups else result.response, guest.reply(result)


async def test_a_case_is_asked_answered_once_and_told(clinic: Clinic) -> None:
    case, ann = today(clinic), clinic.ann
    assert f"▫️ **{GAMES[GAME].title}**" in await said(ann, "case")
    message, seen = await asked(ann)
    assert seen.ephemeral and "Doctor Cog" in seen.text and "Better" not in seen.text and "fewer" not in seen.text
    second, _ = await asked(ann)  # on another device
    told, seen = await press(ann, message, case, right=False)
    assert seen.ephemeral and "❌ You chose" in seen.text and "✅ Better" in seen.text and "fewer" in seen.text
    assert "Found by 0 of 1." in seen.text and "1 day in a row" in seen.text
    _, seen = await press(ann, second, case, right=True)
    assert "You had answered this one already" in seen.text and "❌ You chose" in seen.text
    _, seen = await asked(ann)
    assert "❌ You chose" in seen.text and "Found by 0 of 1." in seen.text
    assert "❌" in await said(ann, "case") and told is not None
    message, _ = await asked(clinic.bob)
    _, seen = await press(clinic.bob, message, case, right=True)
    assert "✅ Yes" in seen.text and "Found by 1 of 2." in seen.text


async def test_a_case_can_be_doubted_and_is_reported_once_too_many_do(clinic: Clinic) -> None:
    case, before = today(clinic), reported()
    people = [clinic.ann, clinic.bob, *(clinic.guest(f"guest{number}") for number in range(8))]
    for guest in people:
        message, _ = await asked(guest)
        told, _ = await press(guest, message, case, right=True)
        if guest in people[:3]:
            _, seen = told, await guest.click(told, "I doubt it")
            assert "You doubt it" in seen.text and "I doubt it" not in seen.buttons
    tally = await clinic.storage.cases.tally(case.id)
    assert (tally.answers, tally.found, tally.doubts) == (10, 10, 3)
    assert reported() == before + 1
    assert [(one, game) for one, game, _ in await clinic.storage.cases.doubted()] == [(case.id, GAME)]


async def test_nobody_is_told_the_answer_by_doubting_what_they_have_not_answered(clinic: Clinic) -> None:
    result = await clinic.ann.actor.slash(clinic.ann.channel, "case", game=GAME, doubt=True)
    seen = clinic.ann.reply(result)
    assert "Answer that case first" in seen.text and "Better" not in seen.text
    assert (await clinic.storage.cases.tally(today(clinic).id)).answers == 0


def reported() -> float:
    """How often the host was told."""
    return next(sample.value for metric in metrics.CASES_DOUBTED.collect() for sample in metric.samples)


async def posted(clinic: Clinic) -> list[tuple[Any, Seen]]:
    """What stands in the channel for all, after everything due was posted."""
    await clinic.bot.case_posts.look()
    return [(message, seen) for message, seen in clinic.ann.messages(clinic.channel) if not seen.ephemeral]


async def begin(clinic: Clinic) -> Guest:
    """A moderator has the case posted."""
    role = clinic.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    mod = Guest(clinic.env, clinic.channel, clinic.guild.add_member(clinic.env.create_user("mod"), roles=[role]))
    assert "posted in" in await said(mod, "server case", channel=clinic.channel, game=GAME)
    return mod


async def test_a_server_has_one_post_a_day_with_the_last_result_and_it_stops_by_itself(clinic: Clinic) -> None:
    assert await posted(clinic) == []
    mod = await begin(clinic)
    assert await posted(clinic) == []  # not before its hour
    clinic.clock.now += 3_600_000
    (first,) = await posted(clinic)
    assert "only you see what you are told" in first[1].text
    case = today(clinic)
    await clinic.restart()
    assert len(await posted(clinic)) == 1
    _, seen = await press(clinic.ann, first[0], case, right=True)
    assert seen.ephemeral and "✅ Yes" in seen.text
    clinic.clock.now += DAY_MS
    _, second = await posted(clinic)
    assert "**The last one:**" in second[1].text and "Found by 1 of 1." in second[1].text
    _, seen = await press(clinic.bob, first[0], case, right=True)
    assert "Its day is over" in seen.text
    for _ in range(6):
        clinic.clock.now += DAY_MS
        await posted(clinic)
    texts = [seen.text for _, seen in await posted(clinic)]
    assert len(texts) == 8 and "Nobody has answered the case of the day here for 7 days" in texts[-1]
    clinic.clock.now += DAY_MS
    assert len(await posted(clinic)) == 8
    assert "Nobody had answered for 7 days" in await said(mod, "server case")
    await said(mod, "server case", channel=clinic.channel, game=GAME)
    clinic.clock.now += DAY_MS
    assert len(await posted(clinic)) == 9
    assert "no case is posted here any more" in (await said(mod, "server case", off=True)).lower()
    clinic.clock.now += DAY_MS
    assert len(await posted(clinic)) == 9


async def test_a_post_whose_channel_is_gone_ends_and_the_moderator_learns_why(clinic: Clinic) -> None:
    mod = await begin(clinic)
    clinic.clock.now += 3_600_000
    row = await clinic.storage.cases.post(clinic.guild.id)
    assert row is not None
    batch = Batch()
    batch.statements.append(("UPDATE case_posts SET channel = 4", ()))
    await clinic.storage.commit(batch)
    assert await posted(clinic) == []
    assert "is gone, so no case is posted any more" in await said(mod, "server case")


async def test_a_withdrawn_case_is_asked_no_more_and_breaks_no_row_of_days(clinic: Clinic, tmp_path: Any) -> None:
    days, ann, case = clinic.bot.case_posts.days, clinic.ann, today(clinic)
    days.withdrawn._file = tmp_path / "withdrawn.txt"
    message, _ = await asked(ann)
    days.withdrawn.add(case.id)
    assert "has no case today" in await said(ann, "case", game=GAME)
    _, seen = await press(ann, message, case, right=True)
    assert "I do not have that case any more" in seen.text
    assert days.pauses(day_of(clinic.clock.now)) and not days.pauses(day_of(clinic.clock.now + DAY_MS))


async def test_the_board_names_whoever_wants_it_and_the_answers_of_the_forgotten_stay_nameless(clinic: Clinic) -> None:
    case, ann = today(clinic), clinic.ann
    message, _ = await asked(ann)
    told, _ = await press(ann, message, case, right=True)
    seen = await ann.click(told, "Board of the week")
    assert f"<@{ann.id}>" not in seen.text
    result = await ann.actor.slash(clinic.channel, "case", board=True)
    seen = await ann.click(result.followups[-1] if result.followups else result.response, "Show me")
    assert f"<@{ann.id}>: 1 of 1 found · 🔥 1" in seen.text
    exported = json.loads(await forgetting.export(clinic.bot.registry, ann.id))
    assert [one["case"] for one in exported["cases"]] == [case.id]
    await forgetting.forget(clinic.bot.registry, ann.id)
    assert (await clinic.storage.person(ann.id)).cases == []
    assert (await clinic.storage.cases.tally(case.id)).answers == 1
    assert f"<@{ann.id}>" not in await said(clinic.bob, "case", board=True)
