"""One interaction being answered: acknowledged in time, answered privately, in the person's language."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui

from bot import metrics
from bot.errors import UserError
from bot.ui.components import Form, Screen, Text
from bot.ui.emojis import EMOJIS
from bot.ui.layout import FormModal, layout
from bot.ui.limits import faults
from bot.words import N_, Say, speaker
from storage import StorageError

log = structlog.get_logger()

THERE = 40060
"""Discord has an acknowledgement already."""
LATE = {10062, THERE}
"""Discord no longer waits for this answer, or has one: the press was too slow, repeated or replayed."""
UNREACHED = (aiohttp.ClientError, OSError)
"""The connection broke, and nobody knows on which side of it the request was."""
UNSHOWN = N_("Discord did not take my answer. Press *My hand* to see how things stand. (Error {number})")
BROKEN = N_("Something went wrong on my side, and nothing was changed. Please try again. (Error {number})")
CHANGED = N_(
    "I was brought up to date a moment ago, and your Discord still has the commands from before. Please type it once "
    "more; if that does not help, restart Discord."
)
NO_ROOM = N_("I cannot save anything just now, so nothing was changed. Please try again in a minute. (Error {number})")


OUTDATED = (discord.app_commands.CommandSignatureMismatch, discord.app_commands.CommandNotFound)
"""What a client sends that has not yet heard of a command's new form, or of its end."""


class TooLateError(Exception):
    """Discord does not take an answer any more; nothing was done."""


class Responder:
    """Wraps an interaction. `private`: it came from a message that only this person sees, which may be replaced."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self._since = time.monotonic()
        self.say: Say = speaker(str(interaction.locale))
        message = interaction.message
        self.private = message is not None and (message.flags.ephemeral or interaction.guild_id is None)
        self.acknowledged = interaction.response.is_done()
        self.silent = False
        self.shown = False
        """Whether something was shown."""

    @property
    def user(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def name(self) -> str:
        """Their name in this server, as they wrote it."""
        return self.interaction.user.display_name

    async def acknowledge(self, *, silent: bool = False) -> None:
        """Tell Discord that an answer is coming. `silent`: the message pressed on will change by itself.

        Raises:
            TooLateError: it does not wait any more; nothing may be done.

        """
        self.silent = silent and self.interaction.message is not None
        try:
            try:
                await self._defer()
            except UNREACHED:
                await self._defer_again()
        except discord.HTTPException as wrong:
            if wrong.code in LATE:
                raise TooLateError from None
            raise
        self._acknowledged()

    async def _defer(self) -> None:
        response = self.interaction.response
        if self.silent or self.private:
            await response.defer()
        else:
            await response.defer(ephemeral=True, thinking=True)

    async def _defer_again(self) -> None:
        """The connection broke: where the first try had arrived all the same, Discord says so now, and all is well."""
        try:
            await self._defer()
        except discord.HTTPException as wrong:
            if wrong.code != THERE:
                raise

    @property
    def replaces(self) -> bool:
        """Whether what is shown takes the place of the message that was pressed on."""
        return self.private and not self.silent

    async def show(
        self, screen: Screen, pictures: Mapping[str, bytes] | None = None, *, keeps: str = ""
    ) -> discord.Message | None:
        """Show a private screen: in place of the private message that was pressed on, else as a new one.

        `pictures` are those it shows, PNG by file name; `keeps` is the file name of one that the message pressed on has
        already. Returns the message, where Discord tells.
        """
        broken = faults(screen)
        if broken:
            log.error("screen_over_limits", faults=broken)
        sent = await EMOJIS.sent(lambda: self._send(layout(screen), pictures or {}, keeps))
        self.shown = True
        self._acknowledged()
        return sent

    async def _send(self, view: ui.LayoutView, pictures: Mapping[str, bytes], keeps: str) -> discord.Message | None:
        mentions, interaction = discord.AllowedMentions.none(), self.interaction
        files = [discord.File(BytesIO(png), filename=name) for name, png in pictures.items()]
        there = interaction.message.attachments if interaction.message is not None and keeps else []
        attached: list[discord.Attachment | discord.File] = [*(one for one in there if one.filename == keeps), *files]
        if self.silent:
            await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=mentions)
            return None
        if self.acknowledged:
            return await interaction.edit_original_response(view=view, attachments=attached, allowed_mentions=mentions)
        if self.private:
            told = await interaction.response.edit_message(view=view, attachments=attached, allowed_mentions=mentions)
        else:
            told = await interaction.response.send_message(
                view=view, files=files, ephemeral=True, allowed_mentions=mentions
            )
        return told.resource if told is not None and isinstance(told.resource, discord.Message) else None

    def _acknowledged(self) -> None:
        if not self.acknowledged:
            self.acknowledged = True
            metrics.ACKNOWLEDGED.observe(time.monotonic() - self._since)

    async def ask(self, form: Form) -> None:
        """Open a form; what is filled in comes as an interaction of its own. Nothing was acknowledged before."""
        await self.interaction.response.send_modal(FormModal(form))
        self.shown = True
        self._acknowledged()

    async def word(self, sentence: str, **args: object) -> None:
        """A sentence and nothing else."""
        await self.show(Screen((Text(self.say(sentence, **args)),)))

    async def excuse(self, wrong: BaseException) -> None:
        """The one error boundary: what a person reads when something did not work."""
        if isinstance(wrong, discord.app_commands.CommandInvokeError):
            wrong = wrong.original
        if isinstance(wrong, TooLateError) or (isinstance(wrong, discord.HTTPException) and wrong.code in LATE):
            metrics.TOO_LATE.inc()
            log.info("too_late")
            return
        if self.interaction.client.is_closed():  # the bot is being stopped; Discord says that it does not answer
            log.info("not_answered", error=str(wrong))
            return
        screen = Screen((Text(self._sentence(wrong)),))
        try:
            await self.show(screen)
        except (discord.HTTPException, *UNREACHED) as failed:
            log.warning("excuse_not_delivered", error=str(failed))

    def _sentence(self, wrong: BaseException) -> str:
        if isinstance(wrong, UserError):
            return wrong.said(self.say)
        if isinstance(wrong, OUTDATED):
            log.info("command_outdated", error=str(wrong))
            return self.say(CHANGED)
        number = secrets.token_hex(4)
        metrics.FAILED.inc()
        log.error("failed", error_id=number, exc_info=wrong)
        if isinstance(wrong, (discord.HTTPException, *UNREACHED)):
            return self.say(UNSHOWN, number=number)  # what was asked for may have been done
        return self.say(NO_ROOM if isinstance(wrong, StorageError) else BROKEN, number=number)
