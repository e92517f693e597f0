"""Who may open tables on a server, of which games, and what a new table has unless somebody chooses."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import UserError
from bot.interactions.responder import Responder
from bot.interactions.rights import UNSURE, sight
from bot.interactions.waiting import Wanted
from bot.outbox.visibility import UnsureError
from bot.servers.server import Server
from bot.tables import lobby_hours
from bot.tables.time_control import USUAL
from bot.words import N_
from engines import GAMES

OPENERS = N_("On this server {roles} open tables. You can sit down at any that is open.")
GAMES_HERE = N_("{game} is not played on this server. These games are: {games}.")


async def need_opener(server: Server, responder: Responder) -> None:
    """UserError for somebody who may not open tables here; whoever manages the server always may."""
    openers, asked = server.settings.openers, responder.interaction
    if not openers or (asked.guild_id == server.guild and asked.permissions.manage_guild):
        return
    try:
        member = await sight(asked).member(server.guild, asked.user)
    except UnsureError:
        raise UserError(UNSURE) from None
    if member is None or not {role.id for role in member.roles} & set(openers):
        roles = responder.say.join([f"<@&{role}>" for role in openers])
        raise UserError(OPENERS, roles=roles)


def need_on(server: Server, responder: Responder, game: str) -> None:
    """UserError for a game that is not played here."""
    off = server.settings.games_off
    if game in off:
        offers = server.services.settings.offers
        games = [one.title for key, one in GAMES.items() if key not in off and offers(key)]
        raise UserError(GAMES_HERE, game=GAMES[game].title, games=responder.say.join(games))


def as_usual_here(server: Server, wanted: Wanted) -> Wanted:
    """What somebody wants, with what is usual here where they chose nothing."""
    settings = server.settings
    pace = settings.pace if settings.pace and wanted.pace == USUAL else wanted.pace
    hours = settings.hours if settings.hours and wanted.hours == lobby_hours.USUAL else wanted.hours
    return replace(wanted, pace=pace, hours=hours)
