"""/table and /watch: look after a game, say why it waits, pause or move it, give its seats to others; spectators."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.drawing import plain
from bot.errors import UserError
from bot.interactions import nudge, pauses, showing
from bot.interactions.access import ELSEWHERE, game_meant, guest_at, missing_in, need_sight, sight
from bot.interactions.commands import Command, carry_out, completes, table_of
from bot.interactions.find_table import begun, find_table, has_seat, loaded, plays, tables_here, unless_moderator
from bot.interactions.guests import around, invitable
from bot.interactions.play import need_place
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import MODERATOR_REASON, Reason, act_at, ask_reason, reason_in
from bot.interactions.suggestions import Pairs, suggests
from bot.outbox.sender import left
from bot.outbox.visibility import UnsureError
from bot.screens.phrases import jump, named_for, title_of
from bot.screens.which import SeveralError
from bot.tables import admin, language, places, questions, seats, spectators
from bot.tables.clock import named
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Kick, MoveHere, SitDown, TableWhy, Watch
from bot.words import N_, Say
from storage import SeatRow

ALL_ASKED = N_(
    "I have asked {name} and all the others, in public. If they agree and {name} does not decline by {when}, {what}."
)
KICK = N_("{title}: take {name} out for good? A computer player plays on in that seat.")
KICK_LEAGUE = N_("{title}: take {name} out for good? They have lost this league game then, as if they had given up.")
KICK_GUEST = N_("{title}: take {name} out of this lobby?")
KICK_ASKS = N_("{title}: ask {name} and all the others whether a computer player may play on in that seat for good?")
WHOSE = N_("Whose seat do you mean? The field `seat` lists them.")
NOT_HERE = N_("That person does not play at this table.")
OFFERED = N_("The seat of {name} is offered in public; whoever takes it has to press *Sit down*.")
UNSEEN = N_("{who} cannot look into this channel, so the game stays where everybody who plays can see it.")
UNSURE = N_(
    "I could not find out whether everybody who plays can look into this channel, so the game stays where it is. "
    "Please try again in a moment."
)


async def on_sit_down(press: Press[SitDown]) -> Screen:
    seat, user = press.asked.seat, press.asked.user
    if seat >= len(press.table.seats):
        raise UserError(UNKNOWN)
    if user != press.user:
        raise UserError(N_("This seat was offered to somebody else."))
    if press.table.settings.seat_offers.get(str(user)) != seat:
        raise UserError(seats.NOT_OFFERED)
    await press.responder.acknowledge()
    guest = await guest_at(press.responder, press.table.row.guild)
    await press.table.do(lambda table: seats.replace_seat(table, seat, guest))
    await language.heard(press.table, press.user, press.responder.say)
    return Screen((Text(press.responder.say("Welcome to the table. Press *My hand* on the board.")),))


def seat_number(table: Table, user: int) -> int:
    """Return the person's seat; -1 if they do not play here."""
    seat = table.seat_of(user)
    return seat.seat if seat is not None else -1


def when(table: Table) -> str:
    return f"<t:{questions.objection(table, table.services.env.now()) // 1000}:f>"


def sure_to_kick(responder: Responder, table: Table, seat: int, *, moderator: bool) -> Screen:
    """Ask for confirmation before a player is taken out, or before the others are asked."""
    name, words = table.names()[seat], KICK_GUEST
    if table.row.status == "lobby":
        admin.need_keeper(table, responder.user, moderator=moderator)
    else:
        alone = seats.at_once(table, responder.user, seat, moderator=moderator)
        words = KICK_LEAGUE if table.settings.league_game else KICK if alone else KICK_ASKS
    known = table.seats[seat].user or 0
    return showing.sure(
        table,
        responder.say,
        words,
        Kick(table.id, seat, known),
        name=name,
        title=named_for(table, responder.user, responder.say),
    )


async def on_kick(press: Press[Kick]) -> Screen | None:
    """Take a player out, or ask the others."""
    responder, table, seat, known = press.responder, press.table, press.asked.seat, press.asked.user
    reason = reason_in(press)
    act = await act_at(responder, table, "kicked", reason=reason or "", person=known or None)
    moderator = act is not None
    if not 0 <= seat < len(table.seats) or (table.seats[seat].user or 0) != known:
        raise UserError(questions.SETTLED)
    sure_to_kick(responder, table, seat, moderator=moderator)
    if moderator and reason is None:
        await ask_reason(press, title_of(table))
        return None
    lobby, say, name = table.row.status == "lobby", responder.say, table.names()[seat]
    await responder.acknowledge()

    async def alone(table: Table) -> bool:
        """Judge it in order with the player's moves, so that a player who is back is not kicked."""
        if not lobby and not seats.at_once(table, press.user, seat, moderator=moderator):
            await seats.ask_to_kick(table, seat, seat_number(table, press.user))
            return False
        await seats.kick(table, seat, act)
        return True

    if await table.do(alone):
        computer = not lobby and not table.settings.league_game
        done = say("Done. A computer player sits in.") if computer else say("Done.")
        return showing.about(table, press.user, say, done)
    what = say("a computer player takes the seat")
    return showing.about(table, press.user, say, say(ALL_ASKED, name=name, when=when(table), what=what))


