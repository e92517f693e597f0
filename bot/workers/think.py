"""`python -m bot.workers.think`: thinks for computer players about the questions that come in on standard input.

A question holds a state that was redealt for the seat that thinks: nothing hidden from it ever comes here. Each frame
is a byte (1: what follows says why it failed), a length and that many bytes. It listens to its parent alone and steps
back behind it where both want the processor.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from engines import GAMES
from engines.chance import Chance
from engines.players import think
from engines.players.strong import Enough

SIZE = struct.Struct("!BI")
MILDER = 5
READY = b"ready"


class Question(msgspec.Struct, frozen=True, array_like=True):
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


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The number of a decision and the text of a move; no move: it waits."""

    number: int = 0
    move: str = ""


def answer(question: Question, clock: Callable[[], float] = time.monotonic) -> Answer:
    """Think. By playouts the same question has the same answer."""
    game = GAMES[question.game]
    if question.catalogue:
        game.catalogues.register(question.catalogue)
    patience = _patience(question, clock)
    guess = game.load(question.guess)
    chosen = think(game, guess, question.seat, question.level, Chance(question.luck), patience)
    return Answer(chosen[0].number, str(chosen[1])) if chosen else Answer()


def _patience(question: Question, clock: Callable[[], float]) -> Enough:
    if question.playouts:
        return lambda made: made >= question.playouts
    deadline = clock() + question.seconds
    return lambda _made: clock() >= deadline


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer until `asked` ends."""
    _send(answers, 0, READY)
    while head := asked.read(SIZE.size):
        raw = asked.read(SIZE.unpack(head)[1])
        try:
            failed, told = 0, msgspec.msgpack.encode(answer(msgspec.msgpack.decode(raw, type=Question)))
        except Exception as wrong:  # noqa: BLE001  the parent tells of it and does something simpler
            failed, told = 1, f"{type(wrong).__name__}: {wrong}".encode()
        _send(answers, failed, told)


def _send(answers: BinaryIO, failed: int, told: bytes) -> None:
    answers.write(SIZE.pack(failed, len(told)) + told)
    answers.flush()


def main() -> None:
    """Keep standard output for answers, and live as long as the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(MILDER)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
