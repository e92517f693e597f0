"""Options of a league's games, changed until the first player signs up."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues.signing import going_on, tell
from bot.leagues.terms import on_terms
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.start import SEED
from bot.words import N_
from engines import GAMES
from storage.leagues import put_league

TOO_LATE = N_("People have signed up for these options already, so they stay. /league end ends the league.")
EVEN = N_("In a league everybody plays on the same terms, so handicaps are left out. Choose something else.")


async def set_option(server: Server, number: int, name: str, value: Any) -> None:
    """Set an option of the game for every table of a league.

    Raises:
        UserError: a player has signed up, or the options do not fit together.

    """
    season = await going_on(server, number)
    league = season.league
    if league.season > 1 or league.status != "signup" or season.people:
        raise UserError(TOO_LATE)
    options = fitting(league.game, season.terms.options | {name: value}, season.terms.seats)
    terms = replace(season.terms, options=options)
    change = ServerChange(server)
    put_league(change.batch, on_terms(league, terms))
    tell(change, league)
    await change.commit()


def fitting(game: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return all options by name.

    Raises:
        UserError: they do not fit together or this number of seats, or favour a seat: league games are rated.

    """
    try:
        chosen = GAMES[game].Options(**options)
        GAMES[game].deal(chosen, seats, bytes(SEED))
    except ValueError:  # pydantic's errors too
        raise UserError(N_("That value does not fit. Choose another one from the menu.")) from None
    if chosen.uneven(seats):
        raise UserError(EVEN)
    whole: dict[str, Any] = chosen.whole()
    return whole
