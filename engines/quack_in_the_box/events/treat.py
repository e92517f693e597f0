"""Phase 5: Treatments, what is played on them, and the bill."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.game import Event, Fact
from engines.quack_in_the_box.state import Laid, Lying, Quack, Treated, office_of, take


class TreatmentLaid(Fact, frozen=True):
    """A Treatment was laid on a Patient; it has no effect yet."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    patient: str
    money: int

    def apply(self, state: Quack) -> None:
        """Out of the hand, onto the bill."""
        take(state.doctors[self.seat], self.card)
        state.laid.append(Laid(self.card, self.patient, self.money))


class Redirected(Fact, frozen=True):
    """The Treatment just played lands on another Patient."""

    card: str
    patient: str
    other: str

    def apply(self, state: Quack) -> None:
        """Change the Patient."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Treated))
        step.patient = self.other
        state.laid[-1] = Laid(self.card, self.other, state.laid[-1].money)


class Altered(Fact, frozen=True):
    """The Treatment just played was altered by an Anytime; it earns `money` now."""

    card: str
    by: str
    money: int

    def apply(self, state: Quack) -> None:
        """Remember the card that alters it."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Treated))
        step.on_it.append(self.by)
        state.laid[-1] = Laid(self.card, state.laid[-1].patient, self.money)


class Cancelled(Fact, frozen=True):
    """The Treatment just played was discarded."""

    card: str

    def apply(self, state: Quack) -> None:
        """It counts toward the number required and earns nothing."""
        state.laid[-1] = Laid(self.card, "", 0)
        state.discard.append(self.card)


class Wasted(Fact, frozen=True):
    """The Treatment just played found its Patient gone, and was discarded."""

    card: str
    patient: str

    def apply(self, state: Quack) -> None:
        """Discard it."""
        state.discard.append(self.card)


class TookEffect(Fact, frozen=True):
    """A Treatment took effect on a Patient and lies beside them."""

    card: str
    patient: str
    cure: int
    harm: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office = office_of(state, self.patient)
        office.cure += self.cure
        office.harm += self.harm
        office.count += 1
        office.lying.append(Lying(self.card, self.cure, self.harm))


class MadeDo(Event, frozen=True):
    """The duty of a short hand is done for this turn."""

    def apply(self, state: Quack) -> None:
        """Once a turn."""
        state.made_do = True


class Earned(msgspec.Struct, frozen=True, array_like=True):
    """What one Treatment of a round earned; `patient` "" if it was cancelled."""

    card: str
    patient: str
    money: int


class Paid(Fact, frozen=True):
    """A round of Treatments was paid: each Treatment, and a `bonus` that the `cards`, now discarded, brought."""

    seat: int
    earned: tuple[Earned, ...]
    bonus: int
    cards: tuple[str, ...]
    total: int

    def apply(self, state: Quack) -> None:
        """Take the money."""
        doctor = state.doctors[self.seat]
        doctor.money += self.total
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)
