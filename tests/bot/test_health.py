"""The health check of a container and of a unit: what it reads, what it costs and what it says."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import health, serving
from bot.monitor import Vitals
from bot.settings import Settings, names
from tests.wire import eventually
from tests.wire.process import ROOT

URL = "postgresql://ann:s3cret@db/games"


def beat(file: Path, *, ago: float = 0, **other: Any) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"at": time.time() - ago, "connected": True, "process": os.getpid()} | other))


def asked(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HOUSECALL_")} | env
    command, kept["PYTHONPATH"] = [sys.executable, *words], str(ROOT)
    return subprocess.run(command, cwd=folder, env=kept, capture_output=True, text=True, check=False)  # noqa: S603


# ------------------------------------------------------------------------------------------------------------ settings


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"HOUSECALL_DATABASE": ""},
        {"HOUSECALL_DATABASE": "/data/housecall.sqlite3"},
        {"HOUSECALL_DATABASE": "./games"},
        {"HOUSECALL_DATABASE": " \tgames/house call.db \n"},
        {"HOUSECALL_DATABASE": "postgresql.db"},
        {"HOUSECALL_DATABASE": "gämes:é"},
        {"housecall_database": "lower", "HOUSECALL_FOLDER": "/unused"},
        {"HOUSECALL_DATABASE": "", "Housecall_Database": "mixed"},
        {"HOUSECALL_DATABASE": URL},
        {"HOUSECALL_DATABASE": f" {URL} "},
        {"HOUSECALL_DATABASE": "postgres:///games?host=/run", "HOUSECALL_FOLDER": ""},
        {"HOUSECALL_DATABASE": URL, "HOUSECALL_FOLDER": "/data"},
        {"HOUSECALL_DATABASE": URL, "HOUSECALL_FOLDER": " a folder "},
        {"HOUSECALL_DATABASE": URL, "HOUSECALL_FOLDER": "."},
    ],
)
def test_it_looks_where_the_bot_keeps_its_files(given: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names():
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    assert health.files_of(given) == (settings.beside, settings.shared)


# --------------------------------------------------------------------------------------------------------------- cost

LOADED = """
import sys
before = {*sys.modules}
from bot import health
try:
    health.main()
finally:
    print(*sorted({name.partition(".")[0] for name in {*sys.modules} - before} - {*sys.stdlib_module_names}))
    print(len({*sys.modules} - before))
