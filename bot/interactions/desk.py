"""/server desk: all decisions for a server in one panel, for its managers."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history.results import ending_of
from bot.interactions import deciding
from bot.interactions.find_table import offered
from bot.interactions.openers import managed
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import sight
from bot.outbox.visibility import UnsureError
from bot.outbox.welcome import kept_out
from bot.screens import desk as screens
from bot.screens.phrases import game_title, seated
from bot.screens.results import medal
from bot.servers import moderating
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.words import N_, Say
from storage import ResultRow

MANAGERS = N_("Only somebody with the permission Manage Server can decide that.")
NO_RESULT = N_("Table #{number} has no result on this server. /history server:True lists the games.")
CLOSE = N_(
    "Close every table of {who} on this server? They leave open tables, a computer player sits in for them where "
    "others play on, and games of two are called off. There are {n}."
)
CHANGED = N_("Somebody else has changed that list meanwhile, so nothing was changed. /server desk shows it as it is.")
CLOSED = N_("Done: {n} closed.")
SEES_NOT = N_("I cannot write in {place}, so nothing is told there.")
LATEST = 5


def add(server: app_commands.Group, context: Context) -> None:
    registry = context.registry

    @server.command(name="desk", description="Everything that is decided for this server, in one panel")
    async def desk(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        found = await _managed(registry, responder)
        await responder.show(await _page(registry, responder, found, ""))

    @server.command(name="annul", description="Let a result count no more, or again; it stays in the replay")
    @app_commands.describe(table="The number of the table", again="Let it count again")
    async def annul(
        interaction: discord.Interaction,
        table: int,
        again: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder(interaction)
        found = await _managed(registry, responder)
        await responder.show(await _annul(registry, responder, found, table, again=again))

    @server.command(name="keep-out", description="Keep a person or a role out of the games here, or let them in again")
    @app_commands.describe(person="Who", role="All who bear it", off="Let them in again")
    async def keep_out(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        role: discord.Role | None = None,
        off: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        responder = Responder(interaction)
        found = await _managed(registry, responder)
        for kind, one in (("person", person), ("role", role)):
            if one is not None:
                wanted, shown = ([], [one.id]) if off else ([one.id], [])
                await _keep_out(registry, found, kind, wanted, shown, responder)
        await responder.show(await _page(registry, responder, found, "out"))

    @server.command(name="close", description="Close every table of a person on this server, after asking once more")
    @app_commands.describe(person="Whose tables")
    async def close(interaction: discord.Interaction, person: discord.User) -> None:
        responder = Responder(interaction)
        found = await _managed(registry, responder)
        await responder.show(await _sure(registry, responder, found, person.id))


async def _managed(registry: TableRegistry, responder: Responder) -> Server:
    """Return the server if this person manages it; else raise UserError."""
    guild = managed(responder, MANAGERS)
    await responder.acknowledge()
    return await registry.servers.of(guild)


async def on_desk(press: OutsidePress[Desk]) -> Screen:
    found = await _managed(press.context.registry, press.responder)
    return await _page(press.context.registry, press.responder, found, press.asked.page or "".join(press.values))


async def on_decide(press: OutsidePress[Decide]) -> Screen:
    registry, responder, asked = press.context.registry, press.responder, press.asked
    found = await _managed(registry, responder)
    kinds = {"people_out": "person", "roles_out": "role"}
    if asked.name in kinds:
        kind = kinds[asked.name]
        wanted = [int(one) for one in press.values if one.isdecimal()]
        shown = list(screens.shown_out(found.kept_out, kind))
        if asked.seen not in {"", screens.mark(shown)}:
            raise UserError(CHANGED)
        await _keep_out(registry, found, kind, wanted, shown, responder)
    else:
        await found.do(lambda server: deciding.decide(server, asked.name, press.values, responder.user))
    return await _page(registry, responder, found, asked.page)


async def _keep_out(
    registry: TableRegistry, server: Server, kind: str, wanted: list[int], shown: list[int], responder: Responder
) -> None:
    """Keep people out, also from watching."""
    await server.do(lambda server: deciding.set_kept_out(server, kind, wanted, shown, responder.user))
    eyes = sight(responder.interaction)
    for user in await registry.services.storage.servers.watching(server.guild):
        with suppress(UnsureError):  # their next press will be refused
            if await kept_out(registry.servers, eyes, server.guild, user):
                await moderating.watch_no_more(registry, server.guild, user)


async def on_annul(press: OutsidePress[Annul]) -> Screen:
    found = await _managed(press.context.registry, press.responder)
    asked = press.asked
    return await _annul(press.context.registry, press.responder, found, asked.number, again=asked.again)


async def _annul(registry: TableRegistry, responder: Responder, server: Server, table: int, *, again: bool) -> Screen:
    if not await moderating.annul(registry, server, table, responder.user, again=again):
        raise UserError(NO_RESULT, number=table)
    return await _page(registry, responder, server, "acts")


async def on_close(press: OutsidePress[CloseTables]) -> Screen:
    """Close all of a person's tables, after a confirmation."""
    registry, responder = press.context.registry, press.responder
    found = await _managed(registry, responder)
    if press.asked.user is None:
        if len(press.values) != 1 or not press.values[0].isdecimal():
            raise UserError(UNKNOWN)
        return await _sure(registry, responder, found, int(press.values[0]))
    closed = await moderating.close_tables(registry, found, press.asked.user, responder.user)
    return Screen((Text(responder.say(CLOSED, n=closed)),))


