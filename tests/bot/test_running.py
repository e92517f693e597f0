"""`housecall` starts and stops; a problem that a host can solve gives one clear sentence."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from typer.testing import CliRunner

from bot.__main__ import app
from bot.health import why_not_healthy
from bot.tables import proof
from storage import Storage
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, Ward
from tests.storage.contents import contents
from tests.wire import HANG_SECONDS, LocalDiscord, eventually
from tests.wire.process import ROOT, BotProcess


@dataclass
class Ended:
    """A command's exit code and output."""

    code: int
    said: str


async def housecall(*args: str, cwd: Path, module: str = "bot", login: str = "", **given: str) -> Ended:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HOUSECALL_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *args),
        cwd=cwd,
        env=kept | {"PYTHONPATH": str(ROOT)} | ({"DISCORD_TOKEN": login} if login else {}) | given,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(HANG_SECONDS):
        out, _ = await process.communicate()
    return Ended(process.returncode or 0, out.decode())


Here = Callable[..., Ended]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """Return the command in this process, which saves a start, in `tmp_path` and with only the given environment."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith(("HOUSECALL_", "DISCORD_")):
            monkeypatch.delenv(name)

    def command(*args: str, login: str = "", **given: str) -> Ended:
        ended = CliRunner().invoke(app, args, env=given | ({"DISCORD_TOKEN": login} if login else {}))
        assert isinstance(ended.exception, SystemExit | None), ended.exc_info
        return Ended(ended.exit_code, ended.output)

    return command


def one_sentence(ended: Ended, *words: str) -> None:
    """Check that the command ended with code 1 and one line for the host with these words."""
    lines = [line for line in ended.said.splitlines() if line.startswith("House Call: ")]
    assert ended.code == 1, ended.said
    assert len(lines) == 1 and lines[0].endswith("."), ended.said
    assert "Traceback" not in ended.said
    for word in words:
        assert word in lines[0], lines[0]


@pytest_asyncio.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as d:
        yield d


def test_without_a_token(here: Here) -> None:
    one_sentence(here("run"), "no token", "DISCORD_TOKEN", ".env")


def test_with_an_empty_token(tmp_path: Path, here: Here) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n")
    one_sentence(here("run"), "no token")


async def test_with_a_wrong_token(tmp_path: Path, local: LocalDiscord) -> None:
    ended = await housecall(local.url, "run", cwd=tmp_path, module="tests.wire.child", login="wrong")
    one_sentence(ended, "does not accept this token")


async def test_where_discord_cannot_be_reached_it_says_why_and_waits(tmp_path: Path, local: LocalDiscord) -> None:
    bot = BotProcess(local, tmp_path)
    local.faults.drop("GET /users/@me", times=2)
    await bot.start()
    said = bot.log.read_text()
    assert "Discord cannot be reached: check this machine's network" in said and "Traceback" not in said
    assert await bot.stop() == 0


async def test_it_can_be_stopped_while_it_waits(tmp_path: Path, local: LocalDiscord) -> None:
    bot = BotProcess(local, tmp_path)
    local.faults.drop("GET /users/@me", times=1000)
    await bot.begin()
    await eventually(lambda: "waiting_for_discord" in bot.log.read_text())
    assert await bot.stop() == 0


async def test_with_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    ended = await housecall("run", cwd=tmp_path, login="x", HOUSECALL_DATABASE="file/services.db")
    one_sentence(ended, "file/services.db is a file and no folder")


async def test_a_second_bot_on_the_same_database(tmp_path: Path) -> None:
    async with await Storage.open(tmp_path / "services.db"):
        ended = await housecall("run", cwd=tmp_path, login="x", HOUSECALL_DATABASE="services.db")
    one_sentence(ended, "in use by another House Call", str(os.getpid()))


async def test_with_a_font_missing(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    for part in ("bot", "engines", "storage"):
        shutil.copytree(ROOT / part, installed / part)  # with compiled files, which save time
    (installed / "bot/drawing/fonts/Vollkorn-Bold.ttf").unlink()
    ended = await housecall("run", cwd=tmp_path, login="x", PYTHONPATH=str(installed))
    one_sentence(ended, "Vollkorn-Bold.ttf", "missing")


async def test_a_game_is_exported_while_the_bot_runs_and_verified_anywhere(tmp_path: Path, here: Here) -> None:
    at = {"HOUSECALL_DATABASE": "h.sqlite3"}
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        ward = Ward(storage)
        table = await ward.playing(ANN, BOB, game="quack-in-the-box")
        early = partial(here, "export", str(table.id), "a.json", **at)
        one_sentence(await asyncio.to_thread(early), "secrets stay secret")
        await play_out(table)
        wrote = await housecall("export", str(table.id), "a.json", cwd=tmp_path, **at)
        assert wrote.code == 0 and "housecall verify" in wrote.said, wrote.said
        assert (tmp_path / "a.json").read_bytes() == proof.text(await proof.export(storage, table.id))
        await ward.playing(ANN, BOB, game="quack-in-the-box")  # the bot goes on writing
        await ward.quiet()
    start = proof.shown(table.row.seed_hash)
    told = here("verify", "a.json", "--start", start)
    assert told.code == 0 and told.said.startswith(f"True: the deck with the fingerprint {start}"), told.said
    one_sentence(here("verify", "a.json", "--start", "0" * 32), "announced")


def test_there_is_nothing_to_export_where_there_is_no_database(tmp_path: Path, here: Here) -> None:
    one_sentence(here("export", "1", "a.json"), "There is no database")
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_does_not_fit(here: Here) -> None:
    one_sentence(here("run", login="x", HOUSECALL_LOBBY_HOURS="soon"), "HOUSECALL_LOBBY_HOURS", "a whole number")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_an_env_file_in_another_encoding(tmp_path: Path, here: Here, encoding: str) -> None:
    (tmp_path / ".env").write_text("# d\u00e9but\nDISCORD_TOKEN=x\n", encoding=encoding)
    one_sentence(here("run"), ".env", "UTF-8")


def test_an_env_file_with_a_mark_before_it_is_read(tmp_path: Path, here: Here) -> None:
    (tmp_path / ".env").write_text("HOUSECALL_LOBBY_HOURS=soon\n", encoding="utf-8-sig")
    one_sentence(here("run", login="x"), "HOUSECALL_LOBBY_HOURS", "a whole number")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("HOUSECALL_DATABSE", "HOUSECALL_DATABASE"), ("HOUSECALL_LOBY_HOUR", "HOUSECALL_LOBBY_HOURS")],
)
def test_a_name_in_the_environment_that_is_no_setting(here: Here, name: str, meant: str) -> None:
    one_sentence(here("run", login="x", **{name: "x"}), name, f"did you mean {meant}?")


@pytest.mark.parametrize("name", ["DISCORD_TOKN", "HOUSECAL_DATABASE", "HOUSECALL_LOGLEVEL"])
def test_a_name_in_the_env_file_that_is_nearly_a_setting(tmp_path: Path, here: Here, name: str) -> None:
    (tmp_path / ".env").write_text(f"{name}=x\n")
    one_sentence(here("run"), name, "did you mean")


def test_a_name_in_the_env_file_that_belongs_to_another_program(tmp_path: Path, here: Here) -> None:
    (tmp_path / ".env").write_text("POSTGRES_PASSWORD=x\nTOKEN=x\n")
    one_sentence(here("run"), "no token")


async def test_a_port_that_is_taken(tmp_path: Path, local: LocalDiscord) -> None:
    ended = await housecall("play", "--no-browser", "--port", str(local.port), cwd=tmp_path)
    one_sentence(ended, str(local.port), "--port 0")


def test_health_without_a_bot(here: Here) -> None:
    one_sentence(here("health"), "does not run here", "HOUSECALL_DATABASE")


async def test_sigterm_stops_with_nothing_lost(tmp_path: Path, local: LocalDiscord, here: Here) -> None:
    bot = BotProcess(local, tmp_path)
    await bot.start()
    ann = local.person("ann")
    answers = [asyncio.create_task(ann.slash("surgery", "play", game="doctor-strange")) for _ in range(3)]
    done, _ = await asyncio.wait(answers, timeout=HANG_SECONDS)
    assert len(done) == 3
    await eventually(lambda: not why_not_healthy(bot.database, shared=False))
    health = partial(here, "health", HOUSECALL_DATABASE=str(bot.database))
    assert (await asyncio.to_thread(health)).code == 0
    late = asyncio.create_task(ann.slash("surgery", "play", game="doctor-strange"))
    assert await bot.stop() == 0
    late.cancel()
    assert "Traceback" not in bot.log.read_text(), bot.log.read_text()
    async with await Storage.open(bot.database) as storage:
        assert len(await storage.open_tables()) >= 3
    assert "does not run here" in why_not_healthy(bot.database, shared=False)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_playing_offline_stops_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HOUSECALL_")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0"),
        cwd=tmp_path,
        env=kept | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    async with asyncio.timeout(HANG_SECONDS):
        line = await process.stdout.readline()
    assert b"open http://127.0.0.1:" in line
    process.send_signal(number)
    async with asyncio.timeout(HANG_SECONDS):
        out, _ = await process.communicate()
    assert b"Traceback" not in out, out.decode()
    assert process.returncode == 0


@pytest.fixture(params=["closed", "killed"])
def earlier_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a database left by House Call 0.x, in a folder of its own; after a kill all of it is in the log."""
    made, left = tmp_path / "made" / "h.sqlite3", tmp_path / "left"
    made.parent.mkdir()
    with closing(sqlite3.connect(made)) as file:
        file.executescript(
            "PRAGMA journal_mode = WAL; BEGIN; PRAGMA application_id = 0x48434C4C; PRAGMA user_version = 15;"
            "CREATE TABLE tables (id INTEGER PRIMARY KEY); COMMIT;"
        )
        if request.param == "killed":
            shutil.copytree(made.parent, left)
    if request.param == "closed":
        shutil.copytree(made.parent, left)
    return left / made.name


