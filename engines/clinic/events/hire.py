"""Events of people who come (C31, C32): staff is hired, patients are admitted."""

from __future__ import annotations

from engines.clinic.pieces import OUTSIDE, pool
from engines.clinic.state import Acting, ClinicGame, changed
from engines.game import Fact


class Hired(Fact, frozen=True):
    """C31: a seat hired a person, who waits outside; the car must be parked."""

    seat: int
    person: str
    cost: int

    def apply(self, state: ClinicGame) -> None:
        clinic, step = state.clinics[self.seat], state.step
        assert isinstance(step, Acting)
        if self.person.startswith("doc"):
            state.university[state.university.index(self.person)] = ""
            step.doctor = True
        else:
            (state.nurses if self.person.startswith("nurse") else state.orderlies).remove(self.person)
            step.staff = True
        clinic.people[self.person] = OUTSIDE
        clinic.cash -= self.cost
        clinic.arriving += 1
        changed(clinic)


class Admitted(Fact, frozen=True):
    """C32: a seat admitted a patient; the car must be parked."""

    seat: int
    person: str
    service: str
    points: int

    def apply(self, state: ClinicGame) -> None:
        clinic, step = state.clinics[self.seat], state.step
        assert isinstance(step, Acting)
        state.rows[self.service].remove(self.person)
        clinic.people[self.person] = pool(self.service)
        clinic.services[self.person] = self.service
        clinic.arriving += 1
        step.points -= self.points
        changed(clinic)


class Requeued(Fact, frozen=True):
    """C32: a seat moved a patient to the end of another row."""

    seat: int
    person: str
    service: str
    points: int

    def apply(self, state: ClinicGame) -> None:
        step = state.step
        assert isinstance(step, Acting)
        for row in state.rows.values():
            if self.person in row:
                row.remove(self.person)
        state.rows[self.service].append(self.person)
        step.points -= self.points
