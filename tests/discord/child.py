"""`python -m tests.discord.child URL run`: the bot as its own process, with Night Shift among its games."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.local.patch import redirect
from tests.toy.registered import register

if __name__ == "__main__":
    register()
    redirect(sys.argv[1])
    sys.argv = ["housecall", *sys.argv[2:]]
    main()
