from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.local.objects import fixed_id
from bot.servers.server_settings import ServerSettings
from bot.tables import ending, spectators
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk, KeepOut, LetIn
from bot.ui.verbs import Agree
from engines import GAMES
from tests.discord.served import GAME, OTHER, ROOM, Served, reasoned, served, settled
from tests.wire import Answer, Seen

PLAYERS, GUESTS = fixed_id("role", "players"), fixed_id("role", "guests")


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


async def decided(at: Served, name: str, *values: object, by: str = "mod", page: str = "who") -> Answer:
    return await at.press(at.person(by), ROOM, Decide(0, page, name), [str(one) for one in values])


async def settings(at: Served) -> ServerSettings:
    """Return the settings in force on the server."""
    return (await at.bot.registry.servers.of(at.d.world.guild)).settings


async def log(at: Served) -> list[str]:
    """Return the lines of the log channel, without the tests' own messages."""
    await settled(at.bot)
    shown = at.d.world.message_json
    texts = ["".join(str(part.get("content", "")) for part in shown(one)["components"]) for one in
             at.d.place(OTHER).messages.values()]  # fmt: skip
    return [text for text in texts if text.startswith(("🛡️ <@", "⚙️ <@"))]


async def keep_out(at: Served, name: str, until: str = "good", reason: str = "", **fields: str) -> Answer:
    press = KeepOut(0, "person", at.person(name).id, until)
    return await reasoned(at, at.person("mod"), ROOM, press, reason, **fields)


async def let_in(at: Served, name: str, reason: str = "") -> Answer:
    return await reasoned(at, at.person("mod"), ROOM, LetIn(0, "person", at.person(name).id), reason)


async def heard(at: Served, name: str) -> str:
    await settled(at.bot)
    world = at.d.world
    inbox = world.channel(at.person(name).id + 1)
    return "\n".join(Seen(world.message_json(one)).text for one in inbox.messages.values())


async def play(at: Served, name: str, **options: Any) -> str:
    """Return the answer to a person who opens a table."""
    answer = await (await at.person(name).join()).slash(ROOM, "play", game=GAME, **options)
    return answer.text


@pytest.mark.parametrize(
    ("name", "values", "holds"),
    [
        ("table_roles", (PLAYERS, GUESTS), {"table_roles": (PLAYERS, GUESTS)}),
        ("league_roles", (PLAYERS,), {"league_roles": (PLAYERS,)}),
        ("tables_per_person", ("3",), {"tables_per_person": 3}),
        ("games_off", ("clinic", GAME), {"games_off": ("doctor-strange", "gothic-doctor", "quack-in-the-box")}),
        ("time_limit", ("1d",), {"time_limit": "1d"}),
        ("language", ("fr",), {"language": "fr"}),
        ("call_role", (PLAYERS,), {"call_role": PLAYERS}),
        ("call_role_hours", ("24",), {"call_role_hours": 24}),
        ("archive_hours", ("72",), {"archive_hours": 72}),
    ],
)
async def test_what_is_decided_holds_is_told_and_is_undone(
    at: Served, name: str, values: tuple[object, ...], holds: dict[str, Any]
) -> None:
    await decided(at, "log_channel", at.place(OTHER))
    before = await settings(at)
    await decided(at, name, *values)
    now = await settings(at)
    assert {field: getattr(now, field) for field in holds} == holds
    assert ServerSettings.load(await at.storage.guild(at.d.world.guild)) == now
    assert [f"<@{at.person('mod').id}>" in line for line in await log(at)] == [True, True]
    await decided(at, name, *_undone(name))
    assert (await settings(at)) == before


def _undone(name: str) -> tuple[object, ...]:
    """Return the choice of the default, which undoes a decision."""
    if name == "games_off":
        return tuple(GAMES)
    usual = {
        "tables_per_person": "0",
        "time_limit": "usual",
        "language": "none",
        "archive_hours": "24",
        "call_role_hours": "1",
    }
    return (usual[name],) if name in usual else ()


