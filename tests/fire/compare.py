"""boardgame.io's server on the same machine, with moves of the same kind.

python -m tests.fire compare [--matches 200]

npm installs it into a temporary folder. The timings differ, as the table says: there a move goes over a web socket to
each player's page; here a press goes to the bot, is made durable, and is answered with a hand.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fire.child import free_port, seconds_of
from tests.fire.crowded import Load
from tests.fire.figures import machine, table
from tests.fire.measuring import measure
from tests.wire.process import ROOT

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
SCRIPTS = Path(__file__).with_name("boardgame")
HEAD = ("server", "what is timed", "moves", "p50 ms", "p99 ms", "processor ms a move")


async def main(matches: int, rate: float, seconds: float, before: Path | None = None) -> str:
    """Return the figures of both, and of the version in the folder `before`; a sentence without node or a registry."""
    where = machine()
    if shutil.which("npm") is None:
        return "There is no npm here, so boardgame.io cannot be measured."
    rows: list[tuple[object, ...]] = []
    with TemporaryDirectory() as folder:
        shutil.copytree(SCRIPTS, folder, dirs_exist_ok=True)
        install = await asyncio.create_subprocess_exec(
            *("npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES), cwd=folder
        )
        if await install.wait():
            return "npm could not install boardgame.io, so it cannot be measured."
        for name, store in (("in memory", ""), ("FlatFile", str(Path(folder, "games")))):
            told, spent = await _theirs(folder, matches, rate, seconds, store)
            what = "move sent until the server's update"
            rows.append((f"boardgame.io, {name}", what, told["moves"], told["p50"], told["p99"], spent))
    what = "press until the answer with the hand; boards follow, and their pictures"
    for name, root in (("House Call before", before), ("House Call", ROOT)):
        if root is None:
            continue
        ours = await measure(Load(live=matches, asleep=20, seconds=seconds, rate=rate, root=root))
        rows.append((f"{name}, SQLite flushed", what, int(ours.presses * seconds), ours.hand50, ours.hand99, ours.busy))
    return f"{where}\n{matches} tables, {rate:g} moves a second asked for, {seconds:g} s\n\n{table(HEAD, rows)}"


async def _theirs(folder: str, matches: int, rate: float, seconds: float, store: str) -> tuple[dict[str, float], float]:
    """Return the figures of the people's script, and the server's processor milliseconds a move."""
    port = str(free_port())
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec("node", "server.cjs", port, store, cwd=folder, stdout=pipe)
    try:
        assert server.stdout is not None
        while (line := await server.stdout.readline()) and b"ready" not in line:
            pass
        people = await asyncio.create_subprocess_exec(
            *("node", "people.cjs", port, str(matches), str(rate), str(seconds)), cwd=folder, stdout=pipe
        )
        assert people.stdout is not None
        await people.stdout.readline()  # all are connected
        before = seconds_of(server.pid)
        told: dict[str, float] = json.loads(await people.stdout.readline())
        spent = seconds_of(server.pid) - before
        await people.wait()
        return told, 1000 * spent / max(1, told["moves"])
    finally:
        server.kill()
        await server.wait()
