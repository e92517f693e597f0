"""The deeds in the line of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.faces.gothic_doctor.labels import target_name
from bot.faces.gothic_doctor.names import cards_of, name_of, pounds
from bot.faces.news import ACTION, CURE, DRAW, Deed, News
from bot.faces.values import Position
from bot.words import N_, Say
from engines.game import Event
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.moves import DOCTORS
from engines.gothic_doctor.view import View


def _begins(event: Event) -> Sequence[int]:
    return (event.seat,) if isinstance(event, ev.TurnBegan) else ()


def _deed(say: Say, at: Position, event: Event) -> Deed | None:
    told = TOLD.get(type(event))
    return told(say, at, event) if told else None


def _cured(say: Say, at: Position, event: ev.Cured) -> Deed:
    worth = pounds(say, cards_of(at.view).profit[event.patient] + event.counter)
    return Deed(
        event.seat, CURE, say("cured {patient} {worth}", patient=name_of(say, at.view, event.patient), worth=worth)
    )


def _bolted(say: Say, at: Position, event: ev.Bolted) -> Deed:
    """Describe the stopped cure; an answer to the card is part of it."""
    names = {"card": name_of(say, at.view, event.card), "patient": name_of(say, at.view, event.patient)}
    return Deed(event.seat, CURE, say("played {card}: no cure of {patient}", **names))


def _opposed(say: Say, at: Position, event: ev.Opposed) -> Deed:
    card = name_of(say, at.view, event.card)
    text = say("stopped by {seat}’s {card}", seat=at.names[event.seat], card=card)
    return Deed(event.seat, ACTION, text, answer=True)


def _played(say: Say, at: Position, event: ev.Played) -> Deed:
    card = name_of(say, at.view, event.card)
    whom = [at.names[DOCTORS.index(one)] if one in DOCTORS else target_name(say, at, one) for one in event.targets]
    text = say("{card} on {target}", card=card, target=say.join(whom)) if whom else card
    return Deed(event.seat, ACTION, text)


def _stole(say: Say, at: Position, event: ev.Stole) -> Deed:
    if event.card:
        text = say("took {card}", card=name_of(say, at.view, event.card))
    else:
        text = say(N_("took an Action") if event.deck == "action" else N_("took a Treatment"))
    return Deed(event.seat, ACTION, text, answer=True)


def _story(say: Say, at: Position, events: Sequence[Event]) -> list[Deed]:
    """Return the deeds of a turn. New cards of a mulligan are not draws."""
    fresh: dict[int, int] = {}
    found = []
    for event in events:
        if isinstance(event, ev.Mulliganed):
            fresh[event.seat] = len(event.cards)
        elif isinstance(event, ev.Drew) and fresh.get(event.seat):
            fresh[event.seat] -= 1
            continue
        deed = _deed(say, at, event)
        found += [deed] if deed is not None else []
    return found


def _mulliganed(_say: Say, _at: Position, event: ev.Mulliganed) -> Deed:
    return Deed(event.seat, DRAW, tally="changed")


def _drew(_say: Say, _at: Position, event: ev.Drew | ev.Took) -> Deed:
    return Deed(event.seat, DRAW, tally="drew")


def _discarded(_say: Say, _at: Position, event: ev.Discarded) -> Deed:
    return Deed(event.seat, DRAW, tally="discarded")


TOLD: dict[type[Event], Callable[[Say, Position, Any], Deed]] = {
    ev.Cured: _cured,
    ev.Bolted: _bolted,
    ev.Opposed: _opposed,
    ev.Played: _played,
    ev.Stole: _stole,
    ev.Mulliganed: _mulliganed,
    ev.Drew: _drew,
    ev.Took: _drew,
    ev.Discarded: _discarded,
}


def _tally(say: Say, name: str, n: int) -> str:
    if name == "changed":
        return say.count("changed all six Treatments", "changed all six Treatments {n} times", n)
    if name == "drew":
        return say.count("drew {n}", "drew {n}", n)
    return say.count("threw out {n}", "threw out {n}", n)


def _still(say: Say, _at: Position, _seat: int, _events: Sequence[Event]) -> str:
    return say("cures nobody and draws nothing")


def _first(view: View) -> Sequence[int]:
    return () if view.phase == "mulligan" else (view.active,)


NEWS = News(_begins, _deed, _tally, _still, _first, _story)
