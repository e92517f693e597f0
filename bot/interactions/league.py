"""A league's panel, and what its people do: sign up, check in, leave, look at standings and at their own games."""

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
    """A league that somebody asks about, on its server: its season as it is stored, as it is shown, their part."""

    server: Server
    league: LeagueRow
    at: stored.Season
    season: Season
    me: Person | None
    manages: bool


async def asked(registry: TableRegistry, responder: Responder, number: int | None, season: int = 0) -> Asked:
    """The league with this number, where whoever asks is now; without a number the only one that goes on there.

    Raises:
        UserError: there is none, they cannot look into its channel, or which is meant.

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
    """The league that is meant without a number: that of this channel, else the only one."""
    rows = [row for row in await registry.services.storage.leagues.of(guild) if row.status != "over"]
    channel = responder.interaction.channel
    here = {responder.interaction.channel_id, getattr(channel, "parent_id", None)}
    fitting = [row for row in rows if row.channel in here] or rows
    if len(fitting) != 1:
        raise UserError(WHICH if rows else screens.NO_LEAGUE)
    return fitting[0].id


async def _need_sight(responder: Responder, league: LeagueRow) -> None:
    """UserError for somebody who cannot look into the league's channel."""
    try:
        if await looks(responder.interaction, league.guild, league.channel):
            return
    except UnsureError:
        raise UserError(UNSURE) from None
    raise UserError(HIDDEN)


def need_manager(found: Asked) -> None:
    """UserError for whoever neither made the league nor manages the server."""
    if not found.manages:
        raise UserError(MANAGERS)


async def panel(registry: TableRegistry, responder: Responder, number: int, notice: str = "") -> Screen:
    """The panel of a league as it is now."""
    found = await asked(registry, responder, number)
    return screens.panel(responder.say, found.season, found.me, manages=found.manages, notice=notice)


async def listing(registry: TableRegistry, responder: Responder) -> Screen:
    """The leagues of this server that whoever asks can look at; the only one at once."""
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
    """Whether somebody can look into a league's channel; what cannot be found out is a no."""
    try:
        await _need_sight(responder, league)
    except UserError:
        return False
    return True


# ----------------------------------------------------------------------------------------------------------- presses


async def on_show(press: OutsidePress[ShowLeague]) -> Screen:
    """A league's panel, or which leagues there are."""
    chosen = "".join(press.values)
    number = press.asked.league or (int(chosen) if chosen.isdecimal() else None)
    registry, responder = press.context.registry, press.responder
    return await (panel(registry, responder, number) if number else listing(registry, responder))


async def on_sign_up(press: OutsidePress[SignUp]) -> Screen:
    """Somebody signs up."""
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    row = await found.server.do(lambda server: signing.sign_up(server, found.league.id, responder.user, responder.name))
    await _heard(registry, responder, found.league)
    say = responder.say
    told = say(WAITS) if row.status == "waiting" else say(SIGNED)
    return await panel(registry, responder, found.league.id, told)


async def _heard(registry: TableRegistry, responder: Responder, league: LeagueRow) -> None:
    """Keep the language of somebody who is written to later, where that is not the league's."""
    wish, spoken = Preferences.load(await registry.services.storage.preferences(responder.user)), responder.say.language

    async def kept(server: Server) -> None:
        change = ServerChange(server)
        wish.note(change.batch, responder.user, language=spoken)
        await change.commit()

    if (wish.language or speaker(league.language).language) != spoken:
        await (await registry.servers.of(league.guild)).do(kept)


async def on_check_in(press: OutsidePress[CheckIn]) -> Screen:
    """Somebody says that they play in the season that is about to begin."""
    registry, responder = press.context.registry, press.responder
    found = await asked(registry, responder, press.asked.league)
    await found.server.do(lambda server: signing.check_in(server, found.league.id, responder.user))
    when = f"<t:{found.season.due // 1000}:R>"
    return await panel(registry, responder, found.league.id, responder.say(CHECKED, when=when))


async def on_leave(press: OutsidePress[LeaveLeague]) -> Screen:
    """Somebody takes their name off, or leaves in mid-season, once they are sure."""
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
    """Take a name off before the season, leave it while it runs."""
    if await signing.take_off(server, number, user):
        return
    at = await signing.going_on(server, number)
    mine = at.of_user(user)
    if mine is not None and mine.status == "in" and at.league.status == "running":
        await leaving.leave(server, at, mine.number, "left")


async def on_standings(press: OutsidePress[Standings]) -> None:
    """A page of the standings."""
    said = press.asked
    await show_standings(press.context, press.responder, said.league, said.season, said.page, words=said.words)


async def show_standings(
    context: Context, responder: Responder, number: int | None, season: int, page: int | None, *, words: bool = False
) -> None:
    """Show a page of the standings, with its picture unless words are wanted; that with one's own division first."""
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
    """One's own games of the season."""
    return await own_games(press.context.registry, press.responder, press.asked.league)


async def own_games(registry: TableRegistry, responder: Responder, number: int | None) -> Screen:
    """One's own games of a league's season."""
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