@pytest.fixture
def earlier_url(empty_postgres_url: str) -> str:
    """Return the address of a database left by House Call 0.x."""
    with contents(empty_postgres_url) as left:
        left.ask("CREATE TABLE migrations (version bigint PRIMARY KEY)")
        left.ask("COMMENT ON TABLE migrations IS 'House Call'")
        left.ask("INSERT INTO migrations VALUES (15)")
        left.ask("CREATE TABLE tables (id bigint PRIMARY KEY)")
    return empty_postgres_url


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


REFUSED = ("was written by House Call 0.x", "export them with 0.x")


def refused(ended: Ended) -> None:
    assert ended.code == 1 and "Traceback" not in ended.said, ended.said
    assert all(ended.said.replace("\n", " ").count(words) == 1 for words in REFUSED), ended.said


COMMANDS = (
    "doctor",
    "backup {new}",
    "restore {backup}",
    "move-database {old} {new}",
    "move-database {backup} {old}",
    "export 1 {new}",
    "patch",
    "patch --dry-run",
    "servers",
    "cases --doubted",
    "notice Soon",
    "usage",
)
"""Commands of the host that open a database."""


@pytest.mark.parametrize("command", [*COMMANDS, "play --database {old} --port 0 --no-browser"])
def test_a_file_of_0_x_is_refused_and_left_alone(here: Here, tmp_path: Path, earlier_file: Path, command: str) -> None:
    backup = tmp_path / "backup"
    asyncio.run(_made(backup))
    before = files(earlier_file.parent)
    words = command.format(old=earlier_file, new=tmp_path / "new", backup=backup).split()
    refused(here(*words, HOUSECALL_DATABASE=str(earlier_file)))
    assert files(earlier_file.parent) == before


