"""`python -m tests.tools.compare OTHER_CHECKOUT [--game GAME] [--seconds S]`: the speed of this checkout and another.

Processes of their own measure both, in many short alternating rounds, so that other load meets both alike; in processor
time. Each figure shows the median of the ratios of consecutive rounds, and the quartiles: 1.00 is as fast as the other,
0.90 takes a tenth less time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from engines import GAMES

HERE = Path(__file__).parents[2]
ROUND = 15_000
"""Target length of a round, in microseconds."""
PAIRS = 3
"""Pairs of processes, one after the other: speed depends a little on a process's memory layout."""
LEAST = 8
"""Minimum rounds of a pair."""
FIGURES = (
    *("random move", "decisions", "play", "why_not", "blocked", "view", "dump", "load", "clone", "redeal"),
    *("pack", "unpack", "read move", "picture", "press"),
)
LONG = {"picture": 2, "press": 20}
"""Calls in a round of slow figures."""
BUILT = """
import asyncio, pathlib, tempfile
from bot.app import HouseCall
from bot.settings import Settings
from storage import Storage
async def main():
    with tempfile.TemporaryDirectory() as folder:
        async with await Storage.open(pathlib.Path(folder, "s.sqlite3")) as storage:
            HouseCall(Settings(_env_file=None), storage)
asyncio.run(main())
"""
STARTS = {"import engines": ("-c", "import engines"), "--help": ("-m", "bot", "--help"), "bot is built": ("-c", BUILT)}
Timed = Callable[[], float]


def _environment(checkout: Path, compiled: str, hashes: int) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(checkout),
        "PYTHONSAFEPATH": "1",
        "PYTHONPYCACHEPREFIX": compiled,
        "PYTHONHASHSEED": str(hashes),
    }


def child_file(checkout: Path, name: str) -> str:
    """Return a checkout's own file of this name: it knows the names of that checkout's modules."""
    found = next(checkout.glob(f"tests/**/{name}"), None)
    if found is None:
        raise typer.BadParameter(f"{checkout} has no {name}")
    return str(found)


class Child:
    """A checkout that measures one game in a process of its own."""

    def __init__(self, checkout: Path, game: str, compiled: str, hashes: int) -> None:
        command = (sys.executable, child_file(checkout, "compare_child.py"), game)
        env = _environment(checkout, compiled, hashes)
        self._process = subprocess.Popen(  # noqa: S603  our own file
            command, env=env, cwd=compiled, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        if not self._told().startswith(str(checkout)):
            raise typer.BadParameter(f"{checkout} is no checkout")

    def _told(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def round(self, figure: str, count: int) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{figure} {count}\n")
        self._process.stdin.flush()
        return float(self._told())

    def close(self) -> None:
        self._process.communicate()


def paired(now: Timed, other: Timed, rounds: int) -> list[tuple[float, float]]:
    """Measure both by turns, alternating the order."""
    found = []
    for number in range(rounds):
        if number % 2:
            before = other()
            found.append((now(), before))
        else:
            mine = now()
            found.append((mine, other()))
    return found


def line(name: str, found: Sequence[tuple[float, float]], unit: str) -> str:
    """Return a figure: both medians, the median ratio, and its spread."""
    ratios = [now / other for now, other in found]
    low, _, high = quantiles(ratios, n=4)
    ours, theirs = (median(side) for side in zip(*found, strict=True))
    return f"  {name:<15}{theirs:>10.1f} ->{ours:>10.1f} {unit}   {median(ratios):.3f}   ({low:.3f} to {high:.3f})"


def compared(game: str, other: Path, seconds: float, figures: Sequence[str]) -> Iterator[str]:
    found: dict[str, list[tuple[float, float]]] = {figure: [] for figure in figures}
    for pair in range(PAIRS):
        with TemporaryDirectory() as compiled, ExitStack() as ends:
            both = [Child(checkout, game, compiled, pair) for checkout in (HERE, other)]
            for one in both:
                ends.callback(one.close)
            for figure in figures:
                count = LONG.get(figure, 10)
                taken = [max(1.0, one.round(figure, count)) for one in both]
                count = LONG.get(figure) or max(10, min(1200, round(ROUND / max(taken))))
                rounds = max(LEAST, round(seconds * 1e6 / PAIRS / count / sum(taken)))
                now, before = (partial(one.round, figure, count) for one in both)
                found[figure] += paired(now, before, min(rounds, 60))
    for figure in figures:
        yield line(figure, found[figure], "us")


def started(other: Path, seconds: float) -> Iterator[str]:
    """Yield the figures of the start."""
    with TemporaryDirectory() as compiled:
        for name, command in STARTS.items():

            def timed(checkout: Path, command: Sequence[str] = command) -> float:
                before = getrusage(RUSAGE_CHILDREN)
                run = (sys.executable, *command)
                env = _environment(checkout, compiled, 0)
                subprocess.run(run, env=env, cwd=compiled, check=True, capture_output=True)  # noqa: S603  our own code
                after = getrusage(RUSAGE_CHILDREN)
                return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

            once = timed(HERE) + timed(other)  # compiles all imports
            rounds = max(LEAST, round(seconds * 1000 / once * 2))
            yield line(name, paired(lambda: timed(HERE), lambda: timed(other), rounds), "ms")


def main(
    other: Annotated[Path, typer.Argument(help="The other checkout; it needs no .venv of its own.")],
    game: Annotated[list[str] | None, typer.Option(help="Games; all without it.")] = None,
    figure: Annotated[list[str] | None, typer.Option(help="Figures, or start; all without it.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds a figure.")] = 2,
) -> None:
    """Print the figures: of the other checkout, of this one, the ratio and its spread."""
    wanted = figure or [*FIGURES, "start"]
    for name in game or sorted(GAMES):
        if chosen := [one for one in wanted if one in FIGURES]:
            print(name)
            for said in compared(name, other.resolve(), seconds, chosen):
                print(said, flush=True)
    if "start" in wanted:
        print("start")
        for said in started(other.resolve(), seconds):
            print(said, flush=True)


if __name__ == "__main__":
    typer.run(main)
