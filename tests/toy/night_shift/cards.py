"""The cards of Night Shift: data, validated when read. A card's id is "name.copy"."""

from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from engines.catalogue import catalogues


class Cards(BaseModel):
    """The catalogue: strengths of doses, copies of each, numbers of the other cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doses: list[int] = Field(min_length=1, max_length=9)
    copies: int = Field(ge=1, le=9)
    objections: int = Field(ge=0, le=9)
    coffees: int = Field(ge=0, le=9)

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """Return every card id, sorted by kind."""
        doses = [f"dose{dose}.{copy}" for dose in self.doses for copy in range(1, self.copies + 1)]
        objections = [f"objection.{copy}" for copy in range(1, self.objections + 1)]
        return (*doses, *objections, *(f"coffee.{copy}" for copy in range(1, self.coffees + 1)))


CATALOGUES = catalogues(Cards, Path(__file__).with_name("cards.json"))


def kind(card: str) -> str:
    """Return the card's name without its copy: "dose3", "objection", "coffee"."""
    return card.partition(".")[0]


def dose(card: str) -> int:
    """Return the strength of a dose; 0 for other cards."""
    name = kind(card)
    return int(name[4:]) if name.startswith("dose") else 0
