"""Turns, the last of them, and the end."""

from __future__ import annotations

from engines.game import Fact
from engines.quack_in_the_box.state import Quack


class TurnBegan(Fact, frozen=True):
    """A doctor's turn began; `round`: times round the table."""

    seat: int
    round: int

    def apply(self, state: Quack) -> None:
        """Nothing is required or laid yet; a last turn is used up."""
        state.active = self.seat
        state.round = self.round
        state.required = 0
        state.laid = []
        state.dead = []
        state.made_do = False
        if state.last is not None:
            state.last = state.last[state.last.index(self.seat) + 1 :]


class LastTurnsCalled(Fact, frozen=True):
    """Each of these doctors takes one more turn, in this order."""

    seats: tuple[int, ...]

    def apply(self, state: Quack) -> None:
        """Keep the order."""
        state.last = list(self.seats)


class Ended(Fact, frozen=True):
    """The game is over; `how` is a key."""

    how: str

    def apply(self, state: Quack) -> None:
        """Nothing is awaited any more."""
        state.ended = self.how
