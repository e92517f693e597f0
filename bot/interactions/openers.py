"""Who may open tables and make leagues here, with which games, and a new table's default settings."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import UserError
from bot.interactions.gate import UNSURE
from bot.interactions.responder import Responder
from bot.interactions.rights import sight
from bot.interactions.waiting import Wanted
from bot.outbox.visibility import UnsureError
from bot.servers.server import Server
from bot.tables.time_control import USUAL
from bot.words import N_
from engines import GAMES

OPENERS = N_("On this server {roles} open tables. You can sit down at any that is open.")
LEAGUE_MANAGERS = N_("On this server only somebody with the permission Manage Server makes leagues.")
LEAGUE_OPENERS = N_("On this server {roles} make leagues. You can sign up for any that is open: /league show")
GAMES_HERE = N_("{game} is not played on this server. These games are: {games}.")


async def need_opener(server: Server, responder: Responder) -> None:
    """Raise UserError if a person may not open tables here. Server managers always may."""
    if server.settings.table_roles and not manages(server, responder):
        await _need_role(server, responder, server.settings.table_roles, OPENERS)


async def need_league_opener(server: Server, responder: Responder) -> None:
    """Raise UserError if a person may not make leagues here. Server managers always may."""
    if manages(server, responder):
        return
    if not server.settings.league_roles:
        raise UserError(LEAGUE_MANAGERS)
    await _need_role(server, responder, server.settings.league_roles, LEAGUE_OPENERS)


def managed(responder: Responder, refusal: str) -> int:
    """Return the server if this person manages it; else raise UserError with this sentence."""
    guild = responder.interaction.guild_id
    if guild is None or not responder.interaction.permissions.manage_guild:
        raise UserError(refusal)
    return guild


def manages(server: Server, responder: Responder) -> bool:
    asked = responder.interaction
    return asked.guild_id == server.guild and asked.permissions.manage_guild


async def _need_role(server: Server, responder: Responder, wanted: tuple[int, ...], sentence: str) -> None:
    asked = responder.interaction
    try:
        member = await sight(asked).member(server.guild, asked.user)
    except UnsureError:
        raise UserError(UNSURE) from None
    if member is None or not {role.id for role in member.roles} & set(wanted):
        raise UserError(sentence, roles=responder.say.join([f"<@&{role}>" for role in wanted]))


def need_on(server: Server, responder: Responder, game: str) -> None:
    off = server.settings.games_off
    if game in off:
        offers = server.services.settings.offers
        games = [one.title for key, one in GAMES.items() if key not in off and offers(key)]
        raise UserError(GAMES_HERE, game=GAMES[game].title, games=responder.say.join(games))


def as_usual_here(server: Server, wanted: Wanted) -> Wanted:
    """Fill in the server's defaults where the player chose nothing."""
    settings = server.settings
    pace = settings.time_limit if settings.time_limit and wanted.pace == USUAL else wanted.pace
    return replace(wanted, pace=pace)
