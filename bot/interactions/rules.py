"""/rules: a game's rules page, a section of it, or the paragraph with a word or a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.interactions import showing
from bot.interactions.command import Command
from bot.interactions.find_table import every_game, games_here, offered
from bot.interactions.press import UNKNOWN, Context, Handler, OutsideHandler, OutsidePress, Press
from bot.interactions.responder import Responder
from bot.screens import paragraphs
from bot.screens.guide import guide
from bot.screens.rulebook import page_in
from bot.settings import Settings
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import Found, Rules
from bot.words import Say, speaker
from engines import GAMES


async def on_rules(press: Press[Rules]) -> Screen:
    """Show the rules page at a table. It may have replaced the hand."""
    press.context.live.closed(press.table.id, press.user)
    table, responder = press.table, press.responder
    shown = _page(responder, table.id, table.row.game, press.values)
    return showing.with_way_back(table, press.user, responder.say, shown)


async def on_rules_outside(press: OutsidePress[Rules]) -> Screen:
    return _page(press.responder, 0, press.asked.game, press.values)


async def on_found(press: OutsidePress[Found]) -> Screen:
    game, values = press.asked.game, press.values
    if game not in FACES or not values or not values[0].isdecimal():
        raise UserError(UNKNOWN)
    return paragraphs.found(press.responder.say, FACES[game], press.asked.word, int(values[0]))


def _page(responder: Responder, table: int, game: str, values: list[str]) -> Screen:
    """Return a section of a game's rules page; `table` is 0 outside any table."""
    if game not in FACES:
        raise UserError(UNKNOWN)
    at = int(values[0]) if values and values[0].isdecimal() else None
    return showing.rules(table, responder.say, FACES[game], at)


BUTTONS: dict[type[CustomId], Handler] = {Rules: on_rules}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {Rules: on_rules_outside, Found: on_found}


def commands(context: Context) -> list[Command]:
    settings = context.registry.services.settings
    games = offered(settings)

    @app_commands.command(name="rules", description="The rules of a game, or the paragraph that has a word")
    @app_commands.describe(
        word="A word, a heading, a card's name, or a rule's number such as C33",
        game="Which game; without: the one that is played here",
    )
    @app_commands.choices(game=every_game(settings))
    async def rules(
        interaction: discord.Interaction,
        word: app_commands.Range[str, 1, 60] | None = None,
        game: str | None = None,
    ) -> None:
        responder = Responder(interaction)
        if game in FACES:
            await responder.show(_answer(responder.say, [game], word, host=settings))
            return
        here = await games_here(context.registry, interaction.channel_id)
        await responder.show(_answer(responder.say, here, word, games, host=settings))

    @rules.autocomplete("word")
    async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "game", None)
        found = [named] if named in FACES else await games_here(context.registry, interaction.channel_id) or games
        fitting = _suggested(found, current, speaker(str(interaction.locale)).language)
        return [app_commands.Choice(name=one, value=one[: paragraphs.LONGEST_WORD]) for one in fitting]

    return [rules]


def _answer(say: Say, meant: Sequence[str], word: str | None, also: Iterable[str] = (), *, host: Settings) -> Screen:
    """Return the rules of the game: where the word leads, then `also` in other games. Without game and word, list all
    games.
    """
    if word is None:
        return _opened(say, meant[0], None) if meant else guide(say, GAMES, FACES, host)
    games = list(dict.fromkeys([*meant, *also]))
    for game in games:
        at = paragraphs.section(page_in(game, say.language), word)
        if at is not None:
            return _opened(say, game, at)
        if paragraphs.hits(game, say.language, word):
            return paragraphs.found(say, FACES[game], word)
    return paragraphs.found(say, FACES[games[0]], word)


def _opened(say: Say, game: str, section: int | None) -> Screen:
    return showing.rules(0, say, FACES[game], section)


def _suggested(games: Sequence[str], typed: str, language: str) -> list[str]:
    """Return what fits the typed text, for each game in turn."""
    found = [
        one
        for game in games
        for one in paragraphs.suggestions(page_in(game, language), typed, paragraphs.book(game, language))
    ]
    return list(dict.fromkeys(found))[: paragraphs.MOST]
