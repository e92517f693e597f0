"""Leagues: the panel, making and managing one, its players' actions, standings, own games."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as replace_fields

import discord
from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions.access import guest_at, looks, need_league_opener
from bot.interactions.find_table import listed
from bot.interactions.lobby import option_given
from bot.interactions.play import is_forum, language_of, need_place
from bot.interactions.press import UNKNOWN, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import ask_reason, leads, reason_in
from bot.leagues import leaving, running, signing
from bot.leagues import season as stored
from bot.leagues.options import fitting, set_option
from bot.leagues.terms import Terms
from bot.names import clean, escaped
from bot.outbox.seasons import games_of, part_of, season_shown, shown, standings_message
from bot.outbox.visibility import UnsureError
from bot.screens import leagues as screens
from bot.screens.league_options import league_options
from bot.screens.pages import page_of
from bot.screens.season import Person, Season
from bot.screens.standings import page_with
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import entry
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.league_verbs import (
    CheckIn,
    EndLeague,
    LeagueGames,
    LeagueOption,
    LeagueOptions,
    LeaveLeague,
    Replace,
    ShowLeague,
    SignUp,
    Standings,
)
from bot.words import N_, speaker
from engines import GAMES
from storage import LeaguePlayerRow, LeagueRow

NO_SERVER = N_("Ask me that in a server's channel.")
WHICH = N_("Which league? Name it in the field `league`; /league show lists them.")
NO_SEASON = N_("{name} has had no such season.")
HIDDEN = N_("That league is played where you cannot look.")
UNSURE = N_("I could not find out whether you can look where that league is played. Please try again in a moment.")
MANAGERS = N_("Only whoever made this league, or somebody with the permission Manage Server, can do that.")
SIGNED = N_("You have signed up.")
WAITS = N_("All places are taken: you are on the waiting list, and told when there is one for you.")
CHECKED = N_("You are in. The season begins {when}; games open by themselves.")
LEFT = N_("You are out of {name}.")
SEATS = N_("A league of {game} is played at tables of {seats}.")
MADE = N_("{name} is open: the post below lets people sign up. Options of the game can be changed until somebody has.")
MANY = N_("There are {n} leagues on this server already. One has to end before another is made.")
MOST = 10
"""Most active leagues of a server."""
LARGEST = 4
"""Most people at a league's table."""
NO_POSTS = N_("A league has its post and its threads in a text channel. Please make it in one; this is a forum.")
NO_THREADS = N_("I may not create threads here, so all games will stand in this channel itself.")
NOT_RUNNING = N_("Places are taken over while a season runs; before it people sign up and check in by themselves.")
NOBODY_WAITS = N_(
    "Nobody is on the waiting list. Whoever would like to take over a place presses *Sign up* while the season runs."
)
NOT_IN = N_("{who} does not play in this season.")
NOT_WAITING = N_("{who} is not on the waiting list: nobody plays who has not signed up.")
TAKEN = N_("{who} plays on in that place from the next game on.")
ENDING = N_("{name} ends: in a minute its last card stands in the channel.")


@dataclass(frozen=True, slots=True)
class Asked:
    """A league on its server: its stored season, the season as shown, and the person's part in it."""

    server: Server
    league: LeagueRow
    at: stored.Season
    season: Season
    me: Person | None
    manages: bool


async def asked(
    registry: TableRegistry, responder: Responder, number: int | None, season: int = 0, *, form: bool = False
) -> Asked:
    """Return the league with this number; without one, the only active league here. `form`: the answer to a press may
    be a form, which needs a press that is not acknowledged yet.

    Raises:
        UserError: there is none, the person cannot see its channel, or several are possible.

    """
    guild = responder.interaction.guild_id
    if guild is None:
        raise UserError(NO_SERVER)
    if not form or responder.interaction.type is not discord.InteractionType.component:
        await responder.acknowledge()
    server = await registry.servers.of(guild)
    league = await signing.league_of(server, number or await _only(registry, responder, guild))
    await _need_sight(responder, league)
    wanted = season or league.season
    if not 1 <= wanted <= league.season:
        raise UserError(NO_SEASON, name=escaped(league.name))
    at = await stored.season_of(registry.services.storage, league, wanted)
    may = leads(server, responder, league)
    return Asked(server, league, at, shown(at, wanted), part_of(at, responder.user), may)


