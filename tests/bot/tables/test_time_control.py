from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bot.tables import time_control as paces
from bot.tables.hours import QuietHours
from bot.tables.time_control import DAY, FLAG, HOUR, HURRY, MINUTE, PACES, Answer, Clock, Turn, window

SEATS = range(4)
pace_of = st.sampled_from([value for value in PACES.values() if value])


@dataclass(frozen=True)
class Step:
    """After `wait` the seats in `answers` answer, those in `alone` a question of their own, some of them `late`; then
    `asked` are asked, those in `eligible` in one window.
    """

    wait: int
    answers: tuple[int, ...]
    alone: frozenset[int]
    late: frozenset[int]
    asked: frozenset[int]
    eligible: frozenset[int]
    opened: bool


some = st.frozensets(st.sampled_from(SEATS))
steps = st.lists(
    st.builds(
        Step,
        st.integers(0, 4 * DAY),
        st.lists(st.sampled_from(SEATS), max_size=3).map(tuple),
        some,
        some,
        st.frozensets(st.sampled_from(SEATS), min_size=1),
        st.sampled_from([frozenset[int](), frozenset({0, 1}), frozenset({1, 2, 3})]),
        st.booleans(),
    ),
    max_size=12,
)


def played(pace: int, turns: list[Step], clock: Clock) -> Clock:
    now = 0
    for number, step in enumerate(turns):
        now += step.wait
        answers = [Answer(seat, seat in step.alone, step.alone, number) for seat in step.answers]
        clock = paces.hurried(clock, step.answers, step.late & {*step.answers})
        clock = moved(clock, pace, answers, step.asked, now, step.eligible, opened=step.opened)
    return clock


def moved(
    clock: Clock,
    pace: int,
    answers: Iterable[Answer],
    awaited: Iterable[int],
    now: int,
    eligible: Iterable[int] = (),
    *,
    opened: bool = False,
) -> Clock:
    window = tuple(sorted(eligible))
    asked = {seat: window if seat in window else () for seat in awaited}
    return paces.moved(clock, pace, tuple(answers), asked, now, opened=opened)


def own(seat: int, *waiting: int) -> Answer:
    """Return an answer to a question of the seat's own, while the `waiting` are asked too."""
    return Answer(seat, alone=True, waiting=frozenset({seat, *waiting}), number=1)


def due(clock: Clock, pace: int) -> dict[tuple[int, str], int]:
    return {(one.seat, one.kind): one.due for one in paces.alarms(clock, pace)}


@given(pace_of, steps)
def test_banks_only_shrink_and_every_awaited_seat_has_one_end_of_its_time(pace: int, turns: list[Step]) -> None:
    clock = paces.started(SEATS, pace)
    for at in range(len(turns)):
        before, clock = clock, played(pace, turns[: at + 1], paces.started(SEATS, pace))
        assert all(0 <= clock.banks[seat] <= before.banks[seat] for seat in SEATS)
        assert set(clock.asked_since) == turns[at].asked
        flags = [one.seat for one in paces.alarms(clock, pace) if one.kind == FLAG]
        assert sorted(flags) == sorted(clock.asked_since)
        for one in paces.alarms(clock, pace):
            longest = max(pace * (1 + paces.BANK), paces.SHORTEST_WINDOW)
            assert clock.asked_since[one.seat] <= one.due <= clock.asked_since[one.seat] + longest
            assert (one.kind == FLAG) == (one.due == paces.deadline(clock, pace, one.seat))


@given(pace_of, steps, st.integers(0, 9 * DAY), st.integers(1, 9 * DAY))
def test_a_pause_shifts_every_alarm_by_its_length_and_nothing_rings_in_it(
    pace: int, turns: list[Step], at: int, length: int
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
def test_shifting_there_and_back_changes_nothing(pace: int, turns: list[Step], by: int) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    assert due(paces.shifted(clock, by, 0), pace) == {key: when + by for key, when in due(clock, pace).items()}
    assert paces.shifted(paces.shifted(clock, by, 0), -by, 0) == clock


@given(steps)
def test_without_a_limit_only_windows_end(turns: list[Step]) -> None:
    clock = played(0, turns, paces.started(SEATS, 0))
    assert {one.seat for one in paces.alarms(clock, 0)} == {*clock.eligible} and set(clock.banks.values()) == {0}


@given(pace_of, steps)
def test_all_who_are_asked_in_a_window_have_the_same_time(pace: int, turns: list[Step]) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    ends = {(clock.asked_since[seat], paces.deadline(clock, pace, seat)) for seat in clock.eligible}
    assert len(ends) <= 1


@given(pace_of, steps)
def test_a_clock_survives_its_text(pace: int, turns: list[Step]) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    assert Clock.load(clock.dump()) == clock


def test_a_turn_is_reminded_of_at_half_and_at_nine_tenths_and_ends_with_the_bank() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 1000)
    assert due(clock, HOUR) == {
        (0, "half"): 1000 + 30 * MINUTE,
        (0, "late"): 1000 + 54 * MINUTE,
        (0, FLAG): 1000 + 3 * HOUR,
    }


