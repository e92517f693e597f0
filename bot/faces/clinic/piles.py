"""Open information to look through: rows, University, tiles, bags by colour, double tiles, lasting effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.faces.clinic.names import DOCTORS, DOTS, PATIENTS, SERVICES, kind_name, person_name, tile_name
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic.cards import numbers_of
from engines.clinic.view import View


def piles(say: Say, at: Position) -> list[tuple[str, list[str]]]:
    """Return each pile with its lines, without empty ones (C10, C12-C15, C45)."""
    view: View = at.view
    return [(heading, lines) for heading, lines in _all(say, at, view) if lines]


def _all(say: Say, at: Position, view: View) -> Iterator[tuple[str, list[str]]]:
    for service, row in view.queues.items():
        each = numbers_of(view.catalogue).admit.place
        lines = [
            say.count("{who}: {n} Queue Point", "{who}: {n} Queue Points", place * each,
                      who=f"{DOTS[one.colour]} {say(PATIENTS[one.colour])}")
            for place, one in enumerate(row, 1)
        ]  # fmt: skip
        yield say("Row of {service}", service=say(SERVICES[service].name)), lines
    yield say("University"), _for_hire(say, view)
    yield say("Tiles on offer"), _tiles(say, view)
    for title, names, bag in (
        (N_("Doctors in the bag"), DOCTORS, view.doctors_in_bag),
        (N_("Patients in the bag"), PATIENTS, view.patients_in_bag),
    ):
        yield say(title), [f"{DOTS[colour]} {say(names[colour])} ×{n}" for colour, n in enumerate(bag) if n]
    yield (
        say("Double tiles in hand"),
        [
            f"{at.names[one.seat]}{say.colon}{', '.join(tile_name(say, tile) for tile in one.doubles)}"
            for one in view.clinics
            if one.doubles
        ],
    )
    yield (
        say("Levels kept tonight"),
        [
            f"{at.names[one.seat]}{say.colon}{', '.join(person_name(say, view, doctor) for doctor in one.protected)}"
            for one in view.clinics
            if one.protected
        ],
    )
    gone = Counter(tile_name(say, tile) for tile in view.gone)
    yield say("Tiles out of the game"), [f"{name} ×{n}" for name, n in gone.items()]


def _for_hire(say: Say, view: View) -> list[str]:
    """Return doctors from the left with their price, then staff (C31)."""
    doctors = [
        f"{DOTS[one.colour]} {say(DOCTORS[one.colour])} {say.money('$', view.hire_costs[one.id])}"
        for one in view.university
        if one is not None
    ]
    staff = (("💉", N_("Nurse"), view.nurses), ("🧹", N_("Orderly"), view.orderlies))
    return doctors + [f"{sign} {say(name)} ×{n}" for sign, name, n in staff if n]


def _tiles(say: Say, view: View) -> list[str]:
    """Return hubs and special modules (C10): one of a kind is open, with a number behind it."""
    return [
        say("{kind}: open, {n} behind it", kind=kind_name(say, kind), n=view.stock.get(kind, 0))
        if kind in view.open_tiles
        else say("{kind}: from the next round, {n} left", kind=kind_name(say, kind), n=view.stock[kind])
        for kind in dict.fromkeys((*view.open_tiles, *view.stock))
        if kind in view.open_tiles or view.stock.get(kind)
    ]
