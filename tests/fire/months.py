"""A month of games on one server: the number of open threads at any time."""

from __future__ import annotations

from pathlib import Path

from bot.local.objects import Channel
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR
from tests.discord.served import Served, rung, served
from tests.toy.registered import registered

AT_ONCE = 3


def threads(at: Served) -> list[Channel]:
    return [one for one in at.d.world.channels.values() if one.is_thread and not one.archived]


async def month(path: Path, games: int, days: int) -> list[int]:
    """Play games over so many days. Return after each the number of open threads that belong neither to a running game
    nor to one that ended within a day.
    """
    wrong: list[int] = []
    async with served(path) as at:
        playing: list[Table] = []
        ended: dict[int, int] = {}
        for _ in range(games):
            playing.append(await at.begun("ann", "bob"))
            if len(playing) > AT_ONCE:
                table = playing.pop(0)
                await at.over(table)
                ended[table.home] = at.bot.registry.services.env.now()
            for step in (HOUR, days * DAY // games - HOUR):
                at.later(step)
                await rung(at.bot)
            now = at.bot.registry.services.env.now()
            may = {table.home for table in playing} | {home for home, when in ended.items() if now - when <= DAY}
            over = [one.id for one in threads(at) if one.id not in may]
            wrong += [len(over)] if over else []
    return wrong


async def main(games: int, days: int, path: Path) -> list[tuple[str, str]]:
    with registered():
        wrong = await month(path, games, days)
    return [("games", str(games)), ("days", str(days)), ("times too many threads were open", str(len(wrong)))]
