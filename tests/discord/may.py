"""Who may do what: the rows of who_may.csv, and the refusals."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from bot.interactions import league
from bot.interactions.access import LEAGUE_MANAGERS
from bot.interactions.rights import MANAGERS
from bot.leagues import signing
from bot.local.objects import fixed_id
from bot.tables import admin
from bot.tables.entry import KEPT_OUT
from bot.tables.invited import NOT_FREE

FILE = Path(__file__).with_name("who_may.csv")
YES, NO, NOTHING = "yes", "no", "–"
LEAGUE = "league"
COLUMNS = (
    *("player", "host", "moderator", "spectator", "onlooker", "shut out", "elsewhere"),
    *("kept out", "not with", "invited", LEAGUE),
)
NAMES = ("bob", "ann", "mod", "wes", "olga", "out", "far", "kai", "nia", "ivo", "luc")
PEOPLE = dict(zip(COLUMNS, NAMES, strict=True))
OUTSIDE_ROOM = ("out", "far")
SERVER, FOREIGN = "Elsewhere", "foreign-room"
ABROAD = str(fixed_id("channel", f"{SERVER}/{FOREIGN}"))
WHO = {
    "That game is played where you cannot look.",
    "That table belongs to another server.",
    KEPT_OUT,
    NOT_FREE,
    MANAGERS,
    signing.NO_LEAGUE,
    signing.NOT_IN,
    league.HIDDEN,
    league.MANAGERS,
    LEAGUE_MANAGERS,
    "I do not know that button any more. Press *My hand* on the newest board, or use /games.",
    "Only the person who opened this table, or a moderator, can do that.",
    "Only people who play at that table, or a moderator, can move it.",
    "Only people who play at this table can do that.",
    admin.NOT_YOURS,
    "Only people at this table can do that. Press Join first.",
    "Only people who played here can ask for a rematch. /play opens a table of your own.",
    "Only who had a seat at the end can look back on this game; /replay shows it to everybody.",
    "You do not sit at this table.",
    "You do not play at this table, but you are welcome to watch. /play opens one of your own.",
    "Only a moderator can end a game without asking the others. If you play in it, /cancel asks them.",
    "That is for those whom the question names: you need do nothing.",
    "No seat of this table was offered to you.",
    "Nothing is asked here just now that this would answer.",
    "Only whoever asked can withdraw that.",
    "Only somebody with the permission Manage Server can have a server forgotten.",
    "This is no lesson of yours. /learn begins one.",
}
"""Refusals that depend on who the person is."""


@dataclass(frozen=True)
class Row:
    """One line: a command's path or a press's verb, its scene, and the value of each column."""

    command: bool
    name: str
    when: str
    cells: dict[str, str]

    def __str__(self) -> str:
        return f"/{self.name}" if self.command else f"press {self.name}"


def rows() -> list[Row]:
    """Return the lines of the file, in order; an empty cell is NOTHING."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                (what := line.pop("what")).startswith("/"),
                what.removeprefix("/"),
                line.pop("when"),
                {column: cell or NOTHING for column, cell in line.items()},
            )
            for line in csv.DictReader(file)
        ]