def _seat(table: Table, user: int, person: discord.User | None, number: int | None, *, own: bool = False) -> SeatRow:
    """Return the seat: a person's, or the one with this number; else one's `own` if that is likely, or that of the only
    person who left.
    """
    if person is not None:
        seat = table.seat_of(person.id)
        if seat is None:
            raise UserError(NOT_HERE)
        return seat
    mine = table.seat_of(user)
    if number is None and own and mine is not None:
        return mine
    meant = [number - 1] if number is not None else table.settings.left_server
    if len(meant) != 1 or not 0 <= meant[0] < len(table.seats):
        raise UserError(WHOSE)
    return table.seats[meant[0]]


def _lists_seats(context: Context, command: Command) -> None:
    """Add a table's people as suggestions for the field `seat`: Discord's own list lacks people who left the server."""

    async def every(interaction: discord.Interaction[Any]) -> Pairs:
        found = await table_of(context, interaction)
        names = found.names() if found is not None else ()
        return [(at, f"{at}. {plain(name)}") for at, name in enumerate(names, 1)]

    suggests(command, "seat", every)


def _substitute(table: app_commands.Group, context: Context) -> None:
    @table.command(name="substitute", description="Offer your seat, or somebody's, to another person, who has to agree")
    @app_commands.describe(
        takes="Who is to play on",
        leaves="Whose seat; yours unless you say so",
        seat="Whose seat, by the list of this table; also of people who have left the server",
        table="Which table",
        reason=MODERATOR_REASON,
    )
    async def substitute(
        interaction: discord.Interaction,
        takes: discord.User,
        leaves: discord.User | None = None,
        seat: int | None = None,
        table: int | None = None,
        reason: Reason = "",
    ) -> None:
        responder = Responder.of(interaction)
        found = await find_table(context.registry, responder, table, could=unless_moderator(interaction, plays))
        meant = _seat(found, responder.user, leaves, seat, own=True)
        act = await act_at(responder, found, "offered", reason=reason)
        moderator = act is not None
        alone = seats.at_once(found, responder.user, meant.seat, moderator=moderator, taker=takes.id)
        if takes.bot:
            raise UserError(N_("Bots cannot sit down. Choose a person."))
        await responder.acknowledge()
        others = [one for one in around(found) if one != meant.user]
        await invitable(context.registry, responder, found.row.guild or 0, [takes.id], others)
        by, name = seat_number(found, responder.user), found.names()[meant.seat]
        if alone:
            await found.do(partial(seats.offer, seat=meant.seat, user=takes.id, by=by, act=act))
            words = responder.say(OFFERED, name=name)
        else:
            await found.do(partial(seats.ask_to_replace, seat=meant.seat, user=takes.id, by=by))
            what = responder.say("the seat is offered")
            words = responder.say(ALL_ASKED, name=name, when=when(found), what=what)
        await responder.show(showing.about(found, responder.user, responder.say, words))

    completes(context, substitute)
    _lists_seats(context, substitute)


def _sit_down(table: app_commands.Group, context: Context) -> None:
    @table.command(name="sit-down", description="Take the seat that was offered to you")
    async def sit_down(interaction: discord.Interaction, table: int) -> None:
        responder = Responder.of(interaction)
        found = await game_meant(context.registry, responder, table)
        if interaction.guild_id != found.row.guild:
            raise UserError(ELSEWHERE)
        seat = found.settings.seat_offers.get(str(responder.user))
        if seat is None:
            await need_sight(responder, found)
            raise UserError(N_("No seat of this table was offered to you."))
        await responder.acknowledge()
        guest = await guest_at(responder, found.row.guild)
        await found.do(lambda table: seats.replace_seat(table, seat, guest))
        await language.heard(found, responder.user, responder.say)
        await responder.word(N_("Welcome to the table. /hand shows what you have."))


def _kick(table: app_commands.Group, context: Context) -> None:
    @table.command(
        name="kick", description="Take somebody out of a game; a computer player sits in (host or moderator)"
    )
    @app_commands.describe(
        person="Who is to leave",
        seat="Whose seat, by the list of this table; also of people who have left the server",
        table="Which table",
    )
    async def kick(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        seat: int | None = None,
        table: int | None = None,
    ) -> None:
        responder = Responder.of(interaction)
        found = await find_table(context.registry, responder, table, could=unless_moderator(interaction, has_seat))
        moderator = await act_at(responder, found, "kicked") is not None
        if found.seat_of(responder.user) is None:
            admin.need_keeper(found, responder.user, moderator=moderator)
        if person is None and seat is None and len(found.settings.left_server) != 1:
            raise UserError(WHOSE)
        meant = _seat(found, responder.user, person, seat)
        await responder.show(sure_to_kick(responder, found, meant.seat, moderator=moderator))

    completes(context, kick)
    _lists_seats(context, kick)


