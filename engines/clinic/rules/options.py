from __future__ import annotations

from typing import Literal

from pydantic import Field

from engines.clinic.cards import CATALOGUES, numbers_of
from engines.clinic.state import Terms
from engines.options import GameOptions

BoardName = Literal["standard", "compact", "expert", "super_expert"]
SeatBoard = Literal["same", "standard", "compact", "expert", "super_expert"]


class Options(GameOptions):
    """The options of a table. `board_1` ... `board_4`: another ground floor for one seat, as a handicap (C5)."""

    board: BoardName = Field(default="standard", description="option.board")
    board_1: SeatBoard = Field(default="same", description="option.board_1")
    board_2: SeatBoard = Field(default="same", description="option.board_2")
    board_3: SeatBoard = Field(default="same", description="option.board_3")
    board_4: SeatBoard = Field(default="same", description="option.board_4")
    tall: bool = Field(default=False, description="option.tall")
    valet: bool = Field(default=False, description="option.valet")
    pack: str = Field(default="", max_length=64, description="option.pack")

    def terms(self, seat: int) -> Terms:
        """Return the terms of a seat. Raise ValueError as `catalogue` does."""
        name = self.catalogue()
        own: str = (self.board_1, self.board_2, self.board_3, self.board_4)[seat]
        floors = numbers_of(name).tall_floors if self.tall else numbers_of(name).floors
        return Terms(name, self.board if own == "same" else own, floors)

    def uneven(self, seats: int) -> bool:
        """Return True if a seat builds on another ground floor than the others (C5)."""
        own = (self.board_1, self.board_2, self.board_3, self.board_4)[:seats]
        return len({self.board if board == "same" else board for board in own}) > 1

    def catalogue(self) -> str:
        """Return the content hash of the rules table. Raise ValueError("pack") if it is not registered."""
        if not self.pack:
            return CATALOGUES.builtin
        if self.pack not in CATALOGUES:
            raise ValueError("pack")
        return self.pack
