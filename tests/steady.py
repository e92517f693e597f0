"""Runs tests again and again, also where a machine is busy or stands still now and then: they must always be green.

    python -m tests.steady tests/discord tests/local tests/fire [--runs 30] [--busy 2] [--stops] [--seed 1]

`--busy` keeps so many other processes at work meanwhile. `--stops` stops each process of the tests, the tests' own and
every one that they start, for up to half a second at random moments (SIGSTOP, SIGCONT). What follows `--` goes to
pytest. Exit code 1 where a run was red; its output is kept in the folder that is named.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import mkdtemp

ROOT = Path(__file__).parents[1]
LONGEST_STOP = 0.5
LONGEST_REST = 2.0
"""Seconds at most between two stops of the same process."""
LOOK_SECONDS = 0.05
BUSY = "while True: pass"
SUMMARY = re.compile(r"^=* ?(\d+ (?:passed|failed|error).*?) in [\d.]+s", re.MULTILINE)
LAST = 12
"""Lines shown of a run that was red."""


@dataclass(frozen=True, slots=True)
class Ran:
    """One run of the tests."""

    green: bool
    seconds: float
    stops: int
    told: str


def family(root: int) -> set[int]:
    """A process and all that it started, and what those started."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found, grown = {root}, True
    while grown:
        more = {one for one, parent in parents.items() if parent in found} - found
        found, grown = found | more, bool(more)
    return found


class Stopper(threading.Thread):
    """Stops each process below one for a moment at random, until it is told to end."""

    def __init__(self, root: int, rng: Random) -> None:
        super().__init__(daemon=True)
        self.root, self.rng, self.stops = root, rng, 0
        self.over = threading.Event()
        self.due: dict[int, tuple[float, int]] = {}
        """For each process when it is sent which signal next."""

    def run(self) -> None:
        """Stop and go on, each process in its own time."""
        try:
            while not self.over.wait(LOOK_SECONDS):
                now = time.monotonic()
                for pid in family(self.root) | self._halted():
                    then, number = self.due.setdefault(pid, (now + self.rng.random() * LONGEST_REST, signal.SIGSTOP))
                    if now >= then:
                        self._send(pid, number, now)
        finally:
            for pid in self.due:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def _halted(self) -> set[int]:
        """Processes that are to go on: one whose parent has died meanwhile is in nobody's family any more."""
        return {pid for pid, (_, number) in self.due.items() if number == signal.SIGCONT}

    def _send(self, pid: int, number: int, now: float) -> None:
        """Stop a process, or let it go on; what some test stopped itself is left alone."""
        if number == signal.SIGSTOP and stopped(pid):
            self.due[pid] = now + LONGEST_REST, number
            return
        with suppress(ProcessLookupError):
            os.kill(pid, number)
        if number == signal.SIGSTOP:
            self.stops += 1
            self.due[pid] = now + self.rng.random() * (LONGEST_STOP - LOOK_SECONDS), signal.SIGCONT
        else:
            self.due[pid] = now + self.rng.random() * LONGEST_REST, signal.SIGSTOP


def stopped(pid: int) -> bool:
    """Whether a process stands still, or is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    except OSError:
        return True


@contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes that do nothing but take time."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(number)]  # noqa: S603
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def run(folders: list[str], more: list[str], log: Path, stops: Random | None) -> Ran:
    """Run the tests once."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *folders, *more]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)  # noqa: S603
        stopper = Stopper(process.pid, stops) if stops is not None else None
        if stopper is not None:
            stopper.start()
        code = process.wait()
        if stopper is not None:
            stopper.over.set()
            stopper.join()
    told = SUMMARY.findall(log.read_text(errors="replace"))
    return Ran(code == 0, time.monotonic() - began, stopper.stops if stopper else 0, told[-1] if told else "no end")


def main() -> int:
    """Run as often as asked; a line for each run, and how many were green."""
    asked = argparse.ArgumentParser(prog="python -m tests.steady", description=(__doc__ or "").splitlines()[0])
    asked.add_argument("folders", nargs="+", help="folders or files of tests")
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--busy", type=int, default=0, help="so many busy processes beside them")
    asked.add_argument("--stops", action="store_true", help="stop each of their processes now and then")
    asked.add_argument("--seed", type=int, default=1, help="of the moments of the stops")
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    given, more = asked.parse_args(sys.argv[1:split]), sys.argv[split + 1 :]
    folder, reds = Path(mkdtemp(prefix="steady-")), 0
    print("| run | | seconds | stops | pytest |\n|---|---|---|---|---|", flush=True)
    for number in range(1, given.runs + 1):
        stops = Random(given.seed * 1000 + number) if given.stops else None
        log = folder / f"{number}.log"
        with busy(given.busy):
            ran = run(given.folders, more, log, stops)
        reds += not ran.green
        print(
            f"| {number} | {'green' if ran.green else 'RED'} | {ran.seconds:.0f} | {ran.stops} | {ran.told} |",
            flush=True,
        )
        if not ran.green:
            print("\n".join(log.read_text(errors="replace").splitlines()[-LAST:]), f"(all of it: {log})", sep="\n")
    beside = f", beside {given.busy} busy processes" if given.busy else ""
    stopped = ", each process stopped now and then" if given.stops else ""
    print(f"\n{given.runs - reds} of {given.runs} green{beside}{stopped}.")
    return 1 if reds else 0


if __name__ == "__main__":
    raise SystemExit(main())
