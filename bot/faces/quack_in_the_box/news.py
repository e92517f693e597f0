"""The deeds in the line of a turn: counted Treatments, deaths and cures, the bill, interference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.faces.news import ACTION, ATTACK, BUILD, CURE, DRAW, FLIGHT, KILL, NAMED, WIN, Deed, News
from bot.faces.quack_in_the_box.names import cards, doctor, dollars, is_doctor, name_of
from bot.faces.values import Position
from bot.words import Say
from engines.game import Event
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import events as ev

Told = Callable[[Say, Position, Any], Deed | None]


def _begins(event: Event) -> Sequence[int]:
    return (event.seat,) if isinstance(event, ev.TurnBegan) else ()


def _first(view: Any) -> Sequence[int]:
    """Return the first turn's seat: the turn begins with the deal."""
    return (view.active,)


def _deed(say: Say, at: Position, event: Event) -> Deed | None:
    told = DEEDS.get(type(event))
    return told(say, at, event) if told else None


def _laid(_say: Say, _at: Position, event: ev.TreatmentLaid) -> Deed:
    return Deed(event.seat, BUILD, tally="treatments")


def _named(say: Say, at: Position, event: ev.TreatmentLaid) -> Deed:
    """Name the only Treatment so far."""
    names = {"card": name_of(say, at.view, event.card), "patient": name_of(say, at.view, event.patient)}
    return Deed(event.seat, BUILD, say("{card} for {patient}", **names))


def _home(say: Say, at: Position, event: ev.WentHome) -> Deed:
    return Deed(event.seat, CURE, say("{patient} home", patient=name_of(say, at.view, event.patient)))


def _died(say: Say, at: Position, event: ev.Died) -> Deed:
    names = {"patient": name_of(say, at.view, event.patient), "card": name_of(say, at.view, event.by)}
    if event.killer == event.seat:
        return Deed(event.seat, KILL, say("lost {patient} to {card}", **names))
    owner = doctor(at, event.seat)
    return Deed(event.killer, KILL, say("killed {seat}’s {patient} with {card}", seat=owner, **names))


def _paid(say: Say, _at: Position, event: ev.Paid) -> Deed | None:
    return Deed(event.seat, FLIGHT, f"+{dollars(say, event.total)}") if event.total else None


def _gained(_say: Say, _at: Position, event: ev.InfamyGained) -> Deed | None:
    return Deed(event.seat, ATTACK, tally="infamy", n=event.amount) if event.amount else None


def _fled(say: Say, _at: Position, event: ev.Fled) -> Deed:
    return Deed(event.seat, FLIGHT, say("fled to Switzerland"))


def _lynched(say: Say, _at: Position, event: ev.Lynched) -> Deed:
    return Deed(event.seat, WIN, say("was lynched by the mob"))


def _admitted(say: Say, at: Position, event: ev.Admitted) -> Deed:
    return Deed(event.seat, DRAW, say("took in {patient}", patient=name_of(say, at.view, event.patient)))


def _turned_over(say: Say, at: Position, event: ev.TurnedOver) -> Deed | None:
    if not event.kept:
        return None
    return Deed(event.seat, DRAW, say("a parcel with {card}", card=name_of(say, at.view, event.kept)))


def _last_turns(say: Say, at: Position, event: ev.LastTurnsCalled) -> Deed | None:
    if not event.seats:
        return None
    names = say.join([doctor(at, seat) for seat in event.seats])
    return Deed(None, ACTION, say("⚠️ last turns: {names}", names=names))


def _mob(say: Say, _at: Position, _event: ev.MobPassed) -> Deed:
    return Deed(None, FLIGHT, say("the mob came, and went"))


def _played(say: Say, at: Position, event: ev.AnytimePlayed) -> Deed:
    card = name_of(say, at.view, event.card)
    own = event.target == f"doctor.{event.seat}"
    if not event.target or own or isinstance(cards(at.view).anytimes[event.card].effect, fx.Swap):
        return Deed(event.seat, ACTION, say("played {card}", card=card))
    target = doctor(at, event.target) if is_doctor(event.target) else name_of(say, at.view, event.target)
    return Deed(event.seat, ACTION, say("played {card} on {target}", card=card, target=target))


