"""A child for tests that knows no frames: it echoes its input, and ends when that ends."""

from __future__ import annotations

import sys

from bot.workers.frames import HEAD, Kind, frame

if __name__ == "__main__":
    said = frame(Kind.READY)
    while said:
        sys.stdout.buffer.write(said)
        sys.stdout.buffer.flush()
        said = sys.stdin.buffer.read(HEAD.unpack(sys.stdin.buffer.read(HEAD.size))[1])
