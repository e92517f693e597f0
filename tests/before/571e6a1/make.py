"""Makes a database as an earlier version of House Call left it: games of every kind in mid-play, lobbies, ended games.

It is run with the code of that version, whose registry of tables it plays at. The one that is kept here is of commit
571e6a1, the last one whose tables named changed options only, and whose fingerprints bound the seed alone:

    git worktree add ../before 571e6a1
    here=$PWD/tests/before/571e6a1
    cd ../before && PYTHONPATH=. python $here/make.py $here

The same code makes the same games.
"""

from __future__ import annotations

import asyncio
import lzma
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from bot.errors import UserError
from bot.tables import admin, ending, lobby, moves, undo
from bot.tables.clock import is_window
from bot.tables.table import Table
from storage import Storage
from storage.backup import backup
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CYD, NAMES, Ward, stamp

NAME = "house.sqlite3.xz"
CLINIC, STRANGE, GOTHIC, QUACK = "clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box"
SPANS = {CLINIC: (20, 90), STRANGE: (15, 70), GOTHIC: (12, 50), QUACK: (15, 70)}
"""How many moves a game has that has begun not long ago, and one in its middle."""
SEALED = {"reactions": "sealed"}


async def make(ward: Ward) -> None:
    """Everything that the database holds."""
    for game, (few, many) in SPANS.items():
        people = (ANN, BOB) if game == STRANGE else (ANN, BOB, CYD)
        await going(ward, few, *people, game=game, pace="1d")
        await going(ward, many, *people, game=game, computers=0 if game == STRANGE else 1)
        await play_out(await ward.playing(ANN, BOB, game=game))
        if game != CLINIC:
            await at_a_window(ward, *people, game=game, options=SEALED, pace="8h")
    await going(ward, 40, ANN, game=STRANGE, computers=1, options={"turn_count": "quick"})
    await unusual(ward)
    await standing_order(ward)
    await lobbies(ward)


async def step(ward: Ward, table: Table, rng: Random) -> None:
    """Somebody who is asked moves, mostly sensibly; then whoever moves by themselves."""
    asked = [one for one in table.decisions() if one.must and table.seats[one.seat].user]
    if not asked:
        await play_on(table, 1, seed=rng.randrange(1000))
        return
    decision = rng.choice(asked)
    own = table.own(decision.seat)
    move = table.game.sensible(table.game.view(table.state, decision.seat), own, rng)
    if move is None or move not in decision.moves or rng.random() < 0.2:
        move = rng.choice(list(decision.moves))
    await moves.play(table, table.seats[decision.seat].user or 0, stamp(table, decision), [str(move)])
    await ward.quiet()


async def going(ward: Ward, moves: int, *people: int, **given: Any) -> Table:
    """A game that has come so far and goes on; shorter ones before it are left as they ended."""
    for seed in range(20):
        table, rng = await ward.playing(*people, **given), Random(seed)
        while len(table.moves) < moves and not table.over:
            await step(ward, table, rng)
        if not table.over:
            return table
    raise AssertionError(f"no game of {moves} moves among twenty")


async def at_a_window(ward: Ward, *people: int, **given: Any) -> Table:
    """A game in which somebody may react just now."""
    table = await going(ward, 30, *people, **given)
    for seed in range(300):
        if any(is_window(one) for one in table.decisions() if one.must):
            return table
        await step(ward, table, Random(seed))
        if table.over:
            table = await going(ward, 30, *people, **given)
    raise AssertionError("no window in three hundred moves")


async def unusual(ward: Ward) -> None:
    """Somebody gave up, a move was taken back, a game stands still, one was called off, one ended in a draw."""
    table = await going(ward, 20, ANN, BOB, CYD, game=GOTHIC)
    await ending.concede(table, BOB)
    table = await ward.playing(ANN, BOB, game=CLINIC)
    for number in range(40):
        await play_on(table, 1, seed=number)
        if number % 3:
            continue
        try:
            await undo.undo(table, table.seats[table.moves[-1].seat].user or 0)
        except UserError:
            continue
    assert table.row.undo_count
    table = await going(ward, 20, ANN, BOB, game=QUACK, pace="1d")
    await admin.pause(table, ANN)
    for end in ("cancel", "draw"):
        table = await going(ward, 12, ANN, BOB, game=STRANGE)
        for user in (ANN, BOB):
            await ending.vote(table, user, end)


async def standing_order(ward: Ward) -> None:
    """Somebody wants two more Treatments after a window."""
    for seed in range(60):
        ward.rng.seed(seed)
        table = await ward.playing(ANN, BOB, CYD, game=QUACK)
        while not table.over:
            await ward.quiet()
            asked = next(one for one in table.decisions() if one.must)
            user = table.seats[asked.seat].user or 0
            treats = [str(move) for move in asked.moves if move.verb == "treat"][:3]
            texts = treats if len(treats) == 3 else [str(asked.default)]
            played = await moves.play(table, user, stamp(table, asked), texts)
            await ward.quiet()
            if played.standing and await ward.storage.orders(table.id):
                return
        await ward.registry.table(table.id)
    raise AssertionError("no such moment in sixty games")


async def lobbies(ward: Ward) -> None:
    """Tables that have not begun, one of them of Doctor Strange, with a wish and a changed option."""
    table = await ward.opened(ANN, game=STRANGE)
    await lobby.add_computer(table, ANN, "sensible")
    await lobby.wish(table, ANN, 1)
    table = await ward.opened(BOB, game=QUACK, pace="1h")
    await lobby.join(table, CYD, NAMES[CYD])
    await lobby.set_option(table, BOB, "threshold", 10)


async def main(folder: Path) -> None:
    """Make the file."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "h.sqlite3"
        async with await Storage.open(path) as storage:
            ward = Ward(storage, 3)
            await make(ward)
            await ward.quiet()
        await backup(path, path.with_name("copy.sqlite3"))
        raw = path.with_name("copy.sqlite3").read_bytes()
    (folder / NAME).write_bytes(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(raw)} bytes, packed {(folder / NAME).stat().st_size}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
