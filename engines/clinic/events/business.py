"""Events of Business (C37-C45): care, the bill, Popularity, doctors that IT services protect."""

from __future__ import annotations

from engines.clinic.state import Clinic, ClinicGame, Treatment, changed
from engines.game import Fact


class Planned(Fact, frozen=True):
    """C41: a seat changed its plan of care."""

    seat: int
    plan: tuple[Treatment, ...]

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].plan = self.plan
        changed(state.clinics[self.seat])


class Treated(Fact, frozen=True):
    """C37-C41: a seat's patients were treated and left; `income` dollars."""

    seat: int
    plan: tuple[Treatment, ...]
    services: dict[str, int]
    income: int

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        for one in self.plan:
            for person in one.patients:
                leave(state, clinic, person)
        for service, count in self.services.items():
            clinic.treated[service] = clinic.treated.get(service, 0) + count
        clinic.cash += self.income
        clinic.plan = ()
        clinic.moved = {}
        changed(clinic)


class Dismissed(Fact, frozen=True):
    """C43: a person who could not be paid left."""

    seat: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        leave(state, state.clinics[self.seat], self.person)
        changed(state.clinics[self.seat])


class Paid(Fact, frozen=True):
    """C42, C43: salaries and upkeep were paid; `missing` dollars were not, for `popularity` points."""

    seat: int
    salaries: int
    upkeep: int
    missing: int
    popularity: int

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.cash -= self.salaries + self.upkeep - self.missing
        clinic.popularity -= self.popularity
        changed(clinic)


class PopularityBought(Fact, frozen=True):
    """C44: a seat bought points of Popularity."""

    seat: int
    points: int
    cost: int

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.cash -= self.cost
        clinic.popularity += self.points
        changed(clinic)


class Protected(Fact, frozen=True):
    """C45: IT services will keep a doctor's level."""

    seat: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].protected.append(self.person)
        changed(state.clinics[self.seat])


class BusinessEnded(Fact, frozen=True):
    """C17: a seat waits for Admin."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].stage = "ready"
        changed(state.clinics[self.seat])


def leave(state: ClinicGame, clinic: Clinic, person: str) -> None:
    """Remove a person for good; a car will follow (C4)."""
    del clinic.people[person]
    clinic.services.pop(person, None)
    clinic.moved.pop(person, None)
    clinic.leaving += 1
    state.box.append(person)
