"""How long games take on this installation, from those that were played to their end."""

from __future__ import annotations

from statistics import median

from bot.tables.table import Services
from bot.words import Say

LEAST = 3
"""So few games tell nothing."""
LATEST = 20
"""So many of the latest games are looked at."""
GAP_MS = 2 * 60_000
"""Of the time between two moves so much counts as play; whoever took longer was away."""
KNOWN_MS = 3_600_000
MINUTE_MS = 60_000
LONG_MS = 90 * MINUTE_MS


class Lengths:
    """Lengths by game and number of seats, each looked up once an hour at most."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[tuple[str, int], tuple[int, int]] = {}

    async def minutes(self, game: str, seats: int) -> int:
        """How many minutes a game of so many takes; 0 where too few were played to say."""
        now = self._services.env.now()
        since, minutes = self._known.get((game, seats), (None, 0))
        if since is None or now - since >= KNOWN_MS:
            played = await self._services.storage.played(game, seats, latest=LATEST, longest_gap=GAP_MS)
            minutes = rounded(median(played)) if len(played) >= LEAST else 0
            self._known[game, seats] = now, minutes
        return minutes


def rounded(played: float) -> int:
    """Milliseconds as minutes: nobody wants to know it better than by five, of a long evening by thirty."""
    step = 5 if played < LONG_MS else 30
    return max(5, step * round(played / MINUTE_MS / step))


def told(say: Say, minutes: int) -> str:
    """The length in words; empty where it is not known."""
    if not minutes:
        return ""
    hours, rest = divmod(minutes, 60)
    if minutes < LONG_MS // MINUTE_MS:
        return say("About {n} minutes.", n=minutes)
    return say("About {n} and a half hours.", n=hours) if rest else say("About {n} hours.", n=hours)
