"""/server: decisions for a whole server, by its managers. The desk has all of them in one panel."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history.results import ending_of
from bot.interactions import case, deciding
from bot.interactions.access import managed, sight
from bot.interactions.commands import carry_out_outside
from bot.interactions.find_table import listed, offered
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.outbox.visibility import UnsureError, kept_out
from bot.screens import desk as screens
from bot.screens.phrases import game_title, seated
from bot.screens.results import medal
from bot.servers import forgetting, moderating
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk
from bot.ui.forget_verbs import ForgetServer
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.words import N_, Say
from storage.server_rows import BanKind

MANAGERS = N_("Only somebody with the permission Manage Server can decide that.")
NO_RESULT = N_("Table #{number} has no result on this server. /history server:True lists the games.")
CLOSE = N_(
    "Close every table of {who} on this server? They leave open tables, a computer player sits in for them where "
    "others play on, and games of two are called off. There are {n}."
)
CHANGED = N_("Somebody else has changed that list meanwhile, so nothing was changed. /server desk shows it as it is.")
CLOSED = N_("Done: {n} tables of {who} closed.")
SEES_NOT = N_("I cannot write in {place}, so nothing is told there.")
FORGET_MANAGERS = N_("Only somebody with the permission Manage Server can have a server forgotten.")
FORGET = N_(
    "Forget this server? Its running games are called off and its lobbies closed ({n} in all). Then all that I keep of "
    "it is deleted for good: what was decided here, tables, moves, who played. Results stay as numbers, without server "
    "or people, so they leave everybody’s history and ratings. What stands in channels already stays there."
)
FORGOTTEN = N_("Done. I know nothing of this server any more. Whoever plays here again begins anew.")
LATEST = 5


def commands(context: Context) -> list[app_commands.Group]:
    """Return the commands. Discord shows them only to server managers."""
    registry = context.registry
    server = app_commands.Group(
        name="server",
        description="House Call on this server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @server.command(name="channel", description="Allow games in a channel; with none allowed they are played anywhere")
    @app_commands.describe(channel="The channel", allowed="Whether tables may be opened there")
    async def channel(
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        allowed: bool = True,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder.of(interaction)
        server = await registry.servers.of(interaction.guild_id or 0)

        async def allow(server: Server) -> None:
            change = ServerChange(server)
            others = tuple(one for one in server.settings.channels if one != channel.id)
            change.decide(channels=(*others, channel.id) if allowed else others)
            what = "channel_on" if allowed else "channel_off"
            change.log(what, responder.user, channel=f"<#{channel.id}>")
            await change.commit()

        await server.do(allow)
        channels = server.settings.channels
        if channels:
            places = responder.say.join([f"<#{one}>" for one in channels])
            await responder.word(N_("Tables can be opened in {places}."), places=places)
        else:
            await responder.word(N_("Tables can be opened in every channel where I may write."))

    _desk(server, context)
    case.add(server, context)
    return [server]


def _desk(server: app_commands.Group, context: Context) -> None:
    registry = context.registry

    @server.command(name="desk", description="Everything that is decided for this server, in one panel")
    async def desk(interaction: discord.Interaction) -> None:
        await carry_out_outside(context, interaction, Desk(0), on_desk)

    @server.command(name="annul", description="Let a result count no more, or again; it stays in the replay")
    @app_commands.describe(table="The number of the table", again="Let it count again")
    async def annul(
        interaction: discord.Interaction,
        table: int,
        again: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        await carry_out_outside(context, interaction, Annul(0, table, again), on_annul)

    @server.command(name="keep-out", description="Keep a person or a role out of the games here, or let them in again")
    @app_commands.describe(person="Who", role="All who bear it", off="Let them in again")
    async def keep_out(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        role: discord.Role | None = None,
        off: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        responder = Responder.of(interaction)
        found = await _managed(registry, responder)
        given: dict[BanKind, discord.abc.Snowflake | None] = {"person": person, "role": role}
        for kind, one in given.items():
            if one is not None:
                wanted, shown = ([], [one.id]) if off else ([one.id], [])
                await _keep_out(registry, found, kind, wanted, shown, responder)
        await responder.show(await _page(registry, responder, found, "out"))

    @server.command(name="close", description="Close every table of a person on this server, after asking once more")
    @app_commands.describe(person="Whose tables")
    async def close(interaction: discord.Interaction, person: discord.User) -> None:
        await carry_out_outside(context, interaction, CloseTables(0), on_close, [str(person.id)])

    @server.command(name="forget", description="Forget everything about this server: its games end, its data goes")
    async def forget(interaction: discord.Interaction) -> None:
        await carry_out_outside(context, interaction, ForgetServer(0), on_forget_server)


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
    kinds: dict[str, BanKind] = {"people_out": "person", "roles_out": "role"}
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
    registry: TableRegistry, server: Server, kind: BanKind, wanted: list[int], shown: list[int], responder: Responder
) -> None:
    """Keep people out, also from watching."""
    await server.do(lambda server: deciding.set_kept_out(server, kind, wanted, shown, responder.user))
    eyes = sight(responder.interaction)
    for user in await registry.services.storage.servers.watching(server.guild):
        with suppress(UnsureError):  # their next press will be refused
            if await kept_out(registry.servers, eyes, server.guild, user):
                await moderating.watch_no_more(registry, server.guild, user)


async def on_annul(press: OutsidePress[Annul]) -> Screen:
    registry, responder, asked = press.context.registry, press.responder, press.asked
    server = await _managed(registry, responder)
    if not await moderating.annul(registry, server, asked.number, responder.user, again=asked.again):
        raise UserError(NO_RESULT, number=asked.number)
    return await _page(registry, responder, server, "acts")


async def on_close(press: OutsidePress[CloseTables]) -> Screen:
    """Close all of a person's tables, after a confirmation."""
    registry, responder = press.context.registry, press.responder
    found = await _managed(registry, responder)
    if press.asked.user is None:
        if len(press.values) != 1 or not press.values[0].isdecimal():
            raise UserError(UNKNOWN)
        user, say = int(press.values[0]), responder.say
        theirs = await moderating.tables_of(registry, found.guild, user)
        question = say(CLOSE, who=f"<@{user}>", n=len(theirs))
        games = await listed(registry, theirs, user, say)
        yes = Button(say("Yes, close them"), str(CloseTables(0, user)), style="red")
        back = Button(say("Back"), str(Desk(0, "acts")), emoji="↩️")
        return Screen((Text("\n".join(filter(None, (question, games)))), Row((yes, back))), name="close_tables")
    closed = await moderating.close_tables(registry, found, press.asked.user, responder.user)
    return Screen((Text(responder.say(CLOSED, n=closed, who=f"<@{press.asked.user}>")),))


