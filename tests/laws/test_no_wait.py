"""No wait without an end: whatever one player does or leaves undone, the others can go on, or leave without a loss,
within a stated time.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.errors import UserError
from bot.interactions.register import BUTTONS
from bot.scheduler import timeouts
from bot.scheduler.scheduler import Scheduler
from bot.tables import admin, answering, clock, ending, gifts, moves, pauses, places, questions, undo
from bot.tables.hours import QuietHours
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import DAY, HOUR, PACES
from engines import GAMES
from storage import AvoidedRow, Batch
from storage.guests import keep_apart
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, Ward, changing, moved, stamp, turn
from tests.laws.table_verbs import VERBS, done

PAGE = Path(__file__).parents[2] / "docs" / "design.md"
TURN = 3
"""A turn and its bank, in time limits."""
WAITS = 4
"""How many waits of each game are looked at."""
STILL = cast("Any", SimpleNamespace(wake_due=AsyncMock()))
"""A dispatcher that delivers nothing: no call and no line makes anyone free."""
Does = Callable[[Ward, Table], Awaitable[Any]]


async def nothing(ward: Ward, table: Table) -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Case:
    """What one player does: `first` at once, and `again` at every step of the clock. The others are free after `timed`
    at a day a turn, and after `untimed` without a limit, in days. `way`: how, if only one counts. `one`: the player who
    does it; all others help.
    """

    timed: float
    untimed: float
    first: Does = nothing
    again: Does = nothing
    way: str = ""
    one: int = BOB
    given: tuple[tuple[str, Any], ...] = ()


# ------------------------------------------------------------------------------------------------ what one player does


async def look(_: Ward, table: Table) -> None:
    table.here(BOB)


async def move_and_take_back(_: Ward, table: Table) -> None:
    async def both(table: Table) -> None:
        asked = next((one for one in table.own(1) if one.must), None)
        if asked is None:
            return
        await moves.play(table, BOB, stamp(table, asked), [str(asked.default or next(iter(asked.moves)))])
        with suppress(UserError):
            await undo.undo(table, BOB)

    await turn(both, table)


async def return_late(_: Ward, table: Table) -> None:
    if table.seats[1].status == "absent":
        await turn(timeouts.came_back, table, BOB)


async def move_quiet_hours(ward: Ward, table: Table) -> None:
    hour = datetime.fromtimestamp(ward.time / 1000, UTC).hour
    await _own_time(table, Preferences(quiet=f"{hour}-{(hour + 12) % 24}", zone="UTC"))
    assert QuietHours(hour, (hour + 12) % 24, "UTC").until(ward.time) > ward.time


async def take_days_off(ward: Ward, table: Table) -> None:
    await _own_time(table, Preferences(days_off=((ward.time, ward.time + 21 * DAY),)))


async def _own_time(table: Table, wish: Preferences) -> None:
    if not table.over:
        async with changing(table) as change:
            clock.own_time(change, 1, wish)
            await change.commit()


async def leave_server(_: Ward, table: Table) -> None:
    await turn(places.gone, table, 1)


async def close_inbox(ward: Ward, _: Table) -> None:
    batch = Batch()
    Preferences().shut(batch, BOB, ward.time)
    await ward.storage.commit(batch)


async def avoid_everyone(ward: Ward, _: Table) -> None:
    batch = Batch()
    for user in (ANN, CYD, DAN, EVE):
        keep_apart(batch, AvoidedRow(BOB, user, ward.time))
    await ward.storage.commit(batch)


async def agree_on_pause(_: Ward, table: Table) -> None:
    await turn(admin.pause, table, BOB)
    for one in table.persons():
        if one.user != BOB:
            await turn(answering.agree, table, one.user or 0, 1)


async def ask_for_pause(_: Ward, table: Table) -> None:
    with suppress(UserError):
        await turn(admin.pause, table, BOB)


async def ask_for_all(_: Ward, table: Table) -> None:
    for verb in (ending.vote, undo.undo, gifts.ask):
        for more in (("draw",), ("cancel",)) if verb is ending.vote else ((),):
            with suppress(UserError):
                await turn(verb, table, BOB, *more)  # type: ignore[arg-type]


async def pause_as_moderator(_: Ward, table: Table) -> None:
    await turn(admin.pause, table, EVE, table.services.env.now() + pauses.MOST_DAYS * DAY, moderator=True)


async def delete_channel(_: Ward, table: Table) -> None:
    await turn(places.strike, table, places.CHANNEL)


async def concede(_: Ward, table: Table) -> None:
    await turn(ending.concede, table, BOB)


LATE = (("absence", "computer"),)
CASES: dict[str, Case] = {
    "is silent": Case(TURN, 3),
    "is silent without a time limit": Case(TURN, 3),
    "looks at the game without moving": Case(TURN, 14, again=look),
    "moves and takes back again and again": Case(TURN + 0.1, 14, again=move_and_take_back),
    "is late again and again and returns each time": Case(TURN, 3, again=return_late, given=LATE),
    "has quiet hours, and moves them every day": Case(2 * TURN + 1, 3, again=move_quiet_hours),
    "has days off": Case(21 + TURN, 21 + 3, first=take_days_off),
    "leaves the server": Case(TURN, 3, first=leave_server),
    "closes the inbox": Case(TURN, 3, first=close_inbox),
    "does not want to meet any substitute": Case(TURN, 3, first=avoid_everyone),
    "agreed to a pause and is silent": Case(0, 0, first=agree_on_pause, way="go on"),
    "asks for a pause every day": Case(TURN, 3, again=ask_for_pause),
    "asks for a draw, calling off, taking back or more time every day": Case(TURN + 0.1, 3, again=ask_for_all),
    "pauses as a moderator and is gone": Case(14, 14, first=pause_as_moderator, way="go on", one=EVE),
    "pauses as a moderator again and again": Case(0, 0, again=pause_as_moderator, way="leave", one=EVE),
    "deletes the channel, or takes the bot off the server": Case(30, 30, first=delete_channel, way="over", one=EVE),
    "concedes": Case(0, 0, first=concede),
}
LOBBY = "opens a lobby and is gone"


# ----------------------------------------------------------------------------------------------------- what others can


def ways(table: Table, one: int) -> set[str]:
    """Return how all but one player can go on or leave now: "go on", "leave" without a loss, or it is "over"."""
    if table.over:
        return {"over", "go on"}
    if table.row.status == "lobby":
        return {"leave"}
    others = [seat for seat in table.persons() if seat.user != one and seat.status == "playing"]
    found = set()
    if table.row.status == "paused":
        if any(admin.can_resume(table, seat.user or 0) for seat in others):
            found.add("go on")
    elif any(seat.user != one for seat in table.awaited()):
        found.add("go on")
    asker, rest = others[0], tuple(seat.seat for seat in table.persons() if seat.seat != others[0].seat)
    left = questions.missing(table, Question(0, "cancel", asker.seat, rest))
    return found | ({"leave"} if all(seat.user != one for seat in left) else set())


async def step(ward: Ward, table: Table, longest: int) -> None:
    """Turn the clock to the next timer, and ring it."""
    due = [timer.due for timer in await ward.storage.timers(table.id) if timer.due > ward.time]
    ward.time = min([*due, ward.time + longest])
    await Scheduler(ward.registry, STILL).ring()
    await ward.quiet()


async def others_move(ward: Ward, table: Table, one: int) -> None:
    """Let the others move until the table waits for one player alone."""
    for _ in range(300):
        seat = next((seat for seat in table.awaited() if seat.user not in {one, None}), None)
        if seat is None:
            return
        asked = next(decision for decision in table.own(seat.seat) if decision.must)
        await moved(table, seat.user or 0, str(asked.default or next(iter(asked.moves))), decision=asked)
        await ward.quiet()


async def wait(ward: Ward, table: Table, case: Case, most: float) -> bool:
    """Let time pass until the others are free. Return False if that takes too long."""
    began = ward.time
    pace = PACES[table.settings.time_limit]
    while not (case.way in found if (found := ways(table, case.one)) and case.way else found):
        if ward.time - began > most:
            return False
        await step(ward, table, max(pace // 6, HOUR) if pace else 6 * HOUR)
        await case.again(ward, table)
        await ward.quiet()
    return ward.time - began <= most


@pytest.mark.parametrize("limit", ["1d", "none"])
@pytest.mark.parametrize("game", ["doctor-strange", "gothic-doctor"])
@pytest.mark.parametrize("name", CASES)
async def test_the_others_go_on_or_leave_within_the_stated_time(ward: Ward, name: str, game: str, limit: str) -> None:
    case = CASES[name]
    table = await ward.playing(ANN, BOB, game=game, time_limit=limit, **dict(case.given))
    await others_move(ward, table, BOB)
    await case.first(ward, table)
    await case.again(ward, table)
    await ward.quiet()
    most = (case.timed if limit == "1d" else case.untimed) * DAY
    for _ in range(WAITS):
        assert await wait(ward, table, case, most), (name, ward.time, table.row.status)
        if table.over or "go on" not in ways(table, case.one) or table.row.status == "paused":
            break
        await others_move(ward, table, case.one)


@pytest.mark.parametrize("name", CASES)
async def test_three_people_are_no_worse_off(ward: Ward, name: str) -> None:
    case = CASES[name]
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor", time_limit="1d", **dict(case.given))
    await others_move(ward, table, BOB)
    await case.first(ward, table)
    await case.again(ward, table)
    await ward.quiet()
    assert await wait(ward, table, case, case.timed * DAY)


async def test_a_lobby_is_left_at_once_and_closes_by_itself(ward: Ward) -> None:
    table = await ward.opened(BOB, game="gothic-doctor")
    assert ways(table, BOB) == {"leave"}
    while not table.over:
        assert ward.time < 1_000_000 + DAY
        await step(ward, table, DAY)


def test_the_page_states_every_case() -> None:
    section = PAGE.read_text("utf-8").partition("## No wait without an end")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \|", section, re.MULTILINE)
    assert rows[1:] == [*CASES, LOBBY]


# ---------------------------------------------------------------------------------------------- every verb and button


@pytest.mark.parametrize("one", [ANN, BOB])
@pytest.mark.parametrize("part", range(4))
async def test_after_every_verb_of_a_table_nobody_holds_it(ward: Ward, part: int, one: int) -> None:
    """One player is silent from then on. A moderator's pause lasts 14 days, a halted game 30."""
    names = sorted(GAMES)
    for number, (name, scene) in enumerate(VERBS.items()):
        if number % 4 != part:
            continue
        table, verb = await scene(ward, names[number // 4 % len(names)])
        with suppress(UserError):
            await done(name, verb, table)
        await ward.quiet()
        people = {seat.user for seat in table.persons()}
        if not table.over and one in people and len(people) > 1 and table.row.status != "lobby":
            await others_move(ward, table, one)
            if table.row.status == "paused":
                await wait(ward, table, Case(0, 0, way="go on", one=EVE), 30 * DAY)
            most = (TURN + 1) * PACES[table.settings.time_limit]
            assert await wait(ward, table, Case(0, 0, one=one), most), (name, one, table.row.status)
        if not table.over:
            await turn(ending.cancel, table)


LOOKS = "hand hand_view open_hand board_picture changes log board_words hand_cards piles why more rules card card_kind"
LOOKS += " table_why replay shared_replay share_replay review moment share_review proof choose page select hint watch"
OWN = "orders ask_when cancel_order plan answer_rule note save_note mute_turn snooze setting tips"
LOBBIES = "join leave start add_computer remove_computer options set_option seat_wish time_limit absence sits_in rated"
LOBBIES += " move_here invite not_now invite_only call_role teach rematch"
MOVES = "move confirm moves undo"
ASKS = "draw cancel concede agree decline withdraw take_seat kick pause go_on more_time nudge end_game"


def test_every_button_is_a_look_ones_own_a_lobbys_a_move_or_a_question_that_the_cases_play() -> None:
    """Looks and one's own settings wake no one and stop nothing: `looks at the game` and `is silent` are their cases.
    Lobbies are left at once. Moves and questions are played above, and by every verb of a table.
    """
    known = [*LOOKS.split(), *OWN.split(), *LOBBIES.split(), *MOVES.split(), *ASKS.split()]
    assert sorted(known) == sorted(one.verb for one in BUTTONS)
