"""A page of a league's standings with its picture."""

from __future__ import annotations

from bot.faces import FACES
from bot.faces.league_picture import DrawnStandings
from bot.screens import standings
from bot.screens.season import Season
from bot.ui.components import Screen
from bot.words import Say
from bot.workers.picture_cache import PictureCache

PATIENCE = 8.0
"""Seconds to wait for the picture; else the page is in words."""


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
