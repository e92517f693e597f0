"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.faces.clinic.emojis import piece_emoji
from bot.faces.clinic.names import ACTIONS, DOTS, SERVICES, kind_name, person_emoji, person_name, tile_name
from bot.faces.clinic.spaces import place_name, room_name
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic import events as ev
from engines.clinic.pieces import role
from engines.clinic.view import View
from engines.game import Event


def line(say: Say, at: Position, event: Event) -> str:
    told = TOLD.get(type(event))
    return told(say, at, event) if told else ""


def _constructed(say: Say, at: Position, event: ev.Constructed) -> str:
    view: View = at.view
    places = say.join([place_name(say, view, place, event.seat) for place in event.at])
    what = {"kind": kind_name(say, event.kind), "seat": at.names[event.seat], "places": places, "cost": event.cost}
    sign = piece_emoji(say, event.kind)
    lost = " " + say("A parking tile makes way.") if event.lost else ""
    if event.cost:
        return f"{sign} " + say("{seat} builds {kind} ({places}) for ${cost}.", **what) + lost
    return f"{sign} " + say("{seat} places {kind} ({places}).", **what) + lost


def _unfounded(say: Say, at: Position, event: ev.TookBackFounding) -> str:
    return "↩️ " + say("{seat} clears the site and starts again.", seat=at.names[event.seat])


def _parked(say: Say, at: Position, event: ev.Parked) -> str:
    where = place_name(say, at.view, event.place, event.seat)
    if event.asked:
        return "🚗 " + say("{seat} parks: {place}.", seat=at.names[event.seat], place=where)
    return "🚗 " + say("{seat}’s car is parked by the default: {place}.", seat=at.names[event.seat], place=where)


def _drove(say: Say, at: Position, event: ev.DroveOff) -> str:
    where = place_name(say, at.view, event.place, event.seat)
    return "🚙 " + say("A car leaves {seat}’s clinic: {place}.", seat=at.names[event.seat], place=where)


def _valet(say: Say, at: Position, event: ev.ValetSet) -> str:
    words = N_("{seat} hires a valet: cars are parked by the default.")
    if not event.on:
        words = N_("{seat} parks in person again.")
    return "🅿️ " + say(words, seat=at.names[event.seat])


def _doctor_came(say: Say, at: Position, event: ev.DoctorCame) -> str:
    return "⚪ " + say("A white doctor stands at {seat}’s entrance, eager.", seat=at.names[event.seat])


def _claimed(say: Say, at: Position, event: ev.BonusClaimed) -> str:
    return "🎁 " + say("{seat} takes {bonus}.", seat=at.names[event.seat], bonus=tile_name(say, event.bonus))


def _pair(say: Say, at: Position, event: ev.PairDrafted) -> str:
    tiles = say.join([tile_name(say, tile) for tile in event.pair])
    return "🃏 " + say("{seat} drafts {tiles}.", seat=at.names[event.seat], tiles=tiles)


def _swapped(say: Say, at: Position, event: ev.DraftEnded) -> str:
    if not event.gave:
        return ""
    gave, took = tile_name(say, event.gave), tile_name(say, event.took)
    return "🔁 " + say("{seat} swaps {gave} for {took}.", seat=at.names[event.seat], gave=gave, took=took)


def _leftovers(say: Say, _at: Position, event: ev.LeftoversBoxed) -> str:
    tiles = say.join([tile_name(say, tile) for tile in event.tiles if tile])
    return "📦 " + say("Out of the game: {tiles}.", tiles=tiles) if tiles else ""


def _round(say: Say, at: Position, event: ev.RoundBegan) -> str:
    order = say.join([at.names[seat] for seat in event.order])
    return "🌅 " + say("**Round {n}.** Turn order: {order}.", n=event.round, order=order)


def _shown(say: Say, at: Position, event: ev.PicksShown) -> str:
    told = [f"{at.names[seat]} {ACTIONS[a].emoji} {say(ACTIONS[a].text)}" for seat, a in event.picks.items()]
    return "🎴 " + "; ".join(told)


def _action_ended(say: Say, at: Position, event: ev.ActionEnded) -> str:
    if not event.unused:
        return ""
    action = say(ACTIONS[event.action].text)
    return "💤 " + say("{seat} lets the {action} tile go unused.", seat=at.names[event.seat], action=action)


def _hired(say: Say, at: Position, event: ev.Hired) -> str:
    who = person_name(say, at.view, event.person)
    sign = person_emoji(at.view, event.person)
    return f"{sign} " + say("{seat} hires: {who}, ${cost}.", seat=at.names[event.seat], who=who, cost=event.cost)


def _admitted(say: Say, at: Position, event: ev.Admitted) -> str:
    who = person_name(say, at.view, event.person)
    sign = person_emoji(at.view, event.person)
    return f"{sign} " + say("{seat} admits: {who}.", seat=at.names[event.seat], who=who)


def _requeued(say: Say, at: Position, event: ev.Requeued) -> str:
    service = say(SERVICES[event.service].name)
    return "🔀 " + say(
        "{seat} has a second opinion: a patient joins the row of {service}.", seat=at.names[event.seat], service=service
    )


def _queued(say: Say, _at: Position, event: ev.Queued) -> str:
    service = SERVICES[event.service]
    return (
        f"{DOTS[event.colour]} "
        + say("A patient joins the row of {service}.", service=say(service.name))
        + f" {service.emoji}"
    )


def _gave_up(say: Say, _at: Position, event: ev.GaveUp) -> str:
    return "🚶 " + say(
        "Somebody leaves the row of {service} and tries yoga.", service=say(SERVICES[event.service].name)
    )


