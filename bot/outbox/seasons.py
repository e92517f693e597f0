"""A league's season for the screens, read from storage, and a page of its standings with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from bot.faces import FACES
from bot.faces.league_picture import DrawnStandings, Way
from bot.leagues import season as stored
from bot.leagues.promotion import ways
from bot.leagues.standings import Standing
from bot.screens import standings
from bot.screens.season import Division, Game, Line, Person, Season
from bot.ui.components import Screen
from bot.words import Say
from bot.workers.picture_cache import PictureCache
from storage import LeagueGameRow, LeagueRow, Storage

PATIENCE = 8.0
"""Seconds to wait for the picture; else the page is in words."""


async def season_shown(storage: Storage, league: LeagueRow, number: int = 0) -> Season:
    return shown(await stored.season_of(storage, league, number or None), number or league.season)


def shown(at: stored.Season, number: int) -> Season:
    league, terms = at.league, at.terms
    now = number == league.season
    return Season(
        league=league.id,
        name=league.name,
        game=league.game,
        guild=league.guild,
        channel=league.channel,
        host=league.host,
        season=number,
        seasons=terms.seasons,
        status=league.status if now else "over",
        due=league.due if now else 0,
        seats=terms.seats,
        options=terms.options,
        pace=terms.time_limit,
        open_games=terms.open_games,
        pauses=terms.pauses,
        checkin_days=terms.checkin_days,
        season_days=terms.season_days,
        most=terms.player_limit,
        signed=at.placed(),
        waiting=sum(one.status == "waiting" for one in at.people),
        checked=sum(one.status == "in" for one in at.people),
        divisions=_divisions(at, last=0 < terms.seasons <= number),
    )


def _divisions(at: stored.Season, *, last: bool) -> Sequence[Division]:
    """Return the divisions with their standings. After the last season no one moves up or down."""
    found, names = at.standings(), at.names()
    marks = ways([len(one) for one in found.values()], 0 if last else at.terms.promoted)
    return [
        Division(number, tuple(_line(at, one, way, names[one.number]) for one, way in zip(lines, leads, strict=True)))
        for (number, lines), leads in zip(found.items(), marks, strict=True)
    ]


def _line(at: stored.Season, one: Standing, way: str, name: str) -> Line:
    person = at.person(one.number)
    gone = person.status in stored.GONE
    games = [game for game in at.games if game.status != "void" and one.number in at.players(game)]
    return Line(
        place=one.place,
        number=one.number,
        user=person.user,
        name=name,
        points=points(one.points),
        played=one.played,
        of=max(one.played, len(games)),
        outcomes=one.outcomes,
        tie=one.tie,
        way="" if gone else cast("Way", way),
        gone=gone,
    )


def points(value: Fraction) -> str:
    """Return points as text, with at most two decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def part_of(at: stored.Season, user: int) -> Person | None:
    mine = at.of_user(user)
    return Person(mine.number, mine.status, mine.division) if mine is not None else None


async def games_of(storage: Storage, at: stored.Season, number: int) -> list[Game]:
    mine = [game for game in at.games if number in at.players(game)]
    return [await _game(storage, at, game, number) for game in mine]


async def _game(storage: Storage, at: stored.Season, game: LeagueGameRow, me: int) -> Game:
    names = at.names()
    row = await storage.table(game.table_id) if game.status == "open" and game.table_id else None
    return Game(
        table=game.table_id or 0,
        division=game.division,
        names=tuple(names[number] for number in at.players(game) if number != me),
        state=game.status,
        how=game.reason,
        place=(row.home or row.channel) if row is not None else 0,
    )


async def standings_message(
    pictures: PictureCache, say: Say, season: Season, page: int, *, words: bool = False, public: bool = False
) -> tuple[Screen, dict[str, bytes]]:
    """Return the page and its picture by file name. `words`: no picture."""
    page %= standings.pages(season)
    drawn: dict[str, bytes] = {} if words else await picture_of(pictures, say, season, page)
    return standings.standings(say, season, page, next(iter(drawn), ""), public=public), drawn


async def picture_of(pictures: PictureCache, say: Say, season: Season, page: int) -> dict[str, bytes]:
    if not season.divisions:
        return {}
    what = DrawnStandings(0, FACES[season.game], say, standings.sketch(say, season, page))
    key = pictures.key(what)
    png = await pictures.draw(what, patience=PATIENCE, key=key)
    return {f"standings-{key}.png": png} if png is not None else {}
