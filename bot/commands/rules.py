"""/rules: the rules page of a game, a section of it, or the paragraph that has a word or a number."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands import showing
from bot.commands.answer import Answer
from bot.commands.finding import game_choices
from bot.faces import FACES
from bot.screens import paragraphs, rulebook
from engines import GAMES


def command() -> app_commands.Command[Any, ..., Any]:
    """The command."""

    @app_commands.command(name="rules", description="The rules of a game, or the paragraph that has a word")
    @app_commands.describe(game="Which game", word="A word, a heading, or a rule's number such as C33")
    @app_commands.choices(game=game_choices())
    async def rules(
        interaction: discord.Interaction, game: str, word: app_commands.Range[str, 1, 60] | None = None
    ) -> None:
        answer, face, place = Answer(interaction), FACES[game], list(GAMES).index(game)
        headings = [heading[:60].casefold() for heading, _ in rulebook.sections(face.rules)]
        if word is None:
            await answer.show(showing.rules(0, place, answer.say, face, None))
        elif word.casefold() in headings:
            await answer.show(showing.rules(0, place, answer.say, face, headings.index(word.casefold())))
        else:
            await answer.show(paragraphs.found(answer.say, place, face, word))

    @rules.autocomplete("word")
    async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        face = FACES.get(str(getattr(interaction.namespace, "game", "")))
        if face is None:
            return []
        fitting = paragraphs.suggestions(face.rules, current)
        return [app_commands.Choice(name=one, value=one[:60]) for one in fitting]

    return rules
