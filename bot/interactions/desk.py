"""/server: decisions for a whole server, by its managers. The desk has all of them in one panel."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history.ratings import ratings
from bot.history.results import ending_of
from bot.interactions import case, deciding
from bot.interactions.access import sight
from bot.interactions.commands import carry_out_outside
from bot.interactions.find_table import listed, offered
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import (
    FORGET_MANAGERS,
    REASON,
    Reason,
    ask_reason,
    need_manager,
    read_until,
    reason_in,
    server_for,
)
from bot.outbox.notices import names_in
from bot.outbox.visibility import UnsureError, kept_out
from bot.screens import acts as words
from bot.screens import desk as screens
from bot.screens.phrases import ended_as, game_title
from bot.screens.results import medal
from bot.servers import forgetting, moderating
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk, KeepOut, LetIn
from bot.ui.forget_verbs import ForgetServer
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.words import N_, Say
from storage import ResultRow, ResultSeatRow
from storage.server_rows import BanKind

NO_RESULT = N_("Table #{number} has no result on this server. /history server:True lists the games.")
ANNULLED_ALREADY = N_("The result of table #{number} is annulled already.")
COUNTS_ALREADY = N_("The result of table #{number} counts already.")
CLOSE = N_(
    "Close every table of {who} on this server? They leave open tables, a computer player sits in for them where "
    "others play on, games of two are called off, and league games are lost. There are {n}."
)
OUT_ALREADY = N_("{who} is kept out already, {until}.")
IN_ALREADY = N_("{who} is not kept out here.")
KEPT_OUT = N_("{who} is kept out {until}.")
LET_IN = N_("{who} may play here again.")
SEES_NOT = N_("I cannot write in {place}, so nothing is told there.")
FORGET = N_(
    "Forget this server? Its running games are called off and its lobbies closed ({n} in all). Then all that I keep of "
    "it is deleted for good: what was decided here, tables, moves, who played. Results stay as numbers, without server "
    "or people, so they leave everybody’s history and ratings. What stands in channels already stays there."
)
FORGOTTEN = N_("Done. I know nothing of this server any more. Whoever plays here again begins anew.")
LATEST = 5
SHOWN, LINE = 8, 440
"""Acts on a page of the desk, and most characters of each."""


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
        server = await server_for(registry, responder, "decided")

        async def allow(server: Server) -> None:
            others = [one for one in server.settings.channels if one != channel.id or allowed]
            places = dict.fromkeys([*others, channel.id] if allowed else others)
            await deciding.decide(server, "channels", list(map(str, places)), responder.user)

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
    @app_commands.describe(table="The number of the table", again="Let it count again", reason=REASON)
    async def annul(
        interaction: discord.Interaction,
        table: int,
        again: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
        reason: Reason = "",
    ) -> None:
        await carry_out_outside(context, interaction, Annul(0, table, again), on_annul, [reason])

    @server.command(name="keep-out", description="Keep a person or a role out of the games here, or let them in again")
    @app_commands.describe(
        person="Who",
        role="All who bear it",
        off="Let them in again",
        reason=REASON,
        until="How long: 3 days, until Friday, or a date such as 2027-01-31; for good unless you say so",
    )
    async def keep_out(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        role: discord.Role | None = None,
        off: bool = False,  # noqa: FBT001, FBT002
        reason: Reason = "",
        until: str = "",
    ) -> None:
        responder = Responder.of(interaction)
        found = await server_for(registry, responder, "let_in" if off else "kept_out")
        given: dict[BanKind, discord.abc.Snowflake | None] = {"person": person, "role": role}
        ends, told = await _ends(registry, responder, until), []
        for kind, one in given.items():
            if one is not None and off:
                told.append(await _let_in(responder, found, kind, one.id, reason))
            elif one is not None:
                told.append(await _keep_out(registry, responder, found, kind, one.id, ends, reason))
        await responder.show(await _page(registry, responder, found, "out", notice="\n".join(told)))

    @server.command(name="close", description="Close every table of a person on this server, after asking once more")
    @app_commands.describe(person="Whose tables")
    async def close(interaction: discord.Interaction, person: discord.User) -> None:
        await carry_out_outside(context, interaction, CloseTables(0), on_close, [str(person.id)])

    @server.command(name="forget", description="Forget everything about this server: its games end, its data goes")
    async def forget(interaction: discord.Interaction) -> None:
        await carry_out_outside(context, interaction, ForgetServer(0), on_forget_server)


async def _ends(registry: TableRegistry, responder: Responder, typed: str) -> int:
    """Return the moment that a moderator typed, in their time zone."""
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    return read_until(typed, wish.zone, registry.services.env.now())


async def on_desk(press: OutsidePress[Desk]) -> Screen:
    registry, asked = press.context.registry, press.asked
    found = await server_for(registry, press.responder, "decided")
    return await _page(registry, press.responder, found, asked.page or "".join(press.values), part=asked.part)


async def on_decide(press: OutsidePress[Decide]) -> Screen:
    registry, responder, asked = press.context.registry, press.responder, press.asked
    found = await server_for(registry, responder, "decided")
    await found.do(lambda server: deciding.decide(server, asked.name, press.values, responder.user))
    return await _page(registry, responder, found, asked.page)


async def on_keep_out(press: OutsidePress[KeepOut]) -> Screen | None:
    """Choose who is kept out, then for how long, then give the reason in a form, which carries it out."""
    registry, responder, asked = press.context.registry, press.responder, press.asked
    need_manager(responder)
    kind, who = _whom(asked.kind, asked.who, press.values)
    if not asked.until:
        return screens.keep_out(responder.say, kind, who)
    if asked.until not in screens.UNTIL:
        raise UserError(UNKNOWN)
    reason, dated = reason_in(press), asked.until == "date"
    if reason is None:
        how_long = responder.say(screens.UNTIL[asked.until])
        await ask_reason(press, responder.say("Keep out: {how_long}", how_long=how_long), date_too=dated)
        return None
    found = await server_for(registry, responder, "kept_out")
    typed = (press.values[0] if dated else asked.until).replace("good", "")
    ends = await _ends(registry, responder, typed)
    told = await _keep_out(registry, responder, found, kind, who, ends, reason)
    return await _page(registry, responder, found, "out", notice=told)


async def on_let_in(press: OutsidePress[LetIn]) -> Screen | None:
    """Let someone in again, after the form for the reason."""
    registry, responder, asked = press.context.registry, press.responder, press.asked
    need_manager(responder)
    kind, who = _whom(asked.kind, asked.who, press.values)
    reason = reason_in(press)
    if reason is None:
        await ask_reason(replace(press, asked=LetIn(0, kind, who)), responder.say("Let back in"))
        return None
    found = await server_for(registry, responder, "let_in")
    told = await _let_in(responder, found, kind, who, reason)
    return await _page(registry, responder, found, "out", notice=told)


def _whom(kind: str, who: int | None, values: list[str]) -> tuple[BanKind, int]:
    """Return the person or role of a press, or the one chosen in its picker."""
    if kind not in {"person", "role"} or (who is None and (len(values) != 1 or not values[0].isdecimal())):
        raise UserError(UNKNOWN)
    return ("role" if kind == "role" else "person"), (int(values[0]) if who is None else who)


async def _keep_out(
    registry: TableRegistry, responder: Responder, server: Server, kind: BanKind, who: int, ends: int, reason: str
) -> str:
    """Keep someone out, also from watching. Return a sentence about it."""
    by = responder.user
    done = await server.do(lambda one: moderating.keep_out(one, kind, who, by, until=ends, reason=reason))
    eyes = sight(responder.interaction)
    for user in await registry.services.storage.servers.watching(server.guild):
        with suppress(UnsureError):  # their next press will be refused
            if await kept_out(registry.servers, eyes, server.guild, user):
                await moderating.watch_no_more(registry, server.guild, user)
    until = words.until(responder.say, ends)
    return responder.say(KEPT_OUT if done else OUT_ALREADY, who=screens.mention(kind, who), until=until)


async def _let_in(responder: Responder, server: Server, kind: BanKind, who: int, reason: str) -> str:
    """Let someone in again. Return a sentence about it."""
    done = await server.do(lambda one: moderating.let_in(one, kind, who, responder.user, reason=reason))
    return responder.say(LET_IN if done else IN_ALREADY, who=screens.mention(kind, who))


async def on_annul(press: OutsidePress[Annul]) -> Screen | None:
    """Annul a result, or count it again, after the form for the reason."""
    registry, responder, asked = press.context.registry, press.responder, press.asked
    need_manager(responder)
    reason, say, number = reason_in(press), responder.say, asked.number
    if reason is None:
        count, annul = say("Count #{number} again", number=number), say("Annul #{number}", number=number)
        await ask_reason(press, count if asked.again else annul)
        return None
    server = await server_for(registry, responder, "counted" if asked.again else "annulled")
    by = responder.user
    done = await moderating.annul(registry, server, number, by, _rated, again=asked.again, reason=reason)
    if done is None:
        raise UserError(NO_RESULT, number=number)
    already = say(COUNTS_ALREADY if asked.again else ANNULLED_ALREADY, number=number)
    return await _page(registry, responder, server, "acts", notice="" if done else already)


def _rated(game: str, results: Sequence[ResultRow], seats: Sequence[ResultSeatRow]) -> dict[int, int]:
    return {one.user: one.rating for one in ratings(game, results, seats)}


async def on_close(press: OutsidePress[CloseTables]) -> Screen | None:
    """Close all of a person's tables, after a confirmation and the form for the reason."""
    registry, responder, say = press.context.registry, press.responder, press.responder.say
    if press.asked.user is None:
        found = await server_for(registry, responder, "closed")
        if len(press.values) != 1 or not press.values[0].isdecimal():
            raise UserError(UNKNOWN)
        user = int(press.values[0])
        theirs = await moderating.tables_of(registry, found.guild, user)
        question = say(CLOSE, who=f"<@{user}>", n=len(theirs))
        games = await listed(registry, theirs, user, say)
        yes = Button(say("Yes, close them"), str(CloseTables(0, user)), style="red")
        back = Button(say("Back"), str(Desk(0, "acts")), emoji="↩️")
        return Screen((Text("\n".join(filter(None, (question, games)))), Row((yes, back))), name="close_tables")
    need_manager(responder)
    reason, user = reason_in(press), press.asked.user
    if reason is None:
        await ask_reason(press, say("Yes, close them"))
        return None
    found = await server_for(registry, responder, "closed")
    closed = await moderating.close_tables(registry, found, user, responder.user, reason=reason)
    done = say.count("Done: {n} table of {who} closed.", "Done: {n} tables of {who} closed.", closed, who=f"<@{user}>")
    return Screen((Text(done),))


