"""Every door where someone takes a seat or opens a table asks every rule of the table's own server."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio

from bot.errors import UserError
from bot.interactions.play import Wanted
from bot.local.objects import fixed_id
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import ending, entry, invited, seats
from bot.tables.table import Table
from bot.ui.league_verbs import CheckIn, SignUp
from bot.ui.lobby_verbs import Invite, Join, OpenAnother, Teach
from bot.ui.verbs import Rematch, SitDown
from bot.words import Say
from storage import AvoidedRow, BanRow, Batch, LeaguePlayerRow
from storage.guests import apart_no_more, keep_apart
from storage.leagues import put_person
from tests.discord.may import FOREIGN, SERVER
from tests.discord.may_scenes import CHECK_IN, SIGN_UP, cyd, with_leagues
from tests.discord.may_walk import done
from tests.discord.served import GAME, ROOM, Served, served
from tests.wire import Answer

HERE, ABROAD, INBOX = ROOM, f"{SERVER}/{FOREIGN}", "dm"
STAFF = fixed_id("role", "staff")
TAUGHT = "doctor-strange"
Scene = Callable[[Served], Awaitable[Table]]
Act = Callable[[Served, Table, str], Awaitable[Answer]]


# ------------------------------------------------------------------------------------------------------------- doors


async def lobby_of_ann(at: Served) -> Table:
    return await at.lobby("ann")


async def ended(at: Served) -> Table:
    """Return a game of Eve and Ann that Ann has lost."""
    table = await at.begun("eve", "ann")
    await table.do(lambda table: ending.concede(table, at.person("ann").id))
    return table


async def asked_for_another(at: Served) -> Table:
    table = await ended(at)
    await at.press(at.person("ann"), HERE, Rematch(table.id))
    return table


async def offered(at: Served) -> Table:
    table = await at.begun("ann", "bob", "cyd")
    await table.do(lambda table: seats.offer(table, cyd(at, table), at.person("eve").id))
    return table


async def playing(at: Served) -> Table:
    """Return a game of Eve's that can be taught."""
    return await at.begun("eve", "ann", game=TAUGHT)


async def leagues(at: Served) -> Table:
    """Return a game while Eve is in no league, and signed up for the one that asks its players to check in."""
    table, eve, server = await with_leagues(at, at.person("eve").id), at.person("eve").id, await home(at)

    async def again(server: Server) -> None:
        change = ServerChange(server)
        change.batch.statements.append(('DELETE FROM league_players WHERE "user" = ?1', (eve,)))
        row = LeaguePlayerRow(CHECK_IN, 1, 90, server.guild, eve, "eve", "signed", change.now)
        put_person(change.batch, row)
        await change.commit()

    await server.do(again)
    return table


def press(verb: Callable[[Table], object]) -> Act:
    async def act(at: Served, table: Table, place: str) -> Answer:
        person = await at.person("eve").join()
        return await at.press(person, person.channel(place), str(verb(table)))

    return act


def typed(command: str, **fields: object) -> Act:
    async def act(at: Served, table: Table, place: str) -> Answer:
        named = {"table": table.id} if fields.get("table") else {}
        rest = {name: value for name, value in fields.items() if name != "table"}
        return await (await at.person("eve").join()).slash(place, command, **(named | rest))

    return act


async def sit_down(at: Served, table: Table, place: str) -> Answer:
    return await press(lambda table: SitDown(table.id, cyd(at, table), at.person("eve").id))(at, table, place)


@dataclass(frozen=True)
class Door:
    """A way to a seat: what there is before, the places where it is open, what Eve does, and the rules that it asks."""

    before: Scene
    places: tuple[str, ...]
    act: Act
    rules: frozenset[str]