async def _only(registry: TableRegistry, responder: Responder, guild: int) -> int:
    """Return the league of this channel, else the only one."""
    rows = [row for row in await registry.services.storage.leagues.of(guild) if row.status != "over"]
    channel = responder.interaction.channel
    here = {responder.interaction.channel_id, getattr(channel, "parent_id", None)}
    fitting = [row for row in rows if row.channel in here] or rows
    if len(fitting) != 1:
        raise UserError(WHICH if rows else screens.NO_LEAGUE)
    return fitting[0].id


async def _need_sight(responder: Responder, league: LeagueRow) -> None:
    """Raise UserError if the person cannot see the league's channel."""
    try:
        if await looks(responder.interaction, league.guild, league.channel):
            return
    except UnsureError:
        raise UserError(UNSURE) from None
    raise UserError(HIDDEN)


def need_manager(found: Asked) -> None:
    """Raise UserError unless the person made the league or manages the server."""
    if not found.manages:
        raise UserError(MANAGERS)


async def panel(registry: TableRegistry, responder: Responder, number: int, notice: str = "") -> Screen:
    found = await asked(registry, responder, number)
    return screens.panel(responder.say, found.season, found.me, manages=found.manages, notice=notice)


async def listing(registry: TableRegistry, responder: Responder, page: int = 0) -> Screen:
    """Return a page of the leagues that the person can see; a single one is opened at once."""
    guild = responder.interaction.guild_id
    if guild is None:
        raise UserError(NO_SERVER)
    await responder.acknowledge()
    rows = [row for row in await registry.services.storage.leagues.of(guild) if await sees_league(responder, row)]
    if len(rows) == 1:
        return await panel(registry, responder, rows[0].id)
    shown_now = [await season_shown(registry.services.storage, row) for row in rows[page_of(len(rows), page)]]
    return screens.listing(responder.say, shown_now, [(row.id, row.name) for row in rows], page)


async def sees_league(responder: Responder, league: LeagueRow) -> bool:
    """Return True if the person can see a league's channel; False if that cannot be found out."""
    try:
        await _need_sight(responder, league)
    except UserError:
        return False
    return True


async def on_show(press: OutsidePress[ShowLeague]) -> Screen:
    chosen = "".join(press.values)
    number = press.asked.league or (int(chosen) if chosen.isdecimal() else None)
    registry, responder = press.context.registry, press.responder
    return await (panel(registry, responder, number) if number else listing(registry, responder, press.asked.page))


async def on_sign_up(press: OutsidePress[SignUp]) -> Screen:
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    guest = await guest_at(responder, found.server.guild)
    row = await found.server.do(lambda server: signing.sign_up(server, found.league.id, guest))
    await _heard(registry, responder, found.league)
    say = responder.say
    told = say(WAITS) if row.status == "waiting" else say(SIGNED)
    return await panel(registry, responder, found.league.id, told)


async def _heard(registry: TableRegistry, responder: Responder, league: LeagueRow) -> None:
    """Store the language of a person who gets messages later, if it is not the league's."""
    wish, spoken = Preferences.load(await registry.services.storage.preferences(responder.user)), responder.say.language

    async def kept(server: Server) -> None:
        change = ServerChange(server)
        wish.note(change.batch, responder.user, language=spoken)
        await change.commit()

    if (wish.language or speaker(league.language).language) != spoken:
        await (await registry.servers.of(league.guild)).do(kept)


async def on_check_in(press: OutsidePress[CheckIn]) -> Screen:
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    guest = await guest_at(responder, found.server.guild)
    await found.server.do(lambda server: signing.check_in(server, found.league.id, guest))
    when = f"<t:{found.season.due // 1000}:R>"
    return await panel(registry, responder, found.league.id, responder.say(CHECKED, when=when))


async def on_leave(press: OutsidePress[LeaveLeague]) -> Screen:
    """Remove a person from the sign-up, or from the season after a confirmation."""
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    if not press.asked.sure:
        if found.me is None or found.me.status in {*stored.GONE, "absent"}:
            raise UserError(signing.NOT_IN, name=escaped(found.league.name))
        storage, say = registry.services.storage, responder.say
        played = [one.table for one in await games_of(storage, found.at, found.me.number) if one.state == "open"]
        games = await listed(registry, await storage.tables(played) if played else [], responder.user, say)
        return screens.leave(say, found.season, found.me, games)
    await found.server.do(lambda server: _leave(server, found.league.id, responder.user))
    told = responder.say(LEFT, name=escaped(found.league.name))
    return await panel(registry, responder, found.league.id, told)