def test_overtime_comes_out_of_the_bank_and_a_quick_turn_costs_nothing() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    quick = moved(clock, HOUR, [own(0)], {1}, HOUR)
    assert quick.banks == {0: 2 * HOUR, 1: 2 * HOUR}
    slow = moved(clock, HOUR, [own(0)], {1}, HOUR + 20 * MINUTE)
    assert slow.banks == {0: 2 * HOUR - 20 * MINUTE, 1: 2 * HOUR}
    back = moved(slow, HOUR, [own(1)], {0}, 2 * HOUR)
    assert paces.deadline(back, HOUR, 0) == 2 * HOUR + HOUR + 2 * HOUR - 20 * MINUTE


def test_a_wall_clock_set_back_gives_nobody_time_out_of_nothing() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 5 * HOUR)
    back = moved(clock, HOUR, [own(0)], {1}, 0)
    assert back.banks[0] == 2 * HOUR and back.turns[0].spent == 0


def test_further_answers_of_a_turn_have_what_is_left_of_it_and_a_tenth_at_least() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    clock = moved(clock, HOUR, [own(0)], {0}, 40 * MINUTE)
    assert paces.deadline(clock, HOUR, 0) == HOUR + 2 * HOUR
    assert due(clock, HOUR)[0, "late"] == 54 * MINUTE and (0, "half") not in due(clock, HOUR)
    clock = moved(clock, HOUR, [own(0)], {0}, 58 * MINUTE)
    assert paces.deadline(clock, HOUR, 0) == 64 * MINUTE + 2 * HOUR
    assert due(clock, HOUR)[0, "late"] == 58 * MINUTE + (6 * MINUTE + 2 * HOUR) // 2
    clock = moved(clock, HOUR, [own(0)], {0}, 65 * MINUTE)  # one minute more than its six
    assert clock.banks[0] == 2 * HOUR - MINUTE
    assert paces.deadline(clock, HOUR, 0) == 71 * MINUTE + 2 * HOUR - MINUTE


def test_twenty_presses_just_before_the_limit_use_up_the_bank_and_are_late() -> None:
    now, clock, presses = 0, moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0), 0
    while presses < 20 and (paces.deadline(clock, HOUR, 0) or 0) >= (now := now + HOUR - 1):
        clock, presses = moved(clock, HOUR, [own(0)], {0}, now), presses + 1
    assert presses == 3 and clock.banks[0] < HOUR // 3  # the fourth is late


def test_an_answer_of_another_seat_ends_a_turn_and_an_answer_in_a_window_does_not() -> None:
    clock = moved(paces.started(range(3), HOUR), HOUR, (), {0}, 0)
    clock = moved(clock, HOUR, [own(0)], {1, 2}, 50 * MINUTE, {1, 2})
    window = moved(clock, HOUR, [Answer(1, alone=False, waiting=frozenset(), number=2)], {2}, 52 * MINUTE, {1, 2})
    back = moved(window, HOUR, [Answer(2, alone=False, waiting=frozenset(), number=3)], {0}, 53 * MINUTE)
    assert paces.deadline(back, HOUR, 0) == 63 * MINUTE + 2 * HOUR  # ten minutes are left of the turn
    other = moved(back, HOUR, [own(0)], {1}, 54 * MINUTE)
    fresh = moved(other, HOUR, [own(1)], {0}, 55 * MINUTE)
    assert paces.deadline(fresh, HOUR, 0) == 55 * MINUTE + 3 * HOUR


def test_a_question_that_a_window_closes_for_a_while_has_its_time_back() -> None:
    clock = moved(paces.started(range(3), HOUR), HOUR, (), {0}, 0)
    window = moved(clock, HOUR, [Answer(1, alone=False, waiting=frozenset({0}), number=1)], {1, 2}, 45 * MINUTE, {1, 2})
    back = moved(window, HOUR, [Answer(2, alone=False, waiting=frozenset(), number=2)], {0}, 50 * MINUTE)
    assert paces.deadline(back, HOUR, 0) == 65 * MINUTE + 2 * HOUR


