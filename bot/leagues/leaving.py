"""Changes during a season: players who leave or are banned, and players who take over a place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues.deciding import without_gone, write
from bot.leagues.payloads import LeagueNotice, Word
from bot.leagues.season import Season
from bot.leagues.signing import IN_ALREADY, fill_place, tell
from bot.names import clean
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.acts import BOT
from bot.tables.payloads import ActPost
from storage import LeagueRow
from storage.league_rows import PersonStatus
from storage.leagues import drop_person, put_person


async def leave(server: Server, season: Season, number: int, status: PersonStatus, word: Word = "left") -> None:
    """Take a player out of a running season; their open games end by themselves. The first on the waiting list takes
    the place. Without one, their waiting games are lost, and at larger tables the others play without them, if the game
    allows their number.
    """
    change, league = ServerChange(server), season.league
    gone = replace(season.person(number), status=status, since=change.now)
    waits = any(game.status == "waiting" and number in season.players(game) for game in season.games)
    if waits and (fresh := next(iter(season.waiting()), None)) is not None:
        drop_person(change.batch, fresh)
        put_person(change.batch, replace(gone, status="in", user=fresh.user, name=fresh.name))
        change.owe(LeagueNotice(league.id, league.season, "place_assigned"), f"user:{fresh.user}")
        if gone.user is not None:  # a row without a place records that they left
            another = max(one.number for one in season.people) + 1
            put_person(change.batch, replace(gone, number=another, division=0, seed=0))
    else:
        put_person(change.batch, gone)
        now = season.with_person(gone)
        write(change, now, without_gone(now))
    if gone.user is not None and status == "kept_out":
        _record_kept_out(change, league, gone.user)
    elif gone.user is not None:
        change.owe(LeagueNotice(league.id, league.season, word), f"user:{gone.user}")
    tell(change, league)
    await change.commit()


async def drop_out(server: Server, season: Season, number: int, *, kept_out: bool) -> None:
    """Remove a player without a place from a season that goes on: they were forgotten or banned."""
    change, one = ServerChange(server), season.person(number)
    if kept_out and one.user is not None:
        put_person(change.batch, replace(one, status="kept_out", since=change.now))
        _record_kept_out(change, season.league, one.user)
    else:
        drop_person(change.batch, one)
    fill_place(change, season, one)
    tell(change, season.league)
    await change.commit()


def _record_kept_out(change: ServerChange, league: LeagueRow, user: int) -> None:
    change.record("league_kept_out", BOT, person=user, about=league.name, readers=[user])


async def take_place(
    server: Server, season: Season, number: int, user: int, name: str, *, by: int, reason: str = ""
) -> None:
    """Give a place to another player from the next game on. Its results stay with it; open games are finished by the
    players who began them. `by`: the organiser who decided it.
    """
    league, change, before = season.league, ServerChange(server), season.person(number)
    for one in season.people:
        if one.user == user and one.number != number:
            if one.status not in {"waiting", "absent", "signed"}:
                raise UserError(IN_ALREADY)
            drop_person(change.batch, one)
    put_person(change.batch, replace(before, user=user, name=clean(name), status="in", since=change.now))
    facts: dict[str, Any] = {"person": before.user, "other": user, "about": league.name}
    act = change.record("league_place", by, reason=reason, readers=[before.user], **facts)
    change.owe(ActPost(act.id), f"channel:{league.channel}")
    change.owe(LeagueNotice(league.id, league.season, "place_given"), f"user:{user}")
    tell(change, league)
    await change.commit()
