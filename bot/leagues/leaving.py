"""In the middle of a season: who leaves it, or is kept out, and who plays on in a place."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues.deciding import without_gone, write
from bot.leagues.payloads import LeagueNotice, Word
from bot.leagues.season import Season
from bot.leagues.signing import IN_ALREADY, tell
from bot.names import clean, escaped
from bot.servers.change import ServerChange
from bot.servers.server import Server
from storage.league_rows import PersonStatus
from storage.leagues import drop_person, put_person


async def leave(server: Server, season: Season, number: int, status: PersonStatus, word: Word = "left") -> None:
    """Somebody who plays is in the season no more: games that are open end by themselves. Whoever waits longest has
    the place from now on; where nobody does, their games that wait are lost, and at tables of more than two the others
    play them without them, if so many can.
    """
    change, league = ServerChange(server), season.league
    gone = replace(season.person(number), status=status, since=change.now)
    waits = any(game.status == "waiting" and number in season.players(game) for game in season.games)
    if waits and (fresh := next(iter(season.waiting()), None)) is not None:
        drop_person(change.batch, fresh)
        put_person(change.batch, replace(gone, status="in", user=fresh.user, name=fresh.name))
        change.owe(LeagueNotice(league.id, league.season, "moved_up"), f"user:{fresh.user}")
        if gone.user is not None:  # without a place, so that it is known that they left
            another = max(one.number for one in season.people) + 1
            put_person(change.batch, replace(gone, number=another, division=0, seed=0))
    else:
        put_person(change.batch, gone)
        now = season.with_person(gone)
        write(change, now, without_gone(now))
    if gone.user is not None:
        told: Word = "kept_out" if status == "kept_out" else word
        change.owe(LeagueNotice(league.id, league.season, told), f"user:{gone.user}")
    tell(change, league)
    await change.commit()


async def drop_out(server: Server, season: Season, number: int, *, kept_out: bool) -> None:
    """Somebody without a place in a season that goes on is in it no more: they were forgotten, or are kept out."""
    change, one = ServerChange(server), season.person(number)
    if kept_out and one.user is not None:
        put_person(change.batch, replace(one, status="kept_out", since=change.now))
        change.owe(LeagueNotice(season.league.id, season.league.season, "kept_out"), f"user:{one.user}")
    else:
        drop_person(change.batch, one)
    tell(change, season.league)
    await change.commit()


async def take_place(server: Server, season: Season, number: int, user: int, name: str, *, by: int) -> None:
    """Somebody else plays on in a place, from the next game on; what was won there stays with it, and games that are
    open are played to their end by whoever began them. `by`: who let them.
    """
    league, change, before = season.league, ServerChange(server), season.person(number)
    for one in season.people:
        if one.user == user and one.number != number:
            if one.status not in {"waiting", "absent", "signed"}:
                raise UserError(IN_ALREADY)
            drop_person(change.batch, one)
    put_person(change.batch, replace(before, user=user, name=clean(name), status="in", since=change.now))
    change.log("league_place", by, user, league=escaped(league.name))
    change.owe(LeagueNotice(league.id, league.season, "moved_up"), f"user:{user}")
    if before.user is not None:
        change.owe(LeagueNotice(league.id, league.season, "left"), f"user:{before.user}")
    tell(change, league)
    await change.commit()
