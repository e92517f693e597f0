"""What a seat makes of its own clinic: from its view, what it has, what it lacks and what a building would be worth."""

from __future__ import annotations

from functools import cached_property

from engines.chance import Rng
from engines.clinic.cards import Numbers
from engines.clinic.care import patients_each
from engines.clinic.layout import Layout, layout, numbers
from engines.clinic.paths import PRE, ways
from engines.clinic.pieces import OUTSIDE, RED, family, service_of
from engines.clinic.players.wards import Wards
from engines.clinic.sites import sites
from engines.clinic.state import Clinic
from engines.clinic.view import ClinicView, Person, View, clinic_of

_NEW_BUILDING = 8
"""Dollars to spare for a hub, a treatment room, a supply room above it and their upkeep."""

_LATE = 3
"""Rounds left when a building that only counts at the end is worth its upkeep."""

CARING = frozenset({"treatment_room", "double_treatment_room"})
FOR_ALL = frozenset({"outpatient_clinic", "operating_theatre"})
"""Rooms with doctors: for one service, and for all."""


class Thought:
    """One seat's view of its own clinic while it answers."""

    def __init__(self, view: View, seat: int, rng: Rng) -> None:
        self.view, self.rng = view, rng
        self.own: ClinicView = view.clinics[seat]
        self.clinic: Clinic = clinic_of(self.own, view.catalogue)
        self.lay: Layout = layout(self.clinic)
        self.numbers: Numbers = numbers(self.clinic)
        self.rounds_left = view.rounds - max(1, view.round) + 1

    def people(self, who: str) -> list[Person]:
        """Own people of a role."""
        return [person for person in self.own.people if person.role == who]

    @cached_property
    def reach(self) -> tuple[str, ...]:
        """Rooms where patients can be treated, and to which a way leads for them and for new staff."""
        patients, staff = ways(self.clinic, PRE), ways(self.clinic, OUTSIDE)
        return tuple(place for place in self.lay.working() if place in patients and place in staff)

    def working(self) -> dict[str, int]:
        """Service -> doctors its working rooms can take that a way leads to; 0 where there are none."""
        found = dict.fromkeys(self.view.queues, 0)
        for place in self.reach:
            if self.lay.kind[place] in CARING:
                service = self.lay.service(place)
                found[service] = found.get(service, 0) + self.numbers.capacities[self.lay.kind[place]]["doctor"]
        return found

    def open_to_all(self) -> list[tuple[int, int]]:
        """For each room for all services: the worst colour treated there, patients."""
        return [
            (self.numbers.care.outpatient_worst if kind == "outpatient_clinic" else RED, patients_each(self.clinic, at))
            for at in self.reach
            if (kind := self.lay.kind[at]) in FOR_ALL
        ]

    def doctor_places(self) -> int:
        """Doctors that working rooms can take."""
        return sum(self.working().values()) + len(self.open_to_all())

    def wards(self) -> tuple[Wards, int]:
        """Who treats whom as things stand, and the dollars it brings."""
        levels = [doctor.colour for doctor in self.people("doctor")]
        each = self.numbers.care.patients_each_doctor
        wards = Wards(self.working(), levels, len(self.people("nurse")), each, self.open_to_all())
        treated = [p for p in self.people("patient") if wards.take(p.service, p.colour)]
        return wards, sum(self.numbers.care.income[patient.colour] for patient in treated)

    def admissions(self, wards: Wards, points: int) -> list[tuple[float, int, Person, str]]:
        """(worth, points, patient, service) of everybody who could be admitted and treated, best first."""
        found = []
        for here, row in self.view.queues.items():
            for place, patient in enumerate(row):
                for service in wards.places:
                    away = service != here
                    target = self.view.queues[service]
                    if away and len(target) >= self.numbers.row_places:
                        continue
                    cost = len(target) + 2 if away else place + 1
                    nurses = wards.nurses_for(service, patient.colour)
                    if nurses is not None and cost <= points:
                        income = self.numbers.care.income[patient.colour]
                        worth = income - 2.0 * cost - nurses + self.goal_worth(service)
                        found.append((worth, cost, patient, service))
        return sorted(found, key=lambda option: (-option[0], option[2].id))

    def goal_worth(self, service: str) -> float:
        """C48: what the solo goal adds to a patient of a service that too few were treated of."""
        short = self.own.treated.get(service, 0) < self.numbers.goals.treated_each_service
        return 8.0 * (self.view.goal == "goal.services" and short)

    def admissible(self) -> float:
        """Dollars one Admit might bring, roughly."""
        wards, _ = self.wards()
        points, total = self.numbers.admit.points, 0.0
        gone: set[str] = set()
        while options := [o for o in self.admissions(wards, points) if o[2].id not in gone and o[0] > 0]:
            _, cost, patient, service = options[0]
            wards.take(service, patient.colour)
            gone.add(patient.id)
            points -= cost
            total += self.numbers.care.income[patient.colour]
        return total

    def spare(self) -> int:
        """Dollars left once this round's bill is paid with what the patients here bring."""
        earned = self.wards()[1] * 4 // 5
        return min(self.own.cash, self.own.cash + earned - self.own.upkeep - self.own.salaries)

    def sites_of_a_new_building(self) -> list[str]:
        """Ground-floor spaces for a hub with a free neighbour for a treatment room, away from all modules."""
        open_spaces = [space for space in sites(self.clinic, "treatment_room") if self.alone(space)]
        return [
            space
            for space in sites(self.clinic, "service_hub")
            if self.alone(space) and any(other in open_spaces for other in self.lay.grid.beside[space])
        ]

    def alone(self, space: str) -> bool:
        """On the ground, beside no module."""
        board = self.lay.grid
        return not board.floor[space] and not any(self.lay.is_module(other) for other in board.around[space])

    def new_hub(self) -> str:
        """A hub that might begin a new building: the one with most patients waiting; empty where none can."""
        kinds = [kind for kind in self.view.open_tiles if family(kind) == "service_hub"]
        pieces = self.own.pieces["treatment_room"] and self.own.pieces["supply_room"]
        dear = _NEW_BUILDING if self.rounds_left <= _LATE or self.view.goal == "goal.buildings" else 2 * _NEW_BUILDING
        if not kinds or not pieces or self.own.hubs_built or self.view.elements or self.spare() < dear:
            return ""
        return max(kinds, key=lambda kind: (len(self.view.queues[service_of(kind)]), kind))

    def shut(self) -> set[int]:
        """Buildings with a working room that no way leads to."""
        reach = ways(self.clinic, PRE)
        rooms = [place for place in self.lay.working() if place not in reach]
        return {self.lay.building[place] for place in rooms}

    def novelty(self, kind: str) -> float:
        """Hubs of a service that is not here yet, with patients waiting."""
        if family(kind) != "service_hub":
            return 0.0
        here = {service_of(built.kind) for built in self.clinic.built.values() if built.family == "service_hub"}
        wanted = 6.0 * (self.view.goal == "goal.services" and service_of(kind) not in here)
        return wanted + len(self.view.queues[service_of(kind)]) / 2 - 2 * (service_of(kind) in here)
