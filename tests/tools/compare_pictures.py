"""`python -m tests.tools.compare_pictures OTHER_CHECKOUT [--language fr]`: boards and hands next to another checkout's.

Both draw the same positions of random games, each in a process of its own, alternating, several times. A line a game:
median and 95th percentile of file sizes in kB; median processor time a picture, drawn and packed, in both, and the
ratio (`first`: until caches are filled, `then`: afterwards); the mean difference of all pixels (0 to 255), and that of
the worst 32 x 32 tile of all pictures. `--folder` keeps pairs of pictures, the other checkout's above or on the left,
at full size and at 390 pixels.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Annotated

import typer
from PIL import Image, ImageChops, ImageStat

from bot.faces.audience import Drawable
from bot.words import speaker
from bot.workers.picture_worker import question
from engines import GAMES
from tests.tools.compare import child_file
from tests.tools.shown import boards_and_hands

HERE = Path(__file__).parents[2]
TILE = 32
PHONE = 390
AGAIN = 3
"""Repetitions with filled caches."""


class Child:
    def __init__(self, checkout: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
        self._process = subprocess.Popen(  # noqa: S603  our own file
            (sys.executable, child_file(checkout, "pictures_child.py")),
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        if not self._told().startswith(str(checkout)):
            raise typer.BadParameter(f"{checkout} is no checkout")

    def _told(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def draw(self, asked: bytes) -> tuple[float, bytes]:
        """Return milliseconds and the file."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{asked.hex()}\n")
        self._process.stdin.flush()
        taken, _, drawn = self._told().partition(" ")
        return float(taken), bytes.fromhex(drawn)

    def close(self) -> None:
        self._process.communicate()


@dataclass(slots=True)
class Side:
    """One checkout's results: milliseconds by round, and the files."""

    child: Child
    taken: list[list[float]] = field(default_factory=list)
    drawn: list[bytes] = field(default_factory=list)

    def kb(self) -> tuple[float, float]:
        """Return median and 95th percentile of the sizes."""
        sizes = [len(one) / 1000 for one in self.drawn]
        return median(sizes), quantiles(sizes, n=20)[-1]

    def ms(self, *, first: bool) -> float:
        return median(self.taken[0] if first else [ms for again in self.taken[1:] for ms in again])


def drawn(children: Sequence[Child], shown: Sequence[Drawable]) -> list[Side]:
    """Draw everything in both checkouts, alternating by picture."""
    sides = [Side(child) for child in children]
    for again in range(1 + AGAIN):
        for side in sides:
            side.taken.append([])
        for number, one in enumerate(shown):
            for side in sides if (number + again) % 2 else sides[::-1]:
                ms, file = side.child.draw(question(one))
                side.taken[-1].append(ms)
                if not again:
                    side.drawn.append(file)
    return sides


def apart(one: bytes, other: bytes) -> tuple[float, float]:
    """Return the mean difference of two pictures, and that of the worst tile; 255 if their sizes differ."""
    images = [Image.open(io.BytesIO(file)).convert("RGB") for file in (one, other)]
    if images[0].size != images[1].size:
        return 255, 255
    difference = ImageChops.difference(*images)
    wide, high = (-(-length // TILE) * TILE for length in difference.size)
    whole = Image.new("RGB", (wide, high))
    whole.paste(difference)
    tiles = whole.reduce(TILE).tobytes()
    worst = max(sum(tiles[at : at + 3]) / 3 for at in range(0, len(tiles), 3))
    return mean(ImageStat.Stat(difference).mean), worst


def line(name: str, here: Side, other: Side) -> str:
    """Return the figures of one game's boards or hands."""
    differences = [apart(*files) for files in zip(here.drawn, other.drawn, strict=True)]
    told = [f"{name:<24}"]
    for title, of in (("kB", 0), ("p95", 1)):
        told.append(f"{title} {other.kb()[of]:5.1f} -> {here.kb()[of]:5.1f}")
    for title, first in (("first", True), ("then", False)):
        before, now = other.ms(first=first), here.ms(first=first)
        told.append(f"ms {title} {before:5.1f} -> {now:5.1f} = {now / before:4.0%}")
    told.append(
        f"differs by {mean(one for one, _ in differences):4.2f}, a tile by {max(one for _, one in differences):4.1f}"
    )
    return "   ".join(told)


def pairs(folder: Path, name: str, here: Side, other: Side) -> None:
    """Save some pictures side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(0, len(here.drawn), 8):
        both = [Image.open(io.BytesIO(side.drawn[number])).convert("RGB") for side in (other, here)]
        wide, high = (max(image.size[at] for image in both) for at in (0, 1))
        full = Image.new("RGB", (wide, 2 * high + 8), "white")
        phone = Image.new("RGB", (2 * PHONE + 8, high * PHONE // wide), "white")
        for at, image in enumerate(both):
            full.paste(image, (0, at * (high + 8)))
            phone.paste(
                image.resize((PHONE, image.height * PHONE // wide), Image.Resampling.LANCZOS), (at * (PHONE + 8), 0)
            )
        full.save(folder / f"{name}-{number}.png")
        phone.save(folder / f"{name}-{number}-{PHONE}.png")


def main(
    other: Annotated[Path, typer.Argument(help="The other checkout; it needs no .venv of its own.")],
    game: Annotated[list[str] | None, typer.Option(help="Games; all without it.")] = None,
    positions: Annotated[int, typer.Option(help="Positions of each game.")] = 40,
    language: Annotated[str, typer.Option()] = "en",
    folder: Annotated[Path | None, typer.Option(help="Where pairs of pictures are left.")] = None,
) -> None:
    """Print the figures, the other checkout's first."""
    with ExitStack() as ends:
        children = [Child(checkout) for checkout in (HERE, other.resolve())]
        for child in children:
            ends.callback(child.close)
        for one in game or sorted(GAMES):
            shown = list(zip(*boards_and_hands(GAMES[one], speaker(language), positions), strict=True))
            for what, those in zip(("board", "hand"), shown, strict=True):
                here, before = drawn(children, those)
                print(line(f"{one} {what}", here, before), flush=True)
                if folder is not None:
                    pairs(folder, f"{one}-{what}-{language}", here, before)


if __name__ == "__main__":
    typer.run(main)
