"""Every press of a button and every choice in a menu: read the custom_id, acknowledge, do, show."""

from __future__ import annotations

from typing import Any

import discord
from structlog.contextvars import bind_contextvars

from bot.errors import UserError
from bot.interactions import (
    admin_buttons,
    ending,
    learn_buttons,
    lobby,
    moves,
    orders,
    proof_button,
    reading,
    replay_buttons,
    undo,
    vote_buttons,
    watch_button,
)
from bot.interactions.live_hands import LiveHands
from bot.interactions.outside import OUTSIDE, Outside
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.interactions.responder import Responder
from bot.interactions.rights import need_sight
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.ids import read
from bot.ui.limits import CHOICES, CUSTOM_ID

VERBS: dict[str, Handler] = {
    **lobby.VERBS,
    **moves.VERBS,
    **reading.VERBS,
    **ending.VERBS,
    **admin_buttons.VERBS,
    **replay_buttons.VERBS,
    **proof_button.VERBS,
    **watch_button.VERBS,
    **undo.VERBS,
    **vote_buttons.VERBS,
    **learn_buttons.VERBS,
    **orders.VERBS,
}
"""What a custom_id can ask for."""


def _asked(table: Table, user: int, verb: str) -> bool:
    """Whether somebody may press this even where they cannot look: stop to watch, answer who offered them a seat."""
    return (verb == "watch" and table.watcher(user) is not None) or (
        verb in {"sub", "refuse"} and str(user) in table.settings.offers
    )


class Presses:
    """Handles presses; the one boundary for what goes wrong in them."""

    def __init__(self, registry: TableRegistry, live: LiveHands) -> None:
        self._registry = registry
        self._live = live

    async def __call__(self, interaction: discord.Interaction[Any]) -> None:
        """Handle one press; whatever goes wrong is told to the person who pressed."""
        responder = Responder(interaction)
        data: dict[str, Any] = dict(interaction.data or {})
        pressed = None
        try:
            press = read(str(data.get("custom_id", "")))
            bind_contextvars(interaction=interaction.id, table=press and press.table, press=press and press.verb)
            if press is None or press.verb not in (VERBS if press.table else OUTSIDE):
                raise UserError(UNKNOWN)
            values = list(map(str, data.get("values", [])))
            if len(values) > CHOICES or any(len(text) > CUSTOM_ID for text in (str(data["custom_id"]), *values)):
                raise UserError(UNKNOWN)  # Discord lets nothing so long be sent, so none of ours is
            if press.table == 0:
                await responder.show(await OUTSIDE[press.verb](Outside(responder, self._registry, press.rest, values)))
                return
            table = await self._registry.table(press.table)
            if interaction.guild_id not in {None, table.row.guild}:
                raise UserError(UNKNOWN)
            if not _asked(table, responder.user, press.verb):
                await need_sight(responder, table)
            table.here(responder.user)
            pressed = Pressed(responder, table, press.rest, values, self._registry, self._live)
            screen = await VERBS[press.verb](pressed)
            if screen is not None:
                await responder.show(screen)
        except UserError as sorry:
            await self._sorry(responder, pressed, sorry)
        except Exception as wrong:  # noqa: BLE001  the one boundary
            await responder.excuse(wrong)

    async def _sorry(self, responder: Responder, pressed: Pressed | None, sorry: UserError) -> None:
        """Say it, with a fresh menu where that helps."""
        if sorry.fresh and pressed is not None:
            try:
                await responder.show(moves.show_hand(pressed, notice=f"⚠️ {sorry.said(responder.say)}"))
            except Exception as wrong:  # noqa: BLE001
                await responder.excuse(wrong)
        elif responder.private:
            # the private message stays; the word comes beside it
            if not responder.acknowledged:
                await responder.acknowledge(silent=True)
            responder.silent = True
            await responder.excuse(sorry)
        else:
            await responder.excuse(sorry)
