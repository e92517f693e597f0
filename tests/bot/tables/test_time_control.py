from hypothesis import given
from hypothesis import strategies as st

from bot.tables import time_control as paces
from bot.tables.time_control import DAY, FLAG, HOUR, HURRY, MINUTE, PACES, Clock

SEATS = range(4)
seats = st.sets(st.sampled_from(SEATS))
pace_of = st.sampled_from([value for value in PACES.values() if value])
steps = st.lists(
    st.tuples(st.integers(0, 4 * DAY), seats, st.sets(st.sampled_from(SEATS), min_size=1), seats, seats), max_size=12
)


def played(pace: int, turns: list[tuple[int, set[int], set[int], set[int], set[int]]], clock: Clock) -> Clock:
    now = 0
    for wait, answered, awaited, windows, late in turns:
        now += wait
        clock = paces.hurried(clock, answered, late & answered)
        clock = paces.moved(clock, pace, answered, awaited, windows & awaited, now)
    return clock


def due(clock: Clock, pace: int) -> dict[tuple[int, str], int]:
    return {(one.seat, one.kind): one.due for one in paces.alarms(clock, pace)}


@given(pace_of, steps)
def test_banks_only_shrink_and_every_awaited_seat_has_one_end_of_its_time(
    pace: int, turns: list[tuple[int, set[int], set[int], set[int], set[int]]]
) -> None:
    clock = paces.started(SEATS, pace)
    for at in range(len(turns)):
        before, clock = clock, played(pace, turns[: at + 1], paces.started(SEATS, pace))
        assert all(0 <= clock.banks[seat] <= before.banks[seat] for seat in SEATS)
        assert set(clock.asked_since) == turns[at][2]
        flags = [one.seat for one in paces.alarms(clock, pace) if one.kind == FLAG]
        assert sorted(flags) == sorted(clock.asked_since)
        for one in paces.alarms(clock, pace):
            assert clock.asked_since[one.seat] < one.due <= clock.asked_since[one.seat] + pace * (1 + paces.BANK)
            assert (one.kind == FLAG) == (one.due == paces.deadline(clock, pace, one.seat))


@given(pace_of, steps, st.integers(0, 9 * DAY), st.integers(1, 9 * DAY))
def test_a_pause_shifts_every_alarm_by_its_length_and_nothing_rings_in_it(
    pace: int, turns: list[tuple[int, set[int], set[int], set[int], set[int]]], at: int, length: int
) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    still = paces.stopped(clock, at + 1)
    assert paces.alarms(still, pace) == [] and paces.deadline(still, pace, 0) is None
    assert paces.stopped(still, at + 5) == still
    again = paces.resumed(still, at + 1 + length)
    assert due(again, pace) == {key: when + length for key, when in due(clock, pace).items()}
    assert paces.resumed(again, at) == again
    # the wall clock was set back in the pause
    assert paces.resumed(still, at) == paces.resumed(still, at + 1)


@given(pace_of, steps, st.integers(-DAY, DAY))
def test_shifting_there_and_back_changes_nothing(
    pace: int, turns: list[tuple[int, set[int], set[int], set[int], set[int]]], by: int
) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    assert due(paces.shifted(clock, by, 0), pace) == {key: when + by for key, when in due(clock, pace).items()}
    assert paces.shifted(paces.shifted(clock, by, 0), -by, 0) == clock


@given(steps)
def test_without_a_limit_nothing_ever_rings(turns: list[tuple[int, set[int], set[int], set[int], set[int]]]) -> None:
    clock = played(0, turns, paces.started(SEATS, 0))
    assert paces.alarms(clock, 0) == [] and set(clock.banks.values()) == {0}


@given(pace_of, steps)
def test_a_clock_survives_its_text(pace: int, turns: list[tuple[int, set[int], set[int], set[int], set[int]]]) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    assert Clock.load(clock.dump()) == clock


def test_a_turn_is_reminded_of_at_half_and_at_nine_tenths_and_ends_with_the_bank() -> None:
    clock = paces.moved(paces.started(range(2), HOUR), HOUR, (), {0}, (), 1000)
    assert due(clock, HOUR) == {
        (0, "half"): 1000 + 30 * MINUTE,
        (0, "late"): 1000 + 54 * MINUTE,
        (0, FLAG): 1000 + 3 * HOUR,
    }


