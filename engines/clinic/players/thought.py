"""A seat's analysis of its own clinic: what it has, what it lacks, and what a building would add."""

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
"""Rounds left in which a building that only counts at the end is worth its upkeep."""

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
        return [person for person in self.own.people if person.role == who]

    @cached_property
    def reach(self) -> tuple[str, ...]:
        """Return rooms that work and that both patients and new staff can reach."""
        patients, staff = ways(self.clinic, PRE), ways(self.clinic, OUTSIDE)
        return tuple(place for place in self.lay.working() if place in patients and place in staff)

    def working(self) -> dict[str, int]:
        """Return service -> doctors that its working rooms in reach can take; 0 without such rooms."""
        found = dict.fromkeys(self.view.queues, 0)
        for place in self.reach:
            if self.lay.kind[place] in CARING:
                service = self.lay.service(place)
                found[service] = found.get(service, 0) + self.numbers.capacities[self.lay.kind[place]]["doctor"]
        return found

    def open_to_all(self) -> list[tuple[int, int]]:
        """Return for each room for all services the worst colour treated there, and its patients."""
        return [
            (self.numbers.care.outpatient_worst if kind == "outpatient_clinic" else RED, patients_each(self.clinic, at))
            for at in self.reach
            if (kind := self.lay.kind[at]) in FOR_ALL
        ]

    def doctor_places(self) -> int:
        """Return the number of doctors that working rooms can take."""
        return sum(self.working().values()) + len(self.open_to_all())

    def wards(self) -> tuple[Wards, int]:
        """Return the current assignment of patients, and its income in dollars."""
        levels = [doctor.colour for doctor in self.people("doctor")]
        each = self.numbers.care.patients_each_doctor
        wards = Wards(self.working(), levels, len(self.people("nurse")), each, self.open_to_all())
        treated = [p for p in self.people("patient") if wards.take(p.service, p.colour)]
        return wards, sum(self.numbers.care.income[patient.colour] for patient in treated)

    def admissions(self, wards: Wards, points: int) -> list[tuple[float, int, Person, str]]:
        """Return (worth, points, patient, service) of every patient who could be admitted and treated, best first."""
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
        """Return the value that the solo goal adds to a patient of a service with too few treated (C48)."""
        short = self.own.treated.get(service, 0) < self.numbers.goals.treated_each_service
        return 8.0 * (self.view.goal == "goal.services" and short)

    def admissible(self) -> float:
        """Estimate the dollars of one Admit."""
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
        """Return the dollars left after this round's bill and the income of the patients here."""
        earned = self.wards()[1] * 4 // 5
        return min(self.own.cash, self.own.cash + earned - self.own.upkeep - self.own.salaries)

    def sites_of_a_new_building(self) -> list[str]:
        """Return ground-floor spaces for a hub with a free neighbour for a treatment room, away from all modules."""
        open_spaces = [space for space in sites(self.clinic, "treatment_room") if self.alone(space)]
        return [
            space
            for space in sites(self.clinic, "service_hub")
            if self.alone(space) and any(other in open_spaces for other in self.lay.grid.beside[space])
        ]

    def alone(self, space: str) -> bool:
        """Return True if a space is on the ground, next to no module."""
        board = self.lay.grid
        return not board.floor[space] and not any(self.lay.is_module(other) for other in board.around[space])

    def new_hub(self) -> str:
        """Return the hub that should begin a new building: the one with most patients waiting; empty if none can."""
        kinds = [kind for kind in self.view.open_tiles if family(kind) == "service_hub"]
        pieces = self.own.pieces["treatment_room"] and self.own.pieces["supply_room"]
        dear = _NEW_BUILDING if self.rounds_left <= _LATE or self.view.goal == "goal.buildings" else 2 * _NEW_BUILDING
        if not kinds or not pieces or self.own.hubs_built or self.view.elements or self.spare() < dear:
            return ""
        return max(kinds, key=lambda kind: (len(self.view.queues[service_of(kind)]), kind))

    def shut(self) -> set[int]:
        """Return buildings with a working room that patients cannot reach."""
        reach = ways(self.clinic, PRE)
        rooms = [place for place in self.lay.working() if place not in reach]
        return {self.lay.building[place] for place in rooms}

    def novelty(self, kind: str) -> float:
        """Return the bonus of a hub of a new service, with patients waiting."""
        if family(kind) != "service_hub":
            return 0.0
        here = {service_of(built.kind) for built in self.clinic.built.values() if built.family == "service_hub"}
        wanted = 6.0 * (self.view.goal == "goal.services" and service_of(kind) not in here)
        return wanted + len(self.view.queues[service_of(kind)]) / 2 - 2 * (service_of(kind) in here)
