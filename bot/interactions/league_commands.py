"""/league: the buttons of a league as commands, and making one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import app_commands

from bot.faces import FACES
from bot.interactions import league as presses
from bot.interactions.commands import Asked, Command, carry_out_outside, choices
from bot.interactions.find_table import every_game
from bot.interactions.press import Context, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import REASON, Reason
from bot.interactions.suggestions import Pairs, suggests
from bot.leagues.terms import Terms
from bot.names import clean, distinct
from bot.screens.league_posts import OPEN_GAMES
from bot.screens.options import named, values_named
from bot.tables.time_control import PACE_WORDS
from bot.ui.components import Screen
from bot.ui.league_verbs import (
    CheckIn,
    EndLeague,
    LeagueGames,
    LeagueOption,
    LeagueOptions,
    LeaveLeague,
    ShowLeague,
    SignUp,
    Standings,
)
from bot.words import speaker
from engines import GAMES

WHICH = "Which league; none: that of this channel"
CHECK_IN = "Say that you play in the season that is about to begin"
LEAVE = "Sign off, or leave in mid-season, after asking once more"
END = "End a league before its time, after asking once more"
PACES = {key: PACE_WORDS[key] for key in ("1h", "8h", "1d", "2d", "3d", "7d")}
"""Time limits of leagues. A season has to end, so there is always one."""


def commands(context: Context) -> list[app_commands.Group]:
    league = app_commands.Group(name="league", description="Leagues: divisions, up and down", guild_only=True)
    _create(league, context)
    _look(league, context)
    _options(league, context)
    for command in (
        _plain(context, "games", "Your games of the season", LeagueGames, presses.on_games),
        _plain(context, "sign-up", "Take part in a league", SignUp, presses.on_sign_up),
        _plain(context, "check-in", CHECK_IN, CheckIn, presses.on_check_in),
        _plain(context, "leave", LEAVE, LeaveLeague, presses.on_leave),
        _plain(context, "end", END, EndLeague, presses.on_end),
    ):
        league.add_command(command)
    _substitute(league, context)
    return [league]


def _create(league: app_commands.Group, context: Context) -> None:
    @league.command(name="create", description="Make a league in this channel: people sign up, the bot opens the games")
    @app_commands.describe(
        name="What it is called",
        game="Which game",
        seats="How many play at a table; two unless the game takes more",
        pace="How long a turn may take",
        sign_up_days="For how many days people sign up",
        season_days="How many days a season lasts",
        seasons="After how many seasons it ends; none: it goes on",
        open_games="What becomes of games that are open on the last day",
        people="How many may take part; others wait for a place",
        pauses="Allow pauses by consent, and gifts of time",
    )
    @app_commands.choices(
        game=every_game(context.registry.services.settings), pace=choices(PACES), open_games=choices(OPEN_GAMES)
    )
    async def create(
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, 24],
        game: str,
        seats: app_commands.Range[int, 2, 4] | None = None,
        pace: Literal["1h", "8h", "1d", "2d", "3d", "7d"] = "1d",
        sign_up_days: app_commands.Range[int, 1, 30] = 7,
        season_days: app_commands.Range[int, 3, 120] = 42,
        seasons: app_commands.Range[int, 1, 50] | None = None,
        open_games: Literal["waiting", "draw", "void"] = "waiting",
        people: app_commands.Range[int, 4, 200] | None = None,
        pauses: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        terms = Terms(
            seats=seats or 0,
            time_limit=pace,
            open_games=open_games,
            signup_days=sign_up_days,
            season_days=season_days,
            seasons=seasons or 0,
            player_limit=people or 0,
            pauses=pauses,
        )
        responder = Responder.of(interaction)
        await responder.show(await presses.make(context.registry, responder, name, game, terms))


def _look(league: app_commands.Group, context: Context) -> None:
    @league.command(name="show", description="A league and your part in it; without one, the leagues of this server")
    @app_commands.describe(league="Which league")
    async def show(interaction: discord.Interaction, league: int | None = None) -> None:
        await carry_out_outside(context, interaction, ShowLeague(0, league), presses.on_show)

    @league.command(name="standings", description="How the divisions stand, as a picture or in words")
    @app_commands.describe(league=WHICH, season="Which season; none: the present one", words="In words")
    async def standings(
        interaction: discord.Interaction,
        league: int | None = None,
        season: app_commands.Range[int, 1, 999] | None = None,
        words: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        asked = Standings(0, league or 0, season or 0, None, words)
        await carry_out_outside(context, interaction, asked, presses.on_standings)

    completes(context, show)
    completes(context, standings)


def _plain(
    context: Context,
    name: str,
    description: str,
    ask: Callable[[int, int], Asked],
    handler: Callable[[OutsidePress[Asked]], Awaitable[Screen | None]],
) -> Command:
    """Return a command whose only field is a league; `ask` makes the custom_id for it, 0 if none is named."""

    @app_commands.command(name=name, description=description)
    @app_commands.describe(league=WHICH)
    async def command(interaction: discord.Interaction, league: int | None = None) -> None:
        await carry_out_outside(context, interaction, ask(0, league or 0), handler)

    completes(context, command)
    return command


def _options(league: app_commands.Group, context: Context) -> None:
    @league.command(name="option", description="Choose what the games of a league are played with, before sign-ups")
    @app_commands.describe(
        option="What to choose; none: all of them as menus",
        value="How; several values with commas between",
        league=WHICH,
    )
    async def option(
        interaction: discord.Interaction, option: str = "", value: str = "", league: int | None = None
    ) -> None:
        if option:
            values = [one.strip() for one in value.split(",") if one.strip()]
            asked = LeagueOption(0, league or 0, 0, option)
            await carry_out_outside(context, interaction, asked, presses.on_option, values)
        else:
            await carry_out_outside(context, interaction, LeagueOptions(0, league or 0), presses.on_options)

    async def names(interaction: discord.Interaction[Any]) -> Pairs:
        found, say = await _game(context, interaction), speaker(str(interaction.locale))
        return named(say, FACES[found], GAMES[found].Options) if found is not None else []

    async def values(interaction: discord.Interaction[Any]) -> Pairs:
        found, say = await _game(context, interaction), speaker(str(interaction.locale))
        name = str(getattr(interaction.namespace, "option", ""))
        if found is None:
            return []
        return values_named(say, FACES[found], GAMES[found].Options, name)

    suggests(option, "option", names, strict=True)
    suggests(option, "value", values, strict=True, several=True)
    completes(context, option)


def _substitute(league: app_commands.Group, context: Context) -> None:
    @league.command(name="substitute", description="Somebody on the waiting list takes over the place of somebody else")
    @app_commands.describe(person="Whose place", takes="Who plays on in it", league=WHICH, reason=REASON)
    async def substitute(
        interaction: discord.Interaction,
        person: discord.User,
        takes: discord.User,
        league: int | None = None,
        reason: Reason = "",
    ) -> None:
        responder = Responder.of(interaction)
        await responder.show(await presses.substitute(context.registry, responder, league, person.id, takes.id, reason))

    completes(context, substitute)


def completes(context: Context, command: Command) -> None:
    """Add the server's leagues as suggestions for the field `league`."""

    async def every(interaction: discord.Interaction[Any]) -> Pairs:
        rows = await context.registry.services.storage.leagues.of(interaction.guild_id or 0)
        names = distinct([clean(row.name) for row in rows], [f"#{row.id}" for row in rows])
        return list(zip([row.id for row in rows], names, strict=True))

    suggests(command, "league", every)


async def _game(context: Context, interaction: discord.Interaction[Any]) -> str | None:
    """Return the game of the named league, or of the one meant without a name."""
    rows = await context.registry.services.storage.leagues.of(interaction.guild_id or 0)
    number = getattr(interaction.namespace, "league", None)
    rows = [row for row in rows if row.id == number or (not number and row.status != "over")]
    return rows[0].game if rows and rows[0].game in FACES else None
