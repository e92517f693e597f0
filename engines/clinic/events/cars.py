"""Events of cars (C4)."""

from __future__ import annotations

from engines.clinic.state import ClinicGame, changed, parked
from engines.game import Fact


class Parked(Fact, frozen=True):
    """C4: a car was parked; `asked`: by the owner's own choice."""

    seat: int
    place: str
    asked: bool

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.cars[self.place] = clinic.cars.get(self.place, 0) + 1
        clinic.arriving -= 1
        parked(clinic)


class DroveOff(Fact, frozen=True):
    """C4: a car left."""

    seat: int
    place: str
    asked: bool

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.cars[self.place] -= 1
        if not clinic.cars[self.place]:
            del clinic.cars[self.place]
        clinic.leaving -= 1
        parked(clinic)


class ValetSet(Fact, frozen=True):
    """C4: a seat wants its cars parked for it, or to be asked."""

    seat: int
    on: bool

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].valet = self.on
        changed(state.clinics[self.seat])