async def _leave(server: Server, number: int, user: int) -> None:
    if await signing.take_off(server, number, user):
        return
    at = await signing.going_on(server, number)
    mine = at.of_user(user)
    if mine is not None and mine.status == "in" and at.league.status == "running":
        await leaving.leave(server, at, mine.number, "left")


async def on_standings(press: OutsidePress[Standings]) -> None:
    """Show a page of the standings, by default the person's division, with its picture unless words are wanted."""
    context, responder, said = press.context, press.responder, press.asked
    found = await asked(context.registry, responder, said.league, said.season)
    wish = Preferences.load(await context.registry.services.storage.preferences(responder.user))
    number = found.me.number if found.me is not None else None
    at = said.page if said.page is not None else page_with(found.season, number)
    words = said.words or (said.page is None and not wish.pictures)
    pictures = context.registry.pictures
    await responder.show(*await standings_message(pictures, responder.say, found.season, at, words=words))


async def on_games(press: OutsidePress[LeagueGames]) -> Screen:
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    mine = await games_of(registry.services.storage, found.at, found.me.number) if found.me is not None else []
    return screens.my_games(responder.say, found.season, found.me, mine)


async def make(registry: TableRegistry, responder: Responder, name: str, game: str, terms: Terms) -> Screen:
    """Make a league in this channel. Return its panel with the button to the game's options."""
    await need_place(registry, responder)
    channel = responder.interaction.channel
    place = getattr(channel, "parent_id", None) or responder.interaction.channel_id or 0
    if is_forum(responder, place):
        raise UserError(NO_POSTS)
    server = await registry.servers.of(responder.interaction.guild_id or 0)
    entry.need_on(server, game)
    seats = _seats(responder, game, terms.seats)
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    terms = replace(terms, seats=seats, options=fitting(game, {}, seats), zone=wish.zone)
    await responder.acknowledge()
    guest = await guest_at(responder, server.guild)
    entry.need_welcome(server, guest)
    need_league_opener(server, guest)
    going = [row for row in await registry.services.storage.leagues.of(server.guild) if row.status != "over"]
    if len(going) >= MOST:
        raise UserError(MANY, n=len(going))
    by, language = responder.user, server.settings.language or language_of(responder.interaction)
    row = await server.do(
        lambda server: signing.create(
            server, name=name, game=game, channel=place, host=by, language=language, terms=terms
        )
    )
    may, notice = responder.interaction.app_permissions, responder.say(MADE, name=escaped(clean(name)))
    if not (may.create_public_threads and may.send_messages_in_threads):
        notice += f" ⚠️ {responder.say(NO_THREADS)}"
    return await panel(registry, responder, row.id, notice)


def _seats(responder: Responder, game: str, wanted: int) -> int:
    """Return how many play at a table; two by default."""
    fitting_ = [number for number in GAMES[game].seats if 2 <= number <= LARGEST]
    if not wanted:
        return min(fitting_)
    if wanted not in fitting_:
        raise UserError(SEATS, game=GAMES[game].title, seats=responder.say.join([str(number) for number in fitting_]))
    return wanted


async def on_options(press: OutsidePress[LeagueOptions]) -> Screen:
    found = await asked(press.context.registry, press.responder, press.asked.league)
    need_manager(found)
    return league_options(press.responder.say, found.season, press.asked.page)


async def on_option(press: OutsidePress[LeagueOption]) -> Screen:
    """Set an option of a league's games to a value from a menu, or a typed one."""
    said = press.asked
    found = await asked(press.context.registry, press.responder, said.league)
    need_manager(found)
    _, value = option_given(found.league.game, said.name, press.values)
    await found.server.do(lambda server: set_option(server, found.league.id, said.name, value))
    found = await asked(press.context.registry, press.responder, said.league)
    return league_options(press.responder.say, found.season, said.page)


