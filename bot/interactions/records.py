"""/history, /stats, /leaderboard: finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.history.league_record import LeagueRecord, league_record, leagues_of
from bot.history.ratings import Rated, ratings
from bot.history.results import ending_of, records
from bot.interactions.access import visible
from bot.interactions.commands import Command, carry_out_outside
from bot.interactions.find_table import every_game
from bot.interactions.league import sees_league
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.names import escaped, harmless
from bot.screens import records as screens
from bot.screens.finale import AT_THE_END
from bot.screens.phrases import ended_as, game_title
from bot.screens.records import Past, Played
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table_settings import TableSettings
from bot.ui.components import Screen
from bot.ui.ids import CustomId, is_too_large
from bot.ui.verbs import History
from bot.words import N_, Say
from engines import GAMES
from storage import ResultRow

PAGE, LAST = 10, 1_000_000
"""Games on a page, and the number of the last page."""
AT_ONCE = 20
"""Games checked at the same time for whether they may be seen."""
LATEST = 40
"""How many of a person's latest games are searched for a visible one."""
MINE, SERVER = "me", "server"
"""Whose history: the player's own everywhere, or this server's. A person's history on this server uses their id."""
PRIVATE = N_("{name} keeps their games to themselves.")
NO_SERVER = N_("Ask me that in a server's channel.")


async def on_history(press: OutsidePress[History]) -> Screen:
    registry, responder = press.context.registry, press.responder
    whose, page = press.asked.whose, press.asked.page
    if page > LAST or not (whose in {MINE, SERVER} or whose.isdecimal()) or is_too_large(whose):
        raise UserError(UNKNOWN)
    await responder.acknowledge()
    say, guild = responder.say, responder.interaction.guild_id
    user: int | None = None
    if whose == MINE:
        user, guild, title = responder.user, None, say("Your finished games")
    elif guild is None:
        raise UserError(NO_SERVER)
    elif whose == SERVER:
        title = say("Games of this server")
    else:
        user = int(whose)
        name = await _name(registry, responder, user, guild)
        title = say("Games of {who}", who=name)
    found = await _finished(registry, responder, user, guild, page)
    games = [await _past(registry, row, user, say) for row in found[:PAGE]]
    return screens.history(say, title, games, whose, page, more=len(found) > PAGE)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {History: on_history}


def commands(context: Context) -> list[Command]:
    return [_history(context), _stats(context.registry), _leaderboard(context.registry)]


