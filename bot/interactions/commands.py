"""Slash commands: their tree, their translations, choices and suggestions of their fields, commands that do the same as
a button.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import Any, TypeVar

import discord
import structlog
from discord import Locale, app_commands
from discord.app_commands import Choice, TranslationContextTypes, locale_str
from discord.app_commands import TranslationContextLocation as Location
from discord.ext.commands import when_mentioned
from structlog.contextvars import bind_contextvars

from bot.drawing import plain as bare
from bot.errors import UserError
from bot.interactions.access import need_welcome_typed
from bot.interactions.arrivals import Arrivals
from bot.interactions.deferral import OLD, UNREACHED, Deferral, TooLateError
from bot.interactions.find_table import LATEST, Could, anything, find_table, tables_here
from bot.interactions.given import need_fitting
from bot.interactions.press import Context, OutsidePress, Press
from bot.interactions.responder import Responder, armed
from bot.interactions.suggestions import Pairs, suggests
from bot.interactions.telling import tell_acts
from bot.screens.phrases import game_title
from bot.screens.which import SeveralError
from bot.slots.presses import Verdict
from bot.tables import pressing
from bot.tables.registry import TableRegistry
from bot.tables.seat_names import seat_names
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import LARGEST, CustomId
from bot.words import ENGLISH, N_, speaker
from storage import Storage, StorageError, TableRow

log = structlog.get_logger()

Command = app_commands.Command[Any, ..., Any]
Suggest = Callable[..., Awaitable[list[Choice[Any]]]]
DONE = N_("Done.")
NO_SUCH_NUMBER = N_("I know nothing with that number. Pick one from the list that comes up as you type.")
Asked = TypeVar("Asked", bound=CustomId)
SAID = {Location.command_description, Location.group_description, Location.parameter_description, Location.choice_name}


async def carry_out(
    context: Context,
    interaction: discord.Interaction[Any],
    table: int | None,
    ask: Callable[[int], Asked],
    handler: Callable[[Press[Asked]], Awaitable[Screen | None]],
    *,
    could: Could = anything,
    values: Sequence[str] = (),
    back: bool = False,
) -> None:
    """Run a button's handler at the table that a command `could` mean; `ask` makes the custom_id for its number.
    `back`: in the thread of a finished game, that game counts. `values` are those of a menu.
    """
    find = partial(find_table, number=table, could=could, back=back)
    await carry_out_at(context, interaction, find, lambda found: ask(found.id), handler, values=values)


async def carry_out_at(
    context: Context,
    interaction: discord.Interaction[Any],
    find: Callable[[TableRegistry, Responder], Awaitable[Table]],
    ask: Callable[[Table], Asked],
    handler: Callable[[Press[Asked]], Awaitable[Screen | None]],
    *,
    values: Sequence[str] = (),
) -> None:
    """Run a button's handler at the table that `find` returns. Where it finds several, show such a button for each;
    `values` cannot travel in one, nor can a table where `ask` needs to know more.
    """
    responder = Responder.of(interaction)
    try:
        found = await find(context.registry, responder)
    except SeveralError as several:
        try:
            which = None if values else several.screen(responder.say, ask)
        except UserError:
            which = None
        if which is None:
            raise
        await responder.show(which)
        return
    screen = await handler(Press(responder, found, ask(found), context, list(values)))
    if screen is not None:
        await responder.show(screen)
    elif not responder.shown:
        await responder.word(DONE)


async def carry_out_outside(
    context: Context,
    interaction: discord.Interaction[Any],
    asked: Asked,
    handler: Callable[[OutsidePress[Asked]], Awaitable[Screen | None]],
    values: Sequence[str] = (),
) -> None:
    """Run the handler of a button away from any table."""
    responder = Responder.of(interaction)
    screen = await handler(OutsidePress(responder, asked, context, list(values)))
    if screen is not None:
        await responder.show(screen)


def plain(
    context: Context,
    name: str,
    description: str,
    ask: Callable[[int], Asked],
    handler: Callable[[Press[Asked]], Awaitable[Screen | None]],
    *,
    could: Could = anything,
    field: str = "Which of your tables",
    back: bool = False,
) -> Command:
    """Return a command whose only field is a table."""

    @app_commands.command(name=name, description=description)
    @app_commands.describe(table=field)
    async def command(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, ask, handler, could=could, back=back)

    return completes(context, command)


def completes(context: Context, command: Command, *, over: bool = False) -> Command:
    """Add suggestions to the field `table`: the player's running tables, with `over` all that have begun; then others
    of this place.
    """

    async def every(interaction: discord.Interaction[Any]) -> Pairs:
        storage = context.registry.services.storage
        rows = await storage.tables_of(interaction.user.id, unfinished=not over, limit=LATEST)
        rows = [*rows, *await tables_here(context.registry, interaction.channel_id)]
        shown = [row for row in rows if not over or row.started is not None]
        return await named_tables(storage, shown[:LATEST])

    suggests(command, "table", every)
    return command


async def named_tables(storage: Storage, rows: Sequence[TableRow]) -> list[tuple[int, str]]:
    """Return the numbers of tables, each with its game and people."""
    named = []
    for number, row in {row.id: row for row in rows}.items():
        names = bare(", ".join(seat_names(await storage.seats(number), speaker(row.language))[0]))
        named.append((number, f"#{number} {game_title(row.game)}: {names}"))
    return named


async def table_of(context: Context, interaction: discord.Interaction[Any], could: Could = anything) -> Table | None:
    """Return the table of a command that is being typed; None if that is not clear yet."""
    number = getattr(interaction.namespace, "table", None)
    try:
        return await find_table(context.registry, Responder.of(interaction), number, could=could)
    except UserError:
        return None


def choices(words: Mapping[str, str]) -> list[Choice[str]]:
    """Return a choice for each value and its marked name."""
    return [Choice(name=locale_str(sentence), value=value) for value, sentence in words.items()]


def _need_numbers(interaction: discord.Interaction[Any]) -> None:
    """Raise UserError if a typed number is larger than any that there is."""
    if any(isinstance(value, (int, float)) and abs(value) > LARGEST for _, value in interaction.namespace):
        raise UserError(NO_SUCH_NUMBER)


class Translator(app_commands.Translator):
    """Gives Discord the descriptions of commands and fields, and the names of choices."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return a description or choice in a language; None keeps English."""
        if context.location not in SAID:
            return None
        say, text = speaker(locale.value), string.message
        told = say.text(text)
        return None if say.language == ENGLISH or told == text else told


