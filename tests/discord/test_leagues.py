from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.leagues.season import season_of
from bot.local.objects import fixed_id
from bot.scheduler.leagues import LeagueKeeper
from bot.servers.change import ServerChange
from bot.tables import ending
from bot.tables.time_control import DAY
from bot.ui.league_verbs import (
    CheckIn,
    EndLeague,
    LeagueGames,
    LeagueOption,
    LeagueOptions,
    LeaveLeague,
    Replace,
    ShowLeague,
    SignUp,
    Standings,
)
from storage import LeagueRow
from tests.discord.served import GAME, OTHER, ROOM, Served, reasoned, rung, served, settled
from tests.wire import Answer, Seen

PEOPLE = ("ann", "bob", "cyd", "dan")


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


async def made(at: Served, **fields: Any) -> LeagueRow:
    person = await at.person("mod").join()
    answer = await person.slash(ROOM, "league create", name="Night League", game=GAME, **fields)
    assert "Night League is open" in answer.text, answer.text
    await settled(at.bot)
    (row,) = await at.storage.leagues.of(at.d.world.guild)
    return row


async def does(at: Served, name: str, command: str, **fields: Any) -> Answer:
    return await (await at.person(name).join()).slash(ROOM, f"league {command}", **fields)


async def later(at: Served, days: float) -> None:
    """Let time pass, and the league go on."""
    at.later(int(days * DAY))
    await LeagueKeeper(at.bot.registry, at.bot.sight).look()
    await rung(at.bot)


async def begun(at: Served) -> LeagueRow:
    """Begin a season after four people have signed up and checked in."""
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
    """Return the public messages of a channel, oldest first."""
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
    table = next(one for one in posts(at) if "My games" in one.buttons and one.pictures)
    assert all(name in table.text for name in PEOPLE)
    mine = await at.press(await at.person("ann").join(), ROOM, LeagueGames(0, league.id))
    assert mine.text.count("▶️") == 2
    shown = await at.press(at.person("ann"), ROOM, Standings(0, league.id))
    assert shown.message is not None and shown.message.pictures
    words = await does(at, "ann", "standings", words=True)
    assert "won / drawn / lost" in words.text and "Division 1" in words.text


async def presses(at: Served, name: str, press: Any, values: list[str] | None = None) -> Answer:
    return await at.press(await at.person(name).join(), ROOM, press, values)


async def statuses(at: Served, league: LeagueRow) -> dict[str, str]:
    """Return the status of all in the current season, by name."""
    row = await at.storage.leagues.league(league.id)
    assert row is not None
    return {one.name: one.status for one in (await season_of(at.storage, row)).people}


async def test_games_say_in_which_league_they_are_and_history_remembers_it(at: Served) -> None:
    await begun(at)
    line = "🏆 Night League · season 1 · division 1"
    threads = [place for place in at.d.world.channels.values() if "Night Shift" in str(place.name)]
    shown = [Seen(at.d.world.message_json(one)) for place in threads for one in place.messages.values()]
    first = [one for one in shown if "deal" in one.text]
    boards = [one for one in shown if "What changed" in one.buttons]
    assert first and boards and all(line in one.text for one in (*first, *boards))
    table = next(one for one in at.bot.registry.awake() if one.settings.league_game)
    await table.do(lambda table: ending.concede(table, table.seats[0].user or 0))
    await settled(at.bot)
    card = [one for one in at.d.place(table.home).messages.values() if "Rematch" in str(at.d.world.message_json(one))]
    assert any(line in Seen(at.d.world.message_json(one)).text for one in card)
    history = await (await at.person("mod").join()).slash(ROOM, "history", server=True)
    assert line in history.text


