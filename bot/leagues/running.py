"""A season runs: it begins with its divisions, games are opened, their ends are noted, and it is over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues.divisions import LEAST, divided
from bot.leagues.draw import drawn
from bot.leagues.payloads import LeaguePost, LeagueWord, Told
from bot.leagues.promotion import following
from bot.leagues.season import AT_ONCE, GONE, Season
from bot.leagues.signing import IN_ALREADY, tell
from bot.names import clean
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.ending import Ending
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY
from storage import LeagueGameRow, LeaguePersonRow, LeagueRow, LeagueSeatRow, ResultSeatRow, TableRow
from storage.league_rows import PersonStatus
from storage.leagues import drop_person, put_game, put_league, put_person, put_seat

TRIES = 2
"""A league game whose table was called off is opened once more."""
LEFT, DREW, NOT_COUNTED, WAITED, CALLED_OFF = "left", "drew", "not_counted", "waited", "called_off"
"""Why a game was decided, or counts for nothing: somebody has left; it was open, or never begun, on the last day (a
draw, nothing, or the loss of whoever the table waited for); its table was called off twice.
"""


async def ask_to_check_in(server: Server, season: Season) -> None:
    """Sign-up is over: whoever signed up has three days to say that they will play."""
    league, change = season.league, ServerChange(server)
    put_league(change.batch, replace(league, status="checkin", due=change.now + season.terms.checkin_days * DAY))
    change.owe(LeaguePost(league.id, league.season, "checkin"), f"channel:{league.channel}")
    for one in season.people:
        if one.status == "signed" and one.user is not None:
            change.owe(LeagueWord(league.id, league.season, "check_in"), f"user:{one.user}")
    tell(change, league)
    await change.commit()


async def begin(server: Server, season: Season) -> None:
    """The divisions are drawn of whoever checked in, by standing, newcomers last; places that are free then go to those
    who wait. With too few the season is called off, and sign-up is open again.
    """
    league, change = season.league, ServerChange(server)
    people = [one for one in season.people if one.status == "in"]
    people += _moved_up(change, season, season.terms.most - len(people))
    people.sort(key=lambda one: (one.seed or 10**9, one.number))
    for one in season.people:
        if one.status == "signed":
            put_person(change.batch, replace(one, status="absent", since=change.now))
    if len(people) < max(LEAST, season.terms.seats):
        put_league(change.batch, replace(league, status="signup", due=change.now + season.terms.signup_days * DAY))
        change.owe(LeaguePost(league.id, league.season, "few"), f"channel:{league.channel}")
    else:
        await _drawn(server, change, season, people)
        ends = change.now + season.terms.season_days * DAY
        put_league(change.batch, replace(league, status="running", due=ends, begun=change.now))
        change.owe(LeaguePost(league.id, league.season, "begun"), f"channel:{league.channel}")
    tell(change, league)
    await change.commit()


def _moved_up(change: ServerChange, season: Season, free: int) -> list[LeaguePersonRow]:
    """Those who wait and have a place now."""
    league = season.league
    waiting = sorted((one for one in season.people if one.status == "waiting"), key=lambda one: one.since)
    found = [replace(one, status="in", since=change.now) for one in waiting[: max(0, free)]]
    for one in found:
        put_person(change.batch, one)
        if one.user is not None:
            change.owe(LeagueWord(league.id, league.season, "moved_up"), f"user:{one.user}")
    return found


async def _drawn(server: Server, change: ServerChange, season: Season, people: Sequence[LeaguePersonRow]) -> None:
    """The people by divisions, and every game of them."""
    league, leagues, seed = season.league, server.services.storage.leagues, 0
    lists = []
    for number, division in enumerate(divided(people), 1):
        for one in division:
            seed += 1
            put_person(change.batch, replace(one, division=number, seed=seed))
        lists.append([(number, table) for table in drawn([one.number for one in division], season.terms.seats)])
    for round_ in range(max(map(len, lists))):  # no division waits for the games of another
        for division_, table in (one[round_] for one in lists if round_ < len(one)):
            game = await leagues.new_game()
            row = LeagueGameRow(game, league.id, league.guild, league.season, division_, "waiting")
            put_game(change.batch, row)
            for person in table:
                put_seat(change.batch, LeagueSeatRow(game, person, league.guild))


def to_open(season: Season) -> LeagueGameRow | None:
    """The next game that can be opened: everybody plays, and has fewer open than they may."""
    for game in season.games:
        if game.state != "waiting":
            continue
        players = [season.person(number) for number in season.players(game)]
        if all(one.status == "in" and season.open_games(one.number) < AT_ONCE for one in players):
            return game
    return None


async def note(
    server: Server, season: Season, game: LeagueGameRow, table: TableRow | None, seats: Sequence[ResultSeatRow]
) -> None:
    """The table of a league game is over: it counts as it ended; called off, it is opened once more, then it is decided
    as the last day decides.
    """
    change = ServerChange(server)
    if table is not None and table.status == "finished" and seats:
        after = _ended(season, game, table, seats)
    elif game.tries < TRIES and not any(season.person(one).status in GONE for one in season.players(game)):
        after = season.with_game(replace(game, state="waiting", at_table=None))
    else:
        after = decided(season, game, CALLED_OFF)
    write(change, season, after)
    tell(change, season.league)
    await change.commit()


def _ended(season: Season, game: LeagueGameRow, table: TableRow, seats: Sequence[ResultSeatRow]) -> Season:
    """The game ended at its table."""
    how = msgspec.json.decode(table.outcome or "{}", type=Ending).how
    sat = TableSettings.load(table.settings).league_people
    rows = [LeagueSeatRow(game.id, sat[seat.seat], game.guild, seat.rank, seat.score) for seat in seats]
    return season.with_game(replace(game, state="played" if how == "rules" else "decided", how=how), rows)


def decided(season: Season, game: LeagueGameRow, how: str, losers: Sequence[int] = ()) -> Season:
    """The season with a game that was decided without being played to its end: those who have left lose, then
    `losers`; else it is a draw, or counts for nothing where the league has said so.
    """
    players = season.players(game)
    last = [one for one in players if season.person(one).status in GONE] or list(losers)
    void = not last and season.terms.open_games == "void"
    if len(last) == len(players):
        last = []
    ranks = {one: len(players) - len(last) + 1 if one in last else 1 for one in players}
    seats = [LeagueSeatRow(game.id, one, game.guild, None if void else ranks[one], 0) for one in players]
    return season.with_game(replace(game, state="void" if void else "decided", how=how), seats)


def write(change: ServerChange, before: Season, after: Season) -> None:
    """What of the games has changed."""
    for old, new in zip(before.games, after.games, strict=True):
        if new != old:
            put_game(change.batch, new)
        for seat in after.seats.get(new.id, ()):
            if seat not in before.seats.get(new.id, ()):
                put_seat(change.batch, seat)


async def leave(server: Server, season: Season, number: int, status: PersonStatus) -> None:
    """Somebody who plays is in the season no more: their games that wait are lost, those that are open end by
    themselves. Nobody else's game is touched.
    """
    change, league = ServerChange(server), season.league
    gone = replace(season.person(number), status=status, since=change.now)
    put_person(change.batch, gone)
    after = now = season.with_person(gone)
    for game in season.games:
        if game.state == "waiting" and number in season.players(game):
            after = decided(after, game, LEFT)
    write(change, now, after)
    if gone.user is not None:
        change.owe(
            LeagueWord(league.id, league.season, "kept_out" if status == "kept_out" else "left"), f"user:{gone.user}"
        )
    tell(change, league)
    await change.commit()


async def take_place(server: Server, season: Season, number: int, user: int, name: str) -> None:
    """Somebody else plays on in a place, from the next game on; what was won there stays with it, and games that are
    open are played to their end by whoever began them.
    """
    league, change, before = season.league, ServerChange(server), season.person(number)
    for one in season.people:
        if one.user == user and one.number != number:
            if one.status not in {"waiting", "absent", "signed"}:
                raise UserError(IN_ALREADY)
            drop_person(change.batch, one)
    put_person(change.batch, replace(before, user=user, name=clean(name), status="in", since=change.now))
    if before.user is not None:
        change.owe(LeagueWord(league.id, league.season, "left"), f"user:{before.user}")
    tell(change, league)
    await change.commit()


async def end_early(server: Server, season: Season) -> None:
    """A league ends now: what is open is decided as on the last day, and no season follows."""
    league, change = season.league, ServerChange(server)
    if league.status != "running":
        await end(server, season, early=True)
        return
    terms = msgspec.structs.replace(season.terms, seasons=league.season)
    put_league(change.batch, replace(league, settings=terms.dump(), due=change.now))
    tell(change, league)
    await change.commit()


async def last_day(server: Server, season: Season, game: LeagueGameRow, awaited: Sequence[int]) -> None:
    """A game that is open on the last day is decided as the league said at sign-up."""
    change, how = ServerChange(server), season.terms.open_games
    why = {"draw": DREW, "void": NOT_COUNTED, "waiting": WAITED}[how]
    after = decided(season, game, why, awaited if how == "waiting" else ())
    write(change, season, after)
    tell(change, season.league)
    await change.commit()


async def end(server: Server, season: Season, *, early: bool = False) -> None:
    """The season is over, once no game is open. Who stays begins the next one where the standings lead, after a new
    sign-up; after the last one, or `early`, the league is over.
    """
    league, change, after = season.league, ServerChange(server), season
    for game in season.games:
        if game.state == "waiting":
            after = decided(after, game, NOT_COUNTED if season.terms.open_games == "void" else DREW)
    write(change, season, after)
    last = early or (season.terms.seasons and league.season >= season.terms.seasons)
    told: Told = "ended" if league.status == "running" else "called_off"
    change.owe(LeaguePost(league.id, league.season, told), f"channel:{league.channel}")
    if last:
        put_league(change.batch, replace(league, status="over", due=0))
    else:
        due = change.now + season.terms.signup_days * DAY
        fresh = replace(league, season=league.season + 1, status="signup", due=due, begun=0)
        put_league(change.batch, fresh)
        _carried(change, after, fresh)
    tell(change, league)
    await change.commit()


def _carried(change: ServerChange, season: Season, fresh: LeagueRow) -> None:
    """Whoever was in this season to its end is signed up for the next, by the standing that they have now."""
    places = [[one.number for one in division] for division in season.standings().values()]
    stays = {one.number for one in season.people if one.status == "in" and one.user is not None}
    for seed, number in enumerate(following(places, season.terms.moves, stays), 1):
        before = season.person(number)
        about = (fresh.id, fresh.season, seed, fresh.guild, before.user, before.name)
        put_person(change.batch, LeaguePersonRow(*about, status="signed", since=change.now, seed=seed))


def shown(points: Fraction) -> str:
    """Points as they are shown: whole, or with two places."""
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"
