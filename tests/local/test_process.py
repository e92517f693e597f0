from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.local.conftest import House, eventually
from tests.wire import HANG_SECONDS, LocalDiscord, Seen
from tests.wire.process import ROOT


async def start(d: LocalDiscord, name: str = "") -> asyncio.subprocess.Process:
    before = d.gateway.identified
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.local.bot", d.url, name)
    await eventually(lambda: d.gateway.identified > before)
    return process


async def test_old_buttons_work_for_a_fresh_process_after_sigkill() -> None:
    async with LocalDiscord() as d:
        ann = d.person("ann")
        first = await start(d)
        shown = (await ann.slash("waiting-room", "show", start=1)).message
        assert shown is not None
        first.kill()
        await first.wait()
        d.settings(patience=0.1)  # no bot answers
        assert (await ann.press(shown, "Count 1")).failed
        d.settings(patience=d.waits)
        second = await start(d)
        try:
            assert "count 2" in (await ann.press(shown, "Count 1")).text
        finally:
            second.kill()
            await second.wait()


async def test_of_two_processes_with_the_same_shard_one_is_killed_and_the_other_answers() -> None:
    async with LocalDiscord() as d:
        ann, started = d.person("ann"), {name: await start(d, name) for name in ("one", "two")}
        try:
            shown = (await ann.slash("waiting-room", "show", start=1)).message
            assert shown is not None
            await eventually(lambda: d.presses.refused)  # the other one came too late
            (both,) = d.presses.all.values()
            assert [d.presses.processes[one.id] for one in both.told] == ["one", "two"]
            started[both.process].kill()
            await eventually(lambda: d.gateway.of(both.process) == [])
            answer = await ann.press(shown, "Count 1")
            record = d.presses.all[int(answer.interaction)]
            assert "count 2" in answer.text
            assert {both.process, record.process} == set(started)
            assert [one.id for one in record.told] == [record.session]
        finally:
            for process in started.values():
                if process.returncode is None:
                    process.kill()
                await process.wait()
        assert d.violations == [] and d.presses.unanswered == []


STARTER = """
import subprocess, sys
subprocess.Popen([sys.executable, "-m", "tests.wire.child", sys.argv[1], "run"])
sys.stdin.read()
"""


async def test_a_bot_ends_when_the_tests_that_started_it_are_gone(tmp_path: Path) -> None:
    async with LocalDiscord() as d:
        given = {"DISCORD_TOKEN": d.token, "HOUSECALL_DATABASE": str(tmp_path / "x.db"), "PYTHONPATH": str(ROOT)}
        starter = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", STARTER, d.url),
            cwd=tmp_path,
            env=os.environ | given,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert starter.stdout is not None
        await eventually(lambda: d.gateway.identified)
        starter.kill()
        async with asyncio.timeout(HANG_SECONDS):
            await starter.stdout.read()  # the stream ends when no process holds its other side
        assert all(session.line is None for session in d.gateway.sessions.values())


async def test_a_hundred_people_press_at_once(house: House) -> None:
    people = [house.d.person(f"p{n}") for n in range(100)]
    await asyncio.gather(*(person.join() for person in people))
    shown = (await people[0].slash("surgery", "show")).message
    assert shown is not None
    await asyncio.gather(*(person.sees("Ward round") for person in people))
    answers = await asyncio.gather(
        *(person.choose(shown, "fruit", [f"fruit {n % 25:02}"]) for n, person in enumerate(people))
    )
    assert [a.text for a in answers] == [f"You took fruit {n % 25:02}" for n in range(100)]
    assert all(len(person.messages("surgery")) == 2 for person in people)


async def test_forged_presses_reach_the_bot_and_nobody_else(house: House) -> None:
    ann = house.d.person("ann")
    shown = (await ann.slash("surgery", "show")).message
    assert shown is not None
    house.d.settings(patience=0.1)  # nothing answers this
    assert (await ann.forge(shown, "no such thing")).failed
    house.d.settings(patience=house.d.waits)
    stone: Seen | None = (await ann.forge(shown, "fruit", ["stone"])).message
    assert stone is not None and stone.text == "You took stone"
