"""The end of a night, for the results card."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import PAPER
from bot.faces.closing import Figure, Story
from bot.faces.gothic_doctor.likenesses import likeness
from bot.faces.gothic_doctor.names import cards_of, name_of, pounds
from bot.words import N_, Say
from engines.game import Event
from engines.gothic_doctor import events as ev

ROUND = N_("hour")
WHEN = N_("Hour {n}")


def headline(say: Say, story: Story) -> str:
    names = [story.at.names[seat] for seat in story.winners]
    if not names:
        return say("Nobody wins the night")
    return say.count("{names} wins the night", "{names} share the night", len(names), names=say.join(names))


def amount(say: Say, value: int) -> str:
    return pounds(say, value)


def figures(say: Say, story: Story, seat: int) -> list[Figure]:
    cures = [event for events in story.told for event in events if isinstance(event, ev.Cured) and event.seat == seat]
    best = max(cures, key=lambda cure: _worth(story, cure), default=None)
    ends = [begin for number, begin in story.rounds if number > 1] + [len(story.standings) - 1]
    front = sum(story.standings[at][seat] == max(story.standings[at]) > 0 for at in ends)
    return [
        Figure(say.number(len(cures)), say("Patients cured"), "tick"),
        Figure(pounds(say, _worth(story, best)), name_of(say, story.at.view, best.patient), "star")
        if best is not None
        else Figure("–", say("best cure"), "star"),
        Figure(say("{n} of {all}", n=front, all=len(ends)), say("hours in front"), "crescent"),
    ]


def _worth(story: Story, cure: ev.Cured) -> int:
    return cards_of(story.at.view).profit[cure.patient] + cure.counter


def deed(say: Say, story: Story, event: Event) -> str:
    names, view = story.at.names, story.at.view
    if isinstance(event, ev.Cured):
        patient, worth = name_of(say, view, event.patient), pounds(say, _worth(story, event))
        return say("{name} cures {patient} ({worth})", name=names[event.seat], patient=patient, worth=worth)
    if isinstance(event, ev.Relapsed):
        return say("{name} loses {patient}", name=names[event.seat], patient=name_of(say, view, event.patient))
    return ""


def emblem(story: Story, event: Event) -> str:
    patient = event.patient if isinstance(event, (ev.Cured, ev.Relapsed)) else ""
    return cards_of(story.at.view).kind[patient] if patient else ""


def draw_emblem(emblem: str, side: int) -> Image:
    return likeness(emblem, PAPER, side)
