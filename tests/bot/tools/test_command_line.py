"""Every command × everything that can be wrong with its files, numbers, settings and database: one true sentence that
names the thing, the right exit code, and nothing on the disk is changed.
"""

from __future__ import annotations

import asyncio
import errno
import inspect
import logging
import os
import re
import shutil
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from typer.main import get_command
from typer.testing import CliRunner

import engines
from bot import packs, running
from bot.__main__ import app
from bot.files import write
from bot.logs import set_up
from bot.settings import names
from bot.tables import proof
from bot.tools import command_line
from storage import Storage, StorageError
from storage.engines.sqlite import database, whole
from storage.engines.sqlite.lock import Lock
from tests.bot.cases.asked import stocks
from tests.storage.examples import opened_table
from tests.wire import HANG_SECONDS
from tests.wire.process import ROOT

PATHS = {"database", "source", "target"}
"""Parameters that lead to files though they are texts: they may be addresses too."""


@dataclass(frozen=True)
class Line:
    """A command as it is used well, with a placeholder for each file. `reads` and `writes` say which of them must exist
    and which must not. `database`: what it does with the one of the settings; `own`: with the one it is given.
    """

    words: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    """Files that may exist, if they are the right ones."""
    database: str = ""
    setting: str = "HOUSECALL_DATABASE"


LINES: dict[str, tuple[Line, ...]] = {
    "play": (Line("play --no-browser --port 0 --database {database}", database="makes", setting=""),),
    "run": (Line("run", database="makes"),),
    "simulate": (),
    "arena": (),
    "bench": (),
    "export": (Line("export 1 {to}", writes=("to",), database="looks"),),
    "verify": (Line("verify {file}", reads=("file",)),),
    "doctor": (Line("doctor", database="examines"),),
    "patch": (Line("patch", database="changes"), Line("patch --dry-run", database="looks")),
    "health": (Line("health", database="asks"),),
    "cases": (
        Line("cases --doubted", database="looks"),
        Line("cases --withdraw {case}", database="looks"),
        Line("cases gothic-doctor --prove --to {to}", reads=("to",)),
        Line("cases gothic-doctor --count 1 --to {to}", keeps=("to",)),
    ),
    "backup": (Line("backup {to}", writes=("to",), database="looks"), Line("backup --keep 2 folder", database="looks")),
    "restore": (Line("restore {file}", reads=("file",), database="replaces"),),
    "move-database": (Line("move-database {source} {target}", reads=("source",), writes=("target",)),),
    "invite": (),
    "commands": (),
    "notice": (Line("notice", database="looks"), Line("notice soon", database="looks")),
    "servers": (Line("servers", database="looks"),),
    "usage": (Line("usage", database="looks"),),
}
"""Every command. One without files and database has no lines: its numbers and names are tried below."""

NUMBERS: dict[str, dict[str, str]] = {
    "play": {"--port": "play --no-browser"},
    "simulate": dict.fromkeys(("--seats", "--games", "--seed", "--workers"), "simulate clinic"),
    "arena": dict.fromkeys(
        ("--seats", "--games", "--seed", "--workers", "--playouts", "--seconds"), "arena clinic easy easy"
    ),
    "export": {"table": "export {} x.json"},
    "backup": {"--keep": "backup folder"},
    "cases": dict.fromkeys(("--count", "--seed"), "cases clinic"),
    "notice": {"--minutes": "notice soon"},
    "usage": {"--weeks": "usage"},
}
"""Every number that a command takes, with the words before it, or around it."""


def parameters(command: str) -> dict[str, Any]:
    """Return the types of a command's parameters, from the parser."""
    (info,) = (one for one in app.registered_commands if name_of(one) == command)
    assert info.callback is not None
    hints = get_type_hints(info.callback, include_extras=True)
    return {name: get_args(hints[name]) for name in inspect.signature(info.callback).parameters}


def name_of(info: Any) -> str:
    return str(info.name or info.callback.__name__)


COMMANDS = [name_of(one) for one in app.registered_commands]


def test_every_command_has_its_lines_with_every_file_and_number_of_it() -> None:
    assert sorted(get_command(app).commands) == sorted(COMMANDS) == sorted(LINES)  # type: ignore[attr-defined]
    for command in COMMANDS:
        typed = parameters(command)
        paths = {name for name, (kind, *_) in typed.items() if name in PATHS or "Path" in str(kind)}
        in_lines = {name for line in LINES[command] for name in placeholders(line.words)} - {"case"}
        assert in_lines == paths, command
        numbers = {name for name, (kind, *_) in typed.items() if kind in {int, float, int | None}}
        assert {name.strip("-") for name in NUMBERS.get(command, {})} == numbers, command


def placeholders(words: str) -> set[str]:
    return {word[1:-1] for word in words.split() if word.startswith("{")}


# ------------------------------------------------------------------------------------------------------------- place