"""
MOST_MODULES = 40
"""`import http.client` loads about 50 modules, some of them large."""


@pytest.mark.parametrize("database", ["games", URL])
def test_it_loads_few_modules_and_only_those_of_python(tmp_path: Path, database: str) -> None:
    beat(tmp_path / "games.pulse")
    beat(tmp_path / "data" / f"housecall.{socket.gethostname()}-1.pulse")
    told = asked(tmp_path, "-c", LOADED, HOUSECALL_DATABASE=database)
    assert told.returncode == 0, told.stderr
    said, ours, count = told.stdout.splitlines()
    assert (said, ours) == ("The bot is connected, or stands by.", "bot")
    assert int(count) <= MOST_MODULES


def test_a_command_without_games_loads_none(tmp_path: Path) -> None:
    told = asked(
        tmp_path,
        "-c",
        "import sys, bot.__main__ as it; it.load(); print('typer' in sys.modules, 'engines' in sys.modules)",
    )
    assert told.stdout == "True False\n", told.stderr


# ------------------------------------------------------------------------------------------------------------- answers

Spoil = Callable[[Path], None]


def with_text(text: str) -> Spoil:
    def spoil(file: Path) -> None:
        file.write_text(text, "latin-1")

    return spoil


def with_(**other: Any) -> Spoil:
    return lambda file: beat(file, **other)


def through_a_file(file: Path) -> None:
    file.parent.rmdir()
    file.parent.touch()


RUNS_NOT = "does not run here: start it, or correct the setting"
BROKEN = "cannot be asked (its heartbeat is broken)"
SILENT = "has been silent for"
STATES: dict[str, tuple[Spoil, str]] = {
    "well": (beat, ""),
    "of another user": (with_(process=1), ""),
    "written when the clock was a little ahead": (with_(ago=-30), ""),
    "missing": (lambda _: None, RUNS_NOT),
    "of a process that was killed": (with_(process=2**22 - 1), RUNS_NOT),
    "of no process": (with_(process=0), RUNS_NOT),
    "of all processes": (with_(process=-1), RUNS_NOT),
    "not connected": (with_(connected=False), "is not connected to Discord: read its log"),
    "old": (with_(ago=90), f"{SILENT} 90 seconds: read its log"),
    "from the future": (with_(ago=-3600), f"{SILENT} 3600 seconds"),
    "at no time": (with_(at=float("nan")), f"{SILENT} nan"),
    "at no end": (with_(at=float("inf")), f"{SILENT} inf"),
    "at a huge time": (with_(at=10**400), BROKEN),
    "of a huge process": (with_(process=10**30), BROKEN),
    "without a process": (with_text('{"at": 1, "connected": true}'), BROKEN),
    "with null": (with_(process=None), BROKEN),
    "a list": (with_text("[1, 2]"), BROKEN),
    "a number": (with_text("5"), BROKEN),
    "empty": (with_text(""), BROKEN),
    "cut": (with_text('{"at": 17'), BROKEN),
    "nested": (with_text("[" * 100_000), BROKEN),
    "a picture": (with_text("\x89PNG\r\n\x1a\n\xff\xfe"), BROKEN),
    "a folder": (Path.mkdir, "cannot be asked (Is a directory): check"),
    "a link to itself": (lambda file: file.symlink_to(file.name), "cannot be asked ("),
    "a pipe": (os.mkfifo, BROKEN),
    "a file for a folder": (through_a_file, RUNS_NOT),
}


@pytest.mark.parametrize("database", ["data/games", URL])
@pytest.mark.parametrize(("spoil", "words"), [pytest.param(*state, id=name) for name, state in STATES.items()])
def test_whatever_the_heartbeat_holds_is_one_sentence(
    tmp_path: Path, spoil: Spoil, words: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"housecall.{socket.gethostname()}-7.pulse" if database == URL else "games.pulse"
    Path("data").mkdir()
    spoil(Path("data", name))
    beside, shared = health.files_of({"HOUSECALL_DATABASE": database})
    said = health.why_not_healthy(beside, shared=shared)
    who = "The bot in data (HOUSECALL_FOLDER)" if shared else "The bot of data/games (HOUSECALL_DATABASE)"
    assert said.startswith(f"{who} {words}" if words else "") and bool(said) == bool(words)
    assert "s3cret" not in said


@pytest.mark.parametrize(
    ("database", "code"),
    [
        ("games", 0),
        ("none", 1),
        ("a\nb\x1b\udc80", 1),
        ("x" * 5000, 1),
        ("   ", 1),
        ("mysql://ann:s3cret@db", 1),
        (URL, 1),
    ],
)
def test_a_process_of_its_own_ends_with_a_code_and_a_line(tmp_path: Path, database: str, code: int) -> None:
    beat(tmp_path / "games.pulse")
    told = asked(tmp_path, "-m", "bot.health", HOUSECALL_DATABASE=database)
    assert (told.returncode, "Traceback" in told.stderr, "s3cret" in told.stderr) == (code, False, False)
    assert (told.stdout + told.stderr).count("\n") == 1
    assert told.stderr.startswith("House Call: The bot " if code else "")


def test_a_heartbeat_that_may_not_be_read_is_not_taken_for_none(tmp_path: Path) -> None:
    """Ask as another user where root may read everything."""
    beat(tmp_path / "games.pulse")
    (tmp_path / "games.pulse").chmod(0)
    if not os.geteuid():
        tmp_path.chmod(0o755)
        os.seteuid(65534)
    try:
        said = health.why_not_healthy(tmp_path / "games", shared=False)
    finally:
        if not os.getuid():
            os.seteuid(0)
    assert "cannot be asked (Permission denied): check " in said


def test_of_several_processes_on_a_machine_each_living_one_has_to_be_well(tmp_path: Path) -> None:
    beside, host = tmp_path / "housecall", socket.gethostname()

    def well() -> bool:
        return not health.why_not_healthy(beside, shared=True)

    def of(name: str) -> Path:
        return tmp_path / f"housecall.{host}-{name}.pulse"

    assert not well()
    beat(of("one"))
    assert well()
    beat(of("gone"), process=2**22 - 1, connected=False)  # killed: its file still exists
    assert well()
    beat(of("other"), process=os.getppid(), connected=False)
    assert not well()
    beat(of("other"), process=os.getppid(), ago=health.ALIVE_SECONDS + 1)
    assert not well()
    of("other").rename(tmp_path / "housecall.elsewhere-other.pulse")  # another machine's, on a shared disk
    assert well()


async def test_a_heartbeat_is_never_read_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.model_construct(database=tmp_path / "games")
    write, seen = Path.write_text, []

    def slowly(path: Path, text: str) -> None:
        write(path, text[:9])
        seen.append(health.why_not_healthy(settings.beside, shared=False))
        write(path, text)

    monkeypatch.setattr(Path, "write_text", slowly)
    monkeypatch.setattr(serving, "HEARTBEAT_SECONDS", 0)
    async with serving.watched(Vitals(None, lambda: True, lambda: 0), settings, lambda: True):
        await eventually(lambda: len(seen) > 3)
    left = await asyncio.to_thread(lambda: [*tmp_path.iterdir()])
    assert (RUNS_NOT in seen[0], {*seen[1:]}, left) == (True, {""}, [])
