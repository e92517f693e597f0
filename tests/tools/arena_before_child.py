"""The child of `python -m tests.tools.arena_before`: the other checkout's players, asked by lines.

Each line is a JSON list: a game's id, the dump of a state redealt for a seat (base64), the seat, the level, the most
playouts (0: no limit) and some chance (hexadecimal). Each answer is the text of a move, or empty to wait.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode

from engines import GAMES
from engines.chance import Chance
from engines.players import think


def answer(line: str) -> str:
    key, dump, seat, level, playouts, luck = json.loads(line)
    game = GAMES[key]
    chosen = think(
        game,
        game.load(b64decode(dump)),
        seat,
        level,
        Chance(bytes.fromhex(luck)),
        lambda made: 0 < playouts <= made,
    )
    return str(chosen[1]) if chosen else ""


if __name__ == "__main__":
    for asked in sys.stdin:
        print(answer(asked), flush=True)