@dataclass
class Place:
    """A folder that every user can enter, and the command in it."""

    folder: Path
    made: Path
    locks: list[Any] = field(default_factory=list)

    def __call__(self, words: str, **env: str) -> tuple[int, str]:
        ended = CliRunner().invoke(app, split(words), env=env)
        assert isinstance(ended.exception, SystemExit | None), ended.exc_info
        assert "Traceback" not in ended.output
        return ended.exit_code, ended.output

    def files(self) -> dict[str, object]:
        """Return everything in the folder but locks."""
        found: dict[str, object] = {}
        for path in sorted(self.folder.rglob("*")):
            name = str(path.relative_to(self.folder))
            if path.is_symlink():
                found[name] = path.readlink()
            elif not path.is_file():
                found[name] = "folder" if path.is_dir() else "other"
            elif not name.endswith((".lock", "-wal", "-shm")):
                found[name] = path.read_bytes() if os.access(path, os.R_OK) else "unreadable"
        return found


def split(words: str) -> list[str]:
    """Split at blanks; the sign 1 stands for a blank in a word."""
    return [word.replace("\1", " ") for word in words.split(" ") if word]


async def _made(path: Path) -> None:
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(1))


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    """Yield a database, made once."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "made.sqlite3"
        asyncio.run(_made(path))
        yield path


@pytest.fixture
def place(made: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    for name in os.environ:
        if name.startswith(("HOUSECALL_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.01)
    monkeypatch.setattr(whole, "BUSY_TIMEOUT", 0.01)
    # what a running bot sets for its whole process
    monkeypatch.setattr(running, "set_up", lambda _: None)
    monkeypatch.setattr(running, "gc", SimpleNamespace(freeze=lambda: None, set_threshold=lambda *_: None))
    monkeypatch.setattr(running, "sys", SimpleNamespace(setswitchinterval=lambda _: None))
    monkeypatch.setattr(running, "PictureWorkers", NoWorkers)
    monkeypatch.setattr(proof, "export", exported)
    monkeypatch.setattr(proof, "text", lambda _: b"a finished game" * 1_000)
    monkeypatch.setattr(running, "serve", None)  # nothing here may serve
    monkeypatch.setattr(running, "check_fonts", lambda: None)  # another user may not read them here
    with TemporaryDirectory() as folder:
        here = Path(folder)
        here.chmod(0o755)
        monkeypatch.chdir(here)
        shutil.copy(made, here / "ok.sqlite3")
        (here / "folder").mkdir()
        (here / "folder" / "in it").write_text("kept")
        (here / "text").write_text("Dear doctor, " * 500)
        found = Place(here, made)
        yield found
        for held in found.locks:
            held()
        for path in here.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o700)


async def exported(_: Storage, __: int) -> None:
    """Stand for a finished game."""


class NoWorkers:
    async def start(self) -> None:
        """Start no process."""

    async def close(self) -> None:
        """End none."""


@contextmanager
def unprivileged(folder: Path) -> Iterator[None]:
    """Own the folder and act as an unprivileged user for a while, since root may read and write everything."""
    if os.geteuid():
        yield
        return
    for path in (folder, *folder.rglob("*")):
        os.chown(path, 65534, 65534, follow_symlinks=False)
    import_module("concurrent.futures.thread")  # the loop imports it late, and this user may not read root's Python
    os.seteuid(65534)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "access", partial(os.access, effective_ids=True))
            yield
    finally:
        os.seteuid(0)


# -------------------------------------------------------------------------------------------------------- wrong files

Spoil = Callable[[Place], str]


def at(name: str) -> Spoil:
    return lambda _: name


def linked(to: str) -> Spoil:
    def spoil(place: Place) -> str:
        (place.folder / "link").symlink_to(to)
        return "link"

    return spoil


def pipe(place: Place) -> str:
    os.mkfifo(place.folder / "pipe")
    return "pipe"


def unreadable(place: Place) -> str:
    shutil.copy(place.made, place.folder / "mine")
    (place.folder / "mine").chmod(0)
    return "mine"


def unreadable_folder(place: Place) -> str:
    (place.folder / "closed").mkdir()
    shutil.copy(place.made, place.folder / "closed" / "mine")
    (place.folder / "closed").chmod(0)
    return "closed/mine"


def unwritable_folder(place: Place) -> str:
    (place.folder / "closed").mkdir(mode=0o500)
    return "closed/new"


def there(place: Place) -> str:
    (place.folder / "there").write_text("kept")
    return "there"


def picture(place: Place) -> str:
    (place.folder / "picture").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    return "picture"


def recipes(place: Place) -> str:
    with closing(sqlite3.connect(place.folder / "recipes")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    return "recipes"


def cut(place: Place) -> str:
    shutil.copy(place.made, place.folder / "cut")
    os.truncate(place.folder / "cut", place.made.stat().st_size // 2)
    return "cut"


def empty(place: Place) -> str:
    (place.folder / "empty").touch()
    return "empty"


def cut_stock(place: Place) -> str:
    raw = stocks()["gothic-doctor"].dump()
    (place.folder / "stock").write_bytes(raw[: len(raw) // 2])
    return "stock"


def other_stock(place: Place) -> str:
    (place.folder / "stock").write_bytes(stocks()["clinic"].dump())
    return "stock"


def nested(place: Place) -> str:
    (place.folder / "nested").write_text("[" * 100_000)
    return "nested"


LONG = "x" * 300
NOWHERE: dict[str, tuple[Spoil, str]] = {
    "a folder": (at("folder"), "is a folder"),
    "this folder": (at("."), "is a folder"),
    "through a file": (at("text/new"), "is a file and no folder"),
    "a pipe": (pipe, "no ordinary file"),
    "a link to itself": (linked("link"), "leads back to itself"),
    "too long": (at(LONG), "is too long"),
}
MISSING: dict[str, tuple[Spoil, str]] = {
    "missing": (at("none"), "There is no"),
    "missing in a missing folder": (at("nowhere/none"), "There is no"),
    "missing, with a blank and signs": (at("no\1é 😀 #%?x".replace(" ", "\1")), "There is no"),
    "a link to nothing": (linked("nothing"), "link to a missing file"),
    "unreadable": (unreadable, "may not be read"),
    "in an unreadable folder": (unreadable_folder, "may not be"),
}
READ = NOWHERE | MISSING
FOREIGN: dict[str, tuple[Spoil, str]] = {
    "a text": (at("text"), "is not a House Call database"),
    "a picture": (picture, "is not a House Call database"),
    "another program's": (recipes, "is not a House Call database"),
    "cut short": (cut, "is damaged"),
    "empty": (empty, "is not a House Call database"),
}
NEW: dict[str, tuple[Spoil, str]] = NOWHERE | {
    "a folder": (at("folder"), "exists already"),
    "this folder": (at("."), "exists already"),
    "a pipe": (pipe, "exists already"),
    "a link to itself": (linked("link"), "exists already"),
    "a link to nothing": (linked("nothing"), "exists already"),
    "there already": (there, "exists already and is not overwritten"),
    "there, unreadable": (unreadable, "exists already"),
    "the database itself": (at("ok.sqlite3"), "ok.sqlite3"),
    "the database by another path": (at("folder/../ok.sqlite3"), "ok.sqlite3"),
    "a link to the database": (linked("ok.sqlite3"), "link"),
    "in a missing folder": (at("nowhere/new"), "There is no folder nowhere"),
    "in an unwritable folder": (unwritable_folder, "The folder closed may not be written"),
    "where no files are": (at("/proc/none"), "/proc takes no new files"),
}
INTO = {name: NEW[name] for name in ("in a missing folder", "in an unwritable folder")} | {
    "an unwritable folder": (lambda place: Path(unwritable_folder(place)).parent.name, "The folder closed may not be"),
}
STOCK: dict[str, tuple[Spoil, str]] = dict.fromkeys(("a text", "a picture", "empty"), (at("text"), "is no stock")) | {
    "cut short": (cut_stock, "is no stock"),
    "another game's": (other_stock, "is a stock of clinic"),
    "nested": (nested, "is no stock"),
}
GAME = {name: (spoil, "no exported game") for name, (spoil, _) in (FOREIGN | {"nested": (nested, "")}).items()}
KINDS = {"verify": GAME, "cases": {name: one for name, one in STOCK.items() if name != "another game's"}}
AS_USER = {"unreadable", "there, unreadable", "in an unreadable folder"}
AS_USER |= {"in an unwritable folder", "an unwritable folder"}


def file_cases() -> Iterator[Any]:
    """Yield every file of every line with everything that can be wrong with it."""
    for command, lines in LINES.items():
        for line in lines:
            wrong = [(name, READ | KINDS.get(command, FOREIGN)) for name in line.reads]
            new = (
                NEW if command != "backup" else {name: NEW[name] for name in NEW if not name.endswith(" folder")} | INTO
            )
            wrong += [(name, new) for name in line.writes]
            wrong += [(name, {**NOWHERE, **STOCK}) for name in line.keeps]
            for name, cases in wrong:
                for case, (spoil, words) in cases.items():
                    yield pytest.param(line, name, case, spoil, words, id=f"{line.words}: {name} is {case}")


GOOD = {"file": "ok.sqlite3", "source": "ok.sqlite3", "to": "new", "target": "new", "case": "x"}


@pytest.mark.parametrize(("line", "name", "case", "spoil", "words"), file_cases())
def test_a_file_that_cannot_be_used_is_named_with_the_cause(
    place: Place, line: Line, name: str, case: str, spoil: Spoil, words: str
) -> None:
    path = spoil(place)
    said_by(place, line.words.format(**GOOD | {name: path}), path, words, as_user=case in AS_USER)


def said_by(place: Place, command: str, named: str, words: str, *, as_user: bool = False, **env: str) -> str:
    """Check that a command ends with one sentence that names the thing and the cause, and changes nothing."""
    env = {"HOUSECALL_DATABASE": "ok.sqlite3"} | env
    before = place.files()
    if as_user:
        primed = {name: value.replace(named, "text/none") for name, value in env.items()}
        place(command.replace(named, "text/none"), **primed)  # imports what another user may not read here
    with unprivileged(place.folder) if as_user else nullcontext():
        code, said = place(command, **env)
    assert code == 1 and said.startswith("House Call: ") and said.count("\n") == 1 and said.endswith(".\n"), said
    assert Path(named.replace("\1", " ")).name in said, said
    assert words in said, said
    if as_user and not os.geteuid():
        for path in place.folder.rglob("*"):
            os.chown(path, 0, 0, follow_symlinks=False)
    assert place.files() == before
    return said


@pytest.mark.parametrize("path", ["ok.sqlite3", "folder/../ok.sqlite3", "{folder}/ok.sqlite3", "soft", "hard"])
def test_a_file_that_is_the_other_one_too_is_said_to_be_it(place: Place, path: str) -> None:
    (place.folder / "soft").symlink_to("ok.sqlite3")
    (place.folder / "hard").hardlink_to(place.folder / "ok.sqlite3")
    path = path.format(folder=place.folder)
    said_by(place, f"move-database ok.sqlite3 {path}", path, "is what FROM and TO both lead to: give two places")
    said_by(place, f"move-database {path} ok.sqlite3", "ok.sqlite3", "is what FROM and TO both lead to")
    said_by(place, f"restore {path}", path, "is the database itself: give a backup of it")
    for command in ("backup", "export 1"):
        said_by(place, f"{command} {path}", path, "exists already and is not overwritten")


# ------------------------------------------------------------------------------------------------------- the database


def busy(place: Place) -> str:
    """Lock the database as another program does."""
    shutil.copy(place.made, place.folder / "busy")
    other = sqlite3.connect(place.folder / "busy", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    place.locks.append(other.close)
    return "busy"


def in_use(place: Place) -> str:
    """Lock the database as another bot does."""
    shutil.copy(place.made, place.folder / "used")
    place.locks.append(Lock.take(place.folder / "used").release)
    return "used"


def in_use_by_a_link(place: Place) -> str:
    in_use(place)
    (place.folder / "link").symlink_to("used")
    return "link"


def later(place: Place) -> str:
    shutil.copy(place.made, place.folder / "later")
    with closing(sqlite3.connect(place.folder / "later")) as newer:
        newer.execute("PRAGMA user_version = 999")
    return "later"


AWAY: dict[str, tuple[Spoil, str]] = {
    "refused": (
        at("postgresql://ann:s3cret@127.0.0.1:1/house"),
        "127.0.0.1:1/house cannot be reached, nothing listens",
    ),
    "of an unknown host": (
        at("postgresql://ann:s3cret@no.invalid/house"),
        "no.invalid/house cannot be reached, its host",
    ),
    "without a socket": (at("postgresql://ann:s3cret@/house?host=/nowhere"), "nothing listens there"),
    "no address": (at("postgresql://"), "postgresql://user:password@host"),
    "another's address": (at("mysql://ann:s3cret@host/house"), "postgresql://user:password@host"),
    "a wrong port": (at("postgresql://ann:s3cret@host:99999/house"), "postgresql://user:password@host"),
}
NO_DATABASE = {"missing", "missing in a missing folder", "missing, with a blank and signs"}
LOOKED = READ | FOREIGN | {"busy": (busy, "is locked by another program"), "later": (later, "by a newer House Call")}
OWNED: dict[str, tuple[Spoil, str]] = {
    "in use": (in_use, "in use by another House Call"),
    "in use by a link": (in_use_by_a_link, "in use by another House Call"),
}
MADE = {name: one for name, one in (NOWHERE | MISSING | FOREIGN).items() if name not in NO_DATABASE | {"empty"}}
MADE |= {"unreadable": (unreadable, "mine"), "in an unreadable folder": (unreadable_folder, "closed")} | OWNED
MADE |= {
    "where no files are": (at("/proc/none"), "/proc takes no new files"),
    "later": (later, "by a newer House Call"),
}
MADE |= {"in an unwritable folder": (unwritable_folder, "The folder closed may not be written"), "busy": LOOKED["busy"]}
USES: dict[str, dict[str, tuple[Spoil, str]]] = {
    "looks": LOOKED | AWAY,
    "changes": {name: one for name, one in (LOOKED | OWNED | AWAY).items() if name != "empty"},
    "makes": MADE,
    "replaces": {
        name: one
        for name, one in (NOWHERE | OWNED | AWAY).items()
        if name not in {"refused", "of an unknown host", "without a socket"}  # the backup is looked at first
    }
    | {"itself": (at("ok.sqlite3"), "is the database itself"), "where no files are": MADE["where no files are"]},
    "asks": {name: (spoil, "(HOUSECALL_DATABASE)") for name, (spoil, _) in (READ | FOREIGN).items()},
    "examines": {name: one for name, one in (LOOKED | AWAY).items() if name not in NO_DATABASE},
}


def database_cases() -> Iterator[Any]:
    for lines in LINES.values():
        for line in lines:
            for case, (spoil, words) in USES.get(line.database, {}).items():
                if line.setting or case not in AWAY:
                    yield pytest.param(line, case, spoil, words, id=f"{line.words}: database {case}")


@pytest.mark.parametrize(("line", "case", "spoil", "words"), database_cases())
def test_a_database_that_cannot_be_used_is_named_with_the_cause(
    place: Place, line: Line, case: str, spoil: Spoil, words: str
) -> None:
    path = spoil(place)
    case_id = next(iter(stocks().values())).cases[0].id
    command = line.words.format(**GOOD | {"case": case_id, "database": path})
    env = {"HOUSECALL_DATABASE": path.replace("\1", " ")} if line.setting else {}
    named = path if case not in AWAY else "postgresql"
    if line.database == "examines":
        with unprivileged(place.folder) if case in AS_USER else nullcontext():
            code, said = place(command, **env)
        bad = [one for one in said.splitlines() if one.startswith("bad ")]
        assert code == 1 and any(words in one for one in bad), said
        assert "s3cret" not in said
        return
    if line.words == "run":
        env["DISCORD_TOKEN"] = "x"  # noqa: S105  of nobody
    said = said_by(place, command, named, words, as_user=case in AS_USER, **env)
    assert "s3cret" not in said


def test_a_database_of_another_program_on_the_server_is_refused(place: Place, empty_postgres_url: str) -> None:
    import psycopg

    with psycopg.connect(empty_postgres_url, autocommit=True) as other:
        other.execute("CREATE TABLE recipes (name text)")
    for command in ("servers", "backup new", "restore ok.sqlite3", "patch", "move-database ok.sqlite3 {}"):
        words = command.format(empty_postgres_url)
        said_by(place, words, "postgresql://", "is not a House Call database", HOUSECALL_DATABASE=empty_postgres_url)


def test_a_database_on_the_server_is_not_copied_onto_itself(place: Place, postgres_url: str) -> None:
    again = postgres_url.replace("postgres@", "postgres:other@")
    said_by(place, f"move-database {postgres_url} {again}", "postgresql://", "what FROM and TO both lead to")


def test_a_server_without_our_tables_or_the_database_or_the_user(place: Place, empty_postgres_url: str) -> None:
    away = empty_postgres_url.replace("?", "x?")
    stranger = empty_postgres_url.replace("postgres@", "nobody@")
    for url, words in (
        (empty_postgres_url, "There is no database"),
        (away, "There is no database"),
        (stranger, "does not know this user"),
    ):
        said_by(place, "servers", "postgresql://", words, HOUSECALL_DATABASE=url)


# ------------------------------------------------------------------------------------------------------ full disks


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    def flush(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", flush)


@contextmanager
def small_files() -> Iterator[None]:
    """Let this process write no file above 4 kB, as on a disk that becomes full."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("command", ["backup new", "restore ok.sqlite3", "move-database ok.sqlite3 new"])
