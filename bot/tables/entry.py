"""Who may open a table or take a seat. Every door asks here, in the change that does it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.servers.server import Server
from bot.servers.server_settings import ServerSettings
from bot.settings import Settings
from bot.tables.change import Change
from bot.tables.guarding import stamp
from bot.tables.table_settings import TableSettings
from bot.words import N_
from engines import GAMES
from storage import TableRow
from storage.guards import group_of

KEPT_OUT = N_(
    "The moderators of this server have decided that you do not take part in its games. Where you sit already you play "
    "on, and /me is yours as before; ask them if you think it is a mistake."
)
KEPT_OUT_UNTIL = N_(
    "The moderators of this server have decided that you do not take part in its games until {until}. Where you sit "
    "already you play on, and /me is yours as before; ask them if you think it is a mistake."
)
BLOCKED = N_("I am not at your service here: whoever runs me has decided so. /me is yours as before.")
BLOCKED_CONTACT = N_(
    "I am not at your service here: whoever runs me has decided so. /me is yours as before. If you think it is a "
    "mistake, write to: {contact}"
)
UNSURE = N_("I could not find out just now whether you may do that here. Please try again in a moment.")
OPENERS = N_("On this server {roles} open tables. You can sit down at any that is open.")
GAMES_HERE = N_("{game} is not played on this server. These games are: {games}.")
NOT_OFFERED = N_(
    "{game} is not among the games that I offer now, so no new game of it begins; those that run go on. /play lists "
    "the others."
)
LOBBIES = N_("You have {n} open lobbies already. Start one or leave one first; /games lists them.")
GAMES_OF_ONE = N_("You sit in {n} unfinished games, which is the most allowed here. Finish one first.")
TABLES_HERE = N_("This server has as many open tables as it may. Try again when one of them has ended.")


@dataclass(frozen=True, slots=True)
class Guest:
    """A person at the door of a server, with their name and roles there. `manages`: they manage it."""

    user: int
    name: str
    guild: int
    roles: frozenset[int] = frozenset()
    manages: bool = False


def need_service(settings: Settings, guild: int | None, user: int) -> None:
    """Raise UserError for people and servers that the bot's host has blocked."""
    if settings.blocks(guild, user):
        raise UserError(BLOCKED_CONTACT if settings.contact else BLOCKED, contact=settings.contact)


def need_welcome(server: Server, guest: Guest) -> None:
    """Raise UserError for a person who is blocked, or kept out of this server's games."""
    need_service(server.services.settings, server.guild, guest.user)
    ban = server.ban_of(guest.user, guest.roles)
    if ban is not None:
        raise kept_out(ban.until)


def kept_out(until: int) -> UserError:
    """Return the error for someone who is kept out until then; 0: for good."""
    when = f"<t:{until // 1000}:f> (<t:{until // 1000}:R>)"
    return UserError(KEPT_OUT_UNTIL, until=when) if until else UserError(KEPT_OUT)


def is_on(server: Server, game: str) -> bool:
    """Return True if new games of this kind begin on this server."""
    return server.services.settings.offers(game) and game not in server.settings.games_off


def need_on(server: Server, game: str) -> None:
    """Raise UserError if no new game of this kind begins on this server."""
    settings, off = server.services.settings, server.settings.games_off
    if not settings.offers(game):
        raise UserError(NOT_OFFERED, game=GAMES[game].title if game in GAMES else game)
    if game in off:
        games = [one.title for key, one in GAMES.items() if key not in off and settings.offers(key)]
        raise UserError(GAMES_HERE, game=GAMES[game].title, games=games)


async def need_open(server: Server, guest: Guest, game: str, *, lesson: bool = False) -> None:
    """Raise UserError if a person may not open a table here now. Server managers always may, and anyone a lesson."""
    settings, storage, limits = server.settings, server.services.storage, server.services.settings
    need_welcome(server, guest)
    need_on(server, game)
    if settings.table_roles and not (lesson or guest.manages or guest.roles & set(settings.table_roles)):
        raise UserError(OPENERS, roles=[f"<@&{role}>" for role in settings.table_roles])
    mine = await _tables_of(server, guest.user)
    hosted = [row for row in mine if row.status == "lobby" and row.host == guest.user]
    if len(hosted) >= limits.lobbies_per_person:
        raise UserError(LOBBIES, n=len(hosted))
    _need_room(server, mine)
    if sum(not _league(row) for row in await storage.open_tables(server.guild)) >= limits.tables_per_server:
        raise UserError(TABLES_HERE)


async def open_table(change: Change, guest: Guest) -> None:
    """Let a change open a table for this guest, unless a rule forbids it now or when the change commits.

    Raises:
        UserError: which rule forbids it.

    """
    await _count(change, guest.user, guest.guild)
    server = await _read(change, guest)
    await need_open(server, guest, change.row.game, lesson=change.settings.lesson)


async def take_seat(change: Change, guest: Guest) -> None:
    """Let a change give a seat to this guest, unless a rule forbids it now or when the change commits.

    Raises:
        UserError: which rule forbids it.

    """
    await _count(change, guest.user)
    server = await _read(change, guest)
    need_welcome(server, guest)
    if change.row.status == "lobby":
        need_on(server, change.row.game)
    _need_room(server, [row for row in await _tables_of(server, guest.user) if row.id != change.table.id])


async def _count(change: Change, *owners: int) -> None:
    """Let the change commit only if nothing that is counted for these people and servers changes from now on."""
    services = change.table.services
    for owner in {group_of(one) for one in owners}:
        change.batch.guard(owner, (await services.storage.version(owner)).version, stamp(services))


async def _read(change: Change, guest: Guest) -> Server:
    """Return the table's server as it is on the disk, and let the change commit only if it is still so then."""
    if change.row.guild != guest.guild:
        raise RuntimeError(f"a guest of another server at table {change.table.id}")
    server = Server(change.table.services, guest.guild, ServerSettings(), ())  # apart from the copy in memory
    await server.refresh()
    change.batch.guard(server.id, server.version, reads=True)
    return server


async def _tables_of(server: Server, user: int) -> list[TableRow]:
    """Return a person's unfinished tables that count for the limits: all but league games."""
    services = server.services
    limit = 2 * services.settings.tables_per_person + 1
    return [row for row in await services.storage.tables_of(user, unfinished=True, limit=limit) if not _league(row)]


def _need_room(server: Server, mine: list[TableRow]) -> None:
    """Raise UserError if a person has as many tables as the host or this server allows."""
    most, here = server.services.settings.tables_per_person, [row for row in mine if row.guild == server.guild]
    allowed = server.settings.tables_per_person
    if len(mine) >= most or (allowed and len(here) >= allowed):
        raise UserError(GAMES_OF_ONE, n=len(mine) if len(mine) >= most else len(here))


def _league(row: TableRow) -> bool:
    return TableSettings.load(row.settings).league_game > 0