@pytest.mark.parametrize(
    "press", [Desk(0), Decide(0, "who", "tables_per_person"), Annul(0, 1), CloseTables(0, 5), CloseTables(0)], ids=str
)
async def test_whoever_does_not_manage_the_server_decides_nothing(at: Served, press: Any) -> None:
    await at.begun("ann", "bob", at=ROOM, home=ROOM)
    answer = await at.press(at.person("ann"), ROOM, press, ["3"] if isinstance(press, Decide) else None)
    assert "Manage Server" in answer.text
    assert (await settings(at)) == ServerSettings()


@pytest.mark.parametrize("values", [("many",), (), ("4",), ("1", "2")])
async def test_what_does_not_fit_changes_nothing(at: Served, values: tuple[str, ...]) -> None:
    await decided(at, "tables_per_person", *values)
    await decided(at, "nothing", "1")
    assert (await settings(at)) == ServerSettings()


async def test_openers_alone_open_tables_and_managers(at: Served) -> None:
    await decided(at, "table_roles", PLAYERS)
    assert f"On this server <@&{PLAYERS}> open tables" in await play(at, "ann")
    at.d.world.person("bob").roles.add(PLAYERS)
    assert "is open below" in await play(at, "bob")
    await at.person("mod").join()
    answer = await at.person("mod").slash(ROOM, "play", game="clinic")
    assert "is open below" in answer.text


async def test_a_game_that_is_off_is_not_opened_and_a_person_has_so_many_tables(at: Served) -> None:
    await decided(at, "games_off", "clinic", GAME)
    answer = await (await at.person("ann").join()).slash(ROOM, "play", game="doctor-strange")
    assert "is not played on this server" in answer.text and "Clinic" in answer.text
    await decided(at, "tables_per_person", "1")
    assert "is open below" in await play(at, "ann")
    assert "which is the most allowed here" in await play(at, "ann")


async def test_new_tables_have_what_is_usual_here_unless_somebody_chooses(at: Served) -> None:
    for name, value in (("time_limit", "8h"), ("language", "fr")):
        await decided(at, name, value)
    await play(at, "ann")
    await (await at.person("bob").join()).slash(ROOM, "play", game="clinic", pace="1h")
    first, second = [await at.bot.registry.table(number) for number in (1, 2)]
    assert (first.settings.time_limit, first.settings.usual_time_limit, first.row.language) == ("8h", False, "fr")
    assert second.settings.time_limit == "1h"


