"""`python -m tests.wire.child URL ARGS... [--toy]`: the `housecall` command turned towards a local Discord.

With --toy Night Shift is among its games. It stops when whoever started it is gone, so that a test run that was killed
leaves no bots behind.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

from bot.__main__ import main
from bot.local import redirect
from tests.toy.registered import register

LOOK_SECONDS = 0.5
STOP_SECONDS = 10


def stop_with(parent: int) -> None:
    """End this process once its parent is another one: as a host would, and after a while at once."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=stop_with, args=(os.getppid(),), daemon=True).start()
    if "--toy" in sys.argv:
        sys.argv.remove("--toy")
        register()
    redirect(sys.argv.pop(1))
    main()
