"""`python -m tests.tools.hands [GAME ...]`: what hands are like on the offline page, beside what they should be.

Sensible people play on the local Discord; each hand that asks them something is measured on the page at 390 pixels.
Leaves with 1 where a figure misses its target, which is then set in bold.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from tests.fire.figures import keep, machine
from tests.hands.figures import Figure, figures, page
from tests.hands.paper import browser, heights, photos
from tests.hands.playing import SEATS, Look, Measured, measured, place

PICTURED = 40
"""Hands of a game that get photos."""


async def measure(asked: argparse.Namespace) -> tuple[dict[str, list[Figure]], bool]:
    """Return the figures of each game, and whether anything went wrong, which is also printed."""
    found: dict[str, list[Figure]] = {}
    wrong: list[str] = []
    with TemporaryDirectory() as folder:
        async with place(Path(folder)) as at, browser() as running:
            for game in asked.games:
                one = await measured(at, game, asked.hands, asked.language)
                tall = await heights(running, at.d, one.hands)
                found[game] = figures(one, tall)
                if asked.photos is not None:
                    await photos(running, at.d, _some(one), asked.photos, f"{game}-{asked.language}")
                wrong += [f"{game}: {text}" for text in one.broken]
            wrong += [str(violation) for violation in at.d.violations]
    for one_wrong in dict.fromkeys(wrong):
        print(f"WRONG: {one_wrong}", file=sys.stderr)
    return found, bool(wrong)


def _some(one: Measured) -> list[Look]:
    """Return hands for photos, each question at least once."""
    by_question: dict[str, list[Look]] = {}
    for look in one.looks:
        by_question.setdefault(look.asked, []).append(look)
    share = max(1, PICTURED // len(by_question))
    return [look for looks in by_question.values() for look in looks[:: max(1, len(looks) // share)][:share]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print. Return 1 if a figure misses its target."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.hands", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(SEATS))
    parser.add_argument("--hands", type=int, default=300, help="asked hands of each game at least")
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--photos", type=Path, help="a folder for pictures of hands at 390 and 1280 pixels")
    parser.add_argument("--into", type=Path, help="folder of figures, where those of this run are replaced")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.games) - set(SEATS):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if asked.photos is not None:
        asked.photos.mkdir(parents=True, exist_ok=True)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    found, wrong = asyncio.run(measure(asked))
    shown = f"{machine()}; {asked.hands} hands a game, {asked.language}\n\n{page(found)}"
    print(shown)
    if asked.into is not None:
        keep(asked.into, "hands", shown)
    return int(wrong or any(one.good is False for column in found.values() for one in column))


if __name__ == "__main__":
    sys.exit(main())
