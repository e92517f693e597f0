"""Who sits in a seat: offer it to another person, sit down in it, take a player out."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.command import Command, completes
from bot.interactions.find_table import find_table
from bot.interactions.guests import around, invitable
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import ELSEWHERE, game_meant, moderates, need_sight
from bot.interactions.telling import told_of
from bot.names import clean
from bot.screens.phrases import title_of
from bot.tables import admin, language, questions, seats
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.ui.verbs import Kick, SitDown
from bot.words import N_
from storage import OutboxRow, SeatRow

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


async def on_sit_down(press: Press[SitDown]) -> Screen:
    seat, user = press.asked.seat, press.asked.user
    if seat >= len(press.table.seats):
        raise UserError(UNKNOWN)
    if user != press.user:
        raise UserError(N_("This seat was offered to somebody else."))
    if press.table.settings.seat_offers.get(str(user)) != seat:
        raise UserError(seats.NOT_OFFERED)
    await press.responder.acknowledge()
    await press.table.do(lambda table: seats.replace_seat(table, seat, press.user, press.responder.name))
    await language.heard(press.table, press.user, press.responder.say)
    return Screen((Text(press.responder.say("Welcome to the table. Press *My hand* on the board.")),))


async def on_kick(press: Press[Kick]) -> Screen:
    moderator = await moderates(press.responder.interaction, press.table)
    user = press.asked.user
    told = await told_of(press.context.registry, press.table, "kicked", press.user, user)
    return await kick(press.responder, press.table, press.asked.seat, user, moderator=moderator, told=told)


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
    return showing.sure(table, responder.say, words, Kick(table.id, seat, known), name=name, title=title_of(table))


async def kick(
    responder: Responder, table: Table, seat: int, known: int, *, moderator: bool, told: OutboxRow | None = None
) -> Screen:
    """Take a player out, `known` by their id, or ask the others."""
    if not 0 <= seat < len(table.seats) or (table.seats[seat].user or 0) != known:
        raise UserError(questions.SETTLED)
    sure_to_kick(responder, table, seat, moderator=moderator)
    lobby, say, name = table.row.status == "lobby", responder.say, table.names()[seat]
    await responder.acknowledge()

    async def alone(table: Table) -> bool:
        """Judge it in order with the player's moves, so that a player who is back is not kicked."""
        if not lobby and not seats.at_once(table, responder.user, seat, moderator=moderator):
            await seats.ask_to_kick(table, seat, seat_number(table, responder.user))
            return False
        await seats.kick(table, seat, told)
        return True

    if await table.do(alone):
        computer = not lobby and not table.settings.league_game
        return Screen((Text(say("Done. A computer player sits in.") if computer else say("Done.")),))
    what = say("a computer player takes the seat")
    return Screen((Text(say(ALL_ASKED, name=name, when=when(table), what=what)),))


BUTTONS: dict[type[CustomId], Handler] = {SitDown: on_sit_down, Kick: on_kick}


# ---------------------------------------------------------------------------------------------- by typing


def add(table: app_commands.Group, context: Context) -> None:
    _substitute(table, context)
    _sit_down(table, context)
    _kick(table, context)


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

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            found = await find_table(
                context.registry, Responder(interaction), getattr(interaction.namespace, "table", None)
            )
        except UserError:
            return []
        named = [(f"{seat.seat + 1}. {clean(seat.name)}", seat.seat + 1) for seat in found.seats]
        fitting = [one for one in named if str(current).casefold() in one[0].casefold()]
        return [app_commands.Choice(name=clip(name, 100), value=number) for name, number in fitting]

    command.autocomplete("seat")(complete)


def _substitute(table: app_commands.Group, context: Context) -> None:
    @table.command(name="substitute", description="Offer your seat, or somebody's, to another person, who has to agree")
    @app_commands.describe(
        takes="Who is to play on",
        leaves="Whose seat; yours unless you say so",
        seat="Whose seat, by the list of this table; also of people who have left the server",
        table="Which table",
    )
    async def substitute(
        interaction: discord.Interaction,
        takes: discord.User,
        leaves: discord.User | None = None,
        seat: int | None = None,
        table: int | None = None,
    ) -> None:
        responder = Responder(interaction)
        found = await find_table(context.registry, responder, table)
        meant = _seat(found, responder.user, leaves, seat, own=True)
        moderator = await moderates(interaction, found)
        alone = seats.at_once(found, responder.user, meant.seat, moderator=moderator, taker=takes.id)
        if takes.bot:
            raise UserError(N_("Bots cannot sit down. Choose a person."))
        await responder.acknowledge()
        await invitable(context.registry, responder, [takes.id], [one for one in around(found) if one != meant.user])
        by, name = seat_number(found, responder.user), found.names()[meant.seat]
        if alone:
            told = await told_of(context.registry, found, "offered", responder.user, takes.id)
            await found.do(partial(seats.offer, seat=meant.seat, user=takes.id, by=by, told=told))
            await responder.word(OFFERED, name=name)
            return
        await found.do(partial(seats.ask_to_replace, seat=meant.seat, user=takes.id, by=by))
        await responder.word(ALL_ASKED, name=name, when=when(found), what=responder.say("the seat is offered"))

    completes(context, substitute)
    _lists_seats(context, substitute)


def _sit_down(table: app_commands.Group, context: Context) -> None:
    @table.command(name="sit-down", description="Take the seat that was offered to you")
    async def sit_down(interaction: discord.Interaction, table: int) -> None:
        responder = Responder(interaction)
        found = await game_meant(context.registry, responder, table)
        if interaction.guild_id != found.row.guild:
            raise UserError(ELSEWHERE)
        seat = found.settings.seat_offers.get(str(responder.user))
        if seat is None:
            await need_sight(responder, found)
            raise UserError(N_("No seat of this table was offered to you."))
        await responder.acknowledge()
        await found.do(lambda table: seats.replace_seat(table, seat, responder.user, responder.name))
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
        responder = Responder(interaction)
        found = await find_table(context.registry, responder, table)
        moderator = await moderates(interaction, found)
        if found.seat_of(responder.user) is None:
            admin.need_keeper(found, responder.user, moderator=moderator)
        if person is None and seat is None and len(found.settings.left_server) != 1:
            raise UserError(WHOSE)
        meant = _seat(found, responder.user, person, seat)
        await responder.show(sure_to_kick(responder, found, meant.seat, moderator=moderator))

    completes(context, kick)
    _lists_seats(context, kick)