async def _sure(registry: TableRegistry, responder: Responder, server: Server, user: int) -> Screen:
    many = len(await moderating.tables_of(registry, server.guild, user))
    say = responder.say
    buttons = (
        Button(say("Yes, close them"), str(CloseTables(0, user)), style="red"),
        Button(say("Back"), str(Desk(0, "acts")), emoji="↩️"),
    )
    return Screen((Text(say(CLOSE, who=f"<@{user}>", n=many)), Row(buttons)), name="close_tables")


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Desk: on_desk,
    Decide: on_decide,
    Annul: on_annul,
    CloseTables: on_close,
}


# ----------------------------------------------------------------------------------------------------------- contents


async def _page(registry: TableRegistry, responder: Responder, server: Server, page: str) -> Screen:
    page = screens.page_of(page)
    over = await _latest(registry, responder.say, server.guild) if page == "acts" else []
    problems, games = _problems(responder, server), offered(registry.services.settings)
    return screens.desk(responder.say, screens.Shown(page, server.settings, server.kept_out, over, problems, games))


def _problems(responder: Responder, server: Server) -> list[str]:
    """Return the chosen places where the bot cannot write."""
    guild = responder.interaction.guild
    if guild is None:
        return []
    found, settings = [], server.settings
    for place in dict.fromkeys(
        one for one in (settings.kept_post_channel, settings.log_channel, settings.forum_channel) if one
    ):
        channel = guild.get_channel(place)
        may = channel.permissions_for(guild.me) if channel is not None else discord.Permissions.none()
        if not (may.view_channel and may.send_messages):
            found.append(responder.say(SEES_NOT, place=f"<#{place}>"))
    return found


async def _latest(registry: TableRegistry, say: Say, guild: int) -> list[screens.Over]:
    rows = await registry.services.storage.history(None, guild, limit=LATEST)
    return [screens.Over(row.table_id, await _line(registry, say, row), row.annulled > 0) for row in rows]


async def _line(registry: TableRegistry, say: Say, row: ResultRow) -> str:
    seats, ending = await registry.services.storage.seats(row.table_id), ending_of(row)
    names = [f"{medal(ending.ranks, seat.seat)} {seated(say, seat)}" for seat in seats]
    mark = f" · 🚫 {say('annulled')}" if row.annulled else ""
    return clip(f"#{row.table_id} {game_title(row.game)} · {' '.join(names)}{mark} · <t:{row.ended // 1000}:R>", 400)