def test_a_disk_that_becomes_full_leaves_no_half_file(place: Place, command: str) -> None:
    before = place.files()
    with small_files():
        code, said = place(command, HOUSECALL_DATABASE="db" if "restore" in command else "ok.sqlite3")
    assert code == 1 and said.count("\n") == 1 and "check the disk" in said, said
    assert place.files() == before


@pytest.mark.usefixtures("full")
def test_an_export_on_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("kept")
    for name in ("there", "new"):
        with pytest.raises(StorageError, match=f"no room left on the disk of .*{name}: free some space"):
            write(tmp_path / name, b"x" * 10_000, force=True)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"there": "kept"}


# ----------------------------------------------------------------------------------------- numbers, names and settings


@pytest.mark.parametrize("value", ["x", "1.5.5", "\0", "-99999999999999999999", "9" * 400])
@pytest.mark.parametrize(
    ("name", "before"), [(name, before) for lines in NUMBERS.values() for name, before in lines.items()]
)
@pytest.mark.usefixtures("place")
def test_a_number_that_does_not_fit_is_named_with_its_limit(name: str, before: str, value: str) -> None:
    unlimited = name == "--seed" or (
        value[0] == "9" and name in {"--games", "--workers", "--playouts", "--count", "--keep"}
    )
    if unlimited and value.strip("-").isdecimal():
        return  # any number is one
    given = value.replace("\0", "x y")
    words = [*before.split(), f"{name}={given}"] if name.startswith("-") else [*before.format("N").split()]
    words = [given if word == "N" else word for word in words]
    if not name.startswith("-") and given.startswith("-"):
        words.insert(1, "--")
    ended = CliRunner().invoke(app, words, env={"HOUSECALL_DATABASE": "ok.sqlite3"})
    said = ended.output
    by_game = name == "--seats" and value.strip("-").isdecimal()  # a whole number, but none of the game's
    assert ended.exit_code == 2 - by_game and said.startswith("House Call: ") and said.count("\n") == 1, said
    assert name.strip("-") in said.lower(), said


