"""Buttons and menu entries that name a person."""

from __future__ import annotations

from bot.faces.clinic.names import COLOUR_NAMES, DOTS, SERVICES, find, person_emoji, person_name
from bot.faces.clinic.outlook import nurses_short, own, queue_points, room_for, salary_of, time_of, worth
from bot.faces.clinic.spaces import room_name
from bot.faces.values import Label
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import role
from engines.clinic.view import Person, View
from engines.game import Arg, Move


def label(say: Say, view: View, move: Move) -> Label:
    """Return the label of a whole move of a person."""
    person = str(getattr(move, "person", ""))
    who, emoji, seat = person_name(say, view, person), person_emoji(view, person), view.seat or 0
    match move:
        case mv.Hire():
            return _hire(say, view, person)
        case mv.Admit():
            return _admit(say, view, person)
        case mv.Requeue(_, service):
            words = say("{who} to the row of {service}", who=who, service=say(SERVICES[service].name))
            return Label(words, _requeue(say, view, person), emoji)
        case mv.Go(_, to):
            words = say("{who} to {room}", who=who, room=room_name(say, view, to, seat))
            return Label(words, _way(say, view, person, to), emoji)
        case mv.PutBack():
            twins = [one.id for one in own(view).people if alike(view, one.id) == alike(view, person)]
            who = f"{who} ({twins.index(person) + 1})" if len(twins) > 1 else who  # they may come from different rooms
            return Label(say("{who} goes back", who=who), whereabouts(say, view, person), "↩️")
        case mv.Treat(carer, _):
            words = say("{carer} treats {who}", carer=_carer(say, view, carer), who=who)
            return Label(words, _income(say, view, person), emoji)
        case mv.Untreat():
            return Label(say("Do not treat {who}", who=who), _income(say, view, person), "✖️")
        case mv.Dismiss():
            return Label(say("Dismiss {who}", who=who), _dismissed(say, view, person), "📦")
    return Label(say("{who} keeps the level", who=who), whereabouts(say, view, person), emoji)


def step(say: Say, view: View, chosen: tuple[Arg, ...], field: str, value: str) -> Label | None:
    """Return a menu entry for a person or a destination; None for other fields."""
    verb = str(chosen[0])
    if field == "to":
        return Label(room_name(say, view, value, view.seat or 0), _way(say, view, str(chosen[1]), value))
    if field == "carer":
        emoji = person_emoji(view, value) if "." in value else ""
        return Label(_carer(say, view, value), whereabouts(say, view, value), emoji)
    if field != "person" or verb in {"hire", "admit"}:
        return None
    text, hint = person_name(say, view, value), whereabouts(say, view, value)
    if verb == "requeue":
        hint = _requeue(say, view, value)
    elif verb in {"treat", "untreat"}:
        hint = _income(say, view, value)
    equal = sum(alike(view, one.id) == alike(view, value) for one in own(view).people)
    if verb == "go" and equal > 1:
        text = f"{text} ×{equal}"
    return Label(text, hint, person_emoji(view, value))


def alike(view: View, person: str) -> tuple[object, ...]:
    """Return a key that is equal for interchangeable people: same role, colour, service, place, gone or not."""
    known = find(view, person)
    if known is None:
        return (person,)
    return known.role, known.colour, known.service, known.place, known.moved


def whereabouts(say: Say, view: View, person: str) -> str:
    known = find(view, person)
    return room_name(say, view, known.place, view.seat or 0) if known and known.place[:3] != "row" else ""


def _hire(say: Say, view: View, person: str) -> Label:
    """Label a hire: the price, and the salary of every round (C31)."""
    known = find(view, person)
    level = known.colour if known else 0
    who, wage = person_name(say, view, person), salary_of(view, role(person), level)
    text = say("{who} ${cost}, salary ${wage}", who=who, cost=view.hire_costs.get(person, 0), wage=wage)
    hints = {
        "nurse": say("Helps a doctor with patients of another colour."),
        "orderly": say("In a supply room: no upkeep for it and its neighbours."),
    }
    hint = hints.get(role(person)) or say("Treats patients of the same colour {dot} without a nurse.", dot=DOTS[level])
    return Label(text, hint, person_emoji(view, person))


def _admit(say: Say, view: View, person: str) -> Label:
    """Label an admission: Queue Points and income, and whether a room of this clinic could treat the patient (C32)."""
    known = find(view, person)
    if known is None:
        return Label(person_name(say, view, person), emoji="👤")
    income = say.money("$", worth(view, known))
    text = say.count(
        "{service}, {colour}: {income}, {n} point", "{service}, {colour}: {income}, {n} points",
        queue_points(view, person), income=income,
        service=say(SERVICES[known.service].name), colour=say(COLOUR_NAMES[known.colour]),
    )  # fmt: skip
    return Label(text, _can_treat(say, view, known), DOTS[known.colour])


def _can_treat(say: Say, view: View, patient: Person) -> str:
    room, short = room_for(view, patient), nurses_short(view, patient)
    if not room:
        return say("No room of yours treats this yet.")
    name = room_name(say, view, room, view.seat or 0)
    if short >= 99:
        return say("For {room}, but you have no doctor.", room=name)
    if short:
        return say.count("For {room}; {n} nurse is lacking.", "For {room}; {n} nurses are lacking.", short, room=name)
    return say("Your {room} can treat this one.", room=name)


def _requeue(say: Say, view: View, person: str) -> str:
    """Return the patient's place in its row, where equal ones may wait too, and the price of another row."""
    place = next((n for row in view.queues.values() for n, one in enumerate(row, 1) if one.id == person), 0)
    price = say.count("{n} Queue Point.", "{n} Queue Points.", numbers_of(view.catalogue).admit.requeue)
    return f"{say('Place {n} in the row.', n=place)} {price}"


def _way(say: Say, view: View, person: str, to: str) -> str:
    """Return the Time of a trip (C33-C35)."""
    time = time_of(view, person, to)
    return "" if time is None else say("{n} Time, from {room}.", n=time, room=whereabouts(say, view, person))


def _income(say: Say, view: View, person: str) -> str:
    """Return the income of treating a patient (C40)."""
    known = find(view, person)
    room = next((room for room in own(view).rooms if known and room.at == known.place), None)
    return say("Brings ${n}.", n=room.income[known.colour]) if room and known and room.income else ""


def _dismissed(say: Say, view: View, person: str) -> str:
    known = find(view, person)
    wage = salary_of(view, role(person), known.colour if known else 0)
    return say("Salary ${wage}; {room}", wage=wage, room=whereabouts(say, view, person))


def _carer(say: Say, view: View, carer: str) -> str:
    return person_name(say, view, carer) if "." in carer else room_name(say, view, carer, view.seat or 0)
