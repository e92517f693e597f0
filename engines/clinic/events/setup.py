"""Events of set-up (C11, C14, C15): founding and the two drafts."""

from __future__ import annotations

from engines.clinic.pieces import BONUS_SITES, OUTSIDE
from engines.clinic.state import ClinicGame, DraftingBonus, DraftingDoubles, changed, rebuilt
from engines.game import Event, Fact


class TookBackFounding(Fact, frozen=True):
    """C11: a seat took its founding back."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """Clear the board, except for what is printed on it."""
        clinic = state.clinics[self.seat]
        clinic.built = {place: built for place, built in clinic.built.items() if built.tile == "printed"}
        clinic.entrances.clear()
        rebuilt(clinic)


class DoctorCame(Fact, frozen=True):
    """C11: a seat's first doctor came to the entrance; the car must be parked."""

    seat: int
    person: str
    at: str

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        state.reserve.remove(self.person)
        clinic.people[self.person] = self.at
        clinic.arriving += 1
        changed(clinic)


class BonusClaimed(Fact, frozen=True):
    """C14: a seat chose a bonus tile: dollars at once, a piece to place, or a person (`person`)."""

    seat: int
    bonus: str
    cash: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        state.bonuses.remove(self.bonus)
        state.tile_box.append(self.bonus)
        clinic.cash += self.cash
        if self.person:
            state.reserve.remove(self.person)
            clinic.people[self.person] = OUTSIDE
            clinic.arriving += 1
        elif (piece := self.bonus.partition(".")[2]) in BONUS_SITES:
            clinic.bonus = piece
        step = state.step
        if isinstance(step, DraftingBonus):
            step.placing = bool(clinic.bonus)
        changed(clinic)


class BonusTurnEnded(Event, frozen=True):
    """C14: the next seat chooses."""

    def apply(self, state: ClinicGame) -> None:
        step = state.step
        assert isinstance(step, DraftingBonus)
        step.queue.pop(0)
        step.placing = False


class PairDrafted(Fact, frozen=True):
    """C15: a seat took a pair of double tiles."""

    seat: int
    pair: tuple[str, str]

    def apply(self, state: ClinicGame) -> None:
        state.pairs.remove(self.pair)
        state.clinics[self.seat].doubles.extend(self.pair)
        step = state.step
        assert isinstance(step, DraftingDoubles)
        step.swapping = True
        changed(state.clinics[self.seat])


class DraftEnded(Fact, frozen=True):
    """C15: a seat swapped `gave` for `took`, or (both empty) kept its pair."""

    seat: int
    gave: str
    took: str

    def apply(self, state: ClinicGame) -> None:
        clinic = state.clinics[self.seat]
        if self.gave:
            clinic.doubles[clinic.doubles.index(self.gave)] = self.took
            state.solitary = self.gave
        step = state.step
        assert isinstance(step, DraftingDoubles)
        step.queue.pop(0)
        step.swapping = False
        changed(clinic)


class LeftoversBoxed(Fact, frozen=True):
    """C14, C15: bonus tiles, their people, and the solitary tile left the game if not taken."""

    tiles: tuple[str, ...]
    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        for person in self.people:
            state.reserve.remove(person)
            state.box.append(person)
        for tile in self.tiles:
            if tile in state.bonuses:
                state.bonuses.remove(tile)
            else:
                state.solitary = ""
            state.tile_box.append(tile)
