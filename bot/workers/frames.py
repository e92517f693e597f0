"""The frames between the bot and a child process, and the child's half of the protocol.

A frame is a byte (its kind), a length and that many bytes. The child sends READY once, then answers one question after
another. It ends when the bot does, even in the middle of an answer.
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
    """The kind of a frame. FAILED has the reason for a missing answer."""

    QUESTION = 1
    READY = 2
    ANSWER = 3
    FAILED = 4


def frame(kind: Kind, body: bytes = b"") -> bytes:
    return HEAD.pack(kind, len(body)) + body


def serve(answer: Callable[[bytes], bytes], *, milder: int) -> None:
    """Answer the questions on standard input until it closes, then end the process. Send FAILED if `answer` raises.
    Prints of `answer` go to standard error.

    `milder`: the child's niceness, on systems that have it, so that the bot gets the processor first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the bot handles Ctrl-C
    if sys.platform != "win32":
        os.nice(milder)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions = SimpleQueue[bytes]()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    told = frame(Kind.READY)
    with contextlib.suppress(OSError):  # the bot is gone, and no one waits for the answer
        while True:
            answers.write(told)
            answers.flush()
            told = _answered(answer, questions.get())
    os._exit(0)


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Read questions in a thread of its own, to notice the end of the bot during an answer."""
    with contextlib.suppress(struct.error):  # the bot ended in the middle of a frame
        while head := sys.stdin.buffer.read(HEAD.size):
            questions.put(sys.stdin.buffer.read(HEAD.unpack(head)[1]))
    os._exit(0)


def _answered(answer: Callable[[bytes], bytes], question: bytes) -> bytes:
    try:
        return frame(Kind.ANSWER, answer(question))
    except Exception as wrong:  # noqa: BLE001  the bot gets the error, and the next question may be answered
        return frame(Kind.FAILED, f"{type(wrong).__name__}: {wrong}".encode())
