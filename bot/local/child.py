"""`python -m bot.local.child URL ARGS...`: the `housecall` command in a process turned towards a local Discord."""

from __future__ import annotations

import runpy
import sys

from bot.local.patch import redirect

if __name__ == "__main__":
    redirect(sys.argv[1])
    sys.argv = ["housecall", *sys.argv[2:]]
    runpy.run_module("bot", run_name="__main__", alter_sys=False)
