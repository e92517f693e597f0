"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engines.gothic_doctor.cards import CATALOGUES, UNKIND, Deck, Effect
from engines.options import GameOptions


class Options(GameOptions):
    """Which Actions are in the game, what a Generalist earns, how reactions are asked for, and which deck."""

    actions: Literal["all", "gentle", "none", "list"] = Field(default="all", description="option.actions")
    action_list: tuple[Effect, ...] = Field(default=(), description="option.action_list")
    generalist: Literal[0, 25, 50, 75, 100, 125, 150] = Field(default=75, description="option.generalist")
    reactions: Literal["quick", "sealed"] = Field(default="quick", description="option.reactions")
    pack: str = Field(default="", max_length=64, description="option.pack")


def catalogue(options: Options) -> str:
    """Hash of the deck to play with.

    Raises:
        ValueError: "pack" where no such deck is registered.

    """
    if options.pack and options.pack not in CATALOGUES:
        raise ValueError("pack")
    return options.pack or CATALOGUES.builtin


def kinds(options: Options, deck: Deck) -> tuple[str, ...]:
    """Kinds of Actions that are in the game, in the catalogue's order; a list chooses them by their effect."""
    match options.actions:
        case "all":
            return tuple(action.id for action in deck.actions)
        case "gentle":
            return tuple(action.id for action in deck.actions if action.effect not in UNKIND)
        case "none":
            return ()
    return tuple(action.id for action in deck.actions if action.effect in options.action_list)
