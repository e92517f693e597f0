"""States and events that the version before stored are read by this one as what they were.

A view, what is open and where everything lies are compared by digests which that version took of its own states
(`make_positions.py`): a field that no longer comes back shows there, also where today's code would lose it everywhere.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.contract import Game
from tests.before.files import told

ALL = told("positions")
POSITIONS = [pytest.param(GAMES[key], one, id=f"{key}-{n}") for key in ALL for n, one in enumerate(ALL[key])]
each = pytest.mark.parametrize(("game", "kept"), POSITIONS)


def heads(game: Game[Any], state: Any, seats: int) -> dict[str, str]:
    """Digests of the views of all seats and a spectator, of what is open, and of where everything lies."""
    shown: dict[str, Any] = {f"seat {seat}": game.view(state, seat) for seat in range(seats)}
    shown["spectator"] = game.view(state, None)
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
    shown["zones"], shown["outcome"] = game.zones(state), game.outcome(state)
    plain = {name: msgspec.to_builtins(value, str_keys=True) for name, value in shown.items()}
    texts = {name: json.dumps(value, sort_keys=True).encode() for name, value in plain.items()}
    return {name: blake2b(text, digest_size=6).hexdigest() for name, text in texts.items()}


def states(game: Game[Any], kept: dict[str, Any]) -> Iterator[tuple[int, Any, dict[str, str]]]:
    """The stored states, each with the number of moves made before it and its digests."""
    for made, one in kept["states"].items():
        yield int(made), game.load(b64decode(one["dump"])), one["heads"]


def moves(kept: dict[str, Any]) -> Iterator[tuple[int, int, str, bytes]]:
    """Every move: its number, seat, text and packed events."""
    for n, (seat, text, packed) in enumerate(kept["moves"], 1):
        yield n, seat, text, b64decode(packed)


@each
def test_a_state_of_the_version_before_is_read_as_what_it_was_and_written_so_that_it_stays_it(
    game: Game[Any], kept: dict[str, Any]
) -> None:
    for made, state, was in states(game, kept):
        assert (made, heads(game, state, kept["seats"])) == (made, was)
        game.check(state)
        again = game.load(game.dump(state))
        assert (made, heads(game, again, kept["seats"])) == (made, was)
        assert again == state


@each
def test_the_packed_events_of_the_version_before_fold_into_its_later_states(
    game: Game[Any], kept: dict[str, Any]
) -> None:
    stored = {made: state for made, state, _ in states(game, kept)}
    state = stored[0]
    for n, _, _, packed in moves(kept):
        for event in game.unpack(packed):
            game.evolve(state, event)
        if n in stored:
            assert (n, heads(game, state, kept["seats"])) == (n, heads(game, stored[n], kept["seats"]))
            assert game.dump(state) == game.dump(stored[n])


@each
def test_the_moves_of_the_version_before_are_played_by_these_rules_with_the_same_events(
    game: Game[Any], kept: dict[str, Any]
) -> None:
    if game.rules_version != kept["rules"]:
        return  # other rules may do otherwise; what was stored is still folded
    state = next(states(game, kept))[1]
    for n, seat, text, packed in moves(kept):
        move = game.move(text)
        assert str(move) == text
        events = game.play(state, seat, move)
        assert (n, events) == (n, game.unpack(packed))
        assert game.unpack(game.pack(events)) == events
