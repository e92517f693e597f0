"""The child of `python -m tests.tools.compare_pictures`, each checkout its own: it draws and measures processor time.

A line of input is a request to `bot.workers.picture_worker` in hexadecimal; the answer is a line of milliseconds and
the file.
"""

from __future__ import annotations

import gc
import sys
from time import process_time

import bot
from bot.workers.draw import answer

if __name__ == "__main__":
    print(*bot.__path__, flush=True)
    gc.freeze()
    for line in sys.stdin:
        question = bytes.fromhex(line)
        begun = process_time()
        drawn = answer(question)
        print(1000 * (process_time() - begun), drawn.hex(), flush=True)
