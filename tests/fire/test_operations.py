"""What a host does: look the installation over, watch it, back it up and restore it, patch running games."""

from __future__ import annotations

import dataclasses
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
import structlog

from bot.errors import UserError
from bot.logs import set_up
from bot.monitor import open_port
from bot.settings import Settings
from bot.tables import forgetting, proof
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tools.doctor import Finding, examine
from bot.tools.patch import patch
from bot.tools.verify import verify
from bot.ui.ids import DecisionStamp
from bot.ui.verbs import SureMove
from engines import GAMES
from storage import Batch, Storage, StorageError
from storage.backup import backup, restore
from tests.fire.child import free_port
from tests.fire.faults import services
from tests.fire.leaks import GUILD, seated
from tests.fire.wire import Ward, ward
from tests.local.conftest import eventually
from tests.toy.night_shift import GAME
from tests.toy.registered import registered

TOKEN = "a" * 26 + ".bcdefg." + "h" * 38


@pytest.fixture(autouse=True)
def night_shift() -> Iterator[None]:
    with registered():
        yield


def plain(**given: object) -> Settings:
    """Settings that no environment changes."""
    return Settings.model_construct(**Settings.model_construct().model_dump() | given)


async def played(at: Ward, moves: int) -> int:
    """A game of Night Shift after so many moves, or at its end; its number."""
    made = await seated(at, "night-shift", 2, {})
    while len(made.moves) < moves and not made.over:
        asked = next(one for one in made.decisions() if one.must)
        user = made.seats[asked.seat].user
        assert user is not None
        press = made.audience(None).press(
            SureMove, DecisionStamp(made.row.undo_count, asked.number), str(next(iter(asked.moves)))
        )
        before = len(made.moves)
        await at.press(user, press, guild=GUILD)
        assert len(made.moves) > before, at.wire.taken()[-1].text()
    return made.id


# ------------------------------------------------------------------------------------------------ doctor


def of(findings: list[Finding], level: str) -> str:
    """The sentences of one level."""
    return "\n".join(one.sentence for one in findings if one.level == level)


async def test_a_sound_installation_has_nothing_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with await Storage.open(tmp_path / "h.sqlite3"):
        findings = await examine(plain(database=tmp_path / "h.sqlite3"))  # under a running bot
    assert not of(findings, "bad")
    assert "The database is sound" in of(findings, "ok")
    assert "DISCORD_TOKEN" in of(findings, "note")


async def test_what_is_wrong_is_said_in_a_sentence_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "packs" / "gothic-doctor" / "mine.json"
    pack.parent.mkdir(parents=True)
    pack.write_text("{}")
    database = tmp_path / "h.sqlite3"
    database.write_bytes(b"this is no database at all" * 100)
    database.chmod(0o644)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=nonsense")
    (tmp_path / ".env").chmod(0o644)
    monkeypatch.setenv("DISCORD_TOKEN", "nonsense")
    findings = await examine(
        Settings(database=database, packs=tmp_path / "packs", metrics_port=9, metrics_host="192.0.2.1")
    )
    bad, notes = of(findings, "bad"), of(findings, "note")
    assert "does not look like a bot's token" in bad
    assert "does not fit" in bad
    assert str(database) in bad
    assert "can read .env" in notes
    assert "there is no password" in notes
    assert "nonsense" not in bad + notes


async def test_a_token_is_never_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    findings = await examine(Settings(database=tmp_path / "h.sqlite3"))
    assert not of(findings, "bad")
    assert TOKEN not in repr(findings)


# ------------------------------------------------------------------------------------------------ watching


async def test_metrics_and_health_tell_how_the_bot_is() -> None:
    port = free_port()
    async with (
        services(heartbeat=0.3) as at,
        open_port(at.bot.vitals, "127.0.0.1", port),
        aiohttp.ClientSession() as web,
    ):

        async def get(path: str) -> tuple[int, str]:
            async with web.get(f"http://127.0.0.1:{port}{path}") as answer:
                return answer.status, await answer.text()

        at.table()
        await at.move()
        assert await get("/healthz") == (200, json.dumps({"ok": True, "wrong": []}))
        status, text = await get("/metrics")
        assert status == 200
        for name in ("acknowledged_seconds_count", "commit_seconds_count", "owed", "timers", "tables", "rate_limited"):
            assert f"housecall_{name}" in text
        assert not any(str(player.user.id) in text for player in at.crowd.players)
        at.d.gateway.silence()
        await eventually(lambda: at.bot.away)
        status, text = await get("/healthz")
        assert (status, "not connected to Discord" in text) == (503, True)
        at.d.gateway.cut()
        at.d.gateway.speak()


async def test_a_log_line_names_table_and_press_and_a_log_file_turns_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.logs.LARGEST", 4000)
    root, former = logging.getLogger(), logging.getLogger().handlers[:]
    file = tmp_path / "logs" / "bot.log"
    try:
        set_up(plain(log_file=file, log_format="json"))
        with structlog.contextvars.bound_contextvars(table=7, interaction=11):
            for _ in range(400):
                structlog.get_logger().warning("something", kind="board")
        told = json.loads(file.read_text().splitlines()[0])
        assert (told["table"], told["interaction"], told["event"]) == (7, 11, "something")
        assert len(list(file.parent.iterdir())) == 6
        assert all(one.stat().st_size <= 4000 for one in file.parent.iterdir())
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers[:] = former
        structlog.reset_defaults()


# ------------------------------------------------------------------------------------------------ backup


