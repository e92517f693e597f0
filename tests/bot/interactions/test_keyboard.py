"""Every button has a command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_type_hints

from discord import app_commands

from bot.interactions import register
from bot.interactions.play import Wanted
from bot.ui.case_verbs import ShowCase
from bot.ui.ids import VERBS, read
from engines import GAMES
from tests.tools.words import WITHOUT

TYPED = {
    "join": "lobby join",
    "leave": "lobby leave",
    "add_computer": "lobby computer",
    "remove_computer": "lobby remove-computer",
    "seat_wish": "lobby seat",
    "start": "lobby start",
    "options": "lobby options",
    "set_option": "lobby option",
    "time_limit": "lobby option",
    "absence": "lobby option",
    "sits_in": "lobby option",
    "hand": "hand",
    "hand_view": "hand",
    "note": "hand",
    "save_note": "hand",
    "open_hand": "games",
    "move": "move",
    "confirm": "move",
    "choose": "move",
    "page": "move",
    "moves": "move",
    "select": "move",
    "changes": "changed",
    "log": "log",
    "board_words": "board",
    "piles": "board",
    "why": "why",
    "hand_cards": "card",
    "card": "card",
    "card_kind": "card",
    "rules": "rules",
    "concede": "concede",
    "draw": "draw",
    "cancel": "cancel",
    "end_game": "cancel",
    "rematch": "rematch",
    "take_seat": "table sit-down",
    "mute_turn": "mute",
    "snooze": "mute",
    "nudge": "table nudge",
    "teach": "learn",
    "tips": "tips",
    "replay": "replay",
    "shared_replay": "replay",
    "review": "review",
    "moment": "review",
    "share_review": "review",
    "proof": "proof",
    "board_picture": "replay",
    "share_replay": "replay",
    "watch": "watch",
    "hint": "hand",
    "undo": "undo",
    "table_why": "table why",
    "move_here": "table move-here",
    "agree": "answer",
    "decline": "answer",
    "withdraw": "answer",
    "kick": "table kick",
    "pause": "table pause",
    "go_on": "table resume",
    "more_time": "table more-time",
    "orders": "orders",
    "ask_when": "orders",
    "cancel_order": "orders",
    "plan": "orders",
    "answer_rule": "orders",
    "setting": "me settings",
    "rated": "lobby option",
    "invite": "lobby invite",
    "not_now": "lobby not-now",
    "invite_only": "lobby only",
    "call_role": "lobby call",
}
"""The command for each verb of the buttons at a table."""
GATHERED = {"more": "the buttons under More, each with a command of its own"}
AWAY = {
    "help": "help",
    "about": "help",
    "teach": "learn",
    "rules": "rules",
    "search": "rules",
    "case": "case",
    "answer_case": "case",
    "doubt_case": "case",
    "case_board": "case",
    "card": "card",
    "card_kind": "card",
    "history": "history",
    "forget": "me forget",
    "forget_server": "server forget",
    "desk": "server desk",
    "desk_set": "server desk",
    "annul": "server annul",
    "keep_out": "server keep-out",
    "let_in": "server keep-out",
    "close_tables": "server close",
    "open_another": "play",
    "not_with": "me not-with",
    "setting": "me settings",
    "league": "league show",
    "standings": "league standings",
    "league_games": "league games",
    "sign_up": "league sign-up",
    "check_in": "league check-in",
    "leave_league": "league leave",
    "league_options": "league option",
    "league_option": "league option",
    "substitute": "league substitute",
    "end_league": "league end",
}
"""The same for buttons outside any table."""
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


def test_a_button_names_its_game_by_id_so_that_a_further_game_does_not_turn_it_into_its_own() -> None:
    games = {kind.verb: get_type_hints(kind)["game"] for kind in VERBS.values() if "game" in get_type_hints(kind)}
    assert len(games) > 5 and set(games.values()) == {str}
    for game in GAMES:
        assert read(str(ShowCase(0, game, own=True))) == ShowCase(0, game, own=True)
        assert Wanted.read(str(Wanted(game))) == Wanted(game)