async def on_forget_server(press: OutsidePress[ForgetServer]) -> Screen:
    """Forget this server, after a confirmation by a manager."""
    registry, responder = press.context.registry, press.responder
    guild, say = managed(responder, FORGET_MANAGERS), responder.say
    if not press.asked.sure:
        running = await registry.services.storage.open_tables(guild)
        yes = Button(say("Yes, forget this server"), str(ForgetServer(0, sure=True)), style="red", emoji="🧽")
        return Screen((Text(say(FORGET, n=len(running))), Row((yes,))), name="forget_server")
    await responder.acknowledge()
    await forgetting.ask(registry, guild, responder.user)
    await forgetting.forget(registry, guild)
    return Screen((Text(say(FORGOTTEN)),))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Desk: on_desk,
    Decide: on_decide,
    Annul: on_annul,
    CloseTables: on_close,
    ForgetServer: on_forget_server,
}


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
    storage, found = registry.services.storage, []
    for row in await storage.history(None, guild, limit=LATEST):
        seats, ending = await storage.seats(row.table_id), ending_of(row)
        names = " ".join([f"{medal(ending.ranks, seat.seat)} {seated(say, seat)}" for seat in seats])
        mark = f" · 🚫 {say('annulled')}" if row.annulled else ""
        line = f"#{row.table_id} {game_title(row.game)} · {names}{mark} · <t:{row.ended // 1000}:R>"
        found.append(screens.Over(row.table_id, clip(line, 400), row.annulled > 0))
    return found
