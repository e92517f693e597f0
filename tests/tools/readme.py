"""`python -m tests.tools.readme [film] [games]`: draw the pictures of README from the product itself.

The film is a game of Doctor Strange that two people play on the offline page, from the lobby to the result. It needs
Chromium and a font of coloured emojis (Debian: chromium and fonts-noto-color-emoji). Each film is another game; the
boards are always the same.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw, ImageFilter
from playwright.async_api import Locator, expect

from bot.drawing import png
from bot.faces import FACES
from bot.faces.values import Position
from bot.words import speaker
from engines import GAMES
from tests.hands.blue import a_turn
from tests.hands.paper import PHONE, browser
from tests.laws.tables import Table
from tests.local.chromium import slash
from tests.tools.phone import Phone, page_of
from tests.tools.pictures import NAMES
from tests.wire import HANG_SECONDS

PARTS = ("film", "games")
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
FILM = "play.webp"
HEIGHT, SCALE = 760, 2
LENGTH_MS, LARGEST = 10_000, 2_000_000
TOUCH_MS = 300
"""How long a touch is seen before the next screen."""
QUALITIES = (90, 85, 80, 70, 60)
BOARD = 800
"""The width of a game's picture: two columns of a page, on a sharp screen."""
POSITIONS = {
    "doctor-strange": (2, 3, 4),
    "gothic-doctor": (3, 3, 4),
    "quack-in-the-box": (3, 3, 8),
    "clinic": (2, 1, 4),
}
"""Seats, seed and turns of each: four boards that are nearly as high as wide."""
GAME = "Doctor Strange"
PUBLIC = "#messages > li:not(.ephemeral)"
LOOK = """(one) => {
  const message = one.closest(".message");
  const fits = !message || message.offsetHeight <= messages.clientHeight;
  one.style.scrollMargin = "14px";
  (fits && message || one).scrollIntoView({ block: "end" });
}"""
"""Scrolls to the end of a button's message, or to the button where not all of that message can be seen."""
COLOURED = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = "40px sans-serif";
  canvas.fillText("🟧", 0, 40);
  return canvas.getImageData(0, 0, 50, 50).data.some((value, n, all) => n % 4 === 0 && value !== all[n + 2]);
}"""
IDLE = 1_000
"""Looks at the board after which the game is stuck."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, the share of the film for which it stays, and the point that a finger touches."""

    picture: Image.Image
    share: float = 1.0
    touch: tuple[float, float] | None = None
    """In pixels of the page."""


# ------------------------------------------------------------------------------------------------ the game


@asynccontextmanager
async def offline() -> AsyncIterator[str]:
    """Start what `make play` starts, with an empty database. Yield its address."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", "--port", "0", "--no-browser"),
            *("--database", str(Path(folder) / "film.sqlite3")),
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(HANG_SECONDS):
                said = (await process.stdout.readline()).decode()
            found = re.search(r"http://[\d.:]+", said)
            assert found is not None, said
            yield found[0]
        finally:
            process.terminate()
            await process.wait()


class Player(Phone):
    """A person at a table of Doctor Strange, who presses blue buttons."""

    @property
    def board(self) -> Locator:
        return self.page.locator(PUBLIC, has=self.page.get_by_role("button", name="My hand")).last

    @property
    def result(self) -> Locator:
        return self.page.locator(PUBLIC, has=self.page.get_by_role("button", name="Rematch"))

    async def fights(self) -> bool:
        """Return True if the hand shows a fight with its dice."""
        return await self.hand.locator('img[alt*="Dice "]').count() > 0

    async def next(self) -> Locator | None:
        """Return the next button to press: the blue one of the hand, or *My hand* if none is open; None if the newest
        board waits for the other player, or the hand is late.
        """
        if f"@{self.name}:" not in await self.board.inner_text():
            return None
        if not await self.hand.count():
            return self.board.get_by_role("button", name="My hand")
        return self.blue if await self.blue.count() else None

    async def scene(self, share: float, touch: Locator | None = None) -> Scene:
        """Return the screen once it is still, with the button that is pressed next at its end."""
        if touch is not None:
            await touch.evaluate(LOOK)
        picture = Image.open(io.BytesIO(await self.photo())).convert("RGB")
        box = await touch.bounding_box() if touch is not None else None
        return Scene(picture, share, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else None)

    async def scene_of(self, message: Locator, share: float) -> Scene:
        """Return the screen scrolled to a message that has a picture."""
        await message.locator(".shot img").wait_for()
        await message.evaluate("(one) => one.scrollIntoView({ block: 'start' })")
        return await self.scene(share)


class Film:
    """A game of ann and bob as ann sees it, with bob's answers to her first fight that turned."""

    def __init__(self, ann: Player, bob: Player) -> None:
        self.ann, self.bob = ann, bob
        self.steps: list[Scene] = []
        self.fight: list[Scene] = []
        self.after: list[Scene] = []
        """The board after that fight; from then on the game goes on off camera."""
        self.turned = False

    async def shoot(self) -> list[Scene]:
        """Play to the result. Return the scenes; none if no fight turned."""
        opened = await self._open()
        async for player, touch in self._presses():
            if not self.after:
                await self._note(player, touch)
        if not self.after:
            return []
        end = self.ann.page.locator(PUBLIC, has_text=re.compile("· The end"))
        ends = [await self.ann.scene_of(end, 1.0), await self.ann.scene_of(self.ann.result, 1.8)]
        return [*opened, *self.steps[:2], *self.steps[2:][-3:], *self.fight[:4], *self.after, *ends]

    async def _open(self) -> list[Scene]:
        """Open a table and start it, with ann on the side that begins. Both end in the game's thread."""
        ann, bob = self.ann, self.bob
        await slash(ann.page, "/play", "Tab")
        await expect(ann.page.locator("#offers li")).to_have_count(len(GAMES))
        await ann.page.get_by_role("option", name=GAME).tap()
        await ann.page.get_by_role("button", name="Send").tap()
        await bob.button("Join").tap()
        await ann.page.get_by_text("Everyone is here: press Start.").wait_for()
        await ann.still()  # a lobby that changes closes its menus
        await ann.page.locator("summary", has_text="Which side").tap()
        await ann.page.get_by_role("option", name="Evil").tap()
        await ann.page.locator("li li", has_text="Evil").wait_for()
        start = ann.button("Start")
        lobby = await ann.scene(1.2, start)
        await start.tap()
        for player in (ann, bob):
            await player.button(f"{GAME} #").tap()
            await player.board.locator(".shot img").wait_for()
        return [lobby]

    async def _presses(self) -> AsyncIterator[tuple[Player, Locator]]:
        """Yield each player with the button that they press next, to the end of the game; on camera, once the screen is
        still.
        """
        idle = 0
        while not await self.ann.result.count():
            for player in (self.ann, self.bob):
                touch = await player.next()
                if touch is not None and not self.after:
                    await player.still()
                    touch = await player.next()
                if touch is not None:
                    idle = 0
                    yield player, touch
                    await player.answer(touch)
            idle += 1
            assert idle < IDLE, "nobody can press anything blue"
            await asyncio.sleep(0.02)

    async def _note(self, player: Player, touch: Locator) -> None:
        fights, label = await self.ann.fights(), await touch.inner_text()
        self.turned = self.turned or (fights and "Turn it" in label)
        if fights and (self.turned or "Let it" not in label):
            if not self.fight and player is self.bob:
                await self.ann.hand.evaluate(LOOK)
                self.fight.append(await self.ann.scene(1.2))
            self.fight.append(await player.scene(1.1, touch))
        elif self.turned:
            self.after.append(await self.ann.scene_of(self.ann.board, 1.0))
        else:
            self.fight.clear()
            if player is self.ann and not fights:
                self.steps.append(await player.scene(0.9, touch))


