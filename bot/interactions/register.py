"""The register of features: the handlers of their buttons, and their slash commands."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from discord import app_commands

from bot.interactions import (
    case,
    desk,
    guests,
    hand,
    league,
    league_commands,
    learn,
    lobby,
    me,
    moves,
    nudge,
    orders,
    pauses,
    play,
    proof,
    reading,
    records,
    rematch,
    replay,
    review,
    rules,
    seats,
    votes,
)
from bot.interactions.press import Context, Handler, OutsideHandler
from bot.ui.ids import CustomId

Command = app_commands.Command[Any, ..., Any] | app_commands.Group

FEATURES: tuple[ModuleType, ...] = (
    *(play, lobby, guests, learn, hand, moves, orders, reading, rules, case, votes, nudge, rematch, seats, pauses),
    *(me, desk, league, league_commands, replay, review, proof, records),
)
"""Each may have BUTTONS at tables, buttons OUTSIDE of them, and `commands`."""


def _all(name: str) -> dict[type[CustomId], Any]:
    return {verb: handler for one in FEATURES for verb, handler in getattr(one, name, {}).items()}


BUTTONS: dict[type[CustomId], Handler] = _all("BUTTONS")
OUTSIDE: dict[type[CustomId], OutsideHandler] = _all("OUTSIDE")


def commands(context: Context) -> list[Command]:
    """Return every slash command, for the tree and for translators' sentences."""
    return [one for feature in FEATURES if hasattr(feature, "commands") for one in feature.commands(context)]
