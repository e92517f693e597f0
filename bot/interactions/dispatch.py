"""Every press of a button, choice in a menu and submitted form: read the custom_id, acknowledge, act, show."""

from __future__ import annotations

from typing import Any

import discord
from structlog.contextvars import bind_contextvars

from bot.errors import UserError
from bot.interactions.access import need_sight, need_welcome_outside, need_welcome_to
from bot.interactions.hand import show_hand
from bot.interactions.live_hands import FURTHER_DOWN
from bot.interactions.moves import BUTTONS as ANSWERS
from bot.interactions.moves import done_already
from bot.interactions.naming import take_name
from bot.interactions.press import UNKNOWN, Context, OutsidePress, Press
from bot.interactions.register import BUTTONS, OUTSIDE
from bot.interactions.responder import Responder
from bot.interactions.telling import tell_acts
from bot.screens.hand import closed
from bot.tables import pressing
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId, is_too_large, read
from bot.ui.layout import filled
from bot.ui.limits import CHOICES, CUSTOM_ID
from bot.ui.verbs import Refuse, SitDown, Watch
from storage import StorageError


def _asked(table: Table, user: int, asked: CustomId) -> bool:
    """Return True if the press needs no sight of the table: to stop watching, or to answer an offered seat."""
    return (isinstance(asked, Watch) and table.watcher(user) is not None) or (
        isinstance(asked, (SitDown, Refuse)) and str(user) in table.settings.seat_offers
    )


async def _on_board(table: Table, responder: Responder) -> bool:
    message = responder.interaction.message
    if message is None or responder.private:
        return False
    posts = await table.services.storage.posts(table.id)
    return any(post.kind == "board" and post.message == message.id for post in posts)


def _read(data: dict[str, Any]) -> tuple[CustomId, list[str]]:
    custom_id, values = str(data.get("custom_id", "")), list(map(str, data.get("values", [])))
    asked, written = read(custom_id), filled(data.get("components", []))
    bind_contextvars(table=asked and asked.table, press=asked and asked.verb)
    if asked is None or type(asked) not in (BUTTONS if asked.table else OUTSIDE):
        raise UserError(UNKNOWN)
    if len(values) > CHOICES or any(len(text) > CUSTOM_ID or is_too_large(text) for text in (custom_id, *values)):
        raise UserError(UNKNOWN)
    return asked, values or written


class Buttons:
    """Handles presses, and every error in them."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, interaction: discord.Interaction[Any]) -> None:
        """Handle one press. Errors are shown to the person who pressed."""
        responder = Responder.of(interaction)
        press = None
        bind_contextvars(interaction=interaction.id)
        pressing.begin(interaction.id)
        try:
            asked, values = _read(dict(interaction.data or {}))
            self._context.registry.services.usage.count("button", asked.verb)
            if asked.table:
                press = await self._press(responder, asked, values)
                screen = await self._carry_out(press)
            else:
                await need_welcome_outside(self._context.registry, responder, asked)
                screen = await OUTSIDE[type(asked)](OutsidePress(responder, asked, self._context, values))
            if screen is not None:
                await responder.show(screen)
            if press is not None:
                take_name(responder, press.table)
        except Exception as wrong:  # noqa: BLE001  the one boundary
            await self._excuse(responder, press, wrong)
        finally:
            if responder.edits is not None:
                self._context.presses.noted(responder.edits, interaction)
            # the interaction is kept for later edits, which do not need these large fields
            interaction.message = interaction.data = None
            await tell_acts(self._context.registry, interaction)

    async def _press(self, responder: Responder, asked: CustomId, values: list[str]) -> Press[Any]:
        """Return the press. Raise UserError if the person may not see the table."""
        table = await self._context.registry.table(asked.table)
        if responder.interaction.guild_id not in {None, table.row.guild} and not responder.private:
            raise UserError(UNKNOWN)
        if not _asked(table, responder.user, asked):
            await need_sight(responder, table)
        await need_welcome_to(self._context.registry, responder, table, asked)
        responder.on_board = await _on_board(table, responder)
        return Press(responder, table, asked, self._context, values)

    async def _carry_out(self, press: Press[Any]) -> Screen | None:
        """Run the handler and return the screen of its answer."""
        table, responder, asked, live = press.table, press.responder, press.asked, self._context.live
        if self._on_old_screen(press):
            await show_hand(press)
            return None
        if type(asked) in ANSWERS and live.older(table, responder.user, responder.interaction):
            return closed(responder.say(FURTHER_DOWN))
        table.here(responder.user)
        return await BUTTONS[type(asked)](press)

    def _on_old_screen(self, press: Press[Any]) -> bool:
        """Return True if the pressed screen does not show the player's last move. A submitted form counts anyway."""
        responder = press.responder
        written = responder.interaction.type is discord.InteractionType.modal_submit
        return responder.private and not written and self._context.live.untold.waits(press.table.id, responder.user)

    async def _excuse(self, responder: Responder, press: Press[Any] | None, wrong: Exception) -> None:
        """Show an error, with a fresh hand if that helps. Otherwise a private screen stays and the error comes next to
        it. If another delivery of this press, or an earlier try, has done the work, show the present hand.
        """
        sorry = wrong if isinstance(wrong, UserError) else None
        done = isinstance(wrong, pressing.AlreadyDoneError)
        try:
            if press is not None and sorry is not None:
                done = press.table.pressed_before()  # its move is made, so it is not legal any more
            if press is not None and done and press.table.row.started is not None:
                await show_hand(press, notice=done_already(press.table, responder.user, responder.say))
                return
            if press is not None and not done and sorry is not None and sorry.fresh:
                await show_hand(press, notice=f"⚠️ {sorry.said(responder.say)}")
                return
            if responder.private and not done and isinstance(wrong, (UserError, StorageError)):
                await responder.beside()
        except Exception as failed:  # noqa: BLE001
            wrong = failed
        await responder.excuse(wrong)
