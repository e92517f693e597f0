"""Cures (section 5)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.gothic_doctor.events.leaving import leave_hand, leave_room
from engines.gothic_doctor.state import GothicDoctor, turn


class Announced(Fact, frozen=True):
    """A doctor announced a cure; the payment stays hidden."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        """One attempt is used."""
        turn(state).attempts -= 1


class CureFailed(Fact, frozen=True):
    """The announced cure came to nothing; nobody saw the payment."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        """Nothing moves."""


class Cured(Fact, frozen=True):
    """A doctor discarded `payment` and took the Patient; `counter`: pounds a Wealthy Patron adds."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    payment: tuple[str, ...]
    counter: int

    def apply(self, state: GothicDoctor) -> None:
        """Pay, then move the Patient; attachments on it and a Tough Case on the doctor are discarded."""
        for card in self.payment:
            leave_hand(state, self.seat, card)
        state.treatment_discard.extend(self.payment)
        leave_room(state, self.patient)
        state.cured[self.seat].append(self.patient)
        if self.counter:
            state.counters[self.patient] = self.counter
        if state.tough_cases[self.seat]:
            state.action_discard.append(state.tough_cases[self.seat])
            state.tough_cases[self.seat] = ""
        turn(state).cured += 1
        turn(state).discount = False
