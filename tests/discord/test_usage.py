"""What people use on a real bot is counted, kept at shutdown, and printed by `housecall usage`; no one is named."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot import metrics
from bot.__main__ import app
from bot.interactions.register import BUTTONS, OUTSIDE
from bot.ui.lobby_verbs import Join, Start
from bot.ui.verbs import Log
from tests.custom_ids import made
from tests.discord.served import ROOM, Served, served, settled
from tests.storage.contents import contents


def said(*args: str) -> str:
    result = CliRunner().invoke(app, ["usage", "--weeks", "2", *args])
    assert result.exit_code == 0, result.output
    return result.output


async def use(at: Served) -> None:
    """Begin a game of two, look at the log twice, by button and by command, and press what does not exist."""
    ann, bob = at.person("ann"), at.person("bob")
    assert (await ann.slash(ROOM, "play", game="quack-in-the-box")).message
    number = (await at.storage.open_tables())[0].id
    await at.press(bob, ROOM, Join(number))
    await at.press(ann, ROOM, Start(number))
    await settled(at.bot)
    assert "log" in (await bob.slash(ROOM, "log", table=number)).text
    assert "log" in (await at.press(bob, ROOM, Log(number))).text
    await at.press(bob, ROOM, made(number, "ann"))
    await at.press(bob, ROOM, made(0, "annul", "ann"))
    assert (await ann.slash(ROOM, "me settings", leaderboard=False)).message


async def test_uses_are_counted_and_printed_and_unused_parts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSECALL_DATABASE", "served.db")
    metrics.USED.clear()
    async with served(tmp_path) as at:
        await use(at)
        ids = [str(one) for one in (at.person("ann").id, at.person("bob").id, at.place(ROOM), at.d.world.guild)]
    text, told = await asyncio.to_thread(lambda: (said(), json.loads(said("--json"))))
    counts: dict[tuple[str, str], int] = {(one["kind"], one["name"]): sum(one["weeks"].values()) for one in told}
    for part, count in {
        ("command", "log"): 1,
        ("command", "play"): 1,
        ("field", "play game"): 1,
        ("field", "play seats"): 0,
        ("button", "log"): 1,
        ("button", "join"): 1,
        ("button", "annul"): 0,
        ("screen", "log"): 2,
        ("screen", "review"): 0,
        ("option", "quack-in-the-box.threshold=8"): 1,
        ("option", "quack-in-the-box.threshold=12"): 0,
        ("option", "quack-in-the-box.seats=2"): 1,
        ("option", "table.time_limit=1d"): 1,
        ("setting", "me.on_leaderboards"): 1,
        ("message", "results"): 0,
    }.items():
        assert counts[part] == count, part
    assert ("button", "ann") not in counts and counts["message", "board"] > 0
    assert {press.verb for press in (*BUTTONS, *OUTSIDE)} == {name for kind, name in counts if kind == "button"}
    assert {line.split()[0] for line in text.splitlines()} >= {"annul", "button", "me.on_leaderboards"}
    assert b'housecall_usage_total{kind="screen",name="log"} 2.0' in metrics.page()
    assert b"_created" not in metrics.page(), "the times when series began would double the page"
    check_rows(str(tmp_path / "served.db"), ids, set(counts))


def check_rows(database: str, ids: list[str], known: set[Any]) -> None:
    """Check that no column is for a person or place, that every name is known, and that no row has an id."""
    with contents(database) as found:
        assert [name for name, _ in found.columns()["usage"]] == ["week", "kind", "name", "count"]
        rows = found.ask("SELECT * FROM usage")
    assert rows and {(kind, name) for _, kind, name, _ in rows} <= known
    assert not [row for row in rows if {"ann", "bob"} & set(row) or any(one in str(row) for one in ids)]
