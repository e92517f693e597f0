"""The components of a message: plain data, so that screens can be built and checked without Discord."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Style = Literal["grey", "blue", "green", "red"]
Entity = Literal["person", "role", "channel", "forum"]
# fmt: off
ScreenName = Literal[
    "about", "board_picture", "board_words", "card", "case_board", "cases", "changes", "close_tables", "confirmation",
    "days_off", "desk", "end_league", "forget", "forget_server", "game_over", "games", "hand", "hand_cards", "help",
    "history", "keep_out", "leaderboard", "league", "league_games", "league_options", "leagues", "leave_league", "log",
    "moment", "more", "not_with", "open_tables", "options", "orders", "pause", "piles", "quiz", "replay", "review",
    "review_progress", "rules", "search", "settings", "standings", "stats", "substitute", "table_why", "which", "why",
]
# fmt: on
"""The private screens, by the names that `housecall usage` counts."""


@dataclass(frozen=True, slots=True)
class Text:
    """A block of Discord markdown. `rest`: if it does not fit it ends after a whole line with this sentence, which says
    where to read on; without one it has to fit.
    """

    content: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """An uploaded picture by its file name, with its alt text (at most 1024 characters)."""

    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line between parts."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `id` is its custom_id; a link has a `url` instead."""

    label: str
    id: str = ""
    style: Style = "grey"
    emoji: str = ""
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu."""

    label: str
    value: str
    hint: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select: 1 to 25 choices, of which `low` to `high` may be taken."""

    id: str
    placeholder: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1


@dataclass(frozen=True, slots=True)
class Picker:
    """A select of people, roles or channels, which Discord lists itself; the values are ids. `chosen` are marked."""

    id: str
    placeholder: str
    entity: Entity
    low: int = 1
    high: int = 1
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A text field of one line, which must be filled in."""

    label: str
    hint: str
    longest: int


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one text field: `id` is its custom_id, `value` its first text. It may stay empty and has at most
    `longest` characters. `first`: another field above it.
    """

    id: str
    title: str
    label: str
    hint: str
    value: str
    longest: int
    first: Line | None = None


Part = Text | Picture | Separator | Row | Menu | Picker


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: its parts, in a frame if it has an accent colour (0xRRGGBB)."""

    parts: tuple[Part, ...]
    accent: int | None = None
    loose: tuple[Part, ...] = field(default=())
    """Parts below the frame."""
    name: ScreenName | None = None
    """What it is, if it is one of the private screens."""
    plain: bool = False
    """Whether it is sent as content with rows of buttons: push notifications show the words of such messages alone. It
    has texts and rows only.
    """


def rows(buttons: list[Button]) -> list[Row]:
    """Return the buttons in rows of five."""
    return [Row(tuple(buttons[at : at + 5])) for at in range(0, len(buttons), 5)]
