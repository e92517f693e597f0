"""/rules: a game's rules page, or the paragraph with a word or a number. /card: every card, tile and place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.faces.audience import DrawnEntry
from bot.faces.face import Face
from bot.faces.library import BUILT_IN, drawn_entry, entries, plain_entries
from bot.interactions import showing
from bot.interactions.access import need_welcome
from bot.interactions.commands import Command, carry_out, completes
from bot.interactions.find_table import every_game, find_table, games_here, offered, plays, tables_here
from bot.interactions.press import UNKNOWN, Context, Handler, OutsideHandler, OutsidePress, Press
from bot.interactions.responder import Responder
from bot.interactions.suggestions import Pairs, suggests
from bot.screens import board as boards
from bot.screens import cards as screens
from bot.screens import paragraphs
from bot.screens.guide import guide
from bot.screens.pages import page_of
from bot.screens.rulebook import page_in
from bot.settings import Settings
from bot.tables.moves import need_player
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.ui.verbs import Details, Found, Rules, ShowCard, ShowKind
from bot.words import ENGLISH, N_, Say, speaker
from engines import GAMES

PATIENCE = 4.0
"""Seconds to wait for a card's picture; else its words are shown alone."""
NO_SUCH = N_("I know no card, tile or place called “{asked}”. Pick one from the list that comes up as you type.")


async def on_rules(press: Press[Rules] | OutsidePress[Rules]) -> Screen:
    """Show a section of a game's rules page. At a table it may have replaced the hand."""
    table, say, game = _at(press), press.responder.say, press.asked.game
    game = table.row.game if table is not None else game
    if game not in FACES:
        raise UserError(UNKNOWN)
    at = int(press.values[0]) if press.values and press.values[0].isdecimal() else None
    shown = showing.rules(table.id if table is not None else 0, say, FACES[game], at)
    return showing.with_way_back(table, press.responder.user, say, shown) if table is not None else shown


async def on_found(press: OutsidePress[Found]) -> Screen:
    game, values = press.asked.game, press.values
    if game not in FACES or not values or not values[0].isdecimal():
        raise UserError(UNKNOWN)
    return paragraphs.found(press.responder.say, FACES[game], press.asked.word, int(values[0]))


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
    return list(dict.fromkeys(one[: paragraphs.LONGEST_WORD].strip() for one in found))[: paragraphs.MOST]


async def on_card(press: Press[ShowCard] | OutsidePress[ShowCard]) -> None:
    """Show an entry of a table's deck; away from tables, of the game's built-in one."""
    key = press.values[0] if press.values else press.asked.key
    await _shown(press.context, press.responder, press.asked.game, key, _at(press))


async def on_kind(press: Press[ShowKind] | OutsidePress[ShowKind]) -> None:
    """Show the first entry of a kind."""
    table, face = _at(press), _face(press.asked.game)
    kinds = screens.parts_of(entries(face, press.responder.say, _deck(face, table)))
    place = int(press.values[0]) if press.values and press.values[0].isdecimal() else 0
    await _shown(press.context, press.responder, face.id, kinds[min(place, len(kinds) - 1)][0].key, table)


def _at(press: Press[Any] | OutsidePress[Any]) -> Table | None:
    """Return the table of a press, where the hand is no longer shown; None away from tables."""
    if isinstance(press, OutsidePress):
        return None
    press.context.live.closed(press.table.id, press.user)
    return press.table


async def on_details(press: Press[Details]) -> None:
    """Show a card of the player's own hand, as the game's book has it."""
    table, say = press.table, press.responder.say
    seat = need_player(table, press.user, looking=True)
    press.context.live.closed(table.id, press.user)
    audience = table.audience(seat.seat, say)
    cards = table.face.details(say, audience.at) if table.face.details is not None else []
    first = page_of(len(cards), max(0, press.asked.page - 1)).start
    chosen = int(press.values[0]) if press.values and press.values[0].isdecimal() else first
    key, deck = cards[min(chosen, len(cards) - 1)].entry if cards else "", catalogue(table)
    entry = next((one for one in entries(table.face, say, deck) if one.key == key), None) if key else None
    pictures: dict[str, bytes] = {}
    if entry is not None:
        await press.responder.acknowledge()
        pictures = await pictured(press.context.registry, drawn_entry(table.face, say, key, deck))
    shown = boards.details(audience, cards, chosen, entry, "".join(pictures))
    await press.responder.show(showing.with_way_back(table, press.user, say, shown), pictures)


def catalogue(table: Table) -> str:
    """Return the deck of a table; the built-in one before the deal."""
    return table.game.catalogue(table.state) if table.state is not None else BUILT_IN


def _face(game: str) -> Face:
    """Return the face of a game. Raise UserError if it has no book."""
    face = FACES.get(game)
    if face is None or face.book is None:
        raise UserError(UNKNOWN)
    return face


def _deck(face: Face, table: Table | None) -> str:
    """Return the deck to use: a table's own if it plays this game."""
    return catalogue(table) if table is not None and table.row.game == face.id else BUILT_IN


