"""Before a season: create a league, sign up, check in, withdraw."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues.payloads import LeagueNotice
from bot.leagues.season import GONE, PLACED, Season, season_of
from bot.leagues.terms import Terms
from bot.names import clean, escaped
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import entry
from bot.tables.entry import Guest
from bot.tables.time_control import DAY
from bot.words import N_
from storage import LeaguePlayerRow, LeagueRow
from storage.league_rows import PersonStatus
from storage.leagues import drop_person, put_league, put_person

NO_LEAGUE = N_("There is no such league on this server. /league show lists them.")
GAVE_UP = N_("You are out of {name} for this season. /league show says when the next one opens.")
IN_ALREADY = N_("You are in already.")
NOT_IN = N_("You are not in {name}. /league sign-up puts you in while it is open.")
NOT_CHECKIN = N_("{name} asks nobody to check in just now.")
OVER = N_("{name} is over.")


async def league_of(server: Server, number: int) -> LeagueRow:
    """Return a league of this server.

    Raises:
        UserError: the server has no such league.

    """
    row = await server.services.storage.leagues.league(number)
    if row is None or row.guild != server.guild:
        raise UserError(NO_LEAGUE)
    return row


async def going_on(server: Server, number: int) -> Season:
    """Return the present season of a league."""
    return await season_of(server.services.storage, await league_of(server, number))


async def create(
    server: Server, *, name: str, game: str, channel: int, host: int, language: str, terms: Terms
) -> LeagueRow:
    """Create a league, open for sign-up."""
    number = await server.services.storage.leagues.new_league()
    change = ServerChange(server)
    due = change.now + terms.signup_days * DAY
    about = (number, server.guild, clean(name), game, channel, host, language, terms.dump())
    row = LeagueRow(*about, season=1, status="signup", due=due)
    put_league(change.batch, row)
    tell(change, row)
    change.record("league_made", host, about=row.name)
    await change.commit()
    return row


def tell(change: ServerChange, league: LeagueRow) -> None:
    """Queue an update of the league's post."""
    change.mark(f"league.{league.id}")


async def sign_up(server: Server, number: int, guest: Guest) -> LeaguePlayerRow:
    """Sign a player up. If all places are taken, or a season runs, put them on the waiting list."""
    season, user, name = await going_on(server, number), guest.user, guest.name
    league, mine = season.league, season.of_user(user)
    entry.need_welcome(server, guest)
    entry.need_on(server, league.game)
    if league.status == "over":
        raise UserError(OVER, name=escaped(league.name))
    if mine is not None and mine.status not in {*GONE, "absent"}:
        raise UserError(IN_ALREADY)
    if mine is not None and (mine.division or (league.status == "running" and mine.status in GONE)):
        raise UserError(GAVE_UP, name=escaped(league.name))
    change = ServerChange(server)
    full = league.status == "running" or (season.terms.player_limit and season.placed() >= season.terms.player_limit)
    status: PersonStatus = "waiting" if full else "in" if league.status == "checkin" else "signed"
    if mine is not None:
        row = replace(mine, status=status, since=change.now, name=clean(name))
    else:
        count = max((one.number for one in season.people), default=0) + 1
        row = LeaguePlayerRow(league.id, league.season, count, league.guild, user, clean(name), status, change.now)
    put_person(change.batch, row)
    tell(change, league)
    await change.commit()
    return row


async def check_in(server: Server, number: int, guest: Guest) -> None:
    """Check in a player who signed up."""
    season = await going_on(server, number)
    mine = season.of_user(guest.user)
    entry.need_welcome(server, guest)
    if mine is None or mine.status in GONE:
        raise UserError(NOT_IN, name=escaped(season.league.name))
    if season.league.status != "checkin" or mine.status == "waiting":
        raise UserError(NOT_CHECKIN, name=escaped(season.league.name))
    if mine.status == "in":
        raise UserError(IN_ALREADY)
    change = ServerChange(server)
    put_person(change.batch, replace(mine, status="in", since=change.now))
    tell(change, season.league)
    await change.commit()


async def take_off(server: Server, number: int, user: int) -> bool:
    """Withdraw a player's name before the season begins, and give their place to the waiting list. Return False if the
    season has begun: active players leave by `bot.leagues.leaving`.
    """
    season = await going_on(server, number)
    mine, league = season.of_user(user), season.league
    if mine is None or mine.status in GONE:
        raise UserError(NOT_IN, name=escaped(league.name))
    if league.status not in {"signup", "checkin"} and mine.status != "waiting":
        return False
    change = ServerChange(server)
    drop_person(change.batch, mine)
    fill_place(change, season, mine)
    tell(change, league)
    await change.commit()
    return True


def fill_place(change: ServerChange, season: Season, gone: LeaguePlayerRow) -> None:
    """Give the place of a player who is out before the season begins to the first on the waiting list."""
    league, waiting = season.league, season.waiting()
    if waiting and gone.status in PLACED and league.status in {"signup", "checkin"}:
        status: PersonStatus = "in" if league.status == "checkin" else "signed"
        put_person(change.batch, replace(waiting[0], status=status))
        change.owe(LeagueNotice(league.id, league.season, "place_assigned"), f"user:{waiting[0].user}")
