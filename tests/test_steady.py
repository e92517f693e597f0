"""What runs the tests again and again keeps no process stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from random import Random

from tests.steady import Stopper, stopped
from tests.wire import HANG_SECONDS

NOBODY = 2**22 + 1
"""More than any process has as its number."""


def test_a_process_whose_parent_died_while_it_was_stopped_goes_on() -> None:
    with subprocess.Popen(["sleep", "600"]) as orphan:  # noqa: S607
        os.kill(orphan.pid, signal.SIGSTOP)
        stopper = Stopper(NOBODY, Random(1))
        stopper.due[orphan.pid] = (0.0, signal.SIGCONT)
        stopper.start()
        until = time.monotonic() + HANG_SECONDS
        while stopped(orphan.pid) and time.monotonic() < until:
            time.sleep(0.01)
        went_on = not stopped(orphan.pid)
        stopper.over.set()
        stopper.join()
        orphan.kill()
    assert went_on
