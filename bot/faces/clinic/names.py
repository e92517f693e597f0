"""The names of pieces, tiles, services and people."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces.values import Label
from bot.words import N_, Say
from engines.clinic.pieces import family, service_of
from engines.clinic.view import Person, View


@dataclass(frozen=True, slots=True)
class Service:
    """A service of the hospital, and the name of its hub."""

    name: str
    hub: str
    emoji: str


SERVICES = {
    "psychiatry": Service(N_("Psychiatry"), N_("Psychiatry hub"), "🧠"),
    "cardiology": Service(N_("Cardiology"), N_("Cardiology hub"), "❤️"),
    "ophthalmology": Service(N_("Ophthalmology"), N_("Ophthalmology hub"), "👁️"),
    "orthopaedics": Service(N_("Orthopaedics"), N_("Orthopaedics hub"), "🦴"),
    "neurology": Service(N_("Neurology"), N_("Neurology hub"), "⚡"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its name, a short one for the picture (at most 16 characters), and its effect.

    effects.py fills the table's numbers into the effect.
    """

    name: str
    short: str
    does: str
    emoji: str


KINDS: dict[str, Piece] = {
    "service_hub": Piece(N_("Service hub"), N_("Hub"), N_("Its service works on this floor of the building."), "🏥"),
    "treatment_room": Piece(
        N_("Treatment room"), N_("Treat"), N_("Doctors {doctors}, patients {patients}; needs a hub and supplies."), "🩺"
    ),
    "supply_room": Piece(N_("Supply room"), N_("Supply"), N_("Rooms beside it work; an orderly saves upkeep."), "📦"),
    "laboratory": Piece(
        N_("Laboratory"), N_("Lab"), N_("Doctors in it ({doctors}) rise a level; Popularity +{popularity}."), "🔬"
    ),
    "operating_theatre": Piece(
        N_("Operating theatre"), N_("Theatre"), N_("Patients {patients}, of any service; income times {times}."), "🔪"
    ),
    "outpatient_clinic": Piece(
        N_("Outpatient clinic"), N_("Outpat."), N_("Patients {patients}, at worst {colour}; no hub needed."), "🚶"
    ),
    "waiting_room": Piece(N_("Waiting room"), N_("Waiting"), N_("Stepping out of it takes {time} Time."), "🪑"),
    "garden": Piece(N_("Garden"), N_("Garden"), N_("+${more} for each patient treated beside it."), "🌳"),
    "entrance": Piece(N_("Entrance"), N_("Door"), N_("Where people come in."), "🚪"),
    "parking_tile": Piece(N_("Parking tile"), N_("P3"), N_("Cars on one border: {cars}."), "🅿️"),
    "helipad": Piece(N_("Helipad"), N_("Heli"), N_("Patients land on the roof for {time} Time."), "🚁"),
    "conveyor": Piece(N_("Conveyor"), N_("Belt"), N_("Between conveyors people glide for {time} Time."), "🛗"),
    "double_treatment_room": Piece(
        N_("Double treatment room"),
        N_("Double treatment"),
        N_("Doctors {doctors}, patients {patients}; needs a hub and supplies. +{points} at the end."),
        "🩺",
    ),
    "administrative_offices": Piece(
        N_("Administrative offices"),
        N_("Offices"),
        N_("A doctor and an orderly save ${saved}; white doctors burn out. +{points} at the end."),
        "🗂️",
    ),
    "it_services": Piece(
        N_("IT services"),
        N_("IT services"),
        N_("Its white doctors keep {doctors} levels. +{points} at the end."),
        "💻",
    ),
    "recovery_room": Piece(
        N_("Recovery room"),
        N_("Recovery"),
        N_("Nurses {nurses}, any {patients} patients, ${income} each. +{points} at the end."),
        "🛌",
    ),
    "huge_waiting_room": Piece(
        N_("Huge waiting room"),
        N_("Huge waiting"),
        N_("With an orderly, patients may change service here. +{points} at the end."),
        "🛋️",
    ),
    "large_corridor": Piece(
        N_("Large corridor"),
        N_("Corridor"),
        N_("New people reach it at {into} Time, its floor and the next at {out}. +{points} at the end."),
        "🛣️",
    ),
    "luxurious_garden": Piece(
        N_("Luxurious garden"), N_("Luxury garden"), N_("+${more} for each patient treated beside it."), "🌺"
    ),
    "huge_parking_lot": Piece(N_("Huge parking lot"), N_("Parking lot"), N_("Cars it holds: {cars}."), "🅿️"),
}

