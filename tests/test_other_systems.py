"""Windows and macOS lack parts of Linux: all modules can be imported there, and one bot still locks out another.

On Linux a process without those parts replaces such a system.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wire import HANG_SECONDS
from tests.wire.process import ROOT

HERE = "import asyncio, os, sys\n"
ELSEWHERE = (
    HERE
    if sys.platform != "linux"
    else """
import asyncio, multiprocessing, os, sys, warnings  # these know by themselves what there is
for name in ("fcntl", "resource"):
    sys.modules[name] = None
del os.nice, os.fork, os.O_CLOEXEC
def refuse(*_):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = refuse
warnings.simplefilter("ignore")
"""
)
EVERYTHING = """
from importlib import import_module
from pkgutil import walk_packages
for top in ("bot", "engines", "storage"):
    for module in walk_packages(import_module(top).__path__, f"{top}."):
        import_module(module.name)
print("imported")
"""
PLAYING = """
from bot.__main__ import main
sys.argv[1:] = ["play", "--port", "0", "--no-browser", "--database", sys.argv[1]]
main()
"""
OPENING = """
from pathlib import Path
from storage import Storage, StorageError
async def main():
    try:
        async with await Storage.open(Path(sys.argv[1])):
            print("open", os.getpid(), flush=True)
            sys.stdin.read()
    except StorageError as refused:
        print(refused.kind, refused)
asyncio.run(main())
"""


def child(code: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def said(process: subprocess.Popen[str]) -> str:
    return process.communicate(timeout=HANG_SECONDS)[0].strip()


def test_everything_can_be_imported() -> None:
    process = child(ELSEWHERE + EVERYTHING)
    assert said(process) == "imported" and process.returncode == 0


@pytest.mark.parametrize("here", [ELSEWHERE, HERE], ids=["elsewhere", "here"])
def test_one_bot_keeps_out_another_until_it_ends_however_it_ends(here: str, tmp_path: Path) -> None:
    code, path = here + OPENING, str(tmp_path / "housecall.db")
    first = child(code, path)
    assert first.stdout is not None
    opened = first.stdout.readline().split()
    assert opened[0] == "open"
    refused = said(child(code, path))
    assert refused.startswith("second bot ") and f"another House Call (process {opened[1]}): stop" in refused
    first.kill()
    first.communicate()
    assert said(child(code, path)).startswith("open ")
    assert said(child(code, path)).startswith("open ")


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows a test cannot press Ctrl-C")
def test_the_bot_starts_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    process = child(ELSEWHERE + PLAYING, str(tmp_path / "housecall.db"))
    assert process.stdout is not None
    assert process.stdout.readline().startswith("House Call is ready")
    process.send_signal(signal.SIGINT)
    assert said(process) == "" and process.returncode == 0
