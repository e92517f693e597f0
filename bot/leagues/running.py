"""A running season: divisions and games are drawn, games open and end, and it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.leagues.deciding import CALLED_OFF, DREW, NOT_COUNTED, decided, ended, stands, without_gone, write
from bot.leagues.divisions import LEAST, divided, sizes
from bot.leagues.draw import drawn
from bot.leagues.payloads import LeagueNotice, LeaguePost, Told
from bot.leagues.promotion import following
from bot.leagues.season import AT_ONCE, GONE, PLAYS, Season
from bot.leagues.signing import tell
from bot.leagues.terms import on_terms
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.ending import stored
from bot.tables.payloads import ActPost
from bot.tables.time_control import DAY
from storage import LeagueGameRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, ResultSeatRow, TableRow
from storage.league_rows import PersonStatus
from storage.leagues import put_game, put_league, put_person, put_seat

PATIENCE = 2
"""Seasons in a row with too few players before the league is called off."""
TRIES = 2
"""A league game whose table was called off is opened once more."""


async def ask_to_check_in(server: Server, season: Season) -> None:
    """End sign-up and ask everyone who signed up to check in."""
    league, change = season.league, ServerChange(server)
    put_league(change.batch, replace(league, status="checkin", due=change.now + season.terms.checkin_days * DAY))
    change.owe(LeaguePost(league.id, league.season, "checkin"), f"channel:{league.channel}")
    for one in season.people:
        if one.status == "signed" and one.user is not None:
            change.owe(LeagueNotice(league.id, league.season, "check_in"), f"user:{one.user}")
    tell(change, league)
    await change.commit()


async def begin(server: Server, season: Season) -> None:
    """Draw divisions from the players who checked in, by standing, newcomers last. Fill free places from the waiting
    list. With too few players, reopen sign-up.
    """
    league, change = season.league, ServerChange(server)
    people = [one for one in season.people if one.status == "in" and one.user is not None]
    waiting = season.waiting()[: max(0, season.terms.player_limit - len(people))]
    waiting = waiting[: max(0, sum(sizes(len(people) + len(waiting))) - len(people))]
    people += _moved_up(change, season, waiting)
    people.sort(key=lambda one: (one.seed or 10**9, one.number))
    if len(people) >= LEAST:
        people = _placed(change, season, people)
    for one in season.people:
        if one.status == "signed":
            put_person(change.batch, replace(one, status="absent", since=change.now))
    if len(people) < max(LEAST, season.terms.seats):
        _too_few(change, season)
    else:
        await _drawn(server, change, season, people)
        ends, terms = (
            change.now + season.terms.season_days * DAY,
            replace(season.terms, seasons_too_small=0, last_day_reminded=False),
        )
        put_league(change.batch, replace(on_terms(league, terms), status="running", due=ends))
        change.owe(LeaguePost(league.id, league.season, "season_started"), f"channel:{league.channel}")
    tell(change, league)
    await change.commit()


def _too_few(change: ServerChange, season: Season) -> None:
    """Reopen sign-up, or call the league off after `PATIENCE` seasons with too few players."""
    league, terms = season.league, replace(season.terms, seasons_too_small=season.terms.seasons_too_small + 1)
    if terms.seasons_too_small < PATIENCE:
        due = change.now + terms.signup_days * DAY
        put_league(change.batch, replace(on_terms(league, terms), status="signup", due=due))
        change.owe(LeaguePost(league.id, league.season, "too_few_players"), f"channel:{league.channel}")
    else:
        put_league(change.batch, replace(on_terms(league, terms), status="over", due=0))
        change.owe(LeaguePost(league.id, league.season, "called_off"), f"channel:{league.channel}")


def _placed(change: ServerChange, season: Season, people: list[LeaguePlayerRow]) -> list[LeaguePlayerRow]:
    """Return the players who fit into the divisions. Put the last to sign up on the waiting list and notify them."""
    places, league = sum(sizes(len(people))), season.league
    for one in people[places:]:
        put_person(change.batch, replace(one, status="waiting"))
        change.owe(LeagueNotice(league.id, league.season, "waiting_list"), f"user:{one.user}")
    return people[:places]


def _moved_up(change: ServerChange, season: Season, waiting: Sequence[LeaguePlayerRow]) -> list[LeaguePlayerRow]:
    """Give places to players of the waiting list."""
    league = season.league
    found = [replace(one, status="in", since=change.now) for one in waiting]
    for one in found:
        put_person(change.batch, one)
        if one.user is not None:
            change.owe(LeagueNotice(league.id, league.season, "place_assigned"), f"user:{one.user}")
    return found


async def _drawn(server: Server, change: ServerChange, season: Season, people: Sequence[LeaguePlayerRow]) -> None:
    """Write the players by division, and every game of the season."""
    league, leagues, seed = season.league, server.services.storage.leagues, 0
    lists = []
    for number, division in enumerate(divided(people), 1):
        for one in division:
            seed += 1
            put_person(change.batch, replace(one, division=number, seed=seed))
        lists.append([(number, table) for table in drawn([one.number for one in division], season.terms.seats)])
    for round_ in range(max(map(len, lists))):  # alternate, so that no division waits for the games of another
        for division_, table in (one[round_] for one in lists if round_ < len(one)):
            game = await leagues.new_game()
            row = LeagueGameRow(game, league.id, league.guild, league.season, division_, "waiting")
            put_game(change.batch, row)
            for person in table:
                put_seat(change.batch, LeagueSeatRow(game, person, league.guild))


def to_open(season: Season, opened: Mapping[int, int]) -> LeagueGameRow | None:
    """Return the next game whose players are all below their limit of open games. `opened`: open games of each user in
    all leagues. A game waits for a player of whom it is not known whether they play (`storage.league_rows`).
    """
    for game in season.games:
        known = all(season.person(one).status in {*PLAYS, *GONE} for one in season.players(game))
        if game.status != "waiting" or not known:
            continue
        players = [season.person(number) for number in season.playing(game)]
        if all(one.user is not None and opened.get(one.user, 0) < AT_ONCE for one in players):
            return game
    return None


async def note(
    server: Server, season: Season, game: LeagueGameRow, table: TableRow | None, seats: Sequence[ResultSeatRow]
) -> None:
    """Record the end of a league game's table. Reopen a called off game once, then decide it as on the last day."""
    change = ServerChange(server)
    result = stored(table.outcome) if table is not None else None
    if table is not None and table.status == "finished" and seats and result is not None:
        standing = await stands(server, table) if result.league else ()
        after = ended(season, game, table, seats, result, standing)
    elif result is not None and result.league:
        after = decided(season, game, NOT_COUNTED)
    elif game.attempts < TRIES:
        after = without_gone(season.with_game(replace(game, status="waiting", table_id=None)))
    else:
        after = decided(season, game, CALLED_OFF)
    write(change, season, after)
    tell(change, season.league)
    await change.commit()


