"""Recorded games: the dealt state, each move with its packed events, and states on the way.

Of each game as many as it takes to meet every kind of event and question that random play meets, each cut off after the
last that is new. `heads` are digests of what the version showed of a state.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import blake2b
from itertools import cycle, islice
from typing import Any

import msgspec

from engines import GAMES
from engines.contract import Game
from tests.laws.playing import Playing
from tests.laws.tables import Table, tables

SEEDS = 60
"""Games tried of each kind."""


def positions() -> dict[str, list[dict[str, Any]]]:
    return {key: _games(game) for key, game in GAMES.items()}


def heads(game: Game[Any], state: Any, seats: int) -> dict[str, str]:
    """Return digests of the views of all seats and a spectator, of what is open, and of where everything lies."""
    shown: dict[str, Any] = {f"seat {seat}": game.view(state, seat) for seat in range(seats)}
    shown["spectator"], shown["zones"], shown["outcome"] = (
        game.view(state, None),
        game.zones(state),
        game.outcome(state),
    )
    shown["asked"] = [
        [
            one.seat,
            one.number,
            one.prompt,
            one.must,
            sorted(map(str, one.moves)),
            str(one.default),
            one.repeat,
            one.among,
        ]
        for one in game.decisions(state)
    ]
    plain = {name: msgspec.to_builtins(value, str_keys=True) for name, value in shown.items()}
    return {name: _digest(json.dumps(value, sort_keys=True)) for name, value in plain.items()}


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _games(game: Game[Any]) -> list[dict[str, Any]]:
    met: set[str] = set()
    found = []
    for seed, table in enumerate(islice(cycle(tables(game)), SEEDS)):
        made = _game(table, seed, met)
        if made["moves"]:
            found.append({"options": table.options, "seats": table.seats, **made})
    return found


def _game(table: Table, seed: int, met: set[str]) -> dict[str, Any]:
    playing = Playing(table, seed)
    game, moves, last = table.game, [], 0
    states = {0: _state(game, playing.state, table.seats)}
    while made := playing.go():
        moves.append([made.decision.seat, str(made.move), _text(game.pack(made.events))])
        events = {f"event {type(event).__name__}" for event in made.events}
        asks = {f"asks {one.prompt.key}" for one in playing.decisions}
        if (events | asks) - met:
            last = len(moves)
        if asks - met or not playing.decisions:
            states[len(moves)] = _state(game, playing.state, table.seats)
        met |= events | asks
    stored = {str(n): one for n, one in states.items() if n <= last}
    return {"rules": game.rules_version, "moves": moves[:last], "states": stored}


def _state(game: Game[Any], state: Any, seats: int) -> dict[str, Any]:
    return {"dump": _text(game.dump(state)), "heads": heads(game, state, seats)}


def _text(raw: bytes) -> str:
    return b64encode(raw).decode()
