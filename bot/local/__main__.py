"""`python -m bot.local [PORT]`: the local Discord alone, until SIGTERM or Ctrl-C; prints its address."""

from __future__ import annotations

import asyncio
import signal
import sys

from bot.local.server import LocalDiscord


async def serve(port: int) -> None:
    """Serve until told to stop."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with LocalDiscord(port) as discord:
        print(discord.url, flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