async def _shown(context: Context, responder: Responder, game: str, key: str, table: Table | None = None) -> None:
    face, say = _face(game), responder.say
    deck = _deck(face, table)
    every = entries(face, say, deck)
    if key and all(one.key != key for one in every):
        raise UserError(UNKNOWN)
    await responder.acknowledge()
    pictures = await pictured(context.registry, drawn_entry(face, say, key or every[0].key, deck))
    screen = screens.card(say, face, every, key, table=table.id if table is not None else 0, filename="".join(pictures))
    await responder.show(screen, pictures)


async def pictured(registry: TableRegistry, what: DrawnEntry | None) -> dict[str, bytes]:
    """Return the picture of an entry by its file name; {} if there is none in time."""
    if what is None:
        return {}
    drawn = await registry.pictures.draw(what, patience=PATIENCE)
    return {} if drawn is None else {f"card-{registry.pictures.key(what)}.png": drawn}


def _meant(name: str, game: str | None, language: str, games: Sequence[str]) -> tuple[str, str]:
    """Return game and key of the entry that was chosen, or typed and found in one of these games.

    Raises:
        UserError: no entry has that name.

    """
    of, _, key = name.partition("/")
    if of in FACES and any(entry.key == key for entry in plain_entries(of, language)):
        return of, key
    fitting = screens.find(name, [game] if game in FACES else games, language)
    if not fitting or not name.strip():
        raise UserError(NO_SUCH, asked=clip(name, 60))
    return fitting[0][0], fitting[0][1].key


async def _table_here(registry: TableRegistry, interaction: discord.Interaction, game: str) -> Table | None:
    """Return the table of this channel that plays the game, for its own deck."""
    for row in await tables_here(registry, interaction.channel_id):
        if row.game == game and row.catalogue not in {"", None, GAMES[game].catalogues.builtin}:
            return await registry.table(row.id)
    return None


BUTTONS: dict[type[CustomId], Handler] = {Rules: on_rules, Details: on_details, ShowCard: on_card, ShowKind: on_kind}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Rules: on_rules,
    Found: on_found,
    ShowCard: on_card,
    ShowKind: on_kind,
}


def commands(context: Context) -> list[Command]:
    return [_rules(context), _card(context)]


def _rules(context: Context) -> Command:
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
        responder = Responder.of(interaction)
        if game in FACES:
            await responder.show(_answer(responder.say, [game], word, host=settings))
            return
        here = await games_here(context.registry, interaction.channel_id)
        await responder.show(_answer(responder.say, here, word, games, host=settings))

    @rules.autocomplete("word")  # its words are its values
    async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "game", None)
        found = [named] if named in FACES else await games_here(context.registry, interaction.channel_id) or games
        fitting = _suggested(found, current, speaker(str(interaction.locale)).language)
        return [app_commands.Choice(name=one, value=one) for one in fitting]

    return rules


def _card(context: Context) -> Command:
    settings = context.registry.services.settings
    games = offered(settings)

    @app_commands.command(name="card", description="Any card, tile or place of a game, or the cards of your hand")
    @app_commands.describe(
        name="Which one; a list comes up as you type. Without: your hand",
        game="Of which game",
        table="Which table’s hand",
    )
    @app_commands.choices(game=every_game(settings))
    async def card(
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, 100] | None = None,
        game: str | None = None,
        table: int | None = None,
    ) -> None:
        if name is None:
            await carry_out(context, interaction, table, Details, on_details, could=plays)
            return
        responder = Responder.of(interaction)
        if table is None:
            await need_welcome(context.registry, interaction, interaction.guild_id)
        given = None if table is None else await find_table(context.registry, responder, table, back=True)
        here = await games_here(context.registry, interaction.channel_id)
        of, key = _meant(name, game, responder.say.language, [*here, *games])
        at = given if given is not None and given.row.game == of else None
        at = at or await _table_here(context.registry, interaction, of)
        await _shown(context, responder, of, key, at)

    async def names(interaction: discord.Interaction[Any]) -> Pairs:
        wanted = getattr(interaction.namespace, "game", None)
        here = await games_here(context.registry, interaction.channel_id)
        found = [wanted] if wanted in FACES else list(dict.fromkeys([*here, *games]))
        language = speaker(str(interaction.locale)).language
        return [
            (f"{of}/{entry.key}", f"{entry.name} · {entry.kind} · {GAMES[of].title}")
            for of in found
            for entry in plain_entries(of, language)
        ]

    def narrow(pairs: Pairs, typed: str) -> Pairs:
        words, found = dict(pairs), list(dict.fromkeys(str(value).partition("/")[0] for value, _ in pairs))
        fitting = [f"{of}/{entry.key}" for of, entry in screens.find(typed, found, ENGLISH)]
        return [(value, words[value]) for value in fitting]

    suggests(card, "name", names, narrow=narrow)
    return completes(context, card)
