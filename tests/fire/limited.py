"""All of Discord's limits at once: no 429s, and no pending row may wait for long.

python -m tests.fire limits [--minutes 10] [--tables 300] [--rate 60] [--only boards|inboxes|four]

*boards*: tables of two people, who open the hand from the board every ten minutes. *inboxes*: hands come as direct
messages and are pressed there, so no press has a token for the board. *four*: one table at which four people press
every 1.5 seconds.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.fire.crowded import Load, Running, running, settled, waken, way
from tests.fire.figures import machine, table
from tests.fire.measuring import part_of
from tests.fire.pressing import each_every, pressing
from tests.wire.process import ROOT

REOPENED_SECONDS = 600.0
HURRY_SECONDS = 1.5
FOUR = ("gothic-doctor", "quack-in-the-box", "clinic")
FILLING_SECONDS = 180.0
FINE_SECONDS = 0.05


HEAD = (
    ("presses", "presses"),
    ("failed", "failed"),
    ("answered with 429", "refused"),
    ("requests a press", "requests"),
    ("of these counted by Discord", "counted"),
    ("press to the answer with the hand p50 ms", "hand50"),
    ("press to the answer with the hand p99 ms", "hand99"),
    ("board age p99 s", "board99"),
    ("oldest board s", "board_oldest"),
    ("oldest thing owed s", "oldest"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The limits of a run, in seconds: the age of pending rows, and of boards (p99)."""

    owed: float
    boards: float


@dataclass(slots=True)
class Kept:
    name: str
    presses: int = 0
    failed: int = 0
    refused: int = 0
    counted: float = 0.0
    requests: float = 0.0
    hand50: float = 0.0
    hand99: float = 0.0
    board99: float = 0.0
    board_oldest: float = 0.0
    oldest: float = 0.0
    slowest: str = ""
    left: int = 0
    wrong: list[str] = field(default_factory=list)

    def check(self, bound: Bound) -> None:
        found = {
            f"{self.refused} requests were answered with 429": self.refused > 0,
            f"{self.failed} presses failed": self.failed > 0,
            f"{self.slowest} was owed for {self.oldest:.1f} s": self.oldest > bound.owed,
            f"boards were {self.board99:.1f} s old (p99)": self.board99 > bound.boards,
            f"{self.left} things are owed still": self.left > 0,
        }
        self.wrong += [f"{self.name}: {what}" for what, is_so in found.items() if is_so]


async def pressed(load: Load, bound: Bound, name: str) -> Kept:
    kept = Kept(name)
    async with running(load) as at:
        if load.inboxes:
            await settled(at, FILLING_SECONDS)
        at.crowd.way = way(load)
        await waken(at)
        await settled(at, FILLING_SECONDS)
        at.d.settings(latency=load.latency)
        pressed, failed = at.crowd.figures.presses, at.crowd.figures.failed
        at.traffic.begin()
        at.owing.begin()
        if load.least > 2:
            at.owing.pause = FINE_SECONDS
        until = asyncio.get_running_loop().time() + load.seconds
        await (pressing(at.crowd, load.rate, until) if load.rate else each_every(at.crowd, HURRY_SECONDS, until))
        await settled(at)  # pictures may take longer
        kept.presses, kept.failed = at.crowd.figures.presses - pressed, at.crowd.figures.failed - failed
        _look(kept, at)
        kept.check(bound)
    return kept


def _look(kept: Kept, at: Running) -> None:
    traffic, owing = at.traffic, at.owing
    kept.refused = traffic.refused
    kept.counted, kept.requests = traffic.each("counted", kept.presses), traffic.each("requests", kept.presses)
    kept.hand50, kept.hand99 = (1000 * part_of(traffic.waits["hand"], part) for part in (0.5, 0.99))
    kept.board99, kept.board_oldest = owing.part("board", 0.99), owing.oldest["board"]
    kept.oldest, kept.slowest = max(((age, kind) for kind, age in owing.oldest.items()), default=(0.0, ""))
    kept.left = owing.waiting


def runs(tables: int, rate: float, seconds: float, latency: float, root: Path) -> dict[str, tuple[Load, Bound]]:
    """Return the runs by name. In inboxes a hand may stay unedited for minutes while its owner presses in it."""
    many = Load(live=tables, asleep=20, seconds=seconds, rate=rate, root=root, limits=True, latency=latency)
    boards = replace(many, from_boards=0.0, reopened=REOPENED_SECONDS)
    four = replace(many, live=1, rate=0.0, least=4, games=FOUR)
    return {
        "boards": (boards, Bound(owed=10, boards=10)),
        "inboxes": (replace(many, inboxes=True), Bound(owed=30, boards=30)),
        "four": (four, Bound(owed=10, boards=2.5)),
    }


async def main(
    *, minutes: float, tables: int, rate: float, latency: float, only: str = "", root: Path | None = None
) -> tuple[str, list[str]]:
    """Return the figures of each run whose name contains `only`, and failures."""
    where, wanted = machine(), runs(tables, rate, 60 * minutes, latency, root or ROOT)
    kept = [await pressed(*wanted[name], name) for name in wanted if only in name]
    rows = [[name, *(getattr(one, key) for one in kept)] for name, key in HEAD]
    asked = f"{tables} tables, {rate:g} presses a second, {minutes:g} minutes each; {1000 * latency:g} ms a request"
    return f"{where}\n{asked}\n\n{table(['figure', *(one.name for one in kept)], rows)}", [
        wrong for one in kept for wrong in one.wrong
    ]
