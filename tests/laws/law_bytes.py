"""Laws 3, 4 and 7: the same bytes everywhere, states that survive a dump, independent clones."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from engines.contract import Game
from engines.game import Event
from tests.laws.playing import Playing, some
from tests.laws.tables import LAW_GAMES, Table, tables
from tests.laws.words import asked

# ------------------------------------------------------------------------------------------------------------- law 3


def fingerprint(game: Game[Any], limit: int = 80) -> str:
    """Return a digest of states, events, decisions and views of random games over all tables."""
    digest = sha256()
    for seed, table in enumerate(tables(game)):
        for part in _trace(Playing(table, seed, limit)):
            digest.update(part)
    return digest.hexdigest()


def _trace(playing: Playing) -> list[bytes]:
    game, parts = playing.game, []
    while made := playing.go():
        parts += [game.dump(playing.state), game.pack(made.events)]
        if playing.moves % 10 == 1:
            parts.append(repr([asked(decision) for decision in playing.decisions]).encode())
            seats = {decision.seat for decision in playing.decisions}
            parts += [msgspec.json.encode(game.view(playing.state, seat)) for seat in (None, *sorted(seats))]
            parts.append(repr([game.blocked(playing.state, seat) for seat in sorted(seats)]).encode())
            parts += [game.dump(game.redeal(playing.state, seat, Random(0))) for seat in sorted(seats)]
    return parts


def fingerprints(*hash_seeds: int) -> list[str]:
    """Return the fingerprints of all games, from several processes at once."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.laws.law_bytes"],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in hash_seeds
    ]
    told = [process.communicate()[0] for process in processes]
    assert not any(process.returncode for process in processes)
    return told


# ------------------------------------------------------------------------------------------------------------- law 4


def written_and_folded(table: Table, seed: int) -> None:
    """Check that loading a dump, and folding the events, both give the state."""
    playing = Playing(table, seed, limit=300)
    game = playing.game
    folded = game.load(game.dump(playing.state))
    assert game.catalogue(playing.state) in game.catalogues
    history: list[tuple[list[Event], bytes]] = []
    while made := playing.go():
        history.append((made.events, game.pack(made.events)))
        for event in game.unpack(history[-1][1]):
            game.evolve(folded, event)
        state, raw = playing.state, game.dump(playing.state)
        loaded = game.load(raw)
        assert loaded == state, f"load(dump()) differs after {made.move}"
        assert game.dump(loaded) == raw
        assert folded == state, f"folding the events of {made.move} differs: {_difference(folded, state)}"
        assert game.dump(folded) == raw
        expected = [asked(decision) for decision in playing.decisions]
        assert [asked(decision) for decision in game.decisions(folded)] == expected
        assert [asked(decision) for decision in game.decisions(loaded)] == expected
        looks = len(history) % table.seats
        assert game.view(state, looks) == game.view(loaded, looks), f"after {made.move} a view is kept that is not true"
    assert all(game.pack(events) == raw for events, raw in history), "later moves changed earlier events"


def _difference(one: Any, other: Any) -> str:
    names = getattr(one, "__struct_fields__", ())
    differing = [name for name in names if getattr(one, name) != getattr(other, name)]
    return ", ".join(f"{name}: {getattr(one, name)!r} / {getattr(other, name)!r}" for name in differing)


# ------------------------------------------------------------------------------------------------------------- law 7


def clones_stand_alone(table: Table, seed: int) -> None:
    """Check that changes of a clone do not change its original, or the other way round."""
    playing = Playing(table, seed, limit=120)
    game = playing.game
    while True:
        state, raw = playing.state, game.dump(playing.state)
        kept, loaded = game.clone(state), game.load(raw)
        assert kept == state and game.dump(kept) == raw
        for decision in playing.decisions:
            for move in some(decision, 3, playing.rng):
                _stir(game, game.clone(state), decision.seat, move)
                assert game.dump(state) == raw, f"{move} made on a clone changed the original"
        made = playing.go()
        assert game.dump(kept) == raw, f"{made.move if made else ''} changed a clone made before it"
        looks = playing.moves % table.seats
        assert game.view(kept, looks) == game.view(loaded, looks), "a clone keeps what is true of its original only"
        assert [*map(asked, game.decisions(kept))] == [*map(asked, game.decisions(loaded))]
        if made is None:
            return


def _stir(game: Game[Any], clone: Any, seat: int, move: Any) -> None:
    """Make a move and two more."""
    game.play(clone, seat, move)
    for _ in range(2):
        for decision in game.decisions(clone)[:1]:
            game.play(clone, decision.seat, next(iter(decision.moves)))


if __name__ == "__main__":
    for name in sorted(LAW_GAMES):
        print(name, fingerprint(LAW_GAMES[name]))
