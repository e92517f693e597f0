"""Answering one interaction: privately, in the person's language, in a single call if the answer is ready soon."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import discord
import structlog

from bot import metrics
from bot.errors import UserError
from bot.interactions.deferral import (
    FAILS_AT_ONCE,
    LATE,
    NOT_KNOWN,
    OLD,
    SOON,
    STOPPED,
    UNREACHED,
    YOUNG,
    Deferral,
    TooLateError,
    once_more,
)
from bot.tables import pressing
from bot.tables.pressing import AlreadyDoneError
from bot.tables.table import Table
from bot.ui.attached import Attached, attached, attachments, is_picture_refused, named
from bot.ui.components import Form, Screen, Text
from bot.ui.emojis import EMOJIS
from bot.ui.layout import FormModal, layout
from bot.ui.limits import faults, in_words, weight
from bot.words import N_, Say, speaker
from storage import StorageError

log = structlog.get_logger()

UNSHOWN = N_("Discord did not take my answer. Press *My hand* to see how things stand. (Error {number})")
BROKEN = N_("Something went wrong on my side, and nothing was changed. Please try again. (Error {number})")
CHANGED = N_(
    "I was brought up to date a moment ago, and your Discord still has the commands from before. Please type it once "
    "more; if that does not help, restart Discord."
)
DONE = N_("That was done already. Press *My hand* to see how things stand.")
UNKNOWN = N_(
    "My database did not answer, so I do not know whether that was saved. Press *My hand* in a minute to see. "
    "(Error {number})"
)
WAITS = N_(
    "My database does not answer just now. I keep trying for a few seconds, so this may still be carried out. Nothing "
    "that was saved is lost. If this message is still here in a minute, see how things are and try again."
)
TOO_SLOW = N_("My database took too long for me to open that. Nothing was changed: please press again.")
NO_ROOM = N_("I cannot save anything just now, so nothing was changed. Please try again in a minute. (Error {number})")


OUTDATED = (discord.app_commands.CommandSignatureMismatch, discord.app_commands.CommandNotFound)
"""Errors of a client that does not know a command's new form, or its removal, yet."""
LEAST = 0.1
"""Seconds that an answer always has, however old the press is."""
SAYS = 2.3
"""Age in seconds from which the person reads that the database does not answer."""
LOOKS = 0.2
"""Seconds between two looks at that."""
OWN = {discord.InteractionResponseType.deferred_channel_message, discord.InteractionResponseType.channel_message}
"""Acknowledgements that are a message of their own."""


@asynccontextmanager
async def armed(interaction: discord.Interaction[Any], *, later: float = 0.0) -> AsyncIterator[Responder]:
    """Yield the responder of a new interaction, which is acknowledged in time whatever is asked inside. `later`:
    seconds by which another process may do so first.
    """
    responder = Responder(interaction)
    responder.arm(later)
    try:
        yield responder
    finally:
        await responder.close()


