"""Events of building (C18-C27), free of charge or not."""

from __future__ import annotations

from engines.clinic.pieces import family
from engines.clinic.state import Acting, Built, Clinic, ClinicGame, rebuilt
from engines.game import Fact


class Constructed(Fact, frozen=True):
    """C18-C27: a seat built something for `cost` dollars. `at`: its spaces, modules or border; `tile`: the double tile.

    `how`: "start", "bonus", "build" or "double"; `lost`: parking tiles that made way.
    """

    seat: int
    kind: str
    at: tuple[str, ...]
    cost: int
    how: str
    tile: str = ""
    lost: tuple[str, ...] = ()

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        clinic.cash -= self.cost
        for border in self.lost:
            clinic.parking_tiles.remove(border)
        extras = {
            "entrance": clinic.entrances,
            "parking_tile": clinic.parking_tiles,
            "helipad": clinic.helipads,
            "conveyor": clinic.conveyors,
        }
        if self.kind in extras:
            extras[self.kind].extend(self.at)
        else:
            clinic.built[self.at[0]] = Built(self.kind, self.at, self.tile)
        if self.how == "bonus":
            clinic.bonus = ""
        elif self.how == "double":
            clinic.doubles.remove(self.tile)
        elif self.how == "build":
            self._use_up(state, clinic)
        rebuilt(clinic)

    def _use_up(self, state: ClinicGame, clinic: Clinic) -> None:
        if isinstance(state.step, Acting):
            state.step.elements.append(self.kind)
        if self.kind in state.open_tiles:
            state.open_tiles.remove(self.kind)
            if family(self.kind) == "service_hub":
                clinic.hubs_built += 1
            else:
                clinic.specials_built += 1