def test_where_all_are_asked_at_once_each_has_one_turn() -> None:
    clock = moved(paces.started(range(3), HOUR), HOUR, (), {0, 1}, 0)
    clock = moved(clock, HOUR, [own(1, 0)], {0, 1}, 10 * MINUTE)
    assert clock.asked_since == {0: 0, 1: 10 * MINUTE}
    assert paces.deadline(clock, HOUR, 1) == HOUR + 2 * HOUR  # the rest of its turn
    clock = moved(clock, HOUR, [own(0, 1)], {1}, 20 * MINUTE)
    taken_back = moved(clock, HOUR, [Answer(0, alone=False, waiting=frozenset({1}), number=2)], {0, 1}, 25 * MINUTE)
    assert paces.deadline(taken_back, HOUR, 0) == 65 * MINUTE + 2 * HOUR  # also after seat 1 has answered again
    clock = moved(clock, HOUR, [own(1)], {1}, 28 * MINUTE)
    assert clock.turns.keys() == {0, 1}
    clock = moved(clock, HOUR, [own(1)], {0, 1}, 30 * MINUTE)  # the next step
    assert {one.began for one in clock.turns.values()} == {30 * MINUTE}
    assert {paces.deadline(clock, HOUR, seat) for seat in (0, 1)} == {30 * MINUTE + 3 * HOUR}


def test_who_is_always_the_last_of_a_step_has_a_new_turn_in_the_next_one() -> None:
    now, clock = 0, moved(paces.started(range(2), DAY), DAY, (), {0, 1}, 0)
    for _ in range(3):
        clock = moved(clock, DAY, [own(1, 0)], {0}, now)
        now += 13 * HOUR
        clock = moved(clock, DAY, [own(0)], {0, 1}, now)
        assert clock.banks == {0: 2 * DAY, 1: 2 * DAY} and paces.deadline(clock, DAY, 0) == now + 3 * DAY


def test_a_lone_player_has_the_whole_limit_for_each_answer() -> None:
    clock = moved(paces.started(range(1), HOUR), HOUR, (), {0}, 0)
    assert paces.deadline(moved(clock, HOUR, [own(0)], {0}, 59 * MINUTE), HOUR, 0) == 59 * MINUTE + 3 * HOUR


@given(st.lists(st.tuples(st.sampled_from(["move", "undo"]), st.integers(0, 10 * MINUTE)), max_size=40))
def test_taking_back_gives_no_fresh_time(presses: list[tuple[str, int]]) -> None:
    """However often a player moves and takes back, they have no more time than for the moves alone."""
    now, made, most = 0, 0, 0
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    for what, wait in presses:
        now += wait
        if (paces.deadline(clock, HOUR, 0) or 0) <= now:
            break
        if what == "move":
            clock, made = moved(clock, HOUR, [own(0)], {0}, now), made + 1
            most = max(most, made)
        elif made:
            clock = moved(paces.taken_back(clock, HOUR, {0: 1}, made, now), HOUR, (), {0}, now)
            made -= 1
    assert (paces.deadline(clock, HOUR, 0) or 0) <= 3 * HOUR + most * HOUR // 10
    before = paces.deadline(clock, HOUR, 0) or 0
    if made and before > now:
        again = moved(paces.taken_back(clock, HOUR, {0: 1}, made, now), HOUR, (), {0}, now)
        assert paces.deadline(again, HOUR, 0) == before


def test_a_turn_that_an_undone_move_had_ended_goes_on_where_it_was() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    clock = moved(clock, HOUR, [own(0)], {1}, 50 * MINUTE)
    ended = moved(clock, HOUR, [Answer(1, alone=True, waiting=frozenset({1}), number=2)], {0}, 55 * MINUTE)
    back = moved(paces.taken_back(ended, HOUR, {0: 1, 1: 1}, 1, HOUR), HOUR, (), {0}, HOUR)
    assert paces.deadline(back, HOUR, 0) == HOUR + 10 * MINUTE + 2 * HOUR


def test_a_window_lasts_a_twelfth_has_no_reminder_and_leaves_the_bank_alone() -> None:
    lengths = {"5m": 75_000, "1h": 5 * MINUTE, "8h": 40 * MINUTE, "1d": 2 * HOUR, "7d": 14 * HOUR, "none": 6 * HOUR}
    for name, length in lengths.items():
        pace = PACES[name]
        clock = moved(paces.started(range(3), pace), pace, (), {1}, 0, {1, 2})
        assert due(clock, pace) == {(1, FLAG): length}
        late = Answer(1, alone=False, waiting=frozenset(), number=1)
        assert moved(clock, pace, [late], {0}, 9 * DAY).banks[1] == 2 * pace


def test_a_question_that_one_seat_alone_could_answer_is_its_turn() -> None:
    clock = moved(paces.started(range(2), DAY), DAY, (), {1}, 0, ())
    assert due(clock, DAY)[1, FLAG] == 3 * DAY