NAMES = {
    "simulate chess": "no game 'chess': there are clinic",
    "simulate clinic --player nobody": "no player 'nobody'",
    "simulate clinic --option chess": "write it as name=value",
    "simulate clinic --option chess=1": "has no option 'chess'",
    "arena chess easy easy": "no game 'chess'",
    "arena clinic nobody easy": "no player 'nobody'",
    "bench chess": "no game 'chess'",
    "cases chess": "no game 'chess'",
    "backup new --keep 2": "--keep is for a folder of copies, and new is none",
    "backup --keep 2 nowhere/new": "--keep is for a folder of copies, and nowhere/new is none",
    "backup --keep 2 text": "--keep is for a folder of copies, and text is none",
    "cases clinic --seats x": "--seats",
    "cases clinic --begins tomorrow": "--begins is 'tomorrow': write a day as YYYY-MM-DD",
    "cases --withdraw nobody": "There is no case nobody",
    "notice soon --off": "Give a text, or --off",
    "invite": "There is no token",
    "commands": "There is no token",
    "run": "There is no token",
}
MISUSES = {
    "nothing": "No such command 'nothing'",
    "baskup new": "Did you mean 'backup'",
    "backup": "Missing argument",
    "backup one two": "unexpected extra argument",
    "backup --force new": "No such option: --force",
    "play --port 99999": "--port does not fit ('99999'): write 65535 or less",
    "backup folder --keep 0": "--keep does not fit ('0'): write 1 or more",
    "export -1 new": "No such option: -1",
}


