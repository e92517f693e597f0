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


def _named(say: Say, at: Position, event: ev.TreatmentLaid) -> Deed:
    """The only one so far."""
    names = {"card": name_of(say, at.view, event.card), "patient": name_of(say, at.view, event.patient)}
    return Deed(event.seat, BUILD, say("{card} for {patient}", **names))


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


def _mob(say: Say, _at: Position, event: ev.MobPassed) -> Deed | None:
    return Deed(None, FLIGHT, say("the mob came, and went")) if event.spared else None


def _played(say: Say, at: Position, event: ev.AnytimePlayed) -> Deed | None:
    """An Action of its own; what answers something is told with that."""
    effect = cards(at.view).anytimes[event.card].effect
    if isinstance(effect, ANSWERS):
        return None
    card = name_of(say, at.view, event.card)
    own = event.target == f"doctor.{event.seat}"
    if not event.target or own or isinstance(effect, fx.Swap):
        return Deed(event.seat, ACTION, say("played {card}", card=card))
    target = doctor(at, event.target) if is_doctor(event.target) else name_of(say, at.view, event.target)
    return Deed(event.seat, ACTION, say("played {card} on {target}", card=card, target=target))


ANSWERS = fx.Cancel | fx.Redirect | fx.Alter | fx.Overwork | fx.Revive
"""Effects that change something of somebody's turn."""


def _story(say: Say, at: Position, events: Sequence[Event]) -> list[Deed]:
    """As one by one, but a single Treatment is named, what answers one is told with it, and who came is told while
    nothing was laid.
    """
    laid = next((event for event in reversed(events) if isinstance(event, ev.TreatmentLaid)), None)
    now, found = laid, list[Deed]()
    alone = sum(isinstance(event, ev.TreatmentLaid) for event in events) == 1
    for event in events:
        now = event if isinstance(event, ev.TreatmentLaid) else now
        if isinstance(event, ev.AnytimePlayed) and (answer := _answer(say, at, event, now)):
            found.append(answer)
        elif alone and isinstance(event, ev.TreatmentLaid):
            found.append(_named(say, at, event))
        elif not (laid and isinstance(event, ev.Admitted)) and (deed := _deed(say, at, event)):
            found.append(deed)
    return found


def _answer(say: Say, at: Position, event: ev.AnytimePlayed, laid: ev.TreatmentLaid | None) -> Deed | None:
    """Who did what to the Treatment just laid, to its Patient, or to the rota."""
    view = at.view
    by = {"seat": doctor(at, event.seat)}
    match cards(view).anytimes[event.card].effect:
        case fx.Revive():
            patient = name_of(say, view, event.target)
            return Deed(event.seat, KILL, say("{patient} saved by {seat}", patient=patient, **by), answer=True)
        case fx.Overwork():
            return Deed(event.seat, ACTION, say("rota changed by {seat}", **by), answer=True)
        case fx.Cancel() if laid:
            return Deed(
                event.seat,
                ATTACK,
                say("{card} stopped by {seat}", card=name_of(say, view, laid.card), **by),
                answer=True,
            )
        case fx.Alter() if laid:
            names = {"card": name_of(say, view, laid.card), "other": name_of(say, view, event.card)}
            return Deed(event.seat, ATTACK, say("{card} with {seat}’s {other}", **names, **by), answer=True)
        case fx.Redirect() if laid:
            names = {"card": name_of(say, view, laid.card), "patient": name_of(say, view, event.target)}
            return Deed(event.seat, ATTACK, say("{card} sent to {patient} by {seat}", **names, **by), answer=True)
    return None


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

NEWS = News(_begins, _deed, _tally, _still, _first, _story)
