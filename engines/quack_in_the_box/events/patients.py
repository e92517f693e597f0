"""Phase 3, a Patient comes; how they fare, and how they go."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.quack_in_the_box.state import Office, Quack, office_of, vacate


class PatientsShuffled(Fact, frozen=True):
    """The discard of Patients became the new Patient deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        """Replace the Patient deck."""
        assert self.order is not None
        state.patients = list(self.order)
        state.gone = []

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return PatientsShuffled(None)


class Admitted(Fact, frozen=True):
    """A Patient came and paid the co-pay."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    illnesses: tuple[str, ...]
    copay: int

    def apply(self, state: Quack) -> None:
        """Take the top Patient and the money; whoever died earlier in this turn is well again, and can be billed."""
        state.patients.pop()
        state.dead = [patient for patient in state.dead if patient != self.patient]
        doctor = state.doctors[self.seat]
        doctor.office = Office(self.patient, self.illnesses, lying=[], bugs=[])
        doctor.money += self.copay


class CureGained(Fact, frozen=True):
    """A Patient gained Cure from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office_of(state, self.patient).cure += self.points


class HarmTaken(Fact, frozen=True):
    """A Patient took Harm from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office_of(state, self.patient).harm += self.points


class Infected(Fact, frozen=True):
    """A Patient has one more illness."""

    patient: str
    illness: str

    def apply(self, state: Quack) -> None:
        """For as long as they stay."""
        office_of(state, self.patient).illnesses += (self.illness,)


class WentHome(Fact, frozen=True):
    """A Patient went home cured."""

    seat: int
    patient: str

    def apply(self, state: Quack) -> None:
        """The office is empty."""
        vacate(state, state.doctors[self.seat])


class Revived(Fact, frozen=True):
    """A Patient did not die after all; Harm and count of Treatments are now these."""

    patient: str
    harm: int
    count: int

    def apply(self, state: Quack) -> None:
        """Set both."""
        office = office_of(state, self.patient)
        office.harm = self.harm
        office.count = self.count


class Died(Fact, frozen=True):
    """A Patient of `seat` died by the card `by` of `killer`."""

    seat: int
    patient: str
    killer: int
    by: str

    def apply(self, state: Quack) -> None:
        """The office is empty, and nothing laid on them is paid."""
        vacate(state, state.doctors[self.seat])
        state.dead.append(self.patient)


class Swapped(Fact, frozen=True):
    """Two doctors traded Patients."""

    seat: int
    other: int

    def apply(self, state: Quack) -> None:
        """With everything on them."""
        one, two = state.doctors[self.seat], state.doctors[self.other]
        one.office, two.office = two.office, one.office
