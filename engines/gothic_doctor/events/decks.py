"""Cards that come from the decks to where everybody sees them (R3, R4, R14)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.gothic_doctor.events.leaving import leave_room
from engines.gothic_doctor.moves import PATIENT, TREATMENT
from engines.gothic_doctor.state import GothicDoctor


class PatientEntered(Fact, frozen=True):
    """The top Patient took a place in the Waiting Room."""

    reveals: ClassVar[bool] = True
    card: str
    place: int

    def apply(self, state: GothicDoctor) -> None:
        """Move the card."""
        state.patient_deck.pop()
        state.relapsed = max(0, state.relapsed - 1)
        state.waiting_room[self.place] = self.card


class PatientTurnedAway(Fact, frozen=True):
    """The top Patient would have been the third of its name, and was discarded."""

    reveals: ClassVar[bool] = True
    card: str

    def apply(self, state: GothicDoctor) -> None:
        """Move the card."""
        state.patient_deck.pop()
        state.relapsed = max(0, state.relapsed - 1)
        state.patient_discard.append(self.card)


class PatientsLeft(Fact, frozen=True):
    """Patients were discarded from the Waiting Room, with anything attached."""

    patients: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        """Move them, leaving empty places."""
        for patient in self.patients:
            leave_room(state, patient)
            state.patient_discard.append(patient)


class LibraryFilled(Fact, frozen=True):
    """The top Treatment was laid open in the Library."""

    reveals: ClassVar[bool] = True
    card: str
    place: int

    def apply(self, state: GothicDoctor) -> None:
        """Move the card."""
        state.treatment_deck.pop()
        state.medical_library[self.place] = self.card


class DuplicateDiscarded(Fact, frozen=True):
    """The top Treatment lay in the Library already, and was discarded."""

    reveals: ClassVar[bool] = True
    card: str

    def apply(self, state: GothicDoctor) -> None:
        """Move the card."""
        state.treatment_deck.pop()
        state.treatment_discard.append(self.card)


class Shuffled(Fact, frozen=True):
    """A discard pile became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    deck: str
    order: tuple[str, ...] | None

    def apply(self, state: GothicDoctor) -> None:
        """Replace the deck."""
        assert self.order is not None
        order = list(self.order)
        if self.deck == PATIENT:
            state.patient_deck, state.patient_discard = order, []
        elif self.deck == TREATMENT:
            state.treatment_deck, state.treatment_discard = order, []
        else:
            state.action_deck, state.action_discard = order, []

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return Shuffled(self.deck, None)
