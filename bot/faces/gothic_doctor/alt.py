"""The picture in words, the most important first, and enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.gothic_doctor.names import (
    cards_of,
    class_name,
    counted,
    curable,
    discounted,
    doctor,
    further_cures,
    name_of,
    patient_icons,
    pounds,
    worth_of,
)
from bot.faces.gothic_doctor.words import PHASES
from bot.faces.values import Position, clip, fitting
from bot.words import Say
from engines.gothic_doctor.view import View, Waiting

MOST = 1000
NAME = 24
"""Most characters of a doctor's name."""
RECENT = 3
"""Most discarded cards of each kind to name."""


def alt(say: Say, at: Position) -> str:
    return fitting(_parts(say, at), MOST, " ")


def _parts(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    hour = say("Hour {n} of {all}", n=view.round, all=view.rounds)
    yield f"{say('Gothic Doctor')}. {hour}, {say(PHASES[view.phase])}."
    yield from _announced(say, at)
    if view.phase not in {"mulligan", "over"}:
        yield say("It is {seat}’s turn.", seat=_name(at, view.active))
        yield from _running(say, at)
    others = [_name(at, seat) for seat in at.awaited if seat != view.active or view.phase == "mulligan"]
    if others:
        yield say("The table waits for {seats}.", seats=say.join(others))
    yield from _own(say, view)
    waiting = [_waiting(say, at, one) for one in view.waiting_room if one] or [say("nobody")]
    yield f"{say('Waiting Room')}{say.colon}{waiting[0]}."
    yield from (f"{one}." for one in waiting[1:])
    library = [name_of(say, view, card) for card in view.medical_library if card]
    yield f"{say('Library')}{say.colon}{', '.join(library) or say('empty')}."
    seats = sorted(range(len(view.doctors)), key=lambda seat: seat != view.seat)
    yield from (_doctor(say, at, seat) for seat in seats)
    yield from _rest(say, at, seats)


def _name(at: Position, seat: int) -> str:
    return clip(doctor(at, seat), NAME)


def _running(say: Say, at: Position) -> Iterator[str]:
    """List what an Action of this turn still gives."""
    view: View = at.view
    if cures := further_cures(view):
        yield say.count("{n} cure is left.", "{n} cures are left.", cures)
    if discounted(view):
        yield say("The next cure costs one icon less.")


def _announced(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    told = view.announced
    if told is None:
        return
    seat = _name(at, told.seat)
    if told.kind == "cure":
        yield say("{seat} announces the cure of {patient}.", seat=seat, patient=name_of(say, view, told.patient))
    else:
        yield say("{seat} has played {card}; an answer is awaited.", seat=seat, card=name_of(say, view, told.card))


def _own(say: Say, view: View) -> Iterator[str]:
    if view.seat is None:
        return
    cards = cards_of(view)
    held = counted(say, view, (cards.kind[card] for card in view.hand))
    yield f"{say('Your hand')}{say.colon}{held or say('empty')}."
    ready = [name_of(say, view, one.card) for one in view.prospects if one.payments]
    if ready:
        words = say("You can cure") if curable(view) else say("Next turn you could cure")
        yield f"{words}{say.colon}{', '.join(ready)}."


def _waiting(say: Say, at: Position, waiting: Waiting) -> str:
    """Describe a Patient: "Banshee £50 (Exorcism ×2, Seance), Complications"."""
    view: View = at.view
    needs = counted(say, view, patient_icons(view, waiting.card))
    notes = [name_of(say, view, card) for card in waiting.attached]
    if waiting.quarantined is not None:
        notes.append(say("only {doctor} may", doctor=_name(at, waiting.quarantined)))
    profit = pounds(say, worth_of(view, waiting.card))
    return ", ".join([f"{name_of(say, view, waiting.card)} {profit} ({needs})", *notes])


def _doctor(say: Say, at: Position, seat: int) -> str:
    view: View = at.view
    one = view.doctors[seat]
    told = [
        pounds(say, one.earned),
        say.count("{n} Patient", "{n} Patients", len(one.cured)),
        say.count("{n} Treatment", "{n} Treatments", one.treatments),
        say.count("{n} Action", "{n} Actions", one.actions),
        *([name_of(say, view, one.tough_case)] if one.tough_case else []),
    ]
    return f"{_name(at, seat)}{say.colon}{', '.join(told)}."


def _rest(say: Say, at: Position, seats: list[int]) -> Iterator[str]:
    """Add the less important: discards, bonuses, cured classes."""
    view: View = at.view
    piles = (view.patient_discard, view.treatment_discard, view.action_discard)
    recent = [name_of(say, view, card) for pile in piles for card in pile[-RECENT:]]
    if recent:
        yield f"{say('Discarded last')}{say.colon}{', '.join(recent)}."
    for bonus in view.specialists:
        holder = _name(at, bonus.holder) if bonus.holder is not None else say("nobody yet")
        yield say("{name} bonus: {holder}.", name=class_name(say, bonus.name), holder=holder)
    for seat in seats:
        classes = [f"{class_name(say, name)} {number}" for name, number in view.doctors[seat].classes.items()]
        if classes:
            yield f"{_name(at, seat)}{say.colon}{', '.join(classes)}."