async def play() -> list[Scene]:
    """Return the scenes of a game with a fight that turned; of the next one if a game has none."""
    async with browser() as running:
        while True:
            async with offline() as url, AsyncExitStack() as pages:
                people = []
                for name in ("ann", "bob"):
                    page = await pages.enter_async_context(page_of(running, url, name, HEIGHT, SCALE, "dark"))
                    assert await page.evaluate(COLOURED), "no coloured emojis: apt-get install fonts-noto-color-emoji"
                    people.append(Player(page, name))
                if scenes := await Film(*people).shoot():
                    return scenes


# ------------------------------------------------------------------------------------------------ the pictures


def touched(scene: Scene) -> Image.Image:
    """Return a screen with a soft white circle under the finger."""
    scale = scene.picture.width / PHONE
    x, y = (scale * part for part in scene.touch or (0, 0))
    mark = Image.new("L", scene.picture.size)
    draw = ImageDraw.Draw(mark)
    draw.circle((x, y), 26 * scale, fill=70)
    draw.circle((x, y), 18 * scale, fill=120)
    soft = mark.filter(ImageFilter.GaussianBlur(2 * scale))
    return Image.composite(Image.new("RGB", mark.size, "white"), scene.picture, soft)


def compose(scenes: Sequence[Scene], path: Path) -> None:
    """Write an endless film of ten seconds, as good as its size allows."""
    frames: list[Image.Image] = []
    times: list[int] = []
    whole, past = sum(scene.share for scene in scenes), 0.0
    for scene in scenes:
        began = round(LENGTH_MS * past / whole)
        past += scene.share
        stays = round(LENGTH_MS * past / whole) - began
        frames.append(scene.picture)
        times.append(stays)
        if scene.touch is not None:
            frames.append(touched(scene))
            times[-1:] = [stays - TOUCH_MS, TOUCH_MS]
    for quality in QUALITIES:
        frames[0].save(
            path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=quality, use_sharp_yuv=True,
            kmin=1, kmax=2,
        )  # fmt: skip
        if path.stat().st_size <= LARGEST:
            return
    raise ValueError(f"{path} is larger than {LARGEST} bytes")


def board(name: str) -> Image.Image:
    """Return the board in the middle of a game of sensible players, always the same."""
    seats, seed, turns = POSITIONS[name]
    game, face, rng = GAMES[name], FACES[name], Random(seed)
    state = Table(game, seats).deal(seed)
    for _ in range(turns):
        a_turn(game, state, 0, rng)
    at = Position(game.view(state, None), NAMES[:seats])
    drawn = Image.open(io.BytesIO(png(face.picture(speaker("en"), at), face.theme.colours))).convert("RGB")
    return drawn.resize((BOARD, drawn.height * BOARD // drawn.width), Image.Resampling.LANCZOS)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.readme", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, PARTS], default=PARTS, metavar="film | games")
    parser.add_argument("--into", type=Path, default=PICTURES, help="the folder of the pictures")
    parser.add_argument("--scenes", type=Path, help="a folder for the scenes of the film, as PNG files")
    asked = parser.parse_args(arguments)
    if "games" in asked.parts:
        for name in POSITIONS:
            picture = board(name).quantize(256, dither=Image.Dither.NONE)
            picture.save(asked.into / f"{name.replace('-', '_')}.png", optimize=True)
    if "film" in asked.parts:
        scenes = asyncio.run(play())
        for number, scene in enumerate(scenes if asked.scenes else ()):
            (touched(scene) if scene.touch else scene.picture).save(asked.scenes / f"{number:02}.png")
        compose(scenes, asked.into / FILM)


if __name__ == "__main__":
    main()
