"""/rules: the rules page of a game, a section of it, or the paragraph that has a word or a number."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.faces import FACES
from bot.interactions import showing
from bot.interactions.find_table import game_choices
from bot.interactions.responder import Responder
from bot.screens import paragraphs
from bot.screens.rulebook import page_in
from bot.words import speaker
from engines import GAMES


def command() -> app_commands.Command[Any, ..., Any]:
    """The command."""

    @app_commands.command(name="rules", description="The rules of a game, or the paragraph that has a word")
    @app_commands.describe(game="Which game", word="A word, a heading, or a rule's number such as C33")
    @app_commands.choices(game=game_choices())
    async def rules(
        interaction: discord.Interaction, game: str, word: app_commands.Range[str, 1, 60] | None = None
    ) -> None:
        responder, face, place = Responder(interaction), FACES[game], list(GAMES).index(game)
        at = None if word is None else paragraphs.section(page_in(face.rules, responder.say.language), word)
        if word is None or at is not None:
            await responder.show(showing.rules(0, place, responder.say, face, at))
        else:
            await responder.show(paragraphs.found(responder.say, place, face, word))

    @rules.autocomplete("word")
    async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        face = FACES.get(str(getattr(interaction.namespace, "game", "")))
        if face is None:
            return []
        page = page_in(face.rules, speaker(str(interaction.locale)).language)
        fitting = paragraphs.suggestions(page, current)
        return [app_commands.Choice(name=one, value=one[: paragraphs.LONGEST_WORD]) for one in fitting]

    return rules
