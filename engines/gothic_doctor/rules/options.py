"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engines.game import GameOptions
from engines.gothic_doctor.cards import CATALOGUES, UNKIND, Deck


class Options(GameOptions):
    """Which Actions are in the game, what a Generalist earns, how reactions are asked for, and which deck."""

    actions: Literal["all", "gentle", "none", "list"] = Field(default="all", description="option.actions")
    action_list: str = Field(default="", max_length=400, description="option.action_list")
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
    """Kinds of Actions that are in the game, in the catalogue's order.

    Raises:
        ValueError: "action_list" where it names no Action of the deck.

    """
    match options.actions:
        case "all":
            return tuple(action.id for action in deck.actions)
        case "gentle":
            return tuple(action.id for action in deck.actions if action.effect not in UNKIND)
        case "none":
            return ()
    return _listed(options.action_list, deck)


def _listed(text: str, deck: Deck) -> tuple[str, ...]:
    """Ids or names, with commas between them."""
    wanted = [_plain(name) for name in text.split(",") if name.strip()]
    names = {_plain(name): action.id for action in deck.actions for name in (action.id, action.name)}
    if any(name not in names for name in wanted):
        raise ValueError("action_list")
    chosen = [names[name] for name in wanted]
    return tuple(action.id for action in deck.actions if action.id in chosen)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
