"""What released versions left is read, played on, pressed and proved by this one."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from random import Random

import pytest

from bot.history.recordings import Recordings
from bot.tables import forgetting, invited, lobby, moves, proof, start
from bot.tables.table import Table
from bot.tools.verify import verify
from bot.ui.ids import read
from engines import GAMES
from storage import Storage
from tests.before.files import VERSIONS, database, kept
from tests.before.positions import heads
from tests.before.pressing import later
from tests.bot.tables.ward import Ward, changing, resume, turn

SOME = 3
"""Moves made one by one in each game that goes on."""
REWORDED = {"Only those who are invited sit down here.": "Only invited players can join."}
"""First words of an answer in an earlier version -> in this one."""
each_version = pytest.mark.parametrize("version", VERSIONS)


# ---------------------------------------------------------------------------------------------------- recorded games


@each_version
@pytest.mark.parametrize("key", list(GAMES))
def test_recorded_games_are_read_as_what_they_were(version: str, key: str) -> None:
    game = GAMES[key]
    for one in kept(version, "positions")[key]:
        stored = {int(n): game.load(b64decode(state["dump"])) for n, state in one["states"].items()}
        for n, state in stored.items():
            assert heads(game, state, one["seats"]) == one["states"][str(n)]["heads"], n
            game.check(state)
            assert game.load(game.dump(state)) == state
        folded, played = game.clone(stored[0]), game.clone(stored[0])
        for n, (seat, text, packed) in enumerate(one["moves"], 1):
            events = game.unpack(b64decode(packed))
            for event in events:
                game.evolve(folded, event)
            if n in stored:
                assert game.dump(folded) == game.dump(stored[n]), n
            if game.rules_version == one["rules"]:  # other rules may do otherwise
                assert game.play(played, seat, game.move(text)) == events, n
        assert len(one["moves"]) > 0


# ----------------------------------------------------------------------------------------------------- the database


async def _go_on(ward: Ward, table: Table) -> None:
    """Let a table go on for a few moves: start it, end its pause, answer what is asked."""
    rng = Random(table.id)
    if table.row.status == "lobby":
        host = table.row.host or 0
        for row in invited.waiting(table):
            await turn(invited.decline, table, row.user)
        while len(table.seats) not in table.game.seats:
            await turn(lobby.add_computer, table, host, "easy")
        await turn(start.start, table, host)
    elif table.row.status == "paused":
        await turn(resume, table)
    await ward.quiet()
    for _ in range(SOME):
        async with changing(table) as change:
            asked = next((one for one in change.decisions() if one.must), None)
            if asked is None:
                return
            move = table.game.sensible(table.game.view(change.state, asked.seat), table.own(asked.seat), rng)
            chosen = move if move is not None and move in asked.moves else next(iter(asked.moves))
            moves.make(change, table.seats[asked.seat], chosen, "pressed")
            await moves.write(change)
        await ward.quiet()


async def _ends(ward: Ward, table: Table) -> None:
    while not table.over:
        async with changing(table) as change:
            while len(change.rows) < 60 and (asked := [one for one in change.decisions() if one.must]):
                assert asked[0].default is not None
                moves.make(change, table.seats[asked[0].seat], asked[0].default, "default")
            await moves.write(change)
        await ward.quiet()


async def _is_proved(ward: Ward, table: Table) -> None:
    file = await proof.export(ward.storage, table.id)
    told = verify(proof.text(file), start=proof.shown(table.row.seed_hash), end=file.end)
    assert told.sentence.startswith(("True", "In part")), told.sentence
    recording = await Recordings(ward.registry).recording(table)
    assert table.game.dump(recording.state(recording.last)) == table.game.dump(table.state)


@each_version
async def test_every_table_of_a_database_goes_on_and_one_of_each_kind_to_its_end(version: str, tmp_path: Path) -> None:
    async with await Storage.open(database(version, tmp_path)) as storage:
        ward, ended = Ward(storage, 5), set[tuple[str, int]]()
        ward.time = kept(version, "presses")["stopped"] + 1000
        rows = await storage.open_tables()
        assert {row.status for row in rows} == {"lobby", "playing", "paused"}
        assert {row.game for row in rows} == GAMES.keys()
        for row in rows:
            table = await ward.registry.table(row.id)
            if table.settings.halted or table.settings.lesson:
                continue
            await _go_on(ward, table)
            kind = row.game, len(table.seats)
            if kind not in ended:
                ended.add(kind)
                await _ends(ward, table)
                await _is_proved(ward, table)
        over = [
            row for row in await storage.tables(list(range(1, 1000))) if row.status == "finished" and row.move_count
        ]
        for row in over:
            await _is_proved(ward, await ward.registry.table(row.id))
        assert {row.game for row in over} == GAMES.keys()
        await ward.quiet()


@each_version
async def test_a_person_gets_what_the_version_told_them(version: str, tmp_path: Path) -> None:
    async with await Storage.open(database(version, tmp_path)) as storage:
        was = kept(version, "exports")["person"]
        now = json.loads(await forgetting.export(Ward(storage, 6).registry, int(was["user"])))
        assert now.keys() >= was.keys()
        assert [one["table"] for one in now["seats"]] == [one["table"] for one in was["seats"]]


# ------------------------------------------------------------------------------------------------ buttons and files


@each_version
async def test_what_a_version_sent_does_what_it_did(version: str, tmp_path: Path) -> None:
    told = kept(version, "presses")
    assert len({getattr(read(one["id"]), "verb", "") for one in told["presses"]}) >= 65
    wrong = []
    async with later(database(version, tmp_path), told["stopped"]) as at:
        for was in told["presses"]:
            now = await at.made(was["by"], was["id"], was["values"], was["place"])
            says = REWORDED.get(was["says"], was["says"])
            if (now["says"], now["changed"]) != (says, was["changed"]) or not set(was["leads"]) <= set(now["leads"]):
                wrong.append((was, now))
    assert wrong == []


@each_version
def test_files_of_games_that_are_over_are_proved(version: str) -> None:
    for number, one in kept(version, "exports")["games"].items():
        told = verify(one["file"].encode(), start=one["start"], end=one["end"])
        assert told.sentence.startswith("True"), (number, told.sentence)
