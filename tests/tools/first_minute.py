"""`python -m tests.tools.first_minute [GAME ...]`: a newcomer's first minute on the offline page, at 390 pixels.

A player who reads nothing but the screens types /play, seats a computer player, starts, opens the hand and presses the
blue buttons to the end of the first turn (Clinic: of the first round). The count has every press and every line that is
sent; `--photos` keeps the screens of each game side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog
from PIL import Image
from playwright.async_api import Browser, Locator

from bot.tables.table import Table
from bot.words import speaker
from engines import GAMES
from tests.fire.figures import machine, table
from tests.hands.blue import Course
from tests.hands.paper import PHONE, TALL, browser
from tests.hands.playing import Place, place
from tests.local.chromium import slash
from tests.tools.phone import Phone, page_of

SHOWN = 6
"""Screens of a game on its sheet: lobby, first post, then hands, the last one after the turn."""
MOST = 60


@dataclass(slots=True)
class Minute:
    presses: int = 0
    seconds: float = 0.0
    ended: bool = False
    photos: list[bytes] = field(default_factory=list)


class Newcomer:
    def __init__(self, phone: Phone, at: Place, game: str, language: str) -> None:
        self.phone, self.at, self.game, self.say = phone, at, game, speaker(language)
        self.found = Minute()

    async def play(self) -> Minute:
        """Play from /play to the end of the first turn."""
        began, phone = time.monotonic(), self.phone
        await slash(phone.page, "/play", "Tab", GAMES[self.game].title, "Enter", "Enter")
        start = phone.button(self.say("Start"))
        await start.wait_for()
        await self._shown(1)
        if not await start.is_enabled():
            await self._press(phone.page.locator("details.choice summary", has_text=self.say("Add a computer player")))
            await self._press(phone.page.get_by_role("option").first)
        await self._press(start)
        made = await self._table()
        await self._press(phone.button(f"{GAMES[self.game].title} #"))
        await phone.page.locator("button.primary", has_text=self.say("My hand")).last.wait_for()
        await self._shown(0)
        await phone.answer(phone.button(self.say("My hand")))
        await self._shown(1)
        await self._turn(made)
        self.found.seconds = time.monotonic() - began
        return self.found

    async def _turn(self, made: Table) -> None:
        seat = next(one.seat for one in made.seats if one.user is not None)
        course = Course(seat)
        while not course.over(made.game, made.state) and self.found.presses < MOST:
            await self.phone.blue.wait_for()
            await self.phone.answer(self.phone.blue)
            await self._shown(1)
        self.found.ended = course.over(made.game, made.state)

    async def _table(self) -> Table:
        """Return the table that was opened, once it plays."""
        while True:
            rows = await self.at.bot.registry.services.storage.tables_of(self.at.d.person("ann").id, unfinished=True)
            for row in rows:
                if row.game == self.game and row.status == "playing":
                    return await self.at.bot.registry.table(row.id)
            await asyncio.sleep(0.05)

    async def _press(self, what: Locator) -> None:
        await what.tap()
        await self._shown(1)

    async def _shown(self, presses: int) -> None:
        self.found.presses += presses
        self.found.photos.append(await self.phone.photo())


async def minute(running: Browser, at: Place, game: str, language: str) -> Minute:
    async with page_of(running, at.d.url, "ann", language=language) as page:
        return await Newcomer(Phone(page, "ann"), at, game, language).play()


def sheet(photos: Sequence[bytes]) -> Image.Image:
    """Return some screens side by side: the first, the last, and others evenly between."""
    at = [round(n * (len(photos) - 1) / (SHOWN - 1)) for n in range(SHOWN)]
    pictures = [Image.open(io.BytesIO(photos[n])).convert("RGB") for n in dict.fromkeys(at)]
    whole = Image.new("RGB", (len(pictures) * (PHONE + 10) - 10, TALL), "white")
    for n, one in enumerate(pictures):
        whole.paste(one, (n * (PHONE + 10), 0))
    return whole


async def run(asked: argparse.Namespace) -> int:
    """Play every given game. Return 1 if a first turn did not end within a minute."""
    rows, late = [], False
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        async with place(Path(folder)) as at, browser() as running:
            for game in asked.games:
                found = await minute(running, at, game, asked.language)
                late = late or not found.ended or found.seconds > 60
                rows.append((game, found.presses, f"{found.seconds:.0f} s", "yes" if found.ended else "no"))
                if asked.photos is not None:
                    picture = sheet(found.photos).quantize(128)
                    name = f"first_minute_{game}_{asked.language}.png".replace("-", "_")
                    picture.save(asked.photos / name, optimize=True)
    print(machine(), table(("game", "presses", "on the page", "turn ended"), rows), sep="\n\n")
    return int(late)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.first_minute", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--photos", type=Path, help="a folder for the screens of each game")
    asked = parser.parse_args(arguments)
    if asked.photos is not None:
        asked.photos.mkdir(parents=True, exist_ok=True)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    return asyncio.run(run(asked))


if __name__ == "__main__":
    sys.exit(main())
