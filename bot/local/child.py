"""`python -m bot.local.child URL ARGS...`: the `housecall` command in a process turned towards a local Discord."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.local import redirect

if __name__ == "__main__":
    redirect(sys.argv.pop(1))
    main()