class Responder:
    """Wraps an interaction. `private`: it came from a message that only this person sees and that may be replaced."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        interaction.extras["responder"] = self
        self._deferral = Deferral(self._defer, interaction.client.spawn)
        self._since = time.monotonic()
        self.say: Say = speaker(str(interaction.locale))
        message = interaction.message
        self.private = message is not None and (message.flags.ephemeral or interaction.guild_id is None)
        self.acknowledged = interaction.response.is_done()
        self.silent = self.here = self.public = False
        self.on_board = False
        """Whether the board was pressed on. The board stays; the answer is a message of its own. The press lets the
        board be edited for a while without counting (`bot.outbox.pacing`).
        """
        self.shown = False
        self.table: Table | None = None
        """The table that a command is about, once it is found."""
        self._pictures: tuple[Attached, ...] | None = None
        """Those of the answer, once it was sent."""
        self._promised = False
        """Whether the answer's way of acknowledging is chosen."""
        self._said = False
        """Whether the message of the answer says that the database does not answer."""
        self._look: asyncio.TimerHandle | None = None
        self._saying: asyncio.Task[None] | None = None
        self._note: discord.Message | None = None
        """The message next to the pressed one that says that the database does not answer."""

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Responder:
        found = interaction.extras.get("responder")
        return found if isinstance(found, cls) else cls(interaction)

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def name(self) -> str:
        """Return the person's name on this server, as they wrote it."""
        return self.interaction.user.display_name

    def arm(self, later: float = 0.0) -> None:
        """Acknowledge in time, and say it while the database does not answer, until `close`."""
        age = self.interaction.client.discord_clock.age(self.interaction.id)
        self._deferral.arm(later + max(LEAST, OLD - age))
        self._look_in(later + max(2 * LEAST, SAYS - age))

    async def close(self) -> None:
        """End what `arm` began, and delete the placeholder of an answer that is not shown."""
        try:
            await self._hush()
            await self._settled()
            if self._note is not None:
                await self._note.delete()
            if not self.shown and (self._said or not self._promised):
                await self._drop()
        except TooLateError:
            return
        except (discord.HTTPException, *UNREACHED, STOPPED) as failed:
            log.info("not_taken_back", error=str(failed))

    @property
    def begun(self) -> bool:
        """Return True if the acknowledgement is being sent, or was."""
        return self.acknowledged or self._deferral.begun

    @property
    def _own(self) -> bool:
        """Return True if the answer goes into a message of its own."""
        return self.interaction.response.type in OWN

    def _look_in(self, seconds: float) -> None:
        self._look = asyncio.get_running_loop().call_later(seconds, self._look_at_database)

    def _look_at_database(self) -> None:
        client = self.interaction.client
        if client.registry.services.storage.silent:
            self._saying = client.spawn(self._say_it_waits(), "answer-waits")
        else:
            self._look_in(LOOKS)

    async def _say_it_waits(self) -> None:
        log.warning("answer_waits_for_database")
        try:
            await self._settled()
            if not self.acknowledged:
                await self._deferral.now()
                self._acknowledged()
            text = self.say(WAITS)  # no components: an answer of any form may follow in the same message
            if self._own:
                await self.interaction.edit_original_response(content=text)
                self._said = True
            else:
                self._note = await self.interaction.followup.send(text, ephemeral=True, wait=True)
        except (TooLateError, discord.HTTPException, *UNREACHED, STOPPED) as failed:
            log.info("not_said_that_it_waits", error=str(failed))

    async def _hush(self) -> None:
        """Say no more that the database does not answer: an answer follows."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        if self._saying is not None:
            await asyncio.wait({self._saying})

    async def _drop(self) -> None:
        """Delete the message of an answer that is not shown there."""
        if self._own:
            await self.interaction.delete_original_response()
            self._said, self._promised = False, True

    async def acknowledge(self, *, silent: bool = False, here: bool = False) -> None:
        """Acknowledge in time; the answer itself does so if it is ready within `SOON`. `silent`: the pressed message
        will change by itself; `here`: the answer replaces it although it is public.

        Raises:
            TooLateError: Discord does not wait any more; do nothing.

        """
        if self._promised or self.begun:
            return
        self._promised = True
        self.silent = (silent or self.on_board) and self.interaction.message is not None
        self.here = here
        age = self.interaction.client.discord_clock.age(self.interaction.id)
        if age > OLD or (self.silent and not self.on_board):
            await self.deferred()
        elif self.on_board:
            self._deferral.begin()
        else:
            self._deferral.arm(max(0.0, min(SOON - (time.monotonic() - self._since), OLD - age)))

    async def deferred(self) -> None:
        """Acknowledge now, so that the answer may be edited in.

        Raises:
            TooLateError: Discord does not wait any more.

        """
        self._promised = True
        await self._settled()
        if not self.acknowledged:
            await self._deferral.now()
            self._acknowledged()

    async def share(self) -> None:
        """Acknowledge so that all in the channel see the answer.

        Raises:
            TooLateError: Discord does not wait any more.

        """
        self.public = True
        await self._hush()
        await self._settled()
        if self.acknowledged:
            await self._drop()
            self.silent = True
        await self.deferred()

    async def beside(self) -> None:
        """Leave the pressed message as it is, and show the answer next to it.

        Raises:
            TooLateError: Discord does not wait any more.

        """
        await self._settled()
        self.silent = not self._own
        await self.deferred()

    async def _settled(self) -> None:
        await self._deferral.settled()
        if self._deferral.done:
            self._acknowledged()

    @property
    def left(self) -> float | None:
        """Return the seconds for a direct answer, or None if there is no deadline."""
        return self._deferral.left

    @property
    def edits(self) -> int | None:
        """Return the public message that this press lets us edit."""
        kinds = discord.InteractionResponseType.deferred_message_update, discord.InteractionResponseType.message_update
        message = self.interaction.message
        if message is None or message.flags.ephemeral or self.interaction.response.type not in kinds:
            return None
        return message.id

    async def _defer(self) -> None:
        response = self.interaction.response
        if self.silent or self.replaces:
            await response.defer()
        else:
            await response.defer(ephemeral=not self.public, thinking=True)

    @property
    def replaces(self) -> bool:
        """Return True if the answer replaces the pressed message."""
        return (self.private or self.here) and not self.silent

    @property
    def pictures(self) -> tuple[Attached, ...]:
        """Return the pictures that the message of the answer has already."""
        if self._pictures is None:
            message = self.interaction.message
            self._pictures = attached(message) if message is not None and self.replaces else ()
        return () if self.silent else self._pictures

    async def show(
        self, screen: Screen, pictures: Mapping[str, bytes] | None = None, *, keeps: str = ""
    ) -> discord.Message | None:
        """Show a private screen instead of the private message that was pressed, else as a new one.

        `pictures` has its PNG files by name; those that the message has already stay. `keeps` is the file name of such
        a one that is not in `pictures`. Return the message, if Discord says it.
        """
        self._check(screen)
        pictures = pictures or {}
        await self._hush()
        await (self.beside() if self.on_board else self._settled())
        kept = named(self.pictures, {keeps, *pictures})
        at_once = FAILS_AT_ONCE.set(True)
        try:
            sent = await EMOJIS.sent(lambda: self._send(screen, pictures, kept))
        except discord.HTTPException as wrong:
            FAILS_AT_ONCE.set(False)
            if kept and not keeps and is_picture_refused(wrong):
                simple, with_it = screen, pictures
            elif self._is_too_heavy(wrong, screen):
                simple, with_it = in_words(screen), {}
            else:
                raise
            sent = await EMOJIS.sent(lambda: self._send(simple, with_it, ()))
        finally:
            FAILS_AT_ONCE.reset(at_once)
        self._pictures = attached(sent) if sent is not None else ()
        self.shown = True
        self._acknowledged()
        if screen.name is not None:
            self.interaction.client.usage.count("screen", screen.name)
        return sent

    async def publish(self, screen: Screen, pictures: Mapping[str, bytes]) -> None:
        """Show a screen to the whole channel, after the acknowledgement."""
        self._check(screen)
        await self._hush()
        if not self._promised or self._said:
            await self._drop()
        await EMOJIS.sent(
            lambda: self.interaction.followup.send(
                view=layout(screen), files=_files(pictures), allowed_mentions=discord.AllowedMentions.none()
            )
        )

    @staticmethod
    def _check(screen: Screen) -> None:
        broken = faults(screen)
        if broken:
            log.error("screen_over_limits", faults=broken)

    def _is_too_heavy(self, wrong: discord.HTTPException, screen: Screen) -> bool:
        """Return True, and log it, if Discord may have failed on the answer's size: it says 500, or that it does not
        know a press that is young.
        """
        age = self.interaction.client.discord_clock.age(self.interaction.id)
        heavy = wrong.status == 500 or (wrong.code == NOT_KNOWN and age < YOUNG)
        if heavy:
            log.warning(
                "answer_failed", status=wrong.status, code=wrong.code, bytes=weight(screen), age=round(age, 1),
                screen=screen.name,
            )  # fmt: skip
        return heavy

    async def _send(
        self, screen: Screen, pictures: Mapping[str, bytes], kept: tuple[Attached, ...]
    ) -> discord.Message | None:
        """Send it. Files are made again for each try: a sent file has been read to its end."""
        interaction, response = self.interaction, self.interaction.response
        there = [one.filename for one in kept]
        new = {name: png for name, png in pictures.items() if name not in there}
        shown: dict[str, Any] = {"view": layout(screen), "allowed_mentions": discord.AllowedMentions.none()}
        if self.silent:
            return await interaction.followup.send(**shown, files=_files(new), ephemeral=not self.public, wait=True)
        if self.acknowledged:
            return await interaction.edit_original_response(
                **shown, content=None, attachments=attachments(kept, _files(new))
            )
        if self.replaces:
            told = await once_more(
                lambda: response.edit_message(**shown, content=None, attachments=attachments(kept, _files(new)))
            )
        else:
            told = await once_more(lambda: response.send_message(**shown, files=_files(new), ephemeral=True))
        return told.resource if told is not None and isinstance(told.resource, discord.Message) else None

    def _acknowledged(self) -> None:
        if not self.acknowledged:
            self.acknowledged = True
            metrics.ACKNOWLEDGED.observe(time.monotonic() - self._since)

    async def ask(self, form: Form) -> None:
        """Open a form, before any acknowledgement. Its content comes as another interaction.

        Raises:
            UserError: the press was acknowledged, because the database was slow.

        """
        await self._hush()
        await self._settled()
        if self.acknowledged:
            raise UserError(TOO_SLOW)
        await self.interaction.response.send_modal(FormModal(form))
        self.shown = True
        self._acknowledged()

    async def word(self, sentence: str, **args: object) -> None:
        await self.show(Screen((Text(self.say(sentence, **args)),)))

    async def excuse(self, wrong: BaseException) -> None:
        """Show an error to the person. All errors end here."""
        if isinstance(wrong, discord.app_commands.CommandInvokeError):
            wrong = wrong.original
        if isinstance(wrong, TooLateError) or (isinstance(wrong, discord.HTTPException) and wrong.code in LATE):
            metrics.TOO_LATE.inc()
            log.info("too_late")
            return
        if self.interaction.client.is_closed():  # the bot is stopping; Discord reports the failure
            log.info("not_answered", error=str(wrong))
            return
        screen = Screen((Text(self._sentence(wrong)),))
        try:
            if self.here:  # the public message stays
                await self.beside()
            await self.show(screen)
        except (TooLateError, discord.HTTPException, *UNREACHED, STOPPED) as failed:
            log.warning("excuse_not_delivered", error=str(failed))

    def _sentence(self, wrong: BaseException) -> str:
        if isinstance(wrong, UserError):
            return wrong.said(self.say)
        if isinstance(wrong, AlreadyDoneError):
            log.info("done_already")
            return self.say(DONE)
        if isinstance(wrong, OUTDATED):
            log.info("command_outdated", error=str(wrong))
            return self.say(CHANGED)
        number = secrets.token_hex(4)
        metrics.FAILED.inc()
        if isinstance(wrong, StorageError) and wrong.kind != "refused":
            log.error("database_failed", error_id=number, kind=wrong.kind, error=str(wrong))
        else:
            log.error("failed", error_id=number, exc_info=wrong)
        if isinstance(wrong, (discord.HTTPException, *UNREACHED)):
            return self.say(UNSHOWN, number=number)  # the request may have been carried out
        if isinstance(wrong, StorageError):
            return self.say(UNKNOWN if wrong.kind == "unknown" or pressing.done() else NO_ROOM, number=number)
        return self.say(BROKEN, number=number)


def _files(pictures: Mapping[str, bytes]) -> list[discord.File]:
    return [discord.File(BytesIO(png), filename=name) for name, png in pictures.items()]
