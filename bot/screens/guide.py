"""The help page about the bot, and about each game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces.face import Face
from bot.screens.about import texts
from bot.settings import Settings
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import CHOICE_TEXT, clip
from bot.ui.lobby_verbs import Help, Teach
from bot.ui.verbs import Rules
from bot.words import N_, Say
from engines.contract import Game

ABOUT = N_("Board and card games about doctors, played here in Discord: with friends, or alone against me.")
BEGIN = N_(
    "**Begin.** In a server’s channel /play opens a table: others join with a button, computer players take the seats "
    "that are left. /learn teaches a game in five minutes."
)
PLAY = N_(
    "**Play.** A game has a thread of its own. *My hand* below its board shows you alone what you hold and can do; "
    "blue is the usual next step. You are called when it is your turn."
)
FIND = N_("**Find.** /games lists your games and whose turn it is. /rules and /card explain any rule, word or card.")
MORE = N_(
    "**Also.** /case asks a position a day. /undo takes your last move back, /log tells what happened, /review looks "
    "back on a game you played, /rematch asks for another game, /me settings says how you are called."
)
UNSEEN = N_(
    "**A hand does not appear?** Discord hides what only you can see while there is talk below that you have not read. "
    "Press *My hand* twice, and the board comes to the end."
)


def guide(
    say: Say,
    games: Mapping[str, Game[object]],
    faces: Mapping[str, Face],
    host: Settings,
    chosen: str = "",
) -> Screen:
    """Return the page about the bot and its `host`, or about the `chosen` game."""
    parts: list[Part] = []
    if not chosen:
        about = (ABOUT, BEGIN, PLAY, FIND, MORE, UNSEEN)
        parts.append(Text("\n".join((f"### {say('House Call')}", *map(say, about), *_host(say, host)))))
        parts.append(texts(say))
    else:
        face, game = faces[chosen], games[chosen]
        words = [f"### {face.mark} {game.title}", face.blurb(say), *face.aim(say, game.Options())]
        parts.append(Text("\n".join((*words, f"-# {players(say, game)}"))))
        buttons = [Button(say("How to play"), str(Rules(0, chosen)), emoji="📖")]
        if face.lesson is not None:
            buttons.append(Button(say("Teach me"), str(Teach(0, chosen)), style="blue", emoji="🎓"))
        parts.append(Row(tuple(buttons)))
    choices = tuple(
        Choice(game.title, key, clip(faces[key].blurb(say), CHOICE_TEXT), faces[key].mark, chosen=key == chosen)
        for key, game in games.items()
        if host.offers(key)
    )
    return Screen((*parts, Menu(str(Help(0)), say("What are the games like?"), choices)), name="help")


def _host(say: Say, host: Settings) -> list[str]:
    """Return how to reach the host, and their own texts."""
    lines = []
    if host.contact:
        lines.append(f"-# {say('Questions to whoever runs me: {contact}', contact=host.contact)}")
    if host.terms:
        lines.append(f"-# {say('Terms: {terms}', terms=host.terms)}")
    if host.privacy:
        lines.append(f"-# {say('Privacy: {address}', address=host.privacy)}")
    return lines


def players(say: Say, game: Game[object]) -> str:
    least, most = min(game.seats), max(game.seats)
    return (
        say("{least} to {most} players.", least=least, most=most)
        if least < most
        else say.count("{n} player.", "{n} players.", most)
    )
