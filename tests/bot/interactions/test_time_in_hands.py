"""A pressed hand says when its player's time is up, and once that it was."""

from __future__ import annotations

from functools import partial

import pytest

from bot.tables import clock, spectators
from bot.tables.time_control import HOUR
from tests.bot.interactions.test_untold import Presses
from tests.bot.tables.bell import ring
from tests.bot.tables.ward import ANN, BOB, Ward, asked, moved

LATE = "⌛ Your time was up: "


async def late(ward: Ward, presses: Presses) -> None:
    """Let Ann's time pass."""
    ward.time = clock.deadline(presses.table, 0) or 0
    await ring(ward)


@pytest.mark.parametrize("game", ["night-shift", "gothic-doctor", "quack-in-the-box", "clinic", "doctor-strange"])
async def test_a_hand_says_once_that_its_players_time_was_up(ward: Ward, game: str) -> None:
    presses = Presses(await ward.playing(ANN, BOB, game=game, time_limit="1h"))
    table = presses.table
    while clock.deadline(table, 0) is None:
        await moved(table, BOB, str(asked(table, BOB).default))
        await ward.quiet()
    await presses.hand()
    assert LATE not in presses.shown[-1]
    await late(ward, presses)
    await presses.hand()
    assert presses.shown[-1].count(LATE) == 1 and presses.shown[-1].splitlines()[0].startswith("###")
    await ward.quiet()
    await presses.hand()
    assert LATE not in presses.shown[-1]
    again = Presses(await ward.again().registry.table(table.id))
    await again.hand()
    assert LATE not in again.shown[-1]


async def test_a_hand_says_nothing_of_it_after_the_players_next_move(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB, time_limit="1h"))
    await late(ward, presses)
    await moved(presses.table, ANN, str(asked(presses.table, ANN).default))
    await presses.hand()
    assert LATE not in presses.shown[-1]


async def test_what_spectators_look_at_makes_no_lapse_old(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB, time_limit="1h"))
    await late(ward, presses)
    await presses.table.do(partial(spectators.looked, user=4711))
    await presses.hand()
    assert LATE in presses.shown[-1]


async def test_the_time_of_a_hand_stands_directly_below_its_title(ward: Ward) -> None:
    presses = Presses(await ward.playing(ANN, BOB, time_limit="1h"))
    await presses.hand()
    due = (clock.deadline(presses.table, 0) or 0) // 1000
    assert presses.shown[-1].splitlines()[1] == f"-# ⏳ <t:{due}:R>, your reserve of 2 hours included"
    ward.time += HOUR * 2
    await presses.hand()
    assert presses.shown[-1].splitlines()[1] == f"-# ⏳ <t:{due}:R>, your reserve of 2 hours included"
    await moved(presses.table, ANN, str(asked(presses.table, ANN).default))
    if clock.deadline(presses.table, 0) is None:
        await presses.hand()
        assert "-# ⏳" not in presses.shown[-1]
