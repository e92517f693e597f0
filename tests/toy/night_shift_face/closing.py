from PIL.Image import Image

from bot.drawing.figures.portraits import portrait
from bot.faces.closing import Figure, Story
from bot.words import N_, Say
from engines.game import Event
from tests.toy.night_shift import events as ev

ROUND = N_("patient")
WHEN = N_("Patient {n}")


def headline(say: Say, story: Story) -> str:
    names = [story.at.names[seat] for seat in story.winners]
    if not names:
        return say("Nobody wins: the patients cured themselves")
    return say.count("{names} wins the night", "{names} win the night", len(names), names=say.join(names))


def amount(say: Say, value: int) -> str:
    return say.number(value)


def figures(say: Say, story: Story, seat: int) -> list[Figure]:
    done = [event for events in story.told for event in events]
    cured = sum(isinstance(event, ev.Cured) and event.seat == seat for event in done)
    objected = sum(isinstance(event, ev.Objected) and event.seat == seat for event in done)
    ahead = sum(now[seat] == max(now) > 0 for now in story.standings)
    return [
        Figure(say.number(cured), say("patients cured"), "tick"),
        Figure(say.number(objected), say("objections"), "shield"),
        Figure(say.number(ahead), say("moves in front"), "crescent"),
    ]


def deed(say: Say, story: Story, event: Event) -> str:
    if isinstance(event, ev.Cured) and event.seat is not None:
        return say("{name} cures the patient", name=story.at.names[event.seat])
    return ""


def emblem(story: Story, event: Event) -> str:
    del story
    return "patient" if isinstance(event, ev.Cured) else ""


def draw_emblem(emblem: str, side: int) -> Image:
    return portrait(emblem, side)
