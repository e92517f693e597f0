"""How long games take on this installation, measured over games that were played to their end."""

from __future__ import annotations

from statistics import median

from bot.tables.table import Services
from bot.words import Say

LEAST = 3
"""Fewest games that say anything."""
LATEST = 20
"""Most of the latest games to read."""
GAP_MS = 2 * 60_000
"""Longest time between two moves that counts as play; the rest is absence."""
KNOWN_MS = 3_600_000
MINUTE_MS = 60_000
LONG_MS = 90 * MINUTE_MS


class Lengths:
    """Lengths by game and number of seats, each read at most once an hour."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[tuple[str, int], tuple[int, int]] = {}

    async def minutes(self, game: str, seats: int) -> int:
        """Return the usual length in minutes; 0 if too few games were played."""
        now = self._services.env.now()
        since, minutes = self._known.get((game, seats), (None, 0))
        if since is None or now - since >= KNOWN_MS:
            played = await self._services.storage.played(game, seats, latest=LATEST, longest_gap=GAP_MS)
            minutes = rounded(median(played)) if len(played) >= LEAST else 0
            self._known[game, seats] = now, minutes
        return minutes


def rounded(played: float) -> int:
    """Round milliseconds to 5 minutes, for long games to 30."""
    step = 5 if played < LONG_MS else 30
    return max(5, step * round(played / MINUTE_MS / step))


def told(say: Say, minutes: int) -> str:
    """Return the length in words; "" if unknown."""
    if not minutes:
        return ""
    hours, rest = divmod(minutes, 60)
    if minutes < LONG_MS // MINUTE_MS:
        return say("About {n} minutes.", n=minutes)
    return say("About {n} and a half hours.", n=hours) if rest else say("About {n} hours.", n=hours)
