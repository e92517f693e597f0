"""House Call as a host installs it: the wheel, in an environment of its own, outside this checkout.

The environment borrows the libraries of the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.wire.process import ROOT

PARTS = ("bot", "engines", "storage")
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
LEFT_OUT = {".pot"}
"""Suffixes of files that only developers need."""

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the tracked files, so that no old file gets in."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for part in PARTS:
        shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / file, source)
    told = subprocess.run([sys.executable, "-c", BUILD, str(out)], cwd=source, capture_output=True, text=True)  # noqa: PLW1510, S603
    assert told.returncode == 0, told.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with the wheel; the libraries come last, without their own .pth files."""
    folder = tmp_path_factory.mktemp("home")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], check=True)  # noqa: S603
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    (site / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return folder


def run(home: Path, program: str, *arguments: str) -> str:
    """Return the output of a program of that environment, started outside the checkout."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HOUSECALL_", "COV"))}
    command = [str(home / "env" / "bin" / program), *arguments]
    told = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True)  # noqa: PLW1510, S603
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_the_wheel_has_every_file_of_the_three_parts_and_nothing_else(wheel: Path) -> None:
    here = {
        str(path.relative_to(ROOT))
        for part in PARTS
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in LEFT_OUT
    }
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == here


def test_the_wheel_names_its_licence(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    assert "License-Expression: MIT" in ZipFile(wheel).read(metadata).decode()
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]


def test_it_plays_a_game_and_says_its_version(home: Path) -> None:
    assert "doctor-strange, 2 seats, 1 games" in run(home, "housecall", "simulate", "doctor-strange", "--games", "1")
    assert run(home, "housecall", "--version").startswith("House Call ")


LOOKED_OVER = """
import asyncio
from pathlib import Path
import bot
from bot.drawing import png
from bot.faces import FACES
from bot.faces.values import Position
from bot.local.server import PAGE
from bot.screens.rulebook import page_in, sections
from bot.words import speaker
from engines import GAMES
from storage import Storage

assert Path("env") in Path(bot.__file__).relative_to(Path.cwd()).parents, bot.__file__
for name, game in GAMES.items():
    english, french = (sections(page_in(name, language)) for language in ("en", "fr"))
    assert min(len(english), len(french)) > 5 and english != french, name
    state = game.deal(game.Options(), max(game.seats), bytes(32))
    at = Position(game.view(state, None), tuple("abcdef"[: max(game.seats)]))
    assert png(FACES[name].picture(speaker("fr"), at)).startswith(b"\\x89PNG"), name
assert speaker("fr")("Rules") != "Rules"
assert (PAGE / "index.html").is_file()

async def main():
    async with await Storage.open(Path("h.db")) as storage:
        assert await storage.new_table_id() == 1

asyncio.run(main())
print("whole")
"""


def test_rules_pictures_words_page_and_database_need_no_checkout(home: Path) -> None:
    assert run(home, "python", "-c", LOOKED_OVER) == "whole\n"
