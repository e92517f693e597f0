"""The verbs of leagues, which belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowLeague(CustomId, verb="league"):
    """Show the panel of a league; without a number, that of the chosen one, or the list of leagues."""

    league: int | None = None
    page: int = 0


class SignUp(CustomId, verb="sign_up"):
    """Sign up for a league."""

    league: int


class CheckIn(CustomId, verb="check_in"):
    """Confirm for the season that is about to begin."""

    league: int


class LeaveLeague(CustomId, verb="leave_league"):
    """Sign off, or leave in mid-season; `sure` after confirmation."""

    league: int
    sure: bool = False


class Standings(CustomId, verb="standings"):
    """Show a page of a league's standings, as text if `words`. Without a page it is that of your own division; `season`
    0 is the current one.
    """

    league: int
    season: int = 0
    page: int | None = None
    words: bool = False


class LeagueGames(CustomId, verb="league_games"):
    """Show your games of the season."""

    league: int


class EndLeague(CustomId, verb="end_league"):
    """End a league early; `sure` after confirmation."""

    league: int
    sure: bool = False


class Replace(CustomId, verb="substitute"):
    """Give a player's place to a waiting one: first choose the place, then, with its `number`, the substitute, who
    `takes` it once the reason is given.
    """

    league: int
    number: int | None = None
    page: int = 0
    takes: int | None = None


class LeagueOptions(CustomId, verb="league_options"):
    """Show the options of a league's games."""

    league: int
    page: int = 0


class LeagueOption(CustomId, verb="league_option"):
    """Set an option of a league's games to the chosen value."""

    league: int
    page: int
    name: str
