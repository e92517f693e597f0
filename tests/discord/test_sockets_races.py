"""Two people press in the same instant, over real sockets: each Anytime is played once or politely refused."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from bot.app import HouseCall
from bot.settings import Settings
from bot.tables.table import Table
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.chance import foreseen
from tests.discord.player import MADE, Player, answers, asked_by
from tests.discord.served import draw
from tests.wire import LocalDiscord, NotOnScreen, eventually, redirected

NAMES = ("ann", "bob", "cyd", "dan")
PLACE = "Quack in the Box #1"
WANTED = 2
"""The number of simultaneous Anytimes to test."""


def anytimes(player: Player) -> list[tuple[str, str]]:
    """Return the Anytimes of a hand that one press can play: custom_id and value ("" for a button)."""
    assert player.hand is not None
    shown = player.person.fresh(player.hand)
    found = [(custom_id, "") for custom_id in shown.buttons.values() if asked_by(custom_id, []).startswith("play ")]
    for custom_id, select in shown.selects.items():
        values = [option["value"] for option in select["options"] if option["value"].startswith("=play ")]
        if select.get("max_values", 1) == 1:
            found += [(custom_id, value) for value in values[:1]]
    return found


async def pressed(player: Player, way: tuple[str, str]) -> str:
    assert player.hand is not None
    custom_id, value = way
    before = player.person.fresh(player.hand)
    if value:
        answer = await player.person.choose(player.hand, custom_id, [value])
    else:
        answer = await player.person.press(player.hand, custom_id)
    assert not answer.failed
    await player.person.until(lambda: player.person.fresh(before) is not before)
    return player.person.fresh(before).text


async def test_two_anytimes_in_the_same_instant(tmp_path: Path) -> None:
    async with LocalDiscord() as d, await Storage.open(tmp_path / "races.db") as storage:
        with redirected(d.url):
            bot = HouseCall(
                Settings.model_construct(),
                storage,
                env=foreseen(5),
                forgetful=True,
                pictures=PictureCache(draw),
                unlimited=True,
                guild_ready_timeout=0.05,
            )
            running = asyncio.create_task(bot.start(d.token))
            try:
                await _race(d, bot, storage)
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)
    assert not d.violations


async def _race(d: LocalDiscord, bot: HouseCall, storage: Storage) -> None:
    people = [await d.person(name).join() for name in NAMES]
    await eventually(bot.is_ready)
    await people[0].slash("waiting-room", "play", game="quack-in-the-box")
    lobby = await people[1].sees("Table 1, opened by", "waiting-room")
    table = await bot.registry.table(1)
    for number, person in enumerate(people[1:], 2):
        answer = await person.press(lobby, "Join")
        assert not answer.failed
        await eventually(partial(_seated, table, number))
    await people[0].until(lambda: "Everybody" in people[0].fresh(lobby).text or "Ready" in people[0].fresh(lobby).text)
    await people[0].press(lobby, "Start")
    await eventually(lambda: table.row.status == "playing")
    heard = answers(d)
    players = [Player(person, PLACE, heard) for person in people]
    rng, races = Random(1), 0
    for _ in range(200):  # most presses only open a menu
        for player in players:
            await _opened(player)
        able = [player for player in players if anytimes(player)]
        if len(able) >= 2:
            one, other = rng.sample(able, 2)
            before = table.row.move_count
            said = await asyncio.gather(*(pressed(player, anytimes(player)[0]) for player in (one, other)))
            made = sum(MADE in text for text in said)
            rows = [row for row in await storage.moves(1, before) if row.via == "pressed"]
            assert made == len(rows) and made >= 1, said
            assert len({(row.user, row.move) for row in rows}) == len(rows)
            races += 1
        else:
            asked = next(player for player in players if _asked(table, player))
            await asked.step(rng)
        if races == WANTED or table.over:
            break
    assert races >= 2


def _seated(table: Table, people: int) -> bool:
    return len(table.seats) == people


def _asked(table: Table, player: Player) -> bool:
    return any(seat.name == player.person.name for seat in table.awaited())


async def _opened(player: Player) -> None:
    """Open a person's hand again; the board may not be on their screen yet."""

    def board() -> bool:
        try:
            return any("What changed" in message.buttons for message in player.person.messages(PLACE))
        except NotOnScreen:
            return False

    await player.person.until(board)
    await player.open()
    if player.hand is None or anytimes(player):
        return
    shown = player.person.fresh(player.hand)
    one = next((one for one in shown.buttons.values() if ":0:play " in one), None)
    if one is not None:  # first the card, then its target
        player.seen(await player.person.press(shown, one))
        return
    for custom_id, select in shown.selects.items():
        cards = [option["value"] for option in select["options"] if option["value"].startswith("/play ")]
        if cards:
            player.seen(await player.person.choose(shown, custom_id, cards[:1]))
            return
