"""One gate for all inboxes: new ones open one in ten seconds, and none for ten minutes after a refusal."""

from __future__ import annotations

import pytest

from bot.outbox.pacing import PACE_MS, SHUT_MS, InboxGate, InboxLaterError
from bot.tables.table import ACTIVE_MS
from bot.tables.time_control import MINUTE
from tests.bot.outbox.mailroom import Mailroom, chose, delivered, to, wishes
from tests.bot.outbox.run import SOON, Run, news
from tests.bot.outbox.test_asked_in_a_window import window
from tests.bot.outbox.test_call import asked_anew, many
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, DAN, Ward


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000
        self.gate = InboxGate(lambda: self.now)

    def wait(self, user: int) -> int:
        """Return how long a person has to wait; 0: they may be written to."""
        try:
            self.gate.enter(user)
        except InboxLaterError as later:
            return later.due - self.now
        return 0


def test_new_inboxes_wait_for_each_other_in_order_and_known_ones_for_none() -> None:
    clock = Clock()
    assert [clock.wait(user) for user in (1, 2, 3)] == [0, PACE_MS, 2 * PACE_MS]
    assert [clock.wait(user) for user in (1, 3, 2)] == [0, 2 * PACE_MS, PACE_MS]
    clock.now += PACE_MS
    assert [clock.wait(user) for user in (3, 2, 3)] == [PACE_MS, 0, PACE_MS]
    clock.now += PACE_MS
    assert [clock.wait(user) for user in (3, 2, 1)] == [0, 0, 0]


def test_those_who_come_late_still_come_one_in_ten_seconds() -> None:
    clock = Clock()
    for user in range(9):
        clock.wait(user)
    clock.now += 5 * MINUTE
    opened = []
    for _ in range(8):
        opened.append([user for user in range(1, 9) if clock.wait(user) == 0])
        clock.now += PACE_MS
    assert opened == [list(range(1, most)) for most in range(2, 10)]


def test_whoever_does_not_come_holds_up_no_one() -> None:
    clock = Clock()
    assert [clock.wait(user) for user in (1, 2, 3)] == [0, PACE_MS, 2 * PACE_MS]
    clock.now += 2 * PACE_MS
    assert clock.wait(3) == 0


def test_after_a_refusal_no_one_is_written_to_for_ten_minutes() -> None:
    clock = Clock()
    clock.wait(1)
    clock.gate.refused(2)
    assert clock.wait(1) == clock.wait(3) == SHUT_MS
    clock.now += SHUT_MS
    assert clock.wait(1) == 0


def paced(ward: Ward) -> Mailroom:
    sender = Mailroom(ward)
    sender.gate = InboxGate(ward.registry.services.env.now)
    return sender


async def test_the_hands_at_the_start_of_games_come_one_in_ten_seconds(ward: Ward) -> None:
    sender, tables = paced(ward), [await ward.playing(ANN, BOB), await ward.playing(CYD, DAN)]
    got = []
    for _ in range(5):
        await delivered(ward, sender, *tables)
        got.append([where for where, _, _ in sender.sent if where != CHANNEL])
        ward.time += PACE_MS
    assert [len(one) for one in got] == [1, 2, 3, 4, 4] and set(got[-1]) == {ANN, BOB, CYD, DAN}


@pytest.mark.parametrize("code", [40003, 20026])
async def test_while_the_gate_is_shut_calls_come_in_the_channel_and_no_inbox_counts_as_closed(
    ward: Ward, code: int
) -> None:
    sender, tables = paced(ward), await many(ward, 2)
    for user in (ANN, BOB):
        await chose(ward, user, calls="dm", hand_at_start=False)
    ward.time += SOON
    sender.closed.update({ANN: code, BOB: code})
    tried: list[int] = []
    create_dm = sender.there.create_dm
    sender.there.create_dm = lambda user: tried.append(user.id) or create_dm(user)  # type: ignore[method-assign, func-returns-value]
    await asked_anew(tables[0])
    await delivered(ward, sender, tables[0])
    await delivered(ward, sender, tables[0])
    assert len(tried) == 1
    assert sorted(called for _, _, called in sender.sent if called) == [[ANN], [BOB]]
    assert not any([(await wishes(ward, user)).inbox_closed for user in (ANN, BOB)])
    sender.closed.clear()
    sender.sent.clear()
    ward.time += SHUT_MS
    await asked_anew(tables[1])
    for _ in range(3):
        await delivered(ward, sender, tables[1])
        ward.time += PACE_MS
    assert sorted(where for where, _, _ in sender.sent if where != CHANNEL) == [ANN, BOB]


async def test_while_the_gate_is_shut_all_who_could_react_are_called_together_and_no_one_twice(run: Run) -> None:
    sender = run.sender
    sender.gate.refused(DAN)
    await window(run, 1)
    await run.later(ACTIVE_MS)
    assert to(sender, BOB) == []
    run.ward.time += 40 * MINUTE - ACTIVE_MS
    sender.gate.refused(DAN)
    news(run)
    await run.later(6 * MINUTE)
    (told,) = [one for one in sender.sent if one[2]]
    assert told[0] == CHANNEL and told[2] == [BOB, CYD]
    await run.later(SHUT_MS)
    await run.later(SOON)
    assert [where for where, _, called in sender.sent if where == BOB or called] == [CHANNEL]
