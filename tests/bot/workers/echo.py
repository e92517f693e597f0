"""A child for tests: it returns its question, or does what the question says."""

from __future__ import annotations

import json
import os
import sys
import time

from bot.workers.frames import serve

MILDER = 3


def answer(question: bytes) -> bytes:
    match question:
        case b"fail":
            raise KeyError("aspirin")
        case b"print":
            print("aside")
            return b"printed"
        case b"environment":
            return json.dumps(dict(os.environ)).encode()
        case b"nice":
            return str(os.nice(0)).encode()
        case b"die":
            os._exit(3)
        case b"sleep":
            print("begun", file=sys.stderr, flush=True)
            time.sleep(1e6)
        case b"spin":
            print("begun", file=sys.stderr, flush=True)
            while True:
                pass
    return question


if __name__ == "__main__":
    serve(answer, milder=MILDER)
