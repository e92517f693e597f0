from __future__ import annotations

from typing import Literal

from pydantic import Field

from engines.gothic_doctor.cards import CATALOGUES, UNKIND, Deck, Effect
from engines.gothic_doctor.state import Terms
from engines.options import GameOptions


class Options(GameOptions):
    """The Actions in the game, and the deck."""

    actions: Literal["all", "gentle", "none", "list"] = Field(default="all", description="option.actions")
    action_list: tuple[Effect, ...] = Field(default=(), description="option.action_list")
    pack: str = Field(default="", max_length=64, description="option.pack")

    def catalogue(self) -> str:
        """Return the hash of the chosen deck. Raise ValueError("pack") if it is not registered."""
        if self.pack and self.pack not in CATALOGUES:
            raise ValueError("pack")
        return self.pack or CATALOGUES.builtin

    def terms(self, deck: Deck) -> Terms:
        return Terms(self._kinds(deck))

    def _kinds(self, deck: Deck) -> tuple[str, ...]:
        """Return the kinds of Actions in the game, in the catalogue's order; a list chooses them by effect."""
        match self.actions:
            case "all":
                return tuple(action.id for action in deck.actions)
            case "gentle":
                return tuple(action.id for action in deck.actions if action.effect not in UNKIND)
            case "none":
                return ()
        return tuple(action.id for action in deck.actions if action.effect in self.action_list)
