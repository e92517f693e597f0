"""`python -m tests.tools.arena_before CHECKOUT GAME A B`: player A of this version plays player B of another version.

CHECKOUT is a folder with the other version (`git worktree add /tmp/before COMMIT`); it needs no environment of its own.
Its player thinks in a child process, on states redealt for its seat here, and answers with the text of a move. So both
versions must read each other's states; a move's effect is that of this version. Games come in pairs with the same
cards, as in `housecall arena`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import typer

from bot.tools.arena import drawn_anew, wilson, worth
from bot.tools.options import find
from bot.tools.seeds import seed_of
from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Move
from engines.players import think
from tests.tools.compare import child_file

Mind = Callable[[Any, int, Rng], Move | None]
"""Takes a state redealt for a seat. Returns its move, or None to wait."""


class Before:
    """A player of another checkout, in a process of its own."""

    def __init__(self, checkout: Path, game: Game[Any], level: str, playouts: int) -> None:
        self.game, self.level, self.playouts = game, level, playouts
        env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(  # noqa: S603  our own file
            (sys.executable, child_file(checkout, "arena_before_child.py")),
            env=env,
            cwd=checkout,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __call__(self, guess: Any, seat: int, rng: Rng) -> Move | None:
        assert self._process.stdin is not None and self._process.stdout is not None
        luck = bytes(rng.randrange(256) for _ in range(16)).hex()
        dump = b64encode(self.game.dump(guess)).decode()
        question = [self.game.id, dump, seat, self.level, self.playouts, luck]
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        if not (line := self._process.stdout.readline()):
            raise RuntimeError("the other version's player ended; what it said stands above")
        text = line.strip()
        return self.game.move(text) if text else None

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def here(game: Game[Any], level: str, playouts: int) -> Mind:
    """Return a player of this version."""

    def mind(guess: Any, seat: int, rng: Rng) -> Move | None:
        chosen = think(game, guess, seat, level, rng, lambda made: 0 < playouts <= made)
        return chosen[1] if chosen else None

    return mind


def met(game: Game[Any], minds: tuple[Mind, Mind], seats: int, seed: int, number: int) -> tuple[float, float]:
    """Play game `number`. Return the first player's share of the win, and its mean score less the other's."""
    pair, swapped = divmod(number, 2)
    sides = [(seat + swapped) % 2 for seat in range(seats)]
    state = game.deal(game.Options(), seats, seed_of(seed, pair, b"deal"))
    rngs = [Chance(seed_of(seed, 10 * number + side, b"mind")) for side in (0, 1)]
    order = Chance(seed_of(seed, number, b"order"))
    while decisions := game.decisions(state):
        asked = sorted({decision.seat for decision in decisions})
        order.shuffle(asked)
        for seat in (*asked, *sorted({decision.seat for decision in decisions if decision.must})):
            rng = rngs[sides[seat]]
            move = minds[sides[seat]](game.redeal(state, seat, rng), seat, rng)
            if move is not None:
                game.play(state, seat, move)
                break
        else:
            raise RuntimeError(f"{game.id}: everybody waits")
    outcome = game.outcome(state)
    assert outcome is not None
    winners = [sides[seat] == 0 for seat, rank in enumerate(outcome.ranks) if rank == 1]
    means = [fmean(score for seat, score in enumerate(outcome.scores) if sides[seat] == side) for side in (0, 1)]
    return (fmean(winners) if winners else 0.5), means[0] - means[1]


def main(
    checkout: Annotated[Path, typer.Argument(help="A folder with the other version.")],
    key: Annotated[str, typer.Argument(metavar="GAME")],
    ours: Annotated[str, typer.Argument(help="Level of this version's player.")],
    theirs: Annotated[str, typer.Argument(help="Level of the other version's player.")],
    games: Annotated[int, typer.Option(help="An even number.")] = 60,
    seats: Annotated[int, typer.Option()] = 2,
    seed: Annotated[int, typer.Option()] = 1,
    playouts: Annotated[int, typer.Option(help="Playouts a move at most; 0: until it is clear.")] = 0,
) -> None:
    """Let a player of this version meet one of another version."""
    game = find(key)
    other = Before(checkout.resolve(), game, theirs, playouts)
    try:
        found = [met(game, (here(game, ours, playouts), other), seats, seed, number) for number in range(games)]
    finally:
        other.close()
    shares = [share for share, _ in found]
    low, high = wilson(fmean(shares), worth(shares))
    leads = [(found[at][1] + found[at + 1][1]) / 2 for at in range(0, games, 2)]
    fewest, most = drawn_anew(leads, seed)
    print(f"{key}, {seats} seats, {games} games: {ours} v {theirs} of {checkout.name}, seed {seed}")
    print(f"  wins     {100 * fmean(shares):.1f}% (95%: {100 * low:.1f} to {100 * high:.1f})")
    print(f"  score    {fmean(leads):+.2f} (90%: {fewest:+.2f} to {most:+.2f})")


if __name__ == "__main__":
    typer.run(main)
