"""What a server is owed of its leagues."""

from __future__ import annotations

from typing import ClassVar, Literal

from bot.servers.payloads import ServerPayload

Told = Literal["checkin", "begun", "ended", "called_off", "few"]
"""What is told once: check in now, the season has begun, it is over, the league was called off, too few checked in."""
Word = Literal["check_in", "last_day", "moved_up", "one_too_many", "left", "absent", "kept_out"]
"""What one person is told: to check in, that the season ends, that they have a place now, or why they have none."""


class LeaguePost(ServerPayload, frozen=True, tag="league_post"):
    """A post about a season in the league's channel, told once."""

    deliver_each: ClassVar[bool] = True
    league: int
    season: int
    event: Told


class LeagueNotice(ServerPayload, frozen=True, tag="league_notice"):
    """A word to one person of a league: they are asked to check in, have a place now, or have lost it."""

    deliver_each: ClassVar[bool] = True
    league: int
    season: int
    event: Word
