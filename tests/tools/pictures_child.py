"""What `python -m tests.tools.compare_pictures` runs, each checkout its own: it draws and says what a
picture took of the processor.

A line of standard input is a question as `bot.workers.picture_worker` asks it, in hexadecimal digits; the answer is a
line of milliseconds and the file.
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
