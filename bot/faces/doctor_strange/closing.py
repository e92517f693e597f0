"""The end of a war of sorcerers, for the results card."""

from __future__ import annotations

from collections.abc import Iterator

from PIL.Image import Image

from bot.drawing.figures.portraits import portrait
from bot.drawing.palette import PANEL
from bot.faces.closing import Figure, Story
from bot.faces.doctor_strange.fight import chance
from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.names import name_of, side
from bot.words import N_, Say
from engines.doctor_strange import events as ev
from engines.game import Event

ROUND = N_("turn")
WHEN = N_("Turn {n}")
LOSSES = (ev.Killed, ev.Captured, ev.Controlled, ev.Exiled)
"""The losses of a Character by an attack."""


def headline(say: Say, story: Story) -> str:
    if len(story.winners) != 1:
        return say("Good and Evil part as equals")
    (seat,) = story.winners
    return say("{name} wins for {side}", name=story.at.names[seat], side=side(say, seat))


def amount(say: Say, value: int) -> str:
    return say("{n} who can act", n=say.number(value))


def figures(say: Say, story: Story, seat: int) -> list[Figure]:
    events = [event for events in story.told for event in events]
    captured = sum(isinstance(event, ev.Captured) and event.seat == seat for event in events)
    killed = sum(isinstance(event, ev.Killed) and event.owner != seat for event in events)
    odds = min(_won(events, seat), default=None)
    return [
        Figure(say.number(captured), say("enemies captured"), "links"),
        Figure(say.number(killed), say("enemies killed"), "skull"),
        Figure(say("{n}%", n=odds) if odds is not None else "–", say("longest odds won"), "target"),
    ]


def _won(events: list[Event], seat: int) -> Iterator[int]:
    """Yield the chance in percent, before the dice, of each attack of this seat that removed a Character."""
    known: int | None = None
    for event in events:
        if isinstance(event, ev.Rolled):
            attack, defence = (total - roll for total, roll in zip(event.totals, event.rolls, strict=True))
            known = chance(attack, defence) if event.seat == seat else None
        elif isinstance(event, LOSSES) and known is not None:
            yield known
            known = None


def deed(say: Say, story: Story, event: Event) -> str:
    names = story.at.names
    match event:
        case ev.Captured(character=card, seat=seat):
            return say("{name} captures {character}", name=names[seat], character=name_of(say, card))
        case ev.Killed(character=card, owner=owner):
            return say("{name} loses {character}", name=names[owner], character=name_of(say, card))
        case ev.Controlled(character=card, seat=seat):
            return say("{name} takes {character} over", name=names[seat], character=name_of(say, card))
        case ev.Exiled(character=card):
            return say("{character} is exiled", character=name_of(say, card))
        case ev.Incapacitated(character=card):
            return say("{character} is out of action", character=name_of(say, card))
        case ev.Summoned(card=card, seat=seat):
            return say("{name} summons {character}", name=names[seat], character=name_of(say, card))
        case ev.CaptiveReturned(character=card) | ev.Returned(character=card):
            return say("{character} comes back", character=name_of(say, card))
        case ev.Recovered(character=card) | ev.Healed(character=card):
            return say("{character} is well again", character=name_of(say, card))
    return ""


def emblem(_story: Story, event: Event) -> str:
    return str(getattr(event, "character", "") or getattr(event, "card", ""))


def draw_emblem(emblem: str, side: int) -> Image:
    return portrait(emblem, side, PANEL, LIKENESSES.get(emblem))
