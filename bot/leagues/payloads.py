"""Deliveries of a server's leagues."""

from __future__ import annotations

from typing import ClassVar, Literal

from bot.servers.payloads import ServerPayload

Told = Literal["checkin", "season_started", "ended", "called_off", "too_few_players"]
"""Posts of a season: check in now; it has begun; it is over; the league was called off; too few checked in."""
Word = Literal["check_in", "last_day", "place_assigned", "place_given", "waiting_list", "left", "absent"]
"""Notices to a player: check in, the season ends, you have a place now, or why you have none."""


class LeaguePost(ServerPayload, frozen=True, tag="league_post"):
    """A post about a season in the league's channel."""

    deliver_each: ClassVar[bool] = True
    league: int
    season: int
    event: Told


class LeagueNotice(ServerPayload, frozen=True, tag="league_notice"):
    """A notice to one player of a league."""

    deliver_each: ClassVar[bool] = True
    league: int
    season: int
    event: Word