def test_a_backup_of_0_x_is_refused_and_left_alone(here: Here, tmp_path: Path, earlier_file: Path) -> None:
    before = files(earlier_file.parent)
    refused(here("restore", str(earlier_file), HOUSECALL_DATABASE=str(tmp_path / "new")))
    assert files(earlier_file.parent) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_0_x_in_postgresql_is_refused_and_left_alone(
    here: Here, tmp_path: Path, earlier_url: str, command: str
) -> None:
    backup = tmp_path / "backup"
    asyncio.run(_made(backup))
    with contents(earlier_url) as left:
        before = left.dump(), left.columns()
        words = command.format(old=earlier_url, new=tmp_path / "new", backup=backup).split()
        refused(here(*words, HOUSECALL_DATABASE=earlier_url))
        assert (left.dump(), left.columns()) == before


async def _made(path: Path) -> None:
    await (await Storage.open(path)).close()


@pytest.mark.parametrize("earlier_file", ["closed"], indirect=True)
async def test_no_bot_starts_on_a_database_of_0_x(tmp_path: Path, earlier_file: Path, earlier_url: str) -> None:
    before = files(earlier_file.parent)
    for database in (str(earlier_file), earlier_url):
        one_sentence(await housecall("run", cwd=tmp_path, login="x" * 60, HOUSECALL_DATABASE=database), *REFUSED)
    assert files(earlier_file.parent) == before
