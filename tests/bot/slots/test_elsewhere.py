"""A change in one process is delivered by the process of its slot, and shown on hands open in others."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.elsewhere import Elsewhere
from storage import Share
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved

OURS, THEIRS = 70 << 22, 71 << 22


class Heard:
    """A listener that records changes."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Any]] = []
        self.open: set[int] = set()

    def wake(self, owner: int) -> None:
        self.said.append(("wake", owner))

    def look(self) -> None:
        self.said.append(("look", 0))

    def touched(self, guild: int | None) -> None:
        self.said.append(("touched", guild))

    def changed(self, what: Any, _: Any) -> None:
        self.said.append(("told", what) if isinstance(what, int) else ("shown", what.id))

    def tables(self) -> list[int]:
        return sorted(self.open)

    def any(self, table_id: int) -> bool:
        return table_id in self.open

    def of(self, *kinds: str) -> list[tuple[str, Any]]:
        """Return the changes of these kinds since the last call."""
        found, self.said = [one for one in self.said if one[0] in kinds], []
        return found


@pytest.fixture
def heard() -> Heard:
    return Heard()


def elsewhere_of(ward: Ward, heard: Heard, *, slots: int = 2) -> Elsewhere:
    anything = cast("Any", heard)
    made = Elsewhere(ward.registry, anything, anything, anything, anything)
    share = Share(slots, slots, 0)
    made.hurry, made.many, made.mine = anything, slots > 1, share.mine
    return made


async def test_what_is_owed_to_our_own_is_brought_here_and_the_rest_is_told(ward: Ward, heard: Heard) -> None:
    ours, theirs = await ward.playing(ANN, BOB, guild=OURS), await ward.playing(ANN, CYD, guild=THEIRS)
    elsewhere = elsewhere_of(ward, heard)
    for owner in (ours.id, theirs.id, -OURS, -THEIRS):
        elsewhere.wake(owner)
    said = heard.of("wake", "told")
    assert said == [("wake", ours.id), ("told", theirs.id), ("wake", -OURS), ("told", -THEIRS)]


async def test_a_table_that_sleeps_here_is_looked_up(ward: Ward, heard: Heard) -> None:
    ours, theirs = await ward.playing(ANN, BOB, guild=OURS), await ward.playing(ANN, CYD, guild=THEIRS)
    again = ward.again()
    elsewhere = elsewhere_of(again, heard)
    for owner in (ours.id, theirs.id, 99):
        elsewhere.wake(owner)
    await again.quiet()
    assert heard.of("wake", "told") == [("wake", ours.id), ("told", theirs.id), ("wake", 99)]


@pytest.mark.parametrize(("slots", "told"), [(1, 0), (2, 1)])
async def test_others_hear_of_a_change_where_somebody_may_have_a_hand_open(
    ward: Ward, heard: Heard, slots: int, told: int
) -> None:
    table = await ward.playing(ANN, BOB, guild=OURS)
    elsewhere_of(ward, heard, slots=slots).committed(table)
    assert heard.of("shown", "told", "touched") == [("shown", table.id)] + [("told", table.id)] * told


async def test_one_that_has_handed_over_tells_what_it_still_finishes(ward: Ward, heard: Heard) -> None:
    table = await ward.playing(ANN, BOB, guild=OURS)
    elsewhere = elsewhere_of(ward, heard, slots=1)
    elsewhere.mine = lambda _guild: False
    elsewhere.committed(table)
    elsewhere.wake(table.id)
    assert heard.of("told", "wake") == [("told", table.id)] * 2


async def test_what_others_tell_is_looked_at_by_its_owner_and_where_hands_are_open(ward: Ward, heard: Heard) -> None:
    ours, theirs = await ward.playing(ANN, BOB, guild=OURS), await ward.playing(ANN, CYD, guild=THEIRS)
    elsewhere = elsewhere_of(ward, heard)
    elsewhere.heard(f"{ours.id}/{OURS},{theirs.id}/{THEIRS},-{OURS}/{OURS},99/{OURS}")
    await ward.quiet()
    assert [one for one in heard.said if one[0] in {"wake", "shown"}] == [
        *(("wake", owner) for owner in (ours.id, -OURS, 99)),
        ("shown", ours.id),
    ]
    assert heard.of("look") == [("look", 0)] * 3
    heard.open.add(theirs.id)
    elsewhere.heard(f"{theirs.id}/{THEIRS}")
    await ward.quiet()
    assert heard.of("wake", "shown") == [("shown", theirs.id)]


async def test_where_no_note_came_open_hands_follow_at_the_next_look(ward: Ward, heard: Heard) -> None:
    table, asleep = await ward.playing(ANN, BOB, guild=THEIRS), await ward.playing(ANN, CYD, guild=THEIRS)
    elsewhere = elsewhere_of(ward, heard)
    heard.open.add(table.id)
    elsewhere.committed(table)
    await elsewhere.look()
    heard.said.clear()
    await elsewhere.look()
    assert heard.of("shown") == []
    there = await ward.again().registry.table(table.id)  # as in another process
    await moved(there, ANN, "skip")
    await moved(await ward.again().registry.table(asleep.id), ANN, "skip")
    await elsewhere.look()
    await elsewhere.look()
    assert heard.of("shown") == [("shown", table.id)]