@pytest.mark.parametrize(
    ("command", "words", "code"),
    [(*one, 1) for one in NAMES.items()] + [(*one, 2) for one in MISUSES.items()],
)
def test_a_name_or_word_that_does_not_fit_is_one_sentence(place: Place, command: str, words: str, code: int) -> None:
    before = place.files()
    ended, said = place(command, HOUSECALL_DATABASE="ok.sqlite3")
    assert ended == code and said.startswith("House Call: ") and said.count("\n") == 1 and words in said, said
    assert place.files() == before


def test_without_a_command_the_help_is_shown(place: Place) -> None:
    code, said = place("")
    assert code == 2 and "move-database" in said


@pytest.mark.parametrize("name", names())
def test_a_setting_that_does_not_fit_is_named_as_the_host_wrote_it(place: Place, name: str) -> None:
    given, words = WRONG[name]
    if given is None:
        return
    code, said = place("servers", **{name: given})
    assert code == 1 and f"The setting {name} does not fit" in said and words in said and said.count("\n") == 1, said
    code, said = place("doctor", **{name: given})
    assert code == 1 and said.startswith("bad ") and name in said


WHOLE = ("soon", "('soon'): write a whole number")
WRONG: dict[str, tuple[str | None, str]] = {
    "DISCORD_TOKEN": (None, "any text may be a token; `run`, `invite` and `commands` say which are none"),
    "HOUSECALL_DATABASE": ("mysql://x", "postgresql://user:password@host"),
    "HOUSECALL_FOLDER": (None, "a path"),
    "HOUSECALL_SLOTS": ("0", "('0'): write 1 or more"),
    "HOUSECALL_SHARDS": ("5000", "('5000'): write 4096 or less"),
    "HOUSECALL_DATABASE_CONNECTIONS": WHOLE,
    "HOUSECALL_REQUESTS_PER_SECOND": ("x", "('x'): write a number"),
    "HOUSECALL_DISCORD_API": ("proxy:8080", "such as http://proxy"),
    "HOUSECALL_PACKS": (None, "a path"),
    "HOUSECALL_CASES": (None, "a path"),
    "HOUSECALL_LOG_LEVEL": ("LOUD", "('LOUD'): write DEBUG, INFO, WARNING or ERROR"),
    "HOUSECALL_LOG_FORMAT": ("xml", "('xml'): write console or json"),
    "HOUSECALL_LOG_FILE": (None, "a path"),
    "HOUSECALL_LOBBY_HOURS": WHOLE,
    "HOUSECALL_LOBBIES_PER_PERSON": WHOLE,
    "HOUSECALL_TABLES_PER_PERSON": ("1.5", "('1.5'): write a whole number"),
    "HOUSECALL_TABLES_PER_SERVER": WHOLE,
    "HOUSECALL_TABLES_IN_MEMORY": WHOLE,
    "HOUSECALL_KEEP_DAYS": ("-1", "('-1'): write 0 or more"),
    "HOUSECALL_FORGET_SERVERS_DAYS": WHOLE,
    "HOUSECALL_BLOCKED_SERVERS": ("@ann", "which are numbers"),
    "HOUSECALL_BLOCKED_PEOPLE": ("1,x", "which are numbers"),
    "HOUSECALL_GAMES": ("chess", "there is no game chess"),
    "HOUSECALL_CONTACT": ("x" * 301, "write at most 300 characters"),
    "HOUSECALL_PRIVACY": ("privacy.txt", "write an address such as https://example.org/privacy, or nothing"),
    "HOUSECALL_TERMS": ("x" * 301, "write at most 300 characters"),
    "HOUSECALL_THINK_SECONDS": ("nan", "write"),
    "HOUSECALL_DRAWING_PROCESSES": WHOLE,
    "HOUSECALL_METRICS_PORT": ("99999", "('99999'): write 65535 or less"),
    "HOUSECALL_METRICS_HOST": (None, "any host; `run` says which is none"),
}