BONUSES = {
    "bonus.cash": Label(N_("Cash"), N_("${cash}, at once."), "💵"),
    "bonus.doctor": Label(N_("A doctor"), N_("{doctor}, with a car and a grievance about parking."), "🩺"),
    "bonus.orderly": Label(N_("An orderly"), N_("Comes with a car."), "🧹"),
    "bonus.nurse": Label(N_("A nurse"), N_("Comes with a car."), "💉"),
    "bonus.garden": Label(N_("A garden"), N_("Placed at once, free of charge."), "🌳"),
    "bonus.parking_tile": Label(N_("A parking tile"), N_("Placed at once, free of charge."), "🅿️"),
    "bonus.entrance": Label(N_("An entrance"), N_("Placed at once, free of charge."), "🚪"),
}

ACTIONS = {
    "build": Label(N_("Build"), N_("Elements: {elements}; a supply room on top beside a treatment room."), "🏗️"),
    "hire": Label(N_("Hire"), N_("One doctor, and one nurse or orderly."), "🤝"),
    "admit": Label(N_("Admit"), N_("Queue Points for patients: {points}."), "🚑"),
}

ROLES = {"doctor": N_("doctor"), "nurse": N_("nurse"), "orderly": N_("orderly"), "patient": N_("patient")}

DOCTORS = (N_("White doctor"), N_("Yellow doctor"), N_("Orange doctor"), N_("Red doctor"))

PATIENTS = (N_("White patient"), N_("Yellow patient"), N_("Orange patient"), N_("Red patient"))

HIRED = {"doctor": N_("a doctor"), "staff": N_("a nurse or an orderly")}

DOTS = ("⚪", "🟡", "🟠", "🔴")

COLOUR_NAMES = (N_("white"), N_("yellow"), N_("orange"), N_("red"))


def kind_name(say: Say, kind: str) -> str:
    """Return a kind, such as "Cardiology hub"; a service by its name."""
    if kind in SERVICES:
        return say(SERVICES[kind].name)
    if family(kind) == "service_hub" and service_of(kind):
        return say(SERVICES[service_of(kind)].hub)
    return say(KINDS[family(kind)].name)


def kind_emoji(kind: str) -> str:
    """Return the emoji of a kind; a hub has its service's."""
    if family(kind) == "service_hub" and service_of(kind):
        return SERVICES[service_of(kind)].emoji
    return KINDS[family(kind)].emoji


def tile_name(say: Say, tile: str) -> str:
    return say(BONUSES[tile].text) if tile in BONUSES else kind_name(say, family(tile))


def find(view: View, person: str) -> Person | None:
    rows = (one for row in view.queues.values() for one in row)
    doctors = (one for one in view.university if one)
    clinics = (one for clinic in view.clinics for one in clinic.people)
    return next((one for part in (rows, doctors, clinics) for one in part if one.id == person), None)


def person_name(say: Say, view: View, person: str) -> str:
    """Return a name such as "Yellow doctor" or "Orange patient (Cardiology)"."""
    if person.startswith("nurse"):
        return say("Nurse")
    if person.startswith("orderly"):
        return say("Orderly")
    known = find(view, person)
    if known is None:
        return say("Somebody who has left")
    if known.role == "doctor":
        return say(DOCTORS[known.colour])
    return say("{patient} ({service})", patient=say(PATIENTS[known.colour]), service=say(SERVICES[known.service].name))


def person_emoji(view: View, person: str) -> str:
    """Return a dot of the person's colour, or a tool."""
    known = find(view, person)
    if known is not None and known.colour >= 0:
        return DOTS[known.colour]
    return "💉" if person.startswith("nurse") else "🧹" if person.startswith("orderly") else "👤"


def hired(say: Say, view: View) -> str:
    """Return what the active seat has hired of a doctor and a nurse or orderly (C31); empty for none."""
    return say.join([say(HIRED[what]) for what in view.hired])