async def remind(server: Server, season: Season) -> None:
    """Notify players with an open game that the last day is near, once a season."""
    change, league = ServerChange(server), season.league
    for one in season.people:
        if one.status == "in" and one.user is not None and season.open_games(one.number):
            change.owe(LeagueNotice(league.id, league.season, "last_day"), f"user:{one.user}")
    put_league(change.batch, on_terms(league, replace(season.terms, last_day_reminded=True)))
    await change.commit()


async def end_early(server: Server, season: Season, *, by: int, reason: str = "") -> None:
    """End a league now: decide open games as on the last day, void games that have not begun. No season follows. Do
    nothing if it is ending already.
    """
    league, change = season.league, ServerChange(server)
    if season.terms.ending_early:
        return
    act = change.record("league_ended", by, reason=reason, about=league.name, old=f"league_{league.status}")
    change.owe(ActPost(act.id), f"channel:{league.channel}")
    if league.status != "running":
        await _over(change, season, early=True)
        return
    terms = replace(season.terms, seasons=league.season, ending_early=True)
    put_league(change.batch, replace(on_terms(league, terms), due=change.now))
    tell(change, league)
    await change.commit()


async def end(server: Server, season: Season) -> None:
    """End the season. A game that is still open, at a table that cannot be read, counts as not begun. Players who stay
    are signed up for the next season by their standing; after the last one the league is over.
    """
    await _over(ServerChange(server), season)


async def _over(change: ServerChange, season: Season, *, early: bool = False) -> None:
    league, after = season.league, season
    for game in [one for one in season.games if one.status in {"waiting", "open"}]:
        if season.terms.ending_early:
            after = after.with_game(replace(game, status="void", reason=NOT_COUNTED))
        else:
            after = decided(after, game, NOT_COUNTED if season.terms.open_games == "void" else DREW)
    write(change, season, after)
    last = early or (season.terms.seasons and league.season >= season.terms.seasons)
    told: Told = "ended" if league.status == "running" else "called_off"
    change.owe(LeaguePost(league.id, league.season, told), f"channel:{league.channel}")
    if last:
        put_league(change.batch, replace(league, status="over", due=0))
    else:
        due = change.now + season.terms.signup_days * DAY
        fresh = replace(league, season=league.season + 1, status="signup", due=due)
        put_league(change.batch, fresh)
        _carried(change, after, fresh)
    tell(change, league)
    await change.commit()


def _carried(change: ServerChange, season: Season, fresh: LeagueRow) -> None:
    """Sign up the remaining players for the next season by their standing, then the waiting list, as long as there are
    places.
    """
    places = [[one.number for one in division] for division in season.standings().values()]
    stays = {one.number for one in season.people if one.status == "in" and one.user is not None}
    order = following(places, season.terms.promoted, stays)
    people = [*map(season.person, order), *season.waiting()]
    for number, before in enumerate(people, 1):
        about = (fresh.id, fresh.season, number, fresh.guild, before.user, before.name)
        signed, seed = number <= (season.terms.player_limit or number), number if number <= len(order) else 0
        status: PersonStatus = "signed" if signed else "waiting"
        put_person(change.batch, LeaguePlayerRow(*about, status=status, since=change.now, seed=seed))