def test_overtime_comes_out_of_the_bank_and_a_quick_turn_costs_nothing() -> None:
    clock = paces.moved(paces.started(range(2), HOUR), HOUR, (), {0}, (), 0)
    quick = paces.moved(clock, HOUR, {0}, {1}, (), HOUR)
    assert quick.banks == {0: 2 * HOUR, 1: 2 * HOUR}
    slow = paces.moved(clock, HOUR, {0}, {1}, (), HOUR + 20 * MINUTE)
    assert slow.banks == {0: 2 * HOUR - 20 * MINUTE, 1: 2 * HOUR}
    back = paces.moved(slow, HOUR, {1}, {0}, (), 2 * HOUR)
    assert paces.deadline(back, HOUR, 0) == 2 * HOUR + HOUR + 2 * HOUR - 20 * MINUTE


def test_a_wall_clock_set_back_gives_nobody_time_out_of_nothing() -> None:
    clock = paces.moved(paces.started(range(2), HOUR), HOUR, (), {0}, (), 5 * HOUR)
    assert paces.moved(clock, HOUR, {0}, {1}, (), 0).banks[0] == 2 * HOUR


def test_others_answers_leave_a_running_turn_alone_and_the_own_answer_begins_a_fresh_one() -> None:
    clock = paces.moved(paces.started(range(3), HOUR), HOUR, (), {0, 1}, (), 0)
    clock = paces.moved(clock, HOUR, {1}, {0, 1}, (), 10 * MINUTE)
    assert clock.asked_since == {0: 0, 1: 10 * MINUTE}


def test_a_window_is_short_has_no_reminder_and_leaves_the_bank_alone() -> None:
    for pace, length in ((PACES["5m"], 75_000), (HOUR, 15 * MINUTE), (PACES["3d"], 30 * MINUTE)):
        clock = paces.moved(paces.started(range(2), pace), pace, (), {1}, {1}, 0)
        assert due(clock, pace) == {(1, FLAG): length}
        assert paces.moved(clock, pace, {1}, {0}, (), 9 * DAY).banks[1] == 2 * pace


def test_a_seat_that_is_asked_something_of_another_kind_starts_afresh() -> None:
    clock = paces.moved(paces.started(range(2), HOUR), HOUR, (), {1}, {1}, 0)
    assert paces.moved(clock, HOUR, {0}, {1}, (), 9 * MINUTE).asked_since == {1: 9 * MINUTE}


def test_who_ran_out_of_time_has_a_tenth_for_further_steps_until_they_act_themselves() -> None:
    clock = paces.moved(paces.started(range(2), HOUR), HOUR, (), {0}, (), 0)
    late = paces.moved(paces.hurried(clock, {0}, {0}), HOUR, {0}, {0}, (), 3 * HOUR)
    assert due(late, HOUR) == {(0, FLAG): 3 * HOUR + HOUR // HURRY}
    back = paces.moved(paces.hurried(late, {0}, ()), HOUR, {0}, {0}, (), 3 * HOUR + MINUTE)
    assert due(back, HOUR)[0, FLAG] == 3 * HOUR + MINUTE + HOUR


def test_a_window_that_was_let_pass_puts_nobody_in_a_hurry_and_takes_nobody_out_of_it() -> None:
    window = Clock(asked_since={0: 0}, windows=(0,))
    assert paces.hurried(window, {0}, {0}).overdue == ()
    both = Clock(asked_since={0: 0}, windows=(0,), overdue=(0,))
    assert paces.hurried(both, {0}, {0}).overdue == (0,)


def test_who_sits_down_in_a_seat_has_a_turn_of_their_own() -> None:
    clock = Clock({0: 0, 1: 0}, {0: 0}, overdue=(0,))
    assert paces.afresh(clock, 0, HOUR) == Clock({0: 0, 1: 0}, {0: HOUR})
    assert paces.afresh(clock, 1, HOUR) == clock
