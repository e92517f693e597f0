"""Load: how fast the bot answers with many tables awake and asleep, its requests to Discord, and its cost.

python -m tests.fire load [--live 1000] [--asleep 10000] [--seconds 20] [--rate 100]
python -m tests.fire load --before FOLDER [--rate 10 --rate 100] [--repeats 3]

With `--before` a version in another folder (a `git worktree`) is measured in turn with this one. The local Discord, the
people and this program share a process; the bot and its drawing processes are on their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from msgspec.structs import asdict

from tests.fire import bare
from tests.fire.crowded import Load
from tests.fire.figures import machine, table
from tests.fire.measured import Measured, middle
from tests.fire.measuring import measure
from tests.wire.process import ROOT

HEAD = (
    ("tables awake", "live", ""),
    ("asleep", "asleep", ""),
    ("presses/s", "presses", ""),
    ("failed", "failed", "0"),
    ("requests a press, all", "requests", ""),
    ("without edits of hands that stay open", "pressed", "1.6"),
    ("counted by Discord", "counted", "0.15"),
    ("kB sent a press", "sent", ""),
    ("presses in hands answered by the callback itself, %", "answered", ""),
    ("presses in hands deferred, %", "deferred", "5"),
    ("presses on boards, % of all", "on_boards", ""),
    ("board edits a press, counted", "board_edits", ""),
    ("board edits a press, by token", "by_token", ""),
    ("of both, a picture that follows", "board_pictures", ""),
    ("edits of open hands a press", "hands", ""),
    ("hand pictures that follow, a press", "hand_pictures", ""),
    ("posts and edits in inboxes, posts in channels, a press", "posts", ""),
    ("answered with 429", "refused", "0"),
    ("press to the answer with the hand p50 ms", "hand50", ""),
    ("press to the answer with the hand p99 ms", "hand99", ""),
    ("the same from the board p50 ms", "from_board50", ""),
    ("acknowledgement p50 ms", "ack50", ""),
    ("acknowledgement p99 ms", "ack99", "500"),
    ("round trip p50 ms", "round50", ""),
    ("round trip p99 ms", "round99", ""),
    ("loop lag p50 ms", "lag50", ""),
    ("loop lag p99 ms", "lag99", "50"),
    ("of an idle loop beside it, p99 ms", "idle99", ""),
    ("commit p99 ms", "commit99", ""),
    ("boards/s", "boards", ""),
    ("board age p50 ms", "board50", ""),
    ("board age p99 ms", "board99", "1000"),
    ("oldest thing owed s", "owed", "10"),
    ("pictures/s", "pictures", ""),
    ("picture age p50 ms", "picture50", ""),
    ("picture age p99 ms", "picture99", ""),
    ("picture of a board kB", "board_size", "90"),
    ("picture of a hand kB", "hand_size", ""),
    ("processor ms a press, board and all", "busy", ""),
    ("processor ms a press, of drawing", "busy_drawing", ""),
    ("processor ms a picture", "busy_pictures", ""),
    ("start to ready ms", "ready", "3000"),
    ("first press at a sleeping game ms, median", "first", "150"),
    ("worst of them", "first_worst", ""),
    ("memory MB", "memory", "300"),
    ("drawing processes MB", "drawing", ""),
    ("processor time that the host gave to others, %", "stolen", ""),
)
"""The columns, their fields, and their upper limits."""


def render(runs: Sequence[Measured]) -> str:
    rows = [[name, *(getattr(run, key) for run in runs), target] for name, key, target in HEAD]
    return table(["figure", *(f"run {n}" for n in range(1, len(runs) + 1)), "at most"], rows)


def compared(pairs: Sequence[tuple[float, Measured, Measured]]) -> str:
    """Return the earlier figures, the current ones and the ratio, for each rate."""
    head, rows = ["figure"], [[name] for name, _, _ in HEAD]
    for rate, was, now in pairs:
        head += [f"before, {rate:g}/s", f"after, {rate:g}/s", "ratio"]
        early, late = asdict(was), asdict(now)
        for row, (_, key, _) in zip(rows, HEAD, strict=True):
            row += [early[key], late[key], late[key] / early[key] if early[key] else ""]
    return table([*head, "at most"], [[*row, target] for row, (_, _, target) in zip(rows, HEAD, strict=True)])


async def main(
    *,
    live: int,
    asleep: int,
    seconds: float,
    rates: Sequence[float],
    steps: int = 3,
    before: Path | None = None,
    repeats: int = 3,
    latency: float = 0.0,
    words: bool = False,
) -> str:
    """Measure a growing number of tables; or with `before` measure in turn with another version, `repeats` times, and
    take the medians; people may want hands in `words`.
    """
    where, costs = machine(), await bare.measure()
    told = f"{', '.join(f'{rate:g}' for rate in rates)} presses a second asked for, {seconds:g} s each"
    if before is not None:
        load = Load(live=live, asleep=asleep, seconds=seconds, rate=0, latency=latency, words=words)
        figures = compared([await _in_turn(load, rate, before, repeats) for rate in rates])
        told += f", the middle of {repeats} runs of each version in turn{', hands in words' if words else ''}"
    else:
        figures = render(await _growing(live, asleep, seconds, rates[-1], steps, latency))
    return f"{where}\n{told}\n{bare.said(costs)}\n\n{figures}"


async def _growing(live: int, asleep: int, seconds: float, rate: float, steps: int, latency: float) -> list[Measured]:
    parts = [1 / 4 ** (steps - 1 - step) for step in range(steps)]
    sizes = [(max(4, int(live * part)), max(20, int(asleep * part))) for part in parts]
    return [
        await measure(Load(live=awake, asleep=sleep, seconds=seconds, rate=rate, latency=latency))
        for awake, sleep in sizes
    ]


async def _in_turn(load: Load, rate: float, before: Path, repeats: int) -> tuple[float, Measured, Measured]:
    early, late = [], []
    for _ in range(repeats):
        early.append(await measure(replace(load, rate=rate, root=before)))
        late.append(await measure(replace(load, rate=rate, root=ROOT)))
    return rate, middle(early), middle(late)