async def on_replace(press: OutsidePress[Replace]) -> Screen | None:
    """Replace a player: choose who leaves, then who plays, then give the reason in a form."""
    registry, responder, said = press.context.registry, press.responder, press.asked
    found = await _managed(registry, responder, said.league, form=said.number is not None)
    if said.number is None and not press.values:
        return screens.whose_place(responder.say, found.season)
    names = found.at.names()
    waiting = [(one.number, names[one.number]) for one in found.at.waiting()]
    if said.number is not None and said.page:
        leaves = next((one for one in found.at.people if one.number == said.number), None)
        if leaves is None:
            raise UserError(UNKNOWN)
        return screens.who_takes_over(
            responder.say, found.season, said.number, names[leaves.number], waiting, said.page - 1
        )
    if said.number is None:
        user = _number(press.values)
        person = found.at.of_user(user)
        if person is None or person.status != "in":
            raise UserError(NOT_IN, who=f"<@{user}>")
        return screens.who_takes_over(responder.say, found.season, person.number, names[person.number], waiting)
    reason, number = reason_in(press), _number(press.values) if said.takes is None else said.takes
    taker = next((one for one in found.at.waiting() if one.number == number), None)
    if taker is None:
        raise UserError(UNKNOWN)
    if reason is None:
        asking = replace_fields(press, asked=Replace(0, found.league.id, said.number, takes=number))
        await ask_reason(asking, clean(found.league.name))
        return None
    return await _replaced(registry, responder, found, said.number, taker, reason)


async def substitute(
    registry: TableRegistry, responder: Responder, number: int | None, whose: int, takes: int, reason: str
) -> Screen:
    """Let `takes` play on for `whose`; the typed form."""
    found = await _managed(registry, responder, number)
    person, taker = found.at.of_user(whose), next((one for one in found.at.waiting() if one.user == takes), None)
    if person is None or person.status != "in":
        raise UserError(NOT_IN, who=f"<@{whose}>")
    if taker is None:
        raise UserError(NOT_WAITING, who=f"<@{takes}>")
    return await _replaced(registry, responder, found, person.number, taker, reason)


async def _managed(registry: TableRegistry, responder: Responder, number: int | None, *, form: bool = False) -> Asked:
    found = await asked(registry, responder, number, form=form)
    need_manager(found)
    if found.league.status != "running":
        raise UserError(NOT_RUNNING)
    if not found.at.waiting():
        raise UserError(NOBODY_WAITS)
    return found


def _number(values: list[str]) -> int:
    if len(values) != 1 or not values[0].isdecimal():
        raise UserError(UNKNOWN)
    return int(values[0])


async def _replaced(
    registry: TableRegistry, responder: Responder, found: Asked, number: int, taker: LeaguePlayerRow, reason: str
) -> Screen:
    guest = await guest_at(responder, found.server.guild, taker.user or 0)

    async def act(server: Server) -> None:
        at = await signing.going_on(server, found.league.id)
        entry.need_welcome(server, guest)
        if at.league.status != "running" or at.person(number).status != "in":
            raise UserError(NOT_RUNNING)
        user, by = taker.user or 0, responder.user
        await leaving.take_place(server, at, number, user, taker.name, by=by, reason=reason)

    await found.server.do(act)
    return await panel(registry, responder, found.league.id, responder.say(TAKEN, who=f"<@{taker.user}>"))


async def on_end(press: OutsidePress[EndLeague]) -> Screen | None:
    """End a league early, after a confirmation and the form for the reason."""
    registry, responder, reason = press.context.registry, press.responder, reason_in(press)
    found = await asked(registry, responder, press.asked.league, form=press.asked.sure)
    need_manager(found)
    if found.league.status == "over":
        raise UserError(signing.OVER, name=escaped(found.league.name))
    if not press.asked.sure:
        return screens.end(responder.say, found.season)
    if reason is None:
        await ask_reason(press, clean(found.league.name))
        return None

    async def act(server: Server) -> None:
        at = await signing.going_on(server, found.league.id)
        if at.league.status != "over":
            await running.end_early(server, at, by=responder.user, reason=reason)

    await found.server.do(act)
    return await panel(registry, responder, found.league.id, responder.say(ENDING, name=escaped(found.league.name)))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    ShowLeague: on_show,
    SignUp: on_sign_up,
    CheckIn: on_check_in,
    LeaveLeague: on_leave,
    Standings: on_standings,
    LeagueGames: on_games,
    LeagueOptions: on_options,
    LeagueOption: on_option,
    Replace: on_replace,
    EndLeague: on_end,
}
