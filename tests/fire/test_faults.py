"""Discord misbehaving, in short; `python -m tests.fire faults` meets every fault."""

from __future__ import annotations

from tests.fire import openings, own_time, starts, waiters
from tests.fire.faults import Seen, meet, silence
from tests.fire.late import late
from tests.fire.running import services
from tests.fire.ways import NAMED, on_routes

SOME = (
    "every press delivered twice",
    "every move pressed twice, as two presses",
    "10062 for the hand that answers",
    "10008: the board was deleted",
    "INVALID_SESSION, gone",
    "answer lost after a new board",
    "answer lost after the hand that answers",
    "503 three times on an edit of the board",
    "connection breaks before a hand edited in",
    "connection breaks before an edit through a press",
    "50027 for an edit through a press",
    "10008 for an edit through a press: the board was deleted",
    "an edit through a press, which has run out",
    "429 on a hand beside the board",
)


async def test_some_faults_one_after_another() -> None:
    every = {**NAMED, **on_routes()}
    async with services() as at:
        seen = [await meet(at, name, every[name]) for name in SOME]
    assert [one.wrong for one in seen] == [[] for _ in seen], seen
    assert [one.given_up for one in seen] == [0 for _ in seen]
    by_name = _by_name(seen)
    assert by_name["10062 for the hand that answers"].person == "✅"
    assert by_name["connection breaks before a hand edited in"].person.startswith("Discord did not take my answer")
    assert by_name["503 three times on an edit of the board"].tries
    assert by_name["50027 for an edit through a press"].met == 1


def _by_name(seen: list[Seen]) -> dict[str, Seen]:
    return {one.name: one for one in seen}


async def test_a_press_that_is_late_is_dropped_though_the_hosts_clock_is_wrong() -> None:
    seen = await late("slow")
    assert (seen.wrong, seen.person, seen.met) == ([], "This interaction failed", 1)


async def test_games_begin_under_faults() -> None:
    async with services() as at:
        seen = await openings.meet_all(at, "opening an inbox arrives") + await openings.meet_all(at, "50007")
    assert [(one.person, one.wrong) for one in seen] == [("✅", []), ("✅", [])]


async def test_a_start_that_discord_prevents_waits_until_it_is_possible() -> None:
    seen = await starts.meet_all("503 on where is the gateway") + await starts.meet_all("500 twice on the commands")
    assert [(one.wrong, one.person) for one in seen] == [([], "ready")] * 2


async def test_an_hour_of_silence_costs_nobody_time() -> None:
    seen = await silence()
    assert seen.wrong == []
    assert seen.person == "✅"


async def test_a_silent_night_in_which_clocks_are_turned_costs_nobody_time() -> None:
    seen = await own_time.silent_night()
    assert (seen.wrong, seen.person) == ([], "✅")


async def test_what_was_said_ahead_and_days_off_are_there_once_whatever_discord_does() -> None:
    seen = await own_time.meet_all("503 three times on a hand edited in")
    seen += await own_time.meet_all("answer lost after the hand that answers")
    assert [one.wrong for one in seen] == [[]] * 4


async def test_nudges_gifts_of_time_and_pauses_are_there_once_whatever_discord_does() -> None:
    seen = await waiters.meet_all("503 three times on a hand edited in")
    seen += await waiters.meet_all("answer lost after the hand that answers")
    assert [(one.wrong, one.met > 0) for one in seen] == [([], True)] * 2


async def test_what_cannot_be_delivered_does_not_pile_up() -> None:
    async with services() as at:
        people = at.table()
        number = people[0].table.id
        at.d.faults.fail("* /channels/*", 500, times=10_000)
        for _ in range(12):
            await at.move()
        marks, calls = await at.storage.marks(number), await at.storage.owed(number)
        assert [mark.kind for mark in marks] == ["board"]
        # a call waits until its player has been idle for a while; there is one of each, however many moves there were
        assert {row.kind for row in calls} == {"call"} and len({row.target for row in calls}) == len(calls)
        at.d.faults.clear()
        assert await at.quiet(number) == []
