from __future__ import annotations

from PIL.Image import Image

from bot.faces.closing import Figure, Story
from bot.words import N_, Say
from engines.clinic import events as ev
from engines.game import Event

ROUND = N_("round")
WHEN = N_("Round {n}")


def headline(say: Say, story: Story) -> str:
    """Name the best clinic; solo, say whether the goal was met."""
    names = [story.at.names[seat] for seat in story.winners]
    if not names:
        return say("Nobody wins: the goal was missed")
    if len(story.ranks) == 1:
        return say("{name} meets the goal", name=names[0])
    return say.count("{names} has the best clinic", "{names} have the best clinics", len(names), names=say.join(names))


def amount(say: Say, value: int) -> str:
    return say.count("{n} point", "{n} points", value, n=say.number(value))


def figures(say: Say, story: Story, seat: int) -> list[Figure]:
    """Return patients treated, Time, Popularity."""
    clinic = story.at.view.clinics[seat]
    return [
        Figure(say.number(sum(clinic.treated.values())), say("patients treated"), "patient"),
        Figure(say.number(clinic.time), say("Time"), "bell"),
        Figure(say.number(clinic.popularity), say("Popularity"), "star"),
    ]


def deed(say: Say, story: Story, event: Event) -> str:
    names = story.at.names
    match event:
        case ev.PopularityBought(seat=seat, points=points):
            return say("{name} buys {n} Popularity", name=names[seat], n=say.number(points))
        case ev.Treated(seat=seat, plan=plan):
            many = sum(len(one.patients) for one in plan)
            return say.count("{name} treats {n} patient", "{name} treats {n} patients", many, name=names[seat])
        case ev.BoardAdministered(seat=seat, died=died) if died:
            return say.count("{name} loses {n} patient", "{name} loses {n} patients", len(died), name=names[seat])
        case ev.Paid(seat=seat):
            return say("{name} pays what is due", name=names[seat])
        case ev.Hired(seat=seat):
            return say("{name} hires", name=names[seat])
        case ev.Constructed(seat=seat):
            return say("{name} builds", name=names[seat])
    return ""


def emblem(_story: Story, _event: Event) -> str:
    """Return no emblem: patients have no faces here."""
    return ""


def draw_emblem(emblem: str, side: int) -> Image:
    raise KeyError(emblem, side)
