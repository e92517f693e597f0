"""What a table agreed on before the deal, and what its people are asked just now; kept as JSON with the table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["draw", "cancel", "back", "seat", "kick", "offer"]
"""What is asked: to end the game as a draw, to call it off, to take moves back, to give a seat to somebody else or to a
computer player; an offer asks one person whether they sit down.
"""


class Question(msgspec.Struct, frozen=True):
    """Something that people at a table are asked in public. `by`, `asked` and `agreed` are seats; `by` is -1 where
    somebody asks who does not play. `number` is in the buttons, so that those of an earlier question do nothing.
    """

    number: int
    kind: Kind
    by: int
    asked: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    phase: tuple[int, ...] = ()
    """Decisions that were open when several people were to decide at once: the question stands as long as any is."""
    first: int = 0
    """The move from which on everything would be taken back."""
    seat: int = -1
    """Whose seat it is about."""
    due: int = 0
    """Until when it stands, in Unix milliseconds; 0 where moves settle it."""
    away: bool = False
    """An offer that stands only as long as whoever sits in the seat is away."""


class Notice(msgspec.Struct, frozen=True):
    """A word about the table for the next board: said after `moves` moves."""

    moves: int
    say: str
    args: dict[str, Any] = {}
    holders: dict[str, tuple[int, int]] = {}
    """People it names: their seats, and how often each had been taken over then (`bot.tables.questions.tenure`)."""


class TableSettings(msgspec.Struct):
    """`options`: the game's Options, every one by name. `most`: seats wanted, 0 for as many as come. `usual_pace`:
    nobody has chosen a `pace`, so it follows from how many people play when the game begins.

    `questions`: what people are asked in public just now; `asked`: how many were ever asked. `trouble`: why the game
    cannot be shown, `halted` where it stands still because of it (`bot.tables.places`). `gone`: seats whose people
    left the server. `offers`: seats by the people they were offered to, or are to be. `lesson`: a learner plays, who
    wants `tips` or does not; `taught`: number of the first question of each kind that was explained.
    """

    options: dict[str, Any] = {}
    most: int = 0
    pace: str = "none"
    usual_pace: bool = False
    absence: str = "default"
    zone: str = ""
    """The time zone of the player who opened the table, at that moment; "" if they had none."""
    sits_in: int = 0
    """After so many days off a computer player sits in for somebody; 0: none does."""
    wishes: dict[str, int] = {}
    questions: list[Question] = []
    asked: int = 0
    trouble: str = ""
    halted: bool = False
    gone: list[int] = []
    rematch: int = 0
    """The table that followed on this one."""
    follows: int = 0
    """The table on which this one follows, whose people are invited here."""
    only: bool = False
    """Nobody sits down here but whoever was invited."""
    league: int = 0
    """The league game that is played here (its row's id); 0: none."""
    league_people: list[int] = []
    """Who sits where in a league game: numbers within the season, by seat."""
    league_line: str = ""
    """Which league, season and division that is, in one line."""
    friendly: bool = False
    """What comes of the game counts for no rating."""
    forum: bool = False
    """The table is a post of its own in a forum (the table's `channel`), and lives in it from its lobby on."""
    offers: dict[str, int] = {}
    tenures: dict[str, int] = {}
    """How often each seat was taken over (`bot.tables.questions.tenure`)."""
    lesson: bool = False
    beside: int = 0
    """The table at which a lesson was asked for, to which its learner goes back."""
    tips: bool = True
    hints: int = 0
    """So many hints were taken: what comes of the game counts for no statistics and no rating."""
    taught: dict[str, int] = {}
    patches: list[tuple[int, int, int]] = []
    """When a running game was taken over by other rules: after which move, from which version, to which."""
    notices: list[Notice] = []
    """Words that the next board says."""
    seating: list[tuple[str, str, str]] = []
    """Who sat where at the start: digest of the name (`bot.tables.proof`), kind, level."""

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> TableSettings:
        """From JSON text."""
        return msgspec.json.decode(text, type=cls)
