"""Phase 2: Doctor cards; those turned over abroad too."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.quack_in_the_box.state import Quack, put


class Shuffled(Fact, frozen=True):
    """The discard of Doctor cards became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        """Replace the deck."""
        assert self.order is not None
        state.deck = list(self.order)
        state.discard = []

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return Shuffled(None)


class Drew(Event, frozen=True):
    """A doctor drew cards from the top of the deck; the others see how many."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    treatments: tuple[str, ...]
    anytimes: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Move the cards into the hand."""
        del state.deck[len(state.deck) - self.count :]
        doctor = state.doctors[self.seat]
        for card in self.treatments:
            put(doctor, card, anytime=False)
        for card in self.anytimes:
            put(doctor, card, anytime=True)

    def seen(self, seat: int | None) -> Event | None:
        """The cards for their owner only."""
        return self if seat == self.seat else Drew(self.seat, self.count, (), ())


class TurnedOver(Fact, frozen=True):
    """Abroad: cards were turned over and discarded until an Anytime came, which was kept ("" if none came)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    kept: str

    def apply(self, state: Quack) -> None:
        """Everybody saw the card that was kept."""
        del state.deck[len(state.deck) - len(self.cards) - bool(self.kept) :]
        state.discard.extend(self.cards)
        if self.kept:
            doctor = state.doctors[self.seat]
            put(doctor, self.kept, anytime=True)
            doctor.shown.append(self.kept)
