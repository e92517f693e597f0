"""Events of the Move (C33-C36)."""

from __future__ import annotations

from engines.clinic.state import ClinicGame, Trip, changed
from engines.game import Fact


class Moved(Fact, frozen=True):
    """C33: a person walked; `service`: a patient's service after that."""

    seat: int
    person: str
    to: str
    time: int
    service: str

    def apply(self, state: ClinicGame) -> None:
        """Keep the start of the trip, so that it can be taken back."""
        clinic = state.clinics[self.seat]
        before = clinic.services.get(self.person, "")
        clinic.moved[self.person] = Trip(clinic.people[self.person], self.time, before)
        clinic.people[self.person] = self.to
        if before:
            clinic.services[self.person] = self.service
        clinic.time += self.time
        changed(clinic)


class TookBack(Fact, frozen=True):
    """C36: trips of this Move were taken back."""

    seat: int
    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        for person in self.people:
            trip = clinic.moved.pop(person)
            clinic.people[person] = trip.start
            clinic.time -= trip.time
            if trip.service:
                clinic.services[person] = trip.service
        changed(clinic)


class Proposed(Fact, frozen=True):
    """C33: a seat used the proposed plan."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """Do nothing: the trips are in the events before."""


class MoveEnded(Fact, frozen=True):
    """C36: a seat said done with its Move."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].stage = "business"
        changed(state.clinics[self.seat])


class Reopened(Fact, frozen=True):
    """C36: a seat went back to its Move."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.stage, clinic.plan = "move", ()
        changed(clinic)
