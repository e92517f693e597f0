"""What a choice will probably bring: prices, ways, income, and which moves are asked about twice."""

from __future__ import annotations

from bot.faces.clinic.names import KINDS, find
from bot.faces.clinic.spaces import place_name, room_name, space_name
from bot.faces.values import Position, clip
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import EXTRAS, family
from engines.clinic.proposal import proposal
from engines.clinic.rules.move import time_to
from engines.clinic.view import View, clinic_of
from engines.game import Move


def fateful(at: Position, move: Move) -> bool:
    """Paying a bill that cannot be paid; dismissing somebody."""
    view: View = at.view
    own = view.clinics[view.seat or 0]
    if isinstance(move, mv.Pay):
        return own.cash + own.income < own.upkeep + own.salaries
    return isinstance(move, mv.Dismiss)


def preview(say: Say, at: Position, move: Move) -> str:
    """What a move would do, as far as the view tells."""
    view: View = at.view
    match move:
        case mv.Propose():
            return _proposed(say, view)
        case mv.Pay(points):
            return _paid(say, view, points)
        case mv.Found(kind, where) if kind != "entrance":
            return _lonely(say, view, where)
    return clip(_hint(say, view, move), 100)


def _hint(say: Say, view: View, move: Move) -> str:
    """What stands on the button too."""
    match move:
        case mv.Build(kind, where):
            return price_of(say, view, kind, where)
        case mv.Double(tile, where):
            return price_of(say, view, family(tile), where)
        case mv.Go(person, to):
            return way(say, view, person, to)
        case mv.Hire(person):
            return fee_of(say, view, person)
        case mv.Admit(person):
            return queue_points(say, view, person)
        case mv.Treat(_, person):
            return income_of(say, view, person)
    return ""


def _proposed(say: Say, view: View) -> str:
    own = view.clinics[view.seat or 0]
    clinic = clinic_of(own, view.catalogue)
    for person in own.people:
        if person.moved:
            return say("First everybody goes back, then all move as proposed.")
    colours = {person.id: person.colour for person in own.people}
    ways = proposal(clinic, colours, view.it_doctors)
    time = sum(time_to(clinic, person, to) or 0 for person, to in ways)
    if not ways:
        return say("Nobody has to move. Savour it.")
    return say.count("{n} goes, {time} Time in all.", "{n} go, {time} Time in all.", len(ways), time=time)


def _paid(say: Say, view: View, points: int) -> str:
    own = view.clinics[view.seat or 0]
    return say(
        "Care ${income}, salaries ${salaries}, upkeep ${upkeep}. {left}",
        income=own.income,
        salaries=own.salaries,
        upkeep=own.upkeep,
        left=cash_left(say, view, points),
    )


def _lonely(say: Say, view: View, where: str) -> str:
    """C11: the game warns where a piece touches none of the others."""
    own = view.clinics[view.seat or 0]
    board = numbers_of(view.catalogue).grid(own.board, own.floors)
    modules = {space for room in own.rooms if room.tile != "printed" for space in room.spaces}
    if not modules or where not in board.beside or modules & set(board.beside[where]):
        return ""
    return say("Mind: {place} touches none of your modules.", place=space_name(say, where))


# ------------------------------------------------------------------------------------------------ hints of labels


def layout_of(say: Say, view: View, number: int) -> str:
    """Where a ready-made layout puts its pieces."""
    mine = view.seat or 0
    chosen = numbers_of(view.catalogue).layouts[view.clinics[mine].board][number - 1]
    hub, treatment, supply = (place_name(say, view, place, mine) for place in chosen.spaces().values())
    return say(
        "Hub {hub}, treatment {treatment}, supply {supply}; entrance: {entrance}.",
        hub=hub,
        treatment=treatment,
        supply=supply,
        entrance=place_name(say, view, chosen.border(), mine),
    )


def fee_of(say: Say, view: View, person: str) -> str:
    """C31: what hiring somebody costs."""
    return say("${n}, and a salary every round.", n=view.hire_costs.get(person, 0))


def queue_points(say: Say, view: View, person: str) -> str:
    """C32: what admitting a patient takes."""
    for row in view.queues.values():
        for place, patient in enumerate(row, 1):
            if patient.id == person:
                return say.count(
                    "{n} Queue Point.", "{n} Queue Points.", place * numbers_of(view.catalogue).admit.place
                )
    return ""


def whereabouts(say: Say, view: View, person: str) -> str:
    """Where somebody is."""
    known = find(view, person)
    return room_name(say, view, known.place, view.seat or 0) if known else ""


def way(say: Say, view: View, person: str, to: str) -> str:
    """C33-C35: how long a way takes."""
    clinic = clinic_of(view.clinics[view.seat or 0], view.catalogue)
    time = time_to(clinic, person, to) if person in clinic.people else None
    return "" if time is None else say("{n} Time, from {room}.", n=time, room=whereabouts(say, view, person))


def income_of(say: Say, view: View, person: str) -> str:
    """C40: what treating a patient brings."""
    known = find(view, person)
    rooms = view.clinics[view.seat or 0].rooms
    room = next((room for room in rooms if known and room.at == known.place), None)
    return say("Brings ${n}.", n=room.income[known.colour]) if room and known and room.income else ""


def cash_left(say: Say, view: View, points: int) -> str:
    """C42-C44: what is left when the bill is paid and so much Popularity bought."""
    own, numbers = view.clinics[view.seat or 0], numbers_of(view.catalogue)
    left = own.cash + own.income - own.upkeep - own.salaries
    if left < 0:
        return say("${n} are missing: dismissals first, then Popularity.", n=-left)
    return say("Leaves ${n}.", n=left - points * numbers.popularity_price)


def price_of(say: Say, view: View, kind: str, where: str, *, free: bool = False) -> str:
    """What building something costs there, and what it does."""
    if free:
        return say("Free of charge.")
    name = family(kind)
    floor = int(where.rpartition("f")[2]) if "f" in where else 0
    cost = numbers_of(view.catalogue).cost(name, floor)
    told = say(KINDS[name].does) if name in KINDS or name in EXTRAS else ""
    return say("${n}. {what}", n=cost, what=told)