def test_a_window_stands_still_in_quiet_hours_for_twelve_hours_at_most() -> None:
    evening = round(datetime(2026, 3, 3, 21, tzinfo=UTC).timestamp() * 1000)
    quiet = {1: QuietHours(22, 9, "UTC"), 2: QuietHours(9, 20, "UTC"), 0: QuietHours(0, 12, "UTC")}
    for hours, ends in (({}, 2), ({1: quiet[1]}, 13), (quiet, 14)):
        clock = structs.replace(paces.started(range(3), DAY), quiet=hours)
        clock = moved(clock, DAY, (), {1}, evening, {1, 2})
        assert paces.deadline(clock, DAY, 1) == evening + ends * HOUR


def test_a_pass_keeps_a_windows_time_and_a_window_that_opens_again_has_a_new_one() -> None:
    clock = moved(paces.started(range(4), DAY), DAY, (), {1, 2}, 0, {1, 2, 3})
    passed = [Answer(1, alone=False, waiting=frozenset(), number=1)]
    assert moved(clock, DAY, passed, {2}, HOUR, {1, 2, 3}).asked_since == {2: 0}
    assert moved(clock, DAY, passed, {1, 2}, HOUR, {1, 2, 3}, opened=True).asked_since == {1: HOUR, 2: HOUR}


def test_a_seat_that_is_asked_something_of_another_kind_starts_afresh() -> None:
    clock = moved(paces.started(range(3), HOUR), HOUR, (), {1}, 0, {1, 2})
    assert moved(clock, HOUR, [own(0)], {1}, 9 * MINUTE).asked_since == {1: 9 * MINUTE}


def test_who_ran_out_of_time_has_a_tenth_for_further_steps_until_they_act_themselves() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    late = moved(paces.hurried(clock, {0}, {0}), HOUR, [own(0)], {0}, 3 * HOUR)
    assert due(late, HOUR) == {(0, FLAG): 3 * HOUR + HOUR // HURRY} and late.banks[0] == 0
    back = moved(paces.hurried(late, {0}, ()), HOUR, [own(0)], {0}, 3 * HOUR + MINUTE)
    assert due(back, HOUR)[0, FLAG] == 3 * HOUR + MINUTE + HOUR // 10


def test_a_window_that_was_let_pass_puts_nobody_in_a_hurry_and_takes_nobody_out_of_it() -> None:
    window = Clock(asked_since={0: 0}, eligible={0: (0, 1)})
    assert paces.hurried(window, {0}, {0}).overdue == ()
    both = Clock(asked_since={0: 0}, eligible={0: (0, 1)}, overdue=(0,))
    assert paces.hurried(both, {0}, {0}).overdue == (0,)


def test_who_sits_down_in_a_seat_has_a_turn_of_their_own() -> None:
    clock = Clock({0: 0, 1: 0}, {0: 0}, turns={0: Turn(HOUR, HOUR, 1, 1)}, overdue=(0,))
    assert paces.afresh(clock, 0, HOUR) == Clock({0: 0, 1: 0}, {0: HOUR})
    assert paces.afresh(clock, 1, HOUR) == clock


def test_a_gift_is_one_more_turns_time_and_takes_a_late_player_out_of_the_hurry() -> None:
    clock = moved(paces.started(range(2), HOUR), HOUR, (), {0}, 0)
    longer = paces.given(clock, HOUR, 0)
    assert paces.deadline(longer, HOUR, 0) == 4 * HOUR and longer.turns[0].given
    late = paces.given(structs.replace(clock, banks={0: 0, 1: 0}, overdue=(0,)), HOUR, 0)
    assert paces.deadline(late, HOUR, 0) == 2 * HOUR


@given(pace_of, steps, st.integers(0, 5 * DAY), st.integers(1, 9 * DAY))
def test_after_a_pause_half_of_the_time_is_left_unless_it_was_up(
    pace: int, turns: list[Step], at: int, length: int
) -> None:
    clock = played(pace, turns, paces.started(SEATS, pace))
    at += 1 + max(clock.asked_since.values(), default=0)
    before = {seat: paces.deadline(clock, pace, seat) for seat in clock.asked_since}
    now = at + length
    clock = paces.refreshed(paces.resumed(paces.stopped(clock, at), now), pace, now)
    for seat, due in before.items():
        after, own = paces.deadline(clock, pace, seat), window(pace) if seat in clock.eligible else pace
        assert due is not None and after is not None
        if seat in clock.overdue and seat not in clock.eligible:
            continue
        assert after >= due + length
        if due > at:
            assert after >= now + own // 2
