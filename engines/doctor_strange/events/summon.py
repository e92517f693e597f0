"""Characters and what is attached to them (S20, S23 to S27)."""

from __future__ import annotations

from engines.doctor_strange.state import Character, DoctorStrange, leave_hand, spend
from engines.game import Fact


class Summoned(Fact, frozen=True):
    """S23: a Character came into play."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        leave_hand(state, self.seat, self.card)
        state.characters[self.card] = Character(self.card, self.seat, self.seat)


class Attached(Fact, frozen=True):
    """S25: a permanent was attached."""

    seat: int
    card: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        leave_hand(state, self.seat, self.card)
        state.characters[self.character].attachments.append(self.card)


class Vacated(Fact, frozen=True):
    """S27: an attached Location was discarded to make room."""

    seat: int
    location: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].attachments.remove(self.location)
        state.discard.append(self.location)


class Stolen(Fact, frozen=True):
    """S20: thieves made off with an Item."""

    seat: int
    card: str
    item: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)
        state.characters[self.character].attachments.remove(self.item)
        state.discard.append(self.item)
