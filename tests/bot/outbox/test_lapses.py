"""A lapse is told as one: in the channel, on the board, and once to the player who was late."""

from __future__ import annotations

import pytest

from bot.history import transcript
from bot.tables import clock, moves
from bot.tables.clock import secret
from bot.tables.table import Table
from engines.doctor_strange.state import Declaring
from tests.bot.outbox.mailroom import chose
from tests.bot.outbox.run import Run
from tests.bot.tables.layouts import put, window
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, Ward, moved
from tests.engines.doctor_strange.position import MORDO, STRANGE
from tests.engines.doctor_strange.position import given as strange

WEAK, STRONG = ["p.incense"], ["p.detect_danger", "p.mental_battle"]


async def attacked(run: Run, hand: list[str]) -> Table:
    """Return Doctor Strange where Bob has to defend, at an hour a turn, with hands in both inboxes."""
    for user in (ANN, BOB):
        await chose(run.ward, user, calls="dm")
    table = await run.ward.playing(ANN, BOB, game="doctor-strange", time_limit="1h")
    await run.later()
    await put(table, strange(Declaring(1), hands=(["a.bind"], hand), dice=(6, 5)))
    for move in (f"attack {STRANGE} {MORDO} a.bind", "done"):
        await moved(table, ANN, move)
    await run.later()
    assert [(one.seat, one.prompt.key) for one in table.decisions() if one.must] == [(1, "defend")]
    return table


async def too_late(run: Run, table: Table, seat: int) -> str:
    """Let the time of a seat pass, and return what the channel got."""
    run.sender.sent.clear()
    await run.later((clock.deadline(table, seat) or 0) - run.ward.time)
    await run.later()
    return "\n".join(text for where, text, _ in run.sender.sent if where == CHANNEL)


@pytest.mark.parametrize(
    ("hand", "done"),
    [(WEAK, "no cards were played."), (STRONG, "Bob adds 2 with Detect Danger. Bob adds 2 with Mental Battle.")],
)
async def test_what_was_done_for_a_late_defender_is_told(run: Run, hand: list[str], done: str) -> None:
    table = await attacked(run, hand)
    got = await too_late(run, table, 1)
    assert f"⌛ Doctor Strange · #{table.id}: Bob’s time was up: {done}" in got
    assert ("captures Baron Mordo" in got) is (hand is WEAK)
    assert " · ⌛ Bob’s time was up" in got and "plays nothing" not in got
    log = transcript.lines(table, table.moves, None, table.say)
    assert any(line.text.startswith("⌛ Bob’s time was up: ") for line in log)


async def test_the_late_player_is_told_in_their_next_hand_and_never_again(run: Run) -> None:
    table = await attacked(run, WEAK)
    hand = [text for where, _, text in run.sender.edits if where == BOB][-1:]
    assert all("time was up" not in text for text in hand)
    run.sender.edits.clear()
    await too_late(run, table, 1)
    (shown,) = [text for where, _, text in run.sender.edits if where == BOB]
    assert "⌛ Your time was up: no cards were played." in shown
    assert not any("Your time was up" in text for where, _, text in run.sender.edits if where == ANN)


async def test_nothing_public_tells_that_a_window_was_passed_because_time_was_up(ward: Ward) -> None:
    """An answer in a window looks the same to all others, whether it was late or not."""
    run, told = Run(ward), list[list[str]]()
    for late in (False, True):
        table = await window(ward, ANN, BOB, CYD, objectors=(BOB,))
        assert secret(table)
        await run.later()
        run.sender.sent.clear()
        run.sender.edits.clear()
        if late:
            await run.later((clock.deadline(table, 1) or 0) - ward.time)
        else:
            await moved(table, BOB, "pass")
        await run.later()
        assert table.moves[-1].via == (moves.DEFAULT if late else "pressed")
        last = table.moves[-1:]
        log = [line.text for reader in (None, 0, 2) for line in transcript.lines(table, last, reader, table.say)]
        mine = [line.text for line in transcript.lines(table, last, 1, table.say)]
        assert ("⌛ Bob’s time was up: no cards were played." in mine) is late
        texts = [text for where, text, _ in run.sender.sent if where == CHANNEL]
        assert not any("⌛" in text for text in (*texts, *log))
        told.append(log)
    assert told[0] == told[1]
