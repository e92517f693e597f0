"""Making a league, and choosing its games' options."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions import forums
from bot.interactions.find_table import need_offered
from bot.interactions.league import Asked, asked, need_manager, panel
from bot.interactions.lobby_options import option_given
from bot.interactions.openers import need_league_opener, need_on
from bot.interactions.play import language_of, need_place
from bot.interactions.press import OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.leagues import signing
from bot.leagues.options import fitting, set_option
from bot.leagues.terms import Terms
from bot.names import clean, escaped
from bot.screens.league_options import league_options
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.league_verbs import LeagueOption, LeagueOptions
from bot.words import N_
from engines import GAMES

SEATS = N_("A league of {game} is played at tables of {seats}.")
MADE = N_("{name} is open: the post below lets people sign up. Options of the game can be changed until somebody has.")
MANY = N_("There are {n} leagues on this server already. One has to end before another is made.")
MOST = 10
"""Most active leagues of a server."""
LARGEST = 4
"""Most people at a league's table."""
NO_POSTS = N_("A league has its post and its threads in a text channel. Please make it in one; this is a forum.")
NO_THREADS = N_("I may not create threads here, so all games will stand in this channel itself.")


async def make(registry: TableRegistry, responder: Responder, name: str, game: str, terms: Terms) -> Screen:
    """Make a league in this channel. Return its panel with the button to the game's options."""
    await need_place(registry, responder)
    channel = responder.interaction.channel
    place = getattr(channel, "parent_id", None) or responder.interaction.channel_id or 0
    if forums.is_forum(responder, place):
        raise UserError(NO_POSTS)
    need_offered(registry.services.settings, game)
    server = await registry.servers.of(responder.interaction.guild_id or 0)
    need_on(server, responder, game)
    seats = _seats(responder, game, terms.seats)
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    terms = replace(terms, seats=seats, options=fitting(game, {}, seats), zone=wish.zone)
    await responder.acknowledge()
    await need_league_opener(server, responder)
    going = [row for row in await registry.services.storage.leagues.of(server.guild) if row.status != "over"]
    if len(going) >= MOST:
        raise UserError(MANY, n=len(going))
    language = server.settings.language or language_of(responder.interaction)

    async def made(server: Server) -> int:
        row = await signing.create(
            server, name=name, game=game, channel=place, host=responder.user, language=language, terms=terms
        )
        return row.id

    number = await server.do(made)
    may, notice = responder.interaction.app_permissions, responder.say(MADE, name=escaped(clean(name)))
    if not (may.create_public_threads and may.send_messages_in_threads):
        notice += f" ⚠️ {responder.say(NO_THREADS)}"
    return await panel(registry, responder, number, notice)


def _seats(responder: Responder, game: str, wanted: int) -> int:
    """Return how many play at a table; two by default."""
    fitting_ = [number for number in GAMES[game].seats if 2 <= number <= LARGEST]
    if not wanted:
        return min(fitting_)
    if wanted not in fitting_:
        raise UserError(SEATS, game=GAMES[game].title, seats=responder.say.join([str(number) for number in fitting_]))
    return wanted


# ----------------------------------------------------------------------------------------------------------- options


async def on_options(press: OutsidePress[LeagueOptions]) -> Screen:
    return await options(press.context.registry, press.responder, press.asked.league, press.asked.page)


async def options(registry: TableRegistry, responder: Responder, number: int | None, page: int = 0) -> Screen:
    found = await asked(registry, responder, number)
    need_manager(found)
    return league_options(responder.say, found.season, page)


async def on_option(press: OutsidePress[LeagueOption]) -> Screen:
    said, responder = press.asked, press.responder
    found = await asked(press.context.registry, responder, said.league)
    await choose(found, said.name, press.values)
    return await options(press.context.registry, responder, said.league, said.page)


async def choose(found: Asked, name: str, values: list[str]) -> None:
    """Set an option of a league's games to a value from a menu, or a typed one."""
    need_manager(found)
    _, value = option_given(found.league.game, name, values)
    await found.server.do(lambda server: set_option(server, found.league.id, name, value))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    LeagueOptions: on_options,
    LeagueOption: on_option,
}
