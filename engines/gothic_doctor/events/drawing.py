"""Drawing and discarding (sections 6 and 7)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.events.leaving import leave_hand
from engines.gothic_doctor.moves import ACTION
from engines.gothic_doctor.state import GothicDoctor, turn


class DrawingBegan(Fact, frozen=True):
    """A doctor has this many draws."""

    seat: int
    draws: int

    def apply(self, state: GothicDoctor) -> None:
        """Fix the draws."""
        step = turn(state)
        step.phase = "draw"
        step.draws = self.draws


class Drew(Event, frozen=True):
    """A seat drew the top card of a deck, for `cost` draws (0: an effect gave it)."""

    reveals: ClassVar[bool] = True
    seat: int
    deck: str
    card: str | None
    cost: int

    def apply(self, state: GothicDoctor) -> None:
        """Move the card into the hand."""
        deck = state.action_deck if self.deck == ACTION else state.treatment_deck
        state.hands[self.seat].append(deck.pop())
        if self.cost:
            turn(state).draws -= self.cost

    def seen(self, seat: int | None) -> Event | None:
        """The card for its owner only."""
        return self if seat == self.seat else Drew(self.seat, self.deck, None, self.cost)


class Took(Fact, frozen=True):
    """A seat took an open Treatment from the Library, for `cost` draws."""

    seat: int
    card: str
    cost: int

    def apply(self, state: GothicDoctor) -> None:
        """Move the card into the hand; everybody saw it."""
        state.medical_library[state.medical_library.index(self.card)] = ""
        state.hands[self.seat].append(self.card)
        turn(state).draws -= self.cost
        for who, known in enumerate(state.known):
            if who != self.seat:
                known[self.card] = self.seat


class DiscardingBegan(Event, frozen=True):
    """The hand is above the limit after the draws."""

    def apply(self, state: GothicDoctor) -> None:
        """Next phase."""
        turn(state).phase = "discard"


class Discarded(Fact, frozen=True):
    """A seat discarded a card at the end of its turn."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: GothicDoctor) -> None:
        """Move it to its own deck's discard pile."""
        leave_hand(state, self.seat, self.card)
        action = self.card in index(state.catalogue).effect
        (state.action_discard if action else state.treatment_discard).append(self.card)
