"""The verbs of leagues; they belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowLeague(CustomId, verb="league"):
    """The panel of a league; without one, which there are, or the one that is chosen."""

    league: int | None = None


class SignUp(CustomId, verb="sign_up"):
    """Sign up for a league."""

    league: int


class CheckIn(CustomId, verb="check_in"):
    """Say that one plays in the season that is about to begin."""

    league: int


class LeaveLeague(CustomId, verb="leave_league"):
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


class LeagueGames(CustomId, verb="league_games"):
    """One's own games of the season."""

    league: int


class EndLeague(CustomId, verb="end_league"):
    """End a league before its time; `sure` after being asked."""

    league: int
    sure: bool = False


class Replace(CustomId, verb="substitute"):
    """Somebody who waits takes a place over: first whose is chosen, then, with the `number` of that, who."""

    league: int
    number: int | None = None


class LeagueOptions(CustomId, verb="league_options"):
    """The options of a league's games."""

    league: int
    page: int = 0


class LeagueOption(CustomId, verb="league_option"):
    """Set an option of a league's games to what is chosen."""

    league: int
    page: int
    name: str