def _moved(say: Say, at: Position, event: ev.Moved) -> str:
    view: View = at.view
    names = {"seat": at.names[event.seat], "who": person_name(say, view, event.person), "time": event.time}
    sign = person_emoji(view, event.person)
    return f"{sign} " + say(
        "{seat}: {who} to {to}, {time} Time.", **names, to=room_name(say, view, event.to, event.seat)
    )


def _took_back(say: Say, at: Position, event: ev.TookBack) -> str:
    words = say.count("{n} of {seat}’s people goes back.", "{n} of {seat}’s people go back.", len(event.people),
                      seat=at.names[event.seat])  # fmt: skip
    return "↩️ " + words


def _proposed(say: Say, at: Position, event: ev.Proposed) -> str:
    return "✨ " + say("{seat} follows the proposed Move.", seat=at.names[event.seat])


def _reopened(say: Say, at: Position, event: ev.Reopened) -> str:
    return "🚶 " + say("{seat} goes back to the Move.", seat=at.names[event.seat])


def _treated(say: Say, at: Position, event: ev.Treated) -> str:
    count = sum(event.services.values())
    if not count:
        return "💤 " + say("{seat} treats nobody.", seat=at.names[event.seat])
    words = say.count("{seat} treats {n} patient for ${income}.", "{seat} treats {n} patients for ${income}.", count,
                      seat=at.names[event.seat], income=event.income)  # fmt: skip
    return "🩺 " + words


_WHO = {"doctor": N_("a doctor"), "nurse": N_("a nurse"), "orderly": N_("an orderly")}


def _dismissed(say: Say, at: Position, event: ev.Dismissed) -> str:
    who = say(_WHO[role(event.person)])
    return "📦 " + say("{seat} cannot pay {who}, who leaves with a box of biros.", seat=at.names[event.seat], who=who)


def _paid(say: Say, at: Position, event: ev.Paid) -> str:
    told = {"seat": at.names[event.seat], "salaries": event.salaries, "upkeep": event.upkeep}
    words = "💵 " + say("{seat} pays ${salaries} in salaries and ${upkeep} upkeep.", **told)
    if event.missing:
        words += " " + say("${n} are missing: Popularity −{lost}.", n=event.missing, lost=event.popularity)
    return words


def _bought(say: Say, at: Position, event: ev.PopularityBought) -> str:
    return "🌟 " + say("{seat} buys {n} Popularity.", seat=at.names[event.seat], n=event.points)


def _protected(say: Say, at: Position, event: ev.Protected) -> str:
    who = person_name(say, at.view, event.person)
    return "💻 " + say("{seat}’s IT looks after: {who}.", seat=at.names[event.seat], who=who)


def _night(say: Say, at: Position, event: ev.BoardAdministered) -> str:
    told = []
    if event.rose:
        told.append(say.count("{n} doctor learns something", "{n} doctors learn something", len(event.rose)))
    if event.departed:
        told.append(say("the doctor in the offices resigns over a form"))
    if event.fell:
        told.append(say.count("{n} doctor tires", "{n} doctors tire", len(event.fell)))
    if event.worsened:
        told.append(say.count("{n} patient gets worse", "{n} patients get worse", len(event.worsened)))
    if event.died:
        told.append(say.count("{n} patient dies", "{n} patients die", len(event.died)))
    if not told:
        return ""
    popularity = event.gained - event.lost
    gain = f" ({popularity:+d} 🌟)" if popularity else ""
    return "🌙 " + say("{seat}’s night: {what}.", seat=at.names[event.seat], what=say.join(told)) + gain


def _university(say: Say, _at: Position, event: ev.UniversityFilled) -> str:
    if not event.came:
        return ""
    signs = "".join(DOTS[colour] for colour in event.came.values())
    return "🎓 " + say("New at the University: {doctors}", doctors=signs)


def _tiles(say: Say, _at: Position, event: ev.TilesShown) -> str:
    return "🏗️ " + say("Now on offer: {kinds}.", kinds=say.join([kind_name(say, kind) for kind in event.kinds]))


def _ended(say: Say, _at: Position, _event: ev.GameEnded) -> str:
    return "🏁 " + say("The last night is over. The auditors arrive.")


TOLD: dict[type[Event], Callable[[Say, Position, Any], str]] = {
    ev.Constructed: _constructed,
    ev.TookBackFounding: _unfounded,
    ev.Parked: _parked,
    ev.DroveOff: _drove,
    ev.ValetSet: _valet,
    ev.DoctorCame: _doctor_came,
    ev.BonusClaimed: _claimed,
    ev.PairDrafted: _pair,
    ev.DraftEnded: _swapped,
    ev.LeftoversBoxed: _leftovers,
    ev.RoundBegan: _round,
    ev.PicksShown: _shown,
    ev.ActionEnded: _action_ended,
    ev.Hired: _hired,
    ev.Admitted: _admitted,
    ev.Requeued: _requeued,
    ev.Queued: _queued,
    ev.GaveUp: _gave_up,
    ev.Moved: _moved,
    ev.TookBack: _took_back,
    ev.Proposed: _proposed,
    ev.Reopened: _reopened,
    ev.Treated: _treated,
    ev.Dismissed: _dismissed,
    ev.Paid: _paid,
    ev.PopularityBought: _bought,
    ev.Protected: _protected,
    ev.BoardAdministered: _night,
    ev.UniversityFilled: _university,
    ev.TilesShown: _tiles,
    ev.GameEnded: _ended,
}
"""The events in the log; the others are machinery or show on the board."""