class Tree(app_commands.CommandTree[Any]):
    """The bot's slash commands."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a command, or suggest values. It is acknowledged in time whatever is asked before."""
        arrivals = interaction.client.arrivals
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction, arrivals)
            return
        async with armed(interaction, later=arrivals.gate.later) as responder:
            if await arrivals.answers(responder):
                try:
                    await super()._call(interaction)
                except Exception as wrong:  # noqa: BLE001  what a check or discord.py raises before the command
                    await responder.excuse(wrong)

    async def _suggest(self, interaction: discord.Interaction[Any], arrivals: Arrivals) -> None:
        """Suggest values; none if they are not found in time."""

        async def none() -> None:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])

        deferral = interaction.extras["deferral"] = Deferral(none, interaction.client.spawn)
        deferral.arm(arrivals.gate.later + OLD)
        verdict = Verdict.OURS
        try:
            verdict = await arrivals.taken(interaction.id)
            if verdict is Verdict.OURS:
                await super()._call(interaction)
        finally:
            with suppress(TooLateError, discord.HTTPException, *UNREACHED):
                await deferral.settled()
                if verdict is not Verdict.THEIRS:
                    await deferral.now()

    def add_command(self, command: Any, /, **more: Any) -> None:
        """Add a command. Its suggestions are none while the database does not answer."""
        super().add_command(command, **more)
        every = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
        for one in every:
            for field in getattr(one, "_params", {}).values():  # discord.py has no other way to wrap them
                if callable(field.autocomplete):
                    field.autocomplete = _or_none(field.autocomplete)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Give the command's log lines its number, refuse people who are kept out, and count its use."""
        completes = interaction.type is discord.InteractionType.autocomplete
        command = interaction.command
        pressing.begin(interaction.id)
        bind_contextvars(interaction=interaction.id, command=command and command.qualified_name)
        try:
            _need_numbers(interaction)
            await need_welcome_typed(interaction.client.registry, interaction)
            if isinstance(command, app_commands.Command) and not completes:
                need_fitting(command, interaction.data or {})
        except Exception as sorry:  # noqa: BLE001  the boundary of what comes before a command
            if not completes:
                await Responder.of(interaction).excuse(sorry)
                await tell_acts(interaction.client.registry, interaction)
            return False
        if command is not None and not completes:
            usage, given = interaction.client.usage, {name for name, _ in interaction.namespace}
            usage.count("command", command.qualified_name)
            for field in command.parameters if isinstance(command, app_commands.Command) else ():
                if field.display_name in given:
                    usage.count("field", f"{command.qualified_name} {field.display_name}")
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete_failed", error=str(error))
            return
        await Responder.of(interaction).excuse(error)
        await tell_acts(interaction.client.registry, interaction)


def _or_none(suggest: Suggest) -> Suggest:
    """Return a function that suggests nothing if the database fails, and that is not overtaken by the deferral."""

    @wraps(suggest)
    async def calm(interaction: discord.Interaction[Any], typed: Any) -> list[Choice[Any]]:
        found: list[Choice[Any]] = []
        try:
            found = await suggest(interaction, typed)
        except StorageError as wrong:
            log.warning("nothing_suggested", kind=wrong.kind, error=str(wrong))
        await interaction.extras["deferral"].settled()
        return found

    return calm


CONNECTS: dict[str, Any] = {
    "command_prefix": when_mentioned,
    "help_command": None,
    "intents": discord.Intents(guilds=True, guild_messages=True),  # messages: to notice deleted boards
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "tree_cls": Tree,
}
"""Gateway settings: only what the bot needs."""
