"""Rows of tomorrow in the database itself, on both engines: unknown words in columns, and texts that are no JSON."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple, fields
from structlog.testing import capture_logs

import storage as package
from storage import (
    AttendanceRow,
    Batch,
    LeagueRow,
    ResultRow,
    ResultSeatRow,
    SeatRow,
    Storage,
    TableRow,
    lenient,
)
from storage.forgetting_servers import forget_server
from storage.lenient import columns
from storage.statements import insert

MODULES = [importlib.import_module(f"storage.{one.name}") for one in pkgutil.iter_modules(package.__path__)]
ROWS = sorted(
    {
        one
        for module in MODULES
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__name__.endswith("Row")
    },
    key=lambda one: one.__name__,
)
"""Every kind of row."""
TABLES = {
    "TableRow": "tables", "SeatRow": "seats", "ResultRow": "results", "ResultSeatRow": "result_seats",
    "BanRow": "bans", "InvitationRow": "invitations", "LeagueRow": "leagues", "LeaguePlayerRow": "league_players",
    "LeagueGameRow": "league_games", "CasePostRow": "case_posts",
}  # fmt: skip
FREE = {
    "ActNoticeRow.act", "ActRow.about", "ActRow.act", "ActRow.id", "ActRow.new", "ActRow.old", "ActRow.reason",
    "AttendanceRow.answer_times", "CaseAnswerRow.case_id", "CaseAnswerRow.day", "CaseAnswerRow.game",
    "CaseAnswerRow.move", "CasePostRow.case_id", "CasePostRow.ended", "CasePostRow.language", "CasePostRow.last_day",
    "InvitationRow.name", "LeagueGameRow.reason", "LeaguePlayerRow.name", "LeagueRow.language", "LeagueRow.name",
    "LeagueRow.settings", "MarkRow.kind", "MarkRow.version", "MeetingRow.digest", "MoveRow.interaction",
    "MoveRow.move", "MoveRow.via", "OutboxRow.kind", "OutboxRow.nonce", "OutboxRow.payload", "OutboxRow.revision",
    "OutboxRow.target", "PostRow.data", "PostRow.digest", "PostRow.kind", "PostRow.pictures", "PostRow.refusal",
    "ResultRow.data", "ResultSeatRow.level", "SeatRow.level", "SeatRow.name", "SeatRow.name_at_start",
    "SeatRow.original_name", "TableRow.catalogue", "TableRow.clock", "TableRow.language", "TableRow.seed_hash",
    "TableRow.settings", "TimerRow.kind", "UsageRow.kind", "UsageRow.name", "UsageRow.week",
}  # fmt: skip
"""Columns of text whose words the bot looks up, or that hold none."""
WORD = "tomorrow"


def test_every_column_of_words_says_which_there_are() -> None:
    plain = {f"{row.__name__}.{field.name}" for row in ROWS for field in fields(row) if field.type is str}
    assert {row.__name__ for row in ROWS if columns(row) or lenient.games(row)} == {*TABLES}
    assert plain == FREE


def made(row: type[msgspec.Struct], **changes: Any) -> msgspec.Struct:
    """Return a row whose numbers are 1 and whose words are known."""
    values: dict[str, Any] = {field.name: 1 for field in fields(row)}
    values |= {field.name: "night-shift" for field in fields(row) if "str" in str(field.type)}
    values |= {field.name: None for field in fields(row) if "bytes" in str(field.type)}
    return row(**values | {one.name: min(one.words) for one in columns(row)} | changes)


@pytest.mark.parametrize("name", TABLES)
async def test_an_unknown_word_in_a_column_costs_the_column_or_leaves_the_row_alone(
    storage: Storage, name: str
) -> None:
    row = next(one for one in ROWS if one.__name__ == name)
    words = {one.name: one.other for one in columns(row)}
    games = dict.fromkeys((fields(row)[at].name for at in lenient.games(row)), None)
    storage.know({"night-shift"})
    parents: list[type[msgspec.Struct]] = [TableRow, ResultRow, LeagueRow]
    needed = [*parents, *([row] if row not in parents else [])]
    for column, other in {**words, **games}.items():
        lenient._NOTED.clear()
        batch = Batch()
        batch.statements += [(f"DELETE FROM {TABLES[one.__name__]}", ()) for one in reversed(needed)]  # noqa: S608
        for one in needed:
            changes = {column: WORD} if one is row else {}
            batch.statements.append((insert(TABLES[one.__name__], one), astuple(made(one, **changes))))
        await storage.commit(batch)
        with capture_logs() as logs:
            for _ in range(2):
                found = await storage._at_once.rows(TABLES[name], row, "")
        assert found == ([] if other is None else [made(row, **{column: other})])
        assert [(one["event"], one["kind"], one["field"]) for one in logs] == [("stored_value_unread", name, column)]


@pytest.mark.parametrize("broken", ["{", "tomorrow", "", "[1]", "7", '"x"', "null"])
async def test_a_broken_text_bars_no_one_from_changing_or_forgetting(storage: Storage, broken: str) -> None:
    batch = Batch()
    batch.put_table(TableRow(1, "night-shift", 70, 1, 5, broken, "en", 1, 1, "playing", clock=broken, started=1))
    batch.put_seat(SeatRow(1, 0, 5, "ann"))
    batch.put_result(ResultRow(1, "night-shift", 70, 1, broken), [ResultSeatRow(1, 0, 5, 1, 1)])
    batch.put_sitting(AttendanceRow(5, 1, finished=True))
    batch.statements.append(('INSERT INTO preferences ("user", data) VALUES (5, ?1)', (broken,)))
    batch.statements.append(("INSERT INTO servers (guild, data) VALUES (70, ?1)", (broken,)))
    await storage.commit(batch)
    assert [row.table_id for row in await storage.sat([5], 70, latest=5)] == [1]
    assert await storage.played("night-shift", 1, latest=5, longest_gap=1) == []
    assert await storage.cases.week(70, "2026-01-01") == []
    assert await storage.tables_in_motion(10, 1, ["plan"]) == [1]
    hosting = storage.servers.hosting
    assert (await storage.servers.with_living(), await hosting.left(), await hosting.to_forget(99)) == ([], {}, [])
    batch = Batch()
    batch.put_preferences(5, '{"calls":"dm"}')
    batch.put_guild(70, '{"language":"fr"}')
    await storage.commit(batch)
    assert (await storage.preferences(5), await storage.guild(70)) == ('{"calls":"dm"}', '{"language":"fr"}')
    held, batch = await hosting.held(), Batch()
    batch.forget_user(5, "Dr. N. N.")
    await storage.commit(batch)
    batch = Batch()
    forget_server(batch, 70, held, "Dr. N. N.")
    await storage.commit(batch)


@pytest.mark.parametrize("value", ['"tomorrow"', "null", "[1]", '{"a":1}', '"1"', "1e99", "9" * 30])
async def test_a_value_of_a_wrong_type_is_no_choice_to_sql(storage: Storage, value: str) -> None:
    batch = Batch()
    names = ("kept_post_channel", "left_at", "forgetting_since", "on_case_board", "on_leaderboards")
    text = "{" + ",".join(f'"{name}":{value}' for name in names) + "}"
    batch.statements.append(('INSERT INTO preferences ("user", data) VALUES (5, ?1)', (text,)))
    batch.statements.append(("INSERT INTO servers (guild, data) VALUES (70, ?1)", (text,)))
    await storage.commit(batch)
    hosting = storage.servers.hosting
    found = await storage.sat([5], 70, latest=5), await storage.cases.week(70, "2026-01-01")
    assert found == ([], [])
    assert set(await storage.servers.with_living()) <= {70}
    assert [*await hosting.left(), *await hosting.to_forget(99)] in ([], [70], [70, 70])


def test_what_is_written_back_keeps_what_a_later_version_wrote() -> None:
    class Choices(msgspec.Struct):
        calls: str = "ping"
        hours: int = 1

    stored = '{"calls":5,"hours":2,"tomorrow":{"a":[1]}}'
    old = lenient.read(Choices, stored)
    assert old == Choices("ping", 2)
    kept = msgspec.json.decode(lenient.dump(Choices("ping", 3), old, stored))
    assert kept == {"calls": 5, "hours": 3, "tomorrow": {"a": [1]}}
    chosen = msgspec.json.decode(lenient.dump(Choices("dm", 2), old, stored))
    assert chosen == {"calls": "dm", "hours": 2, "tomorrow": {"a": [1]}}
