"""Discord's time, independent of this machine's clock."""

from __future__ import annotations

from email.utils import formatdate

import pytest

from bot.interactions.deferral import DiscordClock

EPOCH_MS = 1_420_070_400_000


class Machine:
    """A machine's running time, and Discord's time."""

    def __init__(self) -> None:
        self.running, self.discord = 500.0, 1_790_000_000.25

    def passes(self, seconds: float, *, drift: float = 0.0) -> None:
        self.running += seconds * (1 + drift)
        self.discord += seconds

    def answer(self, clock: DiscordClock, took: float = 0.1) -> None:
        """Let Discord answer a request, with the time at the middle of its duration."""
        asked = self.running
        self.passes(took / 2)
        date = formatdate(self.discord, usegmt=True)
        self.passes(took / 2)
        clock.heard(date, asked)

    def press(self, ago: float) -> int:
        """Return the id of a press `ago` seconds ago."""
        return int((self.discord - ago) * 1000 - EPOCH_MS) << 22


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def clock(machine: Machine) -> DiscordClock:
    return DiscordClock(lambda: machine.running)


def test_before_anything_was_heard_no_press_is_old(machine: Machine, clock: DiscordClock) -> None:
    assert clock.age(machine.press(100)) == 0


@pytest.mark.parametrize("ago", [0.0, 0.4, 1.9, 2.5, 60.0])
def test_answers_tell_the_age_of_a_press_ever_better(machine: Machine, clock: DiscordClock, ago: float) -> None:
    machine.answer(clock)
    assert abs(clock.age(machine.press(ago)) - ago) <= 0.6
    for _ in range(40):
        machine.passes(0.37)
        machine.answer(clock)
    assert abs(clock.age(machine.press(ago)) - ago) <= 0.1


def test_a_machine_that_runs_too_fast_is_corrected_again_and_again(machine: Machine, clock: DiscordClock) -> None:
    for _ in range(2000):
        machine.passes(61.3, drift=1e-4)
        machine.answer(clock)
    assert abs(clock.age(machine.press(1)) - 1) <= 0.6


def test_after_a_machine_slept_the_first_answer_sets_it_right(machine: Machine, clock: DiscordClock) -> None:
    for _ in range(40):
        machine.passes(0.37)
        machine.answer(clock)
    machine.discord += 3600  # running time stands still
    machine.answer(clock)
    assert abs(clock.age(machine.press(2.5)) - 2.5) <= 0.6


def test_a_date_that_is_none_is_passed_over(machine: Machine, clock: DiscordClock) -> None:
    clock.heard("yesterday", machine.running)
    assert clock.age(machine.press(100)) == 0