def test_doctor_names_each_misspelt_setting_and_goes_on(place: Place) -> None:
    code, said = place("doctor", HOUSECALL_DATABSE="x", HOUSECALL_PACKS_FOLDER="y")
    bad = [line for line in said.splitlines() if line.startswith("bad ")]
    assert code == 1 and len(bad) == 2
    assert "HOUSECALL_DATABSE (the environment): did you mean HOUSECALL_DATABASE?" in bad[0]
    assert "HOUSECALL_PACKS_FOLDER" in bad[1] and "The clock is plausible" in said


ENV_FILES: dict[str, tuple[bytes, str]] = {
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 256)), "not written in UTF-8"),
    "a letter": (b"# a letter\nDear doctor, how are you?\n", "Line 2 of .env is no setting"),
    "cut short": (b"HOUSECALL_CONTACT='Ann", "Line 1 of .env is no setting"),
}


@pytest.mark.parametrize(("content", "words"), ENV_FILES.values(), ids=ENV_FILES)
def test_an_env_file_that_is_none_is_named_with_the_line(place: Place, content: bytes, words: str) -> None:
    (place.folder / ".env").write_bytes(content)
    for command in ("servers", "run", "backup new"):
        assert words in said_by(place, command, ".env", words)
    code, said = place("doctor")
    assert code == 1 and said.startswith("bad ") and words in said


