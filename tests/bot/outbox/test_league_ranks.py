"""Everything that a player waits for goes before the games that a league opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.outbox.pacing import CallBudget, Rank
from bot.tables.table import Table
from tests.bot.leagues.played import Played
from tests.bot.outbox.mailroom import Mailroom, delivered
from tests.bot.tables.ward import ANN, BOB, Ward, moved


class Noted(CallBudget):
    """A budget that records the ranks of calls."""

    def __init__(self) -> None:
        super().__init__()
        self.ranks: set[Rank] = set()

    @contextmanager
    def of(self, rank: Rank) -> Iterator[None]:
        """Set the rank of calls for a while."""
        self.ranks.add(rank)
        with super().of(rank):
            yield


async def ranks(ward: Ward, *tables: Table) -> set[Rank]:
    """Return the ranks of all deliveries at these tables."""
    sender, budget = Mailroom(ward), Noted()
    sender.budget = budget
    await delivered(ward, sender, *tables)
    return budget.ranks


async def opened(at: Played) -> list[Table]:
    games = [one for one in (await at.season()).games if one.status == "open"]
    return [await at.ward.registry.table(game.table_id or 0) for game in games]


async def test_games_that_a_league_opens_come_after_boards_and_calls_of_other_tables(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    tables = await opened(at)
    assert len(tables) > 1
    assert min(await ranks(ward, *tables)) > Rank.BOARD


async def test_once_somebody_has_moved_a_league_game_is_as_urgent_as_any(ward: Ward) -> None:
    at = Played(ward)
    await at.made(4)
    await at.begun()
    table, *_ = await opened(at)
    await ranks(ward, table)
    user = table.awaited()[0].user or 0
    await moved(table, user, "skip")
    assert min(await ranks(ward, table)) <= Rank.BOARD
    other = await ward.playing(ANN, BOB)
    assert min(await ranks(ward, other)) == Rank.CALL
