"""The bot's answers against the database: every acknowledged move once, every game as its moves say."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bot.tables import time_control as paces
from bot.tables.clock import BACK
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import FLAG, PACES, Clock
from engines import GAMES
from tests.fire.orders import Orders, Place
from tests.fire.players import Player
from tests.fire.told import Told

Key = tuple[int, int]


class Ledger:
    """Keeps the settled part, so that each look reads only new rows."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.moves = 0
        self.unsure_made = 0
        """Moves of killed presses without an answer that were made."""
        self.orders = Orders()
        self._seen: dict[int, int] = defaultdict(int)

    def settle(self, players: Iterable[Player]) -> list[str]:
        """Compare all answers since the last look with the moves since then. Return the differences."""
        wrong: list[str] = []
        by_key = {(player.table.id, player.user.id): player for player in players}
        with sqlite3.connect(self.database) as database:
            database.execute("BEGIN")  # a snapshot
            for one in by_key.values():
                at = Place(one.table.id, one.seat, one.user.id, self._seen[one.table.id])
                one.wants, lost = self.orders.settle(database, at, one.wants)
                wrong += lost
            fresh = self._fresh(database)
            for key, player in by_key.items():
                wrong += self._compare(player, fresh.get(key, []))
        return wrong

    def _fresh(self, database: sqlite3.Connection) -> dict[Key, list[str]]:
        found: dict[Key, list[str]] = defaultdict(list)
        for table, most in database.execute("SELECT table_id, max(number) FROM moves GROUP BY table_id").fetchall():
            rows = database.execute(
                "SELECT number, user, move, via FROM moves WHERE table_id = ? AND number > ? AND number <= ? "
                "ORDER BY number",
                (table, self._seen[table], most),
            ).fetchall()
            numbers = [n for n, *_ in rows]
            assert numbers == list(range(self._seen[table] + 1, most + 1)), f"table {table} lacks moves: {numbers}"
            self._seen[table] = most
            self.moves += len(rows)
            for _, user, move, via in rows:
                if via == "pressed":
                    found[table, user].append(move)
        return found

    def _compare(self, player: Player, rows: Sequence[str]) -> list[str]:
        told, player.told = player.told, []
        sure = [one.move for one in told if one.done]
        self.unsure_made += max(0, len(rows) - len(sure))
        if self.explained(told, rows):
            return []
        said = [f"{one.move}{'' if one.done else '?'}" for one in told]
        return [f"table {player.table.id}, {player.user.name}: was told {said}, and there is {rows}"]

    def explained(self, told: Sequence[Told], rows: Sequence[str]) -> bool:
        """Return True if the rows match the answers."""
        return explains(told, rows)


def explains(told: Sequence[Told], rows: Sequence[str]) -> bool:
    """Return True if the rows are the acknowledged moves in order, and possibly some whose answer was lost."""
    reach = {0}
    for one in told:
        made = {at + 1 for at in reach if at < len(rows) and rows[at] == one.move}
        reach = made if one.done else reach | made
    return len(rows) in reach


def sound(database: Path) -> list[str]:
    """Check every running game: its moves fold to its state, a seat is asked, and its clock's timers are all set."""
    wrong: list[str] = []
    with sqlite3.connect(database) as opened:
        if opened.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            wrong.append("the database is damaged")
        games = opened.execute(
            "SELECT id, game, settings, clock, dealt, state FROM tables JOIN deals ON deals.table_id = id "
            "JOIN states ON states.table_id = id WHERE status = 'playing'"
        ).fetchall()
        for table, game, settings, clock, dealt, state in games:
            rules, folded = GAMES[game], GAMES[game].load(dealt)
            rows = opened.execute(
                "SELECT events FROM moves WHERE table_id = ? AND undone = 0 ORDER BY number", (table,)
            )
            for (events,) in rows:
                for event in rules.unpack(events):
                    rules.evolve(folded, event)
            if rules.dump(folded) != state:
                wrong.append(f"table {table}: its moves do not lead to its state")
            asked = {decision.seat for decision in rules.decisions(folded) if decision.must}
            if not asked:
                wrong.append(f"table {table} cannot go on")
            wrong += _timed(opened, table, TableSettings.load(settings).time_limit, Clock.load(clock), asked)
    return wrong


def _timed(opened: sqlite3.Connection, table: int, pace: str, clock: Clock, asked: set[int]) -> list[str]:
    """Check that every asked seat has a clock, and each clock's end a timer."""
    if pace == "none":
        return []
    wrong: list[str] = []
    if set(clock.asked_since) != asked:
        wrong.append(f"table {table}: the clocks of {sorted(clock.asked_since)} run, and {sorted(asked)} are asked")
    timers: dict[tuple[str, int], Any] = {
        (kind, seat): due
        for kind, seat, due in opened.execute("SELECT kind, seat, due FROM timers WHERE table_id = ?", (table,))
    }
    lost = [
        alarm.seat
        for alarm in paces.alarms(clock, PACES[pace])
        if alarm.kind == FLAG and timers.get((alarm.kind, alarm.seat)) != alarm.due
    ]
    wrong += [f"table {table}: nothing rings when the time of seat {seat} is up" for seat in lost]
    wrong += [
        f"table {table}: nothing rings when the days off of seat {seat} are over"
        for seat, spans in clock.away.items()
        if timers.get((BACK, seat)) not in {until for _, until in spans}
    ]
    return wrong
