"""A league's panel and its players' actions: sign up, check in, leave, see standings and own games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.interactions.openers import manages
from bot.interactions.press import Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import looks
from bot.leagues import leaving, signing
from bot.leagues import season as stored
from bot.names import escaped
from bot.outbox.seasons import games_of, part_of, season_shown, shown
from bot.outbox.standings_message import standings_message
from bot.outbox.visibility import UnsureError
from bot.screens import leagues as screens
from bot.screens.season import Person, Season
from bot.screens.standings import page_with
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.league_verbs import CheckIn, LeagueGames, LeaveLeague, ShowLeague, SignUp, Standings
from bot.ui.limits import CHOICES
from bot.words import N_, speaker
from storage import LeagueRow

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


@dataclass(frozen=True, slots=True)
class Asked:
    """A league on its server: its stored season, the season as shown, and the person's part in it."""

    server: Server
    league: LeagueRow
    at: stored.Season
    season: Season
    me: Person | None
    manages: bool


async def asked(registry: TableRegistry, responder: Responder, number: int | None, season: int = 0) -> Asked:
    """Return the league with this number; without one, the only active league here.

    Raises:
        UserError: there is none, the person cannot see its channel, or several are possible.

    """
    guild = responder.interaction.guild_id
    if guild is None:
        raise UserError(NO_SERVER)
    await responder.acknowledge()
    server = await registry.servers.of(guild)
    league = await signing.league_of(server, number or await _only(registry, responder, guild))
    await _need_sight(responder, league)
    wanted = season or league.season
    if not 1 <= wanted <= league.season:
        raise UserError(NO_SEASON, name=escaped(league.name))
    at = await stored.season_of(registry.services.storage, league, wanted)
    may = manages(server, responder) or responder.user == league.host
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


async def listing(registry: TableRegistry, responder: Responder) -> Screen:
    """Return the leagues that the person can see; a single one is opened at once."""
    guild = responder.interaction.guild_id
    if guild is None:
        raise UserError(NO_SERVER)
    await responder.acknowledge()
    rows = [row for row in await registry.services.storage.leagues.of(guild) if await sees_league(responder, row)]
    if len(rows) == 1:
        return await panel(registry, responder, rows[0].id)
    every = [await season_shown(registry.services.storage, row) for row in rows[:CHOICES]]
    return screens.listing(responder.say, every)


async def sees_league(responder: Responder, league: LeagueRow) -> bool:
    """Return True if the person can see a league's channel; False if that cannot be found out."""
    try:
        await _need_sight(responder, league)
    except UserError:
        return False
    return True


# ----------------------------------------------------------------------------------------------------------- presses


async def on_show(press: OutsidePress[ShowLeague]) -> Screen:
    chosen = "".join(press.values)
    number = press.asked.league or (int(chosen) if chosen.isdecimal() else None)
    registry, responder = press.context.registry, press.responder
    return await (panel(registry, responder, number) if number else listing(registry, responder))


async def on_sign_up(press: OutsidePress[SignUp]) -> Screen:
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    row = await found.server.do(lambda server: signing.sign_up(server, found.league.id, responder.user, responder.name))
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
    await found.server.do(lambda server: signing.check_in(server, found.league.id, responder.user))
    when = f"<t:{found.season.due // 1000}:R>"
    return await panel(registry, responder, found.league.id, responder.say(CHECKED, when=when))


async def on_leave(press: OutsidePress[LeaveLeague]) -> Screen:
    """Remove a person from the sign-up, or from the season after a confirmation."""
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    if not press.asked.sure:
        if found.me is None or found.me.status in {*stored.GONE, "absent"}:
            raise UserError(signing.NOT_IN, name=escaped(found.league.name))
        return screens.leave(responder.say, found.season, found.me)
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
    said = press.asked
    await show_standings(press.context, press.responder, said.league, said.season, said.page, words=said.words)


async def show_standings(
    context: Context, responder: Responder, number: int | None, season: int, page: int | None, *, words: bool = False
) -> None:
    """Show a page of the standings, by default the person's division, with its picture unless words are wanted."""
    found = await asked(context.registry, responder, number, season)
    wish = Preferences.load(await context.registry.services.storage.preferences(responder.user))
    number = found.me.number if found.me is not None else None
    at = page if page is not None else page_with(found.season, number)
    as_words = words or (page is None and not wish.pictures)
    screen, pictures = await standings_message(
        context.registry.pictures, responder.say, found.season, at, words=as_words
    )
    await responder.show(screen, pictures)


async def on_games(press: OutsidePress[LeagueGames]) -> Screen:
    return await own_games(press.context.registry, press.responder, press.asked.league)


async def own_games(registry: TableRegistry, responder: Responder, number: int | None) -> Screen:
    found = await asked(registry, responder, number)
    mine = await games_of(registry.services.storage, found.at, found.me.number) if found.me is not None else []
    return screens.my_games(responder.say, found.season, found.me, mine)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    ShowLeague: on_show,
    SignUp: on_sign_up,
    CheckIn: on_check_in,
    LeaveLeague: on_leave,
    Standings: on_standings,
    LeagueGames: on_games,
}
