"""Which of several games a command means: a button for each, which carries the command out there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.drawing import plain
from bot.errors import UserError
from bot.screens.phrases import game_named, jump, named_for
from bot.tables.table import Table
from bot.ui.components import Button, Part, Screen, Text, rows
from bot.ui.ids import CustomId
from bot.ui.limits import LABEL, clip
from bot.words import N_, Say

SHOWN = 20
"""Most games with a button."""
LISTED = 8
"""Most games in a sentence."""
WHICH = N_("Which game do you mean?")
NAME_IT = N_("More than one game could be meant. Name it in the field `table`: {games}.")
MORE = N_("There are more. The field `table` of the command finds each of them as you type.")


class SeveralError(UserError):
    """A command could mean several games, the last touched first. Where no button can carry it, it says how to name
    one.
    """

    def __init__(self, tables: Sequence[Table], user: int) -> None:
        super().__init__(NAME_IT)
        self.tables = sorted(tables, key=lambda table: (-table.row.last_activity, -table.id))
        self.user = user

    def said(self, say: Say) -> str:
        listed = [f"[{named_for(table, self.user, say)}]({jump(table.row)})" for table in self.tables[:LISTED]]
        return say(NAME_IT, games=say.join([*listed, "…"] if len(self.tables) > LISTED else listed))

    def screen(self, say: Say, ask: Callable[[Table], CustomId]) -> Screen:
        """Return the question, with the custom_id that `ask` makes for each game."""
        buttons = [Button(_label(table, self.user, say), str(ask(table))) for table in self.tables[:SHOWN]]
        parts: list[Part] = [Text(f"### {say(WHICH)}"), *rows(buttons)]
        if len(self.tables) > SHOWN:
            parts.append(Text(f"-# {say(MORE)}"))
        return Screen(tuple(parts), name="which")


def _label(table: Table, user: int, say: Say) -> str:
    names = [plain(name) for name in table.names()]
    return clip(game_named(say, table.row, table.seats, names, user), LABEL)
