"""`housecall patch`: brings running games of earlier rules to the present rules.

The bot does so by itself when it loads a game (`bot.tables.takeover`). This does it for all games at once, or only
reports what would happen to each.
"""

from __future__ import annotations

import msgspec

from bot.settings import Settings
from bot.tables import takeover
from bot.tables.environment import Environment
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from engines import GAMES
from storage import Storage, TableRow


class Patched(msgspec.Struct, frozen=True):
    """The result for one running game; `why` is empty if it was patched."""

    table: int
    game: str
    old: int
    new: int
    why: str = ""

    def __str__(self) -> str:
        made = f"table {self.table} ({self.game}): rules {self.old} to {self.new}"
        return f"{made}: left as it is, since {self.why}" if self.why else made


async def patch(storage: Storage, settings: Settings, *, write: bool) -> list[Patched]:
    """Patch every running game of other rules if `write`. Return the results."""
    done = []
    for row in await storage.open_tables():
        if row.game not in GAMES or not takeover.foreign(row):
            continue
        why = ""
        try:
            await _patch(storage, settings, row, write=write)
        except takeover.UnreadableError as wrong:
            why = str(wrong)
        done.append(Patched(row.id, row.game, row.rules_version, GAMES[row.game].rules_version, why))
    return done


async def _patch(storage: Storage, settings: Settings, row: TableRow, *, write: bool) -> None:
    state = await takeover.readable(storage, row)
    if write:
        table = Table(
            _house(storage, settings), row, TableSettings.load(row.settings, row.game), await storage.seats(row.id)
        )
        table.version = (await storage.version(row.id)).version
        await takeover.take_over(table, state)


def _house(storage: Storage, settings: Settings) -> Services:
    """Return the services that a clock needs, without Discord."""
    return Services(
        storage,
        Environment(),
        settings,
        spawn=lambda work, _: work.close(),
        wake=lambda _: None,
        look_at_timers=lambda _due: None,
        committed=lambda _: None,
        go_on=lambda _: None,
    )