def test_an_env_file_that_is_a_folder_or_unreadable_is_named(place: Place) -> None:
    (place.folder / ".env").mkdir()
    said_by(place, "servers", ".env", "is a folder")
    (place.folder / ".env").rmdir()
    (place.folder / ".env").write_text("DISCORD_TOKEN=x")
    (place.folder / ".env").chmod(0)
    said_by(place, "servers", ".env", "may not be read", as_user=True)


# -------------------------------------------------------------------------------------------------- what export leaves


def test_an_export_replaces_a_file_only_with_force(place: Place) -> None:
    there(place)
    code, said = place("export 1 there --force", HOUSECALL_DATABASE="ok.sqlite3")
    assert code == 0 and (place.folder / "there").read_bytes().startswith(b"a finished game"), said
    assert (place.folder / "there").stat().st_mode & 0o777 == 0o600
    said_by(place, "export 1 folder --force", "folder", "is a folder")


@pytest.mark.usefixtures("place")
async def test_the_boundary_is_what_a_host_meets_too() -> None:
    """Try a few commands as processes of their own."""
    for words, exit_code, told in (
        ("restore none", 1, "House Call: There is no file none: correct the path.\n"),
        ("backup new", 1, "House Call: There is no database at data/housecall.sqlite3: "),
        (
            "play --port x",
            2,
            "House Call: --port does not fit ('x'): write a whole number. See `housecall play --help`.\n",
        ),
        ("play --no-browser --database /proc/x", 1, "House Call: /proc takes no new files: "),
    ):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words.split()),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        async with asyncio.timeout(HANG_SECONDS):
            out, _ = await process.communicate()
        assert process.returncode == exit_code and out.decode().startswith(told), out.decode()


# ------------------------------------------------------------------------------------- folders and files of settings


def folder_cases() -> Iterator[Any]:
    for setting in ("HOUSECALL_PACKS", "HOUSECALL_CASES"):
        for case, (spoil, words) in {
            "a file": (at("text"), "which is no folder: give the path of a folder"),
            "through a file": (at("text/packs"), "which is no folder"),
            "unreadable": (closed, "may not be read"),
            "a link to itself": (linked("link"), "leads back to itself"),
            "too long": (at(LONG), "is too long"),
        }.items():
            yield pytest.param(setting, case, spoil, words, id=f"{setting} {case}")


def closed(place: Place) -> str:
    (place.folder / "closed").mkdir(mode=0)
    return "closed"


@pytest.mark.parametrize(("setting", "case", "spoil", "words"), folder_cases())
def test_a_folder_of_a_setting_that_cannot_be_read_stops_the_start(
    place: Place, setting: str, case: str, spoil: Spoil, words: str
) -> None:
    given = {setting: spoil(place), "DISCORD_TOKEN": "x"}
    as_user = case == "unreadable"
    assert setting in said_by(place, "run", given[setting], words, as_user=as_user, **given)
    with unprivileged(place.folder) if as_user else nullcontext():
        code, said = place("doctor", **given)
    assert code == 1 and any(line.startswith(f"bad   {setting}") and words in line for line in said.splitlines()), said


def test_a_folder_of_a_process_that_cannot_be_made_stops_the_start(place: Place) -> None:
    given = {"HOUSECALL_DATABASE": "postgresql://ann@127.0.0.1:1/house", "DISCORD_TOKEN": "x"}
    given["HOUSECALL_FOLDER"] = "text"
    said_by(place, "run", "HOUSECALL_FOLDER", "is a file and no folder", as_user=False, **given)


