"""Games as they are stored: the dealt state, each move with its packed events, and states on the way.

Of each game as many as it takes to meet every kind of event and step that random play meets at all, each cut off after
the last that is new. `heads` are digests of what the version itself told of a state.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import blake2b
from typing import Any

import msgspec

from engines import GAMES
from engines.game import Game
from tests.laws.playing import Playing
from tests.laws.tables import Table

SEEDS = 90
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "clinic": [{}, {"board": "expert", "tall": True, "valet": True}, {"board": "super_expert"}, {"board": "compact"}],
    "doctor-strange": [
        {},
        {"turn_count": "rounds", "negate": "any", "swap": False},
        {"reactions": "sealed", "first_player": "good", "evil_draws_three": True},
    ],
    "gothic-doctor": [{}, {"reactions": "sealed", "generalist": 75}, {"actions": "gentle"}, {"actions": "none"}],
    "quack-in-the-box": [
        {},
        {"reactions": "sealed", "threshold": 12},
        {"turbo_infamy": True, "deathmatch": True, "mob_check": "every_turn"},
        {"group_practice": True, "swiss_hand": "six"},
    ],
}


def positions() -> bytes:
    """All of them as JSON."""
    return json.dumps({key: _games(game) for key, game in GAMES.items()}, separators=(",", ":")).encode()


def _games(game: Game[Any]) -> list[dict[str, Any]]:
    met: set[str] = set()
    found = []
    for seed in range(SEEDS):
        seats = sorted(game.seats)[seed % len(game.seats)]
        options = OPTIONS[game.id][seed % len(OPTIONS[game.id])]
        made = _game(Table(game, seats, options), seed, met)
        if made["moves"]:
            found.append({"options": options, "seats": seats, **made})
    print(game.id, len(found), sum(len(one["moves"]) for one in found), sum(len(one["states"]) for one in found))
    return found


def _game(table: Table, seed: int, met: set[str]) -> dict[str, Any]:
    playing = Playing(table, seed)
    game, moves, last = table.game, [], 0
    dealt, states = playing.state, {}
    first = {"dump": _text(game.dump(dealt)), "heads": heads(game, dealt, table.seats)}
    while made := playing.go():
        moves.append([made.decision.seat, str(made.move), _text(game.pack(made.events))])
        events = {f"event {type(event).__name__}" for event in made.events}
        steps = {f"step {one}" for one in _steps(playing.state)} | {f"asks {d.prompt.key}" for d in playing.decisions}
        if (events | steps) - met:
            last = len(moves)
        if steps - met or not playing.decisions:
            states[len(moves)] = {
                "dump": _text(game.dump(playing.state)),
                "heads": heads(game, playing.state, table.seats),
            }
        met |= events | steps
    kept = {str(n): one for n, one in states.items() if n <= last}
    return {"rules": game.rules_version, "moves": moves[:last], "states": {"0": first, **kept}}


def _steps(state: Any) -> list[str]:
    found = getattr(state, "steps", None) or [getattr(state, "step", None)]
    return [type(one).__name__ for one in found]


def heads(game: Game[Any], state: Any, seats: int) -> dict[str, str]:
    """Digests of the views of all seats and a spectator, of what is open, and of where everything lies."""
    told: dict[str, Any] = {f"seat {seat}": game.view(state, seat) for seat in range(seats)}
    told["spectator"] = game.view(state, None)
    told["asked"] = [
        [one.seat, one.number, one.prompt, one.must, sorted(map(str, one.moves)), str(one.default), one.repeat, one.among]
        for one in game.decisions(state)
    ]
    told["zones"], told["outcome"] = game.zones(state), game.outcome(state)
    return {name: _digest(value) for name, value in told.items()}


def _digest(value: Any) -> str:
    plain = msgspec.to_builtins(value, str_keys=True)
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=6).hexdigest()


def _text(raw: bytes) -> str:
    return b64encode(raw).decode()