GATE = {"kept out", "role kept out", "blocked"}
LIMITS = {"host's limit", "server's limit"}
OPENS = frozenset({*GATE, *LIMITS, "game off", "not offered", "openers", "lobbies", "full server"})
JOINS = frozenset({*GATE, *LIMITS, "game off", "not offered", "not with"})
SITS = frozenset({*GATE, *LIMITS, "not with"})  # what is played is played to its end
LEARNS = OPENS - {"openers"}
SIGNS = frozenset({*GATE, "game off", "not offered"})  # a league's games count towards no limit
EVERYWHERE = (HERE, ABROAD, INBOX)
WANTED = str(Wanted(GAME))
DOORS = {
    "/play": Door(lobby_of_ann, (HERE,), typed("play", game=GAME, only=True), OPENS),
    "Open another": Door(lobby_of_ann, (HERE,), press(lambda _: OpenAnother(0, WANTED)), OPENS),
    "/learn": Door(lobby_of_ann, (HERE,), typed("learn", game=TAUGHT), LEARNS),
    "Teach me": Door(playing, (HERE, INBOX), press(lambda table: Teach(table.id)), LEARNS),
    "Rematch": Door(ended, (HERE, INBOX), press(lambda table: Rematch(table.id)), OPENS),
    "/rematch": Door(ended, EVERYWHERE, typed("rematch", table=True), OPENS),
    "I am in": Door(asked_for_another, (HERE, INBOX), press(lambda table: Rematch(table.id)), JOINS),
    "/rematch again": Door(asked_for_another, EVERYWHERE, typed("rematch", table=True), JOINS),
    "Join": Door(lobby_of_ann, (HERE, INBOX), press(lambda table: Join(table.id)), JOINS),
    "/lobby join": Door(lobby_of_ann, (HERE,), typed("lobby join", table=True), JOINS),
    "Sit down": Door(offered, (HERE, INBOX), sit_down, SITS),
    "/table sit-down": Door(offered, (HERE,), typed("table sit-down", table=True), SITS),
    "Sign up": Door(leagues, (HERE,), press(lambda _: SignUp(0, SIGN_UP)), SIGNS),
    "/league sign-up": Door(leagues, (HERE,), typed("league sign-up", league=SIGN_UP), SIGNS),
    "Check in": Door(leagues, (HERE,), press(lambda _: CheckIn(0, CHECK_IN)), frozenset(GATE)),
    "/league check-in": Door(leagues, (HERE,), typed("league check-in", league=CHECK_IN), frozenset(GATE)),
}


# ------------------------------------------------------------------------------------------------------------- rules


async def home(at: Served) -> Server:
    return await at.bot.registry.servers.of(at.d.world.guild)


async def unfinished(at: Served) -> list[int]:
    return [row.id for row in await at.storage.tables_of(at.person("eve").id, limit=1000)]


async def end_lessons(at: Served) -> None:
    """End Eve's lessons: one that runs is shown again."""
    for number in await unfinished(at):
        table = await at.bot.registry.table(number)
        if table.settings.lesson:
            await table.do(ending.cancel)


async def keep_out(at: Served, *rows: tuple[str, int]) -> None:
    async def act(server: Server) -> None:
        change = ServerChange(server)
        for row in server.kept_out:
            change.let_in(row.kind, row.target)
        for kind, target in rows:
            change.keep_out(BanRow(server.guild, cast("Any", kind), target, change.now))
        await change.commit()

    await (await home(at)).do(act)


async def decide(at: Served, **settings: Any) -> None:
    async def act(server: Server) -> None:
        change = ServerChange(server)
        change.decide(**settings)
        await change.commit()

    await (await home(at)).do(act)


async def avoid(at: Served, *, on: bool) -> None:
    batch, eve, ann = Batch(), at.person("eve").id, at.person("ann").id
    keep_apart(batch, AvoidedRow(ann, eve, 1)) if on else apart_no_more(batch, ann, eve)
    await at.storage.commit(batch)


def host_says(at: Served, **settings: Any) -> None:
    at.bot.registry.services.settings.__dict__.update(settings)


async def settle(at: Served, rule: str) -> None:
    """Lift every rule, then set one."""
    eve, mine = at.person("eve").id, len(await unfinished(at))
    await keep_out(at)
    at.d.world.user(eve).roles.clear()
    await decide(at, games_off=(), table_roles=(), tables_per_person=0)
    await avoid(at, on=rule == "not with")
    most = {"lobbies_per_person": 1000, "tables_per_person": 1000, "tables_per_server": 1000}
    host_says(at, blocked_people=frozenset(), games=(), **most)
    match rule:
        case "kept out":
            await keep_out(at, ("person", eve))
        case "role kept out":
            at.d.world.user(eve).roles.add(STAFF)
            await keep_out(at, ("role", STAFF))
        case "blocked":
            host_says(at, blocked_people=frozenset({eve}))
        case "game off":
            await decide(at, games_off=(GAME, TAUGHT))
        case "not offered":
            host_says(at, games=("clinic",))
        case "openers":
            await decide(at, table_roles=(STAFF,))
        case "host's limit":
            host_says(at, tables_per_person=mine)
        case "server's limit":
            await decide(at, tables_per_person=mine)
        case "lobbies":
            host_says(at, lobbies_per_person=1)
        case "full server":
            host_says(at, tables_per_server=1)


WHOLE = bool(os.environ.get("WHOLE_DOORS"))
"""Try each door in every place with each rule, instead of in one place after the other."""
SENTENCES = {
    "kept out": entry.KEPT_OUT,
    "role kept out": entry.KEPT_OUT,
    "blocked": entry.BLOCKED,
    "game off": entry.GAMES_HERE,
    "not offered": entry.NOT_OFFERED,
    "openers": entry.OPENERS,
    "host's limit": entry.GAMES_OF_ONE,
    "server's limit": entry.GAMES_OF_ONE,
    "lobbies": entry.LOBBIES,
    "full server": entry.TABLES_HERE,
    "not with": invited.NOT_FREE,
}


