"""Turns: whose it is, the rolls at its end, and who has won (S3 to S6, S64 to S66)."""

from __future__ import annotations

from typing import ClassVar

from engines.doctor_strange.state import DoctorStrange
from engines.game import Fact


class TurnBegan(Fact, frozen=True):
    """A single turn began; `turn` counts from 1."""

    seat: int
    turn: int

    def apply(self, state: DoctorStrange) -> None:
        state.active = self.seat
        state.turn = self.turn


class Recovered(Fact, frozen=True):
    """S64: a Character rolled and is no longer incapacitated."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].condition = "viable"


class Lingered(Fact, frozen=True):
    """S64: a recovery roll failed."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Nothing changes."""


class Stayed(Fact, frozen=True):
    """S65: a Character of Power 10 or more rolled and stays."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Nothing changes."""


class Departed(Fact, frozen=True):
    """S65, S66: a Character of Power 10 or more left for the discard; `lost` are its attachments."""

    chance: ClassVar[bool] = True
    character: str
    roll: int
    lost: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        del state.characters[self.character]
        state.discard.append(self.character)
        state.discard.extend(self.lost)


class Looked(Fact, frozen=True):
    """S4, S6: who has viable Characters was looked at; `tallies` are the looks in a row each seat was without."""

    tallies: tuple[int, int]

    def apply(self, state: DoctorStrange) -> None:
        state.tallies = list(self.tallies)


class Ended(Fact, frozen=True):
    """The game is over; `winner` None is a draw (S6)."""

    winner: int | None

    def apply(self, state: DoctorStrange) -> None:
        """Nothing is awaited any more."""
        state.winner = self.winner
        state.steps.clear()
