"""Sealed windows: what is answered is kept from everybody until the time of the window is over, and then all counts."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.errors import UserError
from bot.outbox.lobby import room
from bot.scheduler import downtime, timeouts
from bot.screens.lobby import lobby
from bot.screens.phrases import awaited_line, kept_line
from bot.tables import admin, clock, ending, forgetting, moves, seats, standing, undo, windows
from bot.tables.change import Change
from bot.tables.clock import HELD, goes_on, secret
from bot.tables.orders import Standing
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE, WINDOW, Clock
from engines.game import Decision
from storage import WHOLE_TABLE, Batch, TimerRow
from tests.bot.tables.test_clock import paced, ring, timers
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, asked, moved, no_room, stamp, status
from tests.laws.playing import pick

QUACK, GOTHIC = "quack-in-the-box", "gothic-doctor"


def doses(table: Table, user: int) -> list[str]:
    return [str(move) for move in asked(table, user).moves if move.verb == "lay"]


async def window(
    ward: Ward, *users: int, pace: str = "8h", reactions: str = "sealed", fits: Callable[[Table], bool], **given: Any
) -> Table:
    """A game in which Ann leads, and the others are asked whether they object; `fits` says with which cards."""
    people = users or (ANN, BOB, CYD, DAN)
    for seed in range(200):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(*people, pace=pace, options={"reactions": reactions}, **given)
        laid = doses(table, ANN)
        if not laid:
            continue
        await moved(table, ANN, laid[-1])
        for user in people[1:]:
            await moved(table, user, "skip")
        await ward.quiet()
        if fits(table):
            return table
    raise AssertionError("no such window in two hundred games")


def anybody(table: Table) -> bool:
    return secret(table)


def objectors(*users: int) -> Callable[[Table], bool]:
    """Whether just these of those who are asked hold an objection."""

    def fits(table: Table) -> bool:
        able = {table.seats[one.seat].user for one in windows.asked(table) if len(one.moves) > 1}
        return secret(table) and able == set(users)

    return fits


def objection(table: Table, user: int) -> str:
    return str(asked(table, user).moves[0])  # type: ignore[index]


async def over(ward: Ward, table: Table) -> None:
    """The time of the window is over, to the millisecond."""
    due = goes_on(table)
    assert due is not None
    ward.time = due
    await ring(ward)


def told(table: Table, since: int) -> list[tuple[int, str, str]]:
    return [(row.seat, row.move, row.via) for row in table.moves[since:]]


async def kept(ward: Ward, table: Table) -> dict[int, str]:
    """The rows of answers that are held back, by seat."""
    return {row.seat: row.data for row in await ward.storage.orders(table.id) if row.kind == HELD}


# ------------------------------------------------------------------------------------------------ held, then played


async def test_an_answer_is_no_move_until_the_time_of_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    moves, state = len(table.moves), table.state
    played = await moved(table, CYD, objection(table, CYD))
    assert (str(played.held), played.made) == (objection(table, CYD), [])
    assert (len(table.moves), table.state is state) == (moves, True)
    assert list(await kept(ward, table)) == [2]
    await over(ward, table)
    assert told(table, moves) == [(1, "pass", "default"), (2, played.held and str(played.held), "pressed")]
    assert await kept(ward, table) == {} and table.standing[2].held is None


async def test_all_answers_count_in_the_order_of_the_window_whoever_answered_first(ward: Ward) -> None:
    table = await window(ward, fits=anybody)
    moves = len(table.moves)
    for user in (DAN, CYD, BOB):
        await moved(table, user, "pass")
    await over(ward, table)
    assert told(table, moves) == [(1, "pass", "pressed"), (2, "pass", "pressed"), (3, "pass", "pressed")]


async def test_after_the_first_answer_that_counts_the_others_are_void_and_what_opens_has_its_own_time(
    ward: Ward,
) -> None:
    def fits(table: Table) -> bool:
        able = {table.seats[one.seat].user for one in windows.asked(table) if len(one.moves) > 1}
        return {BOB, CYD} <= able

    for _ in range(20):
        table = await window_of_two_leaders(ward, fits)
        moves, first = len(table.moves), goes_on(table)
        assert first is not None
        answers = {user: objection(table, user) for user in (CYD, BOB) if user != ANN}
        for user, text in answers.items():
            await moved(table, user, text)
        await over(ward, table)
        assert [row.via for row in table.moves[moves:]].count("pressed") == 1
        assert await kept(ward, table) == {}
        if windows.asked(table):
            assert goes_on(table) == first + 5 * MINUTE
            calls = {row.target: row.created for row in await ward.storage.owed(table.id) if row.kind == "call"}
            again = [table.seats[one.seat].user for one in windows.asked(table)]
            assert [calls.get(f"user:{user}") for user in again] == [ward.time] * len(again)
            return
        ward.rng.seed(ward.rng.randrange(10_000))
    raise AssertionError("no second window in twenty games")


async def window_of_two_leaders(ward: Ward, fits: Callable[[Table], bool]) -> Table:
    """Ann leads, and Dan would after her."""
    for _ in range(400):
        table = await ward.playing(ANN, BOB, CYD, DAN, pace="8h", options={"reactions": "sealed"})
        if doses(table, ANN) and doses(table, DAN):
            await moved(table, ANN, doses(table, ANN)[-1])
            await moved(table, DAN, doses(table, DAN)[0])
            await moved(table, BOB, "skip")
            await moved(table, CYD, "skip")
            if secret(table) and windows.asked(table)[0].prompt.args["leader"] == 0 and fits(table):
                return table
    raise AssertionError("no such window in four hundred games")


@pytest.mark.parametrize("answers", [True, False])
async def test_what_was_asked_of_the_table_lapses_with_the_window_whether_anybody_answered_or_not(
    ward: Ward, answers: bool
) -> None:
    table = await window(ward, fits=anybody)
    await ending.vote(table, ANN, "draw")
    if answers:
        await moved(table, BOB, "pass")
    assert [one.kind for one in table.settings.questions] == ["draw"]
    await over(ward, table)
    assert table.settings.questions == []


async def test_an_answer_may_be_changed_until_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    moves = len(table.moves)
    await moved(table, CYD, objection(table, CYD))
    await moved(table, CYD, "pass")
    assert len(await kept(ward, table)) == 1
    await over(ward, table)
    assert (2, "pass", "pressed") in told(table, moves)


async def test_a_stale_menu_is_refused_in_a_window_too(ward: Ward) -> None:
    table = await window(ward, fits=anybody)
    decision = asked(table, BOB)
    await over(ward, table)
    with pytest.raises(UserError):
        await moved(table, BOB, "pass", decision=decision)
    assert await kept(ward, table) == {}


async def test_the_hand_says_what_was_answered_and_until_when_it_can_be_changed(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    when = f"<t:{(goes_on(table) or 0) // 1000}:R>"
    before = kept_line(table, 2, table.say)
    assert when in before and "Let it happen" in before
    text = objection(table, CYD)
    await moved(table, CYD, text)
    label = table.face.label(table.say, table.at(2), table.game.move(text)).text
    assert label in kept_line(table, 2, table.say) and when in kept_line(table, 2, table.say)
    assert kept_line(table, 0, table.say) == "" and "Let it happen" in kept_line(table, 1, table.say)
    assert awaited_line(table, table.say).endswith(f"The game goes on {when} at the latest.")


# ------------------------------------------------------------------------------------------------------- whose time


@pytest.mark.parametrize(
    ("pace", "lasts"),
    [
        ("5m", 20_000),
        ("1h", MINUTE),
        ("8h", 5 * MINUTE),
        ("1d", 15 * MINUTE),
        ("3d", 15 * MINUTE),
        ("none", 15 * MINUTE),
    ],
)
async def test_a_sealed_window_has_one_time_for_all_that_the_pace_alone_sets(ward: Ward, pace: str, lasts: int) -> None:
    table = await window(ward, pace=pace, fits=anybody)
    assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): lasts}
    banks = Clock.load(table.row.clock).banks
    for user in (BOB, CYD, DAN):
        await moved(table, user, "pass")
        assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): lasts}
    ward.time += lasts - 1
    await ring(ward)
    assert windows.asked(table)
    ward.time += 1
    await ring(ward)
    assert not windows.asked(table)
    after = Clock.load(table.row.clock)
    assert (after.banks, after.hurried) == (banks, ())
    assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table)


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
async def test_when_a_window_is_over_does_not_depend_on_who_answered(ward: Ward, answers: int) -> None:
    table = await window(ward, fits=anybody)
    opened = ward.time
    for user in (BOB, CYD, DAN)[:answers]:
        ward.time += 7_000
        await moved(table, user, str(next(iter(asked(table, user).moves))))
    assert goes_on(table) == opened + 5 * MINUTE
    await over(ward, table)
    assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table) or goes_on(table) == opened + 10 * MINUTE


async def test_a_pause_stops_the_time_of_a_window_and_keeps_the_answers(ward: Ward) -> None:
    table = await window(ward, fits=anybody)
    await moved(table, BOB, "pass")
    ward.time += MINUTE
    await admin.pause(table, ANN)
    assert await timers(ward, table) == {} and goes_on(table) is None
    ward.time += HOUR
    await ring(ward)
    await admin.resume(table)
    assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 4 * MINUTE}
    assert list(await kept(ward, table)) == [1]


@pytest.mark.parametrize("asleep", [False, True])
async def test_downtime_counts_for_nobody_in_a_window_whether_the_table_sleeps_or_not(ward: Ward, asleep: bool) -> None:
    table = await window(ward, pace="none", fits=anybody)
    again = ward.again() if asleep else ward
    ward.time = again.time = ward.time + 2 * HOUR
    await downtime.make_up(again.registry, 2 * HOUR)
    assert (await timers(again, table))[WHOLE_TABLE, WINDOW] == 15 * MINUTE
    assert not asleep or not list(again.registry.awake())


async def test_a_bot_that_starts_anew_in_the_middle_knows_the_answers_and_when_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    moves, text = len(table.moves), objection(table, CYD)
    await moved(table, CYD, text)
    again = ward.again()
    again.time = goes_on(table) or 0
    await ring(again)
    woken = await again.registry.table(table.id)
    assert told(woken, moves)[1] == (2, text, "pressed")
    assert await kept(again, woken) == {}


async def test_a_window_that_cannot_be_written_loses_no_answer(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    moves, text = len(table.moves), objection(table, CYD)
    await moved(table, CYD, text)
    with no_room("INSERT INTO moves"):
        await over(ward, table)
    assert len(table.moves) == moves and list(await kept(ward, table)) == [2]
    ward.time += HOUR
    await ring(ward)
    assert told(table, moves)[1] == (2, text, "pressed")


@pytest.mark.parametrize("kind", ["sealed", "flag", "half"])
async def test_a_window_of_a_version_that_passed_for_people_gets_its_time_when_an_old_timer_rings(
    ward: Ward, kind: str
) -> None:
    table = await window(ward, fits=anybody)
    batch = Batch()
    batch.drop_timers(table.id)
    batch.set_clock(table.id, Clock(banks={0: HOUR}, since={1: ward.time}, windows=(1, 2, 3)).dump())
    batch.set_timer(TimerRow(table.id, kind, 1, ward.time))
    await ward.storage.commit(batch)
    ward.registry.let_go(table.id)
    await ring(ward)
    table = await ward.registry.table(table.id)
    assert await timers(ward, table) == ({} if kind == "half" else {(WHOLE_TABLE, WINDOW): 5 * MINUTE})
    assert windows.asked(table) and not [one for one in await ward.storage.owed(table.id) if one.kind == "remind"]


async def test_in_a_window_nobody_is_reminded_and_nobodys_flag_falls(ward: Ward) -> None:
    table = await window(ward, pace="5m", absence="computer", fits=anybody)
    await timeouts.remind(table, TimerRow(table.id, "half", 1, ward.time))
    ward.time += 10 * DAY
    await timeouts.time_up(table, TimerRow(table.id, "flag", 1, ward.time))
    assert not [one for one in await ward.storage.owed(table.id) if one.kind == "remind"]
    assert {seat.status for seat in table.seats} == {"playing"} and len(windows.asked(table)) == 3


# --------------------------------------------------------------------------------------------------- one person only


async def alone(ward: Ward, computers: int = 3, **given: Any) -> Table:
    """Ann against computer players, in a sealed window."""
    for seed in range(200):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(ANN, computers=computers, pace="8h", options={"reactions": "sealed"}, **given)
        await ward.quiet()
        for _ in range(40):
            if table.over or (windows.asked(table) and any(one.seat == 0 for one in windows.asked(table))):
                break
            await moved(table, ANN, "skip" if not windows.asked(table) else "pass")
            await ward.quiet()
        if windows.asked(table):
            return table
    raise AssertionError("Ann was not asked in two hundred games")


async def test_at_a_table_with_one_person_all_answers_count_once_that_person_has_answered(ward: Ward) -> None:
    table = await alone(ward)
    asked_now, moves = [one.seat for one in windows.asked(table)], len(table.moves)
    assert sorted(await kept(ward, table)) == sorted(set(asked_now) - {0})
    played = await moved(table, ANN, "pass")
    assert played.held is None and [str(move) for move in played.made] == ["pass"]
    assert {row.via for row in table.moves[moves : moves + len(asked_now)]} <= {"pressed", "computer"}
    assert len(table.moves) > moves
    await ward.quiet()
    assert windows.asked(table) or await kept(ward, table) == {}


async def test_at_a_table_with_one_person_computer_players_among_themselves_wait_for_nothing(ward: Ward) -> None:
    for seed in range(40):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(ANN, computers=3, options={"reactions": "sealed"})
        await ward.quiet()
        if not doses(table, ANN):
            continue
        await moved(table, ANN, doses(table, ANN)[-1])
        await ward.quiet()
        assert table.over or any(one.seat == 0 for one in table.decisions() if one.must)
        if any(row.move == "pass" and row.via == "computer" for row in table.moves):
            return
    raise AssertionError("no window in forty games")


# ------------------------------------------------------------------------------------------- standing, leaving, undo


async def test_computer_players_answer_at_once_and_are_held_back_too(ward: Ward) -> None:
    table = await beside_computers(ward)
    moves = len(table.moves)
    computers = [one.seat for one in windows.asked(table) if table.seats[one.seat].kind == "computer"]
    assert computers and sorted(await kept(ward, table)) == computers
    await over(ward, table)
    by = {row.seat: row.via for row in table.moves[moves:]}
    assert all(via == ("computer" if seat in computers else "default") for seat, via in by.items())


async def beside_computers(ward: Ward) -> Table:
    """Ann leads; Bob and two computer players are asked."""
    for seed in range(200):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(ANN, BOB, computers=2, pace="8h", options={"reactions": "sealed"})
        await ward.quiet()
        if not doses(table, ANN):
            continue
        await moved(table, ANN, doses(table, ANN)[-1])
        await ward.quiet()
        await moved(table, BOB, "skip")
        await ward.quiet()
        if {0, 1} & {one.seat for one in windows.asked(table)} and secret(table):
            return table
    raise AssertionError("no window in two hundred games")


async def random_window(ward: Ward, game: str, rng: Random, *users: int, ask: Any = "always") -> Table:
    """A game that waits in a sealed window."""
    for _ in range(60):
        table = await ward.playing(*users, game=game, pace="1h", options={"reactions": "sealed"})
        table.standing = {seat.seat: Standing(ask=ask) for seat in table.seats}
        for _ in range(150):
            if table.over or (windows.asked(table) and rng.random() < 0.5):
                break
            if windows.asked(table):
                await over(ward, table)
                continue
            await at_random(table, rng)
        if not table.over:
            return table
    raise AssertionError("no sealed window in sixty games")


async def test_pass_for_this_round_answers_windows_beforehand_and_is_held_like_any_answer(ward: Ward) -> None:
    table = await random_window(ward, QUACK, Random(5), ANN, BOB, CYD)
    decision = windows.asked(table)[0]
    moves = len(table.moves)
    await standing.ask(table, decision.seat, "round")
    await ward.quiet()
    assert len(table.moves) == moves and list(await kept(ward, table)) == [decision.seat]
    await over(ward, table)
    assert told(table, moves)[0] == (decision.seat, "pass", "standing answer")


async def test_a_mulligan_is_held_and_whoever_says_nothing_keeps(ward: Ward) -> None:
    for seed in range(200):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(ANN, BOB, CYD, game=GOTHIC, pace="1d", options={"reactions": "sealed"})
        able = [one for one in windows.asked(table) if len(one.moves) > 1]
        if len(able) == 1:
            break
    changes = next(move for move in able[0].moves if move != able[0].default)
    await moves.play(table, table.seats[able[0].seat].user or 0, stamp(table, able[0]), [str(changes)])
    assert table.moves == [] and await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 15 * MINUTE}
    await over(ward, table)
    by = {row.seat: (row.move, row.via) for row in table.moves[:3]}
    assert by.pop(able[0].seat) == (str(changes), "pressed")
    assert set(by.values()) == {(str(able[0].default), "default")}


async def test_whoever_takes_a_seat_over_in_the_middle_answers_anew(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    await moved(table, CYD, objection(table, CYD))
    moves = len(table.moves)
    await seats.offer(table, 2, EVE, 2)
    await seats.replace_seat(table, 2, EVE, NAMES[EVE])
    assert await kept(ward, table) == {} and windows.answer(table, asked(table, EVE)) is None
    await over(ward, table)
    assert (2, "pass", "default") in told(table, moves)


async def test_whoever_gives_up_in_the_middle_passes(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    await moved(table, CYD, objection(table, CYD))
    moves = len(table.moves)
    await ending.concede(table, CYD)
    await ward.quiet()
    assert len(table.moves) == moves
    await over(ward, table)
    assert (2, "pass", "default") in told(table, moves)


async def test_whoever_is_forgotten_in_the_middle_leaves_no_answer(ward: Ward) -> None:
    table = await window(ward, fits=objectors(CYD))
    await moved(table, CYD, objection(table, CYD))
    assert b'"held"' in await forgetting.export(ward.registry, CYD)
    await forgetting.forget(ward.registry, CYD)
    assert await kept(ward, table) == {}
    assert 2 not in table.standing


async def test_a_game_that_is_called_off_in_a_window_keeps_no_answer(ward: Ward) -> None:
    table = await window(ward, fits=anybody)
    await moved(table, BOB, "pass")
    await ending.cancel(table)
    assert await kept(ward, table) == {} and await timers(ward, table) == {}


async def turned(ward: Ward, game: str, rng: Random) -> tuple[Table, list[Decision]]:
    table = await random_window(ward, game, rng, ANN, BOB, CYD)
    return table, windows.asked(table)


async def test_a_window_that_is_taken_back_drops_its_answers_and_its_time(ward: Ward) -> None:
    rng = Random(3)
    for _ in range(60):
        table, questions = await turned(ward, GOTHIC, rng)
        last = table.moves[-1] if table.moves else None
        others = [one for one in questions if last is not None and one.seat != last.seat]
        if last is None or not others:
            continue
        await moves.play(table, table.seats[others[0].seat].user or 0, stamp(table, others[0]), ["pass"])
        try:
            done = await undo.undo(table, table.seats[last.seat].user or 0)
        except UserError:
            continue
        if done is None or windows.asked(table):
            continue
        assert await kept(ward, table) == {}
        assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table)
        return
    raise AssertionError("no window was taken back in sixty games")


async def test_what_is_taken_back_into_a_window_asks_everybody_anew(ward: Ward) -> None:
    table = await window(ward, fits=anybody)
    await moved(table, BOB, "pass")
    ward.time += MINUTE
    change = Change(table)
    change.undo(table.row.move_count + 1, table.game.clone(table.state))
    clock.go_on(change, ())
    await change.commit()
    assert await kept(ward, table) == {} and await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 5 * MINUTE}


async def test_an_answer_that_has_counted_in_a_sealed_window_is_not_taken_back_alone(ward: Ward) -> None:
    rng = Random(4)
    for _ in range(20):
        table = await random_window(ward, QUACK, rng, ANN, BOB, CYD)
        for _ in range(400):
            if table.over or await passed_unseen(ward, table):
                break
            if not windows.asked(table):
                await at_random(table, rng)
        if not table.over:
            with pytest.raises(UserError, match="sealed window"):
                await undo.undo(table, table.seats[table.moves[-1].seat].user or 0)
            assert table.row.undo_count == 0
            return
    raise AssertionError("no window was passed by all in twenty games")


async def passed_unseen(ward: Ward, table: Table) -> bool:
    """Whether a window is open that all let pass, whereupon nothing was shown and nothing left to chance."""
    if not windows.asked(table):
        return False
    await over(ward, table)
    last = table.moves[-1]
    shown = [event for event in table.game.unpack(last.events) if event.chance or event.reveals]
    return not windows.asked(table) and last.move == "pass" and not shown


async def at_random(table: Table, rng: Random) -> None:
    decision, move = pick(table.decisions(), rng)
    change = Change(table)
    moves.make(change, table.seats[decision.seat], move, "pressed")
    await moves.write(change)


async def test_strange_has_no_sealed_windows_and_its_answers_count_at_once(ward: Ward) -> None:
    rng = Random(6)
    table = await ward.playing(ANN, BOB, game="doctor-strange", pace="1h", options={"reactions": "sealed"})
    for _ in range(120):
        if table.over:
            break
        assert not windows.asked(table) and goes_on(table) is None
        decision, move = pick(table.decisions(), rng)
        before = len(table.moves)
        await moves.play(table, table.seats[decision.seat].user or 0, stamp(table, decision), [str(move)])
        assert len(table.moves) > before or table.over
    assert await kept(ward, table) == {}


# ------------------------------------------------------------------------------------------------------ quick games


async def test_a_quick_shared_window_without_a_clock_is_passed_after_three_days(ward: Ward) -> None:
    def fits(table: Table) -> bool:
        return secret(table)

    table = await window(ward, pace="none", reactions="quick", fits=fits)
    open_now = [one.seat for one in table.decisions() if one.must]
    assert await timers(ward, table) == {(seat, "flag"): 3 * DAY for seat in open_now}
    moves = len(table.moves)
    ward.time += 3 * DAY
    await ring(ward)
    assert told(table, moves) == [(seat, "pass", "default") for seat in open_now]


async def test_a_question_to_one_seat_alone_never_passes_by_itself_without_a_clock(ward: Ward) -> None:
    for seed in range(60):
        ward.rng.seed(f"window {seed}")
        table = await ward.playing(ANN, BOB, options={"reactions": "sealed"})
        if not doses(table, ANN):
            continue
        await moved(table, ANN, doses(table, ANN)[-1])
        await moved(table, BOB, "skip")
        if [one for one in table.decisions() if one.must and str(one.default) == "pass"]:
            break
    assert not windows.asked(table) and await timers(ward, table) == {}
    await moved(table, BOB, "pass")
    assert table.moves[-1].move == "pass" and status(table) == "playing"


async def test_the_lobby_says_what_sealed_costs_at_the_pace_that_was_chosen(ward: Ward) -> None:
    for game, pace, words in (
        (GOTHIC, "8h", "open for 5 minutes"),
        (QUACK, "none", "open for 15 minutes"),
        ("doctor-strange", "8h", ""),
    ):
        table = await ward.opened(ANN, game=game, pace=pace, options={"reactions": "sealed"})
        shown = str(lobby(table.say, room(table)))
        assert ("window stays open" in shown, words in shown) == (bool(words), True)


async def test_reminders_of_ordinary_turns_are_as_before(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, options={"reactions": "sealed"})
    assert {kind for _, kind in await timers(ward, table)} == {"half", "late", "flag"}