async def facts(at: Served) -> tuple[Any, ...]:
    """Return where Eve sits, and her part in leagues."""
    eve = at.person("eve").id
    tables = {row.id for row in await at.storage.tables_of(eve, unfinished=False, limit=1000)}
    rows = [await at.storage.leagues.people(number, 1) for number in (SIGN_UP, CHECK_IN)]
    return tables, [(one.league, one.status) for people in rows for one in people if one.user == eve]


class Refused:
    """The refusals that were said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sentences: list[str] = []
        said = UserError.said

        def noted(sorry: UserError, say: Say) -> str:
            self.sentences.append(sorry.sentence)
            return said(sorry, say)

        monkeypatch.setattr(UserError, "said", noted)


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as made:
        made.d.world.add_guild(SERVER, [FOREIGN])
        for name in ("ann", "bob", "cyd", "dan", "luc", "zed", "lea", "eve"):
            made.d.world.person(name)
        yield made


@pytest.mark.parametrize("rule", ["none", *SENTENCES])
async def test_each_door_asks_each_rule(at: Served, monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    refused, wrong, turn = Refused(monkeypatch), [], list(SENTENCES).index(rule) if rule in SENTENCES else 0
    for name, door in DOORS.items():
        for place in door.places if WHOLE else [door.places[turn % len(door.places)]]:
            await settle(at, "none")
            await end_lessons(at)
            await at.lobby("eve")  # so that each limit can be reached
            table = await door.before(at)
            await settle(at, rule)
            before = await facts(at)
            refused.sentences.clear()
            answer = await door.act(at, table, place)
            await done()
            forbidden, seated = rule in door.rules, await facts(at) != before
            said = refused.sentences[-1:] == ([SENTENCES[rule]] if forbidden else [])
            if seated == forbidden or not said:
                wrong.append(f"{name} in {place}: seated {seated}, {refused.sentences} {answer.text[:80]}")
            for row in await at.storage.open_tables():
                assert row.guild == at.d.place(row.channel).guild
    assert not wrong, "\n".join(wrong)


async def ann_types(at: Served, place: str, command: str, **fields: object) -> Answer:
    """Let Ann type a command about Eve."""
    return await (await at.person("ann").join()).slash(place, command, **fields)


OFFERS: dict[str, tuple[Scene, Callable[[Served, Table], Awaitable[object]]]] = {
    "/play invite": (
        lobby_of_ann,
        lambda at, _: ann_types(at, HERE, "play", game=GAME, invite=f"<@{at.person('eve').id}>"),
    ),
    "/lobby invite": (
        lobby_of_ann,
        lambda at, table: ann_types(at, HERE, "lobby invite", person=str(at.person("eve").id), table=table.id),
    ),
    "Invite": (
        lobby_of_ann,
        lambda at, table: at.press(at.person("ann"), HERE, Invite(table.id), [str(at.person("eve").id)]),
    ),
    "/table substitute": (
        offered,
        lambda at, table: ann_types(
            *(at, HERE, "table substitute"),
            takes=str(at.person("eve").id),
            leaves=str(at.person("cyd").id),
            table=table.id,
        ),
    ),
    "Rematch": (ended, lambda at, table: at.press(at.person("ann"), HERE, Rematch(table.id))),
    "/rematch abroad": (ended, lambda at, table: ann_types(at, ABROAD, "rematch", table=table.id)),
}
"""What others do that invites Eve, or offers her a seat."""


async def offers(at: Served) -> int:
    """Count the seats that are kept for Eve or offered to her."""
    eve, rows = at.person("eve").id, await at.storage.open_tables()
    tables = [await at.bot.registry.table(row.id) for row in rows]
    return sum(
        sum(one.user == eve for one in table.invitations) + (str(eve) in table.settings.seat_offers) for table in tables
    )


@pytest.mark.parametrize("rule", ["none", *sorted(GATE), "not with"])
async def test_nobody_is_invited_who_could_not_come(at: Served, rule: str) -> None:
    wrong = []
    for name, (before, act) in OFFERS.items():
        await settle(at, "none")
        table = await before(at)
        if before is offered:
            await table.do(lambda table: seats.offer(table, cyd(at, table), at.person("dan").id))
        await settle(at, rule)
        count = await offers(at)
        await act(at, table)
        await done()
        if (await offers(at) > count) != (rule == "none"):
            wrong.append(name)
    assert not wrong
