"""A law: what a later version has written, or what is damaged, costs a row's field and nothing else. People, tables,
servers and leagues work, nothing fails, and each kind and field is logged once.

`tests/bot/test_stored_fields.py` has every field alone; here all fields of a row are wrong at once.
"""

# ruff: noqa: S608  SQL of this file alone

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from bot import metrics
from bot.leagues.terms import Terms
from bot.outbox import messages
from bot.scheduler.leagues import LeagueKeeper
from bot.screens.desk import PAGES
from bot.servers.server_settings import ServerSettings
from bot.tables import orders
from bot.tables.environment import Environment
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, Clock
from bot.ui.desk_verbs import Desk
from bot.ui.league_verbs import ShowLeague
from bot.ui.lobby_verbs import Join, Start
from bot.ui.verbs import Hand
from storage import Batch, PostRow, Storage, lenient
from storage.batch import Value
from tests.chance import foreseen
from tests.discord.served import GAME, OTHER, ROOM, Served, rung, running, settled
from tests.discord.test_leagues import begun, later
from tests.wire import LocalDiscord

BAD: dict[str, Any] = {
    "a word": "tomorrow",
    "a list": [["tomorrow"]],
    "too large": 10**30,
}
WHOLE = {"broken": '{"calls": "d'}
"""Texts that are bad as a whole."""
ENDING = '{"reason":"rules","ranks":[1,2],"parts":[{"tomorrow":1}],"key":"tomorrow"}'
RECORD = {"moves": ["tomorrow"], "steps": [{"prompt": "x", "moves": ["tomorrow"]}], "occasion": "", "text": "x",
          "key": "plan_over", "ask": "always", "said": {"tomorrow": 1}}  # fmt: skip
"""The fields of private records, with moves and rules of a later version."""
OUTBOX = """INSERT INTO outbox (table_id, kind, target, payload, nonce, due, created, deliver_each, revision)
VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, 1, ?5)"""