async def test_whoever_leaves_is_asked_once_more_and_gives_up_their_games(at: Served) -> None:
    league = await begun(at)
    asked = await does(at, "ann", "leave", league=league.id)
    assert "You lose your games" in asked.text and (await statuses(at, league))["ann"] == "in"
    named = [
        f"- Night Shift #{table.id} against " for table in at.bot.registry.awake() if table.seat_of(at.person("ann").id)
    ]
    assert named
    assert [line for line in named if line not in asked.text] == [], asked.text
    await presses(at, "ann", LeaveLeague(0, league.id, sure=True))
    assert (await statuses(at, league))["ann"] == "left"
    await later(at, 0.01)
    words = await does(at, "bob", "standings", words=True)
    assert "ann" in words.text and "has left" in words.text
    again = await does(at, "ann", "sign-up")
    assert "You are out of Night League for this season" in again.text


async def test_before_the_season_one_takes_ones_name_off_again(at: Served) -> None:
    league = await made(at)
    await does(at, "ann", "sign-up")
    asked = await presses(at, "ann", LeaveLeague(0, league.id))
    assert "you can sign up again" in asked.text
    await presses(at, "ann", LeaveLeague(0, league.id, sure=True))
    assert await statuses(at, league) == {}
    assert "You are not in" in (await does(at, "ann", "leave")).text


async def test_somebody_who_waits_takes_a_place_over(at: Served) -> None:
    league = await begun(at)
    assert "Nobody is on the waiting list" in (await presses(at, "mod", Replace(0, league.id))).text
    await does(at, "eve", "sign-up")
    await at.person("zoe").join()
    await presses(at, "mod", Replace(0, league.id))
    chosen = await presses(at, "mod", Replace(0, league.id), [str(at.person("ann").id)])
    assert "Who plays on for **ann**?" in chosen.text and "eve" in chosen.text
    assert (
        "not on the waiting list"
        in (await does(at, "mod", "substitute", person=str(at.person("ann").id), takes=str(at.person("zoe").id))).text
    )
    await does(at, "mod", "substitute", person=str(at.person("ann").id), takes=str(at.person("eve").id))
    assert await statuses(at, league) == dict.fromkeys(("eve", "bob", "cyd", "dan"), "in")


async def test_a_league_is_ended_after_asking_once_more_and_its_card_tells_it(at: Served) -> None:
    league = await begun(at)
    assert "whoever made this league" in (await presses(at, "bob", EndLeague(0, league.id, sure=True))).text
    asked = await does(at, "mod", "end")
    assert "Games that are open are decided as on the last day" in asked.text
    await reasoned(at, at.person("mod"), ROOM, EndLeague(0, league.id, sure=True), "the hall is closed")
    await later(at, 0.01)
    (card,) = [one for one in posts(at) if "Season 1 is over" in one.text]
    assert "That was its last season" in card.text and "wins the first division" in card.text
    row = await at.storage.leagues.league(league.id)
    assert row is not None and row.status == "over"
    told = (await at.person("ann").slash(ROOM, "stats")).text
    assert "1 season · best: place" in told and "in division 1 (Night League, season 1)" in told
    assert "is over" in (await does(at, "ann", "sign-up", league=league.id)).text


async def test_options_can_be_chosen_until_somebody_has_signed_up(at: Served) -> None:
    league = await made(at)
    menus = await presses(at, "mod", LeagueOptions(0, league.id))
    assert "can be changed until somebody signs up" in menus.text
    await presses(at, "mod", LeagueOption(0, league.id, 0, "rounds"), ["2"])
    await does(at, "mod", "option", option="rounds", value="3")
    row = await at.storage.leagues.league(league.id)
    assert row is not None and '"rounds":3' in row.settings
    await does(at, "ann", "sign-up")
    late = await presses(at, "mod", LeagueOption(0, league.id, 0, "rounds"), ["1"])
    assert "so they stay" in late.text


async def test_a_role_may_make_leagues_where_moderators_say_so(at: Served) -> None:
    cyd = await at.person("cyd").join()
    refused = await cyd.slash(ROOM, "league create", name="X", game=GAME)
    assert "Manage Server makes leagues" in refused.text
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.decide(league_roles=(fixed_id("role", "players"),))
    await change.commit()
    assert "make leagues. You can sign up" in (await cyd.slash(ROOM, "league create", name="X", game=GAME)).text
    at.d.world.person("cyd").roles.add(fixed_id("role", "players"))
    assert "X is open" in (await cyd.slash(ROOM, "league create", name="X", game=GAME)).text