def _discarded(say: Say, at: Position, event: ev.Discarded) -> Deed | None:
    """Name an Anytime without a target; Treatments that came by post are not worth a word."""
    owed = [name_of(say, at.view, card) for card in event.cards if card in cards(at.view).anytimes]
    return Deed(event.seat, DRAW, say("discarded {cards}", cards=say.join(owed))) if owed else None


def _story(say: Say, at: Position, events: Sequence[Event]) -> list[Deed]:
    """Return the deeds of a turn; a deadly card is part of the death, an arrival needs a turn without Treatments.

    Small deeds (a single Treatment, a discarded Anytime, cards by post) are named if little else happened.
    """
    laid = [event for event in events if isinstance(event, ev.TreatmentLaid)]
    killing = {event.by for event in events if isinstance(event, ev.Died)}
    found, small = list[Deed](), list[Deed]()
    now = laid[-1] if laid else None
    for event in events:
        now = event if isinstance(event, ev.TreatmentLaid) else now
        if isinstance(event, ev.AnytimePlayed):
            if event.card not in killing:
                found.append(_answer(say, at, event, now) or _played(say, at, event))
        elif isinstance(event, ev.TreatmentLaid) and len(laid) == 1:
            if event.card not in killing:
                small.insert(0, _named(say, at, event))
        elif isinstance(event, ev.Discarded | ev.TurnedOver):
            small += filter(None, [_deed(say, at, event)])
        elif not (laid and isinstance(event, ev.Admitted)) and (deed := _deed(say, at, event)):
            found.append(deed)
    room = NAMED - sum(not deed.tally for deed in found)
    if len(small) > room and len(laid) == 1 and laid[0].card not in killing:
        small[0] = _laid(say, at, laid[0])
        room += 1
    return found + small[: max(room, 0)]


def _answer(say: Say, at: Position, event: ev.AnytimePlayed, laid: ev.TreatmentLaid | None) -> Deed | None:
    """Describe an answer to the last Treatment, to its Patient, or to the rota."""
    view = at.view
    card = name_of(say, view, laid.card) if laid else ""
    match cards(view).anytimes[event.card].effect:
        case fx.Revive():
            return Deed(event.seat, KILL, say("saved {patient}", patient=name_of(say, view, event.target)))
        case fx.Overwork():
            return Deed(event.seat, ACTION, say("changed the rota"))
        case fx.Cancel() if laid:
            return Deed(event.seat, ATTACK, say("stopped {card}", card=card))
        case fx.Redirect() if laid:
            patient = name_of(say, view, event.target)
            return Deed(event.seat, ATTACK, say("sent {card} to {patient}", card=card, patient=patient))
        case fx.Alter():
            return replace(_played(say, at, event), weight=ATTACK)
    return None


def _tally(say: Say, name: str, n: int) -> str:
    if name == "treatments":
        return say.count("{n} Treatment", "{n} Treatments", n)
    return say("+{n} Infamy", n=n)


def _still(say: Say, at: Position, seat: int, _events: Sequence[Event]) -> str:
    if at.view.doctors[seat].place == "switzerland":
        return say("finds nothing in the post")
    return say("has nothing to lay")


DEEDS: dict[type[Event], Told] = {
    ev.TreatmentLaid: _laid,
    ev.WentHome: _home,
    ev.Died: _died,
    ev.Paid: _paid,
    ev.InfamyGained: _gained,
    ev.Fled: _fled,
    ev.Lynched: _lynched,
    ev.Admitted: _admitted,
    ev.TurnedOver: _turned_over,
    ev.Discarded: _discarded,
    ev.LastTurnsCalled: _last_turns,
    ev.MobPassed: _mob,
}

NEWS = News(_begins, _deed, _tally, _still, _first, _story)
