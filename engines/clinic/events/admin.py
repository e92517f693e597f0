"""Events of Admin (C45, C46)."""

from __future__ import annotations

from typing import ClassVar

from engines.clinic.events.business import leave
from engines.clinic.state import ClinicGame, changed
from engines.game import Fact


class BoardAdministered(Fact, frozen=True):
    """C45: Admin on a seat's own board: people who rose, left, fell, worsened, died; Popularity gained and lost."""

    seat: int
    rose: tuple[str, ...]
    departed: tuple[str, ...]
    kept: tuple[str, ...]
    fell: tuple[str, ...]
    worsened: tuple[str, ...]
    died: tuple[str, ...]
    gained: int
    lost: int

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        for person in (*self.rose, *self.worsened):
            state.colours[person] += 1
        for person in self.fell:
            state.colours[person] -= 1
        for person in (*self.departed, *self.died):
            leave(state, clinic, person)
        clinic.deaths += len(self.died)
        clinic.popularity += self.gained - self.lost
        changed(clinic)


class UniversityRose(Fact, frozen=True):
    """C46: doctors left in the University rose one level."""

    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        for person in self.people:
            state.colours[person] += 1


class UniversityFilled(Fact, frozen=True):
    """C46: doctors came to the University; `line`: all of them, red to white."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    came: dict[str, int]
    line: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        for person, colour in self.came.items():
            state.doctor_bag.pop()
            state.colours[person] = colour
        state.university = list(self.line)


class NursesCame(Fact, frozen=True):
    """C46: nurses came to be hired."""

    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        for person in self.people:
            state.nurse_stock.remove(person)
            state.nurses.append(person)


class TilesShown(Fact, frozen=True):
    """C46: the next hub or special module of each of these kinds may be built."""

    kinds: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        for kind in self.kinds:
            state.stock[kind] -= 1
            state.open_tiles.append(kind)
