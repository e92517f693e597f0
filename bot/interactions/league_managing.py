"""Actions of a league's maker and of server managers: replace a player, end the league."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions.league import Asked, asked, need_manager, panel
from bot.interactions.press import UNKNOWN, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.leagues import leaving, running, signing
from bot.names import escaped
from bot.screens import leagues as screens
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.league_verbs import EndLeague, Replace
from bot.words import N_
from storage import LeaguePlayerRow

NOT_RUNNING = N_("Places are taken over while a season runs; before it people sign up and check in by themselves.")
NOBODY_WAITS = N_(
    "Nobody is on the waiting list. Whoever would like to take over a place presses *Sign up* while the season runs."
)
NOT_IN = N_("{who} does not play in this season.")
NOT_WAITING = N_("{who} is not on the waiting list: nobody plays who has not signed up.")
TAKEN = N_("{who} plays on in that place from the next game on.")
ENDING = N_("The league ends: in a minute its last card stands in the channel.")


async def on_replace(press: OutsidePress[Replace]) -> Screen:
    """Replace a player: choose who leaves, then who plays, then do it."""
    registry, responder, said = press.context.registry, press.responder, press.asked
    found = await _managed(registry, responder, said.league)
    if said.number is None and not press.values:
        return screens.whose_place(responder.say, found.season)
    if said.number is None:
        user = _number(press.values)
        person = found.at.of_user(user)
        if person is None or person.status != "in":
            raise UserError(NOT_IN, who=f"<@{user}>")
        waiting = [(one.number, one.name) for one in found.at.waiting()]
        return screens.who_takes_over(responder.say, found.season, person.number, person.name, waiting)
    taker = next((one for one in found.at.waiting() if one.number == _number(press.values)), None)
    if taker is None:
        raise UserError(UNKNOWN)
    return await _replaced(registry, responder, found, said.number, taker)


async def replace(registry: TableRegistry, responder: Responder, number: int | None, whose: int, takes: int) -> Screen:
    """Let `takes` play on for `whose`; the typed form."""
    found = await _managed(registry, responder, number)
    person, taker = found.at.of_user(whose), next((one for one in found.at.waiting() if one.user == takes), None)
    if person is None or person.status != "in":
        raise UserError(NOT_IN, who=f"<@{whose}>")
    if taker is None:
        raise UserError(NOT_WAITING, who=f"<@{takes}>")
    return await _replaced(registry, responder, found, person.number, taker)


async def _managed(registry: TableRegistry, responder: Responder, number: int | None) -> Asked:
    found = await asked(registry, responder, number)
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
    registry: TableRegistry, responder: Responder, found: Asked, number: int, taker: LeaguePlayerRow
) -> Screen:
    async def act(server: Server) -> None:
        at = await signing.going_on(server, found.league.id)
        if at.league.status != "running" or at.person(number).status != "in":
            raise UserError(NOT_RUNNING)
        await leaving.take_place(server, at, number, taker.user or 0, taker.name, by=responder.user)

    await found.server.do(act)
    return await panel(registry, responder, found.league.id, responder.say(TAKEN, who=f"<@{taker.user}>"))


async def on_end(press: OutsidePress[EndLeague]) -> Screen:
    """End a league early, after a confirmation."""
    registry, responder = press.context.registry, press.responder
    return await end(registry, responder, press.asked.league, sure=press.asked.sure)


async def end(registry: TableRegistry, responder: Responder, number: int | None, *, sure: bool = False) -> Screen:
    """End a league, or ask for confirmation."""
    found = await asked(registry, responder, number)
    need_manager(found)
    if found.league.status == "over":
        raise UserError(signing.OVER, name=escaped(found.league.name))
    if not sure:
        return screens.end(responder.say, found.season)

    async def act(server: Server) -> None:
        at = await signing.going_on(server, found.league.id)
        if at.league.status != "over":
            await running.end_early(server, at, by=responder.user)

    await found.server.do(act)
    return await panel(registry, responder, found.league.id, responder.say(ENDING))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Replace: on_replace,
    EndLeague: on_end,
}