def test_a_log_file_that_cannot_be_written_stops_the_start(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = logging.getLogger().handlers[:]
    monkeypatch.setattr(running, "set_up", set_up)
    for path, words in (
        ("folder", "is a folder"),
        ("text/log", "no folder"),
        ("/proc/log", "/proc takes no new files"),
    ):
        said = said_by(place, "run", path, words, HOUSECALL_LOG_FILE=path, DISCORD_TOKEN="x")  # noqa: S106
        assert "HOUSECALL_LOG_FILE" in said
        logging.getLogger().handlers[:] = handlers  # the others' stream is closed by now


# ------------------------------------------------------------------------------------------------- files without a use


def test_doctor_names_every_file_in_packs_and_cases_that_is_not_used(place: Place) -> None:
    deck = (Path(engines.__file__).parent / "quack_in_the_box" / "cards.json").read_bytes()
    own = msgspec.json.encode({**msgspec.json.decode(deck), "name": "Zoo"})
    stock, other = stocks()["gothic-doctor"].dump(), stocks()["clinic"].dump()
    unused = {
        "packs/stray.json": (own, "it is a pack for Quack in the Box, put it into packs/quack-in-the-box"),
        "packs/gothic-doctor/zoo.txt": (own, "the name of a pack ends in .json"),
        "packs/quack/zoo.json": (own, "it is a pack for Quack in the Box, put it into packs/quack-in-the-box"),
        "packs/quack-in-the-box/more/zoo.json": (own, "put it into packs/quack-in-the-box"),
        "packs/quack-in-the-box/a.json": (own, "packs/quack-in-the-box/z.json holds the same pack"),
        "packs/quack-in-the-box/ZOO.JSON": (own, "the name of a pack ends in .json"),
        "packs/quack-in-the-box/as_it_is.json": (deck, "it is what Quack in the Box has anyway"),
        "packs/chess/board.json": (b"{}", "packs go into packs/GAME, where GAME is one of clinic, "),
        "packs/doctor-strange/cards.json": (deck.replace(b"Quack", b"Strange"), "put it into packs/quack-in-the-box"),
        "packs/doctor-strange/own.json": (b"{}", "where GAME is one of clinic, gothic-doctor, quack-in-the-box"),
        "packs/.notes": (b"", "the name of a pack ends in .json"),
        "cases/letter.json": (b"Dear", "it is no stock of cases"),
        "cases/cut.json": (stock[:5000], "it is no stock of cases"),
        "cases/gothic.txt": (stock, "the name of a file of cases ends in .json"),
        "cases/more/gothic.json": (stock, "cases go into cases itself"),
        "cases/first.json": (stock, "cases/second.json has cases of the same game"),
        "cases/not_offered.json": (other, "the game clinic is not offered"),
    }
    used = {"packs/quack-in-the-box/z.json": own, "cases/second.json": stock}
    for name, content in {**{name: one for name, (one, _) in unused.items()}, **used}.items():
        (place.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (place.folder / name).write_bytes(content)
    offered = {"HOUSECALL_GAMES": "gothic-doctor,quack-in-the-box"}
    _, said = place("doctor", HOUSECALL_DATABASE="ok.sqlite3", **offered)
    told = dict(re.findall(r"^note  (\S+) is not used: (.*)\.$", said, re.MULTILINE))
    assert sorted(told) == sorted(unused)
    for name, (_, why) in unused.items():
        assert why in told[name], name
    packs.NAMES.clear()


def test_doctor_names_every_pack_that_stops_the_start_and_a_folder_that_is_not_there(place: Place) -> None:
    for game in ("clinic", "quack-in-the-box"):
        (place.folder / "packs" / game).mkdir(parents=True)
        (place.folder / "packs" / game / "bad.json").write_text("{}")
    (place.folder / "packs" / "clinic" / "folder.json").mkdir()
    code, said = place("doctor", HOUSECALL_CASES="ca ses")
    bad = [line for line in said.splitlines() if line.startswith("bad ") and "pack" in line]
    assert code == 1 and len(bad) == 3, said
    assert "There is no folder ca ses (HOUSECALL_CASES)" in said


def test_cases_names_a_file_that_is_not_used(place: Place) -> None:
    (place.folder / "cases").mkdir()
    (place.folder / "cases" / "letter.json").write_text("Dear doctor")
    code, said = place("cases")
    assert code == 0 and said.splitlines()[-1].startswith("cases/letter.json is not used: it is no stock of cases")


def test_a_sentence_names_the_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    for called, said in ((".venv/bin/housecall", ".venv/bin/housecall"), ("/app/bot/__main__.py", "housecall")):
        monkeypatch.setattr(sys, "argv", [called, "play"])
        assert command_line.called() == said


def test_a_port_that_is_taken_is_named_with_a_command_that_can_be_run(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [".venv/bin/housecall", "play"])
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, said = place(f"play --no-browser --port {port} --database ok.sqlite3")
    assert code == 1 and f"Port {port} " in said and "`.venv/bin/housecall play --port 0`" in said, said


def test_play_keeps_its_games_in_a_file_alone(place: Place) -> None:
    said_by(place, "play --database postgresql://ann:s3cret@host/house", "--database", "give the path of a file")


def test_a_path_that_sqlite_takes_for_something_else_is_a_file(place: Place) -> None:
    for name in (":memory:", "file:odd.sqlite3", "100%.sqlite3", "a?mode=memory"):
        shutil.copy(place.made, place.folder / name)
        code, said = place("servers", HOUSECALL_DATABASE=name)
        assert code == 0 and said.splitlines()[-1].split()[:3] == ["70", "0", "1"], said
