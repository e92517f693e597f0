"""Each seat's view of Clinic: nearly everything. Hidden are the bags, secret picks and undrawn double tiles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engines.clinic.care import income, price, salaries, upkeep
from engines.clinic.layout import grid, layout
from engines.clinic.open_sites import open_sites
from engines.clinic.parking import places, rooms_for_cars
from engines.clinic.pieces import COLOURS, role
from engines.clinic.rules.build import PLAIN, used
from engines.clinic.rules.hire import hire_cost
from engines.clinic.rules.move import it_places
from engines.clinic.rules.scoring import parts, progress
from engines.clinic.state import Acting, Built, Clinic, ClinicGame, Picking, Terms, Treatment


class Person(msgspec.Struct, frozen=True):
    """A person on the table. `colour`: 0 white to 3 red, -1 for nurses and orderlies; `moved`: in this Move."""

    id: str
    role: str
    colour: int
    place: str
    service: str = ""
    moved: bool = False


class Room(msgspec.Struct, frozen=True):
    """A tile on a board. `service`: of the hub on its floor; `works`: patients can be treated; `income`: for a patient
    by colour, gardens included.
    """

    at: str
    kind: str
    spaces: tuple[str, ...]
    tile: str
    floor: int
    building: int
    service: str
    works: bool
    income: tuple[int, ...]


class ClinicView(msgspec.Struct, frozen=True):
    """One seat's clinic, as everyone sees it. `borders`: cars each holds, if parking is open."""

    seat: int
    board: str
    columns: int
    rows: int
    floors: int
    cash: int
    popularity: int
    time: int
    rooms: tuple[Room, ...]
    entrances: tuple[str, ...]
    helipads: tuple[str, ...]
    conveyors: tuple[str, ...]
    parking_tiles: tuple[str, ...]
    cars: dict[str, int]
    borders: dict[str, int]
    parking_left: int
    people: tuple[Person, ...]
    doubles: tuple[str, ...]
    bonus: str
    tiles: dict[str, int]
    pieces: dict[str, int]
    hubs_built: int
    specials_built: int
    chosen: bool
    stage: str
    arriving: int
    leaving: int
    valet: bool
    plan: tuple[Treatment, ...]
    income: int
    upkeep: int
    salaries: int
    protected: tuple[str, ...]
    treated: dict[str, int]
    deaths: int
    score: dict[str, int]


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it.

    `phase`: "founding", "bonus", "doubles", "picking", "acting", "finishing" or "over"; `acting`: (seat, action) of the
    remaining actions, the current one first; `university`: places from the left, None after a doctor was hired;
    `sites`: spaces and borders this seat may build or park on now, in the order they are numbered; `hired`: the kinds
    that the active seat has hired ("doctor", "staff"); `doctors_in_bag`, `patients_in_bag`: how many of each colour,
    white to red, which follows from everyone who has come out; `gone`: tiles that are used up or left the game.
    """

    seat: int | None
    catalogue: str
    round: int
    rounds: int
    action_step: int
    phase: str
    order: tuple[int, ...]
    acting: tuple[tuple[int, str], ...]
    elements: tuple[str, ...]
    points: int
    clinics: tuple[ClinicView, ...]
    queues: dict[str, tuple[Person, ...]]
    university: tuple[Person | None, ...]
    hire_costs: dict[str, int]
    nurses: int
    orderlies: int
    open_tiles: tuple[str, ...]
    stock: dict[str, int]
    doctor_bag: int
    patient_bag: int
    bonuses: tuple[str, ...]
    solitary: str
    pairs: tuple[tuple[str, str], ...]
    it_doctors: int
    goal: str
    progress: dict[str, int]
    picked: str
    sites: tuple[str, ...]
    hired: tuple[str, ...] = ()
    doctors_in_bag: tuple[int, ...] = ()
    patients_in_bag: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()


def view(s: ClinicGame, seat: int | None) -> View:
    """Return the position as one seat, or a spectator, may know it, assembled from public values only."""
    step = s.step
    acting = step if isinstance(step, Acting) else None
    picks = step.picks if isinstance(step, Picking) else {}
    hired = [doctor for doctor in s.university if doctor] + s.nurses[:1] + s.orderlies[:1]
    return View(
        seat=seat,
        catalogue=s.catalogue,
        round=s.round,
        rounds=s.numbers.rounds,
        action_step=s.action_step,
        phase=step.phase if step else "over",
        order=s.order,
        acting=tuple(acting.queue) if acting else (),
        elements=tuple(acting.elements) if acting else (),
        points=acting.points if acting else 0,
        clinics=tuple(_clinic(s, who, chosen=who in picks) for who in range(s.seats)),
        queues={service: _queue(s, service, row) for service, row in s.rows.items()},
        university=tuple(Person(d, "doctor", s.colours[d], "university") if d else None for d in s.university),
        hire_costs={person: hire_cost(s, person) for person in hired},
        nurses=len(s.nurses),
        orderlies=len(s.orderlies),
        open_tiles=tuple(s.open_tiles),
        stock=dict(s.stock),
        doctor_bag=len(s.doctor_bag),
        patient_bag=len(s.patient_bag),
        bonuses=tuple(s.bonuses),
        solitary=s.solitary,
        pairs=tuple(s.pairs),
        it_doctors=it_places(s),
        goal=s.goal,
        progress=progress(s) if s.seats == 1 else {},
        picked=picks.get(seat, "") if seat is not None else "",
        sites=open_sites(s, seat) if seat is not None else (),
        hired=_hired(acting) if acting else (),
        doctors_in_bag=_by_colour(s, s.doctor_bag),
        patients_in_bag=_by_colour(s, s.patient_bag),
        gone=tuple(s.tile_box),
    )


def _queue(s: ClinicGame, service: str, row: list[str]) -> tuple[Person, ...]:
    place = f"row.{service}"
    return tuple([Person(patient, "patient", s.colours[patient], place, service) for patient in row])


def _hired(step: Acting) -> tuple[str, ...]:
    """Return the kinds that a Hire has used up: a doctor, and a nurse or orderly (C31)."""
    return tuple(what for what, used_up in (("doctor", step.doctor), ("staff", step.staff)) if used_up)


def _by_colour(s: ClinicGame, bag: list[str]) -> tuple[int, ...]:
    """Return the number of people of each printed colour (C12), without their order."""
    printed = s.numbers.colours
    found = [printed[person] for person in bag]
    return tuple([found.count(colour) for colour in range(len(COLOURS))])


def _clinic(s: ClinicGame, seat: int, *, chosen: bool) -> ClinicView:
    """Return one view for all viewers, cached until the clinic changes; that a tile was `chosen` is no such change."""
    kept: dict[bool, ClinicView] = s.clinics[seat].__dict__.setdefault("views", {})
    found = kept.get(chosen)
    if found is None:
        found = kept[chosen] = _as_it_is(s, seat, chosen=chosen)
    return found


def _as_it_is(s: ClinicGame, seat: int, *, chosen: bool) -> ClinicView:
    clinic = s.clinics[seat]
    board, each = grid(clinic), s.numbers.each
    return ClinicView(
        seat=seat,
        board=clinic.terms.board,
        columns=board.columns,
        rows=board.rows,
        floors=board.floors,
        cash=clinic.cash,
        popularity=clinic.popularity,
        time=clinic.time,
        rooms=_rooms(clinic),
        entrances=tuple(clinic.entrances),
        helipads=tuple(clinic.helipads),
        conveyors=tuple(clinic.conveyors),
        parking_tiles=tuple(clinic.parking_tiles),
        cars=dict(clinic.cars),
        borders=rooms_for_cars(clinic),
        parking_left=len(places(clinic)),
        people=_people(clinic, s.colours),
        doubles=tuple(clinic.doubles),
        bonus=clinic.bonus,
        tiles={action: clinic.tiles.count(action) for action in ("build", "hire", "admit")},
        pieces={kind: each[kind] - used(clinic, kind) for kind in PLAIN},
        hubs_built=clinic.hubs_built,
        specials_built=clinic.specials_built,
        chosen=chosen,
        stage=clinic.stage,
        arriving=clinic.arriving,
        leaving=clinic.leaving,
        valet=clinic.valet,
        plan=clinic.plan,
        income=income(clinic, clinic.plan, s.colours),
        upkeep=upkeep(clinic),
        salaries=salaries(clinic, s.colours),
        protected=tuple(clinic.protected),
        treated=dict(clinic.treated),
        deaths=clinic.deaths,
        score=parts(s, seat),
    )


def _people(clinic: Clinic, colours: Mapping[str, int]) -> tuple[Person, ...]:
    services, moved = clinic.services, clinic.moved
    found = [
        Person(person, role(person), colours.get(person, -1), place, services.get(person, ""), person in moved)
        for person, place in clinic.people.items()
    ]
    return tuple(found)


def _rooms(clinic: Clinic) -> tuple[Room, ...]:
    """Return the rooms, shared by all clinics with the same buildings."""
    lay = layout(clinic)
    if lay.rooms is None:
        lay.rooms = tuple(_room(clinic, built) for built in lay.built.values())
    return lay.rooms


def _room(clinic: Clinic, built: Built) -> Room:
    lay, at = layout(clinic), built.spaces[0]
    works = built.is_module and lay.works(at)
    return Room(
        at=at,
        kind=built.kind,
        spaces=built.spaces,
        tile=built.tile,
        floor=lay.floor(at),
        building=lay.building.get(at, -1),
        service=lay.service(at) if built.is_module else "",
        works=works,
        income=tuple(price(clinic, at, colour) for colour in range(4)) if works else (),
    )


def clinic_of(view: ClinicView, catalogue: str) -> Clinic:
    """Return a clinic as far as its view tells, to derive ways, sites and care; for players and pictures."""
    return Clinic(
        terms=Terms(catalogue, view.board, view.floors),
        cash=view.cash,
        popularity=view.popularity,
        time=view.time,
        valet=view.valet,
        built={room.at: Built(room.kind, room.spaces, room.tile) for room in view.rooms},
        entrances=list(view.entrances),
        helipads=list(view.helipads),
        conveyors=list(view.conveyors),
        parking_tiles=list(view.parking_tiles),
        cars=dict(view.cars),
        people={person.id: person.place for person in view.people},
        services={person.id: person.service for person in view.people if person.role == "patient"},
        doubles=list(view.doubles),
        bonus=view.bonus,
        plan=view.plan,
        stage=view.stage,
        arriving=view.arriving,
        leaving=view.leaving,
    )