def _history(context: Context) -> Command:
    @app_commands.command(name="history", description="Finished games: yours, somebody's or this server's")
    @app_commands.describe(person="Whose games on this server", server="All games of this server")
    async def history(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        server: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        whose = SERVER if server else MINE
        if person is not None and person.id != interaction.user.id:
            whose = str(person.id)
        await carry_out_outside(context, interaction, History(0, whose, 0), on_history)

    return history


async def _finished(
    registry: TableRegistry, responder: Responder, user: int | None, guild: int | None, page: int
) -> list[ResultRow]:
    """Return a page of results, and one more if there is one. Of others' games only those that may be seen."""
    storage, wanted, skip = registry.services.storage, PAGE + 1, page * PAGE
    if guild is None:
        return await storage.history(user, guild, limit=wanted, skip=skip)
    found: list[ResultRow] = []
    for begin in count(0, AT_ONCE):
        rows = await storage.history(user, guild, limit=AT_ONCE, skip=begin)
        found += await _seen(registry, responder, rows)
        if len(rows) < AT_ONCE or len(found) >= skip + wanted:
            break
    return found[skip : skip + wanted]


async def _seen(registry: TableRegistry, responder: Responder, rows: Sequence[ResultRow]) -> list[ResultRow]:
    found: list[ResultRow] = []
    for begin in range(0, len(rows), AT_ONCE):
        some = rows[begin : begin + AT_ONCE]
        may = await visible(registry, responder, [row.table_id for row in some])
        found += [row for row in some if row.table_id in may]
    return found


async def _past(registry: TableRegistry, row: ResultRow, user: int | None, say: Say) -> Past:
    seats = await registry.services.storage.seats(row.table_id)
    ending = ending_of(row)
    mine = next((seat.seat for seat in seats if user is not None and seat.user == user), None)
    names = ended_as(say, seats)
    title = game_title(row.game)
    scored = mine is not None and ending.scores and row.game in FACES
    score = FACES[row.game].amount(say, ending.scores[mine or 0]) if scored else ""
    marks = {"hints": ending.hints > 0, "friendly": not row.rated, "annulled": row.annulled > 0}
    marks["short"] = ending.unrated in AT_THE_END
    table = await registry.services.storage.table(row.table_id)
    league = harmless(TableSettings.load(table.settings).league_title) if table is not None else ""
    return Past(row.table_id, title, row.ended, names, ending.ranks, mine, score, league=league, **marks)


def _stats(registry: TableRegistry) -> Command:
    @app_commands.command(name="stats", description="How you have done so far, game by game")
    @app_commands.describe(person="Somebody else, on this server")
    async def stats(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        responder = Responder.of(interaction)
        await responder.acknowledge()
        user, guild = responder.user, None
        if person is not None and person.id != user:
            user, guild = person.id, interaction.guild_id
            if guild is None:
                raise UserError(NO_SERVER)
        storage = registry.services.storage
        results = await storage.history(user, guild, limit=None)
        if guild is not None:
            results = await _seen(registry, responder, results)
        found = records(results, await storage.result_seats_beside(user), user)
        say = responder.say
        mine = guild is None
        title = (
            say("Your results, game by game")
            if mine
            else say("Results of {who}, game by game", who=await _name(registry, responder, user, guild or 0))
        )
        played = [
            Played(GAMES[game].title, record, FACES[game].amount)
            for game, record in sorted(found.items())
            if game in GAMES
        ]
        await responder.show(screens.stats(say, title, played, await _leagues(registry, responder, user, guild)))

    return stats


async def _leagues(registry: TableRegistry, responder: Responder, user: int, guild: int | None) -> LeagueRecord | None:
    """Return a person's record in leagues: their own anywhere, others' if their league can be seen."""
    storage = registry.services.storage
    leagues = await leagues_of(storage, user, guild)
    if guild is not None:
        leagues = [league for league in leagues if await sees_league(responder, league)]
    return await league_record(storage, user, leagues)


async def _name(registry: TableRegistry, responder: Responder, user: int, guild: int) -> str:
    """Return a person's name on this server. Raise UserError if they do not want to be looked up."""
    known = await registry.services.storage.name_in(user, guild)
    name = escaped(known) if known else responder.say("somebody who has finished no game here")
    if user != responder.user and not await _listed(registry, user):
        raise UserError(PRIVATE, name=name)
    return name


async def _met(registry: TableRegistry, responder: Responder, user: int, guild: int, game: str) -> bool:
    """Return True if one of a person's latest games on this server may be seen."""
    rows = [row for row in await registry.services.storage.history(user, guild, limit=-1) if row.game == game]
    for row in rows[:LATEST]:
        if await _seen(registry, responder, [row]):
            return True
    return False


async def _listed(registry: TableRegistry, user: int) -> bool:
    return Preferences.load(await registry.services.storage.preferences(user)).on_leaderboards


def _leaderboard(registry: TableRegistry) -> Command:
    @app_commands.command(name="leaderboard", description="Who plays a game best on this server")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=every_game(registry.services.settings))
    @app_commands.guild_only()
    async def leaderboard(interaction: discord.Interaction, game: str) -> None:
        responder = Responder.of(interaction)
        guild = interaction.guild_id
        if guild is None or game not in GAMES:
            raise UserError(NO_SERVER)
        await responder.acknowledge()
        storage = registry.services.storage
        results, seats = await storage.results(guild=guild), await storage.result_seats(guild=guild)
        rated = await asyncio.to_thread(ratings, game, results, seats, await storage.meetings(guild))
        names = {user: escaped(name) for user, name in (await storage.names_in(game, guild)).items()}
        title = responder.say("{game}: leaderboard", game=GAMES[game].title)
        places = await _places(registry, responder, rated, guild, game)
        await responder.show(screens.leaderboard(responder.say, title, places, names, responder.user))

    return leaderboard


async def _places(
    registry: TableRegistry, responder: Responder, rated: list[Rated], guild: int, game: str
) -> list[tuple[int, Rated]]:
    """Return the people who want to be listed, with their places, as far as shown; the reader's own line always.

    People whose games the reader cannot see are left out.
    """
    found: list[tuple[int, Rated]] = []
    place, me = 0, responder.user
    for one in rated:
        if len(found) >= screens.TOP and one.user != me:
            place += 1
            continue
        if await _listed(registry, one.user) and (
            one.user == me or await _met(registry, responder, one.user, guild, game)
        ):
            place += 1
            found.append((place, one))
    return found
