"""Everything that a button does can be typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.interactions import register
from tests.tools.words import WITHOUT

TYPED = {
    "join": "lobby join",
    "leave": "lobby leave",
    "bot": "lobby computer",
    "unbot": "lobby remove-computer",
    "wish": "lobby seat",
    "start": "lobby start",
    "opts": "lobby options",
    "opt": "lobby option",
    "pace": "lobby option",
    "absence": "lobby option",
    "clock": "lobby option",
    "hand": "hand",
    "show": "hand",
    "note": "hand",
    "noted": "hand",
    "goto": "games",
    "m": "move",
    "y": "move",
    "s": "move",
    "p": "move",
    "n": "move",
    "tick": "move",
    "changed": "changed",
    "log": "log",
    "text": "board",
    "piles": "board",
    "why": "why",
    "card": "card",
    "book": "card",
    "kind": "card",
    "rules": "rules",
    "concede": "concede",
    "draw": "draw",
    "cancel": "cancel",
    "end": "cancel",
    "rematch": "rematch",
    "sub": "table sit-down",
    "mute": "mute",
    "later": "mute",
    "teach": "learn",
    "tips": "tips",
    "replay": "replay",
    "reel": "replay",
    "review": "review",
    "moment": "review",
    "reviewed": "review",
    "proof": "proof",
    "see": "replay",
    "share": "replay",
    "watch": "watch",
    "hint": "hand",
    "undo": "undo",
    "agree": "answer",
    "refuse": "answer",
    "withdraw": "answer",
    "kick": "table kick",
    "orders": "orders",
    "ask": "orders",
    "unorder": "orders",
    "ahead": "orders",
    "rule": "orders",
    "me": "me settings",
    "rate": "lobby option",
    "invite": "lobby invite",
    "notnow": "lobby not-now",
    "only": "lobby only",
    "callrole": "lobby call",
}
"""The command beside each verb of the buttons at a table."""
GATHERED = {"more": "the buttons under More, each with a command of its own"}
AWAY = {
    "help": "help",
    "teach": "learn",
    "rules": "rules",
    "found": "rules",
    "case": "case",
    "solve": "case",
    "doubt": "case",
    "caseboard": "case",
    "book": "card",
    "kind": "card",
    "history": "history",
    "forget": "me forget",
    "unserver": "server forget",
    "desk": "server desk",
    "decide": "server desk",
    "annul": "server annul",
    "closeall": "server close",
    "another": "play",
    "notwith": "me not-with",
    "me": "me settings",
    "league": "league show",
    "standings": "league standings",
    "mygames": "league games",
    "signup": "league sign-up",
    "checkin": "league check-in",
    "unleague": "league leave",
    "leagueopts": "league option",
    "leagueopt": "league option",
    "leaguesub": "league substitute",
    "endleague": "league end",
}
"""The same for buttons away from any table."""
MOST = 34
PAGE = Path(__file__).parents[3] / "docs" / "commands.md"


def every_command() -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    return register.commands(WITHOUT)


def names(commands: list[app_commands.Command[Any, ..., Any] | app_commands.Group]) -> set[str]:
    found = set()
    for command in commands:
        if isinstance(command, app_commands.Group):
            found |= {inner.qualified_name for inner in command.walk_commands()}
        else:
            found.add(command.name)
    return found


def test_every_button_at_a_table_has_a_command() -> None:
    assert {one.verb for one in register.BUTTONS} == set(TYPED) | set(GATHERED)
    assert set(TYPED.values()) <= names(every_command())


def test_every_button_away_from_a_table_has_a_command() -> None:
    assert {one.verb for one in register.OUTSIDE} == set(AWAY)
    assert set(AWAY.values()) <= names(every_command())


def test_the_page_of_commands_has_every_command_and_what_can_be_typed_with_it() -> None:
    page = PAGE.read_text("utf-8")
    lacking = [f"/{name}" for name in names(every_command()) if f"`/{name}" not in page]
    for command in every_command():
        for one in command.walk_commands() if isinstance(command, app_commands.Group) else [command]:
            typed = [given.name for given in getattr(one, "parameters", ())]
            lacking += [f"{one.name} {name}" for name in typed if not re.search(rf"\b{name}\b", page)]
    assert lacking == []


def test_the_list_of_commands_can_be_taken_in() -> None:
    commands = every_command()
    assert len(commands) <= MOST
    assert len({command.name for command in commands}) == len(commands)