async def test_whoever_is_kept_out_plays_on_where_they_sit_and_does_nothing_else(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    other = await at.lobby("cyd")
    bob = at.person("bob")
    await table.do(lambda table: spectators.watch(table, at.person("cyd").id))
    await decided(at, "log_channel", at.place(OTHER))
    await keep_out(at, "bob")
    await keep_out(at, "cyd")
    assert table.watcher(at.person("cyd").id) is None
    assert "do not take part" in await play(at, "bob")
    answer = await bob.slash(ROOM, "lobby join", table=other.id)
    assert "do not take part" in answer.text
    assert "do not take part" not in (await bob.slash(ROOM, "hand", table=table.id)).text
    assert "do not take part" not in (await bob.slash(ROOM, "me settings")).text
    await let_in(at, "bob")
    await let_in(at, "cyd")
    await bob.slash(ROOM, "lobby join", table=other.id)
    assert other.seat_of(bob.id) is not None
    lines = await log(at)
    assert sum("kept <@" in line for line in lines) == 2 and sum("back in" in line for line in lines) == 2


async def test_whoever_bears_a_role_is_kept_out_with_it(at: Served) -> None:
    await reasoned(at, at.person("mod"), ROOM, KeepOut(0, "role", GUESTS, "good"))
    at.d.world.person("bob").roles.add(GUESTS)
    assert "do not take part" in await play(at, "bob")
    assert "is open below" in await play(at, "ann")


async def test_whoever_is_kept_out_with_a_role_watches_no_more(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    for name in ("cyd", "dan"):
        await table.do(partial(spectators.watch, user=at.person(name).id))
    at.d.world.person("cyd").roles.add(GUESTS)
    await reasoned(at, at.person("mod"), ROOM, KeepOut(0, "role", GUESTS, "good"))
    assert [one.user for one in table.watchers] == [at.person("dan").id]


async def test_a_result_is_annulled_and_counts_again_as_easily(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    await at.over(table, rated=True)
    await decided(at, "log_channel", at.place(OTHER))
    await (ann := at.person("ann")).join()
    assert "ann" in (await ann.slash(ROOM, "leaderboard", game=GAME)).text
    await reasoned(at, at.person("mod"), ROOM, Annul(0, table.id), "both seats were one person")
    board = await ann.slash(ROOM, "leaderboard", game=GAME)
    assert "bob" not in board.text
    assert "annulled" in (await ann.slash(ROOM, "history")).text
    replay = (await ann.slash(ROOM, "replay", table=table.id)).text
    assert "Night Shift" in replay and "annulled" in replay
    assert "annulled the result" not in await heard(at, "ann")
    answer = await at.person("mod").slash(ROOM, "server annul", table=table.id, again=True)
    assert "Annul #1" in answer.text
    assert "bob" in (await ann.slash(ROOM, "leaderboard", game=GAME)).text
    assert "annulled" not in (await ann.slash(ROOM, "replay", table=table.id)).text
    assert [("annulled" in line, "count again" in line) for line in (await log(at))[1:]] == [
        (True, False),
        (False, True),
    ]
    assert "no result on this server" in (await at.person("mod").slash(ROOM, "server annul", table=99)).text


async def test_every_table_of_a_person_is_closed_after_asking_once_more(at: Served) -> None:
    two = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    three = await at.begun("ann", "bob", "cyd", at=OTHER, home=OTHER)
    own, others = await at.lobby("bob"), await at.lobby("ann", "bob")
    await decided(at, "log_channel", at.place(OTHER))
    bob = at.person("bob")
    asked = await at.press(at.person("mod"), ROOM, CloseTables(0), [str(bob.id)])
    assert "There are 4" in asked.text and two.row.status == "playing"
    await reasoned(at, at.person("mod"), ROOM, CloseTables(0, bob.id))
    assert (two.row.status, three.row.status) == ("cancelled", "playing")
    assert three.seat_of(bob.id) is None and others.seat_of(bob.id) is None
    assert own.row.status == "cancelled" and others.row.status == "lobby"
    assert sum("took" in line for line in await log(at)) == 4
    await reasoned(at, at.person("mod"), ROOM, CloseTables(0, bob.id))
    assert sum("took" in line for line in await log(at)) == 4


async def test_whoever_has_given_up_costs_the_others_no_game_and_a_manager_is_locked_out_of_nothing(at: Served) -> None:
    three = await at.begun("ann", "bob", "cyd", at=ROOM, home=ROOM)
    await three.do(lambda table: ending.concede(table, at.person("bob").id))
    await reasoned(at, at.person("mod"), ROOM, CloseTables(0, at.person("bob").id))
    assert three.row.status == "playing"
    await keep_out(at, "mod")
    assert "do not take part" in await play(at, "mod")
    await let_in(at, "mod")
    assert "is open below" in await play(at, "mod")


async def test_what_moderators_do_at_single_tables_is_told_and_what_players_do_is_not(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    await decided(at, "log_channel", at.place(OTHER))
    ann, mod = await at.person("ann").join(), await at.person("mod").join()
    await ann.slash(ROOM, "table pause")
    await at.press(at.person("bob"), ROOM, Agree(table.id, 1))
    await ann.slash(ROOM, "table resume")
    assert table.settings.questions_asked == 1 and table.row.status == "playing"
    assert len(await log(at)) == 1
    await mod.slash(ROOM, "table pause")
    await mod.slash(ROOM, "table resume")
    lines = (await log(at))[1:]
    assert [f"#{table.id}" in line for line in lines] == [True, True] and "paused" in lines[0]
