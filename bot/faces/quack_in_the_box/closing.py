"""The end of a career in medicine, for the results card."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.figures.portraits import portrait
from bot.drawing.palette import PANEL
from bot.faces.closing import Figure, Story
from bot.faces.quack_in_the_box.likenesses import likeness
from bot.faces.quack_in_the_box.names import dollars
from bot.words import N_, Say
from engines.game import Event
from engines.quack_in_the_box import events as ev

ROUND = N_("round")
WHEN = N_("Round {n}")


def headline(say: Say, story: Story) -> str:
    names = [story.at.names[seat] for seat in story.winners]
    if not names:
        return say("Nobody wins: the mob had the last word")
    if len(names) == 1 and story.at.view.doctors[story.winners[0]].place == "switzerland":
        return say("{name} wins from Switzerland", name=names[0])
    return say.count("{names} wins the town", "{names} share the town", len(names), names=say.join(names))


def amount(say: Say, value: int) -> str:
    return dollars(say, value)


def figures(say: Say, story: Story, seat: int) -> list[Figure]:
    events = [event for events in story.told for event in events]
    home = sum(isinstance(event, ev.WentHome) and event.seat == seat for event in events)
    buried = sum(isinstance(event, ev.Died) and event.seat == seat for event in events)
    bills = [event.total for event in events if isinstance(event, ev.Paid) and event.seat == seat]
    return [
        Figure(say.number(home), say("sent home"), "door"),
        Figure(say.number(buried), say("buried"), "tombstone"),
        Figure(dollars(say, max(bills, default=0)), say("biggest bill"), "coin"),
    ]


def deed(say: Say, story: Story, event: Event) -> str:
    names = story.at.names
    match event:
        case ev.Paid(seat=seat, total=total):
            return say("{name} writes a bill of {amount}", name=names[seat], amount=dollars(say, total))
        case ev.Fled(seat=seat):
            return say("{name} flees to Switzerland", name=names[seat])
        case ev.Lynched(seat=seat):
            return say("the mob gets {name}", name=names[seat])
        case ev.MoneyChanged(seat=seat, change=money) if money < 0:
            return say("{name} loses {amount}", name=names[seat], amount=dollars(say, -money))
        case ev.MoneyChanged(seat=seat, change=money):
            return say("{name} gains {amount}", name=names[seat], amount=dollars(say, money))
    return ""


def emblem(_story: Story, event: Event) -> str:
    if isinstance(event, ev.Paid):
        return next((one.patient for one in event.earned if one.patient), "")
    return event.patient if isinstance(event, (ev.Fled, ev.Lynched)) else ""


def draw_emblem(emblem: str, side: int) -> Image:
    return portrait(emblem, side, PANEL, likeness(emblem, "calm"))
