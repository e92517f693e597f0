"""The options of a league's games as menus, until the first sign-up."""

from __future__ import annotations

from bot.faces import FACES
from bot.screens.league_posts import title
from bot.screens.options import field_menu, paged
from bot.screens.pages import page_arrows
from bot.screens.season import Season
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.league_verbs import LeagueOption, LeagueOptions, ShowLeague
from bot.words import N_, Say
from engines import GAMES

UNTIL = N_("These hold for every game of the league, and can be changed until somebody signs up.")


def league_options(say: Say, season: Season, page: int) -> Screen:
    game, face = GAMES[season.game], FACES[season.game]
    shown, page, pages = paged(face, game.Options, page)
    parts: list[Part] = [Text(f"### {title(say, season)}\n{say('Options')} · {game.title}\n-# {say(UNTIL)}")]
    for field in shown:
        now = season.options.get(field.name, field.default)
        parts += field_menu(say, face, field, now, str(LeagueOption(0, season.league, page, field.name)))
    if pages > 1:
        parts.append(page_arrows(say, page, pages, lambda to: str(LeagueOptions(0, season.league, to))))
    parts.append(Row((Button(say("The league"), str(ShowLeague(0, season.league)), emoji="🏆"),)))
    return Screen(tuple(parts), face.accent, name="league_options")
