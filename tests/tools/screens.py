"""`python -m tests.tools.screens CHECKOUT`: whether people see the same in this checkout and in another one.

The same games are played by the same presses in both, in English and French; every private message, and the last public
one after each press, has to be the same to the letter, but for moments and the fingerprint of moves that bear them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from tests.fire.wire import Sent


def _either(*modules: str) -> Any:
    """The first of these modules that this checkout has: an older one keeps more in one file."""
    return import_module(next(one for one in modules if find_spec(one) is not None))


warding, seating = _either("tests.fire.ward", "tests.fire.wire"), _either("tests.fire.seating", "tests.fire.leaks")
TABLES = {
    "doctor-strange": (2,),
    "gothic-doctor": (2, 4),
    "quack-in-the-box": (2, 3, 5),
    "clinic": (1, 2, 3),
}
LEFT = {"concede", "forget", "kick", "cancel", "draw", "end", "sub", "rematch", "mute"}
"""Verbs that are not pressed, since they end what is compared."""
MOVES = set("myns")
WATCHER = 5
MOMENT = re.compile(r"<t:\d+:")
PROOF = re.compile(r"`[0-9a-f]{32}`")
Step = tuple[str, list[str]]


def _seen(sent: list[Sent]) -> list[str]:
    """What was sent, private messages first, then the last public one."""
    texts = [
        (one.user, PROOF.sub("`…`", MOMENT.sub("<t:", json.dumps([one.user, one.components, one.alt, one.pings]))))
        for one in sent
    ]
    public = [text for user, text in texts if user is None][-1:]
    return sorted({text for user, text in texts if user is not None}) + public


def _chosen(offered: list[tuple[str, list[str] | None]], rng: Random, hand: str) -> tuple[str, list[str] | None]:
    """What is pressed next: mostly a move, now and then anything else, or the hand anew."""
    offered = [one for one in offered if one[0].split(":")[2] not in LEFT]
    moves = [one for one in offered if one[0].split(":")[2] in MOVES]
    if not offered or rng.random() < 0.15:
        return hand, None
    custom_id, values = rng.choice(moves if moves and rng.random() < 0.7 else offered)
    return custom_id, [rng.choice(values)] if values else None


async def _game(game: str, seats: int, seed: int, presses: int) -> list[Step]:
    """One game, or its beginning: each press and what was seen after it."""
    options: dict[str, object] = {"reactions": "sealed"} if seed % 2 and game != "clinic" else {}
    steps: list[Step] = []
    async with warding.ward(seed) as at:
        table, rng = await seating.seated(at, game, seats, options), Random(f"{game}{seed}")
        offered: dict[int, Any] = {}
        users = [one.user or 0 for one in table.seats]
        while len(steps) < presses and table.row.ended is None:
            asked = [one.seat for one in table.decisions() if one.must]
            user = users[rng.choice(asked)] if asked and rng.random() < 0.8 else rng.choice([*users, WATCHER])
            custom_id, values = _chosen(offered.get(user, []), rng, "h:1:hand")
            await at.press(user, custom_id, values, guild=seating.GUILD)
            sent = at.wire.taken()
            for one in sent:
                if one.user == user:
                    offered[user] = one.custom_ids()
            steps.append((f"{user} {custom_id} {values}", _seen(sent)))
    return steps


async def _all(games: int, presses: int) -> dict[str, list[Step]]:
    found, plain = {}, warding.interaction
    for game, counts in TABLES.items():
        for seats in counts:
            for seed in range(1, games + 1):
                locale = "fr" if seed % 3 == 0 else "en-US"

                def speaking(*args: Any, spoken: str = locale, **given: Any) -> Any:
                    made = plain(*args, **given)
                    made.locale = spoken
                    return made

                warding.interaction = speaking
                found[f"{game} of {seats}, {seed}"] = await _game(game, seats, seed, presses)
    return found


def _of(checkout: Path, games: int, presses: int) -> dict[str, list[Step]]:
    """What people see in a checkout: this file is run there, in a process of its own."""
    command = [sys.executable, str(Path(__file__)), "--here", "--games", str(games), "--presses", str(presses)]
    told = subprocess.run(  # noqa: S603  our own program
        command, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": str(checkout)}, cwd=checkout
    )
    found: dict[str, list[Step]] = json.loads(told.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Compare; 1 where anything differs."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("checkout", nargs="?", type=Path)
    given.add_argument("--games", type=int, default=4, help="games at each table")
    given.add_argument("--presses", type=int, default=150, help="presses in each game at most")
    given.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = given.parse_args()
    if asked.here or asked.checkout is None:
        print(json.dumps(asyncio.run(_all(asked.games, asked.presses))))
        return 0
    mine, theirs = (
        _of(root, asked.games, asked.presses) for root in (Path(__file__).parents[2], asked.checkout.absolute())
    )
    messages = sum(len(seen) for steps in mine.values() for _, seen in steps)
    for name, steps in mine.items():
        pairs = zip(steps, theirs[name], strict=False)
        first = next((n for n, (one, other) in enumerate(pairs) if one != other), None)
        if first is not None or len(steps) != len(theirs[name]):
            print(f"{name}: not the same after press {first}: {steps[first or 0][0]}")
    same = mine == theirs
    print(f"{messages} messages of {len(mine)} games: {'the same' if same else 'NOT the same'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
