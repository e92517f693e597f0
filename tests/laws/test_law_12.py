"""Law 12: sealed means sealed. While a sealed window is open, no answer changes anything that another seat or a
spectator can see; and when it is over follows from the pace of the table alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.history import transcript
from bot.history.recordings import Recordings
from bot.interactions import showing
from bot.outbox import board_message
from bot.scheduler.scheduler import RANG
from bot.screens.games import line
from bot.screens.orders import Said, orders_screen
from bot.tables import ahead, moves, spectators, standing, windows
from bot.tables.clock import goes_on
from bot.tables.orders import HELD
from bot.tables.table import Table
from bot.tables.time_control import WINDOW
from bot.words import speaker
from engines import GAMES
from engines.game import Decision
from storage import WHOLE_TABLE, Storage, TimerRow
from tests import hand_screens
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, Ward, stamp, turn
from tests.laws.playing import nth, pick

STRANGER = 4711
SEALED = sorted(key for key, game in GAMES.items() if "reactions" in game.Options.model_fields and max(game.seats) > 2)
WINDOWS = 15
"""So many windows of each game are looked at."""
MOVES = 600
SAY = speaker("en")


class Eyes:
    """Everything that anybody but one seat can see of a table."""

    def __init__(self, ward: Ward, table: Table, file: Path) -> None:
        self.ward, self.table, self.file = ward, table, file

    async def see(self, seat: int) -> dict[str, Any]:
        """Everything but what belongs to `seat` alone."""
        table, ward = self.table, self.ward
        seen: dict[str, Any] = {
            "row": table.row,
            "settings": table.settings.dump(),
            "seats": table.seats,
            "moves": table.moves,
            "watchers": table.watchers,
            "at the table": dict(table.active),
            "told": (len(ward.woken), ward.looks, len(ward.told)),
            "disk": self._disk(seat),
            "wishes": {other: mine for other, mine in table.standing.items() if other != seat},
        }
        for user in [*(one.user for one in table.seats if one.seat != seat), EVE, STRANGER]:
            if user is not None:
                seen |= {f"{user}: {name}": screen for name, screen in self._screens(user)}
        recording = await Recordings(ward.registry).recording(table)
        for view in (None, *(one.seat for one in table.seats if one.seat != seat)):
            seen[f"replay {view}"] = [table.game.view(recording.state(at), view) for at in (0, recording.last)]
        return seen

    def _screens(self, user: int) -> Iterator[tuple[str, Any]]:
        table, seat = self.table, self.table.seat_of(user)
        if seat is not None:
            yield "hand", hand_screens.hand(table, user, SAY)
            yield "why not", showing.why(table, user, SAY)
            mine = standing.of(table, seat.seat)
            rules = table.game.habits.rules if table.game.habits is not None else ()
            said = Said(rules=mine.rules, sayable=ahead.may_say(table, seat.seat))
            yield "orders", orders_screen(table.audience(seat.seat, SAY), [], mine.ask, rules, said)
            for decision in table.own(seat.seat):
                for verb in dict.fromkeys(move.verb for move in decision.moves):
                    path = (decision.number, (verb,), 0)
                    yield f"menu {verb}", hand_screens.hand(table, user, SAY, path=path)
        yield "board in words", showing.text(table, user, SAY)
        yield "more", showing.more(table, user, SAY)
        yield "line", line(table, user, SAY)
        yield "log", showing.told(table, user, SAY, table.moves[-60:], title="log", empty="-")
        if table.face.piles:
            yield "piles", showing.piles(table, user, SAY, 0)
        yield "awaited", showing.waits(table, SAY)
        for since in (0, table.row.move_count):
            yield f"board since {since}", board_message.screen(table, since, "picture")
            yield f"lines since {since}", transcript.lines(table, transcript.since(table, since), None, SAY)

    def _disk(self, seat: int) -> dict[str, list[Any]]:
        """All rows there are, but the answers that are kept for `seat`, and how often a table was written, which no
        screen tells.
        """
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as database:
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            found = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}  # noqa: S608
        del found["versions"]
        found["orders"] = [row for row in found["orders"] if (row[1], row[2]) != (seat, HELD)]
        return found


def test_every_game_in_which_several_may_be_asked_at_once_is_looked_at() -> None:
    assert {"gothic-doctor", "quack-in-the-box"} <= set(SEALED)
    assert {"clinic", "doctor-strange"} <= GAMES.keys() - set(SEALED)


async def begun(ward: Ward, game: str, rng: Random) -> Table:
    """A sealed game of people, or of people and a computer player, which EVE watches."""
    computers = rng.randrange(2)
    people = (ANN, BOB, CYD)[: 3 - computers]
    table = await ward.playing(
        *people, computers=computers, game=game, pace=rng.choice(("none", "1h")), options={"reactions": "sealed"}
    )
    await turn(spectators.watch, table, EVE)
    table.go_on()
    await ward.quiet()
    return table


async def answer(ward: Ward, table: Table, decision: Decision, rng: Random, eyes: Eyes) -> None:
    """Somebody answers, and nothing changes for anybody else, down to the letter."""
    user = table.seats[decision.seat].user
    assert user is not None
    before, due = await eyes.see(decision.seat), goes_on(table)
    move = nth(decision, rng.randrange(len(decision.moves)))
    played = await turn(moves.play, table, user, stamp(table, decision), [str(move)])
    await ward.quiet()
    assert (played.held, goes_on(table)) == (move, due)
    after = await eyes.see(decision.seat)
    assert {name for name in before if before[name] != after[name]} == set()
    assert before.keys() == after.keys()


async def look_closely(ward: Ward, table: Table, rng: Random, eyes: Eyes) -> None:
    """All that people may do in a sealed window, in any order, some of them twice or not at all."""
    asked = [one for one in windows.asked(table) if table.seats[one.seat].user is not None]
    for decision in rng.choices(asked, k=rng.randrange(1, 6)) if asked else []:
        ward.time += rng.randrange(3_000)
        if table.game.habits is not None and rng.random() < 0.3:
            before = await eyes.see(decision.seat)
            await turn(standing.ask, table, decision.seat, rng.choice(("always", "concern", "round")))
            await ward.quiet()
            after = await eyes.see(decision.seat)
            mine = {"disk"}  # what the seat itself wants is there too
            assert {name for name in before if before[name] != after[name]} <= mine
            assert _without_orders(before) == _without_orders(after)
            continue
        await answer(ward, table, decision, rng, eyes)


def _without_orders(seen: dict[str, Any]) -> dict[str, Any]:
    return {name: rows for name, rows in seen["disk"].items() if name != "orders"}


@pytest.mark.parametrize("game", SEALED)
async def test_law_12_no_answer_in_a_sealed_window_changes_what_anybody_else_can_see(
    ward: Ward, game: str, tmp_path: Path
) -> None:
    rng, looked = Random(game), 0
    while looked < WINDOWS:
        table = await begun(ward, game, rng)
        eyes = Eyes(ward, table, tmp_path / "ward.db")
        for _ in range(MOVES):
            if table.over or looked == WINDOWS:
                break
            if windows.asked(table):
                if rng.random() < 0.5:
                    await look_closely(ward, table, rng, eyes)
                    looked += 1
                await pass_time(ward, table)
                continue
            await move_on(ward, table, rng)


async def pass_time(ward: Ward, table: Table) -> None:
    """The time of the window is over."""
    due = goes_on(table)
    assert due is not None
    ward.time = max(ward.time, due)
    await turn(RANG[WINDOW], table, TimerRow(table.id, WINDOW, WHOLE_TABLE, due))
    await ward.quiet()


async def move_on(ward: Ward, table: Table, rng: Random) -> None:
    """Somebody makes any move."""
    open_now = [one for one in table.decisions() if table.seats[one.seat].user is not None]
    decision, move = pick(open_now, rng)
    user = table.seats[decision.seat].user
    assert user is not None
    await turn(moves.play, table, user, stamp(table, decision), [str(move)])
    await ward.quiet()


@pytest.mark.parametrize("game", SEALED)
async def test_law_12_what_a_window_leads_to_is_the_same_whether_somebody_passes_or_says_nothing(
    tmp_path: Path, game: str
) -> None:
    """Two halls with the same chance: in one everybody passes at once, in the other nobody answers."""
    records = []
    for name, speaks in (("spoken", True), ("silent", False)):
        async with await Storage.open(tmp_path / f"{name}.db") as storage:
            ward, rng = Ward(storage, 5), Random(game)
            table = await ward.playing(ANN, BOB, CYD, game=game, pace="1h", options={"reactions": "sealed"})
            for _ in range(60):
                if table.over:
                    break
                if not windows.asked(table):
                    await move_on(ward, table, rng)
                    continue
                for decision in windows.asked(table) if speaks else []:
                    user = table.seats[decision.seat].user
                    assert user is not None and decision.default is not None
                    await turn(moves.play, table, user, stamp(table, decision), [str(decision.default)])
                await pass_time(ward, table)
            records.append(
                ([(row.n, row.seat, row.move, row.events, row.at) for row in table.moves], table.row.clock, ward.time)
            )
    assert records[0] == records[1] and len(records[0][0]) > 20