def texts(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return texts in which every field is bad in one way, and texts that are bad as a whole."""
    bad = {how: dict.fromkeys(kind.__struct_fields__, value) for how, value in BAD.items()}
    return {how: msgspec.json.encode(fields).decode() for how, fields in bad.items()} | WHOLE


@contextmanager
def unharmed(*kinds: str) -> Iterator[None]:
    """Check that nothing fails, that values of these kinds are logged, and no kind and field twice."""
    lenient._NOTED.clear()
    failed = metrics.FAILED._value.get()
    with capture_logs() as logs:
        yield
    assert metrics.FAILED._value.get() == failed
    assert [one for one in logs if one["log_level"] in {"error", "critical"}] == []
    noted = [(one["kind"], one["field"]) for one in logs if one["event"] == "stored_value_unread"]
    assert len(noted) == len(set(noted)) and {kind for kind, _ in noted} >= {*kinds}, noted


async def write(at: Served, sql: str, *values: Value) -> None:
    batch = Batch()
    batch.statements.append((sql, values))
    await at.storage.commit(batch)


async def reread(at: Served, table: Table) -> Table:
    """Return a table, read again from its rows."""
    await settled(at.bot)
    at.bot.registry.let_go(table.id)
    return await at.bot.registry.table(table.id)


async def answered(at: Served, who: str, where: str | int, command: str, /, **options: Any) -> str:
    answer = await (await at.person(who).join()).slash(where, command, **options)
    assert answer.text, f"/{command} is not answered"
    return answer.text


async def pressed(at: Served, name: str, where: str | int, press: Any) -> str:
    return (await at.press(at.person(name), where, press)).text


async def plays(at: Served, first: str = "ann", second: str = "bob") -> None:
    """Let two people play from /play to the end of a game."""
    before = {row.id for row in await at.storage.open_tables()}
    await answered(at, first, ROOM, "play", game=GAME)
    await settled(at.bot)
    (number,) = {row.id for row in await at.storage.open_tables()} - before
    await pressed(at, second, ROOM, Join(number))
    await pressed(at, first, ROOM, Start(number))
    await settled(at.bot)
    table = await at.bot.registry.table(number)
    await goes_on(at, table, first, second)
    await at.over(table)


async def goes_on(at: Served, table: Table, *names: str) -> None:
    """Check that the players of a game find it, open their hands and move, and that its board follows."""
    moves = table.row.move_count
    for name in names:
        await pressed(at, name, table.home, Hand(table.id))
        assert f"#{table.id}" in await answered(at, name, ROOM, "games")
        await answered(at, name, table.home, "move", move="skip")
    await rung(at.bot)
    table = await at.bot.registry.table(table.id)
    assert table.row.move_count > moves
    (board,) = [post for post in await at.storage.posts(table.id) if post.kind == "board"]
    assert board.message and "board" not in {mark.kind for mark in await at.storage.marks(table.id)}


async def test_a_persons_settings(at: Served) -> None:
    ann = at.person("ann").id
    for how, text in texts(Preferences).items():
        with unharmed("Preferences"):
            await write(at, "DELETE FROM preferences")
            await write(at, "INSERT INTO preferences VALUES (?1, ?2)", ann, text)
            assert "When it is your turn" in await answered(at, "ann", ROOM, "me settings")
            await plays(at)
            await answered(at, "ann", ROOM, "me settings", turns="quiet")
        stored = await at.storage.preferences(ann) or ""
        assert Preferences.load(stored).calls == "quiet", how
        if how in BAD:
            assert msgspec.json.decode(stored)["suggestions"] == BAD[how], "it is not lost"


@pytest.mark.parametrize("column", ["settings", "clock"])
async def test_a_tables_settings_and_clock(at: Served, column: str) -> None:
    kind: type[msgspec.Struct] = TableSettings if column == "settings" else Clock
    sql = {
        "settings": "UPDATE tables SET settings = ?1 WHERE id = ?2",
        "clock": "UPDATE tables SET clock = ?1 WHERE id = ?2",
    }
    for text in texts(kind).values():
        table = await at.begun("ann", "bob")
        with unharmed(kind.__name__):
            await write(at, sql[column], text, table.id)
            table = await reread(at, table)
            await goes_on(at, table, "ann", "bob")
            await answered(at, "ann", table.home, "table why")
            await at.over(table)


async def test_a_servers_settings(at: Served) -> None:
    for text in texts(ServerSettings).values():
        with unharmed("ServerSettings"):
            await write(at, "DELETE FROM servers")
            await write(at, "INSERT INTO servers VALUES (?1, ?2)", at.d.world.guild, text)
            await at.bot.registry.servers.forget(at.d.world.guild)
            await plays(at)
            await answered(at, "ann", ROOM, "league show")
            for page in PAGES:
                assert "🛡️" in await pressed(at, "mod", ROOM, Desk(0, page))


async def test_private_records_of_a_seat(at: Served) -> None:
    bad = {how: RECORD | dict.fromkeys(RECORD, value) for how, value in BAD.items()}
    every = {how: msgspec.json.encode(fields).decode() for how, fields in (bad | {"moves": RECORD}).items()} | WHOLE
    for how, text in every.items():
        table = await at.begun("ann", "bob")
        with unharmed("SeatRecord", "Rules", *(["Order", "Plan"] if how != "too large" else ())):
            for kind in (*orders.KINDS, "tomorrow"):
                await write(at, "INSERT INTO seat_records VALUES (?1, ?2, ?3, ?4)", table.id, 0, kind, text)
            table = await reread(at, table)
            for name in ("ann", "bob"):
                await answered(at, name, table.home, "orders")
            await goes_on(at, table, "ann", "bob")
            await at.over(table)


SEATED = {
    "UPDATE seats SET kind = 'tomorrow' WHERE name = 'bob'": ("SeatRow",),
    "UPDATE seats SET status = 'tomorrow' WHERE name = 'bob'": ("SeatRow",),
    """UPDATE seats SET level = 'tomorrow', kind = 'computer', "user" = NULL WHERE name = 'bob'""": (),
    "UPDATE tables SET language = 'tomorrow'": (),
    "UPDATE moves SET via = 'tomorrow'": (),
    "UPDATE posts SET digest = '{', pictures = '[{\"id\":1}]', refusal = 'tomorrow'": ("Shown", "PostRow.pictures"),
    "INSERT INTO invitations SELECT id, 7, 'cyd', 9999999999999, 'tomorrow' FROM tables": ("InvitationRow",),
}
"""Words in rows of a running game, and what is logged of them."""


@pytest.mark.parametrize("sql", SEATED)
async def test_words_in_rows_of_a_running_game(at: Served, sql: str) -> None:
    table = await at.begun("ann", "bob")
    for name in ("ann", "bob"):
        await answered(at, name, table.home, "move", move="skip")
    await settled(at.bot)
    with unharmed(*SEATED[sql]):
        await write(at, sql)
        table = await reread(at, table)
        await goes_on(at, table, *(seat.name for seat in table.seats if seat.user is not None))
        for command in ("table why", "log", "board"):
            await answered(at, "ann", table.home, command)
        await at.over(table)


ALONE = {
    "UPDATE tables SET game = 'tomorrow'": "TableRow",
    "UPDATE tables SET status = 'tomorrow'": "TableRow",
    "UPDATE states SET state = x'c1'": "states",
    "UPDATE tables SET outcome = '{' WHERE outcome IS NOT NULL": "",
    f"UPDATE tables SET outcome = '{ENDING}' WHERE outcome IS NOT NULL": "",
    "UPDATE results SET data = '{'": "Ending",
    f"UPDATE results SET data = '{ENDING}'": "",
    "UPDATE results SET game = 'tomorrow'": "ResultRow",
    "UPDATE result_seats SET kind = 'tomorrow', level = 'tomorrow'": "ResultSeatRow",
    "UPDATE attendance SET answer_times = '{'": "AttendanceRow.answer_times",
    "INSERT INTO case_posts VALUES (GUILD, 1, 'tomorrow', 'tomorrow', 'tomorrow', 'tomorrow', 1, '')": "CasePostRow",
    "INSERT INTO case_posts VALUES (GUILD, 1, 'clinic', 'tomorrow', 'tomorrow', 'tomorrow', 1, 'tomorrow')": "",
    "INSERT INTO reviews SELECT table_id, seat, user, 1, 0, x'c1' FROM seats": "ReviewRow",
    "INSERT INTO reviews SELECT table_id, seat, user, 1, 1, x'c1' FROM seats": "ReviewRow",
    "INSERT INTO usage VALUES ('tomorrow', 'tomorrow', 'tomorrow', 1)": "",
}
"""Rows of no use to this version, and what is logged of them."""


@pytest.mark.parametrize("sql", ALONE)
async def test_a_row_of_no_use_is_left_alone(at: Served, sql: str) -> None:
    over, going = await at.begun("ann", "bob"), await at.begun("ann", "bob", at=OTHER)
    await at.over(over)
    with unharmed(*filter(None, [ALONE[sql]])):
        await write(at, sql.replace("GUILD", str(at.d.world.guild)))
        for table in (over, going):
            await settled(at.bot)
            at.bot.registry.let_go(table.id)
        await rung(at.bot)
        for place in (ROOM, over.home, going.home):
            for command in ("games", "hand", "table why", "history", "stats", "me export", "review", "server case"):
                await answered(at, "mod" if command == "server case" else "ann", place, command)
        await answered(at, "ann", ROOM, "leaderboard", game=GAME)
        await pressed(at, "mod", ROOM, Desk(0, "acts"))
        for table in (over, going):
            await pressed(at, "ann", ROOM, Hand(table.id))
        await plays(at)
        at.later(400 * DAY)
        await rung(at.bot)


async def test_what_waits_for_discord_and_cannot_be_read_holds_up_nothing(at: Served) -> None:
    table, guild, ann = await at.begun("ann", "bob"), at.d.world.guild, f"user:{at.person('ann').id}"
    kinds = dict.fromkeys((*messages.KINDS, *messages.SERVER_KINDS, "tomorrow"))
    slots = ("tomorrow", "tomorrow:1", "question.1", "old_board.1", "next_table.1")
    with unharmed("OutboxRow", "MarkRow", "TimerRow", "QuestionPost", "OldBoard", "PrivateNotice", "ActLog", "ActPost"):
        for owner in (table.id, -guild):
            for kind in kinds:
                every = [(ann, "{"), ("channel", '{"type":"tomorrow"}'), ("tomorrow:x", f'{{"type":"{kind}"}}')]
                for number, (target, payload) in enumerate(every):
                    await write(at, OUTBOX, owner, kind, target, payload, f"{owner}.{kind}.{number}")
        for slot in slots:
            await write(at, "INSERT INTO marks VALUES (?1, ?2, 'v', 0, 0, 0, 0)", table.id, slot)
            batch = Batch()
            batch.put_post(PostRow(table.id, slot, 1, 2, "{", 0, "{", data='{"question": 7}'))
            await at.storage.commit(batch)
        await write(at, "INSERT INTO timers VALUES (?1, 'tomorrow', 0, 0)", table.id)
        await rung(at.bot)
        await settled(at.bot)
        await goes_on(at, table, "ann", "bob")
    known: dict[int, Collection[str]] = {table.id: messages.KINDS, -guild: messages.SERVER_KINDS}
    for owner in (table.id, -guild):
        left = await at.storage.owed(owner)
        assert {row.kind for row in left if row.attempts} == {*kinds} - {*known[owner]}, "they wait for a later version"
        assert [row for row in left if row.due <= at.bot.registry.services.env.now()] == []
    assert {mark.kind for mark in await at.storage.marks(table.id) if mark.attempts} == {"tomorrow", "tomorrow:1"}
    assert "tomorrow" in {timer.kind for timer in await at.storage.timers(table.id)}


LEAGUE: dict[str, tuple[str, tuple[str, ...]]] = {
    "UPDATE leagues SET status = 'tomorrow' WHERE id = 1": ("status", ("LeagueRow",)),
    "UPDATE leagues SET game = 'tomorrow' WHERE id = 1": ("game", ("LeagueRow",)),
    "UPDATE leagues SET language = 'tomorrow' WHERE id = 1": ("language", ()),
    **{
        f"UPDATE leagues SET settings = '{text}' WHERE id = 1": ("settings", ("Terms",))
        for text in texts(Terms).values()
    },
    "UPDATE league_players SET status = 'tomorrow' WHERE number = 1": ("", ("LeaguePlayerRow",)),
    "UPDATE league_players SET status = 'tomorrow'": ("", ("LeaguePlayerRow",)),
    "UPDATE league_games SET status = 'tomorrow' WHERE id = 1": ("", ("LeagueGameRow",)),
    "UPDATE league_games SET reason = 'tomorrow'": ("", ()),
    "UPDATE tables SET settings = '{'": ("", ("TableSettings",)),
    "UPDATE states SET state = x'c1' WHERE table_id = (SELECT max(table_id) FROM league_games WHERE status = 'open')": (
        "",
        ("states",),
    ),
}
"""Words in rows of a league, the column to mend afterwards, and what is logged."""


async def test_a_league(at: Served) -> None:
    league = await begun(at)
    await answered(at, "mod", ROOM, "league create", name="Day League", game=GAME)
    (other,) = [row for row in await at.storage.leagues.of(at.d.world.guild) if row.id != league.id]
    whole = await at.storage.leagues.league(league.id)
    assert whole is not None
    for sql, (column, kinds) in LEAGUE.items():
        with unharmed(*kinds):
            await write(at, sql)
            for row in await at.storage.open_tables():
                at.bot.registry.let_go(row.id)
            await later(at, 0.1)
            for command in ("show", "standings", "games", "leave"):
                for number in (league.id, other.id):
                    await answered(at, "ann", ROOM, f"league {command}", league=number)
            await answered(at, "ann", ROOM, "league show")
            assert "Day League" in await pressed(at, "ann", ROOM, ShowLeague(0, other.id))
        if column:
            mend = f"UPDATE leagues SET {column} = ?1 WHERE id = ?2"
            await write(at, mend, getattr(whole, column), league.id)
    await later(at, 45)
    await LeagueKeeper(at.bot.registry, at.bot.sight).look()
    now = await at.storage.leagues.league(league.id)
    assert now is not None and (now.season, now.status) == (2, "signup"), "the season came to its end"


async def test_the_bot_starts_whatever_rows_there_are(tmp_path: Path) -> None:
    async with LocalDiscord() as d, await Storage.open(tmp_path / "x.db") as storage:
        async with running(d, storage, foreseen()) as bot:
            at = Served(d, bot, storage, [0])
            table, broken = await at.begun("ann", "bob"), [await at.begun("ann", "bob") for _ in range(6)]
            ann = at.person("ann").id
            await answered(at, "mod", ROOM, "league create", name="Night League", game=GAME)
            await settled(bot)
        columns = ("settings = '{'", "clock = '{'", "game = 'tomorrow'", "status = 'tomorrow'", "rules_version = 999")
        for column, one in zip(columns, broken, strict=False):
            await write(at, f"UPDATE tables SET {column} WHERE id = ?1", one.id)
        await write(at, "UPDATE states SET state = x'c1' WHERE table_id = ?1", broken[5].id)
        await write(at, "INSERT INTO preferences VALUES (?1, '{') ON CONFLICT DO UPDATE SET data = '{'", ann)
        await write(at, "INSERT INTO servers VALUES (?1, '[')", d.world.guild)
        await write(at, "UPDATE leagues SET settings = '{'")
        await write(at, "INSERT INTO cluster VALUES ('maintenance', '{') ON CONFLICT DO UPDATE SET value = '{'")
        await write(at, "INSERT INTO reviews SELECT table_id, seat, user, 1, 0, x'c1' FROM seats")
        await write(at, "INSERT INTO timers SELECT id, 'tomorrow', 0, 0 FROM tables")
        await write(at, "INSERT INTO marks SELECT id, 'tomorrow', 'v', 0, 0, 0, 0 FROM tables")
        await write(at, "INSERT INTO outbox SELECT id, id, 'tomorrow', 'tomorrow', '{', id, 0, 0, 1, 0, id FROM tables")
        real = Environment()
        with unharmed("TableSettings", "TableRow", "Preferences", "ServerSettings", "Terms", "OutboxRow"):
            async with running(d, storage, foreseen(now=real.now)) as bot:
                at = Served(d, bot, storage, [0])
                await rung(bot)
                await goes_on(at, await bot.registry.table(table.id), "ann", "bob")
                await plays(at)
                await answered(at, "ann", ROOM, "league show")
                await answered(at, "mod", ROOM, "server desk")