def _why(table: app_commands.Group, context: Context) -> None:
    @table.command(name="why", description="What a game waits for")
    async def why(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, TableWhy, on_table_why, back=True)

    completes(context, why)


async def on_table_why(press: Press[TableWhy]) -> Screen:
    found, say, client = press.table, press.responder.say, press.responder.interaction.client
    await press.responder.acknowledge()
    await _look_for_people(client, found)
    posts = await found.services.storage.posts(found.id)
    refused = list(dict.fromkeys(post.refusal for post in posts if post.refusal))
    return showing.waits(found, say, _missing(client, found, say), refused)


def _missing(client: discord.Client, table: Table, say: Say) -> str:
    """Return a sentence about permissions that the bot lacks where the game is played, or ""."""
    guild = client.get_guild(table.row.guild or 0)
    place = guild.get_channel_or_thread(table.home) if guild is not None else None
    return missing_in(place, say) if place is not None else ""


async def _look_for_people(client: discord.Client, table: Table) -> None:
    """Check if the awaited players are still on the server; Discord does not report members who leave."""
    for seat in named(table):
        if seat.user is not None and await left(client, table, seat.user):
            await table.do(partial(places.gone, seat=seat.seat))


def _move_here(table: app_commands.Group, context: Context) -> None:
    @table.command(name="move-here", description="Play a game in this channel from now on")
    @app_commands.describe(table="Which table", reason=MODERATOR_REASON)
    async def move_here(interaction: discord.Interaction, table: int | None = None, reason: Reason = "") -> None:
        could, values = unless_moderator(interaction, plays), [reason] if reason else []
        await carry_out(context, interaction, table, MoveHere, on_move_here, could=could, values=values)

    completes(context, move_here)


async def on_move_here(press: Press[MoveHere]) -> Screen | None:
    responder, found, registry = press.responder, press.table, press.context.registry
    interaction, here, reason = responder.interaction, responder.interaction.channel_id, reason_in(press)
    act = await act_at(responder, found, "moved", reason=reason or "")
    if found.seat_of(responder.user) is None and act is None:
        raise UserError(N_("Only people who play at that table, or a moderator, can move it."))
    if here is None or interaction.guild_id != found.row.guild:
        raise UserError(ELSEWHERE)
    if act is not None and reason is None:
        await ask_reason(press, title_of(found))
        return None
    await responder.acknowledge()
    await need_place(registry, responder)
    await _need_everybody(responder, found, here)
    await found.do(lambda table: admin.move_to(table, here, act))
    return Screen((Text(responder.say("The game is played here from now on.")),))


async def _need_everybody(responder: Responder, table: Table, here: int) -> None:
    """Raise UserError unless all players can see a channel. Players who left the server see nothing."""
    eyes, guild, asker = sight(responder.interaction), table.row.guild or 0, responder.interaction.user
    unseen = []
    try:
        for seat in table.persons():
            user = asker if seat.user == asker.id else seat.user or 0
            if await eyes.member(guild, user) is not None and not await eyes.sees(guild, here, user):
                unseen.append(table.names()[seat.seat])
    except UnsureError:
        raise UserError(UNSURE) from None
    if unseen:
        raise UserError(UNSEEN, who=responder.say.join(unseen))


async def on_watch(press: Press[Watch]) -> Screen:
    say = press.responder.say
    await press.responder.acknowledge()
    if await press.table.do(lambda table: spectators.watch(table, press.user)):
        words = say("You watch this game: {link}. You are called once, when it is over.", link=jump(press.table.row))
        more = say("*What changed* on the board tells you what you have missed; /watch again stops.")
        return Screen((Text(f"👀 {words}\n-# {more}"),))
    return Screen((Text(say("You no longer watch this game.")),))


BUTTONS: dict[type[CustomId], Handler] = {
    SitDown: on_sit_down,
    Kick: on_kick,
    Watch: on_watch,
    TableWhy: on_table_why,
    MoveHere: on_move_here,
}


def commands(context: Context) -> list[Command | app_commands.Group]:
    table = app_commands.Group(name="table", description="Look after a game", guild_only=True)
    for add in (_why, nudge.add, pauses.add, _move_here, _substitute, _sit_down, _kick):
        add(table, context)

    @app_commands.command(name="watch", description="Watch a game, or stop: you are called once, when it is over")
    @app_commands.describe(table="Which game; without it the one of this channel")
    @app_commands.guild_only()
    async def watch(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder.of(interaction)
        if table is None:
            here = await loaded(context.registry, await tables_here(context.registry, interaction.channel_id))
            games = [one for one in here if begun(one, responder.user)]
            if len(games) > 1:
                several = SeveralError(games, responder.user)
                await responder.show(several.screen(responder.say, lambda table: Watch(table.id)))
                return
        found = await game_meant(context.registry, responder, table)
        if found.watcher(responder.user) is None:  # spectators may always stop
            await need_sight(responder, found)
        await responder.show(await on_watch(Press(responder, found, Watch(found.id), context)))

    return [table, completes(context, watch, over=True)]
