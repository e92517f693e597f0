"""The register of features: the handlers of their buttons, and their slash commands."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interactions import (
    admin,
    card,
    case,
    desk,
    ending,
    forget_server,
    games,
    guests,
    guide,
    hand,
    league,
    league_commands,
    league_making,
    league_managing,
    learn,
    lobby,
    me,
    moves,
    orders,
    play,
    proof,
    reading,
    records,
    rematch,
    replay,
    review,
    rules,
    seats,
    server,
    undo,
    votes,
    watch,
)
from bot.interactions.press import Context, Handler, OutsideHandler
from bot.ui.ids import CustomId

Command = app_commands.Command[Any, ..., Any] | app_commands.Group

BUTTONS: dict[type[CustomId], Handler] = {
    **lobby.BUTTONS,
    **guests.BUTTONS,
    **learn.BUTTONS,
    **hand.BUTTONS,
    **games.BUTTONS,
    **moves.BUTTONS,
    **undo.BUTTONS,
    **orders.BUTTONS,
    **reading.BUTTONS,
    **rules.BUTTONS,
    **card.BUTTONS,
    **votes.BUTTONS,
    **ending.BUTTONS,
    **rematch.BUTTONS,
    **seats.BUTTONS,
    **watch.BUTTONS,
    **replay.BUTTONS,
    **review.BUTTONS,
    **proof.BUTTONS,
    **me.BUTTONS,
}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    **play.OUTSIDE,
    **desk.OUTSIDE,
    **guide.OUTSIDE,
    **learn.OUTSIDE,
    **rules.OUTSIDE,
    **card.OUTSIDE,
    **records.OUTSIDE,
    **me.OUTSIDE,
    **case.OUTSIDE,
    **forget_server.OUTSIDE,
    **league.OUTSIDE,
    **league_making.OUTSIDE,
    **league_managing.OUTSIDE,
}


def commands(context: Context) -> list[Command]:
    """Return every slash command, for the tree and for translators' sentences."""
    return [
        *guide.commands(context),
        *play.commands(context),
        *lobby.commands(context),
        *learn.commands(context),
        *hand.commands(context),
        *moves.commands(context),
        *undo.commands(context),
        *orders.commands(context),
        *reading.commands(context),
        *rules.commands(context),
        *card.commands(context),
        *case.commands(context),
        *votes.commands(context),
        *ending.commands(context),
        *rematch.commands(context),
        *admin.commands(context),
        *games.commands(context),
        *me.commands(context),
        *server.commands(context),
        *league_commands.commands(context),
        *watch.commands(context),
        *replay.commands(context),
        *review.commands(context),
        *proof.commands(context),
        *records.commands(context),
    ]
