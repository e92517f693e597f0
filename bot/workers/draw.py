"""`python -m bot.workers.draw`: draws the positions that come in on standard input, until that ends.

Each frame is a byte (1: what follows says why it failed), a length and that many bytes. It listens to its parent alone
and steps back behind it where both want the processor.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from typing import BinaryIO

SIZE = struct.Struct("!BI")
MILDER = 2


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Draw until `asked` ends."""
    from bot.drawing import png  # noqa: PLC0415  the parent imports this file for its frames alone
    from bot.faces import FACES  # noqa: PLC0415
    from bot.words import speaker  # noqa: PLC0415
    from engines import GAMES  # noqa: PLC0415

    while head := asked.read(SIZE.size):
        failed, told = 0, b""
        try:
            game, language, position, cards = pickle.loads(asked.read(SIZE.unpack(head)[1]))  # noqa: S301  the parent's
            if cards:
                GAMES[game].catalogues.register(cards)
            told = png(FACES[game].picture(speaker(language), position))
        except Exception as wrong:  # noqa: BLE001  the parent tells of it, and the next picture may be drawn
            failed, told = 1, f"{type(wrong).__name__}: {wrong}".encode()
        answers.write(SIZE.pack(failed, len(told)) + told)
        answers.flush()


def main() -> None:
    """Keep standard output for pictures, and live as long as the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(MILDER)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # the bot was killed, and nobody waits for the picture


if __name__ == "__main__":
    main()
