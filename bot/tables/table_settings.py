"""A table's settings and its open questions, stored as JSON with the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.tables.hours import Moment, is_zone
from bot.tables.options import readable
from bot.tables.sentences import Key
from bot.tables.time_control import ABSENCE_WORDS, PACES, SITS_IN_WORDS
from storage.lenient import WHOLE, Known, dump, read

Kind = Literal["draw", "cancel", "undo", "substitute", "kick", "seat_offer", "pause", "more_time", "time_wish"]
"""Kinds of questions: end the game as a draw, cancel it, take moves back, give a seat to another person or to a
computer player; an offer asks one person to sit down. Then: pause the game, give the awaited player more time, and the
same as that player's own wish.
"""


Seat = Annotated[int, Meta(ge=-1, le=5)]
"""A seat; -1: none."""


Problem = Literal["", "channel", "rights", "server"]


class Question(msgspec.Struct, frozen=True):
    """A public question at a table. `by`, `asked` and `agreed` are seats; `by` is -1 for a person who does not play.
    `number` is in the buttons, so that old ones do nothing.
    """

    number: int
    kind: Kind
    by: Seat
    asked: tuple[Seat, ...] = ()
    agreed: tuple[Seat, ...] = ()
    phase: tuple[int, ...] = ()
    """Decisions that were open when several players decide at once: the question stays while any of them is open."""
    first: int = 0
    """The first move to take back; of a question about more time, the last move before it."""
    seat: Seat = -1
    """The seat it is about."""
    due: Moment = 0
    """When it expires, in Unix milliseconds; 0: moves settle it."""
    until: Moment = 0
    """When the pause that it asks for ends, in Unix milliseconds."""
    away: bool = False
    """True if an offer ends when the seat's player returns."""


class Asking(msgspec.Struct, frozen=True):
    """How many `times` a seat asked something after `moves` moves, and when last, in Unix milliseconds."""

    moves: int
    at: int
    times: int


class Notice(msgspec.Struct, frozen=True):
    """A notice on the next board, dated after `moves` moves."""

    moves: int
    key: Key
    args: dict[str, Any] = {}
    holders: dict[str, tuple[int, int]] = {}
    """Players that it names: their seats and seat generations (`bot.tables.questions.tenure`)."""


def _are_ids(users: Collection[str]) -> bool:
    return all(user.isdecimal() for user in users)


def _is_span(days: int) -> bool:
    return str(days) in SITS_IN_WORDS


class TableSettings(msgspec.Struct):
    """`options`: all of the game's Options by name. `seats_wanted`: 0 for no limit. `usual_time_limit`: no one chose a
    `time_limit`, so the number of players decides at the start.

    `questions`: open public questions; `questions_asked`: how many there were so far. `access_problem`: why the game
    cannot be shown; `halted`: paused because of it (`bot.tables.places`). `left_server`: seats of players who left the
    server. `seat_offers`: user -> seat offered to them. `lesson`: a learner plays, with or without `tips`; `explained`:
    number of the first question of each kind.
    """

    options: dict[str, Any] = {}
    seats_wanted: int = 0
    time_limit: Annotated[str, Known(PACES.__contains__)] = "none"
    usual_time_limit: bool = False
    absence: Annotated[str, Known(ABSENCE_WORDS.__contains__)] = "default"
    zone: Annotated[str, Known(is_zone)] = ""
    """Time zone of the opener when they opened the table; "" if unset."""
    sits_in: Annotated[int, Known(_is_span)] = 0
    """Days off after which a computer player sits in; 0: never."""
    seat_wishes: dict[str, int] = {}
    questions: list[Question] = []
    questions_asked: int = 0
    asked_lately: dict[str, Asking] = {}
    """What was asked since the last move or in the last hour (`bot.tables.questions`)."""
    access_problem: Problem = ""
    halted: bool = False
    paused_until: Moment = 0
    """When the present pause ends, or a halted game is called off, in Unix milliseconds."""
    paused_by_moderator: bool = False
    """Only moderators end this pause before its time."""
    left_server: list[Seat] = []
    next_table: int = 0
    """The next table, a rematch of this one."""
    previous_table: int = 0
    """The table before this rematch; its players are invited here."""
    invite_only: bool = False
    """Only invited players may sit down."""
    league_game: int = 0
    """Id of the league game played here; 0: none."""
    league_numbers: Annotated[list[int], WHOLE] = []
    """Numbers within the season, by seat."""
    league_title: Annotated[str, Meta(max_length=200)] = ""
    """League, season and division, in one line."""
    league_pauses_until: Moment = 0
    """Latest end of a pause in this league game; 0: the league has no pauses and no gifts of time."""
    friendly: bool = False
    """The game counts for no rating."""
    cut_short: bool = False
    """A player conceded before their third move, so the game counts for no rating."""
    forum: bool = False
    """The table is a post of its own in a forum (its `channel`)."""
    seat_offers: Annotated[dict[str, int], Known(_are_ids)] = {}
    seat_generations: dict[str, int] = {}
    """How often each seat was taken over (`bot.tables.questions.tenure`)."""
    lesson: bool = False
    lesson_from: int = 0
    """The table where the learner asked for a lesson; the lesson leads back to it."""
    tips: bool = True
    hints_taken: int = 0
    """Hints taken. With any, the game counts for no statistics and no rating."""
    explained: dict[str, int] = {}
    rules_changes: list[tuple[int, int, int]] = []
    """Changes of rules during the game: after which move, from which version, to which."""
    notices: list[Notice] = []
    """Notices for the next board."""
    seating: Annotated[list[tuple[str, str, str]], WHOLE] = []
    """Seats at the start: digest of the name (`bot.tables.proof`), kind, level."""

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    def replacing(self, old: TableSettings, stored: str) -> str:
        """Return the text that replaces the `stored` one, from which `old` was read; it keeps what is of later
        versions.
        """
        return dump(self, old, stored)

    @classmethod
    def load(cls, text: str, game: str = "") -> TableSettings:
        """Read JSON text, with the options that this version of the game has."""
        found = read(cls, text)
        options = readable(game, found.options)
        return found if options is found.options else replace(found, options=options)