async def test_a_backup_is_restored_into_a_fresh_place_and_the_game_goes_on(tmp_path: Path) -> None:
    async with ward(3) as at:
        number = await played(at, 4)
        before = await at.table(number)
        await backup(at.storage.path, tmp_path / "backup.sqlite3")
        await played(at, 1)  # what happens after the backup is not in it
        dump = before.game.dump(before.state)
    fresh = tmp_path / "elsewhere" / "h.sqlite3"
    fresh.parent.mkdir()
    assert await restore(tmp_path / "backup.sqlite3", fresh) is None
    async with await Storage.open(fresh) as storage:
        again = Ward(storage, 4)
        table = await again.table(number)
        assert table.game.dump(table.state) == dump
        assert len(await storage.open_tables()) == 1
        asked = next(one for one in table.decisions() if one.must)
        user = table.seats[asked.seat].user
        assert user is not None
        press = table.audience(None).press(
            SureMove, DecisionStamp(table.row.undo_count, asked.number), str(next(iter(asked.moves)))
        )
        await again.press(user, press, guild=GUILD)
        assert len(table.moves) == 5
        await again.close()


# ------------------------------------------------------------------------------------------------ patch


def newer(monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """The House Call of the next version of the rules."""
    made = dataclasses.replace(GAME, rules_version=GAME.rules_version + 1, **changes)  # type: ignore[arg-type]
    monkeypatch.setitem(GAMES, GAME.id, made)


async def play_out(at: Ward, table: Table) -> None:
    while not table.over:
        asked = next(one for one in table.decisions() if one.must)
        user = table.seats[asked.seat].user
        assert user is not None
        press = table.audience(None).press(
            SureMove, DecisionStamp(table.row.undo_count, asked.number), str(next(iter(asked.moves)))
        )
        await at.press(user, press, guild=GUILD)


async def test_a_running_game_is_taken_over_when_it_is_first_loaded_and_the_next_board_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with ward(5) as at:
        number = await played(at, 3)
        await at.settle()
        newer(monkeypatch)
        later = Ward(at.storage, 6)
        table = await later.table(number)
        versions = (3, GAME.rules_version, GAME.rules_version + 1)
        row = await at.storage.table(number)
        assert row is not None and row.rules_version == table.row.rules_version == versions[2]
        assert TableSettings.load(row.settings).patches == [versions] == table.settings.patches
        later.dispatcher.wake(number)
        await later.settle()
        boards = [one.text() for one in later.wire.taken()]
        assert sum("played by the present rules" in one for one in boards) == len(boards) == 1
        await play_out(later, table)
        await later.settle()
        last = [one.text() for one in later.wire.taken() if "is over" in one.text() or "🏁" in one.text()]
        assert last and not any("present rules" in one for one in last)
        told = verify(proof.text(await proof.export(at.storage, number)))
        assert told.sentence.startswith("True")
        assert any("Up to move 3 it was played by earlier rules" in line for line in told.proved)
        assert any("From move 4 on it was played by the present rules" in line for line in told.proved)
        await later.close()


async def test_a_takeover_that_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(_batch: Batch) -> None:
        raise StorageError("full", "no room")

    async with ward(5) as at:
        number = await played(at, 3)
        before = await at.storage.table(number)
        newer(monkeypatch)
        later = Ward(at.storage, 6)
        with monkeypatch.context() as broken:
            broken.setattr(at.storage, "commit", refuse)
            with pytest.raises(StorageError):
                await later.table(number)
        assert await at.storage.table(number) == before
        assert (await later.table(number)).row.rules_version == GAME.rules_version + 1
        await later.close()


async def test_patch_says_what_would_become_of_games_and_takes_them_over_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with ward(5) as at:
        number = await played(at, 3)
        newer(monkeypatch)
        assert [one.why for one in await patch(at.storage, plain(), write=False)] == [""]
        row = await at.storage.table(number)
        assert row is not None and row.rules_version == GAME.rules_version
        assert [str(one) for one in await patch(at.storage, plain(), write=True)] == [
            f"table {number} (night-shift): rules {GAME.rules_version} to {GAME.rules_version + 1}"
        ]
        assert await patch(at.storage, plain(), write=True) == []


async def test_a_game_that_the_new_rules_cannot_read_stands_still_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unreadable(_raw: bytes) -> object:
        raise ValueError

    async with ward(7) as at:
        number = await played(at, 2)
        before = (await at.storage.table(number), await at.storage.state(number))
        newer(monkeypatch, load=unreadable)
        later = Ward(at.storage, 6)
        for _ in range(2):
            with pytest.raises(UserError, match="present ones cannot carry it on"):
                await later.table(number)
        (one,) = await patch(at.storage, plain(), write=True)
        assert "left as it is, since its deal cannot be read by the present rules" in str(one)
        assert (await at.storage.table(number), await at.storage.state(number)) == before
        (seat, *_) = await at.storage.seats(number)
        assert seat.user is not None
        await forgetting.forget(later.registry, seat.user)  # which such a game does not hinder
        assert (await at.storage.person(seat.user)).seats == []
        await later.close()


def in_disorder(_state: object) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"evolve": lambda _state, _event: None}, "its moves lead to another position"),
        ({"decisions": lambda _state: []}, "nobody could move"),
        ({"check": in_disorder}, "its position is not in order"),
    ],
    ids=["another position", "nobody could move", "in disorder"],
)
async def test_a_game_is_taken_over_only_where_the_new_rules_come_to_its_position_and_can_go_on(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], why: str
) -> None:
    async with ward(7) as at:
        number = await played(at, 3)
        before = (await at.storage.table(number), await at.storage.state(number))
        newer(monkeypatch, **changes)
        later = Ward(at.storage, 6)
        with pytest.raises(UserError, match="present ones cannot carry it on"):
            await later.table(number)
        (one,) = await patch(at.storage, plain(), write=True)
        assert why in str(one)
        assert (await at.storage.table(number), await at.storage.state(number)) == before
        await later.close()