async def on_forget_server(press: OutsidePress[ForgetServer]) -> Screen:
    """Forget this server, after a confirmation by a manager."""
    registry, responder = press.context.registry, press.responder
    guild, say = need_manager(responder, FORGET_MANAGERS), responder.say
    if not press.asked.sure:
        running = await registry.services.storage.open_tables(guild)
        yes = Button(say("Yes, forget this server"), str(ForgetServer(0, sure=True)), style="red", emoji="🧽")
        return Screen((Text(say(FORGET, n=len(running))), Row((yes,))), name="forget_server")
    await server_for(registry, responder, "forgotten")
    await forgetting.ask(registry, guild, responder.user)
    await forgetting.forget(registry, guild)
    return Screen((Text(say(FORGOTTEN)),))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Desk: on_desk,
    Decide: on_decide,
    KeepOut: on_keep_out,
    LetIn: on_let_in,
    Annul: on_annul,
    CloseTables: on_close,
    ForgetServer: on_forget_server,
}


async def _page(
    registry: TableRegistry, responder: Responder, server: Server, page: str, *, part: int = 0, notice: str = ""
) -> Screen:
    page = screens.page_of(page)
    over = await _latest(registry, responder.say, server.guild) if page == "acts" else []
    problems, games = _problems(responder, server), offered(registry.services.settings)
    shown = screens.Shown(page, server.settings, server.bans(), over, problems, games, notice=notice)
    if page == "log":
        lines, part, parts = await _acts(registry, responder.say, server.guild, part)
        shown = replace(shown, acts=lines, part=part, parts=parts)
    return screens.desk(responder.say, shown)


async def _acts(registry: TableRegistry, say: Say, guild: int, part: int) -> tuple[list[str], int, int]:
    """Return a page of the latest acts, its number, and how many pages there are."""
    storage = registry.services.storage
    parts = max(1, -(-await storage.servers.acts.count(guild) // SHOWN))
    part = min(max(part, 0), parts - 1)
    rows = await storage.servers.acts.latest(guild, SHOWN, part * SHOWN)
    lines = [f"<t:{row.at // 1000}:f> {words.line(say, row, await names_in(storage, row))}" for row in rows]
    return [clip(one, LINE) for one in lines], part, parts


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
        names = " ".join([f"{medal(ending.ranks, seat)} {name}" for seat, name in enumerate(ended_as(say, seats))])
        mark = f" · 🚫 {say('annulled')}" if row.annulled else ""
        line = f"#{row.table_id} {game_title(row.game)} · {names}{mark} · <t:{row.ended // 1000}:R>"
        found.append(screens.Over(row.table_id, clip(line, 400), row.annulled > 0))
    return found
