"""The child of `python -m tests.tools.compare`, each checkout its own: the figures, round by round.

A child prepares positions of one game's random games, then answers each line `figure count` with the microseconds of
processor time that a call took, over a round of `count` calls.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import engines
from bot.drawing import png
from bot.faces import FACES
from bot.faces.values import Position
from bot.words import speaker
from engines import GAMES
from engines.chance import Chance
from engines.players import aimless
from tests.fire.seating import seated
from tests.fire.ward import ward

SEED = bytes(range(32))
EVERY = 3
"""Moves between two positions."""
POSITIONS = 120
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
GUILD = 70
Round = Callable[[int], float]
"""Makes a number of calls. Returns microseconds of processor time a call."""


@dataclass(frozen=True, slots=True)
class Met:
    """A position of a random game, and the move played in it."""

    dump: bytes
    seat: int
    move: str


def _dealt(game: Any, rng: Random) -> Any:
    seats = sorted(game.seats)
    return game.deal(game.Options(), seats[len(seats) // 2], rng.randbytes(32))


def _met(game: Any) -> list[Met]:
    rng, found, moves = Random(0), list[Met](), 0
    while True:
        state = _dealt(game, rng)
        while decisions := game.decisions(state):
            decision, move = aimless.choose(decisions, rng)
            if moves % EVERY == 0:
                found.append(Met(game.dump(state), decision.seat, str(move)))
                if len(found) == POSITIONS:
                    return found
            game.play(state, decision.seat, move)
            moves += 1


class Measure:
    def __init__(self, game: Any) -> None:
        self.game = game
        self.met = _met(game)
        self._rng = Random(1)
        self._state: Any = None
        self._at = 0
        load, met = game.load, self.met
        packed = [game.pack(game.play(load(one.dump), one.seat, game.move(one.move))) for one in met]
        events = [game.unpack(raw) for raw in packed]
        state = self._fresh
        self.figures: dict[str, Round] = {
            "random move": self._random_moves,
            "decisions": self._calls(state, game.decisions),
            "play": self._calls(self._asked, lambda at: game.play(at[0], at[1], at[2])),
            "why_not": self._calls(self._asked, lambda at: game.why_not(at[0], 0, at[2])),
            "blocked": self._calls(self._asked, lambda at: game.blocked(at[0], 0)),
            "view": self._calls(state, lambda s: game.view(s, 0)),
            "dump": self._calls(state, game.dump),
            "load": self._calls(lambda n: met[n].dump, load),
            "clone": self._calls(state, game.clone),
            "redeal": self._calls(lambda n: (load(met[n].dump), Chance(SEED)), lambda at: game.redeal(at[0], 0, at[1])),
            "pack": self._calls(lambda n: events[n], game.pack),
            "unpack": self._calls(lambda n: packed[n], game.unpack),
            "read move": self._calls(lambda n: met[n].move, game.move),
            "picture": self._calls(lambda n: Position(game.view(load(met[n].dump), None), NAMES), self._draw),
            "press": self._presses,
        }

    def _fresh(self, number: int) -> Any:
        return self.game.load(self.met[number].dump)

    def _asked(self, number: int) -> tuple[Any, int, Any]:
        """Return a state with its decisions, as a table holds it."""
        met = self.met[number]
        state = self._fresh(number)
        self.game.decisions(state)
        return state, met.seat, self.game.move(met.move)

    def _calls(self, prepare: Callable[[int], Any], call: Callable[[Any], object]) -> Round:
        def made(count: int) -> float:
            given = [prepare((self._at + n) % POSITIONS) for n in range(count)]
            self._at += count
            gc.collect()
            begun = process_time()
            for one in given:
                call(one)
            return (process_time() - begun) * 1e6 / count

        return made

    def _random_moves(self, count: int) -> float:
        game, rng, state = self.game, self._rng, self._state
        begun = process_time()
        for _ in range(count):
            decisions = game.decisions(state) if state is not None else ()
            while not decisions:
                state = _dealt(game, rng)
                decisions = game.decisions(state)
            decision, move = aimless.choose(decisions, rng)
            game.play(state, decision.seat, move)
        self._state = state
        return (process_time() - begun) * 1e6 / count

    def _draw(self, at: Position) -> None:
        png(FACES[self.game.id].picture(speaker("en"), at))

    def _presses(self, count: int) -> float:
        self._at += 1
        gc.collect()
        return asyncio.run(_pressed(self.game, count, self._at)) * 1e6 / count


async def _pressed(game: Any, count: int, seed: int) -> float:
    """Return the seconds of `count` presses on moves, with all their effects except pictures."""
    rng, spent = Random(seed), 0.0
    async with ward(seed) as at:
        table: Any = None
        for _ in range(count):
            while table is None or not table.decisions():
                table = await seated(at, game.id, max(game.seats), {})
            decision, move = aimless.choose(table.decisions(), rng)
            stamp = f"{_base36(table.row.undo_count)}.{_base36(decision.number)}"
            custom_id = f"h:{_base36(table.row.id)}:confirm:{stamp}:{move}"
            before, begun = table.row.move_count, process_time()
            await at.press(table.seats[decision.seat].user, custom_id, guild=GUILD)
            spent += process_time() - begun
            assert table.row.move_count > before, custom_id
            at.wire.taken()
    return spent


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]


def answers(measure: Measure, asked: Iterator[str]) -> Iterator[float]:
    """Yield the microseconds for each line of input."""
    for line in asked:
        figure, _, count = line.rpartition(" ")
        yield measure.figures[figure](int(count))


if __name__ == "__main__":
    made = Measure(GAMES[sys.argv[1]])
    gc.freeze()
    print(engines.__file__, flush=True)
    for taken in answers(made, sys.stdin):
        print(taken, flush=True)
