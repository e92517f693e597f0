"""Hostile card packs and rules tables: every one is refused with a reason, or can be played to its end."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from engines import GAMES
from engines.contract import Game
from engines.players.aimless import choose

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1e308,
    10**30,
    "",
    "../../../etc/passwd",
    "@everyone <@1> `",
    "\u202e\u0000",
    "x" * 100_000,
    [],
    {},
    [[[[]]]],
    {"a": {"b": {}}},
    ["x"] * 5000,
)
WHOLE = (
    b"",
    b"null",
    b"[]",
    b"{}",
    b"\xff\xfe\x00",
    b"[" * 200_000,
    b'{"a":' * 100_000,
    b" " * 2_000_000,
    b'{"format": 999999999999999999999999}',
    b"NaN",
)
MOVES = 400


def spoilt(text: bytes, rng: Random) -> bytes:
    """Return a catalogue with one to three parts replaced, left out or doubled."""
    data = json.loads(text)
    for _ in range(rng.randrange(1, 4)):
        _spoil(data, rng)
    return json.dumps(data).encode()


def _spoil(data: Any, rng: Random) -> None:
    holder = data
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.15:
            break
        holder = inner
    what = rng.randrange(4)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.append(holder[key])
    elif what == 2 and isinstance(holder[key], int):
        holder[key] = rng.choice((0, -1, holder[key] * 1000, holder[key] + 1))
    else:
        holder[key] = deepcopy(rng.choice(ODD))


def takes_packs(game: Game[Any]) -> bool:
    """Return True if a table may choose the cards."""
    return "pack" in game.Options.model_fields


def tried(game: Game[Any], text: bytes, rng: Random) -> bool:
    """Load a catalogue, and play a game with it for a while, in order throughout. Return False if it was refused. Raise
    anything but a ValueError from loading or dealing: it is the game's own fault.
    """
    try:
        name = game.catalogues.register(text)
        state = game.deal(
            game.Options(**({"pack": name} if takes_packs(game) else {})),
            next(n for n in game.seats if n > 1),
            rng.randbytes(32),
        )
    except ValueError:
        return False
    for _ in range(MOVES):
        decisions = game.decisions(state)
        if not decisions:
            break
        decision, move = choose(decisions, rng)
        game.play(state, decision.seat, move)
    game.check(state)
    return True


def attack(game_id: str, cases: int, seed: int = 1) -> tuple[int, list[str]]:
    game, rng = GAMES[game_id], Random(seed)
    good = game.catalogues.text(game.catalogues.builtin)
    taken, wrong = 0, []
    for text in (*WHOLE, *(spoilt(good, rng) for _ in range(cases))):
        try:
            taken += tried(game, text, rng)
        except Exception as error:  # noqa: BLE001  that is what is looked for
            wrong.append(f"{game_id}: {type(error).__name__}: {error}"[:300])
    return taken, wrong
