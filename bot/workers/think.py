"""`python -m bot.workers.think`: the child that thinks for computer players.

A question holds a state that was redealt for the seat that thinks: nothing hidden from it ever comes here.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from bot.workers.frames import serve
from engines import GAMES
from engines.chance import Chance
from engines.players import think
from engines.players.strong import Enough

MILDER = 5


class ThinkQuestion(msgspec.Struct, frozen=True, array_like=True):
    """What should `seat` do? `guess`: dump of a state redealt for it; `catalogue`: text of one that is not built in.

    `luck`: 32 bytes for its chance; it thinks `playouts` playouts, or `seconds` where that is 0.
    """

    game: str
    guess: bytes
    seat: int
    level: str
    luck: bytes
    seconds: float = 1.0
    playouts: int = 0
    catalogue: bytes = b""


class ThinkAnswer(msgspec.Struct, frozen=True, array_like=True):
    """The number of a decision and the text of a move; no move: it waits."""

    number: int = 0
    move: str = ""


def answer(question: ThinkQuestion, clock: Callable[[], float] = time.monotonic) -> ThinkAnswer:
    """Think. By playouts the same question has the same answer."""
    game = GAMES[question.game]
    if question.catalogue:
        game.catalogues.register(question.catalogue)
    patience = _patience(question, clock)
    guess = game.load(question.guess)
    chosen = think(game, guess, question.seat, question.level, Chance(question.luck), patience)
    return ThinkAnswer(chosen[0].number, str(chosen[1])) if chosen else ThinkAnswer()


def _patience(question: ThinkQuestion, clock: Callable[[], float]) -> Enough:
    if question.playouts:
        return lambda made: made >= question.playouts
    deadline = clock() + question.seconds
    return lambda _made: clock() >= deadline


def _answered(question: bytes) -> bytes:
    return msgspec.msgpack.encode(answer(msgspec.msgpack.decode(question, type=ThinkQuestion)))


if __name__ == "__main__":
    serve(_answered, milder=MILDER)
