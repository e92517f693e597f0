"""What the line of a turn is made of: Treatments counted, who died or went home, the bill, who interfered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.faces.news import ACTION, ATTACK, BUILD, CURE, DRAW, FLIGHT, KILL, WIN, Deed, News
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
    """The first turn has begun when the cards were dealt."""
    return (view.active,)


def _deed(say: Say, at: Position, event: Event) -> Deed | None:
    told = DEEDS.get(type(event))
    return told(say, at, event) if told else None


def _laid(_say: Say, _at: Position, event: ev.TreatmentLaid) -> Deed:
    return Deed(event.seat, BUILD, tally="treatments")


def _home(say: Say, at: Position, event: ev.WentHome) -> Deed:
    return Deed(event.seat, CURE, say("{patient} home", patient=name_of(say, at.view, event.patient)))


def _died(say: Say, at: Position, event: ev.Died) -> Deed:
    patient = name_of(say, at.view, event.patient)
    if event.killer == event.seat:
        return Deed(event.seat, KILL, say("lost {patient}", patient=patient))
    owner = doctor(at, event.seat)
    return Deed(event.killer, KILL, say("killed {seat}’s {patient}", seat=owner, patient=patient))


def _paid(say: Say, _at: Position, event: ev.Paid) -> Deed | None:
    return Deed(event.seat, FLIGHT, f"+{dollars(say, event.total)}") if event.total else None


def _gained(_say: Say, _at: Position, event: ev.InfamyGained) -> Deed | None:
    return Deed(event.seat, ATTACK, tally="infamy", n=event.amount) if event.amount else None


def _fled(say: Say, _at: Position, event: ev.Fled) -> Deed:
    return Deed(event.seat, FLIGHT, say("fled to Switzerland"))


def _lynched(say: Say, _at: Position, event: ev.Lynched) -> Deed:
    return Deed(event.seat, WIN, say("was lynched by the mob"))


def _admitted(say: Say, at: Position, event: ev.Admitted) -> Deed:
    return Deed(event.seat, BUILD - 1, say("took in {patient}", patient=name_of(say, at.view, event.patient)))


def _turned_over(say: Say, at: Position, event: ev.TurnedOver) -> Deed | None:
    if not event.kept:
        return None
    return Deed(event.seat, DRAW, say("a parcel with {card}", card=name_of(say, at.view, event.kept)))


def _last_turns(say: Say, at: Position, event: ev.LastTurnsCalled) -> Deed | None:
    if not event.seats:
        return None
    names = say.join([doctor(at, seat) for seat in event.seats])
    return Deed(None, ACTION, say("⚠️ last turns: {names}", names=names))


def _mob(say: Say, _at: Position, event: ev.MobPassed) -> Deed | None:
    return Deed(None, FLIGHT, say("the mob came, and went")) if event.spared else None


def _played(say: Say, at: Position, event: ev.AnytimePlayed) -> Deed:
    """An answer hangs on what it answers; all else is an Action of its own."""
    view = at.view
    effect = cards(view).anytimes[event.card].effect
    names = {"card": name_of(say, view, event.card), "seat": doctor(at, event.seat)}
    match effect:
        case fx.Cancel():
            return Deed(event.seat, ACTION, say("one stopped by {seat}’s {card}", **names), answer=True)
        case fx.Redirect():
            patient = name_of(say, view, event.target)
            return Deed(
                event.seat,
                ACTION,
                say("one sent to {patient} by {seat}’s {card}", patient=patient, **names),
                answer=True,
            )
        case fx.Alter():
            return Deed(event.seat, ACTION, say("one changed by {seat}’s {card}", **names), answer=True)
        case fx.Overwork():
            return Deed(event.seat, ACTION, say("rota changed by {seat}", **names), answer=True)
        case fx.Revive():
            patient = name_of(say, view, event.target)
            return Deed(event.seat, KILL, say("{patient} saved by {seat}", patient=patient, **names), answer=True)
    if not event.target or isinstance(effect, fx.Swap):
        return Deed(event.seat, ACTION, names["card"])
    target = doctor(at, event.target) if is_doctor(event.target) else name_of(say, view, event.target)
    return Deed(event.seat, ACTION, say("{card} on {target}", card=names["card"], target=target))


def _tally(say: Say, name: str, n: int) -> str:
    if name == "treatments":
        return say.count("{n} Treatment", "{n} Treatments", n)
    return say("+{n} Infamy", n=n)


def _still(say: Say, at: Position, seat: int, _events: Sequence[Event]) -> str:
    if at.view.doctors[seat].place == "switzerland":
        return say("finds nothing in the post")
    return say("sees nobody")


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
    ev.LastTurnsCalled: _last_turns,
    ev.MobPassed: _mob,
    ev.AnytimePlayed: _played,
}

NEWS = News(_begins, _deed, _tally, _still, _first)
