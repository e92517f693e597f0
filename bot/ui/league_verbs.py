"""The verbs of leagues; they belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowLeague(CustomId, verb="league"):
    """The panel of a league; without one, which there are, or the one that is chosen."""

    league: int | None = None


class SignUp(CustomId, verb="signup"):
    """Sign up for a league."""

    league: int


class CheckIn(CustomId, verb="checkin"):
    """Say that one plays in the season that is about to begin."""

    league: int


class LeaveLeague(CustomId, verb="unleague"):
    """Sign off, or leave in mid-season; `sure` after being asked."""

    league: int
    sure: bool = False


class Standings(CustomId, verb="standings"):
    """A page of a league's standings; in words where `words` says so. Without a page that with one's own division;
    `season` 0 is the one that the league is in.
    """

    league: int
    season: int = 0
    page: int | None = None
    words: bool = False


class LeagueGames(CustomId, verb="mygames"):
    """One's own games of the season."""

    league: int


class EndLeague(CustomId, verb="endleague"):
    """End a league before its time; `sure` after being asked."""

    league: int
    sure: bool = False


class Replace(CustomId, verb="leaguesub"):
    """Somebody who waits takes a place over: first whose is chosen, then, with the `number` of that, who."""

    league: int
    number: int | None = None


class LeagueOptions(CustomId, verb="leagueopts"):
    """The options of a league's games."""

    league: int
    page: int = 0


class LeagueOption(CustomId, verb="leagueopt"):
    """Set an option of a league's games to what is chosen."""

    league: int
    page: int
    name: str