async def test_the_list_offers_every_league_and_fields_complete(at: Served) -> None:
    first = await made(at)
    person = await at.person("ann").join()
    assert "Sign up" in (await person.slash(ROOM, "league show")).message.buttons  # type: ignore[union-attr]
    await (await at.person("mod").join()).slash(ROOM, "league create", name="Other", game="doctor-strange")
    listed = await person.slash(ROOM, "league show")
    assert "Night League" in listed.text and "Other" in listed.text
    one = await presses(at, "ann", ShowLeague(0), [str(first.id)])
    assert "Night League" in one.text and "Other" not in one.text
    found = await person.autocomplete(ROOM, "league show", "league", league="night")
    assert [choice["value"] for choice in found] == [first.id]
    assert "Which league?" in (await person.slash(ROOM, "league sign-up")).text
    options = await person.autocomplete(ROOM, "league option", "option", league=first.id, option="rou")
    assert [choice["value"] for choice in options] == ["rounds"]


async def test_an_annulled_result_leaves_the_standings_in_the_channel(at: Served) -> None:
    league = await begun(at)
    table = next(one for one in at.bot.registry.awake() if one.settings.league_game)
    await table.do(lambda table: ending.concede(table, table.seats[0].user or 0))
    await later(at, 0.01)
    season = next(one for one in posts(at) if one.pictures and "My games" in one.buttons)
    assert " 2," in season.text
    await (await at.person("mod").join()).slash(ROOM, "server annul", table=table.id)
    await later(at, 0.01)
    (after,) = [one for one in posts(at) if one.id == season.id]
    assert " 2," not in after.text and " 2," not in (await presses(at, "ann", Standings(0, league.id))).text


async def test_what_does_not_fit_is_refused_with_what_to_do_instead(at: Served) -> None:
    mod = await at.person("mod").join()
    fields: dict[str, Any] = {"name": "X", "game": "doctor-strange"}
    assert "is played at tables of 2." in (await mod.slash(ROOM, "league create", **fields, seats=3)).text
    assert "There is no league here" in (await mod.slash(ROOM, "league standings")).text
    league = await made(at)
    assert "has had no such season" in (await does(at, "ann", "standings", season=7)).text
    assert "asks nobody to check in" in (await _signed(at, "ann")).text
    assert "while a season runs" in (await presses(at, "mod", Replace(0, league.id))).text
    at.d.world.hide(ROOM, "bob")
    hidden = await (await at.person("dan").join()).slash(OTHER, "league show", league=league.id)
    assert "where you cannot look" in hidden.text
    assert "no league" in (await at.person("dan").slash(OTHER, "league show")).text.casefold()


async def _signed(at: Served, name: str) -> Answer:
    await does(at, name, "sign-up")
    return await does(at, name, "check-in")


async def test_a_moderators_acts_are_lines_of_the_log(at: Served) -> None:
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.decide(log_channel=at.place(OTHER))
    await change.commit()
    league = await begun(at)
    await does(at, "eve", "sign-up")
    await does(at, "mod", "substitute", person=str(at.person("ann").id), takes=str(at.person("eve").id))
    await reasoned(at, at.person("mod"), ROOM, EndLeague(0, league.id, sure=True), "the hall is closed")
    await settled(at.bot)
    told = "\n".join(one.text for one in posts(at, OTHER))
    mod, eve, ann = (f"<@{at.person(name).id}>" for name in ("mod", "eve", "ann"))
    assert f"{mod} made the league Night League" in told
    assert f"{mod} ended the league Night League early · “the hall is closed” · was: running" in told
    assert f"{mod} gave {eve} the place of {ann} in Night League · no reason given" in told
    read = "\n".join(one.text for one in posts(at))
    assert f"{eve} plays on in the place of {ann} in Night League, as {mod} decided. Reason: no reason given." in read
    assert f"{mod} ended the league Night League early. Reason: the hall is closed." in read
