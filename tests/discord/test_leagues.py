"""A league over the local Discord, by commands and buttons: made, signed up for, checked in, played, left, ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.scheduler.leagues import LeagueKeeper
from bot.tables.time_control import DAY
from bot.ui.league_verbs import CheckIn, LeagueGames, SignUp, Standings
from storage import LeagueRow
from tests.discord.served import GAME, ROOM, Served, rung, served, settled
from tests.wire import Answer, Seen

PEOPLE = ("ann", "bob", "cyd", "dan")


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


async def made(at: Served, **fields: Any) -> LeagueRow:
    """A moderator makes a league."""
    person = await at.person("mod").join()
    answer = await person.slash(ROOM, "league create", name="Night League", game=GAME, **fields)
    assert "Night League is open" in answer.text, answer.text
    await settled(at.bot)
    (row,) = await at.storage.leagues.of(at.d.world.guild)
    return row


async def does(at: Served, name: str, command: str, **fields: Any) -> Answer:
    """Somebody types a command of the league."""
    return await (await at.person(name).join()).slash(ROOM, f"league {command}", **fields)


async def later(at: Served, days: float) -> None:
    """Time passes, and the league goes on."""
    at.later(int(days * DAY))
    await LeagueKeeper(at.bot.registry, at.bot.sight).look()
    await rung(at.bot)


async def begun(at: Served) -> LeagueRow:
    """Four people have signed up and checked in, and the season has begun."""
    league = await made(at)
    for name in PEOPLE:
        await does(at, name, "sign-up")
    await later(at, 7)
    for name in PEOPLE:
        await does(at, name, "check-in")
    await later(at, 3)
    await later(at, 0.01)
    return league


def posts(at: Served, where: str = ROOM) -> list[Seen]:
    """What all see in a channel, oldest first."""
    every = [Seen(at.d.world.message_json(one)) for one in at.d.place(where).messages.values()]
    return [one for one in every if not one.ephemeral]


async def test_a_league_from_sign_up_to_standings(at: Served) -> None:
    league = await made(at, people=5)
    (post,) = [one for one in posts(at) if "Night League" in one.text]
    assert "0 of 5 signed up" in post.text and "not-with" in post.text and "Sign up" in post.buttons
    for name in PEOPLE:
        answer = await at.press(await at.person(name).join(), ROOM, SignUp(0, league.id))
        assert "You have signed up." in answer.text and "not-with" in answer.text
    await later(at, 0.01)
    (post,) = [one for one in posts(at) if "signed up" in one.text]
    assert "4 of 5 signed up" in post.text
    await later(at, 7)
    calls = [one for one in posts(at) if "begins soon" in one.text]
    assert [{user["id"] for user in one.data["mentions"]} for one in calls] == [{str(at.person(n).id) for n in PEOPLE}]
    for name in PEOPLE:
        answer = await at.press(await at.person(name).join(), ROOM, CheckIn(0, league.id))
        assert "You are in." in answer.text
    await later(at, 3)
    await later(at, 0.01)
    texts = [one.text for one in posts(at)]
    assert any("The season begins" in text for text in texts)
    threads = [one.name for one in at.d.world.channels.values() if one.is_thread]
    assert all(name.startswith("Night Shift · Division 1 · ") for name in threads) and len(threads) == 3
    table = next(one for one in posts(at) if "My games" in one.buttons and one.data["attachments"])
    assert all(name in table.text for name in PEOPLE)
    mine = await at.press(await at.person("ann").join(), ROOM, LeagueGames(0, league.id))
    assert mine.text.count("▶️") == 2
    shown = await at.press(at.person("ann"), ROOM, Standings(0, league.id))
    assert shown.message is not None and shown.message.data["attachments"]
    words = await does(at, "ann", "standings", words=True)
    assert "won – drawn – lost" in words.text and "Division 1" in words.text
