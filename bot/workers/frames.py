"""What goes between the bot and a child process, and the child's half of it.

A frame is a byte (its kind), a length and that many bytes. The child says once that it is ready, then answers one
question after another. It ends when the bot does, whatever it is doing just then.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
from collections.abc import Callable
from enum import IntEnum
from queue import SimpleQueue
from threading import Thread

HEAD = struct.Struct("!BI")


class Kind(IntEnum):
    """What a frame is; one that FAILED says why there is no answer."""

    QUESTION = 1
    READY = 2
    ANSWER = 3
    FAILED = 4


def frame(kind: Kind, body: bytes = b"") -> bytes:
    """A frame as it goes over the pipe."""
    return HEAD.pack(kind, len(body)) + body


def serve(answer: Callable[[bytes], bytes], *, milder: int) -> None:
    """Answer what comes in on standard input until that ends, and the process with it. What `answer` raises is told;
    what it prints goes to standard error.

    `milder`: how far the child steps back behind the bot where both want the processor, on systems that know `nice`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the bot's to hear
    if sys.platform != "win32":
        os.nice(milder)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions = SimpleQueue[bytes]()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    told = frame(Kind.READY)
    with contextlib.suppress(OSError):  # the bot is gone, and nobody waits for the answer
        while True:
            answers.write(told)
            answers.flush()
            told = _answered(answer, questions.get())
    os._exit(0)


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Beside the answering, so that the end of the bot is heard in the middle of it."""
    with contextlib.suppress(struct.error):  # the bot ended in the middle of a frame
        while head := sys.stdin.buffer.read(HEAD.size):
            questions.put(sys.stdin.buffer.read(HEAD.unpack(head)[1]))
    os._exit(0)


def _answered(answer: Callable[[bytes], bytes], question: bytes) -> bytes:
    try:
        return frame(Kind.ANSWER, answer(question))
    except Exception as wrong:  # noqa: BLE001  the bot is told of it, and the next question may be answered
        return frame(Kind.FAILED, f"{type(wrong).__name__}: {wrong}".encode())
