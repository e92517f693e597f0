"""Events of the action steps (C16): tiles are picked and shown, actions end, rows are refilled."""

from __future__ import annotations

from typing import ClassVar

from engines.clinic.state import Acting, ClinicGame, Picking, changed
from engines.game import Fact


class RoundBegan(Fact, frozen=True):
    """A round began. `order`: the turn order; `tiles`: each seat's action tiles."""

    round: int
    order: tuple[int, ...]
    tiles: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        state.round, state.order = self.round, self.order
        state.action_step = 0
        for clinic in state.clinics:
            clinic.tiles = list(self.tiles)
            clinic.hubs_built = clinic.specials_built = 0
            clinic.protected = []
            changed(clinic)


class Picked(Fact, frozen=True):
    """C16: a seat picked an action tile; the others see that it has."""

    private = "action"
    seat: int
    action: str | None

    def apply(self, state: ClinicGame) -> None:
        assert isinstance(state.step, Picking) and self.action is not None
        state.step.picks[self.seat] = self.action


class TookBackPick(Fact, frozen=True):
    """C16: a seat took its choice back."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        assert isinstance(state.step, Picking)
        del state.step.picks[self.seat]


class PicksShown(Fact, frozen=True):
    """C16: all tiles were shown."""

    reveals: ClassVar[bool] = True
    picks: dict[int, str]

    def apply(self, state: ClinicGame) -> None:
        for seat, action in self.picks.items():
            state.clinics[seat].tiles.remove(action)
            changed(state.clinics[seat])
        state.action_step += 1


class ActionEnded(Fact, frozen=True):
    """C16: a seat's action is over; `unused`: it did nothing."""

    seat: int
    action: str
    unused: bool
    points: int

    def apply(self, state: ClinicGame) -> None:
        step = state.step
        assert isinstance(step, Acting)
        step.queue.pop(0)
        step.elements.clear()
        step.doctor = step.staff = False
        step.points = self.points


class Queued(Fact, frozen=True):
    """C16: a patient came to a row."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    service: str
    person: str
    colour: int

    def apply(self, state: ClinicGame) -> None:
        state.patient_bag.pop()
        state.rows[self.service].append(self.person)
        state.colours[self.person] = self.colour


class GaveUp(Fact, frozen=True):
    """C48, solo: the front patient of the fullest row left."""

    service: str
    person: str

    def apply(self, state: ClinicGame) -> None:
        state.rows[self.service].remove(self.person)
        state.box.append(self.person)
